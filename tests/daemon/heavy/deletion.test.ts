import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { fillToldNetwork, type ToldSize } from '#tests/support/bench/deletion-data.ts';
import { watchHealth } from '#tests/support/http/health-watch.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';

const SIZE: ToldSize = { masjid: 500, mubaligh: 600, pengajian: 20_000, jumatan: 10_000, days: 700, waitingEvery: 5 };
const WAITS = 300;

let daemon: DaemonProcess | undefined;
let directory: ReturnType<typeof makeDataDirectory> | undefined;
afterEach(async () => {
  await daemon?.close();
  directory?.remove();
});

function idsOf(table: string): string[] {
  const database = new Sqlite(path.join(directory!.dataDir, 'mimbar.db'), { readonly: true });
  try {
    return database.prepare<[], number>(`select id from ${table}`).pluck().all().map(String);
  } finally {
    database.close();
  }
}

test('the deletion of a whole network, and its undo, hold up nobody', { timeout: 600_000 }, async () => {
  directory = makeDataDirectory((database) => fillToldNetwork(database, SIZE));
  daemon = await startShippedDaemon({ dataDir: directory.dataDir });
  const { call } = daemon;
  await call('POST', '/queue/pause');
  const total = async (noun: string) => Number((await call('GET', `/${noun}?limit=1`)).headers.get('x-total-count'));
  for (const [noun, table] of [
    ['mubaligh', 'mubaligh'],
    ['masjid', 'masjid'],
    ['jadwal-pengajian', 'jadwal_pengajian'],
  ] as const) {
    const id = idsOf(table);
    // A range of days is counted up to 10,001.
    const [whole, before] = [await total(noun), await total('jadwal-pengajian')];
    const health = watchHealth(daemon.url, { pid: daemon.pid });
    const deletion = call('DELETE', `/${noun}/batch`, { body: { id } });
    // It is out of sight at once: nobody sees a half.
    const seen = new Set<number>();
    let isRunning = true;
    const done = deletion.finally(() => (isRunning = false));
    while (isRunning) seen.add(await total('jadwal-pengajian'));
    const answer = await done;
    expect([noun, answer.status, answer.body.data.count]).toEqual([noun, 200, id.length]);
    expect([...seen].filter((n) => n !== before && n !== 0)).toEqual([]);
    // The to-do list of a whole network, too.
    for (const where of ['/kabar', '/home']) expect([where, (await call('GET', where)).status]).toEqual([where, 200]);
    const undo = await call('POST', `/penghapusan/${answer.headers.get('x-penghapusan')}/pulihkan`);
    expect([undo.status, undo.body.error]).toEqual([200, null]);
    expect([noun, await total(noun), await total('jadwal-pengajian')]).toEqual([noun, whole, before]);
    const { asked, reasons, slowestOfItself } = await health.stop();
    expect(asked).toBeGreaterThan(0);
    expect(reasons).toEqual([]);
    expect(slowestOfItself).toBeLessThan(WAITS);
  }
});

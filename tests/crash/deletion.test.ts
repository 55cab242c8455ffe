import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { fillToldNetwork } from '#tests/support/bench/deletion-data.ts';
import { until } from '#tests/support/bench/until.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';

/** More rounds with MIMBAR_CRASH_ROUNDS. */
const ROUNDS = Math.max(1, Math.round(Number(process.env['MIMBAR_CRASH_ROUNDS'] ?? 0) / 50));
const SIZE = { masjid: 40, mubaligh: 50, pengajian: 800, jumatan: 400, days: 300, waitingEvery: 3 };

let daemon: DaemonProcess | undefined;
let directory: ReturnType<typeof makeDataDirectory> | undefined;
afterEach(async () => {
  await daemon?.close();
  directory?.remove();
});

function read<T>(work: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(path.join(directory!.dataDir, 'mimbar.db'), { readonly: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
const count = (of: string) =>
  read((database) => database.prepare<[], number>(`select count(*) from ${of}`).pluck().get()!);
const isDone = () => count('penghapusan where jalan is not null') === 0;
/** Also waits for what had been handed over before. */
async function pause(): Promise<void> {
  await daemon!.call('POST', '/queue/pause');
  await until(() => count("message where state = 'running'") === 0, { every: 10 });
}
/** What must come back; the cancelled messages stay cancelled. */
const roster = () =>
  read((database) =>
    ['masjid', 'mubaligh', 'cuti', 'papan_kunci', 'udzur', 'rutin', 'rutin_tanggal', 'message_jadwal'].map((table) => [
      table,
      database
        .prepare(`select * from ${table}`)
        .all()
        .map((row) => JSON.stringify(row))
        .toSorted(),
    ]),
  );

test.each(['mubaligh', 'masjid', 'jadwal-pengajian'])(
  'killed between the portions of deleting all %s, and of the undo, it finishes them at the next start',
  { timeout: 300_000 },
  async (noun) => {
    const table = noun.replace('-', '_');
    directory = makeDataDirectory((database) => fillToldNetwork(database, SIZE));
    daemon = await startShippedDaemon({ dataDir: directory.dataDir });
    await pause();
    for (let round = 0; round < ROUNDS; round++) {
      const before = roster();
      const sent = count("message where state = 'success'");
      const schedules = count('jadwal_pengajian') + count('jadwal_jumatan');
      const id = read((database) => database.prepare<[], number>(`select id from ${table}`).pluck().all().map(String));
      const killed = async (call: Promise<unknown>) => {
        void call.catch(() => undefined);
        await until(() => !isDone(), { every: 1 });
        await delay(round * 7);
        await daemon!.kill();
      };

      await killed(daemon.call('DELETE', `/${noun}/batch`, { body: { id } }));
      expect(isDone()).toBe(false);
      // Something is recorded and something is left: it is in the middle.
      expect(count(table)).toBeGreaterThan(0);
      await daemon.start();
      // From the first moment nobody sees them, and the queue goes on.
      const list = await daemon.call('GET', `/${noun}?limit=1`);
      expect([list.status, list.body.data]).toEqual([200, []]);
      await daemon.call('POST', '/queue/resume');
      await until(isDone, { every: 10 });
      await pause();
      expect([count(table), count('penghapusan_baris') > 0]).toEqual([0, true]);
      if (noun !== 'jadwal-pengajian') {
        expect(count('jadwal_pengajian') + count('jadwal_jumatan')).toBe(0);
        // No message about what is deleted has left.
        expect(count("message where state = 'success'")).toBe(sent);
      }

      const penghapusan = read(
        (database) => database.prepare('select max(id) from penghapusan').pluck().get() as number,
      );
      await killed(daemon.call('POST', `/penghapusan/${penghapusan}/pulihkan`));
      expect(isDone()).toBe(false);
      await daemon.start();
      await until(isDone, { every: 10 });
      expect(roster()).toEqual(before);
      expect(count('jadwal_pengajian') + count('jadwal_jumatan')).toBe(schedules);
      for (const kind of ['masjid', 'mubaligh', 'pengajian', 'jumatan'])
        expect([kind, count(`hilang_${kind}`)]).toEqual([kind, 0]);
      expect(count('penghapusan_baris')).toBe(0);
      expect(read((database) => database.pragma('integrity_check', { simple: true }))).toBe('ok');
      expect(read((database) => database.pragma('foreign_key_check'))).toEqual([]);
    }
  },
);

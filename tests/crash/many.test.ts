import { readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { planBroadcast } from '#tests/support/bench/queueing.ts';
import { until } from '#tests/support/bench/until.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';

const SCHEDULES = 1000;
const MESSAGES = 2 * SCHEDULES;
/** The times of the kill, in ms after the second connection was opened. */
const MOMENTS = [0, 10, 20, 30, 45, 60, 80, 110, 150, 200, 300, 500, 1000];

const network = makeDataDirectory((database) =>
  fillNetwork(database, { masjid: SCHEDULES, mubaligh: SCHEDULES, pengajian: SCHEDULES, days: 1 }),
);
const file = path.join(network.dataDir, 'mimbar.db');
let daemon: DaemonProcess;
beforeAll(async () => {
  daemon = await startShippedDaemon({ dataDir: network.dataDir, env: { MIMBAR_DAILY_LIMIT: '100000' } });
  // No message leaves, so all rows stay as they were stored.
  await daemon.call('POST', '/queue/pause');
});
afterAll(async () => {
  await daemon?.close();
  network.remove();
});

function linkOf(fd: string): string | undefined {
  try {
    return readlinkSync(fd);
  } catch {
    // The file was closed meanwhile.
    return undefined;
  }
}

/** A second connection stores thousands of messages while other requests have turns (docs/decisions/0013). */
test(
  'killed while it queues thousands of messages, it has queued none or all of them',
  { timeout: 300_000 },
  async () => {
    const send = (plan: string, key: string) =>
      daemon.call('POST', '/jadwal-pengajian/broadcast', {
        body: JSON.parse(plan) as object,
        headers: { 'idempotency-key': key },
      });
    const stored = () => {
      const database = new Sqlite(file, { readonly: true });
      const count = (of: string) => database.prepare<[], number>(`select count(*) from ${of}`).pluck().get()!;
      try {
        expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
        return {
          messages: count('message'),
          links: count('message_jadwal'),
          broadcasts: count('broadcast'),
          records: count(`audit where action = 'broadcast.create'`),
          waiting: count(`jadwal_pengajian where dkm_status = 'waiting' and mubaligh_status = 'waiting'`),
        };
      } finally {
        database.close();
      }
    };
    const all = { messages: MESSAGES, links: MESSAGES, broadcasts: 1, records: 1, waiting: SCHEDULES };
    const none = { messages: 0, links: 0, broadcasts: 0, records: 0, waiting: 0 };
    const plan = await planBroadcast(daemon, MESSAGES);
    const isMoving = () =>
      readdirSync(`/proc/${daemon.pid}/fd`).filter((fd) => linkOf(`/proc/${daemon.pid}/fd/${fd}`) === file).length > 1;
    const found: (typeof all)[] = [];
    for (const [n, moment] of MOMENTS.entries()) {
      const call = send(plan, `kill-${n}`).catch(() => undefined);
      await until(isMoving, { every: 1 });
      await delay(moment);
      await daemon.kill();
      await call;
      const left = stored();
      expect(left).toEqual(left.messages === 0 ? none : all);
      found.push(left);
      await daemon.start();
      if (left.messages > 0) break;
    }
    expect(found).toContainEqual(none);
    expect(found).toContainEqual(all);
    const last = `kill-${found.length - 1}`;
    expect((await send(plan, last)).body.data).toMatchObject({ queued: MESSAGES });
    expect(stored()).toEqual(all);
  },
);

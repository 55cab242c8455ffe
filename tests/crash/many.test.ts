import { statSync } from 'node:fs';
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
/** The times of the kill, in ms after the request was sent. Then, on the log's first growth, and after the answer. */
const MOMENTS = [0, 10, 30, 60, 100, 150, 200, 250, 300, 400];

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

/** One transaction stores thousands of messages (docs/decisions/0013). */
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
    const logSize = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    const found: (typeof all)[] = [];
    /** Sends, kills the daemon at the moment, and tells whether the messages are stored. */
    const killedAt = async (moment: (call: Promise<unknown>) => Promise<unknown>): Promise<boolean> => {
      const call = send(plan, `kill-${found.length}`).catch(() => undefined);
      await moment(call);
      await daemon.kill();
      await call;
      const left = stored();
      expect(left).toEqual(left.messages === 0 ? none : all);
      found.push(left);
      await daemon.start();
      return left.messages > 0;
    };
    let isStored = false;
    for (const ms of MOMENTS) isStored ||= await killedAt(() => delay(ms));
    for (let round = 0; round < 5 && !isStored; round++) {
      const before = logSize();
      isStored = await killedAt(() => until(() => logSize() > before, { every: 1 }));
    }
    if (!isStored) await killedAt((call) => call);
    expect(found).toContainEqual(none);
    expect(found).toContainEqual(all);
    const last = `kill-${found.length - 1}`;
    expect((await send(plan, last)).body.data).toMatchObject({ queued: MESSAGES });
    expect(stored()).toEqual(all);
  },
);

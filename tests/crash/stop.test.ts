import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startRig, type Rig } from './rig.ts';
import { tally } from './tally.ts';

let rig: Rig;
beforeAll(async () => void (rig = await startRig({ schedules: 10 })));
afterAll(() => rig?.close());
afterEach(() => rig.whatsapp.faults.reset());

/** Messages that are still running in the file. */
function underWay(): unknown[] {
  const sqlite = new Sqlite(path.join(rig.daemon.dataDir, 'mimbar.db'), { readonly: true });
  try {
    return sqlite.prepare("select id from message where state = 'running'").all();
  } finally {
    sqlite.close();
  }
}

/** The daemon must stop within 5 seconds even if something hangs; systemd's limit does not count. */
test.each([
  // The daemon asks for keys at the first message to a number, so this case comes first.
  ['the keys of a recipient do not come', { keys: 'hang' }],
  ['the acks do not come', { ack: 'none' }],
  ['the look-up hangs', { usync: 'hang' }],
  ['messages fly', {}],
  ['the line is dead', { frozen: true }],
] as const)('SIGTERM while %s: over in 5 seconds, and nothing is lost', { timeout: 120_000 }, async (_, faults) => {
  const { daemon, whatsapp } = rig;
  const broadcast = await rig.plan();
  const before = whatsapp.stanzas;
  if (!('keys' in faults)) {
    await rig.send(broadcast);
    await whatsapp.waitFor(() => whatsapp.stanzas >= before + 3, 20_000);
  }
  whatsapp.settings.autoReceipts = 'none';
  Object.assign(whatsapp.faults, faults);
  if ('keys' in faults) await rig.send(broadcast);
  const load = Promise.allSettled(Array.from({ length: 20 }, () => daemon.call('GET', '/jadwal-pengajian?limit=100')));
  const started = performance.now();
  const run = await daemon.stop();
  const took = performance.now() - started;
  await load;
  expect(run).toMatchObject({ code: 0, signal: null });
  expect(took).toBeLessThan(5_000);
  expect(underWay()).toEqual([]);
  whatsapp.faults.reset();
  whatsapp.settings.autoReceipts = 'delivery';
  await daemon.start();
  await rig.settled(broadcast);
  expect(await tally(rig, broadcast)).toEqual({ lost: [], twoIds: [], lies: [], unflagged: [] });
});

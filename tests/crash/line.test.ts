import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pairByQr } from '#tests/support/page/walk.ts';
import { startRig, type Broadcast, type Rig } from './rig.ts';
import { repeats, tally } from './tally.ts';

const WHOLE = { lost: [], twoIds: [], lies: [], unflagged: [] };
const NO_MORE = { timeout: 90_000 };
let rig: Rig;
beforeAll(async () => void (rig = await startRig({ schedules: 10 })));
afterAll(() => rig?.close());
beforeEach(() => rig.whatsapp.faults.reset());

const stored = (broadcast: Broadcast) => {
  const texts = [...broadcast.texts.values()].flat();
  return rig.whatsapp.messages.filter(({ text }) => text !== null && texts.includes(text));
};
const reached = (state: string) =>
  vi.waitFor(async () => expect(await rig.state()).toBe(state), { timeout: 30_000, interval: 50 });
const queue = async (): Promise<{ status: string }[]> => (await rig.daemon.call('GET', '/queue?limit=100')).body.data;

async function whole(broadcast: Broadcast): Promise<void> {
  await rig.settled(broadcast);
  expect(await tally(rig, broadcast)).toEqual(WHOLE);
}

test('the line is cut before and after the server stored a message: each arrives once', NO_MORE, async () => {
  rig.whatsapp.faults.onMessage({ cut: 'before-store', nth: 4 });
  rig.whatsapp.faults.onMessage({ cut: 'after-store', nth: 9 });
  const before = repeats(rig.whatsapp);
  await whole(await rig.broadcast());
  expect(repeats(rig.whatsapp) - before).toBe(0);
});

test('acks come late or never: the receipt says as much', NO_MORE, async () => {
  rig.whatsapp.faults.onMessage({ ack: { delayMs: 1500 }, nth: 3, times: 1 });
  rig.whatsapp.faults.onMessage({ ack: 'none', nth: 7, times: 3 });
  const before = repeats(rig.whatsapp);
  const broadcast = await rig.broadcast();
  // If receipts did not count, the daemon would wait 20 seconds for each missing ack.
  await rig.settled(broadcast, 15_000);
  expect(await tally(rig, broadcast)).toEqual(WHOLE);
  expect(repeats(rig.whatsapp) - before).toBe(0);
});

test('the server refuses for a while: everything waits and goes when it is back', NO_MORE, async () => {
  const { whatsapp } = rig;
  const broadcast = await rig.broadcast();
  await whatsapp.waitFor(() => stored(broadcast).length >= 5);
  whatsapp.faults.connect = 'refuse';
  whatsapp.dropConnections();
  const { attempts } = whatsapp.counters;
  await whatsapp.waitFor(() => whatsapp.counters.attempts >= attempts + 2, 30_000);
  expect((await queue()).length).toBeGreaterThan(0);
  whatsapp.faults.connect = 'normal';
  await whole(broadcast);
});

test(
  'the device is removed in mid-broadcast: messages wait, and the same number goes on with them',
  NO_MORE,
  async () => {
    const broadcast = await rig.broadcast();
    await rig.whatsapp.waitFor(() => stored(broadcast).length >= 5);
    rig.whatsapp.streamError('device_removed');
    await vi.waitFor(async () => expect(await rig.state()).not.toBe('CONNECTED'), { timeout: 10_000, interval: 20 });
    await rig.daemon.kill();
    await rig.daemon.start();
    expect((await queue()).map(({ status }) => status)).not.toContain('held');
    await pairByQr(rig.daemon, rig.daemon.cliToken(), rig.whatsapp);
    await whole(broadcast);
  },
);

test('another number is linked instead: it sends nothing of what waits until somebody says so', NO_MORE, async () => {
  const { daemon, whatsapp } = rig;
  const broadcast = await rig.broadcast();
  await whatsapp.waitFor(() => stored(broadcast).length >= 5);
  whatsapp.streamError('device_removed');
  await vi.waitFor(async () => expect(await rig.state()).not.toBe('CONNECTED'), { timeout: 10_000, interval: 20 });
  const before = stored(broadcast).length;
  await pairByQr(daemon, daemon.cliToken(), whatsapp, { phone: '081200008888' });
  const held = await queue();
  expect(new Set(held.map(({ status }) => status))).toEqual(new Set(['held']));
  expect(stored(broadcast)).toHaveLength(before);
  await daemon.kill();
  await daemon.start();
  await reached('CONNECTED');
  expect(await queue()).toHaveLength(held.length);
  await daemon.call('POST', '/queue/release');
  await whole(broadcast);
});

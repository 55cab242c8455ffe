import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig, type Rig } from './rig.ts';
import { tally } from './tally.ts';

let rig: Rig;
beforeAll(async () => void (rig = await startRig({ phonesOn: false, schedules: 2 })));
afterAll(() => rig?.close());

/** Kills the daemon when the server has `seen` messages and the last one has no ack. */
async function killInDoubt(seen: number): Promise<string> {
  const { whatsapp, daemon } = rig;
  whatsapp.faults.onMessage({ ack: 'none' });
  await whatsapp.waitFor(() => whatsapp.messages.length === seen, 20_000);
  await daemon.kill();
  whatsapp.faults.reset();
  return whatsapp.messages.at(-1)!.id;
}

test(
  'what had no ack when the daemon died waits ten seconds for its receipt, then goes again under its id',
  { timeout: 90_000 },
  async () => {
    const { whatsapp, daemon } = rig;
    await daemon.call('POST', '/queue/pause');
    const broadcast = await rig.broadcast();
    whatsapp.faults.onMessage({ ack: 'none' });
    await daemon.call('POST', '/queue/resume');
    const first = await killInDoubt(1);
    whatsapp.faults.onMessage({ ack: 'none' });
    await daemon.start();
    const second = await killInDoubt(2);
    expect(second).not.toBe(first);
    await daemon.start();
    await whatsapp.waitFor(() => whatsapp.online === 1, 20_000);
    const connected = performance.now();
    // The first recipient switches his phone on; the other one's phone stays off.
    whatsapp.receipt(first, 'delivery');
    await whatsapp.waitFor(() => whatsapp.messages.filter(({ id }) => id === second).length === 2, 30_000);
    expect(performance.now() - connected).toBeGreaterThan(9_500);
    await rig.settled(broadcast);
    expect(await tally(rig, broadcast)).toEqual({ lost: [], twoIds: [], lies: [], unflagged: [] });
    expect(whatsapp.messages.filter(({ id }) => id === first)).toHaveLength(1);
    expect(whatsapp.messages).toHaveLength(5);
  },
);

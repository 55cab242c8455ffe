import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Chance } from './chance.ts';
import type { Broadcast, Rig } from './rig.ts';
import { repeats, tally } from './tally.ts';

export interface Figures {
  kills: number;
  lost: number;
  twoIds: number;
  lies: number;
  /** Messages that were sent again under the same id. */
  repeats: number;
}

export interface KillingOptions {
  rounds: number;
  chance: Chance;
  /** Kills that hit the same broadcast; each may leave a message in doubt. */
  perBroadcast: number;
  /** The largest number of messages that arrive before a kill. */
  apart: number;
  /** The longest additional wait before a kill, in ms. */
  within: number;
  /** The time limit of each wait, in ms; a pause between messages needs a longer one. */
  patience?: number;
}

/**
 * Kills the daemon at random moments of broadcast after broadcast and restarts it, until all rounds are done. Its
 * statements are checked after every start, and the whole result after each broadcast.
 */
export async function killAtRandom(rig: Rig, options: KillingOptions): Promise<Figures> {
  const { whatsapp, daemon } = rig;
  const figures: Figures = { kills: 0, lost: 0, twoIds: 0, lies: 0, repeats: 0 };
  let broadcasts = 0;
  while (figures.kills < options.rounds) {
    const broadcast = await rig.plan();
    const key = { 'idempotency-key': `broadcast-${broadcasts++}` };
    const kills = Math.min(options.perBroadcast, options.rounds - figures.kills);
    figures.lies += await killWhileSending(rig, broadcast, key, options);
    for (let n = 1; n < kills; n++) figures.lies += await killOnce(rig, broadcast, kills, options);
    figures.kills += kills;
    await rig.settled(broadcast, options.patience ?? 180_000);
    const end = await tally(rig, broadcast);
    expect(end).toEqual({ lost: [], twoIds: [], lies: [], unflagged: [] });
    figures.lost += end.lost.length;
    figures.twoIds += end.twoIds.length;
  }
  figures.repeats = repeats(whatsapp);
  expect(whatsapp.errors).toEqual([]);
  expect(daemon.log.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
  return figures;
}

/** The kill may hit the call itself. Then the call is repeated with its key, and no message is queued twice. */
async function killWhileSending(
  rig: Rig,
  broadcast: Broadcast,
  key: Record<string, string>,
  { chance, within }: KillingOptions,
): Promise<number> {
  const call = rig.send(broadcast, key).catch(() => undefined);
  await delay(chance.next() * within);
  await rig.daemon.kill();
  await call;
  await rig.daemon.start();
  expect((await rig.send(broadcast, key)).body.data).toMatchObject({ queued: 2 * broadcast.texts.size });
  return (await tally(rig, broadcast)).lies.length;
}

/** Waits for a few messages more, then for a random time. Messages in doubt may hold back the last few. */
async function killOnce(
  rig: Rig,
  broadcast: Broadcast,
  kills: number,
  { chance, within, apart, patience = 30_000 }: KillingOptions,
): Promise<number> {
  const { daemon, whatsapp } = rig;
  const texts = new Set([...broadcast.texts.values()].flat());
  const arrived = () =>
    new Set(whatsapp.messages.filter(({ text }) => text !== null && texts.has(text)).map(({ id }) => id)).size;
  const target = Math.min(arrived() + chance.upTo(apart), texts.size - kills - 1);
  await whatsapp.waitFor(() => arrived() >= target, patience);
  await delay(chance.next() * within);
  await daemon.kill();
  await daemon.start();
  return (await tally(rig, broadcast)).lies.length;
}

import type { Penawaran, Tawaran } from '#daemon/storage/reply/pengganti.ts';
import { afterPause, awakeAt, pauseMinutes, type Hours } from './times.ts';

const MINUTE = 60_000;

export interface Turns {
  /**
   * When each waiting preacher is asked unless somebody accepts first, UTC ms by offer; a missing offer waits for an
   * ack.
   */
  asked: Map<string, number>;
  /** Until when the next preacher waits, UTC ms by offer of those who were asked. */
  until: Map<string, number>;
}

/** The pause after an offer at `from`, in ms. */
export function pauseAfter(
  from: number,
  { jeda_menit, batas }: Pick<Penawaran, 'jeda_menit' | 'batas'>,
  waiting: number,
  hours: Hours,
): number {
  return (jeda_menit ?? pauseMinutes(from, batas, waiting, hours)) * MINUTE;
}

/**
 * Plans the times of the offers. Preachers with `berurutan` false are asked at once, the others one after the other:
 * the next one when no offer is open, or when the pauses of all open offers are over. A pause begins when WhatsApp has
 * accepted the message. Nobody is asked in quiet hours, and quiet hours do not count as pause. Pure.
 */
export function turnsOf(penawaran: Penawaran, tawaran: readonly Tawaran[], now: number, hours: Hours): Turns {
  const [asked, until] = [new Map<string, number>(), new Map<string, number>()];
  const line = tawaran.filter(({ state, berurutan }) => state === 'waiting' && berurutan);
  for (const { id, state, berurutan } of tawaran)
    if (state === 'waiting' && !berurutan) asked.set(id, awakeAt(now, hours));
  let next: number | undefined = now;
  for (const { id, message } of tawaran.filter(({ state }) => state === 'sent')) {
    const taken = message?.state === 'success' ? message.sent_at : null;
    if (taken === null) {
      next = undefined;
      continue;
    }
    const end = afterPause(taken, pauseAfter(taken, penawaran, line.length, hours), hours);
    if (line.length > 0) until.set(id, end);
    if (next !== undefined) next = Math.max(next, end);
  }
  for (const [place, { id }] of line.entries()) {
    if (next === undefined) break;
    const turn: number = awakeAt(next, hours);
    asked.set(id, turn);
    next = afterPause(turn, pauseAfter(turn, penawaran, line.length - place - 1, hours), hours);
  }
  return { asked, until };
}

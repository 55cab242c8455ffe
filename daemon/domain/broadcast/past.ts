import { dateInZone } from '#shared/base/dates.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Begins } from '#daemon/roster/waktu.ts';
import { isOfJadwal, type Untrue } from '#daemon/queue/claim.ts';
import type { MessageStore } from '#daemon/queue/message.store.ts';
import type {
  BroadcastMessageStore,
  Kept,
  MessageTime,
  UnsentCounts,
} from '#daemon/storage/broadcast/broadcast-message.ts';

export interface PastOptions {
  store: Pick<BroadcastMessageStore, 'countUnsent' | 'findKept' | 'unsentTimes' | 'timeOf'>;
  messages: Pick<MessageStore, 'links'>;
  untrue: Untrue;
  begins: Pick<Begins, 'endOf'>;
  clock: Clock;
  timezone: string;
}

/**
 * The number of messages that 'Kirim ke yang belum' would send, and those left out for each reason; `outdated`: their
 * schedule was deleted or changed, `untrue`: what they say is not true any more for another reason.
 */
export type Unsent = UnsentCounts & { past: number; outdated: number; untrue: number };

/** Excludes from a resend the messages whose schedule has begun, whose month is over, or that are not true any more. */
export function createPast({ store, messages, untrue, begins, clock, timezone }: PastOptions) {
  function isOver({ month, tanggal, ...jadwal }: MessageTime): boolean {
    const now = clock.now();
    if (month !== null) return month < dateInZone(now, timezone).slice(0, 7);
    return tanggal !== null && begins.endOf({ ...jadwal, tanggal }) <= now;
  }

  function isPast(id: string): boolean {
    const time = store.timeOf(id);
    return time !== undefined && isOver(time);
  }

  function fateOf({ id, claim, audience, reason }: Kept): keyof Unsent {
    const said = untrue({ claim, audience, links: messages.links(id) });
    if (said !== undefined) return isOfJadwal(said) ? 'outdated' : 'untrue';
    return reason ?? (isPast(id) ? 'past' : 'sent');
  }

  return {
    isPast,

    countUnsent(idBroadcast: string, withUnanswered: boolean): Unsent {
      const counts = store.countUnsent(idBroadcast, withUnanswered);
      const past = store
        .unsentTimes(idBroadcast, withUnanswered)
        .filter(isOver)
        .reduce((sum, { n }) => sum + n, 0);
      const all: Unsent = { ...counts, sent: counts.sent - past, past, outdated: 0, untrue: 0 };
      for (const row of store.findKept(idBroadcast, withUnanswered)) all[fateOf(row)] += 1;
      return all;
    },
  };
}
export type Past = ReturnType<typeof createPast>;

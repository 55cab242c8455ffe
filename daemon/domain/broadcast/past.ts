import { dateInZone } from '#shared/base/dates.ts';
import type { Clock } from '../base/clock.ts';
import type { Begins } from '../roster/waktu/begins.ts';
import type { BroadcastMessageStore, MessageTime, UnsentCounts } from './broadcast-message-store.ts';

export interface PastOptions {
  store: Pick<BroadcastMessageStore, 'countUnsent' | 'unsentTimes' | 'timeOf'>;
  begins: Pick<Begins, 'endOf'>;
  clock: Clock;
  timezone: string;
}

/** The number of messages that 'Kirim ke yang belum' would send, and those left out for each reason. */
export type Unsent = UnsentCounts & { past: number };

/** Excludes messages whose schedule has begun or whose month is over from a resend. */
export function createPast({ store, begins, clock, timezone }: PastOptions) {
  function isOver({ month, tanggal, ...jadwal }: MessageTime): boolean {
    const now = clock.now();
    if (month !== null) return month < dateInZone(now, timezone).slice(0, 7);
    return tanggal !== null && begins.endOf({ ...jadwal, tanggal }) <= now;
  }

  return {
    isPast(id: string): boolean {
      const time = store.timeOf(id);
      return time !== undefined && isOver(time);
    },

    countUnsent(idBroadcast: string, withUnanswered: boolean): Unsent {
      const counts = store.countUnsent(idBroadcast, withUnanswered);
      const past = store
        .unsentTimes(idBroadcast, withUnanswered)
        .filter(isOver)
        .reduce((sum, { n }) => sum + n, 0);
      return { ...counts, sent: counts.sent - past, past };
    },
  };
}
export type Past = ReturnType<typeof createPast>;

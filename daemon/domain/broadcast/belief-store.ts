import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { MadeOf } from '#shared/roster/placeholder.ts';
import type { Audience } from '../queue/message.ts';

/** Schedules, or those of some mosques or preachers. */
export interface Which {
  column: 'id' | 'id_masjid' | 'id_mubaligh';
  ids: readonly string[];
}

/** A schedule in a message that still waits or is under way; `made_of` is null if that was not recorded. */
export interface PendingLink {
  message: string;
  /** Of the schedule. */
  id: string;
  made_of: MadeOf | null;
}

/** A reminder that its current mosque or preacher got, or may have got. */
export interface ToldLink {
  /** Of the schedule. */
  id: string;
  audience: Audience;
  made_of: MadeOf;
  /** Whether it was about the schedule's current version. */
  isCurrent: boolean;
  /** Whether the schedule was at the same mosque. */
  isHere: boolean;
}

export interface BeliefStore {
  pending(kind: JadwalKind, which: Which | undefined): PendingLink[];
  /** Oldest first, of schedules from a plain date on. */
  told(kind: JadwalKind, since: string, which: Which | undefined): ToldLink[];
  /** He was told something else than what holds now: his audience is failed, and he must hear of it. */
  setOutdated(jadwal: { kind: JadwalKind; id: string }, audience: Audience, namaMasjid: string): void;
  /** What he was told holds again. */
  setCurrent(jadwal: { kind: JadwalKind; id: string }, audience: Audience): void;
}

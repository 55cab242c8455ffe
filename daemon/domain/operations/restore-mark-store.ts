import type { JadwalKind } from '#shared/roster/jadwal.ts';

/** Schedules whose reminder may have gone out in a time that the restored database knows nothing of. */
export interface RestoreMarkStore {
  /** All schedules of these plain dates. */
  markDates: (kind: JadwalKind, dates: readonly string[], at: number) => void;
  /** Of these ids those that are on `from` (a plain date) or later. */
  markIds: (kind: JadwalKind, ids: readonly string[], from: string, at: number) => void;
  /** The schedules that held reminders speak of. */
  markHeld(at: number): void;
  count: () => number;
}

import type { JadwalKind } from '#shared/roster/jadwal.ts';

/** Schedules whose reminder may have been sent in the time that the restored database lacks. */
export interface RestoreMarkStore {
  /** All schedules of these plain dates. */
  markDates: (kind: JadwalKind, dates: readonly string[], at: number) => void;
  /** Those of these ids that are on `from` (a plain date) or later. */
  markIds: (kind: JadwalKind, ids: readonly string[], from: string, at: number) => void;
  /** The schedules of held reminders. */
  markHeld(at: number): void;
  count: () => number;
}

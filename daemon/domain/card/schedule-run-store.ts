import type { RINGKASAN_KEY } from '#shared/card/ringkasan.ts';
import type { ScheduleKey } from '#shared/card/schedule.ts';

/** Whose run it is. */
export type RunKey = ScheduleKey | typeof RINGKASAN_KEY;

/** The runs of the cards that have happened or were missed. */
export interface ScheduleRunStore {
  /** Targets from `first` on that have had their run. */
  covered(key: RunKey, first: string): Set<string>;
  /** Throws when the target has a run already. */
  insert: (row: NewScheduleRun) => void;
  /** The card's run with the latest instant; of several targets at once the one furthest ahead. */
  last: (key: RunKey) => ScheduleRun | undefined;
  /** Whether nobody knows if the target's run has happened. */
  isUnknown(key: RunKey, target: string): boolean;
  /** Messages of a broadcast that failed. */
  failed(idBroadcast: string): number;
  /** Deletes missed runs later than `now` (UTC ms): they were recorded while the clock was wrong. */
  forgetMissedAfter(now: number): void;
}

export interface NewScheduleRun {
  key: RunKey;
  target: string;
  state: 'done' | 'caught_up' | 'missed' | 'unknown';
  due_at: number;
  ran_at: number;
  id_broadcast?: string | null | undefined;
  messages?: number | undefined;
}

export interface ScheduleRun {
  id: string;
  key: RunKey;
  target: string;
  state: 'done' | 'caught_up' | 'missed' | 'unknown';
  due_at: number;
  ran_at: number;
  id_broadcast: string | null;
  messages: number;
}

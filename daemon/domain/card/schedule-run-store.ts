import type { RINGKASAN_KEY } from '#shared/card/ringkasan.ts';
import type { ScheduleKey } from '#shared/card/schedule.ts';

/** The card of a run. */
export type RunKey = ScheduleKey | typeof RINGKASAN_KEY;

/** The runs of the cards that have happened or were missed. */
export interface ScheduleRunStore {
  /** Targets from `first` on whose run has happened. */
  covered(key: RunKey, first: string): Set<string>;
  /** Throws if the target already has a run. */
  insert: (row: NewScheduleRun) => void;
  /** The card's latest run; of several targets at the same instant, the one furthest ahead. */
  last: (key: RunKey) => ScheduleRun | undefined;
  /** Whether it is unknown if the target's run has happened. */
  isUnknown(key: RunKey, target: string): boolean;
  /** Number of failed messages of a broadcast. */
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

import type { RunKey } from '../card/schedule-run-store.ts';
/** Figures that only the database knows. */
export interface MetricsStore {
  runs: () => {
    key: RunKey;
    state: 'caught_up' | 'done' | 'missed' | 'unknown';
    n: number;
  }[];
  /** Number of runs due since an instant (UTC ms) that were missed or are unknown. */
  missedSince: (since: number) => number;
  bytes: () => number;
}

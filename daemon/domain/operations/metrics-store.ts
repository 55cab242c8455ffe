import type { RunKey } from '../card/schedule-run-store.ts';
/** Figures that only the database knows. */
export interface MetricsStore {
  runs: () => {
    key: RunKey;
    state: 'caught_up' | 'done' | 'missed' | 'unknown';
    n: number;
  }[];
  /** Runs due since an instant (UTC ms) that did not happen, or of which nobody knows. */
  missedSince: (since: number) => number;
  bytes: () => number;
}

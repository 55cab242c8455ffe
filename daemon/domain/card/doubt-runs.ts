import type { ScheduleKey } from '#shared/card/schedule.ts';
import { openRuns } from './card-plan.ts';
import type { Clock } from '../base/clock.ts';
import type { ScheduleRunStore } from './schedule-run-store.ts';
import type { ScheduleStore } from './schedule-store.ts';

export interface DoubtOptions {
  cards: ScheduleStore;
  runs: ScheduleRunStore;
  clock: Clock;
  timezone: string;
}

/** A run of a card; `target` is a plain date, or 'YYYY-MM' for the monthly card. */
export interface DoubtfulRun {
  key: ScheduleKey;
  target: string;
}

/**
 * Records as unknown every run that an active card had between two instants (UTC ms): it may have happened where this
 * database could not see it, so it is never caught up. Gives them.
 */
export function createDoubtRuns({ cards, runs, clock, timezone }: DoubtOptions) {
  return (from: number, to: number): DoubtfulRun[] => {
    const doubtful = cards
      .all()
      .filter(({ active }) => active)
      .flatMap((card) => {
        const open = openRuns(card, (first) => runs.covered(card.key, first), from, to, timezone);
        return open.map((run) => ({ ...run, key: card.key }));
      });
    for (const run of doubtful)
      runs.insert({ ...run, state: 'unknown', ran_at: clock.now(), id_broadcast: null, messages: 0 });
    return doubtful;
  };
}

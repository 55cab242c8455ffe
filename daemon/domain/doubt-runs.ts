import type { ScheduleRunStore } from '../storage/schedule-run.ts';
import type { ScheduleStore } from '../storage/schedule.ts';
import { openRuns } from './card-plan.ts';
import type { Clock } from './clock.ts';

export interface DoubtOptions {
  cards: ScheduleStore;
  runs: ScheduleRunStore;
  clock: Clock;
  timezone: string;
}

/**
 * Records as unknown every run that an active card had between two instants (UTC ms): it may have happened where this
 * database could not see it, so it is never caught up. Gives how many.
 */
export function createDoubtRuns({ cards, runs, clock, timezone }: DoubtOptions) {
  return (from: number, to: number): number => {
    const doubtful = cards.all().filter(({ active }) => active).flatMap((card) => {
      const open = openRuns(card, (first) => runs.covered(card.key, first), from, to, timezone);
      return open.map((run) => ({ ...run, key: card.key }));
    });
    for (const run of doubtful) runs.insert({ ...run, state: 'unknown', ran_at: clock.now(), id_broadcast: null, messages: 0 });
    return doubtful.length;
  };
}

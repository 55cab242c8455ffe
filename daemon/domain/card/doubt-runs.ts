import { RINGKASAN_KEY } from '#shared/card/ringkasan.ts';
import { openRuns, type RunKey } from './card-plan.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { ScheduleRunStore } from '#daemon/storage/card/schedule-run.ts';
import type { ScheduleStore } from '#daemon/storage/card/schedule.ts';
import { runsBetween } from './ringkasan/plan.ts';
import type { RingkasanSetting } from './ringkasan/setting.ts';

export interface DoubtOptions {
  cards: ScheduleStore;
  runs: ScheduleRunStore;
  ringkasan: Pick<RingkasanSetting, 'read'>;
  clock: Clock;
  timezone: string;
}

/** A run of a card; `target` is a plain date, or 'YYYY-MM' for the monthly card. */
export interface DoubtfulRun {
  key: RunKey;
  target: string;
}

/**
 * Records every run of an active card and of the Friday's summary between two instants (UTC ms) as unknown. It may have
 * happened after this database's backup was made, so it is never made up for. Returns these runs.
 */
export function createDoubtRuns({ cards, runs, ringkasan, clock, timezone }: DoubtOptions) {
  function summaries(from: number, to: number) {
    const stored = ringkasan.read();
    if (!stored?.active) return [];
    const all = runsBetween(stored, Math.max(from, stored.saved_at), to, timezone);
    const covered = all[0] ? runs.covered(RINGKASAN_KEY, all[0].target) : undefined;
    return all
      .filter(({ target }) => !covered!.has(target))
      .map(({ target, due_at }) => ({ target, due_at, key: RINGKASAN_KEY }) as const);
  }

  return (from: number, to: number): DoubtfulRun[] => {
    const ofCards = cards
      .all()
      .filter(({ active }) => active)
      .flatMap((card) => {
        const open = openRuns(card, (first) => runs.covered(card.key, first), from, to, timezone);
        return open.map((run) => ({ ...run, key: card.key }));
      });
    const doubtful = [...ofCards, ...summaries(from, to)];
    for (const run of doubtful)
      runs.insert({ ...run, state: 'unknown', ran_at: clock.now(), id_broadcast: null, messages: 0 });
    return doubtful;
  };
}

import { normalizePhone } from '#shared/base/phone.ts';
import type { HomeKirim } from '#shared/home/home.ts';
import type { Clock, YieldLoop } from '#daemon/base/clock.ts';
import type { Recipients } from '#daemon/queue/send.ts';
import type { CardBroadcast } from './card-broadcast.ts';
import { openRuns } from './card-plan.ts';
import { isMonthly } from './schedule-run.ts';
import type { ScheduleRunStore } from '#daemon/storage/card/schedule-run.ts';
import type { ScheduleStore, StoredCard } from '#daemon/storage/card/schedule.ts';

/** How far ahead to search for a run with messages, in ms: a week for daily cards, two months for monthly ones. */
const AHEAD = { daily: 8 * 86_400_000, monthly: 62 * 86_400_000 };

export interface OutlookOptions {
  cards: Pick<ScheduleStore, 'all'>;
  runs: Pick<ScheduleRunStore, 'covered'>;
  broadcast: Pick<CardBroadcast, 'draftsFor'>;
  recipients: Recipients;
  clock: Clock;
  timezone: string;
}

/** The next messages of the active cards and their number of recipients, by the current data; the earliest first. */
export type Outlook = (yieldLoop: YieldLoop) => Promise<HomeKirim[]>;

export function createOutlook({ cards, runs, broadcast, recipients, clock, timezone }: OutlookOptions): Outlook {
  async function nextOf(card: StoredCard, yieldLoop: YieldLoop): Promise<HomeKirim | undefined> {
    const now = clock.now();
    const until = now + (isMonthly(card.key) ? AHEAD.monthly : AHEAD.daily);
    const open = openRuns(card, (first) => runs.covered(card.key, first), now + 1, until, timezone);
    for (const [due_at, together] of Map.groupBy(open, (run) => run.due_at)) {
      const all = together.map(({ target }) => target);
      const targets = isMonthly(card.key) ? all.slice(0, 1) : all;
      const { drafts } = await broadcast.draftsFor(card, targets, due_at, yieldLoop);
      const numbers = new Set(recipients.sortOut(drafts).sent.map(({ no_hp }) => normalizePhone(no_hp)));
      if (numbers.size === 0) continue;
      return { key: card.key, due_at: new Date(due_at).toISOString(), targets, penerima: numbers.size };
    }
    return undefined;
  }

  return async (yieldLoop) => {
    const next: HomeKirim[] = [];
    for (const card of cards.all().filter(({ active }) => active)) {
      const found = await nextOf(card, yieldLoop);
      if (found) next.push(found);
    }
    return next.toSorted((a, b) => (a.due_at < b.due_at ? -1 : a.due_at > b.due_at ? 1 : 0));
  };
}

import { addDays, dateInZone } from '#shared/base/dates.ts';
import { dueAt, firstSensible, isMonthly, nextJam, runDate, targetsBetween, type Run } from './schedule-run.ts';
import type { StoredCard } from '#daemon/storage/card/schedule.ts';
import type { RINGKASAN_KEY } from '#shared/card/ringkasan.ts';
import type { ScheduleKey } from '#shared/card/schedule.ts';

/** The card of a run. */
export type RunKey = ScheduleKey | typeof RINGKASAN_KEY;

const DAY = 86_400_000;
/**
 * How far ahead to search for the next run: a daily card's is near, a monthly card's can be far if h was lowered from
 * 30 to 0.
 */
const HORIZONS = [2 * DAY, 100 * DAY];

/** The targets from `first` on whose run has happened. */
export type Covered = (first: string) => ReadonlySet<string>;

/**
 * When the run for a target happens, in UTC ms: at its own instant; if that had passed when the card was saved,
 * together with the next run, because saving never triggers a past run (contract, Automatic broadcasts).
 */
function effectiveDue(card: StoredCard, target: string, zone: string): number {
  const due = dueAt(card, target, zone);
  return due >= card.saved_at ? due : nextJam(card, card.saved_at, zone);
}

/** A card's open runs between two instants (UTC ms), both included, by time. */
export function openRuns(card: StoredCard, covered: Covered, from: number, until: number, zone: string): Run[] {
  const start = addDays(dateInZone(from, zone), -1);
  const own = targetsBetween(card, start, addDays(dateInZone(until, zone), 1));
  const targets = new Set([...joining(card, zone), ...own]);
  const done = covered(isMonthly(card.key) ? addDays(start, -5).slice(0, 7) : start);
  return [...targets]
    .filter((target) => target >= card.covers_from && !done.has(target))
    .map((target) => ({ target, due_at: effectiveDue(card, target, zone) }))
    .filter(({ due_at }) => due_at >= from && due_at <= until)
    .sort((a, b) => a.due_at - b.due_at || a.target.localeCompare(b.target));
}

/** Targets whose instant had passed when the card was saved, but which still make sense at the next run. */
function joining(card: StoredCard, zone: string): string[] {
  const joinDate = dateInZone(nextJam(card, card.saved_at, zone), zone);
  const first = runDate(card, firstSensible(card.key, joinDate));
  return targetsBetween(card, first, dateInZone(card.saved_at, zone)).filter(
    (target) => dueAt(card, target, zone) < card.saved_at,
  );
}

/** The next run of an active card, or undefined if there is none. */
export function nextOpenRun(card: StoredCard, covered: Covered, now: number, zone: string): Run | undefined {
  if (!card.active) return undefined;
  for (const horizon of HORIZONS) {
    const [next] = openRuns(card, covered, now + 1, now + horizon, zone);
    if (next) return next;
  }
  return undefined;
}

/** When the card reminds of this target (UTC ms); undefined if its run is over or the card only covers later ones. */
export function reminderAt(card: StoredCard, covered: Covered, target: string, zone: string): number | undefined {
  if (!card.active || target < card.covers_from || covered(target).has(target)) return undefined;
  return effectiveDue(card, target, zone);
}

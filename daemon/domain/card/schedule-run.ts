import { addDays, dateInZone, instantInZone } from '#shared/base/dates.ts';
import type { ScheduleKey } from '#shared/card/schedule.ts';

/** When a card runs: at `jam` ('HH:MM' in the deployment's zone), `h` days before the target day. */
export interface Timing {
  key: ScheduleKey;
  h: number;
  jam: string;
}

/** A run: its target, a date 'YYYY-MM-DD' or for the monthly card a month 'YYYY-MM', and its time (UTC ms). */
export interface Run {
  target: string;
  due_at: number;
}

/** The last day of a month on which a late digest still makes sense. */
const DIGEST_UNTIL = 3;

export const isMonthly = (key: ScheduleKey): boolean => key === 'pengajian_bulanan';

/** The plain date of a target's run. */
export function runDate({ key, h }: Timing, target: string): string {
  return addDays(isMonthly(key) ? `${target}-01` : target, -h);
}

/** When the run for a target is due, in UTC ms. */
export function dueAt(timing: Timing, target: string, zone: string): number {
  return instantInZone(runDate(timing, target), timing.jam, zone);
}

/** The targets whose run is on a plain date between `start` and `end`, both included, in order. */
export function targetsBetween(timing: Timing, start: string, end: string): string[] {
  if (end < start) return [];
  // The target is `h` days after its run.
  const first = addDays(start, timing.h);
  const last = addDays(end, timing.h);
  const targets: string[] = [];
  if (!isMonthly(timing.key)) for (let date = first; date <= last; date = addDays(date, 1)) targets.push(date);
  else for (let month = monthFrom(first); `${month}-01` <= last; month = monthAfter(month)) targets.push(month);
  return targets;
}

/** The first run that is due at an instant or later. */
export function firstRun(timing: Timing, from: number, zone: string): Run {
  const today = dateInZone(from, zone);
  // Every card has a run within two months.
  for (const target of targetsBetween(timing, addDays(today, -1), addDays(today, 62))) {
    const due_at = dueAt(timing, target, zone);
    if (due_at >= from) return { target, due_at };
  }
  throw new Error(`The card ${timing.key} has no run after ${today}`);
}

/** The next instant (UTC ms), at `from` or later, with the card's `jam` as local time. */
export function nextJam({ jam }: Timing, from: number, zone: string): number {
  const today = dateInZone(from, zone);
  const strikes = [-1, 0, 1, 2].map((days) => instantInZone(addDays(today, days), jam, zone));
  return strikes.find((instant) => instant >= from)!;
}

/** The first target whose messages still make sense on a plain date: the date itself, or a month until its 3rd. */
export function firstSensible(key: ScheduleKey, today: string): string {
  if (!isMonthly(key)) return today;
  return Number(today.slice(8)) <= DIGEST_UNTIL ? today.slice(0, 7) : monthAfter(today.slice(0, 7));
}

/** The first month that begins on a plain date or later. */
function monthFrom(date: string): string {
  return date.endsWith('-01') ? date.slice(0, 7) : monthAfter(date.slice(0, 7));
}

function monthAfter(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7);
}

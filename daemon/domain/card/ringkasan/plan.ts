import { addDays, dateInZone, FRIDAY, instantInZone, weekday } from '#shared/base/dates.ts';
import type { RingkasanValues } from '#shared/card/ringkasan.ts';

/** When a summary is sent, UTC ms; `target` is the plain date of that day, `friday` the Friday in the summary. */
export interface RingkasanRun {
  target: string;
  friday: string;
  due_at: number;
}

/** The days on which a summary is sent: the Thursday before, and the Friday itself. */
const THURSDAY = 4;

/** Due runs between two instants (UTC ms), both included, by time. */
export function runsBetween(values: RingkasanValues, from: number, until: number, zone: string): RingkasanRun[] {
  const runs: RingkasanRun[] = [];
  const last = addDays(dateInZone(until, zone), 1);
  for (let date = addDays(dateInZone(from, zone), -1); date <= last; date = addDays(date, 1)) {
    const day = weekday(date);
    if (day !== THURSDAY && day !== FRIDAY) continue;
    const friday = day === FRIDAY ? date : addDays(date, 1);
    const due_at = instantInZone(date, day === FRIDAY ? values.jam_jumat : values.jam_kamis, zone);
    if (due_at >= from && due_at <= until) runs.push({ target: date, friday, due_at });
  }
  return runs;
}

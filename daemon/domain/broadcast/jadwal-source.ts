import { addDays } from '#shared/base/dates.ts';
import type { BroadcastJadwal } from '../roster/broadcast-jadwal.ts';
import type { Sliced } from '../base/slices.ts';

/** The schedules that a broadcast speaks of. */
export interface JadwalSource {
  findForBroadcast(ids: readonly string[]): BroadcastJadwal[];
  findMonthForBroadcast(start: string, end: string): BroadcastJadwal[];
}

const SLICE = 250;

/** Those of these ids that exist, in no order. */
export function* jadwalsOf(source: JadwalSource, ids: readonly string[]): Sliced<BroadcastJadwal[]> {
  const found: BroadcastJadwal[] = [];
  for (let at = 0; at < ids.length; at += SLICE) {
    found.push(...source.findForBroadcast(ids.slice(at, at + SLICE)));
    yield;
  }
  return found;
}

/** Those from one plain date to another, both included, by date, time and id. */
export function* jadwalsFrom(source: JadwalSource, start: string, end: string): Sliced<BroadcastJadwal[]> {
  const found: BroadcastJadwal[] = [];
  for (let date = start; date <= end; date = addDays(date, 1)) {
    for (const jadwal of source.findMonthForBroadcast(date, date)) found.push(jadwal);
    yield;
  }
  return found;
}

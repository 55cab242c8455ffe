import { addDays } from '#shared/base/dates.ts';
import type { BroadcastJadwal } from '#daemon/roster/jadwal.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';

/** Reads the schedules of a broadcast. */
export interface JadwalSource {
  findForBroadcast(ids: readonly string[]): BroadcastJadwal[];
  findMonthForBroadcast(start: string, end: string): BroadcastJadwal[];
}

const READ_AT_ONCE = 250;

/** The schedules with these ids that exist, unordered. */
export async function jadwalsOf(
  source: JadwalSource,
  ids: readonly string[],
  yieldLoop: YieldLoop,
): Promise<BroadcastJadwal[]> {
  const found: BroadcastJadwal[] = [];
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    found.push(...source.findForBroadcast(ids.slice(at, at + READ_AT_ONCE)));
    await yieldLoop();
  }
  return found;
}

/** The schedules between two plain dates, both included, by date, time and id. */
export async function jadwalsFrom(
  source: JadwalSource,
  start: string,
  end: string,
  yieldLoop: YieldLoop,
): Promise<BroadcastJadwal[]> {
  const found: BroadcastJadwal[] = [];
  for (let date = start; date <= end; date = addDays(date, 1)) {
    for (const jadwal of source.findMonthForBroadcast(date, date)) found.push(jadwal);
    await yieldLoop();
  }
  return found;
}

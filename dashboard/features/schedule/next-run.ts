import { addDays, addMonths, instantInZone, dateInZone } from '#shared/dates.ts';
import type { ScheduleCard, ScheduleKey } from '#shared/schedule.ts';

/** The instant (UTC ms) at which an active card fires next (contract, Automatic broadcasts), on the clock of `zone`. */
export function nextRun(key: ScheduleKey, card: Pick<ScheduleCard, 'h' | 'jam'>, now: number, zone: string): number {
  const today = dateInZone(now, zone);
  const candidates =
    key === 'pengajian_bulanan'
      ? [0, 1, 2].map((months) => addDays(`${addMonths(`${today.slice(0, 7)}-01`, months).slice(0, 7)}-01`, -card.h))
      : [today, addDays(today, 1)];
  const instants = candidates.map((date) => instantInZone(date, card.jam, zone)).filter((instant) => instant > now);
  return Math.min(...instants);
}

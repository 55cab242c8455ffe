import { CalculationParameters, Coordinates, Madhab, PrayerTimes, Rounding } from 'adhan';
import type { Prayer } from '#shared/base/waktu.ts';
import type { Place } from '#shared/roster/place.ts';

const MINUTE = 60_000;
/**
 * Kemenag adds this margin to every prayer and subtracts it from sunrise, so that nobody prays too early or too late.
 */
const IHTIYAT = 2 * MINUTE;

/** Degrees below the horizon (Kemenag). */
const FAJR = 20;
const ISYA = 18;

function kemenag(): CalculationParameters {
  const parameters = new CalculationParameters('Other', FAJR, ISYA);
  parameters.madhab = Madhab.Shafi;
  parameters.rounding = Rounding.None;
  return parameters;
}
const PARAMETERS = kemenag();

type Times = Record<Prayer, number>;

/** The astronomical instants of a plain date at a place, UTC ms: without ihtiyat and rounding. */
export function solarTimes(tanggal: string, { lat, lng }: Place): Times | undefined {
  const [year, month, day] = tanggal.split('-').map(Number) as [number, number, number];
  // adhan reads the date in the process's zone; at noon the day is the same in each.
  const times = new PrayerTimes(new Coordinates(lat, lng), new Date(year, month - 1, day, 12), PARAMETERS);
  const found = {
    subuh: times.fajr.getTime(),
    syuruq: times.sunrise.getTime(),
    dzuhur: times.dhuhr.getTime(),
    ashar: times.asr.getTime(),
    maghrib: times.maghrib.getTime(),
    isya: times.isha.getTime(),
  };
  return Object.values(found).every(Number.isFinite) ? found : undefined;
}

/**
 * The time that Kemenag publishes for an instant: 2 minutes later, rounded up to the minute; for sunrise earlier,
 * rounded down.
 */
export const publishedTime = (prayer: Prayer, instant: number): number =>
  prayer === 'syuruq'
    ? Math.floor((instant - IHTIYAT) / MINUTE) * MINUTE
    : Math.ceil((instant + IHTIYAT) / MINUTE) * MINUTE;

/**
 * The prayers of a plain date at a place, UTC ms, by Kemenag's method: Fajr 20°, Isya 18°, Ashar at one shadow length,
 * ihtiyat and rounding as in `publishedTime`. The altitude is ignored. The date is local to the place. Undefined if the
 * sun does not rise or set.
 */
export function prayerTimes(tanggal: string, place: Place): Times | undefined {
  const solar = solarTimes(tanggal, place);
  if (!solar) return undefined;
  return Object.fromEntries(
    (Object.entries(solar) as [Prayer, number][]).map(([prayer, instant]) => [prayer, publishedTime(prayer, instant)]),
  ) as Times;
}

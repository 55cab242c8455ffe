import { CalculationParameters, Coordinates, Madhab, PrayerTimes, Rounding } from 'adhan';
import type { Prayer } from '#shared/base/waktu.ts';
import type { Place } from '#shared/roster/place.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/**
 * Kemenag adds this margin to every prayer and subtracts it from sunrise, so that nobody prays too early or too late.
 */
const IHTIYAT = 2 * MINUTE;
const IHTIYAT_DZUHUR = 3 * MINUTE;
/**
 * Published times hold for a whole city, by a point that is not published: half a kilometre is a second. Without this
 * margin 8 of 119 published values are a minute later than ours, with it none.
 */
const CITY = 20 * SECOND;

/** Degrees below the horizon (Kemenag). */
const FAJR = 20;
const ISYA = 18;
/** The sun has set: refraction, its radius, and what Kemenag rounds up to. */
const SET = 1;
/** By how many degrees the horizon sinks, for the root of each metre of height (praytimes.org). */
const DIP = 0.0347;

function parametersOf(morning: number, evening: number): CalculationParameters {
  const parameters = new CalculationParameters('Other', morning, evening);
  parameters.madhab = Madhab.Shafi;
  parameters.rounding = Rounding.None;
  return parameters;
}
const PARAMETERS = parametersOf(FAJR, ISYA);

type Times = Record<Prayer, number>;

/** The astronomical instants of a plain date at a place, UTC ms: without ihtiyat and rounding. */
export function solarTimes(tanggal: string, { lat, lng, tinggi = 0 }: Place): Times | undefined {
  const [year, month, day] = tanggal.split('-').map(Number) as [number, number, number];
  // adhan reads the date in the process's zone; at noon the day is the same in each.
  const [at, noon] = [new Coordinates(lat, lng), new Date(year, month - 1, day, 12)];
  const times = new PrayerTimes(at, noon, PARAMETERS);
  const horizon = SET + DIP * Math.sqrt(tinggi);
  // adhan's sunrise is at 50'; its twilights are at any angle.
  const sun = new PrayerTimes(at, noon, parametersOf(horizon, horizon));
  const found = {
    subuh: times.fajr.getTime(),
    syuruq: sun.fajr.getTime(),
    dzuhur: times.dhuhr.getTime(),
    ashar: times.asr.getTime(),
    maghrib: sun.isha.getTime(),
    isya: times.isha.getTime(),
  };
  const isWhole = Number.isFinite(times.sunrise.getTime()) && Object.values(found).every(Number.isFinite);
  return isWhole ? found : undefined;
}

/**
 * The time that Kemenag publishes for an instant, or the minute after it: 2 minutes later (Dzuhur 3), rounded up to the
 * minute; for sunrise earlier, rounded down.
 */
export function publishedTime(prayer: Prayer, instant: number): number {
  const margin = (prayer === 'dzuhur' ? IHTIYAT_DZUHUR : IHTIYAT) + CITY;
  return prayer === 'syuruq'
    ? Math.floor((instant - margin) / MINUTE) * MINUTE
    : Math.ceil((instant + margin) / MINUTE) * MINUTE;
}

/**
 * The prayers of a plain date at a place, UTC ms, by Kemenag's method: Fajr 20°, Isya 18°, Ashar at one shadow
 * length, sunrise and sunset at -1° and lower by the dip of the horizon, ihtiyat and rounding as in `publishedTime`.
 * The date is local to the place. Undefined if the sun does not rise or set.
 */
export function prayerTimes(tanggal: string, place: Place): Times | undefined {
  const solar = solarTimes(tanggal, place);
  if (!solar) return undefined;
  return Object.fromEntries(
    (Object.entries(solar) as [Prayer, number][]).map(([prayer, instant]) => [prayer, publishedTime(prayer, instant)]),
  ) as Times;
}

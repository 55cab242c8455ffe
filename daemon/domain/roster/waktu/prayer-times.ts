import { CalculationParameters, Coordinates, Madhab, PrayerTimes, Rounding } from 'adhan';
import type { Prayer } from '#shared/base/waktu.ts';
import type { Place } from '#shared/roster/place.ts';

const MINUTE = 60_000;
/** Kemenag adds so much to every prayer, and takes it from sunrise: nobody prays before the time or after its end. */
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

/**
 * The prayers of a plain date at a place, UTC ms, by Kemenag's reckoning: Fajr 20°, Isya 18°, Ashar at one shadow
 * length, 2 minutes of ihtiyat, then up to the full minute; sunrise 2 minutes earlier and down. The place's height
 * above the sea is not asked for. The date is the place's own. Undefined where the sun does not rise or set.
 */
export function prayerTimes(tanggal: string, { lat, lng }: Place): Record<Prayer, number> | undefined {
  const [year, month, day] = tanggal.split('-').map(Number) as [number, number, number];
  // adhan reads the parts of the date in the process's zone; noon is the same day in each.
  const times = new PrayerTimes(new Coordinates(lat, lng), new Date(year, month - 1, day, 12), PARAMETERS);
  const up = (time: Date) => Math.ceil((time.getTime() + IHTIYAT) / MINUTE) * MINUTE;
  const found = {
    subuh: up(times.fajr),
    syuruq: Math.floor((times.sunrise.getTime() - IHTIYAT) / MINUTE) * MINUTE,
    dzuhur: up(times.dhuhr),
    ashar: up(times.asr),
    maghrib: up(times.maghrib),
    isya: up(times.isha),
  };
  return Object.values(found).every(Number.isFinite) ? found : undefined;
}

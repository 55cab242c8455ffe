import { describe, expect, test } from 'vitest';
import { prayerTimes } from '#daemon/roster/waktu.ts';
import type { Prayer } from '#shared/base/waktu.ts';

/** The cities lie far west and far east in their zones, north and south of the equator. */
const CITIES: [string, { lat: number; lng: number }][] = [
  ['Sabang', { lat: 5.8897, lng: 95.3164 }],
  ['Banda Aceh', { lat: 5.5417, lng: 95.3333 }],
  ['Medan', { lat: 3.5833, lng: 98.6667 }],
  ['Pontianak', { lat: -0.0263, lng: 109.3425 }],
  ['Jakarta', { lat: -6.2146, lng: 106.8451 }],
  ['Surabaya', { lat: -7.2492, lng: 112.7508 }],
  ['Makassar', { lat: -5.1399, lng: 119.4221 }],
  ['Kupang', { lat: -10.1718, lng: 123.6075 }],
  ['Ambon', { lat: -3.6958, lng: 128.1833 }],
  ['Jayapura', { lat: -2.5337, lng: 140.7181 }],
];
const DATES = [
  '2024-02-29',
  '2025-12-31',
  '2026-01-15',
  '2026-03-20',
  '2026-05-05',
  '2026-06-21',
  '2026-07-28',
  '2026-09-23',
  '2026-11-03',
  '2026-11-22',
  '2026-12-22',
  '2031-08-17',
];
const PRAYERS = ['subuh', 'syuruq', 'dzuhur', 'ashar', 'maghrib', 'isya'] as const;

const MINUTE = 60_000;
const RAD = Math.PI / 180;
const [sin, cos, tan] = [Math.sin, Math.cos, Math.tan].map((f) => (degrees: number) => f(degrees * RAD)) as [
  (degrees: number) => number,
  (degrees: number) => number,
  (degrees: number) => number,
];

/** Declination in degrees and the equation of time in minutes (Meeus, Astronomical Algorithms, chapters 25 and 28). */
function sun(instant: number): { declination: number; equation: number } {
  const T = (instant / 86_400_000 + 2_440_587.5 - 2_451_545) / 36_525;
  const L0 = 280.46646 + 36_000.76983 * T;
  const M = 357.52911 + 35_999.05029 * T;
  const centre = (1.914602 - 0.004817 * T) * sin(M) + (0.019993 - 0.000101 * T) * sin(2 * M) + 0.000289 * sin(3 * M);
  const node = 125.04 - 1934.136 * T;
  const longitude = L0 + centre - 0.00569 - 0.00478 * sin(node);
  const obliquity = 23.4392911 - 0.0130042 * T + 0.00256 * cos(node);
  const ascension = Math.atan2(cos(obliquity) * sin(longitude), cos(longitude)) / RAD;
  const apart = ((L0 - 0.0057183 - ascension) % 360) + 720;
  return {
    declination: Math.asin(sin(obliquity) * sin(longitude)) / RAD,
    equation: 4 * (((apart + 180) % 360) - 180),
  };
}

/**
 * The time at which the sun has this height (degrees) on this side of the sky. The loop repeats the hour angle until
 * the time is stable.
 */
function whenAt(
  noon: number,
  { lat, lng }: { lat: number; lng: number },
  side: -1 | 0 | 1,
  height: (declination: number) => number,
): number {
  const midnight = noon - 12 * 3_600_000;
  let instant = noon;
  for (let turn = 0; turn < 6; turn++) {
    const { declination, equation } = sun(instant);
    const angle =
      side === 0
        ? 0
        : Math.acos((sin(height(declination)) - sin(lat) * sin(declination)) / (cos(lat) * cos(declination))) / RAD;
    const minutes = 720 - 4 * lng - equation + side * 4 * angle;
    instant = midnight + minutes * MINUTE;
  }
  return instant;
}

/** The same calculation by hand: spherical triangles, then Kemenag's ihtiyat. */
function byHand(tanggal: string, place: { lat: number; lng: number }): Record<Prayer, number> {
  const noon = Date.parse(`${tanggal}T12:00:00Z`);
  const shadow = (declination: number) => Math.atan(1 / (1 + tan(Math.abs(place.lat - declination)))) / RAD;
  /** 2 minutes, and 20 seconds for the extent of a city. */
  const margin = (2 * 60 + 20) * 1000;
  const later = (instant: number) => instant + margin;
  return {
    subuh: later(whenAt(noon, place, -1, () => -20)),
    syuruq: whenAt(noon, place, -1, () => -1) - margin,
    dzuhur: later(whenAt(noon, place, 0, () => 0)) + MINUTE,
    ashar: later(whenAt(noon, place, 1, shadow)),
    maghrib: later(whenAt(noon, place, 1, () => -1)),
    isya: later(whenAt(noon, place, 1, () => -18)),
  };
}

describe.each(CITIES)('%s', (_, place) => {
  test.each(DATES)('on %s as by hand, within a minute', (tanggal) => {
    const [found, wanted] = [prayerTimes(tanggal, place)!, byHand(tanggal, place)];
    for (const prayer of PRAYERS) {
      const full = prayer === 'syuruq' ? Math.floor : Math.ceil;
      const apart = found[prayer] - full(wanted[prayer] / MINUTE) * MINUTE;
      expect([prayer, [-MINUTE, 0, MINUTE].includes(apart), apart]).toEqual([prayer, true, apart]);
      // The times are compared without rounding; adhan takes Ashar's shadow from noon's declination, which makes 10
      // seconds.
      const seconds = ((found[prayer] - wanted[prayer]) * (prayer === 'syuruq' ? -1 : 1)) / 1000;
      expect([prayer, seconds > -20 && seconds < 75, seconds]).toEqual([prayer, true, seconds]);
    }
  });
});

test('the sun by hand is the almanac’s: equinox, solstice, and the equation of time at its ends', () => {
  expect(sun(Date.UTC(2026, 2, 20, 14, 46)).declination).toBeCloseTo(0, 1);
  expect(sun(Date.UTC(2026, 5, 21, 8, 25)).declination).toBeCloseTo(23.44, 1);
  expect(sun(Date.UTC(2026, 10, 3, 12)).equation).toBeCloseTo(16.45, 1);
  expect(sun(Date.UTC(2026, 1, 11, 12)).equation).toBeCloseTo(-14.2, 1);
});

const clock = (instant: number, hours: number) => new Date(instant + hours * 3_600_000).toISOString().slice(0, 16);

test('the date is the place’s own: Sabang is late by its clock, Jayapura early, both on that day', () => {
  const [sabang, jayapura] = [CITIES[0]![1], CITIES[9]![1]].map((place) => prayerTimes('2026-11-22', place)!);
  expect(clock(sabang!.maghrib, 7)).toBe('2026-11-22T18:23');
  expect(clock(jayapura!.maghrib, 9)).toBe('2026-11-22T17:34');
  expect(clock(sabang!.subuh, 7)).toMatch(/^2026-11-22T05:/);
  expect(clock(jayapura!.subuh, 9)).toMatch(/^2026-11-22T0[34]:/);
  expect(Object.values(jayapura!)).toEqual(Object.values(jayapura!).toSorted());
});

test('a process in any zone reckons the same', () => {
  const before = process.env.TZ;
  const found = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Cairo'].map((zone) => {
    process.env.TZ = zone;
    return JSON.stringify(prayerTimes('2026-04-24', CITIES[4]![1]));
  });
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
  expect(new Set(found).size).toBe(1);
});

test('where the sun does not set there are no times', () => {
  expect(prayerTimes('2026-06-21', { lat: 80, lng: 20 })).toBeUndefined();
});

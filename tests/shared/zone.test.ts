import { describe, expect, test } from 'vitest';
import { addDays, dateInZone, formatDate, formatDateTime, formatLongDate, timeInZone } from '#shared/base/dates.ts';
import { isZone } from '#shared/base/zone.ts';

const FIXED = ['Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura', 'UTC'];

test.each(FIXED)('%s is reckoned as Intl reckons it', (zone) => {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  for (let instant = Date.UTC(1985, 0, 1); instant < Date.UTC(2050, 0, 1); instant += 13.7 * 86_400_000) {
    expect([dateInZone(instant, zone), timeInZone(instant, zone)]).toEqual([
      date.format(instant),
      time.format(instant),
    ]);
  }
});

describe('dates are worded as Intl words them', () => {
  const days = Array.from({ length: 800 }, (_, n) => addDays('2026-01-01', n));
  const worded = (format: Intl.DateTimeFormat) => days.map((day) => format.format(new Date(`${day}T00:00:00.000Z`)));

  test('in full', () => {
    const format = new Intl.DateTimeFormat('id-ID', {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    expect(days.map(formatLongDate)).toEqual(worded(format));
  });

  test('in short', () => {
    expect(days.map(formatDate)).toEqual(
      worded(new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', dateStyle: 'medium' })),
    );
  });

  test('with the time of day', () => {
    const format = new Intl.DateTimeFormat('id-ID', {
      timeZone: 'Asia/Jakarta',
      dateStyle: 'medium',
      timeStyle: 'short',
      hour12: true,
    });
    const instants = Array.from({ length: 300 }, (_, n) => Date.UTC(2026, 0, 1) + n * 293 * 60_000);
    expect(instants.map((instant) => formatDateTime(instant, 'Asia/Jakarta'))).toEqual(
      instants.map((instant) => format.format(instant)),
    );
  });
});

test('a zone is one that Intl knows', () => {
  for (const zone of [...FIXED, 'America/New_York']) expect(isZone(zone)).toBe(true);
  for (const zone of ['', 'Asia/Atlantis', 'toString', 'jakarta']) expect(isZone(zone)).toBe(false);
});

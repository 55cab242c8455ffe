import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dateInZone,
  dateOf,
  daysInMonth,
  formatDate,
  formatDateTime,
  formatInstant,
  formatLongDate,
  instantInZone,
  isPlainDate,
  monthRange,
  timeInZone,
  weekday,
  wireDate,
} from '#shared/base/dates.ts';

describe('what a date on the wire means', () => {
  const zones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'America/New_York', 'Pacific/Kiritimati', 'UTC'];

  test.each([
    ['2026-11-20', '2026-11-20'],
    [' 2026-11-20 ', '2026-11-20'],
    ['2026-11-20T00:00:00.000Z', '2026-11-20'],
    ['2026-11-20T15:00:00.000Z', '2026-11-21'],
    ['2026-11-20T16:00:00.000Z', '2026-11-21'],
    ['2026-11-20T17:00:00.000Z', '2026-11-21'],
    ['2026-12-31T17:00:00.000Z', '2027-01-01'],
    ['2028-02-28T16:00:00.000Z', '2028-02-29'],
    ['1900-01-01', '1900-01-01'],
    ['1899-12-31T17:00:00.000Z', '1900-01-01'],
    ['2199-12-31', '2199-12-31'],
  ])('%o is %s in every zone', (input, date) => {
    for (const zone of zones) expect(dateOf(input, zone)).toBe(date);
  });

  test.each([
    ['2026-11-20T14:59:59.999Z', 'Asia/Jayapura', '2026-11-20'],
    ['2026-11-20T15:00:00.001Z', 'Asia/Jayapura', '2026-11-21'],
    ['2026-11-20T15:30:00.000Z', 'Asia/Makassar', '2026-11-20'],
    ['2026-11-20T16:30:00.000Z', 'Asia/Makassar', '2026-11-21'],
    ['2026-11-20T16:30:00.000Z', 'Asia/Jakarta', '2026-11-20'],
    ['2026-11-20T17:00:00Z', 'Asia/Jakarta', '2026-11-21'],
    ['2026-11-20T00:00:00+07:00', 'Asia/Jakarta', '2026-11-20'],
    ['2026-11-20T23:59:59+07:00', 'Asia/Jayapura', '2026-11-21'],
    ['2026-11-20T00:00:01.000Z', 'America/New_York', '2026-11-19'],
    ['2026-11-20T02:15Z', 'America/New_York', '2026-11-19'],
  ])('%s in %s is %s', (input, zone, date) => {
    expect(dateOf(input, zone)).toBe(date);
  });

  test.each([
    '',
    'kemarin',
    '20/11/2026',
    '2026-11-31',
    '2026-02-29',
    '2026-13-01',
    '0999-12-31',
    '2026-1-1',
    '2026-11-20T25:00:00.000Z',
    '2026-11-20T00:00:00',
    '2026-11-20 00:00',
    '9999-12-31T17:00:00.000Z',
    '2199-12-31T17:00:00.000Z',
    '1899-12-31',
    '2200-01-01',
    '1000-01-01',
    '9999-12-31',
    '2026-02-30T00:00:00.000Z',
    '1795132800000',
  ])('%o is no date', (input) => {
    expect(dateOf(input, 'Asia/Jakarta')).toBeUndefined();
  });

  test('and what is sent', () => expect(wireDate('2026-11-20')).toBe('2026-11-20T00:00:00.000Z'));
});

test('a plain date exists in the calendar', () => {
  expect(['2028-02-29', '1900-01-01', '2199-12-31', '2026-12-31'].every(isPlainDate)).toBe(true);
  expect(['2027-02-29', '0000-01-01', '2026-00-10', '2026-11-20T', '2026-11-2'].some(isPlainDate)).toBe(false);
});

test('arithmetic by the calendar', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(daysInMonth(2028, 1)).toBe(29);
  expect(monthRange(2026, 11)).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  expect(weekday('2026-11-20')).toBe(5);
  expect(weekday('2026-11-22')).toBe(0);
});

test('the date and time of an instant in a zone', () => {
  const instant = Date.parse('2026-11-20T17:05:00.000Z');
  expect([dateInZone(instant, 'Asia/Jakarta'), timeInZone(instant, 'Asia/Jakarta')]).toEqual(['2026-11-21', '00:05']);
  expect([dateInZone(instant, 'Asia/Jayapura'), timeInZone(instant, 'Asia/Jayapura')]).toEqual(['2026-11-21', '02:05']);
  expect([dateInZone(instant, 'America/New_York'), timeInZone(instant, 'America/New_York')]).toEqual([
    '2026-11-20',
    '12:05',
  ]);
});

test.each([
  ['2026-11-20', '19:30', 'Asia/Jakarta', '2026-11-20T12:30:00.000Z'],
  ['2026-11-20', '00:00', 'Asia/Jayapura', '2026-11-19T15:00:00.000Z'],
  ['2026-07-01', '12:00', 'America/New_York', '2026-07-01T16:00:00.000Z'],
  // Clocks go from 02:00 to 03:00: the time does not exist, the one after it counts.
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  // Clocks go back from 02:00 to 01:00: the time comes twice, the first counts.
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
])('%s %s in %s is the instant %s', (date, time, zone, instant) => {
  expect(new Date(instantInZone(date, time, zone)).toISOString()).toBe(instant);
});

test('dates as people read them', () => {
  expect(formatLongDate('2026-11-20')).toBe('Jumat, 20 November 2026');
  expect(formatDate('2026-11-20')).toBe('20 Nov 2026');
  expect(formatDateTime(Date.parse('2026-11-20T07:05:00.000Z'), 'Asia/Jakarta')).toBe('20 Nov 2026, 02.05 PM');
  expect(formatInstant(Date.parse('2026-11-20T07:05:00.000Z'), 'Asia/Jakarta')).toBe('20 Nov 2026 14.05');
});

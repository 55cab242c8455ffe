import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { datesOf } from '#daemon/recurring/maker.ts';
import { addDays } from '#shared/base/dates.ts';
import { rruleOf } from '#shared/roster/rutin/rule.ts';
import { anyAturan, datesByHand } from '#tests/support/roster/rutin-dates.ts';

/** Four years, so that every start meets a leap day. */
const FOUR_YEARS = 1461;
const anyStart = fc.integer({ min: 0, max: 366 * 90 }).map((days) => addDays('2024-01-01', days));

describe('the dates of a series', () => {
  test('are those that a person finds day by day in four years', () => {
    fc.assert(
      fc.property(anyAturan, anyStart, (aturan, mulai) => {
        const until = addDays(mulai, FOUR_YEARS);
        const dates = datesOf({ aturan: rruleOf(aturan), mulai, sampai: null }, until);
        expect(dates).toEqual(datesByHand(aturan, mulai, until));
      }),
      { numRuns: 300 },
    );
  });

  test('end with the series, and the n-th stays the n-th however far one looks', () => {
    fc.assert(
      fc.property(anyAturan, anyStart, fc.nat(900), fc.nat(900), (aturan, mulai, length, far) => {
        const sampai = addDays(mulai, length);
        const series = { aturan: rruleOf(aturan), mulai, sampai };
        const dates = datesOf(series, addDays(mulai, far));
        const all = datesByHand(aturan, mulai, sampai);
        expect(dates).toEqual(all.slice(0, dates.length));
        expect(dates.length).toBe(all.filter((date) => date <= addDays(mulai, far)).length);
      }),
      { numRuns: 300 },
    );
  });

  // Any calendar library must be able to read the stored text, in case another one makes the dates one day.
  test('are those that another library reads from the stored text', () => {
    fc.assert(
      fc.property(anyAturan, anyStart, (aturan, mulai) => {
        const until = addDays(mulai, FOUR_YEARS);
        const dates = datesOf({ aturan: rruleOf(aturan), mulai, sampai: null }, until);
        fc.pre(dates.length > 0);
        const iterator = ICAL.Recur.fromString(rruleOf(aturan)).iterator(ICAL.Time.fromDateString(dates[0]!));
        const read = dates.map(() => iterator.next()?.toString());
        expect(read).toEqual(dates);
      }),
      { numRuns: 40 },
    );
  });

  test.each(['Asia/Jakarta', 'Pacific/Kiritimati', 'America/New_York', 'UTC'])('are the same in %s', (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      const tuesdays = datesOf(
        { aturan: 'FREQ=MONTHLY;BYDAY=2TU,4TU', mulai: '2026-10-01', sampai: null },
        '2026-12-31',
      );
      expect(tuesdays).toEqual(['2026-10-13', '2026-10-27', '2026-11-10', '2026-11-24', '2026-12-08', '2026-12-22']);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  test('of every two weeks are counted from the first one, on whichever day the series begins', () => {
    const every = (mulai: string) =>
      datesOf({ aturan: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=MO', mulai, sampai: null }, '2027-01-31');
    expect(every('2027-01-06')).toEqual(['2027-01-12', '2027-01-26']);
    expect(every('2027-01-05')).toEqual(['2027-01-05', '2027-01-19']);
  });

  test('leave out the months that lack a date', () => {
    expect(datesOf({ aturan: 'FREQ=MONTHLY;BYMONTHDAY=31', mulai: '2027-01-01', sampai: null }, '2027-06-30')).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ]);
    expect(datesOf({ aturan: 'FREQ=MONTHLY;BYMONTHDAY=-1', mulai: '2028-01-31', sampai: null }, '2028-03-31')).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ]);
  });
});

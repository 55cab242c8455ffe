import { describe, expect, test } from 'vitest';
import { firstRun, nextJam, runDate, targetsBetween } from '#daemon/card/plan.ts';

const ZONE = 'Asia/Jakarta';
const WIB = 7 * 3_600_000;
const DAY = 86_400_000;
const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);
/** Every day of 2026 to 2029, as UTC midnights. */
const days = Array.from({ length: 1461 }, (_, n) => Date.UTC(2026, 0, 1) + n * DAY);
const everyH = Array.from({ length: 31 }, (_, h) => h);
/** Noon in Jakarta. */
const noon = (midnight: number) => midnight + 12 * 3_600_000 - WIB;

/** All runs of the monthly card, by plain enumeration: `h` days before the first of each month. */
const marked = (h: number) =>
  Array.from({ length: 60 }, (_, n) => ({
    month: day(Date.UTC(2025, 11 + n, 1)).slice(0, 7),
    at: noon(Date.UTC(2025, 11 + n, 1 - h)),
  }));

describe('when a card runs, against a plain enumeration of 2026 to 2029', () => {
  test('the years are whole', () => {
    expect([day(days[0]!), day(days.at(-1)!)]).toEqual(['2026-01-01', '2029-12-31']);
  });

  test.each(everyH)('10.1-04/05/06 the monthly card with h = %i, seen from every day', (h) => {
    const timing = { key: 'pengajian_bulanan' as const, h, jam: '12:00' };
    const runs = marked(h);
    for (const midnight of days) {
      const now = noon(midnight);
      const next = runs.find(({ at }) => at >= now)!;
      expect(firstRun(timing, now, ZONE)).toEqual({ target: next.month, due_at: next.at });
    }
  });

  test.each(everyH)('every month has exactly one run, and only on its day, with h = %i', (h) => {
    const timing = { key: 'pengajian_bulanan' as const, h, jam: '12:00' };
    const found = days.flatMap((midnight) =>
      targetsBetween(timing, day(midnight), day(midnight)).map((month) => ({ month, at: noon(midnight) })),
    );
    expect(found).toEqual(marked(h).filter(({ at }) => at >= days[0]! - WIB && at < days.at(-1)! + DAY));
  });

  test.each(everyH)('10.1-01/02/03 a daily card with h = %i speaks of today + h, on every day', (h) => {
    const timing = { key: 'pengajian_reminder' as const, h, jam: '12:00' };
    for (const midnight of days) {
      expect(firstRun(timing, noon(midnight), ZONE)).toEqual({
        target: day(midnight + h * DAY),
        due_at: noon(midnight),
      });
    }
  });

  test('h = 30 and a short February: the run for March comes in January', () => {
    const timing = { key: 'pengajian_bulanan' as const, h: 30, jam: '06:00' };
    expect([runDate(timing, '2027-03'), runDate(timing, '2028-03')]).toEqual(['2027-01-30', '2028-01-31']);
  });
});

describe('zones', () => {
  test.each([
    ['Asia/Jakarta', '2026-11-19T23:00:00.000Z'],
    ['Asia/Makassar', '2026-11-19T22:00:00.000Z'],
    ['Asia/Jayapura', '2026-11-19T21:00:00.000Z'],
  ])('six in the morning in %s', (zone, instant) => {
    const timing = { key: 'jumatan_reminder' as const, h: 0, jam: '06:00' };
    expect(firstRun(timing, Date.parse('2026-11-19T20:00:00.000Z'), zone)).toEqual({
      target: '2026-11-20',
      due_at: Date.parse(instant),
    });
  });

  test('where clocks are put forward, a time in the gap comes after it, once', () => {
    const timing = { key: 'jumatan_reminder' as const, h: 0, jam: '02:30' };
    const gap = Date.parse('2026-03-08T07:30:00.000Z');
    expect(firstRun(timing, Date.parse('2026-03-08T05:00:00.000Z'), 'America/New_York')).toEqual({
      target: '2026-03-08',
      due_at: gap,
    });
    expect(nextJam(timing, gap + 1, 'America/New_York')).toBe(Date.parse('2026-03-09T06:30:00.000Z'));
  });
});

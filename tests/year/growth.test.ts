import { expect, test } from 'vitest';
import { growthOf } from './growth.ts';
import type { Sample } from './measure.ts';
import { DAY } from './year.ts';

/** A machine whose figures stay constant, except for the plan and the audit trail, which grow by rule. */
const sample = (day: number): Sample => ({
  at: day * DAY,
  memory: 130,
  handles: 32,
  log: 9000,
  database: 2 + (day + Math.min(day, 365)) * 0.01,
  journal: 4,
  backups: 14,
  rest: 0.01,
  tables: {
    jadwal_pengajian: { rows: 100 * day, megabytes: day * 0.01 },
    audit: { rows: 100 * Math.min(day, 365), megabytes: Math.min(day, 365) * 0.01 },
  },
});
const days = (many: number, change: (sample: Sample, day: number) => Partial<Sample> = () => ({})) =>
  Array.from({ length: many }, (_, n) => n + 1).map((day) => ({ ...sample(day), ...change(sample(day), day) }));
const tooMuch = (samples: readonly Sample[]) =>
  growthOf(samples, 0)
    ?.filter(({ isWithin }) => !isWithin)
    .map(({ figure }) => figure);

test('what is kept by rule may get longer, and two months are needed', () => {
  expect(growthOf(days(60), 0)).toBeUndefined();
  expect(tooMuch(days(366))).toEqual([]);
  expect(growthOf(days(366), 0)?.map(({ figure }) => figure)).not.toContain('audit, MB');
  expect(tooMuch(days(460))).toEqual([]);
  expect(growthOf(days(460), 0)?.map(({ figure }) => figure)).toContain('audit, MB');
});

test.each<[string, (sample: Sample, day: number) => Partial<Sample>]>([
  ['memory, MB', (_, day) => ({ memory: 130 + day * 0.2 })],
  ['open files', (_, day) => ({ handles: 32 + Math.floor(day / 20) })],
  ['log a day, kB', (_, day) => ({ log: 9000 + day * 20 })],
  ['backups that are kept', (_, day) => ({ backups: day })],
  ['journal of the database, MB', (_, day) => ({ journal: 4 + day * 0.1 })],
  ['all other files, kB', (_, day) => ({ rest: 0.01 + day * 0.01 })],
  ['the database without what is kept by rule, MB', ({ database }, day) => ({ database: database + day * 0.01 })],
  [
    'jadwal_pengajian, bytes a row',
    ({ database, tables: { audit, jadwal_pengajian } }, day) => {
      const more = day * day * 0.0001;
      return {
        database: database + more,
        tables: {
          audit: audit!,
          jadwal_pengajian: { rows: 100 * day, megabytes: jadwal_pengajian!.megabytes + more },
        },
      };
    },
  ],
])('finds that there is more and more: %s', (figure, change) => {
  expect(tooMuch(days(120, change))).toEqual([figure]);
});

test('finds rows that are kept longer than the rule says', () => {
  const longer = days(460, (_, day) => ({
    database: 2 + 2 * day * 0.01,
    tables: { ...sample(day).tables, audit: { rows: 100 * day, megabytes: day * 0.01 } },
  }));
  expect(tooMuch(longer)).toEqual(['audit, MB']);
});

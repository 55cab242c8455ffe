import { expect, test } from 'vitest';
import { daysOf } from '#dashboard/components/phone-list/day-head.tsx';

const row = (id: number, tanggal: string) => ({ id, tanggal });

test('rows stand under their days, both in the order in which they come', () => {
  const rows = [row(3, '2026-11-27'), row(1, '2026-11-27'), row(2, '2026-12-04')];
  expect(daysOf(rows, ({ tanggal }) => tanggal)).toEqual([
    { date: '2026-11-27', rows: [rows[0], rows[1]] },
    { date: '2026-12-04', rows: [rows[2]] },
  ]);
  expect(daysOf(rows.toReversed(), ({ tanggal }) => tanggal).map(({ date }) => date)).toEqual([
    '2026-12-04',
    '2026-11-27',
  ]);
});

test('without days all rows stand together', () => {
  const rows = [row(1, '2026-11-27'), row(2, '2026-12-04')];
  expect(daysOf(rows, undefined)).toEqual([{ date: undefined, rows }]);
  expect(daysOf([], ({ tanggal }: { tanggal: string }) => tanggal)).toEqual([]);
});

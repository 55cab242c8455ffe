import { expect, test } from 'vitest';
import { countsOf } from '#dashboard/components/chart/chart-box.tsx';

test('each key counts its items; what has another key counts nowhere', () => {
  const items = ['2026-11', '2026-12', '2026-11', '2027-01'];
  expect(countsOf(items, ['2026-10', '2026-11', '2026-12'], (item) => item)).toEqual([0, 2, 1]);
});

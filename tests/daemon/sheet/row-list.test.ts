import { expect, test } from 'vitest';
import { rowList } from '#daemon/sheet/cells.ts';

test('rows are listed as Intl lists them in Indonesian, and those beyond ten are counted', () => {
  const list = new Intl.ListFormat('id-ID', { type: 'conjunction' });
  const rows = (count: number) => Array.from({ length: count }, (_, at) => at + 2);
  for (const count of [1, 2, 3, 10]) expect(rowList(rows(count))).toBe(`baris ${list.format(rows(count).map(String))}`);
  expect(rowList(rows(11), 'sel')).toBe('sel 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, dan 1 lainnya');
  expect(rowList(rows(1510))).toMatch(/, dan 1\.500 lainnya$/);
});

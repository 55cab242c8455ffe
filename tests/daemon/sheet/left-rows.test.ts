import { expect, test } from 'vitest';
import { choicesOf } from '#daemon/sheet/asking.ts';

test('rows are left out by ranges in any order, within one another, and none by one that runs backwards', () => {
  const { isLeft } = choicesOf({ lewati: '20-30, 5, 6, 22-24,9-7,40 - 41' });
  const left = Array.from({ length: 50 }, (_, at) => at).filter(isLeft);
  expect(left).toEqual([5, 6, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 40, 41]);
  expect(choicesOf({}).isLeft(1)).toBe(false);
});

test('thousands of ranges over 20,000 rows hold nobody up', () => {
  const { isLeft } = choicesOf({ lewati: Array.from({ length: 1600 }, (_, at) => at * 2 + 1).join(',') });
  const before = process.cpuUsage();
  let count = 0;
  for (let row = 1; row <= 20_000; row++) if (isLeft(row)) count += 1;
  const { user } = process.cpuUsage(before);
  expect(count).toBe(1600);
  // One by one it took ten times as long.
  expect(user).toBeLessThan(100_000);
});

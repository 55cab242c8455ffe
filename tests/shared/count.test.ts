import { expect, test } from 'vitest';
import { formatCount } from '#shared/base/count.ts';

test('whole numbers read as Intl writes them in Indonesian', () => {
  const powers = Array.from({ length: 15 }, (_, digits) => 10 ** digits);
  for (const count of powers.flatMap((power) => [power - 1, power, power + 1, 7 * power]))
    expect(formatCount(count)).toBe(count.toLocaleString('id-ID'));
});

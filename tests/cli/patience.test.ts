import { expect, test } from 'vitest';
import { stopsAt, timeoutOf } from '#cli/broadcast/patience.ts';

test('a time to watch is seconds, minutes or hours; a bare number counts minutes', () => {
  expect(['90d', '30m', '2j', '5', undefined].map(timeoutOf)).toEqual([
    90_000,
    1_800_000,
    7_200_000,
    300_000,
    undefined,
  ]);
  for (const wrong of ['0', '-1m', '1h', 'besok', '']) expect(() => timeoutOf(wrong)).toThrow('--timeout');
});

test('somebody at a terminal may wait for ever; a script ends when nothing has moved for a quarter of an hour', () => {
  expect(stopsAt({ timeout: 1000, interactive: true }, 50, 900)).toBe(1050);
  expect(stopsAt({ timeout: undefined, interactive: true }, 50, 900)).toBe(Infinity);
  expect(stopsAt({ timeout: undefined, interactive: false }, 50, 900)).toBe(900 + 15 * 60_000);
});

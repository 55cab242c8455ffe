import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTidyUp } from '#daemon/process/tidy-up.ts';

const MIB = 2 ** 20;
const LOOK = 10_000;
let memory: number;
let processor: number;
let collected: number;
let tidyUp: ReturnType<typeof createTidyUp>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  [memory, processor, collected] = [100 * MIB, 0, 0];
  tidyUp = createTidyUp({ resident: () => memory, busy: () => processor, collect: () => (collected += 1) });
  tidyUp.start();
});
afterEach(() => {
  tidyUp.stop();
  vi.useRealTimers();
});

function work(ms: number): void {
  processor += ms;
  vi.advanceTimersByTime(LOOK);
}

test('while there is work nothing is collected, and once when there is none any more', () => {
  memory = 180 * MIB;
  work(8000);
  work(600);
  expect(collected).toBe(0);
  work(100);
  expect(collected).toBe(1);
  memory = 110 * MIB;
  for (let n = 0; n < 10; n++) work(100);
  expect(collected).toBe(1);
});

test('what stays after a collection is not collected again, what comes on top is', () => {
  memory = 180 * MIB;
  work(0);
  memory = 150 * MIB;
  work(0);
  memory = 155 * MIB;
  work(0);
  expect(collected).toBe(1);
  memory = 157 * MIB;
  work(0);
  expect(collected).toBe(2);
});

test('what a collection could not give back is tried again, ever more seldom, until it is as little as before', () => {
  memory = 890 * MIB;
  work(0);
  const at: number[] = [];
  for (let n = 1; n <= 24 * 360; n++) {
    const before = collected;
    work(100);
    if (collected > before) at.push(n * 10);
  }
  // These are seconds after the first collection: the pause begins at half a minute and doubles up to an hour.
  expect(at.slice(0, 5)).toEqual([30, 90, 210, 450, 930]);
  expect(at.length).toBeLessThan(35);
  expect(at.at(-1)! - at.at(-2)!).toBe(3600);
  memory = 104 * MIB;
  const before = collected;
  for (let n = 0; n < 1000; n++) work(100);
  expect(collected).toBe(before);
});

test('while there is work, what stayed is left alone too', () => {
  memory = 890 * MIB;
  work(0);
  for (let n = 0; n < 100; n++) work(8000);
  expect(collected).toBe(1);
  work(0);
  expect(collected).toBe(2);
});

test('little is left alone', () => {
  memory = 105 * MIB;
  work(0);
  expect(collected).toBe(0);
});

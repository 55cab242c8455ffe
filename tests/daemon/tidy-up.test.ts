import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTidyUp } from '#daemon/main/tidy-up.ts';

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

test('little is left alone', () => {
  memory = 105 * MIB;
  work(0);
  expect(collected).toBe(0);
});

import type { Clock } from '#daemon/base/clock.ts';

export interface TestClock extends Clock {
  /** Moves time forward by `ms` and resolves due sleeps, in order. */
  advance(ms: number): void;
}

/** A clock that stands still until it is moved. */
export function createTestClock(start = Date.parse('2026-11-20T03:00:00.000Z')): TestClock {
  let now = start;
  let sleepers: { until: number; wake: () => void }[] = [];
  return {
    now: () => now,
    monotonic: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted || ms <= 0) return resolve();
        sleepers.push({ until: now + ms, wake: resolve });
        signal?.addEventListener('abort', () => resolve(), { once: true });
      }),
    advance(ms) {
      now += ms;
      const due = sleepers.filter(({ until }) => until <= now).sort((a, b) => a.until - b.until);
      sleepers = sleepers.filter(({ until }) => until > now);
      for (const { wake } of due) wake();
    },
  };
}

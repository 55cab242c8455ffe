import type { Clock } from '#daemon/base/clock.ts';

export interface TestClock extends Clock {
  /** Moves the time forward by `ms` and resolves due sleeps. */
  advance(ms: number): void;
  /** Sets the wall clock; sleeps still take their real time. */
  set(instant: number): void;
}

interface Sleeper {
  due: number;
  wake(): void;
  /** Sets the timer for the remaining time. */
  wind(): void;
}

/** A clock that runs in real time from `start` (UTC ms) and can be moved forward. */
export function createTestClock(start = Date.parse('2026-11-20T02:00:00.000Z')): TestClock {
  const sleepers = new Set<Sleeper>();
  let offset = start - Date.now();
  let slept = 0;
  const now = () => Date.now() + offset;
  // Sleeps follow the monotonic clock, so setting the wall clock does not change them.
  const monotonic = () => performance.now() + slept;

  function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      let timer: NodeJS.Timeout;
      const wake = () => {
        clearTimeout(timer);
        sleepers.delete(sleeper);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper: Sleeper = {
        due: monotonic() + ms,
        wake,
        wind() {
          clearTimeout(timer);
          timer = setTimeout(wake, Math.min(sleeper.due - monotonic(), 2_000_000_000));
        },
      };
      sleeper.wind();
      sleepers.add(sleeper);
      signal?.addEventListener('abort', wake);
    });
  }

  return {
    now,
    monotonic,
    sleep,
    advance(ms) {
      offset += ms;
      slept += ms;
      for (const sleeper of [...sleepers]) {
        if (sleeper.due <= monotonic()) sleeper.wake();
        else sleeper.wind();
      }
    },
    set(instant) {
      offset = instant - Date.now();
    },
  };
}

import type { Clock } from '#daemon/base/clock.ts';

interface Waiting {
  due: number;
  /** Of an interval. */
  every?: number;
  wake(): void;
}

/** Time that stands still until the walk moves it; while it is installed, timers follow it as well. */
export interface WalkClock extends Clock {
  /** How often anybody asked for the time: what stands still asks nobody. */
  asked: number;
  /** Moves the time on and wakes who has slept enough, once each: as after a moment in which the machine was asleep. */
  advance(ms: number): void;
  /** Whoever waits now is never woken: his process was killed. */
  forget(): void;
  /** The same time for one life: after its end whoever sleeps is never woken. */
  mortal(): Clock & { die(): void };
  /** Timers that are set from now on follow this clock; gives the function that ends that. */
  install(): () => void;
}

export function createWalkClock(start: number): WalkClock {
  const sleepers = new Set<Waiting>();
  let time = start;

  function timer(isInterval: boolean) {
    return (callback: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
      clock.asked += 1;
      const one: Waiting = {
        due: time + Math.max(1, ms),
        ...(isInterval && { every: Math.max(1, ms) }),
        wake() {
          if (one.every === undefined) sleepers.delete(one);
          else one.due = time + one.every;
          callback(...given);
        },
      };
      sleepers.add(one);
      const handle = {
        one,
        ref: () => handle,
        unref: () => handle,
        hasRef: () => false,
        refresh() {
          one.due = time + Math.max(1, ms);
          sleepers.add(one);
          return handle;
        },
        close: () => void sleepers.delete(one),
        [Symbol.dispose]: () => void sleepers.delete(one),
      };
      return handle;
    };
  }

  const clock: WalkClock = {
    asked: 0,
    now() {
      clock.asked += 1;
      return time;
    },
    monotonic() {
      clock.asked += 1;
      return time;
    },
    sleep(ms, signal) {
      clock.asked += 1;
      return new Promise((resolve) => {
        if (ms <= 0 || signal?.aborted) return resolve();
        const wake = () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const sleeper = { due: time + ms, wake };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', wake);
      });
    },
    advance(ms) {
      time += ms;
      for (const sleeper of [...sleepers]) if (sleepers.has(sleeper) && sleeper.due <= time) sleeper.wake();
    },
    forget: () => sleepers.clear(),
    mortal() {
      let isDead = false;
      return {
        now: clock.now,
        monotonic: clock.monotonic,
        async sleep(ms, signal) {
          if (!isDead) await clock.sleep(ms, signal);
          if (isDead) await new Promise<never>(() => undefined);
        },
        die: () => void (isDead = true),
      };
    },
    install() {
      const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
      const clear = (real: (handle: never) => void) => (handle: unknown) => {
        if (typeof handle === 'object' && handle !== null && 'one' in handle) sleepers.delete(handle.one as Waiting);
        else real(handle as never);
      };
      Object.assign(globalThis, {
        setTimeout: timer(false),
        setInterval: timer(true),
        clearTimeout: clear(clearTimeout),
        clearInterval: clear(clearInterval),
      });
      return () => void Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
    },
  };
  return clock;
}

import { Cron } from 'croner';
import type { Automatic } from '../domain/card/automatic.ts';
import type { ClockSanity } from '../domain/card/clock-sanity.ts';
import type { Clock } from '../domain/base/clock.ts';
import { createHourly, type Logger } from '../domain/base/logger.ts';
import type { RutinClock } from '../domain/roster/rutin/rutin-clock.ts';
import type { Retention } from '../domain/operations/retention.ts';

const MINUTE = 60_000;
/** It looks every minute; after so long without, it hangs, ms. */
const HANGS = 3 * MINUTE;

/** Something else that falls due; it looks for itself what that is. */
export interface Timed {
  runDue(): Promise<void>;
  /** When something is due next after an instant, UTC ms. */
  nextDue(after: number): number | undefined;
}

export interface ClockworkOptions {
  clock: Clock;
  sanity: ClockSanity;
  rutin: RutinClock;
  automatic: Automatic;
  retention: Retention;
  logger: Logger;
}

/**
 * What runs by the clock. Whatever wakes it, it looks at the clock and the stored runs and does what is due; a tick
 * that comes late, twice or not at all makes no difference. croner strikes at every full minute, also after the clock
 * was set.
 */
export function createClockwork(options: ClockworkOptions) {
  const { clock, sanity, rutin, automatic, retention, logger } = options;
  const tellTrouble = createHourly(logger, clock);
  const stopping = new AbortController();
  let wakeUp = new AbortController();
  let cron: Cron | undefined;
  let running: Promise<void> | undefined;
  let lookedLast = -Infinity;
  const timed: Timed[] = [];

  function wake(): void {
    wakeUp.abort();
    wakeUp = new AbortController();
  }

  async function tick(): Promise<void> {
    await sanity.check();
    if (!sanity.canRun()) return;
    // First what the cards speak of.
    await rutin.runIfDue();
    await automatic.runDue(sanity.lastSeen());
    for (const one of timed) await one.runDue();
    await sanity.see();
    await retention.runIfDue();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { signal } = wakeUp;
      // What falls due while the tick takes its time is for the next one, at once.
      const lookedAt = clock.now();
      lookedLast = clock.monotonic();
      const nextLook = lookedLast + MINUTE;
      try {
        await tick();
      } catch (error) {
        tellTrouble({ err: error }, 'The clockwork stumbled');
      }
      const dues = [automatic, ...timed].map((one) => one.nextDue(lookedAt) ?? Infinity);
      const untilDue = Math.min(...dues) - clock.now();
      await clock.sleep(Math.max(Math.min(untilDue, nextLook - clock.monotonic()), 1), signal);
    }
  }

  return {
    /** Before the start. */
    add: (one: Timed): void => void timed.push(one),
    /** Catches up first, then goes on from minute to minute. */
    start(): void {
      // Full minutes are the same in every zone; asked for one, croner would load Intl for it.
      cron = new Cron('* * * * *', { utcOffset: 0 }, wake);
      stopping.signal.addEventListener('abort', wake);
      running = run();
    },
    /** Something has changed that may be due earlier. */
    wake,
    isAlive: (): boolean => clock.monotonic() - lookedLast < HANGS,
    async stop(): Promise<void> {
      cron?.stop();
      stopping.abort();
      await running;
    },
  };
}

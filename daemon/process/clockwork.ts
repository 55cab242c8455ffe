import { Cron } from 'croner';
import type { Base } from '#daemon/base/base.ts';
import { createHourlyErrors } from '#daemon/base/log.ts';
import type { Card } from '#daemon/card/index.ts';
import type { Nanti } from '#daemon/nanti/index.ts';
import type { Operations } from '#daemon/operations/index.ts';
import type { Recurring } from '#daemon/recurring/index.ts';
import type { Reply } from '#daemon/reply/index.ts';

const MINUTE = 60_000;
/** It runs every minute; without a run for this time it counts as hanging, ms. */
const HANGS = 3 * MINUTE;

/** Other work that becomes due; it decides itself what to do. */
interface Timed {
  /** `seenAt`: the last look, also of an earlier process, UTC ms. */
  runDue(seenAt: number | undefined): Promise<void>;
  /** The next due time after an instant, UTC ms. */
  nextDue(after: number): number | undefined;
}

interface Needs {
  card: Card;
  recurring: Recurring;
  reply: Reply;
  nanti: Nanti;
  operations: Operations;
}

/**
 * Runs everything that depends on the clock. At each tick it compares the clock with the stored runs and does what is
 * due, so a tick that is late, doubled or missing does no harm. croner ticks at every full minute, also after the clock
 * was set.
 */
export function createClockwork({ clock, logger }: Base, { card, recurring, reply, nanti, operations }: Needs) {
  const { sanity, automatic } = card;
  // What an admin has planned goes before the cards, which leave out whom it reaches.
  const timed: Timed[] = [nanti, automatic, reply.pengganti, card.ringkasan, card.daftar];
  const logHourly = createHourlyErrors(logger, clock);
  const stopping = new AbortController();
  let wakeUp = new AbortController();
  let cron: Cron | undefined;
  let running: Promise<void> | undefined;
  let lookedLast = -Infinity;

  function wake(): void {
    wakeUp.abort();
    wakeUp = new AbortController();
  }

  async function tick(): Promise<void> {
    await sanity.check();
    if (!sanity.canRun()) return;
    // First the schedules that the cards are about.
    await recurring.clock.runIfDue();
    for (const one of timed) await one.runDue(sanity.lastSeen());
    await sanity.see();
    await operations.retention.runIfDue();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { signal } = wakeUp;
      // Work that becomes due during a tick is done by the next one, immediately.
      const lookedAt = clock.now();
      lookedLast = clock.monotonic();
      const nextLook = lookedLast + MINUTE;
      try {
        await tick();
      } catch (error) {
        logHourly({ err: error }, 'The clockwork stumbled');
      }
      const dues = timed.map((one) => one.nextDue(lookedAt) ?? Infinity);
      const untilDue = Math.min(...dues) - clock.now();
      await clock.sleep(Math.max(Math.min(untilDue, nextLook - clock.monotonic()), 1), signal);
    }
  }

  return {
    /** Catches up first, then goes on from minute to minute. */
    start(): void {
      // Full minutes are the same in every zone; with a zone name croner would load Intl.
      cron = new Cron('* * * * *', { utcOffset: 0 }, wake);
      stopping.signal.addEventListener('abort', wake);
      running = run();
    },
    /** Call it when something may be due earlier than before. */
    wake,
    isAlive: (): boolean => clock.monotonic() - lookedLast < HANGS,
    async stop(): Promise<void> {
      cron?.stop();
      stopping.abort();
      await running;
    },
  };
}
export type Clockwork = ReturnType<typeof createClockwork>;

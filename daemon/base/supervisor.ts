import type { Clock } from './clock.ts';
import type { Logger } from './log.ts';
import { firstLine, stackOf } from './errors.ts';

/** Pauses before a part is restarted, in ms; the last one repeats. */
const PAUSES = [1_000, 5_000, 15_000, 60_000, 300_000];
/** A part that ran this long without a failure counts as recovered, ms. */
const STABLE_AFTER = 300_000;

/** A part that has failed since the start, for health and doctor. Instants in UTC ms. */
export interface PartState {
  name: string;
  failures: number;
  /** The first line of the last error, without phone numbers. */
  last_error: string;
  /** When the current series of failures began. */
  since: number;
  last_at: number;
  /** Whether it has succeeded after its last failure. */
  recovered: boolean;
}

export interface Kept {
  /** Ends the pause or the run, and waits for it. */
  stop(): Promise<void>;
}

/** Whether an uncaught error belongs to its part; if so, the handler has restarted that part. */
export type UncaughtHandler = (reason: unknown, stack: string) => boolean;

export interface SupervisorOptions {
  logger: Pick<Logger, 'error'>;
  clock: Clock;
}

/**
 * Runs background work. No failure escapes: each is logged with the part's name, counted and kept for health and
 * doctor. Names are constants of the program.
 */
export function createSupervisor({ logger, clock }: SupervisorOptions) {
  const parts = new Map<string, PartState>();
  const handlers = new Map<string, UncaughtHandler>();
  let end: ((reason: unknown) => void) | undefined;

  function note(name: string, reason: unknown, message: string): void {
    const now = clock.now();
    const before = parts.get(name);
    const since = before && !before.recovered ? before.since : now;
    parts.set(name, {
      name,
      failures: (before?.failures ?? 0) + 1,
      last_error: firstLine(reason),
      since,
      last_at: now,
      recovered: false,
    });
    try {
      logger.error({ err: reason, part: name }, message);
    } catch {
      // A broken log must not stop the work; health reports the failure anyway.
    }
  }

  function well(name: string): void {
    const part = parts.get(name);
    if (part) part.recovered = true;
  }

  async function watch(name: string, work: Promise<unknown> | (() => unknown)): Promise<void> {
    try {
      await (typeof work === 'function' ? work() : work);
      well(name);
    } catch (error) {
      note(name, error, 'Background work failed');
    }
  }

  async function repeat(name: string, run: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    let inRow = 0;
    while (!signal.aborted) {
      const began = clock.monotonic();
      const stable = new AbortController();
      const ended = AbortSignal.any([signal, stable.signal]);
      task(`${name}: well`, async () => {
        await clock.sleep(STABLE_AFTER, ended);
        if (!ended.aborted) well(name);
      });
      try {
        await run(signal);
        if (!signal.aborted) throw new Error('It ended, though it should go on');
      } catch (error) {
        if (signal.aborted) return note(name, error, 'A part failed while it was stopped');
        if (clock.monotonic() - began >= STABLE_AFTER) inRow = 0;
        note(name, error, 'A part failed; it begins anew after a pause');
        const pause = PAUSES[Math.min(inRow, PAUSES.length - 1)]!;
        inRow += 1;
        stable.abort();
        await clock.sleep(pause, signal);
      } finally {
        stable.abort();
      }
    }
  }

  /** Runs background work, or supervises a promise that already runs. Never throws. */
  function task(name: string, work: Promise<unknown> | (() => unknown)): void {
    // `watch` catches everything; the second handler is for the linter and for a clock that throws.
    watch(name, work).catch(() => undefined);
  }

  return {
    task,

    /**
     * Runs a part until it is stopped: after a failure, or when it ends by itself, it is restarted after growing
     * pauses.
     */
    keep(name: string, run: (signal: AbortSignal) => Promise<void>): Kept {
      const stopping = new AbortController();
      const running = repeat(name, run, stopping.signal).catch(() => undefined);
      return {
        async stop(): Promise<void> {
          stopping.abort();
          await running;
        },
      };
    },

    /** Registers a handler for uncaught failures; returns the function that unregisters it. */
    onUncaught(name: string, handler: UncaughtHandler): () => void {
      handlers.set(name, handler);
      return () => void handlers.delete(name);
    },

    /** Handles an uncaught failure. Returns whether a handler recognised it and restarted its part. Never throws. */
    uncaught(reason: unknown): boolean {
      const stack = stackOf(reason);
      for (const [name, handler] of handlers) {
        try {
          if (!handler(reason, stack)) continue;
          note(name, reason, 'A failure that nobody caught; its part begins anew');
          return true;
        } catch (error) {
          note(name, error, 'A part could not begin anew');
        }
      }
      note('unknown', reason, 'A failure that nobody caught');
      return false;
    },

    /** Registers the handler that shuts the process down. */
    onFatal(handler: (reason: unknown) => void): void {
      end = handler;
    },

    /** A failure after which the process must not go on. */
    fatal: (reason: unknown): void => end?.(reason),

    /** Records a failure that its caller has handled, so that health and doctor report it. */
    failed: (name: string, reason: unknown): void => note(name, reason, 'A part failed'),

    /** Records that a part works again. */
    well,

    /** Failed parts since the start, the latest first. */
    state: (): PartState[] => [...parts.values()].map((part) => ({ ...part })).sort((a, b) => b.last_at - a.last_at),
  };
}
export type Supervisor = ReturnType<typeof createSupervisor>;

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The only source of time; tests replace it. */
export interface Clock {
  /** UTC milliseconds. */
  now(): number;
  /** Monotonic clock, in ms; it cannot be set. */
  monotonic(): number;
  /** Resolves after `ms`, or at once when `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done);
    }),
};

/** Yields to the event loop. Long work awaits it every few milliseconds. Throws once its caller has aborted. */
export type YieldLoop = () => Promise<void>;

/** Resolves in the next turn of the event loop. */
export const yieldLoop: YieldLoop = () => nextTurn();

/** As yieldLoop, but throws the signal's reason once it aborts. */
export function yieldUntil(signal: AbortSignal | undefined): YieldLoop {
  return async () => {
    signal?.throwIfAborted();
    await yieldLoop();
    signal?.throwIfAborted();
  };
}

/** Work that has had its turn for less than this, in ms, goes on in it. */
const TURN = 4;

/** Takes a new turn only when the last one is old: so hundreds of small pieces of work take no hundreds of turns. */
export function bySpentTime(yielding: YieldLoop): YieldLoop {
  // Where the work begins, others have had their part of the turn.
  let began = -Infinity;
  return async () => {
    if (performance.now() - began < TURN) return;
    await yielding();
    began = performance.now();
  };
}

/** systemd-timesyncd leaves this file when it has set the clock. */
const TIMESYNC_FILE = '/run/systemd/timesync/synchronized';

/**
 * Whether the kernel's clock is synchronised with a time server. Node cannot call adjtimex, so this asks systemd; false
 * without systemd, as in most containers.
 */
export function isKernelSynchronised(): Promise<boolean> {
  if (existsSync(TIMESYNC_FILE)) return Promise.resolve(true);
  return new Promise((resolve) => {
    execFile('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], { timeout: 5000 }, (error, stdout) =>
      resolve(!error && stdout.trim() === 'yes'),
    );
  });
}

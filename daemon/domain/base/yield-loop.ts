import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets the event loop serve others. Long work awaits it every few milliseconds. Throws once its caller has gone. */
export type YieldLoop = () => Promise<void>;

/** Turns in which somebody comes that long work lets pass, so that an endless crowd does not stop it. */
const TURNS_MAX = 16;
let arrivals = 0;
/** The turn that was given away last. */
let last = Promise.resolve();

/**
 * Tells that a connection was taken. The loop takes one a turn, the oldest first: where each turn held a batch of long
 * work, the last of a crowd would wait for a batch for each of those before him.
 */
export function noteArrival(): void {
  arrivals += 1;
}

/**
 * Resolves in a turn of the event loop in which no other long work goes on, once nobody comes any more: one worker a
 * turn, so that many at once cause no longer pauses than one.
 */
export function yieldLoop(): Promise<void> {
  last = last.then(freeTurn);
  return last;
}

async function freeTurn(): Promise<void> {
  for (let turn = 0, before = -1; turn < TURNS_MAX && before !== arrivals; turn += 1) {
    before = arrivals;
    await nextTurn();
  }
}

/** Likewise, and throws the signal's reason once it aborts. */
export function yieldUntil(signal: AbortSignal | undefined): YieldLoop {
  return async () => {
    signal?.throwIfAborted();
    await yieldLoop();
    signal?.throwIfAborted();
  };
}

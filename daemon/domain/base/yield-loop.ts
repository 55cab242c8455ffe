import { setImmediate as nextTurn } from 'node:timers/promises';

/** Yields to the event loop. Long work awaits it every few milliseconds. Throws once its caller has aborted. */
export type YieldLoop = () => Promise<void>;

/**
 * Maximum number of turns with new connections that long work waits for, so that constant arrivals do not starve it.
 */
const TURNS_MAX = 16;
let arrivals = 0;
/** The last turn that was assigned. */
let last = Promise.resolve();

/**
 * Records that a connection was accepted. The loop accepts one per turn: if each turn also ran a batch of long work,
 * the last of a hundred connections would wait for a hundred batches.
 */
export function noteArrival(): void {
  arrivals += 1;
}

/**
 * Resolves in a free turn of the event loop, after new connections: one worker per turn, so that many workers cause no
 * longer pauses than one.
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

/** As yieldLoop, but throws the signal's reason once it aborts. */
export function yieldUntil(signal: AbortSignal | undefined): YieldLoop {
  return async () => {
    signal?.throwIfAborted();
    await yieldLoop();
    signal?.throwIfAborted();
  };
}

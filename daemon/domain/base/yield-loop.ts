import { setImmediate as nextTurn } from 'node:timers/promises';

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

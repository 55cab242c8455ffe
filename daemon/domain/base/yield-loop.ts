/** Yields to the event loop. Long work awaits it every few milliseconds. Throws once its caller has aborted. */
export type YieldLoop = () => Promise<void>;

/**
 * Maximum number of turns with new connections that long work waits for, so that constant arrivals do not starve it.
 */
const TURNS_MAX = 16;
let arrivals = 0;
/** Workers that wait for a turn, the oldest first. */
const waiting: (() => void)[] = [];

/**
 * Records that a connection was accepted. The loop accepts one per turn: if each turn also ran a batch of long work,
 * the last of a hundred connections would wait for a hundred batches.
 */
export function noteArrival(): void {
  arrivals += 1;
}

/** Connections that were accepted so far. */
export const arrivalsSoFar = (): number => arrivals;

/**
 * Resolves in a free turn of the event loop, after new connections: one worker per turn, so that many workers cause no
 * longer pauses than one.
 */
export function yieldLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) passTurns(1);
  });
}

/** Gives a turn to the oldest worker that waits; the others wait for later turns. */
function passTurns(turn: number): void {
  const before = arrivals;
  setImmediate(() => {
    if (arrivals !== before && turn < TURNS_MAX) return passTurns(turn + 1);
    waiting.shift()!();
    if (waiting.length > 0) passTurns(1);
  });
}

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

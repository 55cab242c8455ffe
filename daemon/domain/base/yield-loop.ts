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

/** Long work that has had a turn for less than this, in ms, goes on in it. */
const TURN = 4;

/**
 * As yieldLoop, but throws the signal's reason once it aborts, and returns at once while the work's turn is young: so
 * work may ask often, and a hundred small pieces take no hundred turns.
 */
export function yieldUntil(signal: AbortSignal | undefined): YieldLoop {
  // Where it begins, others have had their part of the turn.
  let began = -Infinity;
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - began < TURN) return;
    await yieldLoop();
    began = performance.now();
    signal?.throwIfAborted();
  };
}

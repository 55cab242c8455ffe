/** Lets the event loop serve others. Long work awaits it every few milliseconds. Throws once its caller has aborted. */
export type YieldLoop = () => Promise<void>;

/** Turns in which somebody comes that long work lets pass, so that an endless crowd does not stop it. */
const TURNS_MAX = 16;
let arrivals = 0;
/** Those who wait for a turn, the oldest first. */
const waiting: (() => void)[] = [];

/**
 * Notes that a connection was accepted. The loop accepts one per turn: if each turn also ran a batch of long work, the
 * last of a hundred connections would wait for a hundred batches.
 */
export function noteArrival(): void {
  arrivals += 1;
}

/**
 * Resolves in a turn of the event loop in which no other long work goes on, once nobody comes any more: one worker a
 * turn, so that many at once cause no longer pauses than one.
 */
export function yieldLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) passTurns(1);
  });
}

/** Gives a turn to the oldest who waits; the others wait for further ones. */
function passTurns(turn: number): void {
  const before = arrivals;
  setImmediate(() => {
    if (arrivals !== before && turn < TURNS_MAX) return passTurns(turn + 1);
    waiting.shift()!();
    if (waiting.length > 0) passTurns(1);
  });
}

/** Likewise, and throws the signal's reason once it aborts. */
export function yieldUntil(signal: AbortSignal | undefined): YieldLoop {
  return async () => {
    signal?.throwIfAborted();
    await yieldLoop();
    signal?.throwIfAborted();
  };
}

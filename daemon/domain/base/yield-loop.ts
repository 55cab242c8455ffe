import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';

/** Lets the event loop serve others. Long work awaits it every few milliseconds. Throws once its caller has gone. */
export type YieldLoop = () => Promise<void>;

/** One at a time, whoever works: many that work at once make no longer pause than one. */
const workers = new PQueue({ concurrency: 1 });

/** Resolves in a turn of the event loop in which no other long work goes on. */
export async function yieldLoop(): Promise<void> {
  await workers.add(() => nextTurn());
}

/** Likewise, and throws the signal's reason once it aborts. */
export function yieldUntil(signal: AbortSignal | undefined): YieldLoop {
  return async () => {
    signal?.throwIfAborted();
    await yieldLoop();
    signal?.throwIfAborted();
  };
}

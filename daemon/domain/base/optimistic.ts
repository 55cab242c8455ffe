import type { RevisionOf, Source } from './revision.ts';
import type { Transaction } from './transaction.ts';
import { yieldLoop, yieldUntil, type YieldLoop } from './yield-loop.ts';

export interface Attempt {
  yieldLoop: YieldLoop;
  /** Whether no source has changed since the attempt began. */
  isCurrent(): boolean;
  /** Throws the signal to retry when a source has changed since the attempt began. */
  check(): void;
  /** Checks and stores in one transaction; `store` must not await. */
  commit<T>(store: () => T): T;
  /** Retries because of a change that no source shows. */
  restart(): never;
}

/**
 * Optimistic concurrency: the work reads and prepares while it yields to the event loop, and stores only if no source
 * has changed since. The result is the same as in one transaction. Throws the signal's reason once it aborts.
 */
export type Optimistic = <T>(
  sources: readonly Source[],
  work: (attempt: Attempt) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** After this number of attempts the work no longer yields, so that constant changes cannot make it retry forever. */
const YIELDING = 2;

class Stale extends Error {}

export function createOptimistic({
  revisionOf,
  transaction,
}: {
  revisionOf: RevisionOf;
  transaction: Transaction;
}): Optimistic {
  function begin(sources: readonly Source[], yieldOf: YieldLoop): Attempt {
    const before = revisionOf(sources);
    const restart = (): never => {
      throw new Stale('What was read has changed meanwhile');
    };
    const isCurrent = (): boolean => revisionOf(sources) === before;
    const check = (): void => {
      if (!isCurrent()) restart();
    };
    const commit = <T>(store: () => T): T =>
      transaction(() => {
        check();
        return store();
      });
    return { yieldLoop: yieldOf, isCurrent, check, commit, restart };
  }

  return async (sources, work, signal) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(
          begin(sources, attempt <= YIELDING ? yieldUntil(signal) : async () => signal?.throwIfAborted()),
        );
      } catch (error) {
        if (!(error instanceof Stale)) throw error;
        // Yield between attempts too, so that repeated retries don't block the event loop.
        await yieldLoop();
        signal?.throwIfAborted();
      }
    }
  };
}

import type { RevisionOf, Source } from './revision.ts';
import type { Transaction } from './transaction.ts';
import { yieldLoop, yieldUntil, type YieldLoop } from './yield-loop.ts';

export interface Attempt {
  yieldLoop: YieldLoop;
  /** Throws what begins the work anew when a source has changed since the attempt began. */
  check(): void;
  /** Checks and stores in one transaction; `store` must not await. */
  commit<T>(store: () => T): T;
  /** Begins anew: what the work has read is no longer true, by something that is no source. */
  restart(): never;
}

/**
 * Optimistic concurrency: reads and prepares while others have their turns, and stores only if no source has changed
 * since. So what is stored is as true as if all had been done in one go. Throws the signal's reason once it aborts.
 */
export type Optimistic = <T>(
  sources: readonly Source[],
  work: (attempt: Attempt) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** After so many attempts the work yields to nobody, so that changes without end can't keep it from its end. */
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
    const check = (): void => {
      if (revisionOf(sources) !== before) restart();
    };
    const commit = <T>(store: () => T): T =>
      transaction(() => {
        check();
        return store();
      });
    return { yieldLoop: yieldOf, check, commit, restart };
  }

  return async (sources, work, signal) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(
          begin(sources, attempt <= YIELDING ? yieldUntil(signal) : async () => signal?.throwIfAborted()),
        );
      } catch (error) {
        if (!(error instanceof Stale)) throw error;
        // A change that comes with every attempt must not keep the loop from everybody else.
        await yieldLoop();
        signal?.throwIfAborted();
      }
    }
  };
}

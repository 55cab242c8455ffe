import { yieldLoop, yieldUntil, type YieldLoop } from './clock.ts';
import { conflict } from './errors.ts';
import type { Transaction } from './transaction.ts';

export interface Attempt {
  yieldLoop: YieldLoop;
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
        // Yield between attempts too, so that repeated retries don't block the event loop.
        await yieldLoop();
        signal?.throwIfAborted();
      }
    }
  };
}

/**
 * Throws conflict if the row's version is not the one that the caller has seen; without `expected` nothing is checked.
 */
export function checkVersion(row: { version: number; updated_by: string }, expected: number | undefined): void {
  if (expected !== undefined && expected !== row.version)
    throw conflict(`Data sudah diubah oleh ${row.updated_by || 'admin lain'}`);
}

/** Adds `cancelled` if it is not 0. */
export function withCancelled<Row extends object>(row: Row, cancelled: number): Row & { cancelled?: number } {
  return cancelled > 0 ? { ...row, cancelled } : row;
}

/** The fields whose values differ from the row's. */
export function changesOf<T extends object>(row: object, values: T): T {
  const before = row as Record<string, unknown>;
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !isSame(before[key], value))) as T;
}

/** Lists and places are equal when their JSON is equal. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** The row as callers see it. */
export function publicRow<Row extends object>(stored: Stored<Row>): Row {
  const { updated_by: _, ...row } = stored;
  return row as object as Row;
}

/**
 * The data that messages, imports and deletions depend on. A schedule's broadcast status is no source: the queue checks
 * it itself.
 */
export const SOURCES = [
  'masjid',
  'mubaligh',
  'pengajian',
  'jumatan',
  'cuti',
  'rutin',
  'template',
  'opt_out',
  'card',
  'broadcast',
  'branding_lokasi',
  'grup',
] as const;
export type Source = (typeof SOURCES)[number];

/** A string that changes when one of these sources changes; rolled-back changes do not count. */
export type RevisionOf = (sources: readonly Source[]) => string;

/** A row with the name of who changed it last. */
export type Stored<Row> = Row & {
  updated_by: string;
};

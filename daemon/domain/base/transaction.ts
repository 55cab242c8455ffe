import type { WithKabar } from './result.ts';
import type { YieldLoop } from './yield-loop.ts';

/** Runs `work` in one transaction, nested ones as savepoints; it must not await. */
export type Transaction = <T>(work: () => T) => T;

/**
 * Runs a change of schedules in one transaction, and adds to its result what people have to hear because of it. What is
 * nested in another change belongs to that one.
 */
export type Changing = <T extends object>(work: () => T) => T & WithKabar;

/** A change of schedules in many transactions, between which others may pass. */
export type ChangingInPortions = () => {
  /** Runs a portion. */
  transaction: Transaction;
  /** What people have to hear because of all portions so far. */
  heard(): WithKabar;
};

/** Rows that were put aside, to be stored in one transaction. */
export interface Bulk {
  /** The statements that store them, a few milliseconds each; call them inside the transaction. */
  steps(): Iterable<() => void>;
  /** Only for many rows: a transaction that gives others turns. */
  transaction?: BulkTransaction | undefined;
}

/**
 * Runs `first`, all `steps` and `last` in one transaction, and yields between them. Others see nothing of it before its
 * end. If one of them writes meanwhile, it is rolled back and runs again from `first` on; the third time it does not
 * yield.
 */
export type BulkTransaction = <F, T>(work: BulkWork<F, T>, yieldLoop: YieldLoop) => Promise<T>;

export interface BulkWork<F, T> {
  first(): F;
  steps(): Iterable<() => void>;
  last(begun: F): T;
}

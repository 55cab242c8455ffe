import type { WithKabar } from './list.ts';

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

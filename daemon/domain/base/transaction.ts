/** Runs `work` in one transaction, nested ones as savepoints; it must not await. */
export type Transaction = <T>(work: () => T) => T;

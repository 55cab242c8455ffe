/** Rows of mubaligh that are alike and two men, as an admin has said. */
export interface OrangStore {
  /** Pairs of ids. */
  apart(): (readonly [string, string])[];
  tellApart(id: string, others: readonly string[]): void;
}

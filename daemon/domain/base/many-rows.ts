import type { Bulk } from './transaction.ts';

/** Collects many rows and inserts them with one statement, or, if they are very many, with one for some thousands. */
export interface ManyRows<Row> extends Bulk {
  /** All rows have the columns of the first one; values are strings or numbers as SQLite stores them. */
  add(rows: readonly Row[]): void;
  /** Discards the rows, inserted or not. */
  close(): void;
}

/** Collects many rows and inserts them with one statement. */
export interface ManyRows<Row> {
  /** All rows have the columns of the first one; values are strings or numbers as SQLite stores them. */
  add(rows: readonly Row[]): void;
  /** Inserts the rows in order; call it inside a transaction. */
  insert(): void;
  /** Discards the rows, inserted or not. */
  close(): void;
}

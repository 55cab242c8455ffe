/** Collects many rows and inserts them into a table by one statement. */
export interface ManyRows<Row> {
  /** Collects rows. All have the columns of the very first; values are texts or numbers as SQLite keeps them. */
  add(rows: readonly Row[]): void;
  /** Inserts them in their order: call it inside a transaction. */
  insert(): void;
  /** Drops them, inserted or not. */
  close(): void;
}

/** Many rows on their way into a table; they go in by one statement. */
export interface ManyRows<Row> {
  /** Puts rows aside. All have the columns of the very first; values are texts or numbers as SQLite keeps them. */
  add(rows: readonly Row[]): void;
  /** Inserts them in their order: call it inside a transaction. */
  insert(): void;
  /** Lets them go, inserted or not. */
  close(): void;
}

import type { List } from './list-page.ts';

/** Who changed a row last, beside the row. */
export type Stored<Row> = Row & {
  updated_by: string;
};

/** The queries of a noun whose rows people edit. */
export interface RowStore<Row, Input> {
  list: List<Row>;
  find(id: string): Stored<Row> | undefined;
  /** Those of the ids that are there. */
  existing(ids: readonly string[]): string[];
  insert(input: Input & { updated_by: string }): Row;
  /** Gives undefined when there is no such row. */
  update(id: string, changes: Partial<Input> & { updated_by: string }): Row | undefined;
  remove(ids: readonly string[]): number;
}

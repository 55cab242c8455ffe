import type { ListOptions } from './list.ts';

export interface ListPage<Row> {
  readonly rows: Row[];
  /** The same rows as the text of a JSON array, where the store can write it; quicker than to make rows first. */
  readonly json?: string;
  /** Rows in all, at most TOTAL_MAX. */
  readonly total: number;
}

/** Gives one page of rows; a filter narrows the list by its own name. */
export type List<Row> = (options: ListOptions, filters?: Record<string, string | number | undefined>) => ListPage<Row>;

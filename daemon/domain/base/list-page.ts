import type { ListOptions } from './list.ts';

export interface ListPage<Row> {
  rows: Row[];
  /** Rows in all, at most TOTAL_MAX. */
  total: number;
}

/** Gives one page of rows; a filter narrows the list by its own name. */
export type List<Row> = (
  options: ListOptions,
  filters?: Record<string, string | number | undefined>,
) => ListPage<Row>;

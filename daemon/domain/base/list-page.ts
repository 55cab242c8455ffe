import type { ListOptions } from './list.ts';

export interface ListPage<Row> {
  readonly rows: Row[];
  /** The same rows as a JSON array, if the store can write it; faster than building rows first. */
  readonly json?: string;
  /** Total number of rows, at most TOTAL_MAX. */
  readonly total: number;
}

/** Gives one page of rows; a filter narrows the list by its own name. */
export type List<Row> = (options: ListOptions, filters?: Record<string, string | number | undefined>) => ListPage<Row>;

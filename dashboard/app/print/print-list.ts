import type { PrintedColumn } from '#dashboard/components/data-table/columns.ts';

/** A list for printing. */
export interface PrintList<Row> {
  title: string;
  /** The active filters in words; empty if there are none. */
  filters: readonly string[];
  columns: readonly PrintColumn<Row>[];
  /** The rows of all pages in the list's order, up to the maximum for printing. */
  rows: (signal: AbortSignal) => Promise<{ rows: readonly Row[]; total: number }>;
  /** The noun after the number of rows: 'masjid'. */
  noun: string;
}

export interface PrintColumn<Row> {
  label: string;
  text: (row: Row) => string;
  /** Relative width of the column; 1 by default. */
  width?: number;
}

/** The columns of a list's table, as they are on paper. */
export const onPaper = <Row extends object>(columns: readonly PrintedColumn<Row>[]): PrintColumn<Row>[] =>
  columns.flatMap(({ header, meta, paper }) =>
    paper.map((each) => ({ label: meta?.label ?? String(header), ...each })),
  );

/** The search filter in words; every list has it. */
export const searchedWords = (search: string): string[] => (search === '' ? [] : [`Pencarian "${search}"`]);

/** A list as it is printed. */
export interface PrintList<Row> {
  title: string;
  /** What the rows were chosen by, in words; none: all there are. */
  filters: readonly string[];
  columns: readonly PrintColumn<Row>[];
  /** All rows of all pages in the list's order, as many as can be printed at once. */
  rows: (signal: AbortSignal) => Promise<{ rows: readonly Row[]; total: number }>;
  /** What they are, after their number: 'masjid'. */
  noun: string;
}

export interface PrintColumn<Row> {
  label: string;
  text: (row: Row) => string;
  /** Its part of the page's width; 1 without it. */
  width?: number;
}

/** The filter that every list has. */
export const searchedWords = (search: string): string[] => (search === '' ? [] : [`Pencarian "${search}"`]);

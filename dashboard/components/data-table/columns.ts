import { rowSelectionFeature, rowSortingFeature, tableFeatures, type ColumnDef } from '@tanstack/react-table';

/** How a column looks in the table, and in the sheet of a row on a phone. */
export interface ColumnMeta {
  /** In the sheet its value takes the whole width. */
  wide?: boolean;
  /** The sheet's label, if it is shorter than the header. */
  label?: string;
  /** Stands in the sheet alone. */
  phoneOnly?: boolean;
  /** Not in the sheet: an action of it does the same. */
  tableOnly?: boolean;
  /** Class of the column's cells, such as 'num', 'c-name', 'two-line'. */
  className?: string;
}

export const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, columnMeta: {} as ColumnMeta });
export type Features = typeof features;
export type Column<Row extends object> = ColumnDef<Features, Row>;

/** Rows of every list carry an id, which is also their selection key. */
export interface Identified {
  id: string;
}

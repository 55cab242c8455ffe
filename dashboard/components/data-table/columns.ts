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

/** What a column is on paper, as plain text. */
interface Paper<Row> {
  text: (row: Row) => string;
  /** Its width relative to the others; 1 by default. */
  width?: number;
  /** Its heading, if it is not the sheet's label or the header. */
  label?: string;
}

/** A column of a list that can be printed: each says what it is on paper, or that it is not there. */
export type PrintedColumn<Row extends object> = Column<Row> & { paper: readonly Paper<Row>[] };

/** The id, which is not printed. */
export const idColumn = <Row extends Identified>(): PrintedColumn<Row> => ({
  id: 'id',
  accessorFn: (row) => row.id,
  header: 'ID',
  meta: { className: 'num muted' },
  paper: [],
});

/** Rows of every list carry an id, which is also their selection key. */
export interface Identified {
  id: string;
}

import { rowSelectionFeature, rowSortingFeature, tableFeatures, type ColumnDef } from '@tanstack/react-table';

/** How a column looks in the table, and where it stands on a card (below 768 px). */
export interface ColumnMeta {
  /**
   * title: the card's heading; id: the small number at its right; end: a badge there; field: a label and a value (the
   * default); wide: a value over the card's whole width; foot: beside the row's action; none: not on the card.
   */
  card?: 'title' | 'id' | 'end' | 'field' | 'wide' | 'foot' | 'none';
  /** The card's label where it is shorter than the header. */
  label?: string;
  /** Stands on the card alone. */
  cardOnly?: boolean;
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

import type { ReactTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { PhoneLook } from '../phone-list/phone-look.ts';
import type { Column, Features, Identified } from './columns.ts';
import type { ListState } from './use-list.ts';

export interface DataTableProps<Row extends Identified> {
  /** What the rows are, for readers: 'Daftar masjid'. */
  label: string;
  /** What they are, as in '45 masjid'; a phone counts them above its lines. */
  noun?: string;
  columns: Column<Row>[];
  list: ListState<Row>;
  /** A row's name, for its checkbox and its menu. */
  nameOf: (row: Row) => string;
  /** Without it rows can't be selected. */
  selectable?: boolean;
  /** Buttons at the row's end, the menu last. */
  actions?: (row: Row) => ReactNode;
  /** How rows stand on a phone: as lines with a sheet. */
  phone: PhoneLook<Row>;
  /** A line below 'No results.' that says what is empty. */
  emptyHint?: string;
  /** A button or a link beside it. */
  emptyAction?: ReactNode;
  /** Cells begin at the top: for rows of several lines. */
  top?: boolean;
}

/** What the table and the lines are drawn from. */
export type Grid<Row extends Identified> = DataTableProps<Row> & { table: ReactTable<Features, Row> };

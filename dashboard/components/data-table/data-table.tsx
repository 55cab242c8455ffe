import { useTable, type RowSelectionState, type SortingState, type Updater } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useNarrow } from '../use-media-query.ts';
import { features, type Column, type Identified } from './columns.ts';
import { RowCards } from './row-cards.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableGrid } from './table-grid.tsx';
import type { ListState } from './use-list.ts';

export interface DataTableProps<Row extends Identified> {
  /** What the rows are, for readers: 'Daftar masjid'. */
  label: string;
  columns: Column<Row>[];
  list: ListState<Row>;
  /** A row's name, for its checkbox and its menu. */
  nameOf: (row: Row) => string;
  /** Without it rows can't be selected. */
  selectable?: boolean;
  /** Buttons at the row's end, the menu last. `card` tells that they stand on a card. */
  actions?: (row: Row, card: boolean) => ReactNode;
  /** The row's main button on a card's foot. */
  cardAction?: (row: Row) => ReactNode;
  /** A line below 'No results.' that says what is empty. */
  emptyHint?: string;
  /** Cells begin at the top: for rows of several lines. */
  top?: boolean;
}

function resolve<T>(updater: Updater<T>, now: T): T {
  return typeof updater === 'function' ? (updater as (now: T) => T)(now) : updater;
}

/** The one table: rows of a server's list, one column sorted at a time; a list of cards where the window is narrow. */
export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const { columns, list, selectable = false } = props;
  const narrow = useNarrow();
  const table = useTable({
    features,
    columns,
    data: list.rows,
    getRowId: (row) => row.id,
    state: { sorting: list.sorting, rowSelection: list.selection },
    onSortingChange: (updater: Updater<SortingState>) => list.setSorting(resolve(updater, list.sorting)),
    onRowSelectionChange: (updater: Updater<RowSelectionState>) => list.setSelection(resolve(updater, list.selection)),
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    enableRowSelection: selectable,
  });
  return (
    <>
      {narrow ? <RowCards {...props} table={table} /> : <TableGrid {...props} table={table} />}
      <TableFoot list={list} selectable={selectable} />
    </>
  );
}

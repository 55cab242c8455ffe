import { lazy, Suspense, useMemo } from 'react';
import { useTable, type RowSelectionState, type SortingState, type Updater } from '@tanstack/react-table';
import { t } from '#dashboard/words/words.ts';
import { PAGE_SIZE } from '#shared/base/list.ts';
import { useNarrow } from '../use-media-query.ts';
import type { PhoneList as PhoneListOf } from '../phone-list/phone-list.tsx';
import { features, type Identified } from './columns.ts';
import type { DataTableProps } from './grid.ts';
import { TableGrid } from './table-grid.tsx';
import { Button } from '../button.tsx';
import type { ListState } from './use-list.ts';

// What a phone draws is fetched by phones.
const PhoneList = lazy(async () => ({
  default: (await import('../phone-list/phone-list.tsx')).PhoneList,
})) as unknown as typeof PhoneListOf;

function resolve<T>(updater: Updater<T>, now: T): T {
  return typeof updater === 'function' ? (updater as (now: T) => T)(now) : updater;
}

/** The one table: rows of a server's list, one column sorted at a time; lines where the window is narrow. */
export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const { columns, list, selectable = false } = props;
  const narrow = useNarrow();
  const shown = useMemo(
    () => columns.filter(({ meta }) => !(narrow ? meta?.tableOnly : meta?.phoneOnly)),
    [columns, narrow],
  );
  const table = useTable({
    features,
    columns: shown,
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
      {narrow ? (
        <Suspense>
          <PhoneList {...props} table={table} />
        </Suspense>
      ) : (
        <TableGrid {...props} table={table} />
      )}
      <TableFoot list={list} selectable={selectable} />
    </>
  );
}

/** `{total}` is the rows on this page; Next follows the page's fill, not the count (specification, section 4). */
function TableFoot<Row>({ list, selectable }: { list: ListState<Row>; selectable: boolean }) {
  // Rows that come would push it down the screen.
  if (list.isLoading || (list.grows && list.selectedIds.length === 0)) return null;
  return (
    <div className="table-foot">
      <span aria-live="polite">
        {selectable && t('rowsSelected', { count: list.selectedRows.length, total: list.rows.length })}
        {list.selectedIds.length > list.selectedRows.length && ` ${list.selectedIds.length} dipilih di semua halaman.`}
      </span>
      {!list.grows && (
        <span className="pager">
          <span className="nowrap">Halaman {list.page}</span>
          <Button small disabled={list.page <= 1} onClick={() => list.setPage(list.page - 1)}>
            {t('previous')}
          </Button>
          <Button
            small
            disabled={list.rows.length < PAGE_SIZE || list.isStale}
            onClick={() => list.setPage(list.page + 1)}
          >
            {t('next')}
          </Button>
        </span>
      )}
    </div>
  );
}

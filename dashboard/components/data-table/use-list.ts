import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RowSelectionState, SortingState } from '@tanstack/react-table';
import { useEffect, useRef, useState } from 'react';
import { PAGE_SIZE } from '#shared/base/list.ts';
import type { Identified } from './columns.ts';

/** What every list asks the server for. */
export type ListParams = {
  page: number;
  limit: number;
  orderBy?: string;
  orderType?: 'asc' | 'desc';
  search?: string;
};

interface ListSource<Row> {
  /** The list's key; a change of it (another range, another filter) begins at page 1. */
  key: readonly unknown[];
  load: (params: ListParams, signal: AbortSignal) => Promise<{ data: Row[]; total: number | undefined }>;
  /** The order to begin with; the server's own without it. */
  sorting?: SortingState;
  /** What is selected stays so on other pages and in another order; another key or search begins anew. */
  keepsSelection?: boolean;
}

export interface ListState<Row> {
  rows: Row[];
  /** The overall count; undefined until the first answer. */
  total: number | undefined;
  page: number;
  setPage: (page: number) => void;
  sorting: SortingState;
  setSorting: (sorting: SortingState) => void;
  /** What the rows are searched for, without spaces around it. */
  search: string;
  setSearch: (search: string) => void;
  selection: RowSelectionState;
  setSelection: (selection: RowSelectionState) => void;
  selectedIds: string[];
  /** Those of them on this page. */
  selectedRows: Row[];
  select: (ids: readonly string[]) => void;
  deselect: (id: string) => void;
  clearSelection: () => void;
  isLoading: boolean;
  isFetching: boolean;
  isError: boolean;
  /** The rows are those of the former page while the next one comes. */
  isStale: boolean;
  reload: () => void;
}

const NOTHING: never[] = [];

/**
 * A list's page, sort, search and selection, and its rows from the server. Old rows stay while others come. A page that
 * becomes empty, because its last rows were deleted, gives way to the one before.
 */
export function useList<Row extends Identified>({
  key,
  load,
  sorting: firstSorting = NOTHING,
  keepsSelection = false,
}: ListSource<Row>): ListState<Row> {
  const scope = JSON.stringify(key);
  const [state, setState] = useState({ scope, page: 1 });
  const page = state.scope === scope ? state.page : 1;
  const [sorting, applySorting] = useState<SortingState>(firstSorting);
  const [search, applySearch] = useState('');
  const [selected, setSelected] = useState<{ scope: string; ids: RowSelectionState }>({ scope, ids: {} });
  const selection = selected.scope === scope ? selected.ids : {};
  const setSelection = (ids: RowSelectionState) => setSelected({ scope, ids });
  const filled = useRef(0);

  const sort = sorting[0];
  const params: ListParams = {
    page,
    limit: PAGE_SIZE,
    ...(sort && { orderBy: sort.id, orderType: sort.desc ? ('desc' as const) : ('asc' as const) }),
    ...(search !== '' && { search }),
  };
  const query = useQuery({
    queryKey: [...key, 'list', params],
    queryFn: ({ signal }) => load(params, signal),
    placeholderData: keepPreviousData,
  });

  const turn = (next: number) => {
    setState({ scope, page: next });
    if (!keepsSelection) setSelection({});
  };

  const rows = query.data?.data ?? NOTHING;
  const settled = query.isSuccess && !query.isPlaceholderData;
  useEffect(() => {
    if (!settled) return;
    if (rows.length > 0) filled.current = page;
    else if (page > 1 && filled.current === page) turn(page - 1);
  });

  const selectedRows = rows.filter((row) => selection[row.id]);
  return {
    rows,
    total: query.data?.total,
    page,
    setPage: turn,
    sorting,
    setSorting: (next) => {
      applySorting(next);
      turn(1);
    },
    search,
    setSearch: (next) => {
      applySearch(next);
      turn(1);
      setSelection({});
    },
    selection,
    setSelection,
    selectedIds: keepsSelection
      ? Object.keys(selection).filter((id) => selection[id])
      : selectedRows.map((row) => row.id),
    selectedRows,
    select: (ids) => setSelection(Object.fromEntries(ids.map((id) => [id, true as const]))),
    deselect: (id) => setSelection(Object.fromEntries(Object.entries(selection).filter(([one]) => one !== id))),
    clearSelection: () => setSelection({}),
    isLoading: query.isPending,
    isFetching: query.isFetching,
    isError: query.isError,
    isStale: query.isPlaceholderData,
    reload: () => void query.refetch(),
  };
}

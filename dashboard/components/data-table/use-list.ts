import type { RowSelectionState, SortingState } from '@tanstack/react-table';
import { useEffect, useRef, useState } from 'react';
import { useNarrow } from '../use-media-query.ts';
import type { Identified } from './columns.ts';
import { loadAll, useRows, type Asked, type LoadPage } from './use-rows.ts';

interface ListSource<Row> {
  /** The list's key; a change of it (another range, another filter) begins at page 1. */
  key: readonly unknown[];
  load: LoadPage<Row>;
  /** The order to begin with; the server's own without it. */
  sorting?: SortingState;
  /** The selection stays on other pages and in another order; another key or search clears it. */
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
  /** There are no pages: further rows come below. */
  grows: boolean;
  /** Fetches them; undefined where all are there. */
  more: (() => void) | undefined;
  /** Its order and search, for a file of what is listed. */
  asked: Asked;
  /** The rows of all pages as they are searched and sorted now, `ALL_MAX` at most. */
  all: (signal: AbortSignal) => Promise<{ rows: Row[]; total: number }>;
}

const NOTHING: never[] = [];

/**
 * A list's page, sort, search and selection, and its rows from the server. Old rows stay while others come. When a page
 * becomes empty, because its last rows were deleted, the one before is shown.
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
  const asked = {
    ...(sort && { orderBy: sort.id, orderType: sort.desc ? ('desc' as const) : ('asc' as const) }),
    ...(search !== '' && { search }),
  };
  const grows = useNarrow();
  const { isSettled, ...loaded } = useRows({
    key,
    load,
    asked,
    page,
    grows,
    grow: () => setState({ scope, page: page + 1 }),
  });
  const { rows } = loaded;

  const turn = (next: number) => {
    setState({ scope, page: next });
    if (!keepsSelection) setSelection({});
  };

  useEffect(() => {
    if (!isSettled || grows) return;
    if (rows.length > 0) filled.current = page;
    else if (page > 1 && filled.current === page) turn(page - 1);
  });

  const selectedRows = rows.filter((row) => selection[row.id]);
  return {
    ...loaded,
    grows,
    asked,
    all: (signal) => loadAll(load, asked, signal),
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
  };
}

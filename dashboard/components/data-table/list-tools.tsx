import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { TOTAL_MAX } from '#shared/base/list.ts';
import { SearchInput } from '../form/search-input.tsx';
import type { ListState } from './use-list.ts';
import { useKeepFocus } from '../action-menu.tsx';
import { useNarrow } from '../use-media-query.ts';

const SEARCH_DELAY = 250;
const figure = new Intl.NumberFormat('id-ID');

/** '123 masjid'; the server counts no further than its limit. */
export function countText(total: number, noun: string): string {
  return `${total >= TOTAL_MAX ? `Lebih dari ${figure.format(TOTAL_MAX - 1)}` : figure.format(total)} ${noun}`;
}

interface ListToolsProps<Row> {
  list: ListState<Row>;
  /** What the rows are, as in '45 masjid'. */
  noun: string;
  /** The search field's placeholder; no field without it. */
  searchLabel?: string;
  /** What the list is searched for already. */
  searched?: string | undefined;
  /** Filters between the search and the count. */
  children?: ReactNode;
  /** What can be done with the selected rows; a bar at the bottom edge where the window is narrow. */
  selected?: ReactNode;
}

/** The row above a table: search, filters, the overall count, and the buttons for the selected rows. */
export function ListTools<Row>({ list, noun, searchLabel, searched = '', children, selected }: ListToolsProps<Row>) {
  const narrow = useNarrow();
  return (
    <div className="tools">
      {searchLabel && <SearchField key={searched} start={searched} label={searchLabel} onSearch={list.setSearch} />}
      {children}
      {!narrow && <RowCount list={list} noun={noun} />}
      {list.selectedIds.length > 0 && selected && <SelectedBar>{selected}</SelectedBar>}
    </div>
  );
}

/** How many rows there are on all pages. */
export function RowCount<Row>({ list, noun }: Pick<ListToolsProps<Row>, 'list' | 'noun'>) {
  return (
    <span className="count" role="status">
      {list.total !== undefined && countText(list.total, noun)}
    </span>
  );
}

interface SearchFieldProps {
  start: string;
  label: string;
  onSearch: (search: string) => void;
}

/**
 * Keeps the typed text in its own state, so that a key does not render all rows again; the list gets it after a pause.
 */
function SearchField({ start, label, onSearch }: SearchFieldProps) {
  const pause = useRef<number>(undefined);
  const search = ({ target }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(pause.current);
    pause.current = window.setTimeout(() => onSearch(target.value.trim()), SEARCH_DELAY);
  };
  return <SearchInput label={label} defaultValue={start} onChange={search} />;
}

function SelectedBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useKeepFocus(bar);
  return (
    <div ref={bar} className="end">
      {children}
    </div>
  );
}

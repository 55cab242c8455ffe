import { useId } from 'react';
import type { Identified } from './columns.ts';
import { ListNotice } from './list-notice.tsx';
import { RowCard } from './row-card.tsx';
import { SelectAll } from './select.tsx';
import { SortMenu } from './sort-menu.tsx';
import type { Grid } from './grid.ts';

/** The rows as a list of cards, with select-all and sorting above it. */
export function RowCards<Row extends Identified>(props: Grid<Row>) {
  const { table, list, label, selectable, emptyHint, emptyAction } = props;
  const all = useId();
  const rows = table.getRowModel().rows;
  return (
    <div className="rows" style={list.isStale ? { opacity: 0.6 } : undefined} aria-busy={list.isFetching}>
      <div className="selectbar">
        {selectable ? (
          <label htmlFor={all}>
            <SelectAll table={table} id={all} />
            Pilih semua di halaman ini
          </label>
        ) : (
          <span />
        )}
        <SortMenu table={table} list={list} />
      </div>
      {rows.length === 0 ? (
        <div className="card empty">
          <ListNotice list={list} hint={emptyHint} action={emptyAction} />
        </div>
      ) : (
        <ul className="rows" aria-label={label}>
          {rows.map((row) => (
            <li key={row.id}>
              <RowCard {...props} row={row} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

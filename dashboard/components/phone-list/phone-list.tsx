import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import type { Identified } from '../data-table/columns.ts';
import type { Grid } from '../data-table/grid.ts';
import { ListNotice } from '../data-table/list-notice.tsx';
import { RowCount } from '../data-table/list-tools.tsx';
import { SelectAll } from '../data-table/select.tsx';
import { DayHead, daysOf } from './day-head.tsx';
import { PhoneLine } from './phone-line.tsx';
import { RowSheet } from './row-sheet.tsx';
import { ActionMenu } from '../action-menu.tsx';
import { Icon } from '../icon.tsx';

/** Further rows are fetched when less than this is left below the window. */
const AHEAD = '1200px';

/** The rows as lines made for thumbs: under their days, all of them in one scroll. */
export function PhoneList<Row extends Identified>(props: Grid<Row>) {
  const { table, list, label, noun, nameOf, phone, selectable = false, emptyHint, emptyAction } = props;
  const id = useId();
  const [open, setOpen] = useState<string>();
  const [asked, setAsked] = useState(false);
  const isSelecting = selectable && (asked || list.selectedIds.length > 0);
  const selecting = useRef(isSelecting);
  selecting.current = isSelecting;
  const { rows } = table.getRowModel();
  const sort = list.sorting[0]?.id;
  const day = phone.day?.column === sort ? phone.day : undefined;
  const leave = phone.open;
  const show = useCallback((row: Row) => (leave ? leave(row) : setOpen(row.id)), [leave]);
  const shown = rows.find((row) => row.id === open);
  const isGone = open !== undefined && shown === undefined;
  // Its sheet must not open again automatically when the row comes back.
  useEffect(() => {
    if (isGone) setOpen(undefined);
  }, [isGone]);
  const days = daysOf(rows, day && ((row) => day.of(row.original)));
  const close = useCallback(() => setOpen(undefined), []);
  const finish = () => {
    setAsked(false);
    list.clearSelection();
  };
  const choose = (ids: readonly string[], isOn: boolean) => {
    const rest = Object.fromEntries(Object.entries(list.selection).filter(([one]) => !ids.includes(one)));
    list.setSelection(isOn ? { ...rest, ...Object.fromEntries(ids.map((one) => [one, true as const])) } : rest);
  };
  return (
    <div className={isSelecting ? 'lines selecting' : 'lines'} aria-busy={list.isFetching}>
      <div className="selectbar">
        {isSelecting ? (
          <>
            <label htmlFor={`${id}-all`}>
              <SelectAll table={table} id={`${id}-all`} />
              Pilih semua yang tampil
            </label>
            <Button kind="ghost" small onClick={finish}>
              Selesai
            </Button>
          </>
        ) : (
          <>
            {noun && <RowCount list={list} noun={noun} />}
            {selectable && rows.length > 0 && (
              <Button kind="ghost" small icon="check" onClick={() => setAsked(true)}>
                Pilih
              </Button>
            )}
            <SortMenu table={table} list={list} />
          </>
        )}
      </div>
      {rows.length === 0 && (
        <div className="card empty">
          <ListNotice list={list} hint={emptyHint} action={emptyAction} />
        </div>
      )}
      <div role="group" aria-label={label} style={list.isStale ? { opacity: 0.6 } : undefined}>
        {days.map(({ date, rows: those }, at) => {
          const head = `${id}-${at}`;
          const ids = date === undefined ? undefined : day?.ids?.(date);
          const chosen = ids?.filter((one) => list.selection[one]).length ?? 0;
          return (
            <section key={date ?? 'all'} aria-labelledby={date && head}>
              {date !== undefined && (
                <DayHead
                  id={head}
                  date={date}
                  noun={day?.noun}
                  count={ids?.length}
                  choice={
                    isSelecting && ids
                      ? { some: chosen > 0, all: chosen === ids.length, onChange: (isOn) => choose(ids, isOn) }
                      : undefined
                  }
                />
              )}
              <ul>
                {those.map((row) => (
                  <PhoneLine
                    key={row.id}
                    row={row}
                    data={row.original}
                    look={phone}
                    name={nameOf(row.original)}
                    selectable={selectable}
                    isSelected={row.getIsSelected()}
                    isSelecting={selecting}
                    onOpen={show}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      {list.more && <More fetch={list.more} />}
      <RowSheet table={table} row={shown} look={phone} nameOf={nameOf} onClose={close} />
    </div>
  );
}

/** At the list's end: fetches the next rows early; a button if that is impossible. */
function More({ fetch }: { fetch: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(fetch);
  latest.current = fetch;
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: `0px 0px ${AHEAD} 0px`,
    });
    watcher.observe(end.current!);
    return () => watcher.disconnect();
  });
  return (
    <div ref={end} className="lines-more">
      <Button onClick={fetch}>Tampilkan lagi</Button>
    </div>
  );
}

/** The orders of a list, where no heads of columns can be pressed. */
function SortMenu<Row extends Identified>({ table, list }: Pick<Grid<Row>, 'table' | 'list'>) {
  const choices = table
    .getAllLeafColumns()
    .filter((column) => column.getCanSort())
    .flatMap((column) => {
      const name = column.columnDef.meta?.label ?? String(column.columnDef.header);
      return [false, true].map((desc) => ({
        label: `${name}, ${desc ? 'turun' : 'naik'}`,
        on: column.getIsSorted() === (desc ? 'desc' : 'asc'),
        run: () => list.setSorting([{ id: column.id, desc }]),
      }));
    });
  if (choices.length === 0) return null;
  return (
    <ActionMenu
      label="Urutkan"
      className="btn ghost small"
      actions={choices}
      trigger={
        <>
          <Icon name="sort-alt" />
          Urutkan
        </>
      }
    />
  );
}

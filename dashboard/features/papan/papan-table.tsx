import {
  memo,
  useCallback,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import type { PapanBaris } from '#shared/roster/papan/papan.ts';
import { cellKey } from './papan-words.ts';
import { useReach, type CellTarget, drawnOf, useRowWindow } from './use-row-window.ts';

/** Height of a row with its border in px, until one has been measured. */
const ROW = 47;

export interface PapanColumn {
  /** Plain date of the Friday. */
  tanggal: string;
  className?: string;
}

/** Props of a cell's button, which the arrow keys and the drag need to find it. */
export interface CellProps {
  tabIndex: 0 | -1;
  'data-cell': string;
}

interface PapanTableProps {
  label: string;
  corner: ReactNode;
  /** Keep this array and `cell` the same objects while nothing changes: a new one renders every row again. */
  columns: readonly PapanColumn[];
  head: (column: number) => ReactNode;
  rows: readonly PapanBaris[];
  /** The one button of a cell. */
  cell: (row: PapanBaris, column: number, props: CellProps) => ReactNode;
  /** This cell gets the focus as soon as it is rendered. */
  target?: CellTarget;
  /** Called for keys that the table does not handle. */
  onKeyDown?: (event: KeyboardEvent<HTMLTableElement>, at: CellAt) => void;
}

export interface CellAt {
  id_masjid: string;
  column: number;
}

const PAGE = 10;

/**
 * Mosques as rows, Fridays as columns. The page scrolls; header and first column are sticky. Only visible rows and the
 * focused one are rendered. Arrow keys, Home, End and page keys move; Tab reaches one cell at a time (roving tabindex).
 */
export function PapanTable({ label, corner, columns, head, rows, cell, target, onKeyDown }: PapanTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useMemo(() => rows.map(({ id_masjid }) => id_masjid), [rows]);
  const { first, end, topOf } = useRowWindow(body, keys, ROW);
  const [last, setCursor] = useState<CellAt>();
  const cursor = target
    ? { id_masjid: target.id_masjid, column: columns.findIndex(({ tanggal }) => tanggal === target.tanggal) }
    : last;
  useReach(body, target);
  const found = cursor ? rows.findIndex(({ id_masjid }) => id_masjid === cursor.id_masjid) : -1;
  const cursorRow = Math.max(0, found);
  const cursorColumn = found === -1 ? 0 : Math.min(cursor!.column, columns.length - 1);

  const focusAt = (row: number, column: number) => {
    const target = rows[Math.max(0, Math.min(row, rows.length - 1))];
    const day = columns[Math.max(0, Math.min(column, columns.length - 1))];
    if (!target || !day) return;
    flushSync(() => setCursor({ id_masjid: target.id_masjid, column: columns.indexOf(day) }));
    body.current?.querySelector<HTMLElement>(`[data-cell="${cellKey(target.id_masjid, day.tanggal)}"]`)?.focus();
  };

  function pressed(event: KeyboardEvent<HTMLTableElement>) {
    if (!(event.target as HTMLElement).closest('[data-cell]')) return;
    const ends = event.ctrlKey || event.metaKey;
    const to: Record<string, [number, number]> = {
      ArrowUp: [cursorRow - 1, cursorColumn],
      ArrowDown: [cursorRow + 1, cursorColumn],
      ArrowLeft: [cursorRow, cursorColumn - 1],
      ArrowRight: [cursorRow, cursorColumn + 1],
      Home: [ends ? 0 : cursorRow, 0],
      End: [ends ? rows.length - 1 : cursorRow, columns.length - 1],
      PageUp: [cursorRow - PAGE, cursorColumn],
      PageDown: [cursorRow + PAGE, cursorColumn],
    };
    const next = to[event.key];
    if (!next || event.altKey || event.shiftKey)
      return onKeyDown?.(event, { id_masjid: rows[cursorRow]!.id_masjid, column: cursorColumn });
    event.preventDefault();
    focusAt(...next);
  }

  const focused = useCallback(
    (event: FocusEvent<HTMLTableElement>) => {
      const key = (event.target as HTMLElement).closest('[data-cell]')?.getAttribute('data-cell');
      if (!key) return;
      const [id_masjid, tanggal] = key.split(' ') as [string, string];
      const column = columns.findIndex((one) => one.tanggal === tanggal);
      setCursor((now) => (now?.id_masjid === id_masjid && now.column === column ? now : { id_masjid, column }));
    },
    [columns],
  );

  const parts: ReactNode[] = [];
  let at = 0;
  const gapTo = (next: number) =>
    next > at &&
    parts.push(
      <tr key={`gap-${at}`} aria-hidden="true" style={{ height: topOf(next) - topOf(at) }}>
        <td colSpan={columns.length + 1} />
      </tr>,
    );
  for (const index of drawnOf({ first, end }, rows.length > 0 ? cursorRow : -1)) {
    gapTo(index);
    at = index + 1;
    const row = rows[index]!;
    parts.push(
      <Row
        key={row.id_masjid}
        row={row}
        index={index}
        columns={columns}
        cell={cell}
        cursor={index === cursorRow ? cursorColumn : -1}
      />,
    );
  }
  gapTo(rows.length);

  return (
    <table
      className="papan-grid"
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      onKeyDown={pressed}
      onFocus={focused}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="c-m">
            {corner}
          </th>
          {columns.map(({ tanggal, className }, column) => (
            <th key={tanggal} scope="col" className={className}>
              {head(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>{parts}</tbody>
    </table>
  );
}

interface RowProps {
  row: PapanBaris;
  index: number;
  columns: readonly PapanColumn[];
  cell: PapanTableProps['cell'];
  /** The column of the cell that Tab reaches; -1 in all other rows. */
  cursor: number;
}

const Row = memo(function Row({ row, index, columns, cell, cursor }: RowProps) {
  return (
    <tr data-row={row.id_masjid} aria-rowindex={index + 2}>
      <th scope="row" title={row.nama_masjid}>
        {row.nama_masjid}
        <small>{row.wilayah || ' '}</small>
      </th>
      {columns.map(({ tanggal, className }, column) => (
        <td key={tanggal} className={className}>
          {cell(row, column, { tabIndex: column === cursor ? 0 : -1, 'data-cell': cellKey(row.id_masjid, tanggal) })}
        </td>
      ))}
    </tr>
  );
});

import type { Row as TableRow, Cell } from '@tanstack/react-table';
import { useEffect, useRef, useState } from 'react';
import type { Features, Identified } from '../data-table/columns.ts';
import type { Grid } from '../data-table/grid.ts';
import { Icon } from '../icon.tsx';
import { LazyModal } from '../dialog/lazy-dialog.tsx';
import { lineId } from './phone-line.tsx';
import type { PhoneLook } from './phone-look.ts';

interface RowSheetProps<Row extends Identified> {
  table: Grid<Row>['table'];
  /** Undefined when it is closed, or when the row has gone. */
  row: TableRow<Features, Row> | undefined;
  look: PhoneLook<Row>;
  nameOf: (row: Row) => string;
  onClose: () => void;
}

/** A sheet from the bottom edge with all fields of a row, editable in place, and its actions. */
export function RowSheet<Row extends Identified>({ table, row, look, nameOf, onClose }: RowSheetProps<Row>) {
  /** The row that is shown while the sheet closes. */
  const [last, setLast] = useState(row);
  if (row !== undefined && row !== last) setLast(row);
  const chosen = useRef<() => void>(undefined);
  const shown = row ?? last;
  const id = shown?.original.id ?? '';
  const actions = shown ? look.actions(shown.original) : [];
  // The action may open a dialog: it begins when this one has given the focus back.
  const closed = () => {
    document.getElementById(lineId(id))?.focus({ preventScroll: true });
    const run = chosen.current;
    chosen.current = undefined;
    run?.();
  };
  useEffect(() => {
    if (row !== undefined) chosen.current = undefined;
  }, [row]);
  return (
    <LazyModal
      open={row !== undefined}
      onClose={onClose}
      onClosed={closed}
      title={shown ? nameOf(shown.original) : ''}
      className="sheet row-sheet"
      dismissable
    >
      {shown && (
        <>
          <div className="row-fields">
            <RowFields table={table} cells={shown.getAllCells()} />
          </div>
          {look.people?.(shown.original)}
          {actions.length > 0 && (
            <ul className="sheet-actions">
              {actions.map((action) => (
                <li key={action.label}>
                  <button
                    type="button"
                    className={action.danger ? 'danger' : undefined}
                    aria-current={action.on || undefined}
                    disabled={action.disabled}
                    onClick={() => {
                      chosen.current = action.run;
                      onClose();
                    }}
                  >
                    {action.icon && <Icon name={action.icon} />}
                    {action.label}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </LazyModal>
  );
}

interface RowFieldsProps<Row extends Identified> {
  table: Grid<Row>['table'];
  cells: readonly Cell<Features, Row, unknown>[];
}

/** Cells as a list of labels and values. */
function RowFields<Row extends Identified>({ table, cells }: RowFieldsProps<Row>) {
  return (
    <dl>
      {cells.map((cell) => {
        const meta = cell.column.columnDef.meta;
        const wide = meta?.wide === true;
        return [
          <dt key={`${cell.id}-label`} className={wide ? 'wide' : undefined}>
            {meta?.label ?? String(cell.column.columnDef.header)}
          </dt>,
          <dd
            key={cell.id}
            className={[wide ? 'wide' : '', meta?.className ?? ''].filter(Boolean).join(' ') || undefined}
          >
            <table.FlexRender cell={cell} />
          </dd>,
        ];
      })}
    </dl>
  );
}

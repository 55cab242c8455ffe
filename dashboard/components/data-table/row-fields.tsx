import type { Cell } from '@tanstack/react-table';
import type { Features, Identified } from './columns.ts';
import type { Grid } from './grid.ts';

interface RowFieldsProps<Row extends Identified> {
  table: Grid<Row>['table'];
  cells: readonly Cell<Features, Row, unknown>[];
}

/** Cells as a list of labels and values. */
export function RowFields<Row extends Identified>({ table, cells }: RowFieldsProps<Row>) {
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

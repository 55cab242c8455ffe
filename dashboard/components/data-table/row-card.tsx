import type { Row as TableRow } from '@tanstack/react-table';
import type { Features, Identified } from './columns.ts';
import { RowFields } from './row-fields.tsx';
import { SelectRow } from './select.tsx';
import type { Grid } from './grid.ts';

export function RowCard<Row extends Identified>({
  table,
  row,
  nameOf,
  selectable,
  actions,
  cardAction,
}: Grid<Row> & { row: TableRow<Features, Row> }) {
  const cells = row.getAllCells();
  const at = (place: string) => cells.filter((cell) => (cell.column.columnDef.meta?.card ?? 'field') === place);
  const fields = cells.filter((cell) => ['field', 'wide'].includes(cell.column.columnDef.meta?.card ?? 'field'));
  const names = ['card', 'row-card', selectable ? '' : 'plain', row.getIsSelected() ? 'selected' : ''];
  const foot = at('foot');
  const action = cardAction?.(row.original);
  return (
    <article className={names.filter(Boolean).join(' ')} aria-label={nameOf(row.original)}>
      {selectable && (
        <label className="tick">
          <SelectRow row={row} name={nameOf(row.original)} />
        </label>
      )}
      <h3>
        {at('title').map((cell) => (
          <table.FlexRender key={cell.id} cell={cell} />
        ))}
      </h3>
      <span className="end">
        {at('id').map((cell) => (
          <span key={cell.id}>
            <span className="sr">ID </span>
            <table.FlexRender cell={cell} />
          </span>
        ))}
        {at('end').map((cell) => (
          <table.FlexRender key={cell.id} cell={cell} />
        ))}
        {actions?.(row.original, true)}
      </span>
      {fields.length > 0 && <RowFields table={table} cells={fields} />}
      {(foot.length > 0 || action) && (
        <div className="row-foot">
          {foot.map((cell) => (
            <table.FlexRender key={cell.id} cell={cell} />
          ))}
          {action}
        </div>
      )}
    </article>
  );
}

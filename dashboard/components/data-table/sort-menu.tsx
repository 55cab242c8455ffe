import { ActionMenu } from '../action-menu.tsx';
import { Icon } from '../icon.tsx';
import type { Identified } from './columns.ts';
import type { Grid } from './grid.ts';

/** The orders of a list, where no heads of columns can be pressed. */
export function SortMenu<Row extends Identified>({ table, list }: Pick<Grid<Row>, 'table' | 'list'>) {
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

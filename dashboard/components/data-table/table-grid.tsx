import { t } from '#dashboard/words/words.ts';
import type { Identified } from './columns.ts';
import type { Grid } from './grid.ts';
import { ListNotice } from './list-notice.tsx';
import { SelectAll, SelectRow } from './select.tsx';
import { SortButton, TableFrame } from './table-frame.tsx';

export function TableGrid<Row extends Identified>({
  table,
  list,
  label,
  nameOf,
  selectable,
  actions,
  emptyHint,
  emptyAction,
  top,
}: Grid<Row>) {
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const rows = table.getRowModel().rows;
  const width = headers.length + (selectable ? 1 : 0) + (actions ? 1 : 0);
  const names = ['table', top ? 'top' : '', list.isStale ? 'fading' : ''].filter(Boolean).join(' ');
  return (
    <TableFrame label={label}>
      <table className={names} aria-busy={list.isFetching}>
        <thead>
          <tr>
            {selectable && (
              <th className="c-check">
                <SelectAll table={table} />
              </th>
            )}
            {headers.map((header) => {
              const sorted = header.column.getIsSorted();
              return (
                <th
                  key={header.id}
                  scope="col"
                  className={header.column.columnDef.meta?.className}
                  aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
                >
                  {header.column.getCanSort() ? (
                    <SortButton sorted={sorted} onClick={() => header.column.toggleSorting()}>
                      {String(header.column.columnDef.header)}
                    </SortButton>
                  ) : (
                    String(header.column.columnDef.header)
                  )}
                </th>
              );
            })}
            {actions && (
              <th className="c-act">
                <span className="sr">{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td className="whole" colSpan={width}>
                <ListNotice list={list} hint={emptyHint} action={emptyAction} />
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr
              key={row.id}
              className={row.getIsSelected() ? 'data selected' : 'data'}
              aria-selected={selectable ? row.getIsSelected() : undefined}
            >
              {selectable && (
                <td className="c-check">
                  <SelectRow row={row} name={nameOf(row.original)} />
                </td>
              )}
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={cell.column.columnDef.meta?.className}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
              {actions && <td className="c-act">{actions(row.original)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

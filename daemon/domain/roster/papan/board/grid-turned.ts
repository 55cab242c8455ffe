import type { Grid, GridCell } from './grid.ts';

/** Sheets with more rows are not turned: no month has as many mosques across. */
export const TURNED_ROWS_MAX = 1000;

/** The sheet with its rows as columns: dates that go down then go across. */
export function turned(grid: Grid): Grid {
  const width = grid.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const last = grid.rows.at(-1)?.row ?? 0;
  const columns = Array.from({ length: width }, () => Array.from({ length: last }, () => ''));
  for (const { row, cells } of grid.rows) for (const [at, text] of cells.entries()) columns[at]![row - 1] = text;
  const swap = <T extends GridCell>(cell: T): T => ({ ...cell, row: cell.column, column: cell.row });
  return {
    name: grid.name,
    rows: columns.flatMap((cells, at) => (cells.some((text) => text !== '') ? [{ row: at + 1, cells }] : [])),
    merges: grid.merges.map(({ top, left, bottom, right }) => ({ top: left, left: top, bottom: right, right: bottom })),
    faults: grid.faults.map(swap),
    ...(grid.hiddenRows && { hiddenColumns: grid.hiddenRows }),
    ...(grid.hiddenColumns && { hiddenRows: grid.hiddenColumns }),
    ...(grid.struck && { struck: grid.struck.map(swap) }),
    ...(grid.dates && { dates: grid.dates.map(swap) }),
  };
}

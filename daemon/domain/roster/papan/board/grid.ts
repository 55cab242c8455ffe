/** A sheet of a workbook as it is displayed. Rows and columns count from 1. */
export interface Grid {
  name: string;
  /** In the sheet's order, blank ones left out. */
  rows: GridRow[];
  merges: GridMerge[];
  /** Cells that show no usable value; their text is ''. */
  faults: GridFault[];
  /** Rows with content, and columns, that the program does not show. */
  hiddenRows?: number[];
  hiddenColumns?: number[];
  /** Cells that are crossed out, whole or in part, and what is left of them. */
  struck?: GridStruck[];
  /** Cells with a date of the program; others that look like one were typed as text. */
  dates?: GridCell[];
}

/** `cells` begins with column A; cells beyond its end are empty. */
export interface GridRow {
  row: number;
  cells: string[];
}

/** Both ends included; only the top left cell has the value. */
export interface GridMerge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface GridCell {
  row: number;
  column: number;
}

export interface GridStruck extends GridCell {
  kept: string;
}

export interface GridFault extends GridCell {
  message: string;
}

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

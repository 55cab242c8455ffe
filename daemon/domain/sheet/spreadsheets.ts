import type { BoardFile } from '../roster/papan/board/board-file.ts';

/** What a column holds decides how its cells become text: a date 'YYYY-MM-DD', a clock time 'HH:MM'. */
export type ColumnKind = 'text' | 'date' | 'time' | 'phone';

export type ReadOptions = {
  /** Name of the sheet that is read, without case; the first visible sheet where there is none. */
  sheet: string;
  /**
   * One kind per column, from column A on. Columns to the right of them are not read, but for those that `named` finds.
   */
  columns: ColumnKind[];
  /**
   * Further columns, to the right, each by its header; a row's cells have theirs behind the others, '' where a sheet
   * has none.
   */
  named?: { header: string; kind: ColumnKind }[];
  /**
   * What the columns and then the named ones are called in a CSV file of ours, where they stand in an order of their
   * own, and in a workbook.
   */
  fields?: { field: string; header: string }[];
  /** Rows with content below the header; more are refused. */
  maxRows: number;
  /** Row 1 comes first then, as `titles` and as the cells that it would have if it held data. */
  head?: boolean;
};

/** A cell that shows no usable value; `column` counts from 1, the message is Indonesian. */
export type CellFault = { column: number; message: string };

/** One row with content. `row` is the number that the spreadsheet program shows; cells are trimmed. */
export type SheetRow = {
  row: number;
  cells: string[];
  faults?: CellFault[];
  /** Where the cells stand, from 1 on, if `named` was asked for; 0 for a column that the sheet does not have. */
  places?: number[];
  /** Of row 1 alone: its texts as they are, from column A on. */
  titles?: string[];
};

export type TemplateColumn = {
  header: string;
  /** In characters, as the spreadsheet programs count it. */
  width: number;
  format: ColumnKind;
  /** Key of the list in `lists` that the cells' drop-down offers. */
  dropdown?: string;
  /** Shown beside the cell that is being edited. */
  hint?: string;
};

export type TemplateSpec = {
  sheet: string;
  columns: TemplateColumn[];
  /** Rows that get formats, hints and drop-downs; 2,000 when it is left out. */
  rows?: number;
  /** The second, protected sheet: one column per list, in this order. */
  lists?: { sheet: string; columns: Record<string, { header: string; values: string[] }> };
};

export type TableColumn = { header: string; width: number; format: 'text' | 'date' | 'number' };

export type TableSpec = { sheet: string; columns: TableColumn[] };

/** A cell, 'C7' or 'Januari!C7': what is wrong with it, or the text that was chosen for it. */
export interface Mark {
  path: string;
  note?: string;
  text?: string;
}

export interface MarkSpec {
  /** As in `ReadOptions`, for cells that name no sheet. */
  sheet: string;
  marks: Mark[];
}

export interface BoardOptions {
  /** The month that is wanted, 'YYYY-MM'. */
  bulan: string;
  /** Rows with content, of all sheets together; more are refused. */
  maxRows: number;
  /** Columns to the right of them are not read. */
  maxColumns: number;
}

/** The board of a month: a title, a head, and below it a row for each mosque, a column for each Friday. */
export interface BoardSpec {
  sheet: string;
  title: string;
  /** Plain dates. */
  jumat: string[];
  rows: { masjid: string; wilayah: string; cells: string[] }[];
  /** What the cells' drop-down offers, on a sheet of its own. */
  names: { sheet: string; header: string; values: string[] };
}

/**
 * Workbooks in and out, each in a process of its own. A call rejects with a SpreadsheetRefusal for what is wrong with
 * the file, with any other error for a bug.
 */
export interface Spreadsheets {
  /** The rows below the header with anything in them, in the sheet's order; cells as canonical text. */
  read(bytes: Uint8Array, options: ReadOptions): Promise<SheetRow[]>;
  /** What all visible sheets say of a month (board-grid.ts). */
  readBoards(bytes: Uint8Array, options: BoardOptions): Promise<BoardFile>;
  /** The workbook as it came, with these cells marked. */
  mark(bytes: Uint8Array, spec: MarkSpec): Promise<Uint8Array>;
  /** The board of a month, to be filled in and uploaded again. */
  writeBoard(spec: BoardSpec): Promise<Uint8Array>;
  /** An .xlsx to be filled in: header, formats, drop-downs from a second sheet. */
  writeTemplate(spec: TemplateSpec): Promise<Uint8Array>;
  /** An .xlsx of texts and dates ('YYYY-MM-DD'). No cell is ever a formula, whatever its text begins with. */
  writeTable(spec: TableSpec, rows: Iterable<string[]> | AsyncIterable<string[]>): Promise<Uint8Array>;
}

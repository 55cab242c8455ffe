import type { BoardFile } from '#daemon/board/index.ts';

/** The kind of a column decides how its cells become text: a date 'YYYY-MM-DD', a clock time 'HH:MM'. */
export type ColumnKind = 'text' | 'date' | 'time' | 'phone';

export type ReadOptions = {
  /** Name of the sheet to read, ignoring case; the first visible sheet if there is none of this name. */
  sheet: string;
  /** One kind per column, from column A on. Further columns are not read, except those that `named` finds. */
  columns: ColumnKind[];
  /**
   * Further columns to the right, found by their headers. Their cells come after the others in a row, '' if a sheet
   * does not have the column.
   */
  named?: { header: string; kind: ColumnKind }[];
  /**
   * Field names and headers of the columns and then of the named ones: our CSV files use field names, in another order,
   * workbooks use headers.
   */
  fields?: { field: string; header: string }[];
  /** Maximum number of rows with content below the header. */
  maxRows: number;
  /** Finds the heading row and the columns by their headings; the first row then carries the `lembar`. */
  head?: boolean;
  /** What a person has chosen in place of what would be found. */
  pilih?: Pilih;
  /** Whether rows tell what is hidden, what is crossed out, and which dates the program made. */
  facts?: boolean;
};

/** The heading row, and what each column stands for; columns count from 1. */
export interface Pilih {
  judul?: number | undefined;
  kolom?: { kolom: number; untuk: string | null }[] | undefined;
}

/** What was found on the sheet besides its rows; columns count from 1. */
export interface Lembar {
  /** The heading row. */
  judul: number;
  /** Whether the columns were found by their headings, or are where the specified shape has them. */
  cara: 'judul' | 'letak';
  /** Fields for which several columns may be meant. */
  ganda: { field: string; kolom: number[] }[];
  /** Required fields for which no column was found. */
  hilang: string[];
  /** The columns that hold anything, and their first texts. */
  kolom: { kolom: number; judul: string; contoh: string[] }[];
  /** Rows that are no data: sums, numbers of columns, a repeated heading. */
  lewat: number[];
  /** Rows above the heading row that look like data. */
  above: number[];
  /** Columns with content that the program does not show. */
  hiddenColumns: number[];
  /** Other sheets of the workbook that the program does not show; they are not read. */
  hiddenSheets: string[];
  /** Other sheets that the program shows and that hold anything; they are not read either. */
  otherSheets: string[];
  /** The dates that are typed as numbers, by row. */
  typedDates: TypedDates;
}

/** Dates typed as three numbers: which of the first two is the day is sure, or not. */
export interface TypedDates {
  dayFirst: number[];
  monthFirst: number[];
  unsure: number[];
  /** Whether they come from a program that writes no zero before a digit, as that of the United States. */
  isBare: boolean;
}

/** A cell that shows no usable value; `column` counts from 1, the message is Indonesian. */
export type CellFault = { column: number; message: string };

/** One row with content. `row` is the number that the spreadsheet program shows; cells are trimmed. */
export type SheetRow = {
  row: number;
  cells: string[];
  faults?: CellFault[];
  /** Whether the program does not show the row. */
  hidden?: true;
  /** Cells that are crossed out, whole or in part, and what is left of them; columns count from 1. */
  struck?: { column: number; kept: string }[];
  /** Cells of date columns that hold a date of the program; the others were typed as text. */
  dates?: number[];
  /** The weekday that is written beside the date. */
  hari?: string;
  /** What takes the row back: 'BATAL' or 'ditunda' in a column that is not read, 'alm.' before a name. */
  catatan?: { column: number; text: string };
  /** The columns of the cells, counted from 1, if `named` was given; 0 for a column that the sheet does not have. */
  places?: number[];
  /** Only of the heading row: its texts unchanged, from column A on. */
  titles?: string[];
  /** Only of the first row. */
  lembar?: Lembar;
};

export type TemplateColumn = {
  header: string;
  /** In characters, as spreadsheet programs count. */
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
  /** Rows that get formats, hints and drop-downs; default 2,000. */
  rows?: number;
  /** The second, protected sheet: one column per list, in this order. */
  lists?: { sheet: string; columns: Record<string, { header: string; values: string[] }> };
};

export type TableColumn = { header: string; width: number; format: 'text' | 'date' | 'number' };

export type TableSpec = { sheet: string; columns: TableColumn[] };

/** A cell, 'C7' or 'Januari!C7': what is wrong with it, or its replacement text. */
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
  /** Answers to what was asked before. */
  jawab?: Record<string, string>;
  /** Maximum number of rows with content in all sheets. */
  maxRows: number;
  /** Maximum number of columns that are read. */
  maxColumns: number;
}

/** The board of a month: a title, a head, and below it a row for each mosque, a column for each Friday. */
export interface BoardSpec {
  sheet: string;
  title: string;
  /** Plain dates. */
  jumat: string[];
  rows: { masjid: string; wilayah: string; cells: string[] }[];
  /** The values of the cells' drop-down, on a sheet of their own. */
  names: { sheet: string; header: string; values: string[] };
}

/**
 * Reads and writes workbooks, each in a child process. A call rejects with a SpreadsheetRefusal if the file is wrong,
 * with any other error for a bug.
 */
export interface Spreadsheets {
  /** The rows with content below the header, in the sheet's order; cells as canonical text. */
  read(bytes: Uint8Array, options: ReadOptions): Promise<SheetRow[]>;
  /** The boards of a month on all visible sheets (board-grid.ts). */
  readBoards(bytes: Uint8Array, options: BoardOptions): Promise<BoardFile>;
  /** The given workbook with these cells marked. */
  mark(bytes: Uint8Array, spec: MarkSpec): Promise<Uint8Array>;
  /** The board of a month, to be filled in and uploaded again. */
  writeBoard(spec: BoardSpec): Promise<Uint8Array>;
  /** An .xlsx to be filled in: header, formats, drop-downs from a second sheet. */
  writeTemplate(spec: TemplateSpec): Promise<Uint8Array>;
  /** An .xlsx of texts and dates ('YYYY-MM-DD'). A cell is never a formula, whatever its text begins with. */
  writeTable(spec: TableSpec, rows: Iterable<string[]> | AsyncIterable<string[]>): Promise<Uint8Array>;
}

/** The sheets that our workbooks have beside those for data: names for drop-downs. */
export const INFO_SHEET = 'INFO KODE (JANGAN DIUBAH)';
export const NAMES_SHEET = 'NAMA MUBALIGH';

const NAMED = 5;
const NAME_LONGEST = 40;

/** A sentence about the sheets that the program does not show: they are not read. */
export const hiddenSheetsNote = (names: readonly string[]): string[] =>
  sheetsNote(names, 'tersembunyi', 'tampilkan lembarnya lalu unggah lagi');

/** A sentence about the other sheets of a workbook of which one is read. */
export const otherSheetsNote = (names: readonly string[]): string[] =>
  sheetsNote(names, 'lain', 'simpan lembarnya sebagai berkas sendiri lalu unggah juga');

function sheetsNote(names: readonly string[], kind: string, remedy: string): string[] {
  const strange = names.filter((name) => name !== INFO_SHEET && name !== NAMES_SHEET);
  if (strange.length === 0) return [];
  const shown = strange.slice(0, NAMED).map((name) => `'${name.slice(0, NAME_LONGEST)}'`);
  const more = strange.length > NAMED ? ', …' : '';
  return [`${strange.length} lembar ${kind} tidak dibaca: ${shown.join(', ')}${more}. Bila isinya dipakai, ${remedy}`];
}

import type { LogoImage } from '../domain/roster/branding.ts';
import type { RefusalKind } from './refusal.ts';

/** What a column holds decides how its cells become text: a date 'YYYY-MM-DD', a clock time 'HH:MM'. */
export type ColumnKind = 'text' | 'date' | 'time' | 'phone';

export type ReadOptions = {
  /** Name of the sheet that is read, without case; the first visible sheet where there is none. */
  sheet: string;
  /** One kind per column, from column A on. Columns to the right of them are not read. */
  columns: ColumnKind[];
  /** Rows with content below the header; more are refused. */
  maxRows: number;
};

/** A cell that shows no usable value; `column` counts from 1, the message is Indonesian. */
export type CellFault = { column: number; message: string };

/** One row with content. `row` is the number that the spreadsheet program shows; cells are trimmed. */
export type SheetRow = { row: number; cells: string[]; faults?: CellFault[] };

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

export type TableColumn = { header: string; width: number; format: 'text' | 'date' };

export type TableSpec = { sheet: string; columns: TableColumn[] };

/** Parent to child. A read is bytes, then 'read'; a picture is bytes, then 'logo'; a table is 'table', then rows, then 'end'. */
export type Request =
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'read'; options: ReadOptions }
  | { type: 'logo' }
  | { type: 'template'; spec: TemplateSpec }
  | { type: 'table'; spec: TableSpec }
  | { type: 'rows'; rows: string[][] }
  | { type: 'end' };

/** Child to parent. Results come in pieces, so that the parent never decodes a big message in one go. */
export type Answer =
  | { type: 'rows'; rows: SheetRow[] }
  | { type: 'logo'; facts: Omit<LogoImage, 'bytes'> }
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'done' }
  | { type: 'refused'; kind: RefusalKind; message: string }
  | { type: 'failed'; stack: string };

export const limits = {
  packedBytes: 5 * 1024 * 1024,
  unpackedBytes: 50 * 1024 * 1024,
  /** All texts of one read together, so that one long shared string can't be multiplied by its uses. */
  outputCharacters: 16 * 1024 * 1024,
  /** What a cell can hold in Excel, LibreOffice and Google Sheets. */
  cellCharacters: 32_767,
};

export const pieceBytes = 256 * 1024;
export const pieceRows = 500;

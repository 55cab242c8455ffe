import type { BoardFile, BoardRow } from '#daemon/board/file/board-file.ts';
import type { LogoImage } from '#daemon/roster/branding.ts';
import type {
  BoardOptions,
  BoardSpec,
  MarkSpec,
  ReadOptions,
  SheetRow,
  TableSpec,
  TemplateSpec,
} from '#daemon/sheet/spreadsheets.ts';
import type { RefusalKind } from '#daemon/base/errors.ts';

/**
 * Parent to child. A read is bytes, then 'read', 'boards' or 'mark'; a picture is bytes, then 'logo'; a table is
 * 'table', then rows, then 'end'.
 */
export type Request =
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'read'; options: ReadOptions }
  | { type: 'boards'; options: BoardOptions }
  | { type: 'mark'; spec: MarkSpec }
  | { type: 'logo' }
  | { type: 'template'; spec: TemplateSpec }
  | { type: 'board'; spec: BoardSpec }
  | { type: 'table'; spec: TableSpec }
  | { type: 'rows'; rows: string[][] }
  | { type: 'end' };

/** Child to parent. Results come in chunks, so that the parent never has to decode one big message. */
export type Answer =
  | { type: 'rows'; rows: SheetRow[] }
  /** The boards of a month; their rows follow. */
  | { type: 'boards'; file: Omit<BoardFile, 'rows'> }
  | { type: 'boardRows'; rows: BoardRow[] }
  | { type: 'logo'; facts: Omit<LogoImage, 'bytes'> }
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'done' }
  | { type: 'refused'; kind: RefusalKind; message: string }
  | { type: 'failed'; stack: string };

export const limits = {
  packedBytes: 5 * 1024 * 1024,
  unpackedBytes: 50 * 1024 * 1024,
  /** Limit of files in one workbook; a large one of Excel has some hundred. */
  entries: 10_000,
  /** Limit of all texts of one read together, because one long shared string may be used many times. */
  outputCharacters: 16 * 1024 * 1024,
  /** Cells of all sheets of one plain read. */
  gridCells: 400_000,
  /** Cells of a month, and all their texts: no network is larger, however often merged cells repeat a text. */
  boardCells: 120_000,
  boardCharacters: 8 * 1024 * 1024,
  /** The longest text of a cell in Excel, LibreOffice and Google Sheets. */
  cellCharacters: 32_767,
};

export const pieceBytes = 256 * 1024;
export const pieceRows = 500;

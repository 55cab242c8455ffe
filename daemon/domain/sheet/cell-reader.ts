import { isPlainDate } from '#shared/base/dates.ts';
import { readPhoneCell } from '#shared/base/phone-cell.ts';
import { parseDateAmong } from '#shared/base/text-date.ts';
import { sheetColumns, type Column, type Columns, type SheetColumn } from '#shared/roster/column.ts';
import type { NameIndex } from '#daemon/roster/name.ts';
import type { CellReader } from './upload-check.ts';

type NameIndexes = Partial<Record<'masjid' | 'mubaligh', NameIndex>>;

/** A reader for each spreadsheet column of a noun, in the sheet's order. */
export function cellReaders(columns: Columns, names?: NameIndexes): Record<string, CellReader> {
  return Object.fromEntries(
    sheetColumns(columns).map(([name, column, sheet]) => [name, readerOf(column, sheet, names)]),
  );
}

function readerOf(column: Column, sheet: SheetColumn, names: NameIndexes | undefined): CellReader {
  const { required = '' } = sheet;
  if (column.kind === 'date') return dateReader(required);
  if (column.kind === 'phone') return phoneReader();
  const index = sheet.names && names?.[sheet.names];
  if (index) return nameReader(index, required);
  return formReader(column, sheet);
}

/** Parses the cell with the form's own schema. */
function formReader(column: Column, sheet: SheetColumn): CellReader {
  return (cell) => {
    const value = sheet.read(cell);
    const wrong = column.input.safeParse(value).error?.issues[0]?.message;
    return wrong === undefined ? { value: column.tidy(value) } : { problem: () => wrong };
  };
}

/** One number; the others that may be meant are suggested. */
function phoneReader(): CellReader {
  return (cell) => {
    const read = readPhoneCell(cell);
    return 'no_hp' in read ? { value: read.no_hp } : { problem: () => read.problem, terdekat: () => read.pilihan };
  };
}

/** A plain date; the spreadsheet reader has already converted recognised dates. */
function dateReader(required: string): CellReader {
  return (cell) => {
    if (cell === '') return { problem: () => required };
    const date = isPlainDate(cell) ? cell : parseDateAmong(cell);
    return date !== undefined
      ? { value: date }
      : { problem: () => `Tanggal '${cell.slice(0, 40)}' tidak dikenal. Isi misalnya 20/11/2026` };
  };
}

/** The id of the row that the cell names. */
function nameReader(index: NameIndex, required: string): CellReader {
  return (cell) => {
    if (cell.trim() === '') return { problem: () => required };
    const found = index.resolve(cell);
    return 'id' in found ? { value: found.id } : found;
  };
}

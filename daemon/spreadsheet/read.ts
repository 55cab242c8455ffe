import { formatCount } from '#shared/base/count.ts';
import { readCsv, textParts } from './csv.ts';
import { isoValue, numberValue, textValue } from './cell-text.ts';
import type { CellFault, ColumnKind, ReadOptions, SheetRow } from '../domain/sheet/spreadsheets.ts';
import { limits, pieceRows } from './protocol.ts';
import { spreadsheetRefusal } from '../domain/base/spreadsheet-refusal.ts';
import { noStrings, readSharedStrings, type SharedStrings } from './shared-strings.ts';
import { readRawRows, type Merge, type RawCell, type RawRow } from './sheet-rows.ts';
import { refuseByFirstBytes } from './sniff.ts';
import { findWorkbook, sheetOf, type WorkbookParts } from './workbook-parts.ts';
import { openArchive } from './zip.ts';

/** How far to the right named columns are searched for. */
const widest = 40;

/**
 * Reads the rows below the header, in the sheet's order, blank ones left out, some hundred at a time: whoever gets them
 * has them ready while the next ones become text. Throws a refusal, also after some rows.
 */
export async function* readWorkbook(bytes: Uint8Array, options: ReadOptions): AsyncGenerator<SheetRow[], void> {
  const { named = [], maxRows } = options;
  const columns = [...options.columns, ...named.map(({ kind }) => kind)];
  if (bytes.length > limits.packedBytes) throw spreadsheetRefusal('too_large');
  const wide = named.length > 0 ? widest : columns.length;
  const csv = readCsv(bytes, wide, maxRows);
  const { raw, strings, parts } = csv
    ? { raw: { ...csv, merges: [], hiddenColumns: [] }, strings: noStrings(), parts: textParts }
    : await openWorkbook(bytes, options, wide);
  const shown = Array.from(raw.header.cells, (cell) =>
    textValue(typeof cell === 'number' ? (strings.texts.get(cell) ?? '') : (cell?.value ?? ''), 'text'),
  );
  const headers = shown.map((title) => title.toLowerCase());
  const ours = csv && placesOfFields(options, headers);
  // 0 where the sheet has no such column.
  const found = named.map(({ header }) => headers.indexOf(header.toLowerCase(), options.columns.length) + 1);
  const places = ours ?? [...options.columns.map((_, index) => index + 1), ...found];
  const titles = ours ? options.fields!.map(({ header }) => header) : shown;

  // Cached texts of each column by the shared string's index: names and dates repeat.
  const known = columns.map(() => new Map<number, string>());
  const sharedText = (column: number, kind: ColumnKind, index: number): string => {
    const before = known[column]!.get(index);
    if (before !== undefined) return before;
    const text = textValue(strings.texts.get(index) ?? '', kind);
    known[column]!.set(index, text);
    return text;
  };

  const textOf = (cell: RawCell | number | undefined, index: number, faults: CellFault[]): string => {
    if (cell === undefined) return '';
    const kind = columns[index]!;
    const fault = typeof cell === 'number' ? undefined : faultOf(cell, kind, parts);
    const text =
      typeof cell === 'number' ? sharedText(index, kind, cell) : fault === undefined ? cellText(cell, kind, parts) : '';
    const message = text.length > limits.cellCharacters ? 'Isi terlalu panjang' : fault;
    if (message === undefined) return text;
    faults.push({ column: places[index]!, message });
    return '';
  };

  let rows: SheetRow[] = [];
  let characters = 0;
  let count = 0;
  const isWhole = raw.merges.length > 0;
  raw.rows.sort((one, other) => one.row - other.row);
  for (const own of options.head ? [raw.header, ...raw.rows] : raw.rows) {
    const { row, cells, hidden } = own;
    const faults: CellFault[] = [];
    const texts: string[] = [];
    let written = 0;
    for (let index = 0; index < columns.length; index++) {
      const text = textOf(cells[places[index]! - 1], index, faults);
      written += text.length;
      texts.push(text);
    }
    if (faults.length === 0 && written === 0) continue;
    characters += written;
    if (characters > limits.outputCharacters) throw spreadsheetRefusal('too_large');
    rows.push({
      row,
      cells: texts,
      ...(faults.length > 0 && { faults }),
      ...(options.facts && factsOf(own, { places, columns, strings, parts })),
      ...(options.facts && hidden && { hidden }),
      ...(named.length > 0 && { places }),
      ...(row === 1 && { titles }),
    });
    if (row > 1) count += 1;
    if (count > maxRows) throw tooManyRows(maxRows);
    if (isWhole || rows.length < pieceRows) continue;
    yield rows;
    rows = [];
  }
  fillMerges(rows, raw.merges, places, maxRows * columns.length);
  for (let at = 0; at < rows.length; at += pieceRows) yield rows.slice(at, at + pieceRows);
}

async function openWorkbook(bytes: Uint8Array, options: ReadOptions, columns: number) {
  const refusal = refuseByFirstBytes(bytes);
  if (refusal) throw refusal;
  const archive = await openArchive(bytes);
  const book = await findWorkbook(archive);
  const parts = { ...book, sheet: sheetOf(book, options.sheet) };
  const raw = await readRawRows(archive, parts.sheet, columns, options.maxRows, parts.isStruck);
  const strings = await readSharedStrings(archive, parts.sharedStrings, [raw.header, ...raw.rows]);
  return { raw, strings, parts };
}

/** The positions of the columns in our own CSV exports, whose headers are the field names. */
function placesOfFields({ columns, fields }: ReadOptions, headers: readonly string[]): number[] | undefined {
  const places = fields?.map(({ field }) => headers.indexOf(field) + 1);
  return places?.slice(0, columns.length).every((place) => place > 0) ? places : undefined;
}

/** The text of a cell with its own value, in the column's form. */
export function cellText(cell: RawCell, kind: ColumnKind, parts: WorkbookParts): string {
  switch (cell.type) {
    case 'inlineStr':
    case 'str':
      return textValue(cell.value, kind);
    case 'd':
      return isoValue(cell.value, kind);
    default: {
      const number = numberOf(cell);
      if (number === undefined) return textValue(cell.value, kind);
      return numberValue(number, parts.meaning(cell.style), kind, parts.date1904);
    }
  }
}

/** What a person sees of the cells besides their texts; left out where there is nothing. */
function factsOf(
  row: RawRow,
  sheet: { places: readonly number[]; columns: readonly ColumnKind[]; strings: SharedStrings; parts: WorkbookParts },
): Pick<SheetRow, 'struck' | 'dates'> {
  const struck: NonNullable<SheetRow['struck']> = [];
  const dates: number[] = [];
  for (const [index, column] of sheet.places.entries()) {
    const cell = row.cells[column - 1];
    if (cell === undefined) continue;
    const kept = keptText(row, column, sheet.strings);
    if (kept !== undefined) struck.push({ column, kept });
    if (sheet.columns[index] === 'date' && isRealDate(cell, sheet.parts)) dates.push(column);
  }
  return { ...(struck.length > 0 && { struck }), ...(dates.length > 0 && { dates }) };
}

/** What is not crossed out of a cell of which something is; undefined if nothing is. */
export function keptText({ cells, struck }: RawRow, column: number, strings: SharedStrings): string | undefined {
  if (struck?.has(column)) return '';
  const cell = cells[column - 1];
  const kept = typeof cell === 'number' ? strings.kept.get(cell) : cell?.kept;
  return kept === undefined ? undefined : textValue(kept, 'text');
}

/** Whether the program itself took the cell for a date; otherwise somebody typed a text. */
export const isRealDate = (cell: RawCell | number, parts: WorkbookParts): boolean =>
  typeof cell !== 'number' && (cell.type === 'd' || (numberOf(cell) !== undefined && parts.meaning(cell.style).date));

/** The number that a cell holds, if it holds one. */
function numberOf(cell: RawCell): number | undefined {
  const number = cell.type === 'n' && cell.value.trim() !== '' ? Number(cell.value) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

/**
 * The spreadsheet program has converted a typed text (to a boolean, a date): rejected, because nobody typed that value.
 */
function faultOf(cell: RawCell, kind: ColumnKind, parts: WorkbookParts): string | undefined {
  const number = numberOf(cell);
  if (number !== undefined && kind === 'text' && (parts.meaning(cell.style).date || parts.meaning(cell.style).time)) {
    return 'Berisi tanggal atau jam, bukan teks. Ketik ulang sebagai teks.';
  }
  if (number !== undefined && kind === 'phone' && !isPhoneNumber(number))
    return 'Berisi bilangan yang bukan nomor HP. Ketik ulang sebagai teks, misalnya 081200000001.';
  return brokenCell(cell);
}

/** A formula counts by its stored result; a missing or failed result is an error. */
export function brokenCell(cell: RawCell): string | undefined {
  if (cell.type === 'b') return 'Berisi nilai benar atau salah (TRUE, FALSE), bukan teks. Ketik ulang sebagai teks.';
  if (cell.type === 'e') return `Rumus menghasilkan ${textValue(cell.value, 'text').slice(0, 20) || 'kesalahan'}`;
  const uncalculated = cell.formula && cell.type === 'n' && cell.value.trim() === '';
  return uncalculated ? 'Rumus belum dihitung: buka berkas di Excel, simpan, lalu unggah lagi' : undefined;
}

/** A negative number or a fraction is not a phone number. */
const isPhoneNumber = (number: number): boolean => Number.isSafeInteger(number) && number >= 0;

/** In the file only the first row of a merged cell has the value, but people see it in each of its rows. */
function fillMerges(rows: SheetRow[], merges: Merge[], places: readonly number[], budget: number): void {
  const indexOf = new Map(rows.map(({ row }, index) => [row, index]));
  let filled = 0;
  for (const { left: column, top, bottom } of merges) {
    if (top === 1) continue;
    const start = indexOf.get(top);
    const at = places.indexOf(column);
    const value = start === undefined ? '' : (rows[start]?.cells[at] ?? '');
    if (start === undefined || value === '') continue;
    for (let index = start + 1; index < rows.length; index += 1) {
      const target = rows[index];
      if (!target || target.row > bottom) break;
      filled += 1;
      if (filled > budget) throw spreadsheetRefusal('damaged');
      if (target.cells[at] === '') target.cells[at] = value;
    }
  }
}

export const tooManyRows = (maxRows: number): Error =>
  spreadsheetRefusal('too_many_rows', `Lebih dari ${formatCount(maxRows)} baris: bagi menjadi beberapa berkas`);

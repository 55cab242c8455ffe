import { spreadsheetRefusal } from '#daemon/base/errors.ts';
import { readBoards, type BoardFile } from '#daemon/board/file/board-file.ts';
import type { Grid, GridCell, GridFault, GridRow, GridStruck } from '#daemon/board/file/heads.ts';
import { findHead, isCounting, isData, isSubject, isSum, isWeekdays, joinHeadings } from '#daemon/sheet/list-head.ts';
import {
  type ColumnKind,
  type CellFault,
  type Lembar,
  type ReadOptions,
  type SheetRow,
  type TypedDates,
  type BoardOptions,
  hiddenSheetsNote,
} from '#daemon/sheet/spreadsheets.ts';
import { formatCount } from '#shared/base/count.ts';
import { parseDateAmong } from '#shared/base/text-date.ts';
import { readCsv, textParts, refuseByFirstBytes, type Csv } from './csv.ts';
import { limits } from './protocol.ts';
import {
  type NumberMeaning,
  noStrings,
  readSharedStrings,
  type SharedStrings,
  readRawRows,
  type Merge,
  type RawCell,
  type RawRow,
  type RawSheet,
  findWorkbook,
  hiddenSheetsOf,
  sheetsOf,
  type WorkbookParts,
} from './workbook.ts';
import { openArchive } from './zip.ts';

const dayMs = 86_400_000;

/** Invisible characters, which are copied with a number from a chat or a web page. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** A typed or calculated text in the column's form; a text that can't be read in that form stays as it was typed. */
export function textValue(text: string, kind: ColumnKind): string {
  const clean = trimmed(
    text
      .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(invisible, '')
      .replace(/[\t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g, ' '),
  );
  if (kind === 'date') {
    const typed = clean.replace(/^'/, '');
    return parseDateAmong(typed) ?? typed;
  }
  // Programs add seconds that were not typed.
  if (kind === 'time') return clean.replace(/^(\d{1,2}[:.]\d\d)[:.]\d\d$/, '$1');
  return kind === 'phone' ? clean.replace(/^'/, '') : clean;
}

const edge = /[\s\u200c\u200d]/;

/**
 * Removes invisible characters from both ends. Done by loops from the ends: a regular expression would take quadratic
 * time.
 */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && edge.test(text[start]!)) start += 1;
  while (end > start && edge.test(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}

/** A number: a date, a time of day, or digits, by the cell's format or, if that is lost, by the column. */
export function numberValue(value: number, meaning: NumberMeaning, kind: ColumnKind, date1904: boolean): string {
  if (kind === 'phone' || !Number.isFinite(value)) return digits(value, meaning.digits);
  const isDay = meaning.date || (kind === 'date' && !meaning.time && value >= 20_000 && value < 110_000);
  if (kind === 'date') return isDay ? isoDate(value, date1904) : meaning.time ? clock(value) : digits(value, 0);
  if (kind === 'time') {
    if (meaning.time || (!meaning.date && value >= 0 && value < 1)) return clock(value);
    return meaning.date ? isoDate(value, date1904) : (typedClock(value) ?? digits(value, 0));
  }
  if (meaning.date) return meaning.time ? `${isoDate(value, date1904)} ${clock(value)}` : isoDate(value, date1904);
  return meaning.time ? clock(value) : digits(value, meaning.digits);
}

/** A cell of type `d`, as the strict form of the format has it: '2026-11-20T19:30:00' or a part of it. */
export function isoValue(text: string, kind: ColumnKind): string {
  const match = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2})?/.exec(text.trim());
  const [, date, time] = match ?? [];
  if (kind === 'time') return time ?? date ?? text.trim();
  if (kind === 'date') return date ?? text.trim();
  return [date, time === '00:00' && date ? undefined : time].filter(Boolean).join(' ') || text.trim();
}

/**
 * Serial days count from 1899-12-30, or from 1904-01-01 in workbooks from old Macs. Before March 1900 Excel counts a
 * day that never existed; such dates are not needed here.
 */
function isoDate(serial: number, date1904: boolean): string {
  const day = Math.floor(toSeconds(serial) / 86_400);
  const date = new Date((date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + day * dayMs);
  return Number.isNaN(date.getTime()) ? digits(serial, 0) : date.toISOString().slice(0, 10);
}

function clock(serial: number): string {
  const seconds = ((toSeconds(serial) % 86_400) + 86_400) % 86_400;
  return twoDigits(Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60));
}

/** Fractions of a day are never exact: 19:00 may come as 18:59:59.9999. */
const toSeconds = (serial: number): number => Math.round(serial * 86_400);

const twoDigits = (hours: number, minutes: number): string =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;

/** '19.30' typed where the point is the decimal sign becomes the number 19.3. */
function typedClock(value: number): string | undefined {
  const hours = Math.floor(value);
  const minutes = Math.round((value - hours) * 100);
  const exact = Math.abs(value - hours - minutes / 100) < 1e-9;
  return exact && hours >= 0 && hours < 24 && minutes < 60 ? twoDigits(hours, minutes) : undefined;
}

/** Never an exponent, never a trailing '.0'; `width` gives a zero-padded format its zeros back. */
function digits(value: number, width: number): string {
  if (!Number.isFinite(value)) return '';
  const rounded = Math.round(value);
  const whole = Math.abs(value - rounded) < 1e-6;
  if (whole) return BigInt(rounded).toString().padStart(width, '0');
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text;
}

/** How far to the right named columns are searched for. */
const widest = 40;

/** Reads the rows below the header, in the sheet's order, blank ones left out. Throws a refusal. */
export async function readWorkbook(bytes: Uint8Array, options: ReadOptions): Promise<SheetRow[]> {
  const { named = [], maxRows } = options;
  const columns = [...options.columns, ...named.map(({ kind }) => kind)];
  if (bytes.length > limits.packedBytes) throw spreadsheetRefusal('too_large');
  const wide = named.length > 0 ? widest : columns.length;
  const csv = readCsv(bytes, wide, maxRows);
  const { raw, strings, parts, ...unreadSheets } = csv
    ? { raw: { ...csv, merges: [], hiddenColumns: [] }, strings: noStrings(), parts: textParts, ...noSheets }
    : await openWorkbook(bytes, options, wide);
  raw.rows.sort((one, other) => one.row - other.row);
  const plain = (cell: RawCell | number | undefined): string =>
    cell === undefined
      ? ''
      : typeof cell === 'number'
        ? textValue(strings.texts.get(cell) ?? '', 'text')
        : cellText(cell, 'text', parts);
  const lembar = options.head
    ? {
        ...lembarOf(options, { ...raw, rows: [raw.header, ...raw.rows] }, plain, csv !== undefined),
        ...unreadSheets,
      }
    : undefined;
  const judul = lembar?.judul ?? 1;
  const titles = lembar?.titles ?? Array.from(raw.header.cells, plain);
  const places = lembar?.places ?? options.columns.map((_, index) => index + 1);
  const passed = new Set(lembar?.lewat);
  const isNote = (at: number) => !places.includes(at + 1) && !isSubject(titles[at] ?? '');
  const isDated = columns.includes('date');
  const hariAt = options.facts ? titles.findIndex((title, at) => isWeekdays(title) && !places.includes(at + 1)) : -1;

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

  const rows: SheetRow[] = [];
  let characters = 0;
  let count = 0;
  let isFirst = true;
  for (const own of options.head ? [raw.header, ...raw.rows] : raw.rows) {
    const { row, cells, hidden } = own;
    if (row < judul || passed.has(row)) continue;
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
      ...(hariAt >= 0 && { hari: plain(cells[hariAt]) }),
      ...(options.facts && row > judul && (deadOf(texts, places) ?? catatanOf(cells, isNote, plain, isDated))),
      ...(named.length > 0 && { places }),
      ...(options.head && row === judul && { titles }),
      ...(isFirst && lembar && { lembar: withoutFound(lembar) }),
    });
    isFirst = false;
    if (row > judul) count += 1;
    if (count > maxRows) throw tooManyRows(maxRows);
  }
  fillMerges(rows, raw.merges, places, judul, maxRows * columns.length);
  return rows;
}

const noSheets: Pick<Lembar, 'hiddenSheets' | 'otherSheets'> = { hiddenSheets: [], otherSheets: [] };

async function openWorkbook(bytes: Uint8Array, options: ReadOptions, columns: number) {
  const refusal = refuseByFirstBytes(bytes);
  if (refusal) throw refusal;
  const archive = await openArchive(bytes);
  const book = await findWorkbook(archive);
  const { sheet, otherSheets } = await sheetsOf(archive, book, options.sheet);
  const parts = { ...book, sheet };
  const raw = await readRawRows(archive, parts.sheet, columns, options.maxRows, parts.isStruck);
  const strings = await readSharedStrings(archive, parts.sharedStrings, [raw.header, ...raw.rows]);
  return { raw, strings, parts, hiddenSheets: hiddenSheetsOf(book, sheet), otherSheets };
}

/** How many texts of a column are shown, and how long. */
const SAMPLES = 3;
const SAMPLE_LONGEST = 60;

/** The columns of the fields, counted from 1, and the heading row's texts. */
interface Found {
  places: number[];
  titles: string[];
}

/** The heading row and the columns; and which rows are no data. */
function lembarOf(
  { columns, named = [], fields = [], pilih }: ReadOptions,
  { rows, hiddenColumns }: Pick<RawSheet, 'rows' | 'hiddenColumns'>,
  plain: (cell: RawCell | number | undefined) => string,
  isCsv: boolean,
): Omit<Lembar, 'hiddenSheets' | 'otherSheets'> & Found {
  const filled = rows.filter(({ cells }) => cells.length > 0);
  const textsOf = ({ row, cells }: RawRow) => ({ row, cells: Array.from(cells, plain) });
  const isian = fields.map(({ field, header }, at) => ({
    field,
    header,
    kind: columns[at] ?? named[at - columns.length]!.kind,
    required: at < columns.length,
  }));
  const inPlace = fields.map((_, at) => (at < columns.length ? at + 1 : 0));
  // The heading stands near the top, unless a person says where.
  const chosenAt = filled.findIndex(({ row }) => row === pilih?.judul);
  const top = pilih?.judul === undefined ? filled.slice(0, 60) : filled.slice(Math.max(0, chosenAt - 1), chosenAt + 1);
  const headings = joinHeadings(isian, top.map(textsOf));
  const found = findHead(isian, headings, inPlace, pilih);
  const head = filled.find(({ row }) => row === found.judul);
  const titles = [...(headings.find(({ row }) => row === found.judul) ?? (head ? textsOf(head) : { cells: [] })).cells];
  const firstTitle = titles.find((title) => title !== '');
  const isHead = (cells: readonly string[]) =>
    cells.length > 1 && cells.every((text, at) => text === (titles[at] ?? ''));
  const lewat: number[] = [];
  const above: number[] = [];
  const samples: string[][] = titles.map(() => []);
  const dateColumns = found.places.filter((place, at) => place > 0 && isian[at]!.kind === 'date');
  const typedDates: TypedDates = { dayFirst: [], monthFirst: [], unsure: [], isBare: isCsv };
  let below = 0;
  for (const raw of filled) {
    if (raw.row < found.judul) {
      const texts = textsOf(raw);
      // A letterhead has a number or a date too, in a single cell.
      if (texts.cells.filter((text) => text !== '').length > 1 && isData(texts)) above.push(raw.row);
    }
    if (raw.row <= found.judul) continue;
    below += 1;
    const first = plain(raw.cells.find((cell) => cell !== undefined));
    if (found.cara === 'judul' && (below === 1 || first === firstTitle || SUM_WORD.test(first))) {
      const { cells } = textsOf(raw);
      if ((below === 1 && isCounting(cells)) || isHead(cells) || isSum(cells)) {
        lewat.push(raw.row);
        continue;
      }
    }
    for (const column of dateColumns) {
      const cell = raw.cells[column - 1];
      if (cell !== undefined && (typeof cell === 'number' || isText(cell))) noteTyped(typedDates, raw.row, plain(cell));
    }
    if (below <= SAMPLED_ROWS)
      raw.cells.forEach((cell, at) => {
        const own = (samples[at] ??= []);
        if (own.length < SAMPLES && cell !== undefined) own.push(plain(cell).slice(0, SAMPLE_LONGEST));
      });
  }
  const kolom = Array.from(samples, (contoh = [], at) => ({
    kolom: at + 1,
    judul: (titles[at] ?? '').slice(0, SAMPLE_LONGEST),
    contoh,
  })).filter(({ judul, contoh }) => judul !== '' || contoh.length > 0);
  const hidden = kolom.filter((one) => hiddenColumns.includes(one.kolom) && one.contoh.length > 0);
  return { ...found, titles, kolom, lewat, above, hiddenColumns: hidden.map((one) => one.kolom), typedDates };
}

const isText = ({ type }: RawCell): boolean => type === 'str' || type === 'inlineStr';

/** Notes which of a typed date's numbers is the day. */
function noteTyped(dates: TypedDates, row: number, text: string): void {
  const [, first, second] = /(?<!\d)(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?\d{2,4}(?!\d)/.exec(text) ?? [];
  if (first === undefined || second === undefined) return;
  if (first.startsWith('0') || second.startsWith('0')) dates.isBare = false;
  const [one, other] = [Number(first), Number(second)];
  if (one > 12) dates.dayFirst.push(row);
  else if (other > 12) dates.monthFirst.push(row);
  else if (one !== other) dates.unsure.push(row);
}

function withoutFound({ places: _, titles: __, ...lembar }: Lembar & Found): Lembar {
  return lembar;
}

const SUM_WORD = /jumlah|total/i;
const SAMPLED_ROWS = 50;

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

const TAKEN_BACK =
  /^(?:di)?(?:batal(?:kan)?|tunda|undur|mundur|ganti(?:kan)?|tiadakan|pindah(?:kan)?|libur(?:kan)?|cancel|off)(?!\p{L})/iu;

const DEAD = /^(?:(?:ketua|beliau|sudah|telah|tlh|sdh) )*(?:alm|almh|almarhum(?:ah)?|wafat|meninggal)(?!\p{L})/iu;
/** 'alm. H. Dahlan', 'Zainal Muttaqin (alm.)'. */
const DEAD_NAME = /^alm(?:h|arhum(?:ah)?)?[.\s]|\(alm(?:h|arhum(?:ah)?)?\.?\)/iu;

/** The name of somebody who has died. */
function deadOf(texts: readonly string[], places: readonly number[]): Pick<SheetRow, 'catatan'> | undefined {
  const at = texts.findIndex((text) => DEAD_NAME.test(text));
  return at < 0 ? undefined : { catatan: { column: places[at]!, text: texts[at]!.slice(0, SAMPLE_LONGEST) } };
}

/** The first note of a row that takes it back. */
function catatanOf(
  cells: RawRow['cells'],
  isNote: (at: number) => boolean,
  plain: (cell: RawCell | number | undefined) => string,
  isDated: boolean,
): Pick<SheetRow, 'catatan'> | undefined {
  for (const [at, cell] of cells.entries()) {
    if (cell === undefined || !isNote(at)) continue;
    const text = plain(cell).trim();
    if ((isDated && TAKEN_BACK.test(text)) || DEAD.test(text))
      return { catatan: { column: at + 1, text: text.slice(0, SAMPLE_LONGEST) } };
  }
  return undefined;
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
function fillMerges(rows: SheetRow[], merges: Merge[], places: readonly number[], judul: number, budget: number): void {
  const indexOf = new Map(rows.map(({ row }, index) => [row, index]));
  let filled = 0;
  for (const { left: column, top, bottom } of merges) {
    if (top <= judul) continue;
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

/** Reads all visible sheets, and names the others: each cell as its text, a date as 'YYYY-MM-DD'. Throws a refusal. */
export async function readGrids(
  bytes: Uint8Array,
  { maxRows, maxColumns }: Omit<BoardOptions, 'bulan' | 'jawab'>,
): Promise<{ grids: Grid[]; hiddenSheets: string[] }> {
  if (bytes.length > limits.packedBytes) throw spreadsheetRefusal('too_large');
  const csv = readCsv(bytes, maxColumns, maxRows);
  const { sheets, strings, parts, hiddenSheets } = csv
    ? { sheets: [sheetOfCsv(csv, maxRows)], strings: noStrings(), parts: textParts, hiddenSheets: [] }
    : await openSheets(bytes, maxRows, maxColumns);

  let characters = 0;
  const grids = sheets.map(({ name, raw, merges, hiddenColumns }) => {
    const faults: GridFault[] = [];
    const struck: GridStruck[] = [];
    const dates: GridCell[] = [];
    const rows = raw.map((own): GridRow => ({
      row: own.row,
      cells: Array.from(own.cells, (cell, index) => {
        if (cell === undefined) return '';
        const { row } = own;
        const broken = typeof cell === 'number' ? undefined : brokenCell(cell);
        if (broken !== undefined) faults.push({ row, column: index + 1, message: broken });
        if (broken !== undefined) return '';
        const text =
          typeof cell === 'number' ? textValue(strings.texts.get(cell) ?? '', 'text') : cellText(cell, 'text', parts);
        const kept = keptText(own, index + 1, strings);
        if (kept !== undefined && text !== '') struck.push({ row, column: index + 1, kept });
        if (isRealDate(cell, parts)) dates.push({ row, column: index + 1 });
        characters += text.length;
        if (characters > limits.outputCharacters) throw spreadsheetRefusal('too_large');
        if (text.length <= limits.cellCharacters) return text;
        faults.push({ row, column: index + 1, message: 'Isi terlalu panjang' });
        return '';
      }),
    }));
    const faulty = new Set(faults.map(({ row }) => row));
    const shown = rows.filter(({ row, cells }) => cells.some((text) => text !== '') || faulty.has(row));
    const hidden = new Set(raw.flatMap((one) => (one.hidden ? [one.row] : [])));
    const hiddenRows = shown.flatMap(({ row }) => (hidden.has(row) ? [row] : []));
    return {
      name: name.slice(0, 255),
      rows: shown,
      merges,
      faults,
      ...(hiddenRows.length > 0 && { hiddenRows }),
      ...(hiddenColumns.length > 0 && { hiddenColumns }),
      ...(struck.length > 0 && { struck }),
      ...(dates.length > 0 && { dates }),
    };
  });
  return { grids, hiddenSheets };
}

interface OpenSheet {
  name: string;
  raw: RawRow[];
  merges: Grid['merges'];
  hiddenColumns: number[];
}

function sheetOfCsv({ header, rows }: Csv, maxRows: number): OpenSheet {
  if (rows.length > maxRows) throw tooManyRows(maxRows);
  return { name: 'CSV', raw: [header, ...rows].filter(({ cells }) => cells.length > 0), merges: [], hiddenColumns: [] };
}

async function openSheets(bytes: Uint8Array, maxRows: number, maxColumns: number) {
  const refusal = refuseByFirstBytes(bytes);
  if (refusal) throw refusal;
  const archive = await openArchive(bytes);
  const book = await findWorkbook(archive);
  const sheets: OpenSheet[] = [];
  let rowCount = 0;
  let cellCount = 0;
  for (const { name, hidden, part } of book.sheets) {
    if (hidden) continue;
    if (part === undefined) throw spreadsheetRefusal('damaged');
    const { header, rows, merges, hiddenColumns } = await readRawRows(
      archive,
      part,
      maxColumns,
      maxRows,
      book.isStruck,
    );
    const raw = [header, ...rows].filter(({ cells }) => cells.length > 0).toSorted((one, other) => one.row - other.row);
    rowCount += raw.length;
    if (rowCount > maxRows) throw tooManyRows(maxRows);
    for (const { cells } of raw) cellCount += cells.length;
    if (cellCount > limits.gridCells) throw spreadsheetRefusal('too_large');
    sheets.push({ name, raw, merges, hiddenColumns });
  }
  const strings = await readSharedStrings(
    archive,
    book.sharedStrings,
    sheets.flatMap(({ raw }) => raw),
  );
  return { sheets, strings, parts: book, hiddenSheets: hiddenSheetsOf(book) };
}

/** Reads the boards of a month on all visible sheets of a workbook. Throws a refusal. */
export async function readBoardFile(bytes: Uint8Array, { bulan, jawab, ...options }: BoardOptions): Promise<BoardFile> {
  const { grids, hiddenSheets } = await readGrids(bytes, options);
  const board = readBoards(grids, bulan, jawab);
  const file = { ...board, catatan: [...hiddenSheetsNote(hiddenSheets), ...(board.catatan ?? [])] };
  let cells = 0;
  let characters = 0;
  for (const row of file.rows) {
    cells += row.cells.length;
    characters += row.masjid.text.length;
    for (const { path, text } of row.cells) characters += path.length + text.length;
  }
  if (cells > limits.boardCells || characters > limits.boardCharacters) throw spreadsheetRefusal('too_large');
  return file;
}

import * as z from 'zod';
import { bySpentTime, type YieldLoop } from '#daemon/base/clock.ts';
import { invalidField } from '#daemon/base/errors.ts';
import type { BoardFile } from '#daemon/board/index.ts';
import type { JadwalIdentity, NameIndex } from '#daemon/roster/index.ts';
import { formatCount } from '#shared/base/count.ts';
import { isPlainDate, addDays, FRIDAY, weekday, formatDate } from '#shared/base/dates.ts';
import { readPhoneCell } from '#shared/base/phone.ts';
import { dateFault, parseDateAmong } from '#shared/base/text-date.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import { isOptional, sheetColumns, type Column, type Columns, type SheetColumn } from '#shared/roster/column.ts';
import type { Mark, SheetRow } from './spreadsheets.ts';
import type { CellReader } from './upload-check.ts';

type NameIndexes = Partial<Record<'masjid' | 'mubaligh', NameIndex>>;

/** A reader for each spreadsheet column of a noun, in the sheet's order. */
export function cellReaders(columns: Columns, names?: NameIndexes): Record<string, CellReader> {
  return Object.fromEntries(
    sheetColumns(columns).map(([name, column, sheet]) => [name, readerOf(column, sheet, names)]),
  );
}

function readerOf(column: Column, sheet: SheetColumn, names: NameIndexes | undefined): CellReader {
  const reader = readerOfKind(column, sheet, names);
  if (!reader) return formReader(column, sheet);
  return (cell) => (isOptional(column) && cell.trim() === '' ? { value: column.empty } : reader(cell));
}

/** A reader that knows more than the form; undefined for kinds without one. */
function readerOfKind(column: Column, { required = '' }: SheetColumn, names?: NameIndexes): CellReader | undefined {
  if (column.kind === 'date') return dateReader(required);
  if (column.kind === 'phone') return phoneReader();
  const index = column.kind === 'reference' && column.noun && names?.[column.noun];
  return index ? nameReader(index, required) : undefined;
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
    return date !== undefined ? { value: date } : { problem: () => dateFault(cell) };
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

/** A column's letters, counted from 1; '' for a column that a sheet does not have. */
export function letterOf(column: number): string {
  if (column < 1) return '';
  const rest = (column - 1) % 26;
  return letterOf((column - 1 - rest) / 26) + String.fromCharCode(65 + rest);
}

/** Maximum number of characters of a cell's text that are shown and compared. */
export const CELL_SHOWN = 60;
const MENDS_MAX = 200;

/** A replacement of a text, in one column or in all. */
const perbaikan = z.object({
  kolom: z
    .string()
    .regex(/^[A-Z]{1,2}$/)
    .optional(),
  dari: z.string().min(1).max(CELL_SHOWN),
  jadi: z.string().min(1).max(200),
});
type Perbaikan = z.infer<typeof perbaikan>;

/** Returns the replacement of a cell's text; undefined if it stays. */
export type Mend = (text: string, kolom?: string) => string | undefined;

const nothing: Mend = () => undefined;

/** Parses a person's corrections of wrong cells, a JSON list. Throws invalid for anything else. */
export function mendOf(text: string | undefined): Mend {
  const chosen = text === undefined ? [] : read(text);
  const keyOf = ({ kolom = '', dari }: Pick<Perbaikan, 'kolom' | 'dari'>) => `${kolom}|${dari}`;
  if (chosen.length === 0) return nothing;
  const byKey = new Map(chosen.map((one) => [keyOf(one), one.jadi]));
  return (cell, kolom) => {
    if (cell === '') return undefined;
    const dari = cell.slice(0, CELL_SHOWN);
    return byKey.get(keyOf({ kolom, dari })) ?? byKey.get(keyOf({ dari }));
  };
}

function read(text: string): Perbaikan[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalidField('perbaikan', 'Perbaikan tidak terbaca');
  }
  const found = perbaikan.array().max(MENDS_MAX).safeParse(json);
  if (!found.success) throw invalidField('perbaikan', 'Perbaikan tidak terbaca');
  return found.data;
}

/** Applies the replacements to a board, in all columns; returns the changed cells. */
export function mendBoard({ rows }: BoardFile, mend: Mend): Mark[] {
  const marks: Mark[] = [];
  for (const row of rows)
    for (const cell of [row.masjid, ...row.cells]) {
      const text = mend(cell.text);
      if (text === undefined) continue;
      cell.text = text;
      marks.push({ path: cell.path, text });
    }
  return marks;
}

/** The rows with the replacements, and the changed cells. */
export function mended(rows: readonly SheetRow[], mend: Mend): { rows: SheetRow[]; marks: Mark[] } {
  if (mend === nothing) return { rows: [...rows], marks: [] };
  const marks: Mark[] = [];
  const mendRow = (row: SheetRow): SheetRow => {
    const cells = row.cells.map((cell, at) => {
      const kolom = letterOf(row.places?.[at] ?? at + 1);
      const text = mend(cell, kolom);
      if (text === undefined) return cell;
      marks.push({ path: `${kolom}${row.row}`, text });
      return text;
    });
    return { ...row, cells };
  };
  return { rows: rows.map(mendRow), marks };
}

/** Maximum number of listed row numbers; the others are counted. */
const ROWS_TOLD = 10;
const ROWS_A_TURN = 500;
const PLACES = { baris: 'Baris', sel: 'Sel' } as const;
type Place = keyof typeof PLACES;

/** A sentence for the rows that are not on a Friday, and one for those that are a mosque's second on their day. */
export function jumatanWarnings(
  rows: readonly (JadwalIdentity & { row: number })[],
  stored: readonly JadwalIdentity[],
): string[] {
  const dayOf = ({ tanggal, id_masjid }: JadwalIdentity) => `${tanggal}|${id_masjid}`;
  const days = new Set(stored.map(dayOf));
  const notFriday: number[] = [];
  const second: number[] = [];
  for (const row of rows) {
    if (weekday(row.tanggal) !== FRIDAY) notFriday.push(row.row);
    if (days.has(dayOf(row))) second.push(row.row);
    days.add(dayOf(row));
  }
  return [
    ...(notFriday.length > 0
      ? [`${formatCount(notFriday.length)} jadwal bukan pada hari Jumat: ${rowList(notFriday)}`]
      : []),
    ...(second.length > 0
      ? [`${formatCount(second.length)} jadwal adalah yang kedua di masjid dan hari yang sama: ${rowList(second)}`]
      : []),
  ];
}

/** A sentence for the rows that no automatic reminder will contain any more. */
export async function lateWarnings(
  rows: readonly (JadwalIdentity & { row: number })[],
  notesOf: (jadwal: JadwalIdentity) => readonly string[],
  yieldLoop: YieldLoop,
): Promise<string[]> {
  const late: (typeof rows)[number][] = [];
  const takeTurn = bySpentTime(yieldLoop);
  for (let at = 0; at < rows.length; at++) {
    if (at % ROWS_A_TURN === 0) await takeTurn();
    if (notesOf(rows[at]!).length > 0) late.push(rows[at]!);
  }
  if (late.length === 0) return [];
  return [
    `${formatCount(late.length)} jadwal tidak akan diingatkan otomatis, karena broadcast otomatis untuk tanggalnya sudah berjalan: ${rowList(late.map(({ row }) => row))}`,
  ];
}

/**
 * A sentence for each of the first rows or cells with clashes, and one for the others; then the same for those that
 * should be checked.
 */
export function clashWarnings<Row extends number | string>(
  rows: readonly { row: Row; bentrok: readonly BentrokOf[] }[],
  place: Place = 'baris',
): string[] {
  return (['bentrok', 'perhatian'] as const).flatMap((berat) => {
    const own = rows
      .map(({ row, bentrok }) => ({ row, said: bentrok.filter((one) => one.berat === berat).map(({ teks }) => teks) }))
      .filter(({ said }) => said.length > 0);
    const rest = own.slice(ROWS_TOLD).map(({ row }) => row);
    const word = berat === 'bentrok' ? 'bentrok' : 'perlu perhatian';
    return [
      ...own.slice(0, ROWS_TOLD).map(({ row, said }) => `${PLACES[place]} ${row} ${word}: ${said.join('; ')}`),
      ...(rest.length > 0 ? [`${formatCount(rest.length)} jadwal lain juga ${word}: ${rowList(rest, place)}`] : []),
    ];
  });
}

/** A question about new rows with the name of a stored one and another number. */
export function namesakeQuestions(noun: string, rows: readonly number[]): string[] {
  if (rows.length === 0) return [];
  return [
    `${formatCount(rows.length)} ${noun} bernama sama dengan yang tersimpan atau yang di atasnya, tetapi nomornya lain: ${rowList(rows)}. Disimpan sebagai baris baru. Untuk mengganti nomornya, isi kolom ID dari hasil ekspor`,
  ];
}

/** A sentence for the numbers beside which somebody's name or a remark stands in the cell. */
export function phoneNotes(
  accepted: readonly { row: number }[],
  rows: readonly { row: number; cells: readonly string[] }[],
  phoneAt: number,
): string[] {
  const kept = new Set(accepted.map(({ row }) => row));
  const noted = rows.flatMap(({ row, cells }) => {
    const cell = cells[phoneAt] ?? '';
    if (!kept.has(row) || !/\p{L}/u.test(cell)) return [];
    const read = readPhoneCell(cell);
    return 'no_hp' in read && read.lain !== undefined ? [{ row, lain: read.lain }] : [];
  });
  if (noted.length === 0) return [];
  const said = [...new Set(noted.map(({ lain }) => `'${lain.slice(0, 40)}'`))].slice(0, 5).join(', ');
  return [`Di samping nomor tertulis ${said}, pastikan nomornya benar: ${rowList(noted.map(({ row }) => row))}`];
}

/** 'sda', 'idem' and '"' stand for what is written above. */
export const isDitto = (text: string): boolean =>
  /^(?:sda|idem)$/i.test(text.replace(/\P{L}+/gu, '')) ||
  /^[-\u2013\s]*(?:["\u201c\u201d\u3003\u2033]|''|``)[-\u2013\s]*$/.test(text);

const NOBODY = /^(?:belum (?:ada|dipilih|diisi|terbentuk)|tidak ada|kosong|vakum|n\/a)$/i;

/** A sentence for the rows that have '-', '0', 'belum ada' or 'sda' in place of a name. */
export function nameNotes(rows: readonly { row: number; names: readonly string[] }[]): string[] {
  const isNone = (name: string) => !/\p{L}/u.test(name) || NOBODY.test(name) || isDitto(name);
  const odd = rows.filter(({ names }) => names.some(isNone));
  if (odd.length === 0) return [];
  const said = odd[0]!.names.find(isNone)!.slice(0, 20);
  return [
    `${formatCount(odd.length)} baris tanpa nama yang jelas ('${said}'), periksa namanya: ${rowList(odd.map(({ row }) => row))}`,
  ];
}

/** A question about past schedules that get another day: a copied month still has the ids of the old one. */
export function movedQuestions(
  rows: readonly { row: number; before: { tanggal: string }; changes: { tanggal?: string } }[],
  today: string,
): string[] {
  const moved = rows.filter(({ before, changes }) => before.tanggal < today && changes.tanggal !== undefined);
  if (moved.length === 0) return [];
  return [
    `${formatCount(moved.length)} jadwal yang sudah lewat dipindah ke tanggal lain, karena ID-nya diisi: ${rowList(moved.map(({ row }) => row))}. Untuk menyimpannya sebagai jadwal baru, kosongkan kolom ID`,
  ];
}

/** Number of days before and after today beyond which a date is suspicious. */
const LONG_AGO = 180;
const FAR_AHEAD = 400;

/** A sentence for the rows whose day is far from today, and one for those with an impossible time. */
export function oddWarnings(
  rows: readonly { row: number; tanggal: string; waktu?: string | undefined }[],
  today: string,
): string[] {
  const [from, to] = [addDays(today, -LONG_AGO), addDays(today, FAR_AHEAD)];
  const far = rows.filter(({ tanggal }) => tanggal < from || tanggal > to);
  const years = [...new Set(far.map(({ tanggal }) => tanggal.slice(0, 4)))].toSorted();
  // A sheet names few times.
  const oddClocks = new Set([...new Set(rows.map(({ waktu }) => waktu))].filter((waktu) => waktu && isOddClock(waktu)));
  const odd = rows.filter(({ waktu }) => oddClocks.has(waktu));
  return [
    ...(far.length > 0
      ? [
          `${formatCount(far.length)} jadwal jauh dari hari ini (tahun ${years.slice(0, 5).join(', ')}), periksa tanggalnya: ${rowList(far.map(({ row }) => row))}`,
        ]
      : []),
    ...(odd.length > 0
      ? [
          `${formatCount(odd.length)} jadwal berjam yang tidak ada ('${odd[0]!.waktu!.slice(0, 20)}'), periksa waktunya: ${rowList(odd.map(({ row }) => row))}`,
        ]
      : []),
  ];
}

/** '25:99' and '19.75': written like a time of day, but impossible; '-', '"' and 'sda' are none. */
const isOddClock = (waktu: string): boolean => {
  if (!/[\p{L}\p{N}]/u.test(waktu) || isDitto(waktu)) return true;
  const [, hours, minutes] = /(?<!\d)(\d{1,2})[:.](\d{2})(?!\d)/.exec(waktu) ?? [];
  return hours !== undefined && (Number(hours) > 23 || Number(minutes) > 59);
};

/** A sentence for the leaves with schedules on their days. */
export function standingWarnings(rows: readonly number[]): string[] {
  return rows.length === 0
    ? []
    : [`${formatCount(rows.length)} cuti mencakup jadwal yang tetap berdiri: ${rowList(rows)}`];
}

/** 'baris 2, 3, dan 4'; at most ROWS_TOLD numbers. */
export function rowList(rows: readonly (number | string)[], place: Place = 'baris'): string {
  const more = rows.length > ROWS_TOLD ? [`${formatCount(rows.length - ROWS_TOLD)} lainnya`] : [];
  const shown = [...rows.slice(0, ROWS_TOLD).map(String), ...more];
  const last = shown.pop() ?? '';
  return `${place} ${shown.length === 0 ? last : `${shown.join(', ')}${shown.length > 1 ? ',' : ''} dan ${last}`}`;
}

/** A row with an id: the stored values, or the problem with the id; neither if the id is unknown here. */
interface Named<Values> {
  id: string;
  before?: Values;
  message?: string;
}

/**
 * The export's column with the id of each stored row. An unknown id creates a new row, because the file may come from
 * another Mimbar.
 */
export function createIdColumn<Values>(check: { find?(id: string): Values | undefined }, at: number) {
  const rowOf = new Map<string, number>();
  const unknown: number[] = [];
  const of = (cells: readonly string[]): string | undefined => (check.find && cells[at]) || undefined;

  function take(row: number, cells: readonly string[]): Named<Values> | undefined {
    const id = of(cells);
    if (id === undefined) return undefined;
    if (!/^[1-9]\d{0,14}$/.test(id))
      return { id, message: `'${id.slice(0, 20)}' bukan ID. Kosongkan agar disimpan sebagai baris baru` };
    const above = rowOf.get(id);
    if (above !== undefined) return { id, message: `ID ${id} sudah ada di baris ${above}` };
    rowOf.set(id, row);
    const before = check.find!(id);
    if (before !== undefined) return { id, before };
    unknown.push(row);
    return { id };
  }

  return {
    of,
    take,
    warnings: (): string[] =>
      unknown.length === 0
        ? []
        : [`${formatCount(unknown.length)} ID tidak ada di sini, jadi barisnya baru: ${rowList(unknown)}`],
  };
}

/** A description of each row by its number: 'Masjid Salman', or 'Masjid Salman, 27 Nov 2026'. */
export function rowNames(columns: Columns, rows: readonly SheetRow[]): (row: number) => string {
  const sheet = sheetColumns(columns);
  const placesOf = (...kinds: Column['kind'][]) =>
    sheet.flatMap(([, { kind }], at) => (kinds.includes(kind) ? [at] : []));
  const named = placesOf('name', 'reference');
  const dated = placesOf('date');
  const cells = new Map(rows.map((row) => [row.row, row.cells]));
  const firstOf = (row: readonly string[], places: readonly number[]) =>
    places.map((at) => row[at]?.slice(0, CELL_SHOWN) ?? '').find((text) => text !== '');
  return (number) => {
    const row = cells.get(number) ?? [];
    const date = firstOf(row, dated);
    return [firstOf(row, named), date !== undefined && isPlainDate(date) ? formatDate(date) : date]
      .filter((part) => part !== undefined)
      .join(', ');
  };
}

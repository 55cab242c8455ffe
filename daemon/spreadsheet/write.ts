import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS, { type Row } from 'exceljs';
import { spreadsheetRefusal } from '#daemon/base/errors.ts';
import type {
  ColumnKind,
  TemplateColumn,
  TemplateSpec,
  BoardSpec,
  MarkSpec,
  TableSpec,
} from '#daemon/sheet/spreadsheets.ts';
import { UPLOAD_MAX_ROWS } from '#shared/base/upload.ts';
import { readCsv, type Csv } from './csv.ts';
import { limits } from './protocol.ts';

/** The number format of text: input into such a cell is kept as typed, and is never a formula. */
export const textFormat = '@';

export function styleHeader(row: Row): void {
  row.eachCell((cell) => {
    cell.numFmt = textFormat;
    cell.font = { bold: true, color: { argb: 'FFFFFFFF' } };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF166534' } };
    cell.alignment = { vertical: 'middle' };
  });
}

/** Characters that XML 1.0 can't contain, not even as a reference. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** With a forbidden character or a longer text Excel would report the whole file as damaged. */
export const safeText = (text: string): string =>
  text.replace(FORBIDDEN, '').slice(0, limits.cellCharacters).toWellFormed();

const defaultRows = 2_000;

/**
 * This store of validations is not in exceljs' types. It takes one entry for a range; the public API, a validation per
 * cell, would create thousands of empty cells.
 */
type Validations = { dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void } };

/** Text columns are formatted as text, so that a phone keeps its 0 and a name such as '=A1' stays a name. */
const formats: Record<ColumnKind, string> = {
  text: textFormat,
  phone: textFormat,
  time: textFormat,
  date: 'dd/mm/yyyy',
};

export async function writeTemplate(spec: TemplateSpec): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(spec.sheet, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = spec.columns.map(({ header, width, format }) => ({
    header,
    width,
    style: { numFmt: formats[format] },
  }));
  styleHeader(sheet.getRow(1));

  const lists = spec.lists && (await writeLists(workbook, spec.lists));
  spec.columns.forEach((column, index) => {
    const letter = sheet.getColumn(index + 1).letter;
    const validation = validationOf(column, lists?.get(column.dropdown ?? ''));
    if (validation) addValidation(sheet, `${letter}2:${letter}${(spec.rows ?? defaultRows) + 1}`, validation);
  });
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** One validation for a whole range. */
export function addValidation(sheet: ExcelJS.Worksheet, range: string, validation: ExcelJS.DataValidation): void {
  (sheet as unknown as Validations).dataValidations.add(range, validation);
}

/** Writes the second, protected sheet; returns the range of each list. */
export async function writeLists(
  workbook: ExcelJS.Workbook,
  lists: NonNullable<TemplateSpec['lists']>,
): Promise<Map<string, string>> {
  const sheet = workbook.addWorksheet(lists.sheet, { views: [{ state: 'frozen', ySplit: 1 }] });
  const columns = Object.entries(lists.columns);
  sheet.columns = columns.map(([, { header }]) => ({ header, width: 40, style: { numFmt: textFormat } }));
  const longest = Math.max(0, ...columns.map(([, { values }]) => values.length));
  for (let index = 0; index < longest; index += 1) {
    sheet.addRow(columns.map(([, { values }]) => safeText(values[index] ?? '') || null));
  }
  styleHeader(sheet.getRow(1));
  // Without a password: the protection only prevents mistakes, and deriving a key costs more than the whole file.
  await sheet.protect('', { selectLockedCells: true, selectUnlockedCells: true });
  const quoted = `'${lists.sheet.replaceAll("'", "''")}'`;
  return new Map(
    columns.map(([key, { values }], index) => {
      const letter = sheet.getColumn(index + 1).letter;
      return [key, `${quoted}!$${letter}$2:$${letter}$${Math.max(2, values.length + 1)}`];
    }),
  );
}

/** A drop-down with the values of a range. */
export function listValidation(range: string): ExcelJS.DataValidation {
  return {
    type: 'list',
    allowBlank: true,
    formulae: [range],
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle: 'Tidak ada di daftar',
    error: 'Pilih salah satu nama dari daftar.',
  };
}

function validationOf(column: TemplateColumn, list: string | undefined): ExcelJS.DataValidation | undefined {
  const prompt = column.hint
    ? { showInputMessage: true, promptTitle: column.header.slice(0, 32), prompt: column.hint.slice(0, 255) }
    : {};
  if (list !== undefined) return { ...listValidation(list), ...prompt };
  if (column.format === 'date') {
    return {
      type: 'date',
      operator: 'greaterThanOrEqual',
      allowBlank: true,
      formulae: [new Date(Date.UTC(2000, 0, 1))],
      showErrorMessage: true,
      // A warning only: dates that are typed as text, '20 November 2026', are read as well.
      errorStyle: 'warning',
      errorTitle: 'Tanggal',
      error: 'Isi dengan tanggal, misalnya 20/11/2026.',
      ...prompt,
    };
  }
  if (!column.hint) return undefined;
  // A rule that every text fulfils, only for its hint.
  return { type: 'textLength', operator: 'lessThanOrEqual', formulae: [32_767], allowBlank: true, ...prompt };
}

/** First column of the Fridays, after number, mosque and wilayah. */
const FIRST = 4;
const HEAD_ROW = 2;

/** A title over the whole width, the head below it, then a row for each mosque with the names in its cells. */
export async function writeBoard({ sheet: name, title, jumat, rows, names }: BoardSpec): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', xSplit: FIRST - 1, ySplit: HEAD_ROW }],
    pageSetup: { paperSize: 9, orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  const last = FIRST + jumat.length - 1;
  sheet.columns = [6, 34, 20, ...jumat.map(() => 28)].map((width) => ({ width, style: { numFmt: textFormat } }));
  sheet.addRow([safeText(title)]).font = { bold: true, size: 14 };
  sheet.mergeCells(1, 1, 1, last);
  const head = sheet.addRow(['No', 'Masjid', 'Wilayah', ...jumat.map((day) => new Date(`${day}T00:00:00Z`))]);
  styleHeader(head);
  for (let column = FIRST; column <= last; column += 1) head.getCell(column).numFmt = 'd mmm yyyy';
  for (const [index, { masjid, wilayah, cells }] of rows.entries()) {
    sheet.addRow([String(index + 1), ...[masjid, wilayah, ...cells].map((text) => safeText(text) || null)]);
  }
  const lists = await writeLists(workbook, {
    sheet: names.sheet,
    columns: { mubaligh: { header: names.header, values: names.values } },
  });
  const range = `${sheet.getColumn(FIRST).letter}${HEAD_ROW + 1}:${sheet.getColumn(last).letter}${HEAD_ROW + Math.max(1, rows.length)}`;
  addValidation(sheet, range, listValidation(lists.get('mubaligh')!));
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

const CSV_COLUMNS = 60;
const WRONG = 'FFFECACA';
const MENDED = 'FFD9F99D';

/** The given workbook with wrong cells coloured, the reasons in notes, and replacements written into their cells. */
export async function writeMarks(bytes: Uint8Array, spec: MarkSpec): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  try {
    const csv = readCsv(bytes, CSV_COLUMNS, UPLOAD_MAX_ROWS);
    if (csv) fill(workbook.addWorksheet(spec.sheet || 'CSV'), csv);
    else await workbook.xlsx.load(Buffer.from(bytes) as unknown as ArrayBuffer);
    mark(workbook, spec);
    return new Uint8Array(await workbook.xlsx.writeBuffer());
  } catch {
    // A file that our reader accepts may still fail in exceljs.
    throw spreadsheetRefusal('damaged', 'Berkas ini tidak dapat ditandai. Perbaiki menurut daftar di layar.');
  }
}

/** CSV has neither colours nor notes: writes its rows into a workbook, in the same positions. */
function fill(page: ExcelJS.Worksheet, { header, rows }: Csv): void {
  for (const { row, cells } of [header, ...rows])
    for (const [index, cell] of cells.entries())
      if (typeof cell === 'object') page.getCell(row, index + 1).value = safeText(cell.value);
}

function mark(workbook: ExcelJS.Workbook, { sheet, marks }: MarkSpec): void {
  const key = (name: string) => name.trim().toLowerCase();
  const named = (name: string) => workbook.worksheets.find((one) => key(one.name) === key(name));
  // The one that was read.
  const visible = workbook.worksheets.filter(({ state }) => state === 'visible');
  const first = named(sheet) ?? visible.find(({ actualRowCount }) => actualRowCount > 0) ?? visible[0];
  for (const { path, note, text } of marks) {
    const at = path.lastIndexOf('!');
    const page = at < 0 ? first : named(path.slice(0, at));
    const address = path.slice(at + 1);
    if (!page || !/^[A-Z]{1,3}[1-9]\d{0,6}$/.test(address)) continue;
    const own = page.getCell(address);
    const cell = own.isMerged ? own.master : own;
    if (text !== undefined) cell.value = safeText(text);
    const color = { argb: note === undefined ? MENDED : WRONG };
    // Cells that look alike share one style.
    cell.style = { ...cell.style, fill: { type: 'pattern', pattern: 'solid', fgColor: color } };
    if (note !== undefined) cell.note = safeText([note, noteOf(cell)].filter(Boolean).join('\n\n'));
  }
}

/** The text of an existing note. */
function noteOf({ note }: ExcelJS.Cell): string {
  // The types know no cell without one.
  const there = note as ExcelJS.Comment | string | undefined;
  if (there === undefined || typeof there === 'string') return there ?? '';
  return (there.texts ?? []).map(({ text }) => text).join('');
}

type Format = TableSpec['columns'][number]['format'];
const FORMATS: Record<Format, string> = { date: 'dd/mm/yyyy', number: '0', text: textFormat };

/**
 * Compresses rows one by one, so that a long table is never in memory as objects. In a date column a value that is not
 * 'YYYY-MM-DD' stays text, and in a number column a value that is not an integer.
 */
export function createTableWriter(spec: TableSpec) {
  const stream = new PassThrough();
  const packed = buffer(stream);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true });
  const sheet = workbook.addWorksheet(spec.sheet, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = spec.columns.map(({ header, width, format }) => ({
    header,
    width,
    style: { numFmt: FORMATS[format] },
  }));
  styleHeader(sheet.getRow(1));
  sheet.getRow(1).commit();
  return {
    add(rows: string[][]): void {
      for (const row of rows) {
        sheet.addRow(spec.columns.map(({ format }, index) => cellValue(row[index] ?? '', format))).commit();
      }
    },
    async finish(): Promise<Uint8Array> {
      sheet.commit();
      await workbook.commit();
      return packed;
    },
  };
}

function cellValue(text: string, format: Format): string | number | Date | null {
  if (text === '') return null;
  if (format === 'number' && /^\d{1,15}$/.test(text)) return Number(text);
  const date = format === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date : safeText(text);
}

import ExcelJS from 'exceljs';
import { spreadsheetRefusal } from '#daemon/base/errors.ts';
import type { MarkSpec } from '#daemon/sheet/spreadsheets.ts';
import { UPLOAD_MAX_ROWS } from '#shared/base/upload.ts';
import { readCsv, type Csv } from './csv.ts';
import { safeText } from './sheet-style.ts';

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
  const first = named(sheet) ?? workbook.worksheets.find(({ state }) => state === 'visible');
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

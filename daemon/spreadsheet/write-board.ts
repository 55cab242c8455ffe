import ExcelJS from 'exceljs';
import type { BoardSpec } from '#daemon/sheet/spreadsheets.ts';
import { safeText, styleHeader, textFormat } from './sheet-style.ts';
import { addValidation, listValidation, writeLists } from './write-template.ts';

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

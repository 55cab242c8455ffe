import ExcelJS from 'exceljs';

type Cell = string | number | Date | null;

const sheetName = 'INPUT DISINI';

/** A workbook as a user's program saves it: a header, then these rows. */
export async function workbookOf(header: string[], rows: Cell[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet(sheetName);
  sheet.addRow(header);
  sheet.addRows(rows);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The downloaded template with these rows filled in below its header. */
export async function fillTemplate(template: Buffer, rows: Cell[][]): Promise<Buffer> {
  const book = await openWorkbook(template);
  const sheet = book.getWorksheet(sheetName)!;
  rows.forEach((row, at) => {
    row.forEach((cell, column) => {
      sheet.getCell(at + 2, column + 1).value = cell;
    });
  });
  return Buffer.from(await book.xlsx.writeBuffer());
}

export async function openWorkbook(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  // exceljs declares a Buffer of its own.
  await book.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  return book;
}

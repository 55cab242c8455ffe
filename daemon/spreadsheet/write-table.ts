import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import type { TableSpec } from '#daemon/sheet/spreadsheets.ts';
import { safeText, styleHeader, textFormat } from './sheet-style.ts';

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

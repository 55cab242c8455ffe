import type { Row } from 'exceljs';
import { limits } from './protocol.ts';

/** The number format of text: what is typed into such a cell is kept as it is, never taken for a formula. */
export const textFormat = '@';

export function styleHeader(row: Row): void {
  row.eachCell((cell) => {
    cell.numFmt = textFormat;
    cell.font = { bold: true, color: { argb: 'FFFFFFFF' } };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF166534' } };
    cell.alignment = { vertical: 'middle' };
  });
}

/** A longer text would make Excel call the whole file damaged. */
export const safeText = (text: string): string => text.slice(0, limits.cellCharacters);

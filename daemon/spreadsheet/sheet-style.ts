import type { Row } from 'exceljs';
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

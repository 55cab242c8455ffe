import type { Grid, GridFault, GridRow } from '../domain/roster/papan/board/grid.ts';
import type { BoardOptions } from '../domain/sheet/spreadsheets.ts';
import { spreadsheetRefusal } from '../domain/base/spreadsheet-refusal.ts';
import { textValue } from './cell-text.ts';
import { limits } from './protocol.ts';
import { brokenCell, cellText, tooManyRows } from './read.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readRawRows, type RawRow } from './sheet-rows.ts';
import { refuseByFirstBytes } from './sniff.ts';
import { findWorkbook } from './workbook-parts.ts';
import { openArchive } from './zip.ts';

/** Reads all visible sheets, each cell as its text, a date as 'YYYY-MM-DD'. Throws a refusal. */
export async function readGrids(
  bytes: Uint8Array,
  { maxRows, maxColumns }: Omit<BoardOptions, 'bulan'>,
): Promise<Grid[]> {
  if (bytes.length > limits.packedBytes) throw spreadsheetRefusal('too_large');
  const refusal = refuseByFirstBytes(bytes);
  if (refusal) throw refusal;
  const archive = await openArchive(bytes);
  const book = await findWorkbook(archive);
  const sheets: { name: string; raw: RawRow[]; merges: Grid['merges'] }[] = [];
  let rowCount = 0;
  let cellCount = 0;
  for (const { name, hidden, part } of book.sheets) {
    if (hidden) continue;
    if (part === undefined) throw spreadsheetRefusal('damaged');
    const { header, rows, merges } = await readRawRows(archive, part, maxColumns, maxRows);
    const raw = [header, ...rows].filter(({ cells }) => cells.length > 0).toSorted((one, other) => one.row - other.row);
    rowCount += raw.length;
    if (rowCount > maxRows) throw tooManyRows(maxRows);
    for (const { cells } of raw) cellCount += cells.length;
    if (cellCount > limits.gridCells) throw spreadsheetRefusal('too_large');
    sheets.push({ name, raw, merges });
  }
  const strings = await readSharedStrings(
    archive,
    book.sharedStrings,
    sheets.flatMap(({ raw }) => raw),
  );

  let characters = 0;
  return sheets.map(({ name, raw, merges }) => {
    const faults: GridFault[] = [];
    const rows = raw.map(({ row, cells }): GridRow => ({
      row,
      cells: Array.from(cells, (cell, index) => {
        if (cell === undefined) return '';
        const broken = typeof cell === 'number' ? undefined : brokenCell(cell);
        if (broken !== undefined) faults.push({ row, column: index + 1, message: broken });
        if (broken !== undefined) return '';
        const text =
          typeof cell === 'number' ? textValue(strings.get(cell) ?? '', 'text') : cellText(cell, 'text', book);
        characters += text.length;
        if (characters > limits.outputCharacters) throw spreadsheetRefusal('too_large');
        if (text.length <= limits.cellCharacters) return text;
        faults.push({ row, column: index + 1, message: 'Isi terlalu panjang' });
        return '';
      }),
    }));
    return {
      name: name.slice(0, 255),
      rows: rows.filter(
        ({ row, cells }) => cells.some((text) => text !== '') || faults.some((fault) => fault.row === row),
      ),
      merges,
      faults,
    };
  });
}

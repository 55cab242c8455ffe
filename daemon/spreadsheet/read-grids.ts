import type { Grid, GridFault, GridRow } from '../domain/roster/papan/board/grid.ts';
import type { BoardOptions } from '../domain/sheet/spreadsheets.ts';
import { spreadsheetRefusal } from '../domain/base/spreadsheet-refusal.ts';
import { textValue } from './cell-text.ts';
import { readCsv, textParts, type Csv } from './csv.ts';
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
  const csv = readCsv(bytes, maxColumns, maxRows);
  const { sheets, strings, parts } = csv
    ? { sheets: [sheetOfCsv(csv, maxRows)], strings: new Map<number, string>(), parts: textParts }
    : await openSheets(bytes, maxRows, maxColumns);

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
          typeof cell === 'number' ? textValue(strings.get(cell) ?? '', 'text') : cellText(cell, 'text', parts);
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

interface OpenSheet {
  name: string;
  raw: RawRow[];
  merges: Grid['merges'];
}

function sheetOfCsv({ header, rows }: Csv, maxRows: number): OpenSheet {
  if (rows.length > maxRows) throw tooManyRows(maxRows);
  return { name: 'CSV', raw: [header, ...rows].filter(({ cells }) => cells.length > 0), merges: [] };
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
  return { sheets, strings, parts: book };
}

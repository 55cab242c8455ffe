import type { Grid, GridCell, GridFault, GridRow, GridStruck } from '#daemon/board/file/heads.ts';
import type { BoardOptions } from '#daemon/sheet/spreadsheets.ts';
import { spreadsheetRefusal } from '#daemon/base/errors.ts';
import { textValue } from './cell-text.ts';
import { readCsv, textParts, type Csv } from './csv.ts';
import { limits } from './protocol.ts';
import { brokenCell, cellText, isRealDate, keptText, tooManyRows } from './read.ts';
import { noStrings, readSharedStrings } from './shared-strings.ts';
import { readRawRows, type RawRow } from './sheet-rows.ts';
import { refuseByFirstBytes } from './sniff.ts';
import { findWorkbook, hiddenSheetsOf } from './workbook-parts.ts';
import { openArchive } from './zip.ts';

/** Reads all visible sheets, and names the others: each cell as its text, a date as 'YYYY-MM-DD'. Throws a refusal. */
export async function readGrids(
  bytes: Uint8Array,
  { maxRows, maxColumns }: Omit<BoardOptions, 'bulan' | 'jawab'>,
): Promise<{ grids: Grid[]; hiddenSheets: string[] }> {
  if (bytes.length > limits.packedBytes) throw spreadsheetRefusal('too_large');
  const csv = readCsv(bytes, maxColumns, maxRows);
  const { sheets, strings, parts, hiddenSheets } = csv
    ? { sheets: [sheetOfCsv(csv, maxRows)], strings: noStrings(), parts: textParts, hiddenSheets: [] }
    : await openSheets(bytes, maxRows, maxColumns);

  let characters = 0;
  const grids = sheets.map(({ name, raw, merges, hiddenColumns }) => {
    const faults: GridFault[] = [];
    const struck: GridStruck[] = [];
    const dates: GridCell[] = [];
    const rows = raw.map((own): GridRow => ({
      row: own.row,
      cells: Array.from(own.cells, (cell, index) => {
        if (cell === undefined) return '';
        const { row } = own;
        const broken = typeof cell === 'number' ? undefined : brokenCell(cell);
        if (broken !== undefined) faults.push({ row, column: index + 1, message: broken });
        if (broken !== undefined) return '';
        const text =
          typeof cell === 'number' ? textValue(strings.texts.get(cell) ?? '', 'text') : cellText(cell, 'text', parts);
        const kept = keptText(own, index + 1, strings);
        if (kept !== undefined && text !== '') struck.push({ row, column: index + 1, kept });
        if (isRealDate(cell, parts)) dates.push({ row, column: index + 1 });
        characters += text.length;
        if (characters > limits.outputCharacters) throw spreadsheetRefusal('too_large');
        if (text.length <= limits.cellCharacters) return text;
        faults.push({ row, column: index + 1, message: 'Isi terlalu panjang' });
        return '';
      }),
    }));
    const faulty = new Set(faults.map(({ row }) => row));
    const shown = rows.filter(({ row, cells }) => cells.some((text) => text !== '') || faulty.has(row));
    const hidden = new Set(raw.flatMap((one) => (one.hidden ? [one.row] : [])));
    const hiddenRows = shown.flatMap(({ row }) => (hidden.has(row) ? [row] : []));
    return {
      name: name.slice(0, 255),
      rows: shown,
      merges,
      faults,
      ...(hiddenRows.length > 0 && { hiddenRows }),
      ...(hiddenColumns.length > 0 && { hiddenColumns }),
      ...(struck.length > 0 && { struck }),
      ...(dates.length > 0 && { dates }),
    };
  });
  return { grids, hiddenSheets };
}

interface OpenSheet {
  name: string;
  raw: RawRow[];
  merges: Grid['merges'];
  hiddenColumns: number[];
}

function sheetOfCsv({ header, rows }: Csv, maxRows: number): OpenSheet {
  if (rows.length > maxRows) throw tooManyRows(maxRows);
  return { name: 'CSV', raw: [header, ...rows].filter(({ cells }) => cells.length > 0), merges: [], hiddenColumns: [] };
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
    const { header, rows, merges, hiddenColumns } = await readRawRows(
      archive,
      part,
      maxColumns,
      maxRows,
      book.isStruck,
    );
    const raw = [header, ...rows].filter(({ cells }) => cells.length > 0).toSorted((one, other) => one.row - other.row);
    rowCount += raw.length;
    if (rowCount > maxRows) throw tooManyRows(maxRows);
    for (const { cells } of raw) cellCount += cells.length;
    if (cellCount > limits.gridCells) throw spreadsheetRefusal('too_large');
    sheets.push({ name, raw, merges, hiddenColumns });
  }
  const strings = await readSharedStrings(
    archive,
    book.sharedStrings,
    sheets.flatMap(({ raw }) => raw),
  );
  return { sheets, strings, parts: book, hiddenSheets: hiddenSheetsOf(book) };
}

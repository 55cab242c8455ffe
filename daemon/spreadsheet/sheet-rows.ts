import type { Archive } from './zip.ts';
import { spreadsheetRefusal } from '#daemon/base/errors.ts';
import { limits } from './protocol.ts';
import { isOn, isTrue, walkPart, type WorkbookParts } from './workbook-parts.ts';

/** A cell as in the file: its type, its style, its stored value. */
export type RawCell = {
  type: string;
  style: number;
  value: string;
  formula: boolean;
  /** The value without its crossed-out parts, if some are. */
  kept?: string;
};

/**
 * A number means a cell with the shared string of that index: most cells are of this kind, and objects would take too
 * much memory. `struck`: the columns, from 1, of cells that are crossed out.
 */
export type RawRow = { row: number; cells: (RawCell | number | undefined)[]; hidden?: true; struck?: Set<number> };

/** Merged cells, both ends included, from 1 on; only the top left one has the value. */
export type Merge = { left: number; right: number; top: number; bottom: number };

const lowestRow = 1_048_576;

/** Hidden columns count from 1, up to `columns`. */
export interface RawSheet {
  header: RawRow;
  rows: RawRow[];
  merges: Merge[];
  hiddenColumns: number[];
}

/**
 * Collects the header, row 1, and the rows below that hold anything in the first `columns` columns. Cells to the right
 * of them, empty cells and empty rows are not kept, so a sheet of a million styled rows takes no memory.
 */
export async function readRawRows(
  archive: Archive,
  part: string,
  columns: number,
  maxRows: number,
  isStruck: WorkbookParts['isStruck'],
): Promise<RawSheet> {
  let header: RawRow = { row: 1, cells: [] };
  const rows: RawRow[] = [];
  const merges: Merge[] = [];
  const hiddenColumns = new Set<number>();
  let rowNumber = 0;
  let column = 0;
  let row: RawRow | undefined;
  let cell: RawCell | undefined;
  let hasValue = false;
  let collecting = false;
  let phonetic = 0;
  let struck = false;

  await walkPart(archive, part, {
    open: (name, attributes) => {
      if (name === 'row') {
        rowNumber = positive(attributes.r) ?? rowNumber + 1;
        column = 0;
        row = rowNumber <= lowestRow ? { row: rowNumber, cells: [] } : undefined;
        if (row && (isTrue(attributes.hidden) || Number(attributes.ht ?? 1) === 0)) row.hidden = true;
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        hasValue = false;
        cell =
          row && column <= columns
            ? { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', formula: false }
            : undefined;
      } else if (name === 'v' || name === 't') {
        collecting = cell !== undefined && phonetic === 0;
        hasValue ||= collecting;
      } else if (name === 'f') {
        if (cell) cell.formula = true;
      } else if (name === 'rPh') {
        phonetic += 1;
      } else if (name === 'strike') {
        struck = isOn(attributes.val);
        if (struck && cell) cell.kept ??= cell.value;
      } else if (name === 'col' && (isTrue(attributes.hidden) || Number(attributes.width ?? 1) === 0)) {
        const last = Math.min(positive(attributes.max) ?? 0, columns);
        for (let at = positive(attributes.min) ?? 1; at <= last; at += 1) hiddenColumns.add(at);
      } else if (name === 'mergeCell') {
        const merge = mergeOf(attributes.ref ?? '', columns);
        if (merge) merges.push(merge);
        if (merges.length > maxRows * columns) throw spreadsheetRefusal('damaged');
      }
    },
    text: (text) => {
      if (!collecting || !cell) return;
      cell.value += text;
      if (!struck && cell.kept !== undefined) cell.kept += text;
      if (cell.value.length > 8 * limits.cellCharacters) throw spreadsheetRefusal('damaged');
    },
    close: (name) => {
      if (name === 'v' || name === 't') collecting = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'r') struck = false;
      else if (name === 'c') {
        if (row && cell && (hasValue || cell.formula) && !isBlankText(cell)) {
          row.cells[column - 1] = cell.type === 's' ? Number(cell.value) : cell;
          if (isStruck(cell.style)) (row.struck ??= new Set()).add(column);
        }
        cell = undefined;
      } else if (name === 'row') {
        if (row?.row === 1) header = row;
        else if (row && row.cells.length > 0) rows.push(row);
        row = undefined;
        // Blank rows are removed later and don't count; this only bounds the memory until then.
        if (rows.length > maxRows * 4) throw spreadsheetRefusal('too_many_rows');
      }
    },
  });
  return { header, rows, merges, hiddenColumns: [...hiddenColumns] };
}

/** Rows that contain only formulas with the result '' are blank: such formulas often fill whole columns. */
const isBlankText = (cell: RawCell): boolean =>
  (cell.type === 'str' || cell.type === 'inlineStr') && cell.value.trim() === '';

function positive(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

/** 'C12' and '$C$12' are column 3; undefined where the writer left the address out, which means 'the next one'. */
function columnOf(address = ''): number | undefined {
  const start = address.startsWith('$') ? 1 : 0;
  let column = 0;
  let at = start;
  for (; at < address.length; at++) {
    const letter = (address.charCodeAt(at) | 0x20) - 0x60;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (at === start || at > start + 3) return undefined;
  if (address[at] === '$') at += 1;
  for (; at < address.length; at++) if (address[at]! < '0' || address[at]! > '9') return undefined;
  return column;
}

/** Undefined for one that begins to the right of the columns that are read. */
function mergeOf(reference: string, columns: number): Merge | undefined {
  const [first, last] = reference.split(':');
  const [left, right] = [columnOf(first), columnOf(last)];
  const [top, bottom] = [first, last].map((address) => positive(/\d+$/.exec(address ?? '')?.[0]));
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return undefined;
  if (left > columns || right < left || bottom < top) return undefined;
  return { left, right: Math.min(right, columns), top, bottom: Math.min(bottom, lowestRow) };
}

import type { Asking } from './asking.ts';
import type { FridayHead } from './friday-head.ts';
import type { Grid, GridMerge } from './grid.ts';

export interface Sheet {
  grid: Grid;
  texts: Map<number, readonly string[]>;
  /** By 'row column' of the top left cell. */
  merges: Map<string, GridMerge>;
  /** By 'row column': what is left of a cell that is crossed out; dates of the program; cells without a value. */
  struck: Map<string, string>;
  dates: Set<string>;
  faults: Map<string, string>;
  hiddenRows: Set<number>;
  hiddenColumns: Set<number>;
  /** Whether rows are the file's columns. */
  isTurned: boolean;
}

/** What a reading of sheets asks and tells. */
export interface Reading {
  bulan: string;
  asking: Asking;
  catatan: string[];
  dilewati: string[];
  /** Roles that are left out, as they are headed. */
  roles: Set<string>;
}

export interface PlacedHead {
  row: number;
  column: number;
  head: FridayHead;
}

export interface Zone {
  top: number;
  bottom: number;
  heads: PlacedHead[];
}

export interface FridayColumn {
  column: number;
  tanggal: string;
}

export function sheetOf(grid: Grid, isTurned = false): Sheet {
  return {
    grid,
    texts: new Map(grid.rows.map(({ row, cells }) => [row, cells])),
    merges: new Map(grid.merges.map((merge) => [`${merge.top} ${merge.left}`, merge])),
    struck: new Map(grid.struck?.map(({ row, column, kept }) => [`${row} ${column}`, kept])),
    dates: new Set(grid.dates?.map(({ row, column }) => `${row} ${column}`)),
    faults: new Map(grid.faults.map(({ row, column, message }) => [`${row} ${column}`, message])),
    hiddenRows: new Set(grid.hiddenRows),
    hiddenColumns: new Set(grid.hiddenColumns),
    isTurned,
  };
}

export const textAt = ({ texts }: Sheet, row: number, column: number): string => texts.get(row)?.[column - 1] ?? '';
export const mergeAt = ({ merges }: Sheet, row: number, column: number): GridMerge | undefined =>
  merges.get(`${row} ${column}`);

export const lettersOf = (column: number): string => {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
};

/** The cell's name without its sheet. */
export const cellOf = ({ isTurned }: Pick<Sheet, 'isTurned'>, row: number, column: number): string =>
  isTurned ? `${lettersOf(row)}${column}` : `${lettersOf(column)}${row}`;

export const placeOf = (sheet: Pick<Sheet, 'grid' | 'isTurned'>, row: number, column: number): string =>
  `${sheet.grid.name}!${cellOf(sheet, row, column)}`;

/** Texts that merges copy to cells of Fridays, by 'row column'. */
export function mergedTexts(
  sheet: Sheet,
  area: { from: number; to: number; columns: readonly FridayColumn[]; budget: number },
): Map<string, string> {
  const filled = new Map<string, string>();
  const fridays = area.columns.map(({ column }) => column);
  const rows = sheet.grid.rows.map(({ row }) => row).filter((row) => row >= area.from && row <= area.to);
  for (const { top, left, bottom, right } of sheet.grid.merges) {
    if (top < area.from || top > area.to || !fridays.includes(left)) continue;
    const text = textAt(sheet, top, left);
    if (text === '') continue;
    for (let at = lowerBound(rows, top); at < rows.length && rows[at]! <= bottom; at += 1) {
      for (const column of fridays) {
        if (column < left || column > right || (rows[at] === top && column === left)) continue;
        if (filled.size >= area.budget) return filled;
        filled.set(`${rows[at]} ${column}`, text);
      }
    }
  }
  return filled;
}

/** The index of the first number that is not below `wanted`. */
function lowerBound(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** 1, 2, 3, … over all columns: a row that numbers them. */
export function isColumnNumbers(cells: readonly string[]): boolean {
  const texts = cells.filter((text) => text !== '');
  const numbers = texts.map((text) => Number(/^\(?(\d{1,2})\)?\.?$/.exec(text)?.[1] ?? Number.NaN));
  return numbers.length > 2 && numbers.every((number, at) => number === numbers[0]! + at) && numbers[0]! <= 2;
}

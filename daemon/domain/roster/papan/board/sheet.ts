import type { Grid, GridMerge } from './grid.ts';

export interface Sheet {
  grid: Grid;
  texts: Map<number, readonly string[]>;
  /** By 'row column' of the top left cell. */
  merges: Map<string, GridMerge>;
}

export interface FridayColumn {
  column: number;
  tanggal: string;
}

export function sheetOf(grid: Grid): Sheet {
  return {
    grid,
    texts: new Map(grid.rows.map(({ row, cells }) => [row, cells])),
    merges: new Map(grid.merges.map((merge) => [`${merge.top} ${merge.left}`, merge])),
  };
}

export const textAt = ({ texts }: Sheet, row: number, column: number): string => texts.get(row)?.[column - 1] ?? '';
export const mergeAt = ({ merges }: Sheet, row: number, column: number): GridMerge | undefined =>
  merges.get(`${row} ${column}`);

export function placeOf(sheet: string, row: number, column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${sheet}!${letters}${row}`;
}

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

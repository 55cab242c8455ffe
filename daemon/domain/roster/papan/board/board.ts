import type { Grid } from './grid.ts';
import type { BoardFile } from './board-file.ts';
import { boardRows } from './rows.ts';
import { mergedTexts, sheetOf } from './sheet.ts';
import { fridayColumns, headZones } from './heads.ts';

/** Maximum number of reported wrong headers. */
const PROBLEMS_MAX = 2000;
/** Maximum number of cells that merges may fill, in all sheets. */
const FILLED_MAX = 400_000;

/**
 * Finds the boards on all sheets: mosques as rows, Fridays as columns; several months may be side by side, below one
 * another or on sheets of their own. `bulan` is the wanted month. Pure; never throws, whatever the sheets contain.
 */
export function readBoards(grids: readonly Grid[], bulan: string): BoardFile {
  const file: BoardFile = { jumat: [], rows: [], problems: [], otherMonths: [] };
  const jumat = new Set<string>();
  const months = new Set<string>();
  let budget = FILLED_MAX;
  for (const grid of grids) {
    const sheet = sheetOf(grid);
    const zones = headZones(sheet);
    for (const [index, zone] of zones.entries()) {
      const after = zones[index + 1]?.top ?? Number.POSITIVE_INFINITY;
      const before = zones[index - 1]?.bottom ?? 0;
      const { columns, problems } = fridayColumns(sheet, zone, before, bulan);
      for (const { tanggal } of columns) months.add(tanggal.slice(0, 7));
      const wanted = columns.filter(({ tanggal }) => tanggal.startsWith(bulan));
      file.problems.push(
        ...problems.filter(({ tanggal }) => tanggal.startsWith(bulan)).map(({ tanggal: _, ...problem }) => problem),
      );
      if (wanted.length === 0) continue;
      for (const { tanggal } of wanted) jumat.add(tanggal);
      const filled = mergedTexts(sheet, { from: zone.bottom + 1, to: after - 1, columns, budget });
      budget -= filled.size;
      file.rows.push(...boardRows(sheet, zone, after, { all: columns, wanted, filled }));
    }
  }
  months.delete(bulan);
  return {
    ...file,
    problems: file.problems.slice(0, PROBLEMS_MAX),
    jumat: [...jumat].toSorted(),
    otherMonths: [...months].toSorted(),
  };
}

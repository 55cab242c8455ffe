import type { Grid } from './grid.ts';
import { mergeAt, placeOf, textAt, type FridayColumn, type Sheet } from './sheet.ts';
import { KHATIB_HEAD, TITLE_ROWS, type Zone } from './heads.ts';
import type { BoardCell, BoardRow } from './board-file.ts';

/** Longest text of a cell, name and remark together. */
const TEXT_MAX = 500;
const MASJID_HEAD = /masjid|mesjid|mushol|mushal|^tempat$|^lokasi$/i;
const MASJID_HEAD_ALONE = /^(?:nama |daftar )?(?:masjid|mesjid|mushol?l?a|mushal?l?a|tempat|lokasi)$/i;
/** Texts that mean an empty cell. */
const NOBODY = /^(?:[-\u2013\u2014.\u2026?_ ]+|kosong|belum ada|tbd|n\/a)$/i;

export function boardRows(
  sheet: Sheet,
  zone: Zone,
  after: number,
  fridays: { all: FridayColumn[]; wanted: FridayColumn[]; filled: ReadonlyMap<string, string> },
): BoardRow[] {
  const body = sheet.grid.rows.filter(({ row }) => row > zone.bottom && row < after);
  const masjidColumns = findMasjidColumns(sheet, zone, fridays.all, body);
  if (masjidColumns.length === 0) return [];
  const faults = new Map(sheet.grid.faults.map(({ row, column, message }) => [`${row} ${column}`, message]));
  const columnFor = (column: number) => masjidColumns.findLast((at) => at < column) ?? masjidColumns[0]!;
  const groups = Map.groupBy(fridays.wanted, ({ column }) => columnFor(column));
  const rows: BoardRow[] = [];
  for (const { row } of body) {
    for (const [masjidColumn, columns] of groups) {
      const text = textAt(sheet, row, masjidColumn);
      const cells = columns.map(({ column, tanggal }): BoardCell => {
        const said = textAt(sheet, row, column) || (fridays.filled.get(`${row} ${column}`) ?? '');
        const fault = faults.get(`${row} ${column}`);
        return {
          path: placeOf(sheet.grid.name, row, column),
          tanggal,
          text: NOBODY.test(said) ? '' : said.slice(0, TEXT_MAX),
          ...(fault !== undefined && { fault }),
        };
      });
      // The header may have another row, with 'Khatib' and 'Imam' below the dates.
      const isHead =
        MASJID_HEAD_ALONE.test(text) &&
        row <= zone.bottom + 2 &&
        cells.every((cell) => cell.text === '' || KHATIB_HEAD.test(cell.text));
      if (text !== '' && !isHead)
        rows.push({
          masjid: { path: placeOf(sheet.grid.name, row, masjidColumn), text: text.slice(0, TEXT_MAX) },
          cells,
        });
    }
  }
  return rows;
}

/** Columns under 'Masjid'; if there are none, the column before the Fridays with the most words. */
function findMasjidColumns(sheet: Sheet, zone: Zone, fridays: readonly FridayColumn[], body: Grid['rows']): number[] {
  const taken = new Set(fridays.map(({ column }) => column));
  const named = new Set<number>();
  for (const { row, cells } of sheet.grid.rows) {
    if (row < zone.top - TITLE_ROWS || row > zone.bottom + 1) continue;
    for (const [index, text] of cells.entries()) {
      const column = index + 1;
      if (text.length > 30 || !MASJID_HEAD.test(text) || KHATIB_HEAD.test(text) || taken.has(column)) continue;
      if (row > zone.bottom && !MASJID_HEAD_ALONE.test(text)) continue;
      const merge = mergeAt(sheet, row, column);
      if ((merge?.right ?? column) > column) continue;
      // In the row of the months, in the header itself, or merged down to it.
      if (row >= zone.top - 2 || (merge?.bottom ?? row) >= zone.top) named.add(column);
    }
  }
  if (named.size > 0) return [...named].toSorted((a, b) => a - b);
  const first = Math.min(...taken);
  const words = new Map<number, number>();
  for (const { cells } of body) {
    for (const [index, text] of cells.slice(0, first - 1).entries())
      if (/\p{L}{2}/u.test(text)) words.set(index + 1, (words.get(index + 1) ?? 0) + 1);
  }
  const best = [...words].toSorted(([a, many], [b, other]) => other - many || a - b)[0];
  return best ? [best[0]] : [];
}

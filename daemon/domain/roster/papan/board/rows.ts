import { formatDate } from '#shared/base/dates.ts';
import type { Grid } from './grid.ts';
import {
  cellOf,
  isColumnNumbers,
  mergeAt,
  placeOf,
  textAt,
  type FridayColumn,
  type Reading,
  type Sheet,
  type Zone,
} from './sheet.ts';
import { TITLE_ROWS } from './heads.ts';
import type { BoardCell, BoardRow } from './board-file.ts';
import { isKhatib, roleOf } from './role.ts';

/** Longest text of a cell, name and remark together. */
const TEXT_MAX = 500;
const SHOWN = 60;
const MASJID_HEAD = /masjid|mesjid|mushol|mushal|^tempat$|^lokasi$/i;
export const MASJID_HEAD_ALONE =
  /^(?:nama |daftar )?(?:masjid|mesjid|mushol?l?a|mushal?l?a|tempat|lokasi)(?: ?(?:\/|dan|&) ?(?:masjid|mushol?l?a|mushal?l?a|langgar|surau))?$/i;
/** Texts that mean an empty cell. */
const NOBODY = /^(?:[-\u2013\u2014.\u2026_ ]+|kosong|belum ada|tbd|n\/a)$/i;
const SUM = /^(?:sub ?-?|grand )?(?:jumlah|total|rekap)(?![\p{L}])/iu;
const COUNT = /^[\d.,]{1,8}(?: ?(?:orang|kali|x))?$/i;

interface Fridays {
  all: FridayColumn[];
  wanted: FridayColumn[];
  filled: ReadonlyMap<string, string>;
  /** Rows below the head that name the roles. */
  roleRows: ReadonlySet<number>;
  masjidColumns: number[];
}

export function boardRows(sheet: Sheet, zone: Zone, after: number, fridays: Fridays, reading: Reading): BoardRow[] {
  const { masjidColumns } = fridays;
  if (masjidColumns.length === 0) return [];
  const body = bodyOf(sheet, zone, after).filter(({ row }) => !fridays.roleRows.has(row));
  const roleColumn = findRoleColumn(sheet, fridays, body);
  const columnFor = (column: number) => masjidColumns.findLast((at) => at < column) ?? masjidColumns[0]!;
  const groups = Map.groupBy(fridays.wanted, ({ column }) => columnFor(column));
  const hidden = askedHidden(sheet, body, fridays, reading);
  const above = new Map<number, { row: number; text: string }>();
  const rows: BoardRow[] = [];
  for (const { row, cells: texts } of body) {
    if (isColumnNumbers(texts)) continue;
    for (const [masjidColumn, columns] of groups) {
      const own = textAt(sheet, row, masjidColumn);
      if (own !== '') above.set(masjidColumn, { row, text: own });
      const role = roleColumn === undefined ? undefined : textAt(sheet, row, roleColumn);
      if (role !== undefined && role !== '' && !isKhatib(roleOf(role))) {
        reading.roles.add(role.slice(0, 40));
        continue;
      }
      // Of several rows with roles the first names the mosque.
      const named = own !== '' || role === undefined || role === '' ? { row, text: own } : above.get(masjidColumn);
      if (!named || named.text === '' || hidden.rows.has(row)) continue;
      const cells = columns
        .filter(({ column }) => !hidden.columns.has(column))
        .flatMap(({ column, tanggal }): BoardCell[] => {
          const said = textAt(sheet, row, column) || (fridays.filled.get(`${row} ${column}`) ?? '');
          const text = said === '' ? said : struckText(sheet, row, column, said, reading);
          if (text === undefined) return [];
          const fault = sheet.faults.get(`${row} ${column}`);
          return [
            {
              path: placeOf(sheet, row, column),
              tanggal,
              text: NOBODY.test(text) ? '' : text.slice(0, TEXT_MAX),
              ...(fault !== undefined && { fault }),
            },
          ];
        });
      // The header may have another row, with 'Khatib' and 'Imam' below the dates.
      const isHead =
        MASJID_HEAD_ALONE.test(named.text) &&
        row <= zone.bottom + 2 &&
        cells.every(({ text }) => text === '' || roleOf(text) !== undefined);
      const isSum =
        SUM.test(named.text) &&
        cells.some(({ text }) => text !== '') &&
        cells.every(({ text }) => text === '' || COUNT.test(text));
      if (isHead || isSum) continue;
      const isStruck = sheet.struck.has(`${named.row} ${masjidColumn}`) && cells.some(({ text }) => text !== '');
      if (isStruck && askedRow(sheet, named.row, masjidColumn, named.text, reading) !== 'pakai') continue;
      rows.push({
        masjid: { path: placeOf(sheet, named.row, masjidColumn), text: named.text.slice(0, TEXT_MAX) },
        cells,
      });
    }
  }
  return rows;
}

const bodyOf = (sheet: Sheet, zone: Zone, after: number): Grid['rows'] =>
  sheet.grid.rows.filter(({ row }) => row > zone.bottom && row < after);

/** What counts of a cell that may be crossed out; undefined as long as that is open. */
export function struckText(
  sheet: Sheet,
  row: number,
  column: number,
  text: string,
  { asking }: Reading,
): string | undefined {
  const kept = sheet.struck.get(`${row} ${column}`);
  if (kept === undefined) return text;
  const whole = text.slice(0, SHOWN);
  const cell = cellOf(sheet, row, column);
  const given = asking.ask({
    kunci: `coret ${placeOf(sheet, row, column)}`.slice(0, 300),
    path: placeOf(sheet, row, column),
    teks:
      kept === ''
        ? `${cell} berisi '${whole}' yang dicoret. Dipakai?`
        : `Sebagian isi ${cell} ('${whole}') dicoret. Yang mana dipakai?`,
    pilihan: [
      { nilai: 'sisa', label: kept === '' ? 'Anggap kosong' : `Pakai '${kept.slice(0, SHOWN)}'` },
      { nilai: 'pakai', label: kept === '' ? `Tetap pakai ${whole}` : `Pakai semua: '${whole}'` },
    ],
  });
  return given === undefined ? undefined : given === 'sisa' ? kept : text;
}

const askedRow = (sheet: Sheet, row: number, column: number, text: string, { asking }: Reading): string | undefined =>
  asking.ask({
    kunci: `coret ${placeOf(sheet, row, column)}`.slice(0, 300),
    path: placeOf(sheet, row, column),
    teks: `${cellOf(sheet, row, column)} ('${text.slice(0, SHOWN)}') dicoret. Baris itu dibaca?`,
    pilihan: [
      { nilai: 'lewati', label: 'Lewati' },
      { nilai: 'pakai', label: 'Tetap baca' },
    ],
  });

/** Rows and columns that the program does not show and that are left out: whether they count is asked. */
function askedHidden(
  sheet: Sheet,
  body: Grid['rows'],
  { wanted, masjidColumns }: Fridays,
  { asking }: Reading,
): { rows: Set<number>; columns: Set<number> } {
  const isFilled = (row: number, column: number) => textAt(sheet, row, column) !== '';
  const rows = body.flatMap(({ row }) =>
    sheet.hiddenRows.has(row) && masjidColumns.some((column) => isFilled(row, column)) ? [row] : [],
  );
  const columns = wanted.flatMap(({ column }) =>
    sheet.hiddenColumns.has(column) && body.some(({ row }) => isFilled(row, column)) ? [column] : [],
  );
  const left = (places: number[], [first]: { row: number; column: number }[], what: string, names: string[]) => {
    if (!first) return new Set<number>();
    const given = asking.ask({
      kunci: `tersembunyi ${what} ${placeOf(sheet, first.row, first.column)}`.slice(0, 300),
      path: placeOf(sheet, first.row, first.column),
      teks: `${places.length} ${what} tersembunyi berisi jadwal: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}. Ikut dibaca?`,
      pilihan: [
        { nilai: 'baca', label: 'Ikut dibaca' },
        { nilai: 'lewati', label: 'Lewati' },
      ],
    });
    return new Set(given === 'baca' ? [] : places);
  };
  const masjid = masjidColumns[0]!;
  const [rowWord, columnWord] = sheet.isTurned ? ['kolom', 'baris'] : ['baris', 'kolom'];
  return {
    rows: left(
      rows,
      rows.map((row) => ({ row, column: masjid })),
      rowWord!,
      rows.map((row) => textAt(sheet, row, masjid).slice(0, 40)),
    ),
    columns: left(
      columns,
      columns.map((column) => ({ row: body[0]?.row ?? 1, column })),
      columnWord!,
      wanted.filter(({ column }) => columns.includes(column)).map(({ tanggal }) => formatDate(tanggal)),
    ),
  };
}

/** A column of roles beside the mosques: 'Imam', 'Khatib' and 'Muadzin' below one another. */
function findRoleColumn(sheet: Sheet, { all, masjidColumns }: Fridays, body: Grid['rows']): number | undefined {
  const first = Math.min(...all.map(({ column }) => column));
  for (let column = 1; column < first; column += 1) {
    if (masjidColumns.includes(column)) continue;
    const texts = body.map(({ row }) => textAt(sheet, row, column)).filter((text) => text !== '');
    const roles = texts.map(roleOf);
    if (roles.length < 2 || roles.filter((role) => role === undefined).length * 4 > roles.length) continue;
    if (new Set(roles).size > 1 || roles.some(isKhatib)) return column;
  }
  return undefined;
}

/** Columns under 'Masjid'; if there are none, the column before the Fridays with the most words. */
export function findMasjidColumns(sheet: Sheet, zone: Zone, fridays: readonly FridayColumn[], after: number): number[] {
  const taken = new Set(fridays.map(({ column }) => column));
  const named = new Set<number>();
  for (const { row, cells } of sheet.grid.rows) {
    if (row < zone.top - TITLE_ROWS || row > zone.bottom + 1) continue;
    for (const [index, text] of cells.entries()) {
      const column = index + 1;
      if (text.length > 30 || !MASJID_HEAD.test(text) || isKhatib(roleOf(text)) || taken.has(column)) continue;
      if ((row > zone.bottom || sheet.isTurned) && !MASJID_HEAD_ALONE.test(text)) continue;
      const merge = mergeAt(sheet, row, column);
      if ((merge?.right ?? column) > column) continue;
      // In the row of the months, in the header itself, or merged down to it.
      if (row >= zone.top - 2 || (merge?.bottom ?? row) >= zone.top) named.add(column);
    }
  }
  const first = Math.min(...taken);
  const body = bodyOf(sheet, zone, after);
  const words = new Map<number, number>();
  for (const { cells } of body) {
    for (const [index, text] of cells.slice(0, first - 1).entries())
      if (/\p{L}{2}/u.test(text) && roleOf(text) === undefined) words.set(index + 1, (words.get(index + 1) ?? 0) + 1);
  }
  // A title of the mosques may be merged beside their names.
  const filled = [...named].filter((column) => column > first || (words.get(column) ?? 0) > 0);
  if (filled.length > 0) return filled.toSorted((a, b) => a - b);
  const best = [...words].toSorted(([a, many], [b, other]) => other - many || a - b)[0];
  return best ? [best[0]] : [...named].toSorted((a, b) => a - b);
}

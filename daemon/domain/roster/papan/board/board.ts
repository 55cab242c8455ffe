import { FRIDAY, formatLongDate, weekday } from '#shared/base/dates.ts';
import { dayOf, monthNear, monthWithin, readHead, type Head, type MonthHint } from './friday-head.ts';
import type { Grid, GridMerge } from './grid.ts';

/** A cell as a person names it: 'Januari!C7'. */
export interface BoardPlace {
  path: string;
  text: string;
}

/** What a sheet says of one mosque on one Friday; '' where it says nothing. */
export interface BoardCell extends BoardPlace {
  /** Plain date. */
  tanggal: string;
  /** Why the cell shows no value. */
  fault?: string;
}

export interface BoardRow {
  masjid: BoardPlace;
  cells: BoardCell[];
}

/** What workbooks say of a month. */
export interface BoardFile {
  /** The Fridays of the month that have a column, in order. */
  jumat: string[];
  rows: BoardRow[];
  /** Heads that can't be right. */
  problems: (BoardPlace & { message: string })[];
  /** Other months that the sheets speak of, 'YYYY-MM', in order. */
  otherMonths: string[];
}

/** So far above a head stands what names its month. */
const TITLE_ROWS = 6;
/** No name is longer, whatever remark follows it. */
const TEXT_MAX = 500;
/** Heads that can't be right are told up to so many. */
const PROBLEMS_MAX = 2000;
/** Cells that merges may fill, of all sheets. */
const FILLED_MAX = 400_000;
const MASJID_HEAD = /masjid|mesjid|mushol|mushal|^tempat$|^lokasi$/i;
const MASJID_HEAD_ALONE = /^(?:nama |daftar )?(?:masjid|mesjid|mushol?l?a|mushal?l?a|tempat|lokasi)$/i;
const KHATIB_HEAD = /kh[ao]t[iou]b/i;
/** What people write where nobody is. */
const NOBODY = /^(?:[-\u2013\u2014.\u2026?_ ]+|kosong|belum ada|tbd|n\/a)$/i;

interface Sheet {
  grid: Grid;
  texts: Map<number, readonly string[]>;
  /** By 'row column' of the top left cell. */
  merges: Map<string, GridMerge>;
}

interface FridayColumn {
  column: number;
  tanggal: string;
}

/**
 * Finds the boards on all sheets: mosques down, Fridays across, also several months side by side, below one another or
 * on sheets of their own. `bulan` is the month that is wanted. Pure, and never throws, whatever the sheets hold.
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

function sheetOf(grid: Grid): Sheet {
  return {
    grid,
    texts: new Map(grid.rows.map(({ row, cells }) => [row, cells])),
    merges: new Map(grid.merges.map((merge) => [`${merge.top} ${merge.left}`, merge])),
  };
}

const textAt = ({ texts }: Sheet, row: number, column: number): string => texts.get(row)?.[column - 1] ?? '';
const mergeAt = ({ merges }: Sheet, row: number, column: number): GridMerge | undefined =>
  merges.get(`${row} ${column}`);

export function placeOf(sheet: string, row: number, column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${sheet}!${letters}${row}`;
}

interface Zone {
  top: number;
  bottom: number;
  heads: { row: number; column: number; head: Exclude<Head, { kind: 'month' }> }[];
}

/** Rows that follow one another and name Fridays. */
function headZones(sheet: Sheet): Zone[] {
  const zones: Zone[] = [];
  let monthRow = Number.NEGATIVE_INFINITY;
  for (const { row, cells } of sheet.grid.rows) {
    const read = cells.flatMap((text, index) => {
      const head = readHead(text);
      return head ? [{ row, column: index + 1, head }] : [];
    });
    const last = zones.at(-1);
    if (read.some(({ head }) => head.kind === 'month')) monthRow = row;
    const isAdjacent = last !== undefined && row === last.bottom + 1;
    const isNearMonth = row - monthRow <= 2;
    const sure = read.filter(({ head }) => head.kind === 'day' || head.kind === 'nth');
    const numbers = numberHeads(read.filter(({ head }) => head.kind === 'number'));
    const isSure = sure.length >= 2 || (sure.length === 1 && (last === undefined || isNearMonth || isAdjacent));
    const isNumbered =
      numbers.length >= 2 &&
      (last === undefined || isNearMonth || isAdjacent) &&
      numbers.length * 2 >= cells.filter((text) => text !== '').length;
    if (!isSure && !isNumbered) continue;
    const heads = [...(isSure ? sure : []), ...(isSure || isNumbered ? numbers : [])] as Zone['heads'];
    if (isAdjacent) {
      last.bottom = row;
      last.heads.push(...heads);
    } else zones.push({ top: row, bottom: row, heads });
  }
  return zones;
}

/** 1, 2, 3 are the first Fridays; 1, 8, 15 are days. */
function numberHeads<T extends { head: Head }>(read: readonly T[]): (Omit<T, 'head'> & { head: Head })[] {
  const numbers = read.flatMap(({ head }) => (head.kind === 'number' ? [head.number] : []));
  const isOrdinal = numbers.length > 1 && numbers.every((number) => number >= 1 && number <= 5) && numbers.includes(2);
  return read.map((one) =>
    isOrdinal && one.head.kind === 'number' ? { ...one, head: { kind: 'nth', nth: one.head.number } } : one,
  );
}

/** The Fridays of a head, from the left; a column that several of its rows name is taken by the surest. */
function fridayColumns(
  sheet: Sheet,
  zone: Zone,
  above: number,
  bulan: string,
): { columns: FridayColumn[]; problems: (BoardPlace & { tanggal: string; message: string })[] } {
  /** The rows of the two lowest heads of each column. */
  const lowest = new Map<number, number[]>();
  for (const { row, column } of zone.heads)
    lowest.set(column, [...(lowest.get(column) ?? []), row].toSorted((a, b) => b - a).slice(0, 2));
  function headsBelow(row: number, left: number, right: number): number {
    let count = 0;
    for (let column = left; column <= right && count < 2; column += 1)
      count += (lowest.get(column) ?? []).filter((other) => other > row).length;
    return count;
  }
  // 'Jan-27' is stored as the first of January: over several columns it is their month.
  const isMonth = ({ row, column, head }: Zone['heads'][number]) => {
    const merge = mergeAt(sheet, row, column);
    return (
      head.kind === 'day' &&
      head.day === 1 &&
      merge !== undefined &&
      merge.right > column &&
      headsBelow(row, column, merge.right) > 1
    );
  };
  const monthOfColumn = monthHints(sheet, zone, above, bulan, zone.heads.filter(isMonth));
  const surest = new Map<number, Zone['heads'][number]>();
  const rank = ({ head }: Zone['heads'][number]) =>
    head.kind === 'day' ? (head.year === undefined ? 2 : 3) : head.kind === 'number' ? 1 : 0;
  for (const one of zone.heads) {
    if (isMonth(one)) continue;
    const before = surest.get(one.column);
    if (!before || rank(one) > rank(before)) surest.set(one.column, one);
  }
  const columns: FridayColumn[] = [];
  const problems: (BoardPlace & { tanggal: string; message: string })[] = [];
  for (const one of [...surest.values()].toSorted((a, b) => a.column - b.column)) {
    const { row, column, head } = one;
    const tanggal = dayOf(head, monthOfColumn(column), bulan);
    if (tanggal === undefined) continue;
    if (weekday(tanggal) === FRIDAY) columns.push({ column: khatibColumn(sheet, zone, one), tanggal });
    else
      problems.push({
        path: placeOf(sheet.grid.name, row, column),
        text: textAt(sheet, row, column),
        tanggal,
        message: `${formatLongDate(tanggal)} bukan hari Jumat`,
      });
  }
  // Without any Friday beside it, a date is a date of something else.
  return { columns, problems: columns.length > 0 ? problems : [] };
}

/** Where a date stands over several columns, the khatib's among them; else its own. */
function khatibColumn(sheet: Sheet, zone: Zone, { row, column }: Zone['heads'][number]): number {
  const right = mergeAt(sheet, row, column)?.right ?? column;
  for (let below = row + 1; below <= zone.bottom + 1; below += 1) {
    for (let at = column; at <= right; at += 1) if (KHATIB_HEAD.test(textAt(sheet, below, at))) return at;
  }
  return column;
}

/** The month of each column: by what stands over it, else by the title, else by the sheet's name. */
function monthHints(
  sheet: Sheet,
  zone: Zone,
  above: number,
  bulan: string,
  merged: Zone['heads'],
): (column: number) => string {
  const spans: { left: number; right: number; hint: MonthHint }[] = [];
  let title: MonthHint | undefined;
  for (let row = zone.bottom; row > Math.max(above, zone.top - TITLE_ROWS - 1); row -= 1) {
    const own: typeof spans = [];
    for (const [index, text] of (sheet.texts.get(row) ?? []).entries()) {
      const head = readHead(text);
      const column = index + 1;
      const isMerged = merged.some((one) => one.row === row && one.column === column);
      if (head?.kind === 'month' || (isMerged && head?.kind === 'day')) {
        const hint = head.kind === 'month' ? head.hint : { month: head.month, year: head.year };
        own.push({ left: column, right: mergeAt(sheet, row, column)?.right ?? Number.POSITIVE_INFINITY, hint });
      } else if (!head && text !== '') title ??= monthWithin(text);
    }
    // Without a merge a month reaches to the next one in its row.
    spans.push(
      ...own.map((span, index) =>
        Number.isFinite(span.right) && span.right > span.left
          ? span
          : { ...span, right: (own[index + 1]?.left ?? Number.POSITIVE_INFINITY) - 1 },
      ),
    );
  }
  const fallback = title ?? monthWithin(sheet.grid.name);
  return (column) => {
    const hint = spans.find(({ left, right }) => left <= column && column <= right)?.hint;
    if (!hint) return fallback ? monthNear(fallback, bulan) : bulan;
    // The year may stand in the title only.
    const year = hint.year ?? (fallback?.month === hint.month ? fallback.year : undefined);
    return monthNear({ month: hint.month, year }, bulan);
  };
}

/** Texts that merges spread over cells of Fridays, by 'row column'. */
function mergedTexts(
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

/** The place of the first number that is not below `wanted`. */
function lowerBound(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function boardRows(
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
      // The head may have a further row, with 'Khatib' and 'Imam' below the dates.
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

/** Columns under 'Masjid'; without any, the one before the Fridays that holds the most words. */
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
      // In the row of the months, in the head itself, or spread down to it.
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

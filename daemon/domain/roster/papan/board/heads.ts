import { formatLongDate, FRIDAY, weekday } from '#shared/base/dates.ts';
import { dayOf, monthNear, monthWithin, readHead, type Head, type MonthHint } from './friday-head.ts';
import { mergeAt, placeOf, textAt, type FridayColumn, type Sheet } from './sheet.ts';
import type { BoardPlace } from './board-file.ts';

/** Maximum number of rows between a header and the month above it. */
export const TITLE_ROWS = 6;
export const KHATIB_HEAD = /kh[ao]t[iou]b/i;

export interface Zone {
  top: number;
  bottom: number;
  heads: { row: number; column: number; head: Exclude<Head, { kind: 'month' }> }[];
}

/** Consecutive rows with Fridays. */
export function headZones(sheet: Sheet): Zone[] {
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

/** The Fridays of a header, from the left; if several rows name a column, the most specific one counts. */
export function fridayColumns(
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
  // 'Jan-27' is stored as the first of January: merged over several columns it is their month.
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
  // A date in a row without Fridays is not a head.
  return { columns, problems: columns.length > 0 ? problems : [] };
}

/** The khatib's column among several merged under one date; otherwise the date's own. */
function khatibColumn(sheet: Sheet, zone: Zone, { row, column }: Zone['heads'][number]): number {
  const right = mergeAt(sheet, row, column)?.right ?? column;
  for (let below = row + 1; below <= zone.bottom + 1; below += 1) {
    for (let at = column; at <= right; at += 1) if (KHATIB_HEAD.test(textAt(sheet, below, at))) return at;
  }
  return column;
}

/** The month of each column: from the cells above it, else from the title, else from the sheet's name. */
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
    // The year may only be in the title.
    const year = hint.year ?? (fallback?.month === hint.month ? fallback.year : undefined);
    return monthNear({ month: hint.month, year }, bulan);
  };
}

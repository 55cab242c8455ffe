import { formatDate, formatLongDate, FRIDAY, weekday } from '#shared/base/dates.ts';
import { PASARAN, pasaranOf } from '#shared/base/pasaran.ts';
import { fridaysOf } from '../check.ts';
import type { BoardPlace } from './board-file.ts';
import {
  cellOf,
  isColumnNumbers,
  mergeAt,
  placeOf,
  textAt,
  type FridayColumn,
  type PlacedHead,
  type Reading,
  type Sheet,
  type Zone,
} from './cells.ts';
import {
  dayOf,
  monthNear,
  monthWithin,
  readHead,
  swappedDay,
  type Head,
  type MonthHint,
  type OneHead,
  createRoles,
  isHijriMonth,
  LEFT_HEAD,
} from './friday-head.ts';

/** Maximum number of rows between a header and the month above it. */
export const TITLE_ROWS = 6;

export type HeadProblem = BoardPlace & { tanggal: string; message: string };

const isBare = (head: OneHead): boolean =>
  head.kind === 'number' || head.kind === 'pasaran' || (head.kind === 'nth' && head.isBare === true);
/** Surely the head of a Friday; a number, a Roman number or a pasaran may be anything. */
export const isSureHead = (head: Head | undefined): boolean =>
  head !== undefined && head.kind !== 'month' && !(head.kind === 'many' ? head.heads : [head]).every(isBare);

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
    // Numbers from the first column on, or more than a month has Fridays, number the columns.
    if (isColumnNumbers(cells) && (cells[0] !== '' || cells.filter((text) => text !== '').length > 5)) continue;
    if (read.some(({ head }) => head.kind === 'month')) monthRow = row;
    const isAdjacent = last !== undefined && row === last.bottom + 1;
    const isNearMonth = row - monthRow <= 2;
    const friday = read.filter((one): one is PlacedHead => one.head.kind !== 'month');
    const sure = friday.filter(({ head }) => isSureHead(head));
    const weak = numberHeads(friday.filter(({ head }) => !isSureHead(head)));
    // Days of a Hijri month.
    if (weak.length > 0 && sure.length === 0 && sheet.texts.get(row - 1)?.some(isHijriMonth)) continue;
    const isTitle = (text: string, index: number) =>
      text === '' || LEFT_HEAD.test(text) || friday.some(({ column }) => column === index + 1);
    // Below heads a row of names with one '7/8' is no head.
    const isBody = isAdjacent && last.heads.length >= 2 && !cells.every(isTitle);
    const isSure =
      sure.length >= 2 || (sure.length === 1 && !isBody && (last === undefined || isNearMonth || isAdjacent));
    const texts = cells.filter((text) => text !== '').length;
    // Below dates, numbers are heads only in a row of nothing else; the first row of the board may be full of codes.
    const dated = new Set(
      isAdjacent ? last.heads.flatMap(({ head, column }) => (head.kind === 'day' ? [column] : [])) : [],
    );
    const isOwnRow = weak.length + sure.length === texts && weak.every(({ column }) => dated.has(column));
    const isOne = new Set(weak.map(({ head }) => head.kind === 'pasaran')).size === 1;
    const beside = cells.filter((text, index) => text !== '' && !weak.some(({ column }) => column === index + 1));
    const isWeak =
      weak.length >= 2 &&
      isOne &&
      (last === undefined || ((isNearMonth || isAdjacent) && beside.every((text) => LEFT_HEAD.test(text)))) &&
      weak.length * 2 >= texts &&
      (dated.size < 2 || isOwnRow);
    if (!isSure && !isWeak) continue;
    const heads = [...(isSure ? sure : []), ...(isSure || isWeak ? weak : [])];
    if (isAdjacent) {
      last.bottom = row;
      last.heads.push(...heads);
    } else zones.push({ top: row, bottom: row, heads });
  }
  return zones;
}

/** 1, 2, 3 are the first Fridays; 1, 8, 15 are days. */
function numberHeads(read: readonly PlacedHead[]): PlacedHead[] {
  const numbers = read.flatMap(({ head }) => (head.kind === 'number' ? [head.number] : []));
  const isOrdinal = numbers.length > 1 && numbers.every((number) => number >= 1 && number <= 5) && numbers.includes(2);
  return read.map((one) =>
    isOrdinal && one.head.kind === 'number' ? { ...one, head: { kind: 'nth', nth: one.head.number } } : one,
  );
}

interface Resolved {
  one: PlacedHead;
  head: OneHead;
  tanggal: string | undefined;
  isMoved: boolean;
  swapped: string | undefined;
}

export interface FridayColumns {
  columns: FridayColumn[];
  problems: HeadProblem[];
  /** Columns that were understood, also if they are left out. */
  known: Set<number>;
}

/** The Fridays of a header, from the left; if several rows name a column, the most specific one counts. */
export function fridayColumns(sheet: Sheet, zone: Zone, above: number, reading: Reading): FridayColumns {
  const { bulan, catatan } = reading;
  const isMonth = monthDates(sheet, zone);
  const monthOfColumn = monthHints(sheet, zone, above, bulan, zone.heads.filter(isMonth));
  const surest = new Map<number, PlacedHead>();
  for (const one of zone.heads) {
    if (isMonth(one)) continue;
    const before = surest.get(one.column);
    if (!before || rank(one) > rank(before)) surest.set(one.column, one);
  }
  const heads = [...surest.values()].toSorted((a, b) => a.column - b.column);
  const resolved = heads.flatMap((one): Resolved[] =>
    (one.head.kind === 'many' ? one.head.heads : [one.head]).map((head) => {
      const found = dayOf(head, monthOfColumn(one.column), bulan);
      return {
        one,
        head,
        tanggal: found?.tanggal,
        isMoved: found?.isMoved === true,
        swapped: swappedDay(head, bulan),
      };
    }),
  );
  const days = withoutSwaps(sheet, zone, resolved, reading);
  const roles = createRoles(sheet, zone, heads);
  // Beside a date of this month the same month of another year is a slip of the program.
  const isDated = days.some(({ tanggal, isMoved }) => !isMoved && tanggal?.startsWith(bulan));
  const problems: HeadProblem[] = [];
  // What is asked is not unknown.
  const known = new Set(heads.map(({ column }) => column));
  const found: (FridayColumn & { one: PlacedHead })[] = [];
  for (const { one, head, tanggal, isMoved } of days) {
    const { row, column } = one;
    const place = { path: placeOf(sheet, row, column), text: textAt(sheet, row, column) };
    if (head.kind === 'hijri') {
      const said = askedHead(sheet, one, tanggal, reading);
      if (said !== undefined && said !== 'lewati') found.push({ column, tanggal: said, one });
      continue;
    }
    if (tanggal === undefined) {
      if (head.kind === 'pasaran' || head.kind === 'nth') {
        if (hasContent(sheet, zone, column))
          reading.dilewati.push(`${place.path} ('${place.text.slice(0, 40)}') tidak ada di bulan ini, jadi dilewati.`);
      }
      continue;
    }
    if (weekday(tanggal) !== FRIDAY) {
      if (!tanggal.startsWith(bulan) && hasContent(sheet, zone, column))
        reading.dilewati.push(`${place.path} (${formatDate(tanggal)}) bukan hari Jumat, jadi tidak dibaca.`);
      problems.push({ ...place, tanggal, message: `${formatLongDate(tanggal)} bukan hari Jumat` });
      continue;
    }
    const market = zone.heads.find((other) => other.column === column && other.head.kind === 'pasaran')?.head;
    const pasaran = one.head.pasaran ?? (market?.kind === 'pasaran' ? market.pasaran : undefined);
    if (tanggal.startsWith(bulan) && pasaran !== undefined && pasaran !== pasaranOf(tanggal))
      catatan.push(
        `${place.path}: ${formatDate(tanggal)} adalah Jumat ${PASARAN[pasaranOf(tanggal)]}, bukan ${PASARAN[pasaran]}. Tanggalnya yang dipakai.`,
      );
    if (isMoved && tanggal.startsWith(bulan) && !isDated)
      catatan.push(`${place.path} berisi '${place.text.slice(0, 40)}', dibaca ${formatDate(tanggal)}.`);
    found.push({ column, tanggal, one });
  }
  const columns: FridayColumn[] = [];
  for (const [tanggal, same] of Map.groupBy(found, (one) => one.tanggal)) {
    const all = same.flatMap(({ one }) => roles.columnsOf(one));
    for (const { column } of all) known.add(column);
    const named = all.filter(({ role }) => role !== undefined);
    if (named.length === 0) {
      columns.push(...same.map(({ column }) => ({ column, tanggal })));
      continue;
    }
    const khatib = named.some(({ role }) => role === 'khatib') ? 'khatib' : 'mubaligh';
    const kept = named.filter(({ role }) => role === khatib);
    if (tanggal.startsWith(bulan)) {
      for (const { role, text } of named) if (role !== khatib) reading.roles.add(text);
      if (kept.length === 0) problems.push(noKhatib(sheet, same[0]!.one, tanggal, named));
    }
    columns.push(...kept.map(({ column }) => ({ column, tanggal })));
  }
  columns.sort((a, b) => a.column - b.column);
  // A date in a row without Fridays is not a head.
  return { columns, problems: columns.length > 0 || problems.some(isAboutRoles) ? problems : [], known };
}

const ABOUT_ROLES = 'tidak ada Khatib';
const isAboutRoles = ({ message }: HeadProblem): boolean => message.includes(ABOUT_ROLES);

function noKhatib(
  sheet: Sheet,
  { row, column }: PlacedHead,
  tanggal: string,
  named: readonly { text: string }[],
): HeadProblem {
  const said = [...new Set(named.map(({ text }) => text))].join(', ');
  const message = `Di bawah ${formatDate(tanggal)} ada ${said}, ${ABOUT_ROLES}. Beri judul Khatib pada kolom khatib.`;
  return { path: placeOf(sheet, row, column), text: textAt(sheet, row, column), tanggal, message };
}

const RANKS = { number: 1, hijri: 1, nth: 0, pasaran: -1, many: 2 };
const rank = ({ head }: PlacedHead): number =>
  head.kind === 'day' ? (head.year === undefined ? 2 : 3) : RANKS[head.kind];

/** 'Jan-27' is stored as the first of January: merged over several columns it is their month. */
function monthDates(sheet: Sheet, zone: Zone): (one: PlacedHead) => boolean {
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
  return ({ row, column, head }) => {
    const merge = mergeAt(sheet, row, column);
    return (
      head.kind === 'day' &&
      head.day === 1 &&
      merge !== undefined &&
      merge.right > column &&
      headsBelow(row, column, merge.right) > 1
    );
  };
}

/** The days of the heads; whether day and month are swapped in some is asked. */
export function withoutSwaps<
  T extends {
    one: { row: number; column: number };
    head: OneHead;
    tanggal: string | undefined;
    swapped: string | undefined;
  },
>(sheet: Sheet, zone: { top: number }, all: readonly T[], { bulan, asking }: Reading): T[] {
  const isFriday = (date: string | undefined) => date !== undefined && weekday(date) === FRIDAY;
  const mayBe = all.filter(
    ({ tanggal, swapped }) =>
      swapped !== undefined && swapped !== tanggal && (swapped.startsWith(bulan) || tanggal?.startsWith(bulan)),
  );
  const isTyped = ({ one, head }: T) =>
    head.kind === 'day' && head.isNumeric && head.day > 12 && !sheet.dates.has(`${one.row} ${one.column}`);
  const isSwapped = mayBe.some(({ tanggal }) => !isFriday(tanggal));
  const isMixed = all.some(isTyped);
  const asked = mayBe.filter(
    ({ one, tanggal }) => !isFriday(tanggal) || isSwapped || (isMixed && sheet.dates.has(`${one.row} ${one.column}`)),
  );
  if (asked.length === 0) return [...all];
  const [first] = asked;
  const more = asked.slice(1, 12).map(({ one }) => cellOf(sheet, one.row, one.column));
  const given = asking.ask({
    kunci: `tukar ${sheet.grid.name} ${zone.top}`.slice(0, 300),
    path: placeOf(sheet, first!.one.row, first!.one.column),
    teks: `${cellOf(sheet, first!.one.row, first!.one.column)} berisi ${formatDate(first!.tanggal ?? '')}, maksudnya ${formatDate(first!.swapped!)}?${more.length > 0 ? ` Begitu juga ${more.join(', ')}.` : ''}`,
    pilihan: [
      { nilai: 'tukar', label: `Ya, ${formatDate(first!.swapped!)}` },
      { nilai: 'tetap', label: `Bukan, tetap ${formatDate(first!.tanggal ?? '')}` },
    ],
  });
  if (given === 'tetap') return [...all];
  const swaps = new Set(asked);
  if (given === undefined) return all.filter((one) => !swaps.has(one));
  return all.map((one) => (swaps.has(one) ? { ...one, tanggal: one.swapped, isMoved: false } : one));
}

/** Which Friday a head means that does not say it: a plain date, 'lewati', or undefined as long as it is open. */
export function askedHead(
  sheet: Sheet,
  { row, column }: { row: number; column: number },
  proposed: string | undefined,
  { bulan, asking }: Reading,
): string | undefined {
  const text = textAt(sheet, row, column).slice(0, 60);
  const cell = cellOf(sheet, row, column);
  const fridays = fridaysOf(bulan).toSorted((a, b) => Number(b === proposed) - Number(a === proposed));
  return asking.ask({
    kunci: `kepala ${placeOf(sheet, row, column)}`.slice(0, 300),
    path: placeOf(sheet, row, column),
    teks:
      proposed === undefined
        ? `${cell} berisi '${text}', yang tidak dipahami. Jumat yang mana?`
        : `${cell} berisi '${text}', maksudnya ${formatDate(proposed)}?`,
    pilihan: [
      ...fridays.map((nilai) => ({ nilai, label: formatDate(nilai) })),
      { nilai: 'lewati', label: sheet.isTurned ? 'Lewati baris ini' : 'Lewati kolom ini' },
    ],
  });
}

function hasContent(sheet: Sheet, zone: Zone, column: number): boolean {
  return sheet.grid.rows.some(({ row, cells }) => row > zone.bottom && (cells[column - 1] ?? '') !== '');
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

/** A sheet of a workbook as it is displayed. Rows and columns count from 1. */
export interface Grid {
  name: string;
  /** In the sheet's order, blank ones left out. */
  rows: GridRow[];
  merges: GridMerge[];
  /** Cells that show no usable value; their text is ''. */
  faults: GridFault[];
  /** Rows with content, and columns, that the program does not show. */
  hiddenRows?: number[];
  hiddenColumns?: number[];
  /** Cells that are crossed out, whole or in part, and what is left of them. */
  struck?: GridStruck[];
  /** Cells with a date of the program; others that look like one were typed as text. */
  dates?: GridCell[];
}

/** `cells` begins with column A; cells beyond its end are empty. */
export interface GridRow {
  row: number;
  cells: string[];
}

/** Both ends included; only the top left cell has the value. */
export interface GridMerge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface GridCell {
  row: number;
  column: number;
}

export interface GridStruck extends GridCell {
  kept: string;
}

export interface GridFault extends GridCell {
  message: string;
}

/** Sheets with more rows are not turned: no month has as many mosques across. */
export const TURNED_ROWS_MAX = 1000;

/** The sheet with its rows as columns: dates that go down then go across. */
export function turned(grid: Grid): Grid {
  const width = grid.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const last = grid.rows.at(-1)?.row ?? 0;
  const columns = Array.from({ length: width }, () => Array.from({ length: last }, () => ''));
  for (const { row, cells } of grid.rows) for (const [at, text] of cells.entries()) columns[at]![row - 1] = text;
  const swap = <T extends GridCell>(cell: T): T => ({ ...cell, row: cell.column, column: cell.row });
  return {
    name: grid.name,
    rows: columns.flatMap((cells, at) => (cells.some((text) => text !== '') ? [{ row: at + 1, cells }] : [])),
    merges: grid.merges.map(({ top, left, bottom, right }) => ({ top: left, left: top, bottom: right, right: bottom })),
    faults: grid.faults.map(swap),
    ...(grid.hiddenRows && { hiddenColumns: grid.hiddenRows }),
    ...(grid.hiddenColumns && { hiddenRows: grid.hiddenColumns }),
    ...(grid.struck && { struck: grid.struck.map(swap) }),
    ...(grid.dates && { dates: grid.dates.map(swap) }),
  };
}

import { addDays, FRIDAY, isPlainDate, weekday } from '#shared/base/dates.ts';
import { monthNamed, parseWrittenDay } from '#shared/base/text-date.ts';
import { fridaysOf } from '../fridays.ts';

/**
 * The meaning of a cell in a board's head: a day, the n-th Friday, a plain number, or the month of the columns below
 * it.
 */
export type Head =
  | { kind: 'day'; day: number; month: number; year: number | undefined }
  | { kind: 'nth'; nth: number }
  | { kind: 'number'; number: number }
  | { kind: 'month'; hint: MonthHint };

/** A month, 1 to 12; the year may be missing. */
export interface MonthHint {
  month: number;
  year: number | undefined;
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v'];
const LONGEST = 80;
const fullYear = (text: string | undefined) =>
  text === undefined ? undefined : Number(text) + (text.length === 2 ? 2000 : 0);

/** Undefined if the cell is not the header of a Friday or a month. */
export function readHead(text: string): Head | undefined {
  if (text === '' || text.length > LONGEST) return undefined;
  const clean = text
    .toLowerCase()
    .replace(/[()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const whole = headOf(clean);
  if (whole) return whole;
  for (const part of clean.split(/ [/|\u2013-] |[;|]/)) {
    const found = part === clean ? undefined : headOf(part.trim());
    if (found && found.kind !== 'number') return found;
  }
  return undefined;
}

function headOf(text: string): Head | undefined {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})( \d{2}:\d{2})?$/.exec(text) ?? [];
  if (iso !== undefined && isPlainDate(iso))
    return { kind: 'day', day: Number(iso.slice(8)), month: Number(iso.slice(5, 7)), year: Number(iso.slice(0, 4)) };
  const hint = monthOf(text);
  if (hint) return { kind: 'month', hint };
  if (/^\d{1,2}$/.test(text)) return { kind: 'number', number: Number(text) };
  const day = parseWrittenDay(text.replace(/^(tgl|tanggal)\.? /, ''));
  if (day) return { kind: 'day', ...day };
  return nthOf(text);
}

/** 'Januari', 'Bulan Januari 2027', 'Jan-27', '01/2027'. */
function monthOf(text: string): MonthHint | undefined {
  const [, number, fullNumberYear] = /^(0?[1-9]|1[0-2]) ?[-/.] ?(\d{4})$/.exec(text) ?? [];
  if (number !== undefined) return { month: Number(number), year: Number(fullNumberYear) };
  const [, word = '', year] = /^(?:bulan |bln\.? )?([a-z]+)\.?[ ,.'\u2019/-]{0,3}(\d{4}|\d{2})?$/.exec(text) ?? [];
  const month = monthNamed(word);
  return month === undefined ? undefined : { month, year: fullYear(year) };
}

/** 'Jumat ke-1', "Jum'at II", 'Pekan 3', 'Ke-4', 'Jumat ke-1, 1 Januari': a date takes precedence. */
function nthOf(text: string): Head | undefined {
  const match =
    /^(jum['\u2019`\u2018\u02bc]? ?at|jmt|pekan|minggu)? ?(ke)?[ .-]{0,3}(\d|iii|ii|iv|i|v)(?![\w])(.*)$/.exec(text);
  if (!match || (match[1] === undefined && match[2] === undefined)) return undefined;
  const nth = ROMAN.includes(match[3]!) ? ROMAN.indexOf(match[3]!) + 1 : Number(match[3]);
  const rest = match[4]!.replace(/^[ ,.:/\u2013-]+/, '');
  const day = rest === '' ? undefined : parseWrittenDay(rest);
  if (day) return { kind: 'day', ...day };
  return nth >= 1 && nth <= 5 ? { kind: 'nth', nth } : undefined;
}

/** The one month named in a longer text: a title or a sheet's name. */
export function monthWithin(text: string): MonthHint | undefined {
  const short = text.slice(0, 200).toLowerCase();
  const whole = monthOf(short.replace(/\s+/g, ' ').trim());
  if (whole) return whole;
  const found = [...short.matchAll(/(?<![a-z])([a-z]{3,9})[ .,'\u2019/-]{0,3}(\d{4}(?!\d)|\d{2}(?!\d))?/g)].flatMap(
    ([, word, year]) => {
      const month = word === 'min' ? undefined : monthNamed(word!);
      return month === undefined ? [] : [{ month, year: year?.length === 4 ? Number(year) : undefined }];
    },
  );
  if (new Set(found.map(({ month }) => month)).size !== 1) return undefined;
  return { month: found[0]!.month, year: found.find(({ year }) => year !== undefined)?.year };
}

/** The month 'YYYY-MM' of a hint; without a year, the one that is nearest to `bulan`. */
export function monthNear({ month, year }: MonthHint, bulan: string): string {
  const wanted = Number(bulan.slice(0, 4)) * 12 + Number(bulan.slice(5, 7)) - 1;
  const years = year === undefined ? [-1, 0, 1].map((more) => Number(bulan.slice(0, 4)) + more) : [year];
  const near = years.toSorted(
    (a, b) => Math.abs(a * 12 + month - 1 - wanted) - Math.abs(b * 12 + month - 1 - wanted),
  )[0]!;
  return `${String(near).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

/** The plain date of a header, on any weekday; `own` is the month of its column. Undefined if there is none. */
export function dayOf(head: Exclude<Head, { kind: 'month' }>, own: string, bulan: string): string | undefined {
  if (head.kind === 'nth') return fridaysOf(own)[head.nth - 1];
  if (head.kind === 'number') return plainDay(own, head.number);
  const { day, month, year } = head;
  const isOwn = Number(own.slice(5, 7)) === month;
  const date = plainDay(
    year !== undefined ? monthNear({ month, year }, bulan) : isOwn ? own : monthNear({ month, year }, bulan),
    day,
  );
  // Spreadsheet programs give a typed '1-Jan' the current year, so the year may be wrong.
  const inBulan = Number(bulan.slice(5, 7)) === month ? plainDay(bulan, day) : undefined;
  const isMistaken =
    date !== undefined && weekday(date) !== FRIDAY && inBulan !== undefined && weekday(inBulan) === FRIDAY;
  return isMistaken ? inBulan : date;
}

function plainDay(bulan: string, day: number): string | undefined {
  const date = `${bulan}-${String(day).padStart(2, '0')}`;
  return isPlainDate(date) && addDays(date, 0) === date ? date : undefined;
}

import { addDays, FRIDAY, isPlainDate, weekday } from '#shared/base/dates.ts';
import { createHijri } from '#shared/base/hijri.ts';
import { pasaranOf } from '#shared/base/pasaran.ts';
import { monthNamed, parseWrittenDay } from '#shared/base/text-date.ts';
import { fridaysOf } from '../check.ts';
import { roleOf, type Role, mergeAt, textAt, type PlacedHead, type Sheet, type Zone } from './cells.ts';

/** One Friday of a head: a day, the n-th Friday, a plain number, the Friday of a pasaran, a Hijri date. */
export type OneHead =
  | { kind: 'day'; day: number; month: number; year: number | undefined; isNumeric?: true }
  /** `isBare`: a Roman number alone. */
  | { kind: 'nth'; nth: number; isBare?: true; hint?: MonthHint }
  | { kind: 'number'; number: number }
  | { kind: 'pasaran'; pasaran: number }
  | { kind: 'hijri'; hari: number; bulan: number; tahun: number | undefined };
/** The meaning of a head's cell; 'Pekan I & III' is several Fridays, a month that of the columns below it. */
export type FridayHead = (OneHead | { kind: 'many'; heads: OneHead[] }) & { pasaran?: number; role?: Role };
export type Head = FridayHead | { kind: 'month'; hint: MonthHint };

/** A month, 1 to 12; the year may be missing. */
export interface MonthHint {
  month: number;
  year: number | undefined;
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v'];
const LONGEST = 80;
const fullYear = (text: string | undefined) =>
  text === undefined ? undefined : Number(text) + (text.length === 2 ? 2000 : 0);

const QUOTES = /[\u2019`\u2018\u02bc\u02bb\u00b4]/g;
const PASARAN_WORDS = ['legi|manis|umanis', 'pahing|paing', 'pon', 'wage', 'kliwon|kasih'];
const PASARAN = new RegExp(
  `(?<![\\p{L}'])(?:${PASARAN_WORDS.map((words) => `(${words})`).join('|')})(?![\\p{L}'])`,
  'u',
);
/** Spellings of the Hijri months, in their order. */
const HIJRI_WORDS = [
  'muh?ar+am|suro',
  's(?:h)?af+ar|sapar',
  "rab[iu]'?u?l? ?-?aw+al|rabi'? ?i|mulud",
  "rab[iu]'?u?[lt]?s? ?-?(?:akhir|ts?ani)|rabi'? ?ii",
  'juma[dt]i?l? ?-?(?:aw+al|ula)|jumada ?-?(?:al-?)?ula|jumada i',
  'juma[dt]i?[lt]?s? ?-?(?:akhir(?:ah)?|ts?ani(?:yah)?)|jumada ii',
  'rajab|rejeb',
  "s[yh]?[ya]'?a?k?'?ban|ruwah",
  'ram[ae]d[hl]*an|puasa',
  's[yh]+aw+al',
  "d?z[uh]*l? ?-?qa?'?[iao]?'?d+ah?|zulkaidah?|d?zulqo'?dah?|d?zulka'?dah?",
  'd?z[uh]*l? ?-?h?ij+ah?',
];
const HIJRI_MONTH = HIJRI_WORDS.map((words) => `(${words})`).join('|');
const HIJRI = new RegExp(
  `(?:(\\d{1,2})[ .-]{0,2})?(?<![\\p{L}'])(?:${HIJRI_MONTH})(?![\\p{L}'])[ ,.-]{0,2}(1[345]\\d\\d)?(?: ?h(?:ijri[yah]*)?\\b\\.?)?`,
  'u',
);
const HIJRI_YEAR = /(?:\d{1,2}[-/.]\d{1,2}[-/.])?(?<!\d)1[345]\d\d ?h?(?:ijri[yah]*)?(?![\p{L}\d])\.?/u;
const FRIDAY_WORD = /(?<![\p{L}'])(?:hari |malam )?(?:jum'? ?at|jum'?ah|jmt|jum|friday|fri)(?![\p{L}'])[.,]?/gu;
const PEKAN_WORD = /(?<![\p{L}'])(?:pekan|minggu|week)(?![\p{L}'])|(?<![\p{L}'])ke ?-? ?(?=[\div])/gu;
const ROLE_WORD = /(?<![\p{L}'])(?:k(?:h)?[aou]t+h?[ie]b|imam|mu'?a[dz]+h?z?h?in|bilal|badal|cadangan)(?![\p{L}'])/u;

/** Undefined if the cell is not the header of a Friday or a month. */
export function readHead(text: string): Head | undefined {
  if (text === '' || text.length > LONGEST) return undefined;
  const clean = text
    .toLowerCase()
    .replace(QUOTES, "'")
    .replace(/[()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const whole = headOf(clean) ?? monthFirst(clean);
  if (whole) return whole;
  const within = headWithin(clean);
  if (within) return within;
  for (const part of clean.split(/ [/|\u2013-] |[;|]/)) {
    const found = part === clean ? undefined : headOf(part.trim());
    if (found && found.kind !== 'number') return found;
  }
  return undefined;
}

const HIJRI_ALONE = new RegExp(`^${HIJRI.source}$`, 'u');
/** 'Rajab 1448 H': the numbers below it are days of a Hijri month. */
export const isHijriMonth = (text: string): boolean => {
  const match = HIJRI_ALONE.exec(text.toLowerCase().replace(QUOTES, "'").trim());
  return match !== null && match[1] === undefined;
};

/** The date inside what people write around it: weekday, pasaran, Hijri date, M and H, the role below it. */
function headWithin(clean: string): FridayHead | undefined {
  let rest = clean;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const match = pattern.exec(rest);
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    return match ?? undefined;
  };
  const market = take(PASARAN);
  const pasaran = market ? market.slice(1).findIndex((word) => word !== undefined) : undefined;
  const roleWord = take(ROLE_WORD)?.[0];
  const role = roleWord === undefined ? undefined : roleOf(roleWord);
  // A second one may be the Javanese month.
  const [first] = [take(HIJRI), take(HIJRI)];
  take(HIJRI_YEAR);
  const isFriday = FRIDAY_WORD.test(rest);
  FRIDAY_WORD.lastIndex = 0;
  rest = rest
    .replace(FRIDAY_WORD, ' ')
    .replace(/(?<![\p{L}'])(?:tgl|tanggal|hari|masehi|hijri[yah]*|bertepatan|dengan)(?![\p{L}'])\.?/gu, ' ')
    .replace(/(?<=\d{4}) ?m(?![\p{L}'])\.?/gu, ' ');
  const isPekan = isFriday || rest.search(PEKAN_WORD) >= 0;
  const bare = tidy(rest.replace(PEKAN_WORD, ' '));
  const more = { ...(pasaran !== undefined && { pasaran }), ...(role && { role }) };
  if (bare === '') {
    if (first?.[1] !== undefined) {
      const bulan = first.slice(2, 14).findIndex((word) => word !== undefined) + 1;
      return { kind: 'hijri', hari: Number(first[1]), bulan, tahun: numberOf(first[14]), ...more };
    }
    return pasaran === undefined ? undefined : { kind: 'pasaran', ...more, pasaran };
  }
  const found = oneOf(tidy(rest), false) ?? oneOf(bare, isPekan) ?? manyOf(bare, isPekan);
  return found && { ...found, ...more };
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const tidy = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/^[ ,.:;/|=\u2013-]+|[ ,.:;/|=\u2013-]+$/g, '');

/** `isPekan`: a small number is the n-th Friday. */
function oneOf(text: string, isPekan: boolean): OneHead | undefined {
  const found = headOf(text) ?? monthFirst(text);
  if (found?.kind === 'number') return isPekan && found.number <= 5 ? { kind: 'nth', nth: found.number } : found;
  if (found) return found.kind === 'month' ? undefined : found;
  return ROMAN.includes(text)
    ? { kind: 'nth', nth: ROMAN.indexOf(text) + 1, ...(!isPekan && { isBare: true }) }
    : undefined;
}

/** 'I & III', '1 dan 15 Januari': several Fridays of one column. */
function manyOf(text: string, isPekan: boolean): { kind: 'many'; heads: OneHead[] } | undefined {
  const parts = text.split(/ ?(?:&|\+|,|;|\/|(?<!\p{L})(?:dan|serta)(?!\p{L})) ?/u).filter((part) => part !== '');
  if (parts.length < 2 || parts.length > 5) return undefined;
  const last = oneOf(parts.at(-1)!, isPekan);
  const heads = parts.map((part) => {
    const own = oneOf(part, isPekan);
    if (own?.kind === 'number' && last?.kind === 'day') return { ...last, day: own.number };
    return own?.kind === 'nth' && last?.kind === 'nth' && last.hint ? { ...own, hint: last.hint } : own;
  });
  if (heads.some((head) => head === undefined || head.kind === 'number')) return undefined;
  return { kind: 'many', heads: heads as OneHead[] };
}

/** '1/15/2027', '1/15': only the month can stand first. */
function monthFirst(text: string): OneHead | undefined {
  const [, month, day, year] = /^(\d{1,2})[-/](\d{1,2})(?:[-/](\d{4}|\d{2}))?$/.exec(text) ?? [];
  if (month === undefined || Number(month) > 12 || Number(month) < 1 || Number(day) <= 12 || Number(day) > 31)
    return undefined;
  return { kind: 'day', day: Number(day), month: Number(month), year: fullYear(year) };
}

function headOf(text: string): OneHead | { kind: 'month'; hint: MonthHint } | undefined {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})( \d{2}:\d{2})?$/.exec(text) ?? [];
  if (iso !== undefined && isPlainDate(iso))
    return {
      kind: 'day',
      day: Number(iso.slice(8)),
      month: Number(iso.slice(5, 7)),
      year: Number(iso.slice(0, 4)),
      isNumeric: true,
    };
  const hint = monthOf(text);
  if (hint) return { kind: 'month', hint };
  if (/^\d{1,2}$/.test(text)) return { kind: 'number', number: Number(text) };
  const day = parseWrittenDay(text.replace(/^(tgl|tanggal)\.? /, ''));
  if (day) return { kind: 'day', ...day, ...(!/[a-z]/.test(text) && { isNumeric: true }) };
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
function nthOf(text: string): OneHead | undefined {
  const match =
    /^(jum['\u2019`\u2018\u02bc]? ?at|jmt|pekan|minggu)? ?(ke)?[ .-]{0,3}(\d|iii|ii|iv|i|v)(?![\w])(.*)$/.exec(text);
  if (!match || (match[1] === undefined && match[2] === undefined)) return undefined;
  const nth = ROMAN.includes(match[3]!) ? ROMAN.indexOf(match[3]!) + 1 : Number(match[3]);
  const rest = match[4]!.replace(/^[ ,.:/\u2013-]+/, '');
  const day = rest === '' ? undefined : parseWrittenDay(rest);
  if (day) return { kind: 'day', ...day };
  const hint = rest === '' ? undefined : monthOf(rest);
  if (nth < 1 || nth > 5 || (rest !== '' && !hint)) return undefined;
  return { kind: 'nth', nth, ...(hint && { hint }) };
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

/**
 * The plain date of a header, on any weekday; `own` is the month of its column. Undefined if there is none. `isMoved`:
 * the year of the sheet was another one.
 */
export function dayOf(head: OneHead, own: string, bulan: string): { tanggal: string; isMoved?: true } | undefined {
  if (head.kind !== 'day') {
    const tanggal = plainDateOf(head, own, bulan);
    return tanggal === undefined ? undefined : { tanggal };
  }
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
  if (isMistaken) return { tanggal: inBulan, isMoved: true };
  return date === undefined ? undefined : { tanggal: date };
}

function plainDateOf(head: Exclude<OneHead, { kind: 'day' }>, own: string, bulan: string): string | undefined {
  if (head.kind === 'nth') return fridaysOf(head.hint ? monthNear(head.hint, bulan) : own)[head.nth - 1];
  if (head.kind === 'number') return plainDay(own, head.number);
  if (head.kind === 'pasaran') return fridaysOf(own).find((day) => pasaranOf(day) === head.pasaran);
  const hijri = createHijri();
  const { tahun } = hijri.of(`${own}-15`);
  const dates = (head.tahun === undefined ? [tahun - 1, tahun, tahun + 1] : [head.tahun]).map((year) =>
    hijri.dateOf(year, head.bulan, head.hari),
  );
  // Months are announced: the Friday may be a day or two beside what is computed.
  return fridaysOf(own).find((friday) =>
    dates.some((date) => Math.abs(Date.parse(friday) - Date.parse(date)) <= 172_800_000),
  );
}

/** The Friday on which a day and month would fall if they were swapped; undefined if that is none. */
export function swappedDay(head: OneHead, bulan: string): string | undefined {
  if (head.kind !== 'day' || !head.isNumeric || head.day > 12 || head.day === head.month) return undefined;
  const { day: month, month: day, year } = head;
  const years = year === undefined ? [] : [monthNear({ month, year }, bulan)];
  return [...years, monthNear({ month, year: undefined }, bulan)]
    .map((own) => plainDay(own, day))
    .find((date) => date !== undefined && weekday(date) === FRIDAY);
}

function plainDay(bulan: string, day: number): string | undefined {
  const date = `${bulan}-${String(day).padStart(2, '0')}`;
  return isPlainDate(date) && addDays(date, 0) === date ? date : undefined;
}

export interface RoleColumn {
  column: number;
  role: Role | undefined;
  text: string;
}

/** Headings that may stand left of the dates in a row of roles. */
export const LEFT_HEAD =
  /^(?:no\.?|nomor|(?:nama )?(?:masjid|mesjid|mushol?la|mushal?la)|wilayah|alamat|kecamatan|tempat|lokasi|tanggal|tgl\.?|hari|petugas)?$/i;

/** The roles of the columns under the dates: in the head, in a row below it, or merged above it. */
export function createRoles(sheet: Sheet, zone: Zone, heads: readonly PlacedHead[]) {
  const first = heads[0]?.column ?? 1;
  const below = [zone.bottom + 1, zone.bottom + 2].filter((row, at) => isRoleRow(row, at));
  const above = spansAbove();

  /** Nothing but roles below the dates, and no name of a mosque beside them. */
  function isRoleRow(row: number, at: number): boolean {
    if (at > 0 && (sheet.texts.get(row - 1) ?? []).some((text, index) => index >= first - 1 && text !== ''))
      return false;
    const cells = sheet.texts.get(row) ?? [];
    const roles = cells.slice(first - 1).filter((text) => text !== '');
    return (
      roles.some((text) => roleOf(text) !== undefined) &&
      roles.filter((text) => roleOf(text) === undefined).length * 2 <= roles.length &&
      cells.slice(0, first - 1).every((text) => LEFT_HEAD.test(text))
    );
  }

  /** 'Khatib' over the dates of one half, 'Imam' over those of the other. */
  function spansAbove(): { left: number; right: number; text: string }[] {
    for (let row = zone.top - 1; row >= Math.max(1, zone.top - 3); row -= 1) {
      const cells = (sheet.texts.get(row) ?? []).flatMap((text, index) =>
        text === '' || (index < first - 1 && LEFT_HEAD.test(text)) ? [] : [{ column: index + 1, text }],
      );
      if (cells.length === 0 || !cells.every(({ text }) => roleOf(text) !== undefined)) continue;
      return cells.map(({ column, text }, at) => ({
        left: column,
        right: mergeAt(sheet, row, column)?.right ?? (cells[at + 1]?.column ?? Number.POSITIVE_INFINITY) - 1,
        text,
      }));
    }
    return [];
  }

  function roleAt(column: number): RoleColumn {
    const text = below.map((row) => textAt(sheet, row, column)).find((own) => own !== '');
    if (text !== undefined) return { column, role: roleOf(text) ?? 'lain', text: text.slice(0, 40) };
    const span = above.find(({ left, right }) => left <= column && column <= right);
    return { column, role: span && roleOf(span.text), text: span?.text ?? '' };
  }

  return {
    /** Rows of roles, which name no mosque. */
    rows: new Set(below),
    /** The column of a date and those that belong to it. */
    columnsOf({ row, column, head }: PlacedHead): RoleColumn[] {
      if (head.role) return [{ column, role: head.role, text: textAt(sheet, row, column).slice(0, 40) }];
      const next = heads.find((other) => other.column > column)?.column ?? Number.POSITIVE_INFINITY;
      const widest = Math.max(0, ...below.map((at) => sheet.texts.get(at)?.length ?? 0));
      const right = mergeAt(sheet, row, column)?.right ?? Math.min(next - 1, Math.max(column, widest));
      const all = [roleAt(column)];
      for (let at = column + 1; at <= right && at < next; at += 1) {
        const own = roleAt(at);
        if (below.some((other) => textAt(sheet, other, at) !== '')) all.push(own);
      }
      return all;
    },
  };
}

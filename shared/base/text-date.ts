import { formatDay } from './dates.ts';

/** Spellings of weekdays, in lower case; 0 is Sunday. */
export const DAY_WORDS: ReadonlyMap<string, number> = new Map([
  ['minggu', 0],
  ['ahad', 0],
  ['senin', 1],
  ['selasa', 2],
  ['rabu', 3],
  ['kamis', 4],
  ['jumat', 5],
  ["jum'at", 5],
  ['sabtu', 6],
]);
const months: Record<string, number> = {};
const spellings = [
  'januari january jan',
  'februari pebruari february feb peb',
  'maret march mar mrt',
  'april apr',
  'mei may',
  'juni june jun',
  'juli july jul',
  'agustus august agu agt agst ags aug',
  'september sept sep',
  'oktober october okt oct',
  'november nopember nov nop',
  'desember december des dec',
];
spellings.forEach((names, index) => {
  for (const name of names.split(' ')) months[name] = index + 1;
});

const weekdays: Record<string, number> = {
  minggu: 0,
  ahad: 0,
  sunday: 0,
  sun: 0,
  min: 0,
  ahd: 0,
  senin: 1,
  monday: 1,
  mon: 1,
  sen: 1,
  selasa: 2,
  tuesday: 2,
  tue: 2,
  sel: 2,
  rabu: 3,
  wednesday: 3,
  wed: 3,
  rab: 3,
  kamis: 4,
  thursday: 4,
  thu: 4,
  kam: 4,
  jumat: 5,
  friday: 5,
  fri: 5,
  jum: 5,
  sabtu: 6,
  saturday: 6,
  sat: 6,
  sab: 6,
};

/** A day as written; `year` is undefined if it was left out. */
export interface WrittenDay {
  day: number;
  month: number;
  year: number | undefined;
}

/** The month, 1 to 12, that a word names, in Indonesian or English, whole or abbreviated. */
export function monthNamed(word: string): number | undefined {
  const key = word.toLowerCase();
  return Object.hasOwn(months, key) ? months[key] : undefined;
}

/**
 * Parses a date in Indonesian order, day before month, to 'YYYY-MM-DD'. Undefined for anything else, for a day that
 * does not exist, and for a weekday that contradicts its date.
 */
export function parseTextDate(text: string): string | undefined {
  const { rest, weekday } = withoutWeekday(text);
  const parts = byNumbers(rest) ?? byMonthName(rest);
  return parts && dateOfParts(parts, weekday);
}

/** Longer than people write around a date. */
const AROUND_MAX = 120;
const HIJRI_MONTH =
  "(?:muhar+am|s[hy]?afar|rabi['\u2018\u2019`]?\\s?[-']?(?:ul|u)?\\s?[-']?(?:al-?)?\\s?(?:aw+al|akh?ir|ts?ani|i|ii)|jumad(?:a|il|al)?\\s?[-']?(?:al-?|ul)?\\s?(?:aw+al|ula|akh?ir(?:ah)?|ts?ani(?:yah)?|i|ii)|rajab|s[hy]a['\u2018\u2019`]?ban|ramad?h?an|s[hy]aw+al|d[hz]*ul\\s?-?[qk]a['\u2018\u2019`]?i?dah?|d[hz]*ul\\s?-?hij+ah)";
const HIJRI = new RegExp(
  `(?<!\\d)\\d{1,2}(?:\\s?[-\u2013/]\\s?\\d{1,2})?\\s${HIJRI_MONTH}(?:\\s?14\\d\\d)?(?:\\s?h(?:ijri(?:y+ah)?)?\\b\\.?)?`,
  'g',
);

/**
 * As `parseTextDate`, also among what people write around a date: weekday and pasaran, a Hijri date before or after,
 * 'M', brackets. Undefined where anything else stands there.
 */
export function parseDateAmong(text: string): string | undefined {
  const plain = parseTextDate(text);
  if (plain !== undefined || text.length > AROUND_MAX || !/\p{L}/u.test(text)) return plain;
  return parseTextDate(withoutAround(text));
}

const withoutAround = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(HIJRI, ' ')
    .replace(
      /(?<!\p{L})(?:hari|tanggal|tgl|malam|bertepatan|dengan|pada|masehi|legi|manis|pahing|paing|pon|wage|kliwon)(?!\p{L})\.?/gu,
      ' ',
    )
    .replace(/(?<=\d{4}\s?)m(?!\p{L})\.?/gu, ' ')
    .replace(/[()[\]|:=]/g, ' ')
    .replace(/(?<!\d\s?)[/\u2013-]|[/\u2013-](?!\s?\d)/g, ' ')
    .replace(/\s*,(?=[\s,]*(?:,|$))/g, ' ')
    .replace(/^[\s,./-]+|[\s,./-]+$/g, '')
    .replace(/\s+/g, ' ');

/** A day without its year, also among what people write around it; `weekday` is undefined if it is not written. */
export function parseYearless(text: string): { day: number; month: number; weekday: number | undefined } | undefined {
  if (text.length > AROUND_MAX) return undefined;
  const bare = withoutAround(text);
  const written = parseWrittenDay(bare);
  if (written?.year !== undefined || !written) return undefined;
  return { day: written.day, month: written.month, weekday: withoutWeekday(bare).weekday };
}

const TWO_DATES = /\d\s?(?:s\s?[./]?\s?d\b\.?|sampai|hingga|dan|&)\s?[^\d]{0,20}\d/;

const EXAMPLE = 'Isi misalnya 20/11/2026';

/** Why a text is no date that can be stored: an Indonesian sentence. */
export function dateFault(text: string): string {
  const shown = `'${text.slice(0, 40)}'`;
  const lower = text.toLowerCase();
  if (TWO_DATES.test(lower)) return `${shown} berisi dua tanggal. Buat satu baris untuk tiap tanggal`;
  const { rest, weekday } = withoutWeekday(text.length > AROUND_MAX ? text : withoutAround(text));
  const parts = byNumbers(rest) ?? byMonthName(rest);
  const date = parts && dateOfParts(parts, undefined);
  if (date !== undefined && weekday !== undefined)
    return `Hari dan tanggal di ${shown} tidak cocok: tanggal itu ${formatDay(date)}`;
  if (parts) return `Tanggal ${shown} tidak ada di kalender. ${EXAMPLE}`;
  if (parseYearless(text)) return `Tanggal ${shown} belum bertahun. ${EXAMPLE}`;
  if (lower.search(HIJRI) >= 0) return `${shown} tanggal Hijriah. Tulis tanggal Masehinya, misalnya 20/11/2026`;
  if (/^\d{5}$/.test(rest))
    return `Angka ${shown} mungkin tanggal yang tersimpan sebagai angka. Ketik ulang tanggalnya`;
  return `Tanggal ${shown} tidak dikenal. ${EXAMPLE}`;
}

/** As `parseTextDate`, also without a year: '1 Jan', '01/01', 'Jumat, 1 Januari'. */
export function parseWrittenDay(text: string): WrittenDay | undefined {
  const date = parseTextDate(text);
  if (date !== undefined)
    return { day: Number(date.slice(8)), month: Number(date.slice(5, 7)), year: Number(date.slice(0, 4)) };
  const { rest } = withoutWeekday(text);
  const [, day, month] =
    /^(\d{1,2})\s?[-/. ]\s?(\d{1,2})$/.exec(rest) ?? /^(\d{1,2})[-/. ]{0,2}([a-z]+)\.?$/.exec(rest) ?? [];
  const number = month === undefined ? undefined : /^\d/.test(month) ? Number(month) : monthNamed(month);
  // A leap year has every day that some year has.
  if (number === undefined || dateOfParts([Number(day), number, 2000], undefined) === undefined) return undefined;
  return { day: Number(day), month: number, year: undefined };
}

function withoutWeekday(text: string): { rest: string; weekday: number | undefined } {
  const rest = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const named = /^([a-z]+(?:['\u2019`\u2018\u02bc]\s?[a-z]+)?)\s*[,.]?\s*(?=\S)/.exec(rest);
  const dayName = named?.[1]?.replace(/[^a-z]/g, '') ?? '';
  return named && Object.hasOwn(weekdays, dayName)
    ? { rest: rest.slice(named[0].length), weekday: weekdays[dayName] }
    : { rest, weekday: undefined };
}

function dateOfParts([day, month, year]: Parts, weekday: number | undefined): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1900 || year > 2199) return undefined;
  if (weekday !== undefined && date.getUTCDay() !== weekday) return undefined;
  return date.toISOString().slice(0, 10);
}

type Parts = [day: number, month: number, year: number];

const fullYear = (written = ''): number => (written.length === 2 ? 2000 : 0) + Number(written);

function byNumbers(text: string): Parts | undefined {
  const date = text.replace(/(?<=\d)[t ]00?[:.]00([:.]00(\.0+)?)?z?$/, '');
  const iso = /^(\d{4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})$/.exec(date);
  if (iso) return [Number(iso[4]), Number(iso[3]), Number(iso[1])];
  const local = /^(\d{1,2})\s?([-/. ])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})$/.exec(date);
  return local ? [Number(local[1]), Number(local[3]), fullYear(local[4])] : undefined;
}

function byMonthName(text: string): Parts | undefined {
  const dayFirst = /^(\d{1,2})[-/. ]{0,2}([a-z]+)[-/., ]{0,2}['\u2019]?(\d{4}|\d{2})$/.exec(text);
  const [, day, month, year] = dayFirst ?? monthFirst(text) ?? [];
  const number = month === undefined ? undefined : monthNamed(month);
  return number === undefined ? undefined : [Number(day), number, fullYear(year)];
}

/** 'November 20, 2026', as an English Excel writes it: unmistakable, because the month is a word. */
function monthFirst(text: string): [string, string | undefined, string | undefined, string | undefined] | undefined {
  const match = /^([a-z]+)\.? (\d{1,2}),? (\d{4})$/.exec(text);
  return match ? [match[0], match[2], match[1], match[3]] : undefined;
}

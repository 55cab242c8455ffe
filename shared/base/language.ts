import { formatClock, formatDate, dateInZone, MONTHS, timeInZone } from './dates.ts';

/** The languages of the terminal: of the CLI, and of what the daemon says to whoever keeps the machine. */
const LANGUAGES = ['id', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in Indonesian and in English; `{x}` is a value, `{x:one|more}` the word that goes with its count. */
export type Word = readonly [indonesian: string, english: string];
type Values = Readonly<Record<string, string | number>>;

/** The language that a text such as 'en_GB.UTF-8' or 'id-ID,id;q=0.9' begins with, if it is one of ours. */
function said(text = ''): Language | undefined {
  const first = /^[a-z]+/i.exec(text)?.[0].toLowerCase();
  return LANGUAGES.find((known) => known === first);
}

/** The language of MIMBAR_LANG, else of the locale; Indonesian where neither says Indonesian or English. */
export const languageOf = (env: Readonly<Record<string, string | undefined>>): Language =>
  said(env['MIMBAR_LANG']) ?? said(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']) ?? 'id';

/** The language that a call asks for; Indonesian unless it asks for English first. */
export const languageOfCall = (acceptLanguage: string | undefined): Language => said(acceptLanguage) ?? 'id';

export function wordText([indonesian, english]: Word, language: Language, values: Values = {}): string {
  return (language === 'en' ? english : indonesian).replace(
    /\{(\w+)(?::([^|}]+)\|([^}]+))?\}/g,
    (_, name: string, one?: string, more?: string) =>
      one && more ? (String(values[name]) === '1' ? one : more) : String(values[name]),
  );
}

/** The names of the values in a text. */
type Slots<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}`
  ? (Slot extends `${infer Name}:${string}` ? Name : Slot) | Slots<Rest>
  : never;
type ValuesOf<W extends Word> = Record<Slots<W[number]>, string | number>;

/** The names of the words that take no values. */
export type PlainWord<Words extends Record<string, Word>> = {
  [Name in keyof Words]: keyof ValuesOf<Words[Name]> extends never ? Name : never;
}[keyof Words];

export type Speech<Words extends Record<string, Word>> = <Name extends keyof Words>(
  name: Name,
  ...values: keyof ValuesOf<Words[Name]> extends never ? [] : [ValuesOf<Words[Name]>]
) => string;

/** A table of words as the function that says one by name. */
export const speechOf =
  <const Words extends Record<string, Word>>(words: Words, language: () => Language): Speech<Words> =>
  (name, ...[values]) =>
    wordText(words[name]!, language(), values);

const ENGLISH_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** 'Desember', 'December'; `month` counts from 0. */
export const monthIn = (language: Language, month: number): string =>
  (language === 'en' ? ENGLISH_MONTHS : MONTHS)[month]!;

/** '20 Des 2026', '20 Dec 2026'. */
export function dateIn(language: Language, date: string): string {
  if (language === 'id') return formatDate(date);
  return `${Number(date.slice(8, 10))} ${monthIn(language, Number(date.slice(5, 7)) - 1).slice(0, 3)} ${date.slice(0, 4)}`;
}

/** '20 Des 2026 19.30', '20 Dec 2026 19:30'. */
export const instantIn = (language: Language, instant: number, zone: string): string =>
  `${dateIn(language, dateInZone(instant, zone))} ${(language === 'en' ? timeInZone : formatClock)(instant, zone)}`;

import * as z from 'zod';
import { id, idInput } from '../base/id.ts';
import { dateInput } from '../base/list.ts';
import { formatPhone, phone, tidyCellPhone, tidyPhone } from '../base/phone.ts';
import { line, LINE_MAX, optionalLine, tidyText } from '../base/values.ts';
import { placeOf, type Place } from './place.ts';
import type { Column, OnScreen } from './column.ts';

const asIs = <T>(value: T): T => value;

/** The name of a person or a thing. */
export function name(label: string, onScreen?: OnScreen) {
  return {
    kind: 'name',
    input: line(`${label} harus diisi`),
    value: z.string(),
    tidy: tidyText,
    sheet: { header: label, width: 40, format: 'text', read: tidyText, show: asIs<string> },
    screen: { label, ...onScreen },
  } satisfies Column;
}

/** A number that messages go to. */
export function phoneNumber() {
  return {
    kind: 'phone',
    input: phone(),
    value: z.string(),
    tidy: tidyPhone,
    sheet: {
      header: 'No HP',
      width: 20,
      format: 'phone',
      hint: 'Misalnya 081200000001',
      read: tidyCellPhone,
      show: formatPhone,
    },
    screen: { label: 'No. HP', inWords: 'nomor HP' },
  } satisfies Column;
}

/** A calendar date; a form's text becomes one by `dateOf`, which knows the zone. */
export function date(required: string, header = 'Tanggal') {
  return {
    kind: 'date',
    input: dateInput(required),
    value: z.string(),
    tidy: asIs<string>,
    sheet: {
      header,
      width: 16,
      format: 'date',
      hint: 'Misalnya 20/11/2026',
      required,
      read: asIs<string>,
      show: (wire: string) => wire.slice(0, 10),
    },
    screen: { label: header },
  } satisfies Column;
}

/** The time of day in free text. */
export function waktu(required: string) {
  return {
    kind: 'line',
    input: line(required, 100),
    value: z.string(),
    tidy: tidyText,
    sheet: {
      header: 'Waktu',
      width: 20,
      format: 'time',
      hint: "Misalnya 19:30 atau Ba'da Maghrib",
      read: tidyText,
      show: asIs<string>,
    },
    screen: { label: 'Waktu' },
  } satisfies Column;
}

/** A row of another noun; a spreadsheet has its name in place of its id. */
export function reference(noun: 'masjid' | 'mubaligh', header: string, required: string) {
  return {
    kind: 'reference',
    input: idInput(required),
    value: id,
    tidy: String,
    noun,
    sheet: {
      header,
      width: 40,
      format: 'text',
      hint: 'Pilih dari daftar',
      required,
      read: asIs<string>,
      show: asIs<string>,
    },
    screen: { label: header },
  } satisfies Column;
}

/** A text that may be empty. */
export function optionalText(header: string, { max = LINE_MAX, ...onScreen }: OnScreen & { max?: number } = {}) {
  return {
    kind: 'line',
    input: optionalLine({ max }).optional(),
    value: z.string(),
    empty: '',
    tidy: (text?: string) => tidyText(text ?? ''),
    sheet: { header, width: 30, format: 'text', read: given(tidyText), show: asIs<string> },
    screen: { label: header, ...onScreen },
  } satisfies Column;
}

/** A boolean; `empty` is its default. */
export function yesNo(header: string, empty: boolean, onScreen?: OnScreen) {
  const input = z.boolean({ error: `${header} harus Ya atau Tidak` }).optional();
  // Our own CSV has 1 and 0.
  const words: Record<string, boolean> = { ya: true, tidak: false, '1': true, '0': false };
  return {
    kind: 'yes_no',
    input,
    value: z.boolean(),
    empty,
    tidy: (value = empty) => value,
    sheet: {
      header,
      width: 12,
      format: 'text',
      hint: 'Ya atau Tidak',
      read: given((cell: string) => words[cell.toLowerCase()] ?? cell),
      show: (yes: boolean) => (yes ? 'Ya' : 'Tidak'),
    },
    screen: { label: header, ...onScreen },
  } satisfies Column;
}

/** A whole number, or none. */
export function optionalNumber(header: string, min: number, max: number, onScreen?: OnScreen) {
  const error = { error: `${header} harus angka ${min} sampai ${max}` };
  return {
    kind: 'number',
    input: z.int(error).min(min, error).max(max, error).nullable().optional(),
    value: z.int().nullable(),
    empty: null,
    tidy: (number: number | null = null) => number,
    sheet: {
      header,
      width: 16,
      format: 'text',
      hint: `Angka ${min} sampai ${max}, atau kosong`,
      read: given((cell: string) => (/^\d+$/.test(cell) ? Number(cell) : cell)),
      show: (number: number | null) => (number === null ? '' : String(number)),
    },
    screen: { label: header, ...onScreen },
  } satisfies Column;
}

/** One of a few words, each with its meaning, or none. */
export function optionalChoice<Word extends string>(
  header: string,
  choices: { none: string; words: Readonly<Record<Word, string>> },
  onScreen?: OnScreen,
) {
  const words = Object.keys(choices.words) as Word[];
  const error = { error: `${header} harus ${words.join(', ')}, atau kosong` };
  return {
    kind: 'choice',
    choices,
    input: z.enum(words, error).nullable().optional(),
    value: z.enum(words).nullable(),
    empty: null,
    tidy: (word: Word | null = null) => word,
    sheet: {
      header,
      width: 16,
      format: 'text',
      hint: `${words.join(', ')}, atau kosong: ${choices.none.toLowerCase()}`,
      read: given((cell: string) => cell.toLowerCase()),
      show: (word: Word | null) => word ?? '',
    },
    screen: { label: header, ...onScreen },
  } satisfies Column;
}

const LINES_MAX = 30;

/** Short texts, each once; a cell has commas between them. */
export function lines(header: string, max: number, onScreen?: OnScreen) {
  const error = { error: `${header} paling banyak ${LINES_MAX}, masing-masing paling banyak ${max} huruf` };
  return {
    kind: 'lines',
    input: z
      .array(optionalLine({ max, type: error.error, tooLong: error.error }), error)
      .max(LINES_MAX, error)
      .optional(),
    value: z.array(z.string()),
    empty: [] as string[],
    tidy: (texts: string[] = []) => [...new Set(texts.map(tidyText).filter((text) => text !== ''))],
    sheet: {
      header,
      width: 40,
      format: 'text',
      hint: 'Beberapa dipisah dengan koma',
      read: given((cell: string) => cell.split(',')),
      show: (texts: string[]) => texts.join(', '),
    },
    screen: { label: header, ...onScreen },
  } satisfies Column;
}

const place = z.object({ lat: z.number(), lng: z.number() });
/** About a tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** A place on the map, in degrees, or none. */
export function location(header: string, onScreen?: OnScreen) {
  const error = { error: `${header} harus lintang dan bujur, misalnya -6.914744, 107.609810` };
  const degrees = (most: number) => z.number(error).min(-most, error).max(most, error);
  const input = z
    .object({ lat: degrees(90), lng: degrees(180) }, error)
    .nullable()
    .optional();
  return {
    kind: 'location',
    input,
    value: place.nullable(),
    empty: null,
    tidy: (value: Place | null = null) => value && { lat: rounded(value.lat), lng: rounded(value.lng) },
    sheet: {
      header,
      width: 26,
      format: 'text',
      hint: 'Lintang, bujur: misalnya -6.914744, 107.609810. Tautan peta juga boleh.',
      read: given((cell: string) => placeOf(cell) ?? cell),
      show: (value: Place | null) => (value ? `${value.lat}, ${value.lng}` : ''),
    },
    screen: { label: header, ...onScreen },
  } satisfies Column;
}

/** An empty cell gives undefined. */
export function given<T>(read: (cell: string) => T): (cell: string) => T | undefined {
  return (cell) => (cell.trim() === '' ? undefined : read(cell.trim()));
}

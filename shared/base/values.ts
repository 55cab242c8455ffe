import { ACTORS } from './actor.ts';
import * as z from 'zod';

/** Characters (code points) of a line of text. */
export const LINE_MAX = 200;
export const USERNAME_MAX = 100;
export const SEARCH_MAX = 100;

/**
 * The longest message that WhatsApp shows completely, in UTF-16 units (String.length), which are never fewer than
 * characters.
 */
export const MESSAGE_MAX = 4096;
/** The longest text under a file. */
export const CAPTION_MAX = 1024;
export const longest = (hasFile: boolean): number => (hasFile ? CAPTION_MAX : MESSAGE_MAX);

/** Characters that change the direction of the surrounding text. */
const DIRECTION = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/**
 * Invisible characters, except the two variation selectors, which choose between a character and its emoji, and the
 * joiners, which `tidyText` leaves only where they are needed.
 */
const UNSEEN = '(?![\\ufe0e\\ufe0f\\u200c\\u200d])\\p{Default_Ignorable_Code_Point}|[\\ufff9-\\ufffb]';
const NO_CHARACTER = '\\p{Noncharacter_Code_Point}|\\p{Surrogate}';

interface Kind {
  pattern: RegExp;
  name: string;
}
const pattern = (source: string) => new RegExp(source, 'u');

/** The first matching kind names a character. */
const IN_LINE: readonly Kind[] = [
  { pattern: pattern('[\\p{Cc}\\u2028\\u2029]'), name: 'karakter kontrol' },
  { pattern: pattern(`[${DIRECTION}]`), name: 'tanda arah tulisan yang tidak terlihat' },
  { pattern: pattern(UNSEEN), name: 'karakter yang tidak terlihat' },
  { pattern: pattern(NO_CHARACTER), name: 'kode yang bukan karakter' },
];
/**
 * A message may contain invisible characters, because emoji are joined by them, but no characters that reverse text.
 */
const IN_MESSAGE: readonly Kind[] = [
  { pattern: pattern('(?![\\n\\r\\t])\\p{Cc}'), name: 'karakter kontrol' },
  { pattern: pattern('[\\u202d\\u202e]'), name: 'tanda arah tulisan yang tidak terlihat' },
  { pattern: pattern(NO_CHARACTER), name: 'kode yang bukan karakter' },
];

/** An Indonesian sentence that names the first forbidden character and its position. */
function forbiddenIn(text: string, kinds: readonly Kind[]): string | undefined {
  const found = kinds.flatMap(({ pattern: one, name }) => ({ at: text.search(one), name })).filter(({ at }) => at >= 0);
  const first = found.toSorted((a, b) => a.at - b.at)[0];
  if (!first) return undefined;
  const code = text.codePointAt(first.at)!.toString(16).toUpperCase().padStart(4, '0');
  return `Berisi ${first.name} (U+${code}) pada huruf ke-${[...text.slice(0, first.at)].length + 1}. Hapus atau ketik ulang.`;
}

/** What comes with pasting: zero-width space, byte-order mark, word joiner, soft hyphen. */
const PASTED = /[\u200b\ufeff\u2060\u00ad]/g;
/** Scripts whose letters change their form where they join. */
const JOINING = ['Arabic', 'Syriac', 'Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const EMOJI = '\\p{Extended_Pictographic}';
/** A joiner that joins neither two emoji nor two letters of such a script. */
const STRAY_JOINER = new RegExp(
  `(?<!(?:${EMOJI}|[\\ufe0f\\u{1f3fb}-\\u{1f3ff}])(?=\\u200d${EMOJI})|[${JOINING}\\p{M}](?=[\\u200c\\u200d][${JOINING}]))[\\u200c\\u200d]`,
  'gu',
);

/** How a text is stored: Unicode NFC, without outer space and what comes invisibly with pasting. */
export const tidyText = (text: string): string =>
  text.replace(PASTED, '').replace(STRAY_JOINER, '').normalize('NFC').trim();

interface TextRules {
  /** The form's message for an empty text; without it an empty text is allowed. */
  required?: string;
  /** The message for a value that is not a string. */
  type?: string;
  /** Characters. */
  max?: number;
  tooLong?: string;
}

function textType(
  { required, type = required ?? 'Isi harus teks', max = LINE_MAX, tooLong = `Paling banyak ${max} huruf` }: TextRules,
  wrong: (tidy: string) => string | undefined,
) {
  return z
    .string({ error: type })
    .superRefine((text, context) => {
      const tidy = tidyText(text);
      const message = tidy === '' ? required : [...tidy].length > max ? tooLong : wrong(tidy);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .meta({ maxLength: max, ...(required !== undefined && { minLength: 1 }) });
}

/**
 * A line of text: 1 to `max` characters after `tidyText`, none of them a control, a mark of direction, of no width or
 * no character at all. `required` is what a form says when it is empty.
 */
export const line = (required: string, max?: number) =>
  textType({ required, ...(max !== undefined && { max }) }, (text) => forbiddenIn(text, IN_LINE));

/** The same, and it may be empty. */
export const optionalLine = (rules: TextRules) => textType(rules, (text) => forbiddenIn(text, IN_LINE));

/** A text of many lines, as a message is. */
export const message = (required: string, max: number) =>
  textType({ required, max }, (text) => forbiddenIn(text, IN_MESSAGE));

/** The audit trail's names for the system, the token file, the cards and people who answer a message. */
const RESERVED: ReadonlySet<string> = new Set(Object.values(ACTORS).map(({ mark }) => mark));
const SCRIPTS = [
  'Latin',
  'Arabic',
  'Javanese',
  'Sundanese',
  'Balinese',
  'Buginese',
  'Batak',
  'Cyrillic',
  'Greek',
  'Hebrew',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Thai',
  'Han',
  'Hangul',
  'Hiragana',
  'Katakana',
].map((script) => pattern(`^[\\p{Script=${script}}0-9._-]+$`));

function wrongUsername(text: string): string | undefined {
  const forbidden = forbiddenIn(text, IN_LINE);
  if (forbidden) return forbidden;
  if (!/^[\p{L}\p{M}0-9._-]+$/u.test(text) || text.normalize('NFKC') !== text) {
    return 'Username hanya boleh berisi huruf, angka, titik, tanda hubung dan garis bawah';
  }
  if (!SCRIPTS.some((script) => script.test(text)))
    return 'Username harus ditulis dengan satu aksara saja, misalnya huruf Latin';
  return RESERVED.has(text.toLowerCase()) ? 'Username ini dipakai oleh sistem. Pilih yang lain.' : undefined;
}

/** A new username: letters of one script, digits, dot, dash, underscore; none that the audit trail uses itself. */
export const username = () => textType({ required: 'Username harus diisi', max: USERNAME_MAX }, wrongUsername);

const SEARCH_MESSAGE = { error: `Pencarian paling banyak ${SEARCH_MAX} huruf` };
/** What a list is searched for. */
export const search = z
  .string(SEARCH_MESSAGE)
  .max(SEARCH_MAX, SEARCH_MESSAGE)
  .refine((text) => !text.includes('\0'), { error: 'Pencarian berisi karakter kontrol. Ketik ulang.' });

import * as z from 'zod';

/** 62 or 0, then 8, then 7 to 11 digits (specification, section 5). */
export const PHONE_PATTERN = /^(62|0)8\d{7,11}$/;
export const PHONE_MESSAGE = 'No HP harus dimulai dengan 08 atau 628 dan berjumlah 10-14 digit';

/** Longer than any way to write a number. */
export const TYPED_PHONE_MAX = 40;

/** A number as it may be typed, in any usual form: what `tidyPhone` leaves of it must fit the pattern. */
export const phone = () =>
  z
    .string({ error: PHONE_MESSAGE })
    .refine((typed) => typed.length <= TYPED_PHONE_MAX && PHONE_PATTERN.test(tidyPhone(typed)), {
      error: PHONE_MESSAGE,
    });

/** An optional number: null and an empty field mean none. */
export const optionalPhone = () => z.union([phone(), z.literal(''), z.null()], { error: PHONE_MESSAGE });

/** How it is stored. */
export const tidyOptionalPhone = (typed: string | null): string | null => (typed ? tidyPhone(typed) : null);

/** The form by which numbers are matched and messages are sent: digits only, a leading 0 turned into 62. */
export function normalizePhone(phone: string): string {
  const digits = /^\d*$/.test(phone) ? phone : tidyPhone(phone);
  return digits.startsWith('0') ? `62${digits.slice(1)}` : digits;
}

/** The address that opens WhatsApp with a text for one number. */
export const whatsappTo = (phone: string, text: string): string =>
  `https://wa.me/${normalizePhone(phone)}?text=${encodeURIComponent(text)}`;

/** Spaces, dots, dashes and brackets, and marks that show nothing, which come along when a number is pasted. */
const BETWEEN = /[\s.\-()[\]\u00ad\u00a0\u200b-\u200f\u2010-\u2015\u2212\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * A typed number in the stored format: without separators and without a leading '+'. '+62 (0)812' and '0062812' are
 * 62812.
 */
export function tidyPhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(BETWEEN, '')
    .replace(/^\+/, '')
    .replace(/^(?:00)?620?(?=8)/, '62');
}

/**
 * The same for a spreadsheet's cell and the command line: a bare 8… gets its 0 back, because spreadsheets take it away.
 */
export function tidyCellPhone(cell: string): string {
  const digits = tidyPhone(cell);
  return /^8\d+$/.test(digits) ? `0${digits}` : digits;
}

/**
 * The digits of a search for a number, undefined if the text cannot be part of one; `other` is their beginning in the
 * other stored format ('0812' or '62812').
 */
export function phonePart(search: string): { digits: string; other: string } | undefined {
  const digits = tidyPhone(search);
  if (!/^\d+$/.test(digits)) return undefined;
  if (digits.startsWith('0')) return { digits, other: `62${digits.slice(1)}` };
  return { digits, other: digits.startsWith('62') ? `0${digits.slice(2)}` : digits };
}

/** '081200000317' → '0812-0000-0317'. */
export function formatPhone(phone: string): string {
  const local = phone.startsWith('62') ? `0${phone.slice(2)}` : phone;
  return local.replace(/^(\d{4})(\d{1,4})(\d*)$/, (_, a: string, b: string, c: string) =>
    [a, b, c].filter(Boolean).join('-'),
  );
}

/** For logs and metrics: enough to distinguish the numbers of one network, too little to call one. */
export function shortenPhone(phone: string): string {
  return phone.length <= 6 ? '***' : `${phone.slice(0, 4)}***${phone.slice(-3)}`;
}

/**
 * What a cell of numbers says: one number, with what else stands beside it; or why it says none, and the numbers that
 * may be meant.
 */
export type PhoneCell = { no_hp: string; lain?: string } | { problem: string; pilihan: string[] };

const SHORTENED = /^\D{0,3}\d(?:[.,]\d+)?\s?e\s?\+?\s?\d{1,2}\D{0,3}$/i;
const NONE =
  /^(?:[-\u2010-\u2015\u2212_.?x\s]+|0+|(?:tidak|tdk|tak|belum|blm)(?: ada| punya| diketahui)?(?: (?:hp|wa|nomor))?|kosong|nihil|n\s?\/?\s?a|none|null)\.?$/i;
const MASKED = /\d[x\u2022\u00d7#]{2,}|\d\*{2,}|[x\u2022\u00d7]{2,}\d/i;
const GLUED = /[oli]\d|\d[oli]/i;
/** Between two numbers. */
const APART = /[,;/|&\n]|(?<!\p{L})(?:atau|dan|or|and)(?!\p{L})/iu;
const RUN = /[+(]?\d[\d\s.\-()+_*\u00a0\u2010-\u2015\u2212]*/gu;
/** What stands beside a number and says only that it is one. */
const LABEL =
  /https?:\/\/|(?:www\.)?(?:wa\.me|api\.whatsapp\.com\/send\/?\?phone=|chat\.whatsapp\.com)\/?|(?<!\p{L})(?:tel|telp|tlp|telepon|telpon|hp|wa|whats\s?app|no|nomor|nomer|mobile|phone|aktif|utama|pribadi|id|ina)(?!\p{L})/giu;

/** The zeros of Arabic, Persian and Devanagari digits. */
const ZEROS = [0x660, 0x6f0, 0x966];

/** Latin digits for those of Arabic, Persian and Devanagari. */
function withLatinDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** A run of digits and what stands between them as a number, undefined if it is none. */
function numberIn(run: string): string | undefined {
  const digits = tidyCellPhone(run.replace(/[_*]/g, '').replace(/^(\D*\d{9,})\.0+$/, '$1'));
  return PHONE_PATTERN.test(digits) ? digits : undefined;
}

/** The numbers of a run: one, or several one after the other. */
function numbersIn(run: string): string[] {
  const one = numberIn(run);
  if (one !== undefined) return [one];
  const parts = run.trim().split(/[\s-]+(?=(?:\+?\s?62|0)[\s-]?8)/);
  const all = parts.map(numberIn);
  return parts.length > 1 && all.every((number) => number !== undefined) ? (all as string[]) : [];
}

/** Reads a cell as people write a number into it. Nothing is guessed: what may mean several numbers is a problem. */
export function readPhoneCell(cell: string): PhoneCell {
  const text = withLatinDigits(cell)
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .trim();
  const plain = numberIn(text);
  if (plain !== undefined) return { no_hp: plain };
  if (text === '') return { problem: PHONE_MESSAGE, pilihan: [] };
  if (SHORTENED.test(text))
    return {
      problem: 'Nomor ini sudah dipotong program spreadsheet, angka aslinya hilang. Ketik ulang nomornya sebagai teks',
      pilihan: [],
    };
  if (NONE.test(text)) return { problem: 'Tidak ada nomor. Isi nomornya, atau lewati baris ini', pilihan: [] };
  if (MASKED.test(text))
    return { problem: 'Nomor ini disamarkan. Isi nomor lengkapnya, atau lewati baris ini', pilihan: [] };

  // A letter O or l that was typed for a digit.
  if (GLUED.test(text.replace(LABEL, ' '))) return { problem: unreadable(text), pilihan: likely(text) };

  const found: string[] = [];
  const others: string[] = [];
  for (const piece of text.replace(LABEL, ' ').split(APART))
    for (const [run] of piece.matchAll(RUN)) {
      const numbers = numbersIn(run);
      const digits = run.replace(/\D/g, '');
      if (numbers.length > 0) found.push(...numbers);
      // '0812-0000-1001/1002' has two numbers with one beginning.
      else if (found.length > 0 && digits.length >= 2 && digits.length <= 6)
        found.push(found[0]!.slice(0, -digits.length) + digits);
      else if (digits.length >= 5) others.push(run.replace(/[\s()]+$/, '').trim());
    }
  const numbers = [...new Map(found.map((number) => [normalizePhone(number), number])).values()];
  if (numbers.length > 1)
    return { problem: `Ada ${numbers.length} nomor di satu sel. Pilih satu`, pilihan: numbers.slice(0, 5) };
  if (numbers.length === 1 && others.length > 0)
    return {
      problem: `Ada nomor lain di sel ini (${others[0]!.slice(0, 30)}). Pilih nomor WhatsApp-nya`,
      pilihan: numbers,
    };
  const [no_hp] = numbers;
  if (no_hp !== undefined) {
    const lain = text
      .replace(LABEL, ' ')
      .replace(RUN, ' ')
      .replace(/[^\p{L}\p{N}.'\s]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return /\p{L}/u.test(lain) ? { no_hp, lain } : { no_hp };
  }
  return { problem: unreadable(text), pilihan: likely(text) };
}

function unreadable(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (/^(?:0|62)[2-79]\d{7,}$/.test(digits) && !/\p{L}{3,}/u.test(text.replace(LABEL, ' ')))
    return 'Ini nomor telepon rumah atau kantor, bukan nomor HP. Isi nomor WhatsApp-nya, atau lewati baris ini';
  return PHONE_MESSAGE;
}

/** The number with letters that look like digits put right, or without slashes: only to be chosen. */
function likely(text: string): string[] {
  const mended = text.replace(/[oO]/g, '0').replace(/[lI|]/g, '1').replace(/[/,;]/g, '');
  const number = /^[\d\s.\-()+]+$/.test(mended) ? numberIn(mended) : undefined;
  return number === undefined ? [] : [number];
}

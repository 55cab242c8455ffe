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

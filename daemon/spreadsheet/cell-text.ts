import type { ColumnKind } from '#daemon/sheet/spreadsheets.ts';
import type { NumberMeaning } from './number-format.ts';
import { parseDateAmong } from '#shared/base/text-date.ts';

const dayMs = 86_400_000;

/** Invisible characters, which are copied with a number from a chat or a web page. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** A typed or calculated text in the column's form; a text that can't be read in that form stays as it was typed. */
export function textValue(text: string, kind: ColumnKind): string {
  const clean = trimmed(
    text
      .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(invisible, '')
      .replace(/[\t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g, ' '),
  );
  if (kind === 'date') {
    const typed = clean.replace(/^'/, '');
    return parseDateAmong(typed) ?? typed;
  }
  // Programs add seconds that were not typed.
  if (kind === 'time') return clean.replace(/^(\d{1,2}[:.]\d\d)[:.]\d\d$/, '$1');
  return kind === 'phone' ? clean.replace(/^'/, '') : clean;
}

const edge = /[\s\u200c\u200d]/;

/**
 * Removes invisible characters from both ends. Done by loops from the ends: a regular expression would take quadratic
 * time.
 */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && edge.test(text[start]!)) start += 1;
  while (end > start && edge.test(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}

/** A number: a date, a time of day, or digits, by the cell's format or, if that is lost, by the column. */
export function numberValue(value: number, meaning: NumberMeaning, kind: ColumnKind, date1904: boolean): string {
  if (kind === 'phone' || !Number.isFinite(value)) return digits(value, meaning.digits);
  const isDay = meaning.date || (kind === 'date' && !meaning.time && value >= 20_000 && value < 110_000);
  if (kind === 'date') return isDay ? isoDate(value, date1904) : meaning.time ? clock(value) : digits(value, 0);
  if (kind === 'time') {
    if (meaning.time || (!meaning.date && value >= 0 && value < 1)) return clock(value);
    return meaning.date ? isoDate(value, date1904) : (typedClock(value) ?? digits(value, 0));
  }
  if (meaning.date) return meaning.time ? `${isoDate(value, date1904)} ${clock(value)}` : isoDate(value, date1904);
  return meaning.time ? clock(value) : digits(value, meaning.digits);
}

/** A cell of type `d`, as the strict form of the format has it: '2026-11-20T19:30:00' or a part of it. */
export function isoValue(text: string, kind: ColumnKind): string {
  const match = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2})?/.exec(text.trim());
  const [, date, time] = match ?? [];
  if (kind === 'time') return time ?? date ?? text.trim();
  if (kind === 'date') return date ?? text.trim();
  return [date, time === '00:00' && date ? undefined : time].filter(Boolean).join(' ') || text.trim();
}

/**
 * Serial days count from 1899-12-30, or from 1904-01-01 in workbooks from old Macs. Before March 1900 Excel counts a
 * day that never existed; such dates are not needed here.
 */
function isoDate(serial: number, date1904: boolean): string {
  const day = Math.floor(toSeconds(serial) / 86_400);
  const date = new Date((date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + day * dayMs);
  return Number.isNaN(date.getTime()) ? digits(serial, 0) : date.toISOString().slice(0, 10);
}

function clock(serial: number): string {
  const seconds = ((toSeconds(serial) % 86_400) + 86_400) % 86_400;
  return twoDigits(Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60));
}

/** Fractions of a day are never exact: 19:00 may come as 18:59:59.9999. */
const toSeconds = (serial: number): number => Math.round(serial * 86_400);

const twoDigits = (hours: number, minutes: number): string =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;

/** '19.30' typed where the point is the decimal sign becomes the number 19.3. */
function typedClock(value: number): string | undefined {
  const hours = Math.floor(value);
  const minutes = Math.round((value - hours) * 100);
  const exact = Math.abs(value - hours - minutes / 100) < 1e-9;
  return exact && hours >= 0 && hours < 24 && minutes < 60 ? twoDigits(hours, minutes) : undefined;
}

/** Never an exponent, never a trailing '.0'; `width` gives a zero-padded format its zeros back. */
function digits(value: number, width: number): string {
  if (!Number.isFinite(value)) return '';
  const rounded = Math.round(value);
  const whole = Math.abs(value - rounded) < 1e-6;
  if (whole) return BigInt(rounded).toString().padStart(width, '0');
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text;
}

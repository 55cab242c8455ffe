import { addDays, weekday } from '#shared/base/dates.ts';
import { DAY_WORDS, parseWrittenDay } from '#shared/base/text-date.ts';

const NEAR: Record<string, number> = { 'hari ini': 0, besok: 1, lusa: 2, kemarin: -1 };

/**
 * Parses a date in words: 'besok', 'jumat', 'jumat ini', 'jumat depan' (in the next week, which begins on Monday), '27
 * nov', '1/12/2026'. Without a year it is the next such day. Returns a plain date; undefined if the text is no date.
 */
export function dateNamed(text: string, today: string): string | undefined {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (Object.hasOwn(NEAR, words)) return addDays(today, NEAR[words]!);
  const [, name = '', which] = /^([a-z']+)(?: (ini|depan))?$/.exec(words) ?? [];
  const day = DAY_WORDS.get(name);
  if (day !== undefined) {
    if (which !== 'depan') return addDays(today, (day - weekday(today) + 7) % 7);
    const monday = addDays(today, 7 - ((weekday(today) + 6) % 7));
    return addDays(monday, (day + 6) % 7);
  }
  const written = parseWrittenDay(words);
  if (!written) return undefined;
  const of = (year: number) =>
    `${year}-${String(written.month).padStart(2, '0')}-${String(written.day).padStart(2, '0')}`;
  if (written.year !== undefined) return of(written.year);
  const year = Number(today.slice(0, 4));
  // 29 February exists only in leap years.
  for (let next = year; next <= year + 8; next++) {
    const date = of(next);
    if (date >= today && addDays(date, 0) === date) return date;
  }
  return undefined;
}

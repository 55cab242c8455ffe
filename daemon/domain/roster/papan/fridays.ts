import { addDays, FRIDAY, monthRange, weekday } from '#shared/base/dates.ts';

/** The first and the last day of a month ('YYYY-MM'), plain dates. */
export function rangeOf(bulan: string): { start: string; end: string } {
  return monthRange(Number(bulan.slice(0, 4)), Number(bulan.slice(5, 7)) - 1);
}

/** The Fridays of a month ('YYYY-MM'), plain dates. */
export function fridaysOf(bulan: string): string[] {
  const { start, end } = rangeOf(bulan);
  const first = addDays(start, (FRIDAY - weekday(start) + 7) % 7);
  return [0, 7, 14, 21, 28].map((days) => addDays(first, days)).filter((day) => day <= end);
}

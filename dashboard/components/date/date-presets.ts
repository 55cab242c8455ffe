import { t } from '#dashboard/words/words.ts';
import { addDays, addMonths, FRIDAY, monthRange, weekday } from '#shared/base/dates.ts';

/** Both ends are plain dates and included. */
export interface DateRange {
  start: string;
  end: string;
}

/** `compare` is the same range a year earlier, while the compare mode is on. */
export interface ChosenRange extends DateRange {
  compare?: DateRange;
}

/**
 * The nine presets (specification, section 2). Weeks begin on Sunday; weeks and months are whole, for schedules lie
 * ahead.
 */
export function datePresets(today: string): readonly (DateRange & { label: string })[] {
  const sunday = addDays(today, -weekday(today));
  const month = (shift: number) => {
    const [year, number] = addMonths(`${today.slice(0, 7)}-01`, shift)
      .split('-')
      .map(Number) as [number, number];
    return monthRange(year, number - 1);
  };
  return [
    { label: t('today'), start: today, end: today },
    { label: t('yesterday'), start: addDays(today, -1), end: addDays(today, -1) },
    { label: t('last7'), start: addDays(today, -6), end: today },
    { label: t('last14'), start: addDays(today, -13), end: today },
    { label: t('last30'), start: addDays(today, -29), end: today },
    { label: t('thisWeek'), start: sunday, end: addDays(sunday, 6) },
    { label: t('lastWeek'), start: addDays(sunday, -7), end: addDays(sunday, -1) },
    { label: t('thisMonth'), ...month(0) },
    { label: t('lastMonth'), ...month(-1) },
  ];
}

/** For lists of what is to come: shown after today, above what is past. */
export function aheadPresets(today: string): readonly (DateRange & { label: string })[] {
  const friday = addDays(today, (FRIDAY - weekday(today) + 7) % 7);
  const [year, month] = addMonths(`${today.slice(0, 7)}-01`, 1)
    .split('-')
    .map(Number) as [number, number];
  return [
    { label: 'Besok', start: addDays(today, 1), end: addDays(today, 1) },
    { label: 'Jumat ini', start: friday, end: friday },
    { label: '7 hari ke depan', start: today, end: addDays(today, 6) },
    { label: 'Bulan depan', ...monthRange(year, month - 1) },
  ];
}

/** The same range one year earlier: what the compare mode shows. */
export function yearBefore(range: DateRange): DateRange {
  return { start: addMonths(range.start, -12), end: addMonths(range.end, -12) };
}

/** A 'from' later than 'to' moves 'to' to match, and the other way round (specification, section 5). */
export function withStart(range: DateRange, start: string): DateRange {
  return { start, end: start > range.end ? start : range.end };
}
export function withEnd(range: DateRange, end: string): DateRange {
  return { start: end < range.start ? end : range.start, end };
}

// Node takes the package as CommonJS, which has no names of its own.
// oxlint-disable-next-line import/default
import library from 'rrule';
import { addDays, weekday } from '#shared/base/dates.ts';
import { PASARAN, pasaranOf } from '#shared/base/pasaran.ts';
import { aturanOf } from '#shared/roster/rutin/rule.ts';

/** The rule of a series; plain dates. */
export interface Pola {
  /** The text of an RRULE without start and end. */
  aturan: string;
  /** No date is before it. */
  mulai: string;
  /** The last day on which there may be one; null: none. */
  sampai: string | null;
}

/** A weekday meets the same pasaran again after so many days. */
const PASARAN_ROUND = 35;

/** A plain date as the library needs it: midnight in UTC, so that no zone matters. */
const midnight = (date: string): Date => new Date(`${date}T00:00:00.000Z`);

/**
 * The dates of a series up to `until`, included, in order. Skipped dates are included. Every n weeks are counted from
 * the week of the first date; a week begins on Monday.
 */
export function datesOf({ aturan, mulai, sampai }: Pola, until: string): string[] {
  const last = sampai !== null && sampai < until ? sampai : until;
  const start = firstDay(aturan, mulai);
  if (start > last) return [];
  if (aturanOf(aturan)?.jenis === 'pasaran') {
    const days: string[] = [];
    for (let day = start; day <= last; day = addDays(day, PASARAN_ROUND)) days.push(day);
    return days;
  }
  // Not at the top: the build loads the library at its first use.
  // oxlint-disable-next-line import/no-named-as-default-member
  const { RRule } = library;
  const rule = new RRule({
    ...RRule.parseString(aturan),
    dtstart: midnight(start),
    until: midnight(last),
  });
  return rule.all().map((date) => date.toISOString().slice(0, 10));
}

/** Every n weeks are counted from the week of the first day that the rule names. */
function firstDay(aturan: string, mulai: string): string {
  const rule = aturanOf(aturan);
  let day = mulai;
  if (rule?.jenis === 'pasaran')
    while (weekday(day) !== rule.hari || PASARAN[pasaranOf(day)] !== rule.pasaran) day = addDays(day, 1);
  if (rule?.jenis !== 'mingguan') return day;
  while (!rule.hari.includes(weekday(day))) day = addDays(day, 1);
  return day;
}

/** A date of a series, and the preacher whose turn it is; null if he was deleted. */
export interface Turn {
  tanggal: string;
  id_mubaligh: string | null;
  /** Whether the date is skipped. */
  isSkipped: boolean;
}

/**
 * The dates of a series between two days, both included. The n-th date since its start takes the n-th preacher; a
 * skipped date uses up his turn, so that the others' turns do not shift.
 */
export function turnsOf(
  series: Pola & { id_mubaligh: readonly (string | null)[]; kecuali: readonly string[] },
  from: string,
  until: string,
): Turn[] {
  const skipped = new Set(series.kecuali);
  return datesOf(series, until)
    .map((tanggal, n) => ({
      tanggal,
      id_mubaligh: series.id_mubaligh[n % series.id_mubaligh.length] ?? null,
      isSkipped: skipped.has(tanggal),
    }))
    .filter(({ tanggal }) => tanggal >= from);
}

/** A Hijri month that an admin has set: year, month from 1, plain date of its first day. */
export type AwalBulan = [tahun: number, bulan: number, tanggal: string];

const MONTHS = [
  'Muharam',
  'Safar',
  'Rabiulawal',
  'Rabiulakhir',
  'Jumadilawal',
  'Jumadilakhir',
  'Rajab',
  'Syakban',
  'Ramadan',
  'Syawal',
  'Zulkaidah',
  'Zulhijah',
] as const;
const YEAR = 12;
/** Days from 1970-01-01 back to 16 July 622 (Julian), 1 Muharram 1. */
const EPOCH = -492_148;
const DAY = 86_400_000;
const MONTH_DAYS = 29.530_56;

const dayOf = (date: string): number => Date.parse(date) / DAY;
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** Days since 1970 of a month's first day in the tabular calendar; months counted from Muharram of year 0. */
function tabularStart(month: number): number {
  const [tahun, at] = [Math.floor(month / YEAR), month % YEAR];
  return Math.ceil(29.5 * at) + (tahun - 1) * 354 + Math.floor((3 + 11 * tahun) / 30) + EPOCH;
}

export interface HijriDate {
  tahun: number;
  /** From 1. */
  bulan: number;
  hari: number;
  /** The month is computed; false where an admin has set its first day. */
  perkiraan: boolean;
}

/**
 * The one Hijri calendar: tabular (30-year cycle, leap years 2, 5, 7, 10, 13, 16, 18, 21, 24, 26 and 29, from Friday 16
 * July 622; Intl names it islamic-civil), with the months that admins have set. A month has 29 or 30 days: the computed
 * months around a set one move as far as they must.
 */
export function createHijri(ditetapkan: readonly AwalBulan[] = []) {
  const set = ditetapkan
    .map(([tahun, bulan, tanggal]) => ({ month: tahun * YEAR + bulan - 1, day: dayOf(tanggal) }))
    .toSorted((a, b) => a.month - b.month);

  function startOf(month: number): number {
    const before = set.findLast((one) => one.month <= month);
    if (before?.month === month) return before.day;
    const after = set.find((one) => one.month > month);
    let day = tabularStart(month);
    if (before) {
      const months = month - before.month;
      day = Math.min(Math.max(day, before.day + 29 * months), before.day + 30 * months);
    }
    if (after) {
      const months = after.month - month;
      day = Math.min(Math.max(day, after.day - 30 * months), after.day - 29 * months);
    }
    return day;
  }

  const isSet = (month: number): boolean => set.some((one) => one.month === month);

  return {
    /** The plain date of a Hijri date; `bulan` from 1. */
    dateOf: (tahun: number, bulan: number, hari: number): string =>
      dateOf(startOf(tahun * YEAR + bulan - 1) + hari - 1),

    of(date: string): HijriDate {
      const day = dayOf(date);
      let month = YEAR + Math.floor((day - EPOCH) / MONTH_DAYS) + 1;
      while (startOf(month) > day) month -= 1;
      const tahun = Math.floor(month / YEAR);
      return { tahun, bulan: (month % YEAR) + 1, hari: day - startOf(month) + 1, perkiraan: !isSet(month) };
    },
  };
}

const suffix = (perkiraan: boolean): string => (perkiraan ? ' (perkiraan)' : '');
const nameOf = ({ bulan }: HijriDate): string => MONTHS[bulan - 1]!;

/** '10 Jumadilakhir 1448 H (perkiraan)'; without the last word in a month that an admin has set. */
export function formatHijri(date: string, ditetapkan?: readonly AwalBulan[]): string {
  const found = createHijri(ditetapkan).of(date);
  return `${found.hari} ${nameOf(found)} ${found.tahun} H${suffix(found.perkiraan)}`;
}

/** The day of the Hijri month that a plain date falls on, as text. */
export const hijriDay = (date: string, ditetapkan?: readonly AwalBulan[]): string =>
  String(createHijri(ditetapkan).of(date).hari);

/** 'Jumadilawal – Jumadilakhir 1448 H (perkiraan)': the Hijri months between two plain dates, both included. */
export function hijriRange(start: string, end: string, ditetapkan?: readonly AwalBulan[]): string {
  const hijri = createHijri(ditetapkan);
  const [from, to] = [hijri.of(start), hijri.of(end)];
  const note = suffix(from.perkiraan || to.perkiraan);
  if (from.bulan === to.bulan && from.tahun === to.tahun) return `${nameOf(from)} ${from.tahun} H${note}`;
  const first = from.tahun === to.tahun ? nameOf(from) : `${nameOf(from)} ${from.tahun}`;
  return `${first} \u2013 ${nameOf(to)} ${to.tahun} H${note}`;
}

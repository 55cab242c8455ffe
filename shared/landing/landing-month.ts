import { addDays, formatLongDate, MONTHS, monthRange, weekday } from '../base/dates.ts';
import type { LandingItem, LandingMonth } from './landing.ts';

const FRIDAY = 5;

/** Days of the week as the calendar heads them; index 0 is Minggu. */
export const DAY_NAMES = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const;

/** First and last plain date of a month 'YYYY-MM'. */
export function rangeOf(bulan: string): { start: string; end: string } {
  return monthRange(Number(bulan.slice(0, 4)), Number(bulan.slice(5)) - 1);
}

/** 'November 2026'. */
export function monthTitle(bulan: string): string {
  return `${MONTHS[Number(bulan.slice(5)) - 1]} ${bulan.slice(0, 4)}`;
}

/** '2026 November', as the calendar is headed (specification, section 2). */
export function calendarTitle(bulan: string): string {
  return `${bulan.slice(0, 4)} ${MONTHS[Number(bulan.slice(5)) - 1]}`;
}

/** 'Jadwal Pengajian November 2026'. */
export function landingTitle(jenis: LandingMonth['jenis'], bulan: string): string {
  return `Jadwal ${jenis === 'pengajian' ? 'Pengajian' : 'Jumatan'} ${monthTitle(bulan)}`;
}

/** 'Jumat, 4 Desember': for near days, without the year. */
export function dayTitle(date: string): string {
  return formatLongDate(date).slice(0, -' 2026'.length);
}

/** 'Masjid Salman: khatib Jumat dan pengajian'. */
export function masjidTitle(nama: string): string {
  return `${nama}: khatib Jumat dan pengajian`;
}

/** Whether the text is a month 'YYYY-MM' that the page shows: the years 1900 to 2199. */
export function isMonth(text: string): boolean {
  return /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text);
}

/** The month `months` later, as 'YYYY-MM'; limited to the years that the page shows. */
export function shiftMonth(bulan: string, months: number): string {
  const count = Number(bulan.slice(0, 4)) * 12 + Number(bulan.slice(5)) - 1 + months;
  const kept = Math.min(Math.max(count, 1900 * 12), 2199 * 12 + 11);
  return `${Math.floor(kept / 12)}-${String((kept % 12) + 1).padStart(2, '0')}`;
}

/**
 * The days of a month in weeks from Sunday to Saturday, padded with the neighbours' days (specification, section 2).
 */
export function weeksOf(bulan: string): string[][] {
  const { start, end } = rangeOf(bulan);
  const weeks: string[][] = [];
  for (let sunday = addDays(start, -weekday(start)); sunday <= end; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(sunday, day)));
  }
  return weeks;
}

/** Every Friday of a month, four or five. */
export function fridaysOf(bulan: string): string[] {
  return weeksOf(bulan)
    .map((week) => week[FRIDAY]!)
    .filter((date) => date.startsWith(bulan));
}

/** Packs one month's items, in their order, into the wire form. */
export function packMonth(
  head: Pick<LandingMonth, 'jenis' | 'bulan' | 'hari_ini' | 'hijri'>,
  items: readonly LandingItem[],
): LandingMonth {
  const waktu = collect<{ waktu: string; jam: string }>();
  const masjid = collect<[string, string]>();
  const mubaligh = collect<[string, string]>();
  const jadwal = items.map((item): LandingMonth['jadwal'][number] => [
    Number(item.tanggal.slice(8, 10)),
    waktu.add(`${item.jam ?? ''} ${item.waktu}`, { waktu: item.waktu, jam: item.jam ?? '' }),
    masjid.add(item.masjid.kunci, [item.masjid.kunci, item.masjid.nama_masjid]),
    mubaligh.add(item.mubaligh.kunci, [item.mubaligh.kunci, item.mubaligh.nama_mubaligh]),
  ]);
  const jam = waktu.values.map((one) => one.jam);
  return {
    ...head,
    waktu: waktu.values.map((one) => one.waktu),
    ...(jam.some((one) => one !== '') && { jam }),
    masjid: masjid.values,
    mubaligh: mubaligh.values,
    jadwal,
  };
}

function collect<T>() {
  const places = new Map<string, number>();
  const values: T[] = [];
  return {
    values,
    add(key: string, value: T): number {
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, values.length);
      return values.push(value) - 1;
    },
  };
}

/** The month's items again, in order, with `tanggal` as a plain date. */
export function unpackMonth(month: LandingMonth): LandingItem[] {
  const masjid = month.masjid.map(([kunci, nama_masjid]) => ({ kunci, nama_masjid }));
  const mubaligh = month.mubaligh.map(([kunci, nama_mubaligh]) => ({ kunci, nama_mubaligh }));
  return month.jadwal.map(([day, time, mosque, preacher]) => ({
    tanggal: `${month.bulan}-${String(day).padStart(2, '0')}`,
    waktu: month.waktu[time]!,
    ...(month.jam?.[time] && { jam: month.jam[time] }),
    masjid: masjid[mosque]!,
    mubaligh: mubaligh[preacher]!,
  }));
}

/** "Ba'da Maghrib, sekitar 18.05": as it was typed, and about when that is. */
export function waktuText({ waktu, jam }: Pick<LandingItem, 'waktu' | 'jam'>): string {
  return jam === undefined ? waktu : `${waktu}, sekitar ${jam}`;
}

/** Items by plain date, in their order. */
export function itemsByDay(items: readonly LandingItem[]): Map<string, LandingItem[]> {
  const days = new Map<string, LandingItem[]>();
  for (const item of items) {
    const date = item.tanggal.slice(0, 10);
    const day = days.get(date);
    if (day) day.push(item);
    else days.set(date, [item]);
  }
  return days;
}

/** The first day from today on with items, if days before it stand in a reader's way. */
export function firstComing(items: readonly LandingItem[], today: string): string | undefined {
  const next = items.find((item) => item.tanggal.slice(0, 10) >= today);
  return next && next !== items[0] && items[0]!.tanggal < today ? next.tanggal.slice(0, 10) : undefined;
}

export interface FridayTable {
  fridays: string[];
  /** A row per mosque, by name; `cells` in the order of the Fridays, several preachers joined by ' / ', '' for none. */
  rows: { kunci: string; nama_masjid: string; cells: string[] }[];
}

/** The Friday table of a month (specification, section 2); what is not on a Friday has no cell. */
export function fridayTable(bulan: string, items: readonly LandingItem[]): FridayTable {
  const fridays = fridaysOf(bulan);
  const rows = new Map<string, FridayTable['rows'][number]>();
  for (const item of items) {
    const column = fridays.indexOf(item.tanggal.slice(0, 10));
    if (column < 0) continue;
    const { kunci, nama_masjid } = item.masjid;
    const row = rows.get(kunci) ?? { kunci, nama_masjid, cells: fridays.map(() => '') };
    rows.set(kunci, row);
    row.cells[column] = [row.cells[column], item.mubaligh.nama_mubaligh].filter(Boolean).join(' / ');
  }
  const order = new Intl.Collator('id', { numeric: true }).compare;
  return { fridays, rows: [...rows.values()].sort((a, b) => order(a.nama_masjid, b.nama_masjid)) };
}

/** The Friday of this week: today, when it is one, or the next one within six days. */
export function currentFriday(fridays: readonly string[], today: string): string | undefined {
  return fridays.find((date) => date >= today && date < addDays(today, 7));
}

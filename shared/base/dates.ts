import { fixedOffset } from './zone.ts';

/** Months as the specification names them (section 9); index 0 is Januari. */
export const MONTHS = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Midnight in WIT, WITA and WIB, written in UTC: the day before at these hours. */
const INDONESIAN_MIDNIGHTS = new Set(['15:00:00.000Z', '16:00:00.000Z', '17:00:00.000Z']);

/** Dates are plain dates from here to there, both included, wherever they come from. */
export const DATE_MIN = '1900-01-01';
export const DATE_MAX = '2199-12-31';

/** Whether the text is 'YYYY-MM-DD', a day that exists, from DATE_MIN to DATE_MAX. */
export function isPlainDate(text: string): boolean {
  return isDay(text) && text >= DATE_MIN && text <= DATE_MAX;
}

function isDay(text: string): boolean {
  return DATE.test(text) && new Date(`${text}T00:00:00.000Z`).getUTCDate() === Number(text.slice(8));
}

interface ZoneFormats {
  date: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
}
/** Making a format costs a hundred times more than using it. */
const zoneFormats = new Map<string, ZoneFormats>();

function formatsOf(zone: string): ZoneFormats {
  let formats = zoneFormats.get(zone);
  if (!formats) {
    formats = {
      date: new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }),
      time: new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    };
    zoneFormats.set(zone, formats);
  }
  return formats;
}

/** The plain date 'YYYY-MM-DD' that an instant (UTC ms) falls on in an IANA zone. */
export function dateInZone(instant: number, zone: string): string {
  return fixedWallClock(instant, zone)?.slice(0, 10) ?? formatsOf(zone).date.format(instant);
}

/** The wall-clock time 'HH:MM' of an instant (UTC ms) in an IANA zone. */
export function timeInZone(instant: number, zone: string): string {
  return fixedWallClock(instant, zone)?.slice(11, 16) ?? formatsOf(zone).time.format(instant);
}

/** 'YYYY-MM-DDTHH:MM…' where the zone's offset never changes. */
function fixedWallClock(instant: number, zone: string): string | undefined {
  const offset = fixedOffset(zone, instant);
  return offset === undefined ? undefined : new Date(instant + offset).toISOString();
}

/**
 * The plain date that a call means by `tanggal`, `dateStart` or `dateEnd` (contract, Dates and times), or undefined:
 * a plain date and its UTC midnight mean themselves in every zone, the UTC form of an Indonesian midnight means the
 * next date, and any other instant its date in the deployment's zone.
 */
export function dateOf(input: string, zone: string): string | undefined {
  const text = input.trim();
  if (isPlainDate(text)) return text;
  const match = /^(\d{4}-\d{2}-\d{2})T(.+)$/.exec(text);
  if (!match || !isDay(match[1]!)) return undefined;
  const [, day, time] = match as unknown as [string, string, string];
  if (!/^\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(time)) return undefined;
  if (time === '00:00:00.000Z') return isPlainDate(day) ? day : undefined;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) return undefined;
  const date = INDONESIAN_MIDNIGHTS.has(time) ? addDays(day, 1) : dateInZone(instant, zone);
  return isPlainDate(date) ? date : undefined;
}

/** A plain date in the API's format. */
export function wireDate(date: string): string {
  return `${date}T00:00:00.000Z`;
}

/** The plain date `days` later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00.000Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** The plain date `months` later, kept inside the month: one month after 31 January is the last of February. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = daysInMonth(first.getUTCFullYear(), first.getUTCMonth());
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

/** Days of a month; `month` counts from 0. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** First and last plain date of a month; `month` counts from 0. */
export function monthRange(year: number, month: number): { start: string; end: string } {
  const prefix = `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}`;
  return { start: `${prefix}-01`, end: `${prefix}-${daysInMonth(year, month)}` };
}

export const FRIDAY = 5;
/** When a Friday's sermons begin where the place is unknown, in the deployment's zone. */
export const JUMATAN_BEGINS = '11:30';

/** 0 is Sunday. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00.000Z`).getUTCDay();
}

/** The instant (UTC ms) of a wall-clock time in a zone; of two that share it the first, in a gap the one after it. */
export function instantInZone(date: string, time: string, zone: string): number {
  const wanted = Date.parse(`${date}T${time}:00.000Z`);
  const fixed = fixedOffset(zone, wanted - 86_400_000);
  if (fixed !== undefined) return wanted - fixed;
  const offsetAt = (instant: number) =>
    Date.parse(`${dateInZone(instant, zone)}T${timeInZone(instant, zone)}:00.000Z`) - instant;
  const [before, after] = [offsetAt(wanted - 86_400_000), offsetAt(wanted + 86_400_000)];
  if (before === after) return wanted - before;
  const candidates = [wanted - before, wanted - after];
  const exact = candidates.filter((instant) => instant + roundedOffset(offsetAt(instant)) === wanted);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}

function roundedOffset(offset: number): number {
  return Math.round(offset / 60_000) * 60_000;
}

const DAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const;

/** 'Jumat, 20 November 2026'. */
export function formatLongDate(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${DAYS[weekday(date)]}, ${day} ${MONTHS[month - 1]} ${year}`;
}

/** 'Jumat, 20 Nov 2026': wherever the words are ours. */
export function formatDay(date: string): string {
  return `${DAYS[weekday(date)]}, ${formatDate(date)}`;
}

/** '20 Nov 2026' (specification, section 9). */
export function formatDate(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${MONTHS[month - 1]?.slice(0, 3)} ${year}`;
}

/** '02.05 PM': a short time on a 12-hour clock (specification, section 9). */
export function formatTime(instant: number, zone: string): string {
  const [hour, minute] = timeInZone(instant, zone).split(':').map(Number) as [number, number];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hour % 12 || 12)}.${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** '20 Nov 2026, 02.05 PM': medium date and short time (specification, section 9), or the time of another clock. */
export const formatDateTime = (instant: number, zone: string, clock = formatTime): string =>
  `${formatDate(dateInZone(instant, zone))}, ${clock(instant, zone)}`;

/** '20 Nov 2026 14.05': in the terminal, in alerts and in what is found, on a 24-hour clock. */
export const formatInstant = (instant: number, zone: string): string =>
  `${formatDate(dateInZone(instant, zone))} ${formatClock(instant, zone)}`;

/** '14.05'. */
export const formatClock = (instant: number, zone: string): string => timeInZone(instant, zone).replace(':', '.');

function partsOf(date: string): { day: number; month: number; year: number } {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return { day, month, year };
}

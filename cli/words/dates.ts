import { formatClock, formatDate as formatIndonesian, dateInZone, MONTHS, timeInZone } from '#shared/base/dates.ts';
import { language } from './speech.ts';

const ENGLISH_MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
);

/** 'Desember', 'December'; `month` counts from 0. */
export const monthName = (month: number): string => (language() === 'en' ? ENGLISH_MONTHS : MONTHS)[month]!;

/** '20 Des 2026', '20 Dec 2026'. */
export function formatDate(date: string): string {
  if (language() === 'id') return formatIndonesian(date);
  return `${Number(date.slice(8, 10))} ${monthName(Number(date.slice(5, 7)) - 1).slice(0, 3)} ${date.slice(0, 4)}`;
}

/** '20 Des 2026 19.30', '20 Dec 2026 19:30'. */
export function instantText(iso: string, zone: string): string {
  const instant = Date.parse(iso);
  const clock = language() === 'en' ? timeInZone : formatClock;
  return `${formatDate(dateInZone(instant, zone))} ${clock(instant, zone)}`;
}

/** 'Desember 2026' of '2026-12'. */
export const bulanName = (month: string): string => `${monthName(Number(month.slice(5, 7)) - 1)} ${month.slice(0, 4)}`;

/** '22 Nov 2026', or 'Desember 2026'. */
export const targetText = (target: string): string => (target.length > 7 ? formatDate(target) : bulanName(target));

/** '06.00' of '06:00'; in English it stays. */
export const clockText = (time: string): string => (language() === 'en' ? time : time.replace(':', '.'));

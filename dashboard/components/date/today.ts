import { useSyncExternalStore } from 'react';
import { isIndonesia } from '#dashboard/words/speech.ts';
import {
  addDays,
  dateInZone,
  formatClock,
  formatDateTime,
  formatDay,
  formatTime,
  JUMATAN_BEGINS,
  timeInZone,
} from '#shared/base/dates.ts';

/** The zone of the person's device: what "today" and a moment mean on screen. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Today's plain date 'YYYY-MM-DD' on this device. */
export function today(): string {
  return dateInZone(Date.now(), localZone());
}

/** The first day whose sermons have not begun, as Home's coming Friday: today, or tomorrow. */
export const jumatDay = (): string =>
  timeInZone(Date.now(), localZone()) < JUMATAN_BEGINS ? today() : addDays(today(), 1);

/** What the coming Friday is called: once today's is over, it is a week ahead. */
export const fridayWord = (friday: string, now: string): string =>
  friday >= addDays(now, 7) ? 'Jumat depan' : 'Jumat ini';

/** The plain date of a `tanggal` as answers carry it. */
export function plainDate(wire: string): string {
  return wire.slice(0, 10);
}

/** The plain date of an instant of an answer, on this device. */
export function dayOf(iso: string): string {
  return dateInZone(Date.parse(iso), localZone());
}

/** Its time in this device's zone: '14.05'. */
export const timeOf = (iso: string): string => formatClock(Date.parse(iso), localZone());

const specified = () => (isIndonesia() ? formatClock : formatTime);

/** '02.05 PM', in 'Indonesia penuh' '14.05': only where the specification shows a moment (section 9). */
export const specifiedTimeOf = (iso: string): string => specified()(Date.parse(iso), localZone());

/** '20 Nov 2026, 02.05 PM', likewise. */
export const specifiedDateTimeOf = (iso: string): string => formatDateTime(Date.parse(iso), localZone(), specified());

/** 'Jumat, 20 Nov 2026, 14.05': wherever the words are ours. */
export const dayTimeOf = (iso: string): string => `${formatDay(dayOf(iso))}, ${timeOf(iso)}`;

const EVERY = 30_000;

function follow(tell: () => void): () => void {
  const timer = setInterval(tell, EVERY);
  // A tab in the background sleeps: it looks when one comes back to it.
  document.addEventListener('visibilitychange', tell);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}

/** Today's plain date on this device, or in a zone; it changes at midnight in a page that stays open. */
export function useToday(zone = localZone()): string {
  return useSyncExternalStore(follow, () => dateInZone(Date.now(), zone));
}

/** `jumatDay` of a page that stays open. */
export const useJumatDay = (): string => useSyncExternalStore(follow, jumatDay);

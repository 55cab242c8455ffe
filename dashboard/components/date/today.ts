import { isIndonesia } from '#dashboard/words/speech.ts';
import { dateInZone, formatClock, formatDateTime, formatDay, formatTime } from '#shared/base/dates.ts';

/** The zone of the person's device: what "today" and a moment mean on screen. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Today's plain date 'YYYY-MM-DD' on this device. */
export function today(): string {
  return dateInZone(Date.now(), localZone());
}

/** The plain date of a `tanggal` as answers carry it. */
export function plainDate(wire: string): string {
  return wire.slice(0, 10);
}

/** The plain date of an instant of an answer, on this device. */
export function dayOf(iso: string): string {
  return dateInZone(Date.parse(iso), localZone());
}

const clock = () => (isIndonesia() ? formatClock : formatTime);

/** Its time in this device's zone, as in tables: '09.55 AM', in 'Indonesia penuh' '09.55'. */
export const timeOf = (iso: string): string => clock()(Date.parse(iso), localZone());

/** '20 Nov 2026, 02.05 PM' (specification, section 9). */
export const dateTimeOf = (iso: string): string => formatDateTime(Date.parse(iso), localZone(), clock());

/** 'Jumat, 20 Nov 2026, 02.05 PM': wherever the words are ours. */
export const dayTimeOf = (iso: string): string => `${formatDay(dayOf(iso))}, ${timeOf(iso)}`;

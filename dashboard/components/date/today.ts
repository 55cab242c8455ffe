import { dateInZone, formatTime } from '#shared/base/dates.ts';

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

/** Its time in this device's zone, as in tables: '09.55 AM'. */
export function timeOf(iso: string): string {
  return formatTime(Date.parse(iso), localZone());
}

import { addDays } from '#shared/base/dates.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { dayLink } from '#shared/landing/landing-address.ts';
import type { LandingItem } from '#shared/landing/landing.ts';
import { clockTime } from '#shared/base/waktu.ts';
import { icsDate, icsInstant, icsLines, icsLocal, icsText, icsTimezone } from './ics.ts';

export interface KalenderEvent extends LandingItem {
  kind: JadwalKind;
  uid: string;
  version: number;
  /** UTC ms. */
  created_at: number;
}

interface KalenderInput {
  name: string;
  timezone: string;
  publicUrl: string;
  /** Plain dates, both included. */
  range: { start: string; end: string };
  /** In batches; each becomes a chunk of the text. */
  events: Iterable<KalenderEvent[]>;
}

/** The whole feed, in the lines and the escapes of RFC 5545, chunk by chunk. */
export function* kalenderText({ name, timezone, publicUrl, range, events }: KalenderInput): Generator<string, void> {
  yield icsLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mimbar//Jadwal//ID',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${icsText(name)}`,
    `X-WR-CALNAME:${icsText(name)}`,
    `X-WR-TIMEZONE:${timezone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...icsTimezone(timezone, range),
  ]);
  const links = new Map<string, string>();
  const linkOf = (date: string) => links.get(date) ?? links.set(date, dayLink(publicUrl, date)).get(date)!;
  for (const batch of events)
    yield icsLines(
      batch.flatMap((event) => eventLines(event, timezone, publicUrl ? linkOf(event.tanggal) : undefined)),
    );
  yield icsLines(['END:VCALENDAR']);
}

function eventLines(event: KalenderEvent, timezone: string, link: string | undefined): string[] {
  const time = clockTime(event.waktu);
  const named = time === undefined && event.waktu !== '' ? ` (${event.waktu})` : '';
  const title = `${event.kind === 'pengajian' ? 'Pengajian' : 'Jumatan'}${named}: ${event.masjid.nama_masjid}`;
  const said = [`Mubaligh: ${event.mubaligh.nama_mubaligh}`, ...(event.waktu ? [`Waktu: ${event.waktu}`] : [])].join(
    '\n',
  );
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${icsInstant(event.created_at)}`,
    `SEQUENCE:${event.version}`,
    ...(time === undefined ? wholeDay(event.tanggal) : oneHour(event.tanggal, time, timezone)),
    `SUMMARY:${icsText(title)}`,
    `LOCATION:${icsText(event.masjid.nama_masjid)}`,
    `DESCRIPTION:${icsText(said)}`,
    ...(link && event.kind === 'pengajian' ? [`URL:${link}`] : []),
    'END:VEVENT',
  ];
}

function wholeDay(date: string): string[] {
  return [`DTSTART;VALUE=DATE:${icsDate(date)}`, `DTEND;VALUE=DATE:${icsDate(addDays(date, 1))}`, 'TRANSP:TRANSPARENT'];
}

function oneHour(date: string, time: string, timezone: string): string[] {
  return [`DTSTART;TZID=${timezone}:${icsLocal(date, time)}`, 'DURATION:PT1H'];
}

import { addDays } from '#shared/dates.ts';
import type { JadwalKind } from '#shared/jadwal.ts';
import { dayLink } from '#shared/landing-address.ts';
import type { LandingItem } from '#shared/landing.ts';
import { clockTime } from '#shared/waktu.ts';
import { icsDate, icsInstant, icsLines, icsLocal, icsText, icsTimezone } from './ics.ts';

interface KalenderEvent extends LandingItem {
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
  kinds: { kind: JadwalKind; rows: KalenderEvent[] }[];
}

/** The whole feed, in the lines and the escapes of RFC 5545. */
export function kalenderText({ name, timezone, publicUrl, range, kinds }: KalenderInput): string {
  return icsLines([
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
    ...kinds.flatMap(({ kind, rows }) => rows.flatMap((row) => eventLines(kind, row, timezone, publicUrl))),
    'END:VCALENDAR',
  ]);
}

function eventLines(kind: JadwalKind, row: KalenderEvent, timezone: string, publicUrl: string): string[] {
  const time = clockTime(row.waktu);
  const named = time === undefined && row.waktu !== '' ? ` (${row.waktu})` : '';
  const title = `${kind === 'pengajian' ? 'Pengajian' : 'Jumatan'}${named}: ${row.masjid.nama_masjid}`;
  const said = [`Mubaligh: ${row.mubaligh.nama_mubaligh}`, ...(row.waktu ? [`Waktu: ${row.waktu}`] : [])].join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:${row.uid}`,
    `DTSTAMP:${icsInstant(row.created_at)}`,
    `SEQUENCE:${row.version}`,
    ...(time === undefined ? wholeDay(row.tanggal) : oneHour(row.tanggal, time, timezone)),
    `SUMMARY:${icsText(title)}`,
    `LOCATION:${icsText(row.masjid.nama_masjid)}`,
    `DESCRIPTION:${icsText(said)}`,
    ...(publicUrl && kind === 'pengajian' ? [`URL:${dayLink(publicUrl, row.tanggal)}`] : []),
    'END:VEVENT',
  ];
}

function wholeDay(date: string): string[] {
  return [`DTSTART;VALUE=DATE:${icsDate(date)}`, `DTEND;VALUE=DATE:${icsDate(addDays(date, 1))}`, 'TRANSP:TRANSPARENT'];
}

function oneHour(date: string, time: string, timezone: string): string[] {
  return [`DTSTART;TZID=${timezone}:${icsLocal(date, time)}`, 'DURATION:PT1H'];
}

import { addDays } from '#shared/base/dates.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { dayLink } from '#shared/landing/landing-address.ts';
import type { LandingItem } from '#shared/landing/landing.ts';
import type { Begin } from '#daemon/roster/waktu.ts';
import { icsComponent, icsDate, icsInstant, icsText, type IcsProperty } from './ics.ts';

export interface KalenderEvent extends LandingItem {
  kind: JadwalKind;
  /** undefined: only the day is known. */
  begin: Begin | undefined;
  uid: string;
  /** Counts the changes of what is shown. */
  sequence: number;
  /** The last of them, UTC ms. */
  changed_at: number;
}

interface KalenderInput {
  name: string;
  timezone: string;
  publicUrl: string;
  /** Batches; each becomes a chunk of the text. */
  events: Iterable<KalenderEvent[]>;
}

const HOUR = 3_600_000;
const END = 'END:VCALENDAR\r\n';

/**
 * The whole feed (RFC 5545), chunk by chunk; ical.js writes its lines. Instants are in UTC, so it needs no VTIMEZONE.
 */
export function* kalenderText({ name, timezone, publicUrl, events }: KalenderInput): Generator<string, void> {
  const head = icsComponent('VCALENDAR', [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Mimbar//Jadwal//ID'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['method', {}, 'text', 'PUBLISH'],
    icsText('name', name),
    icsText('x-wr-calname', name),
    ['x-wr-timezone', {}, 'text', timezone],
    ['refresh-interval', {}, 'duration', 'PT6H'],
    ['x-published-ttl', {}, 'unknown', 'PT6H'],
  ]);
  yield head.slice(0, -END.length);
  const links = new Map<string, string>();
  const linkOf = (date: string) => links.get(date) ?? links.set(date, dayLink(publicUrl, date)).get(date)!;
  for (const batch of events)
    yield batch.map((event) => eventText(event, publicUrl ? linkOf(event.tanggal) : undefined)).join('');
  yield END;
}

function eventText(event: KalenderEvent, link: string | undefined): string {
  const { begin } = event;
  const named = begin?.sekitar !== false && event.waktu !== '' ? ` (${event.waktu})` : '';
  const title = `${event.kind === 'pengajian' ? 'Pengajian' : 'Jumatan'}${named}: ${event.masjid.nama_masjid}`;
  const waktu = event.waktu && begin?.sekitar ? `${event.waktu}, sekitar ${begin.jam}` : event.waktu;
  const said = [`Mubaligh: ${event.mubaligh.nama_mubaligh}`, ...(waktu ? [`Waktu: ${waktu}`] : [])].join('\n');
  return icsComponent('VEVENT', [
    ['uid', {}, 'text', event.uid],
    // What is published has the time of its last change, so that a feed without changes stays as it is.
    icsInstant('dtstamp', event.changed_at),
    icsInstant('last-modified', event.changed_at),
    ['sequence', {}, 'integer', String(event.sequence)],
    ...(begin ? hours(begin) : wholeDay(event.tanggal)),
    icsText('summary', title),
    icsText('location', event.masjid.nama_masjid),
    icsText('description', said),
    ...(link && event.kind === 'pengajian' ? [['url', {}, 'uri', link] satisfies IcsProperty] : []),
  ]);
}

function wholeDay(date: string): IcsProperty[] {
  return [icsDate('dtstart', date), icsDate('dtend', addDays(date, 1)), ['transp', {}, 'text', 'TRANSPARENT']];
}

/** Without an end in its text it is an hour. */
function hours({ at, until }: Begin): IcsProperty[] {
  return [icsInstant('dtstart', at), icsInstant('dtend', until ?? at + HOUR)];
}

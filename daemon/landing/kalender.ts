import ICAL from 'ical.js';
import type { Begin } from '#daemon/roster/index.ts';
import { addDays } from '#shared/base/dates.ts';
import { dayLink } from '#shared/landing/landing-address.ts';
import type { LandingItem } from '#shared/landing/landing.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';

/** Maximum octets of a line without its line break (RFC 5545, 3.1). */
const MAX_OCTETS = 75;
// The library does not count the space at the start of a folded line.
ICAL.foldLength = MAX_OCTETS - 1;

/** A property in jCal (RFC 7265): name, parameters, type, value. */
export type IcsProperty = [string, Record<string, string>, string, string];

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Writes a component without nested ones: values escaped, long lines folded, each with its CRLF. */
export function icsComponent(name: string, properties: readonly IcsProperty[]): string {
  let text = `BEGIN:${name}\r\n`;
  for (const property of properties) {
    const line = ICAL.stringify.property(property, ICAL.design.icalendar, true);
    // Folds only long lines, because the library checks each character and most lines are short.
    text += `${Buffer.byteLength(line) > MAX_OCTETS ? ICAL.helpers.foldline(line) : line}\r\n`;
  }
  return `${text}END:${name}\r\n`;
}

/** A value of type TEXT: line breaks as '\n', no other control characters. */
export function icsText(name: string, text: string): IcsProperty {
  return [name, {}, 'text', text.replace(/\r\n?/g, '\n').replace(CONTROL, '')];
}

/** A plain date. */
export function icsDate(name: string, date: string): IcsProperty {
  return [name, {}, 'date', date];
}

/** UTC ms, to the second. */
export function icsInstant(name: string, instant: number): IcsProperty {
  return [name, {}, 'date-time', `${new Date(instant).toISOString().slice(0, 19)}Z`];
}

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

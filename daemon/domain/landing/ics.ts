import ICAL from 'ical.js';

// It counts a line's octets without the space that a folded one begins with; 75 are allowed (RFC 5545, 3.1).
ICAL.foldLength = 74;

/** A property in jCal (RFC 7265): name, parameters, type, value. */
export type IcsProperty = [string, Record<string, string>, string, string];

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Components as text: lines folded at 75 octets, each with its CRLF, values escaped. */
export function icsComponent(name: string, properties: readonly IcsProperty[]): string {
  return `${ICAL.stringify.component([name, properties, []], ICAL.design.icalendar)}\r\n`;
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

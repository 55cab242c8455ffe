import ICAL from 'ical.js';

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

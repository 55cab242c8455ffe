import { fixedOffset } from '#shared/base/zone.ts';

/** Octets of a line without its end (RFC 5545, 3.1). */
const MAX_OCTETS = 75;
const HOUR_MS = 3_600_000;
const SPECIAL = /[\\;,\u0000-\u0008\u000a-\u001f\u007f]/;

/** Lines folded at 75 octets, never inside a character, each with its CRLF. */
export function icsLines(lines: readonly string[]): string {
  return lines.map(fold).join('');
}

function fold(line: string): string {
  const octets = Buffer.byteLength(line);
  if (octets <= MAX_OCTETS) return `${line}\r\n`;
  let folded = '';
  let room = MAX_OCTETS;
  let start = 0;
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at)!;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (size > room) {
      folded += `${line.slice(start, at)}\r\n `;
      start = at;
      room = MAX_OCTETS - 1;
    }
    room -= size;
    at += code > 0xffff ? 2 : 1;
  }
  return `${folded}${line.slice(start)}\r\n`;
}

/** A value of type TEXT: separators escaped, line breaks as '\n', no other control characters. */
export function icsText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

/** '20261120'. */
export function icsDate(date: string): string {
  return date.replaceAll('-', '');
}

/** Local time '20261120T193000' of a plain date and 'HH:MM'. */
export function icsLocal(date: string, time: string): string {
  return `${icsDate(date)}T${time.replace(':', '')}00`;
}

/** UTC ms as '20261120T123000Z'. */
export function icsInstant(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** The VTIMEZONE of a zone between two plain dates: its offset at the start, and every change until the end. */
export function icsTimezone(zone: string, range: { start: string; end: string }): string[] {
  const start = Date.parse(`${range.start}T00:00:00Z`) - 24 * HOUR_MS;
  const offsetAt = offsets(zone, start);
  const end = Date.parse(`${range.end}T00:00:00Z`) + 48 * HOUR_MS;
  const lines = observance('STANDARD', offsetAt(start), offsetAt(start), '19700101T000000');
  let before = offsetAt(start);
  for (let instant = start + HOUR_MS; instant <= end; instant += HOUR_MS) {
    const offset = offsetAt(instant);
    if (offset === before) continue;
    const local = icsInstant(instant + before * 60_000).slice(0, -1);
    lines.push(...observance(offset > before ? 'DAYLIGHT' : 'STANDARD', before, offset, local));
    before = offset;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'];
}

/** The offset from UTC, in minutes, at an instant from `start` on. */
function offsets(zone: string, start: number): (instant: number) => number {
  const fixed = fixedOffset(zone, start);
  if (fixed !== undefined) return () => fixed / 60_000;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (instant) => {
    const match = /GMT([+-])(\d{2}):(\d{2})/.exec(format.format(instant));
    return match ? Number(`${match[1]}1`) * (Number(match[2]) * 60 + Number(match[3])) : 0;
  };
}

function observance(kind: 'STANDARD' | 'DAYLIGHT', from: number, to: number, start: string): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ];
}

function offsetText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`;
}

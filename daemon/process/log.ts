import { fstatSync } from 'node:fs';
import pino, { type DestinationStream, type Logger } from 'pino';
import { timeInZone } from '#shared/base/dates.ts';
import { shortenPhone } from '#shared/base/phone.ts';
import { harmless, jsonSink } from '#shared/base/terminal.ts';
import { zoneName } from '#shared/base/zone.ts';

/** As syslog counts; systemd reads it at the beginning of a line. */
const PRIORITIES: Record<string, number> = { fatal: 2, error: 3, warn: 4, info: 6, debug: 7, trace: 7 };
const WORDS: Record<string, string> = { fatal: 'FATAL ', error: 'ERROR ', warn: 'WARN  ' };

interface Entry {
  level: string;
  time: number;
  msg?: string;
  err?: { message?: string; stack?: string };
}

/**
 * Whether a file is the journal: JOURNAL_STREAM names it by device and inode. Child processes inherit the variable even
 * if they write elsewhere (systemd.exec), so the file has to be compared.
 */
export const isJournal = (stream: string | undefined, { dev, ino }: { dev: number; ino: number }): boolean =>
  stream === `${dev}:${ino}`;

/** A line of JSON for the journal, with its priority before it: `journalctl -p warning` finds it. */
export function withPriority(line: string): string {
  const level = /^\{"level":"(\w+)"/.exec(line)?.[1] ?? 'info';
  return `<${PRIORITIES[level] ?? 6}>${line}`;
}

/** A line of JSON for a person at a terminal: '20:41:07 WIB WARN  WhatsApp is disconnected (state DISCONNECTED)'. */
export function humanLine(line: string, zone: string): string {
  const { level, time, msg = '', err, pid: _, ...facts } = JSON.parse(line) as Entry & Record<string, unknown>;
  const seconds = String(new Date(time).getUTCSeconds()).padStart(2, '0');
  const clock = `${timeInZone(time, zone)}:${seconds} ${zoneName(zone)}`;
  const said = Object.entries(facts)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const rest = said.length > 0 ? ` (${said.join(', ')})` : '';
  const error = err ? `\n  ${(err.stack ?? err.message ?? '').replaceAll('\n', '\n  ')}` : '';
  return `${harmless(`${clock} ${WORDS[level] ?? ''}${msg}${rest}${error}`)}\n`;
}

/** Indonesian phone numbers in usual formats, inside a text or a URL. */
const NUMBER = /(?<![\d.:])(?:62|0)8\d{7,12}(?!\d)/g;

/** Libraries may put phone numbers into their errors: whatever looks like one is shortened before it is logged. */
export function withoutNumbers(line: string): string {
  return line.replace(NUMBER, (number) => shortenPhone(number));
}

/** How much is buffered while the log's file can't be written, in bytes; more is lost. */
const HELD_BACK_MAX = 1024 * 1024;

/**
 * A logger on stdout: readable lines with the time in `zone` in a terminal, JSON with priorities for systemd's journal,
 * else plain JSON. A failed write does not stop the process: logging goes on once the file can be written again.
 */
export function createLogger(level: string, zone: string): Logger {
  const readable = (line: string) => humanLine(line, zone);
  const shape = process.stdout.isTTY ? readable : goesToJournal(1) ? withPriority : String;
  const stdout = pino.destination({ dest: 1, sync: true, maxLength: HELD_BACK_MAX });
  stdout.on('error', () => undefined);
  const shortened: DestinationStream = { write: (line) => void stdout.write(shape(jsonSink(withoutNumbers(line)))) };
  return pino({ level, base: { pid: process.pid }, formatters: { level: (name) => ({ level: name }) } }, shortened);
}

function goesToJournal(descriptor: 1 | 2): boolean {
  const stream = process.env['JOURNAL_STREAM'];
  return stream !== undefined && isJournal(stream, fstatSync(descriptor));
}

/** Says on stderr why Mimbar does not run; in the journal as an error, so that `journalctl -p warning` shows it. */
export function tellError(message: string): void {
  const mark = goesToJournal(2) ? `<${PRIORITIES['error']}>` : '';
  process.stderr.write(`${harmless(message).replace(/^/gm, mark)}\n`);
}

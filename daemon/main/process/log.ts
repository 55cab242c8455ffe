import { fstatSync } from 'node:fs';
import pino, { type DestinationStream, type Logger } from 'pino';
import { humanLine, isJournal, withPriority } from './log-line.ts';
import { jsonSink } from '#shared/base/terminal.ts';
import { shortenPhone } from '#shared/base/phone.ts';

/** Indonesian numbers as people and WhatsApp write them, inside a text or an address. */
const NUMBER = /(?<![\d.:])(?:62|0)8\d{7,12}(?!\d)/g;

/**
 * What libraries put into their errors is not ours to choose: whatever looks like a number is shortened on its way out.
 */
export function withoutNumbers(line: string): string {
  return line.replace(NUMBER, (number) => shortenPhone(number));
}

/** What the log may hold back while its file takes nothing, in bytes; more is lost. */
const HELD_BACK_MAX = 1024 * 1024;

/**
 * On stdout, for whoever reads there: lines for a person at a terminal, JSON with priorities for systemd's journal,
 * else plain JSON. A log that can't be written ends nothing: it goes on once its file takes it again.
 */
export function createLogger(level: string): Logger {
  const shape = process.stdout.isTTY ? humanLine : goesToJournal() ? withPriority : String;
  const stdout = pino.destination({ dest: 1, sync: true, maxLength: HELD_BACK_MAX });
  stdout.on('error', () => undefined);
  const shortened: DestinationStream = { write: (line) => void stdout.write(shape(jsonSink(withoutNumbers(line)))) };
  return pino({ level, base: { pid: process.pid }, formatters: { level: (name) => ({ level: name }) } }, shortened);
}

function goesToJournal(): boolean {
  const stream = process.env['JOURNAL_STREAM'];
  return stream !== undefined && isJournal(stream, fstatSync(1));
}

import { fstatSync } from 'node:fs';
import pino, { type DestinationStream, type Logger } from 'pino';
import { humanLine, isJournal, withPriority } from './log-line.ts';
import { jsonSink } from '#shared/base/terminal.ts';
import { shortenPhone } from '#shared/base/phone.ts';

/** Indonesian phone numbers in usual formats, inside a text or a URL. */
const NUMBER = /(?<![\d.:])(?:62|0)8\d{7,12}(?!\d)/g;

/** Libraries may put phone numbers into their errors: whatever looks like one is shortened before it is logged. */
export function withoutNumbers(line: string): string {
  return line.replace(NUMBER, (number) => shortenPhone(number));
}

/** How much is buffered while the log's file can't be written, in bytes; more is lost. */
const HELD_BACK_MAX = 1024 * 1024;

/**
 * A logger on stdout: readable lines in a terminal, JSON with priorities for systemd's journal, else plain JSON. A
 * failed write does not stop the process: logging goes on once the file can be written again.
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

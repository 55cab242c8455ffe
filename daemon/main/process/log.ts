import pino, { type DestinationStream, type Logger } from 'pino';
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

/** JSON lines on stdout. A log that can't be written ends nothing: it goes on once its file takes it again. */
export function createLogger(level: string): Logger {
  const stdout = pino.destination({ dest: 1, sync: true, maxLength: HELD_BACK_MAX });
  stdout.on('error', () => undefined);
  const shortened: DestinationStream = { write: (line) => void stdout.write(jsonSink(withoutNumbers(line))) };
  return pino({ level, base: { pid: process.pid }, formatters: { level: (name) => ({ level: name }) } }, shortened);
}

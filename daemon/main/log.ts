import pino, { type DestinationStream, type Logger } from 'pino';
import { shortenPhone } from '#shared/phone.ts';

/** Indonesian numbers as people and WhatsApp write them, inside a text or an address. */
const NUMBER = /(?<![\d.:])(?:62|0)8\d{7,12}(?!\d)/g;

/** What libraries put into their errors is not ours to choose: whatever looks like a number is shortened on its way out. */
export function withoutNumbers(line: string): string {
  return line.replace(NUMBER, (number) => shortenPhone(number));
}

/** JSON escapes what is below the space; these a terminal would obey as well. */
function withoutOrders(line: string): string {
  return line.replace(/[\u007f-\u009f]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
}

/** JSON lines on stdout. */
export function createLogger(level: string): Logger {
  const stdout = pino.destination({ dest: 1, sync: true });
  const shortened: DestinationStream = { write: (line) => void stdout.write(withoutOrders(withoutNumbers(line))) };
  return pino({ level, base: { pid: process.pid }, formatters: { level: (name) => ({ level: name }) } }, shortened);
}

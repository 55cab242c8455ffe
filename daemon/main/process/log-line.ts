import { harmless } from '#shared/base/terminal.ts';

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

/** A line of JSON for a person at a terminal: '20:41:07 WARN  WhatsApp is disconnected (state DISCONNECTED)'. */
export function humanLine(line: string): string {
  const { level, time, msg = '', err, pid: _, ...facts } = JSON.parse(line) as Entry & Record<string, unknown>;
  const at = new Date(time);
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const said = Object.entries(facts)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const rest = said.length > 0 ? ` (${said.join(', ')})` : '';
  const error = err ? `\n  ${(err.stack ?? err.message ?? '').replaceAll('\n', '\n  ')}` : '';
  return `${harmless(`${clock} ${WORDS[level] ?? ''}${msg}${rest}${error}`)}\n`;
}

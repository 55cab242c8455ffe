import { fstatSync, readFileSync, type Stats } from 'node:fs';
import { faultText, usageError } from '../errors.ts';
import { t } from '../words/words.ts';

/** Timeout for the first bytes: a silent pipe may be a connection that was left open, ms. */
const FIRST_WITHIN = 10_000;
/** Maximum length of a text, in UTF-16 units. */
const LENGTH_MAX = 1024 * 1024;

/**
 * Text from stdin, for a command without another source; undefined if stdin is a terminal or /dev/null, as under cron
 * and systemd. Throws CliError for a pipe that is empty, or stays open and silent.
 */
export async function pipedText(stdin: NodeJS.ReadStream): Promise<string | undefined> {
  if (stdin.isTTY) return undefined;
  // If the CLI runs inside another program, stdin has no descriptor.
  const fd = 'fd' in stdin && typeof stdin.fd === 'number' ? stdin.fd : undefined;
  const stat = fd === undefined ? undefined : statOf(fd);
  if (stat?.isCharacterDevice()) return undefined;
  if (stat?.isFile() && positionOf(fd!) > 0) throw usageError(t('stdinInLoop'));
  const text = await wholeText(stdin, stat && FIRST_WITHIN);
  if (text !== '') return text;
  if (!stat) return undefined;
  throw usageError(t('stdinEmpty'));
}

/**
 * Reads everything up to the maximum length; `firstWithin` is the timeout of the first bytes, in ms. Throws CliError.
 */
export async function wholeText(stdin: NodeJS.ReadStream, firstWithin?: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    if (firstWithin !== undefined) timer = setTimeout(() => reject(usageError(t('stdinEmpty'))), firstWithin);
  });
  const read = async () => {
    let text = '';
    stdin.setEncoding('utf8');
    for await (const part of stdin) {
      clearTimeout(timer);
      text += part;
      if (text.length > LENGTH_MAX) throw usageError(t('stdinTooLong'));
    }
    return text;
  };
  try {
    return await Promise.race([read(), late]);
  } finally {
    clearTimeout(timer);
    // An open pipe would keep the process alive.
    stdin.destroy();
  }
}

/** undefined if stdin is closed. */
function statOf(fd: number): Stats | undefined {
  try {
    return fstatSync(fd);
  } catch {
    return undefined;
  }
}

/** The file position that earlier readers left; 0 if it is unknown. */
function positionOf(fd: number): number {
  try {
    return Number(/^pos:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The text of a file that was named on the command line. Throws CliError. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw usageError(t('fileUnreadable', { file, error: faultText(error) }));
  }
}

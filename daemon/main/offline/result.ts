import path from 'node:path';
import { harmless, jsonSink } from '#shared/base/terminal.ts';
import type { ErrorCode } from '#shared/base/envelope.ts';
import { firstLine } from '../../domain/base/first-line.ts';
import { MimbarError } from '../../domain/base/errors.ts';
import { startFailure } from '../process/start-failure.ts';

/** A command's output: for scripts, and for people. */
export interface Result {
  data: unknown;
  lines: string[];
  /** Set when the command succeeded but found problems. */
  exitCode?: number;
}

/** The CLI's exit codes: 2 wrong input, 4 refused. */
const USAGE: readonly ErrorCode[] = ['invalid', 'not_found'];

/** Foreign text without control characters and line breaks. */
export const say = (text: string): string => harmless(text).replace(/[\n\t]/g, ' ');

const tell = (text: string) => void process.stderr.write(`${harmless(text)}\n`);
const giveJson = (value: unknown) => void process.stdout.write(`${jsonSink(JSON.stringify(value))}\n`);

/** Runs a command of the daemon's own bundle; returns the exit code. */
export async function runOffline(command: (args: string[]) => Promise<Result>, args: string[]): Promise<number> {
  const json = args.includes('--json');
  try {
    const { data, lines, exitCode = 0 } = await command(args);
    if (json) giveJson(data);
    else process.stdout.write(`${harmless(lines.join('\n'))}\n`);
    return exitCode;
  } catch (error) {
    const { code } = error as { code?: string };
    const isExpected = error instanceof MimbarError || code?.startsWith('ERR_PARSE_ARGS') === true;
    const sentence = isExpected ? wording(error as Error & { code?: string }) : unexpected(error);
    tell(sentence);
    if (json) giveJson({ error: sentence, code: isExpected ? code : 'bug' });
    if (!isExpected) return 1;
    return !(error instanceof MimbarError) || USAGE.includes(error.code) ? 2 : 4;
  }
}

/**
 * Don't print the bundle's source line to the terminal; most failures here are of the disk, which have sentences of
 * their own.
 */
function unexpected(error: unknown): string {
  const dataDir = path.resolve(process.env['MIMBAR_DATA_DIR'] || 'data');
  return (
    startFailure(error, dataDir)?.message ??
    `Perintah ini gagal karena kesalahan di dalam sistem: ${say(firstLine(error))}. Periksa dengan: mimbar doctor --offline`
  );
}

function wording(error: Error & { code?: string }): string {
  if (error instanceof MimbarError) return error.message;
  const option = /'(-[^' ]*)/.exec(error.message)?.[1] ?? '';
  return `Pilihan '${option}' tidak dikenal atau belum diisi.`;
}

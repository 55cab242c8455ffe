import path from 'node:path';
import { harmless, jsonSink } from '#shared/base/terminal.ts';
import type { ErrorCode } from '#shared/base/envelope.ts';
import { firstLine, MimbarError } from '#daemon/base/errors.ts';
import { homeDirectory } from '../process/settings-file.ts';
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
    const { sentence, code, exitCode } = failureOf(error);
    tell(sentence);
    if (json) giveJson({ error: sentence, code });
    return exitCode;
  }
}

interface Failure {
  sentence: string;
  code: string;
  exitCode: number;
}

/** A failure of the disk has a sentence of its own and is no bug. Never prints the bundle's source line. */
function failureOf(error: unknown): Failure {
  if (error instanceof MimbarError)
    return { sentence: error.message, code: error.code, exitCode: USAGE.includes(error.code) ? 2 : 4 };
  const { code = '' } = error as { code?: string };
  if (code.startsWith('ERR_PARSE_ARGS'))
    return { sentence: usageWords(error as Error, code), code: 'usage', exitCode: 2 };
  const dataDir = path.resolve(homeDirectory(), process.env['MIMBAR_DATA_DIR'] || 'data');
  const known = startFailure(error, dataDir)?.message;
  if (known !== undefined) return { sentence: known, code: 'refused', exitCode: 4 };
  const sentence = `Perintah ini gagal karena kesalahan di dalam sistem: ${say(firstLine(error))}. Periksa dengan: mimbar doctor --offline`;
  return { sentence, code: 'bug', exitCode: 1 };
}

/** Node's sentence about wrong arguments in ours, as the CLI says it. */
function usageWords({ message }: Error, code: string): string {
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return 'Terlalu banyak argumen.';
  const option = /--[\w-]+|-\w/.exec(message)?.[0] ?? '';
  return `Pilihan '${option}' tidak dikenal atau belum diisi.`;
}

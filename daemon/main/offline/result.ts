import type { ErrorCode } from '#shared/base/envelope.ts';
import { MimbarError } from '../../domain/base/errors.ts';

/** What a command has to tell: for scripts, and for people. */
export interface Result {
  data: unknown;
  lines: string[];
  /** Where it is done and yet all is not well. */
  exitCode?: number;
}

/** The CLI's exit codes: 2 wrong input, 4 refused. */
const USAGE: readonly ErrorCode[] = ['invalid', 'not_found'];

/** Names come from others: nothing in them may give orders to the terminal. */
export const say = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '');

/** Runs a command of the daemon's own bundle; gives the exit code. */
export async function runOffline(command: (args: string[]) => Promise<Result>, args: string[]): Promise<number> {
  const json = args.includes('--json');
  try {
    const { data, lines, exitCode = 0 } = await command(args);
    process.stdout.write(json ? `${JSON.stringify(data)}\n` : `${lines.join('\n')}\n`);
    return exitCode;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const isExpected = error instanceof MimbarError || code?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${isExpected ? wording(error as Error & { code?: string }) : (error as Error).stack}\n`);
    if (json) process.stdout.write(`${JSON.stringify({ error: message, code: isExpected ? code : 'bug' })}\n`);
    if (!isExpected) return 1;
    return !(error instanceof MimbarError) || USAGE.includes(error.code) ? 2 : 4;
  }
}

function wording(error: Error & { code?: string }): string {
  if (error instanceof MimbarError) return error.message;
  const option = /'(-[^' ]*)/.exec(error.message)?.[1] ?? '';
  return `Pilihan '${option}' tidak dikenal atau belum diisi.`;
}

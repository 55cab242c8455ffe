import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { MimbarError } from '#daemon/base/errors.ts';
import { boundFor } from './bound.ts';

/** Time limit for a small file or a list, ms; a copy over a slow line may take longer. */
export const SHORT = 60_000;
export const LONG = 30 * 60_000;
/** Maximum size of the output, such as a list or a mark, bytes. */
const OUTPUT_MAX = 8 * 1024 * 1024;
const ERROR_MAX = 4000;

export interface ToolCall {
  command: string;
  args: string[];
  /** Further variables of ours; the tool's own settings come from the environment, as in its manual. */
  env?: Record<string, string>;
  input?: { file: string } | { text: string };
  /** File for the output; undefined: it is returned. */
  output?: string;
  /** Maximum size of the output file, bytes. */
  size?: number | undefined;
  timeout: number;
  signal: AbortSignal;
  /** Exit codes that are not failures. */
  accept?: readonly number[];
}

/** Runs a tool without a shell. Throws unavailable with the last line of its errors, without secrets. */
export async function runTool(call: ToolCall): Promise<{ code: number; text: string }> {
  const { command, args, accept = [] } = call;
  const cut = new AbortController();
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(call.timeout), cut.signal]);
  const { ran, write } = await start(call, signal, cut);
  try {
    const [{ code, errors, text }] = await Promise.all([ran, write]);
    if (code === 0 || accept.includes(code)) return { code, text };
    throw new MimbarError('unavailable', `Tempat cadangan jauh: ${command} gagal (${sayWhy(errors)}).`);
  } catch (error) {
    call.signal.throwIfAborted();
    // A tool that was aborted has been killed.
    if (cut.signal.aborted) throw cut.signal.reason;
    if (error instanceof MimbarError) {
      cut.abort(error);
      throw error;
    }
    if (signal.aborted)
      throw new MimbarError('unavailable', `Tempat cadangan jauh: ${command} ${args[0]} tidak selesai pada waktunya.`);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new MimbarError('unavailable', `Tempat cadangan jauh: program ${command} belum terpasang di mesin ini.`);
    throw error;
  }
}

async function start({ command, args, env, input, output, size }: ToolCall, signal: AbortSignal, cut: AbortController) {
  const bound = output === undefined ? undefined : await boundFor(output, size);
  const child = spawn(command, args, {
    // For small machines: Go programs would otherwise keep all the memory that they once used.
    env: { GOMEMLIMIT: '96MiB', GOGC: '20', ...ownSettings(), ...env },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  });
  let errors = '';
  let text = '';
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => (errors = (errors + chunk).slice(-ERROR_MAX)));
  const ran = new Promise<{ code: number; errors: string; text: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, errors, text }));
  });
  if (!output)
    child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.length <= OUTPUT_MAX) return;
      text = '';
      cut.abort(new MimbarError('unavailable', `Tempat cadangan jauh: jawaban ${command} ${args[0]} terlalu panjang.`));
    });
  const write = Promise.all([
    bound && output
      ? pipeline(child.stdout!, bound, createWriteStream(output, { flags: 'wx', mode: 0o600 }))
      : undefined,
    input && feed(child.stdin!, input),
  ]);
  // Both promises are awaited below; this prevents an unhandled rejection until then.
  ran.catch(() => undefined);
  write.catch(() => undefined);
  return { ran, write };
}

async function feed(stdin: NodeJS.WritableStream, input: { file: string } | { text: string }): Promise<void> {
  try {
    if ('file' in input) await pipeline(createReadStream(input.file), stdin);
    else await pipeline([input.text], stdin);
  } catch (error) {
    // A tool that exits before it has read all input reports the reason by its exit code.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

/** The environment without Mimbar's own variables, such as its passphrase. */
function ownSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MIMBAR_')));
}

/** The last line that is not empty, without credentials in URLs and without secret values. */
export function sayWhy(errors: string, environment: NodeJS.ProcessEnv = process.env): string {
  const line =
    errors
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean)
      .at(-1) ?? 'tanpa keterangan';
  return Object.entries(environment)
    .filter(
      ([name, value]) => /PASS|SECRET|KEY|TOKEN|CREDENTIAL/i.test(name) && value !== undefined && value.length > 3,
    )
    .reduce((text, [, value]) => text.replaceAll(value!, '***'), line.replace(/\/\/[^/\s@]+@/g, '//***@'))
    .slice(0, 300);
}

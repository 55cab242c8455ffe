import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Context } from '../context.ts';
import { CliError, interrupted, usageError } from '../errors.ts';
import type { Output } from './output.ts';
import { t } from '../words/words.ts';

/** Closes `lines` after the answer. */
async function answerOf(
  lines: Interface,
  stdout: Output['stdout'],
  question: string,
  signal: AbortSignal,
  cancelled = t('cancelled'),
): Promise<string> {
  const stopped = new AbortController();
  lines.on('SIGINT', () => stopped.abort());
  lines.on('close', () => stopped.abort());
  try {
    return await lines.question(question, { signal: AbortSignal.any([signal, stopped.signal]) });
  } catch {
    stdout.write('\n');
    throw interrupted(cancelled);
  } finally {
    lines.close();
  }
}

/** Asks for one line, with echo. */
export async function askLine(
  { stdin, stdout, question: plain }: Output,
  question: string,
  signal: AbortSignal,
  cancelled?: string,
): Promise<string> {
  const lines = createInterface({ input: stdin, output: stdout });
  return (await answerOf(lines, stdout, plain(question), signal, cancelled)).trim();
}

/** Asks at the terminal; only y or ya means yes. Use only if `output.interactive`. */
export async function confirm(
  output: Output,
  question: string,
  signal: AbortSignal,
  cancelled?: string,
): Promise<boolean> {
  return /^(y|ya|yes)$/i.test(await askLine(output, `${question} [y/N] `, signal, cancelled));
}

/** Asks for a secret; the answer is not echoed. */
export async function askSecret(
  { stdin, stdout, question: plain }: Output,
  question: string,
  signal: AbortSignal,
): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Turns the echo off before the question appears.
  const lines = createInterface({ input: stdin, output: silent, terminal: true });
  stdout.write(plain(question));
  const secret = await answerOf(lines, stdout, '', signal);
  stdout.write('\n');
  return secret;
}

export interface Consent {
  /** --yes: no question. */
  yes: boolean | undefined;
  question: string;
  /** Completes the sentence 'Tambahkan --yes untuk …'. */
  purpose: string;
  /** Result of a no: 'Tidak ada yang dikirim.' */
  otherwise: string;
}

/** Returns only after a yes. Throws CliError after a no, and if there is no terminal to ask at. */
export async function consent(
  { output, signal }: Pick<Context, 'output' | 'signal'>,
  { yes, question, purpose, otherwise }: Consent,
): Promise<void> {
  if (yes) return;
  if (!output.interactive) throw usageError(t('cantAskFor', { purpose }));
  const cancelled = t('cancelledSo', { otherwise });
  if (!(await confirm(output, question, signal, cancelled))) throw new CliError('refused', cancelled);
}

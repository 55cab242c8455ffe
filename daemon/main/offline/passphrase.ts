import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { harmless } from '#shared/base/terminal.ts';
import { MimbarError } from '#daemon/base/errors.ts';

export const CANCELLED = 'Dibatalkan. Tidak ada yang diubah.';

/**
 * Asks at the terminal, through stderr, so that stdout keeps the result alone. `hidden` shows nothing of the answer.
 */
async function ask(question: string, hidden: boolean): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Echo is switched off before the question is shown.
  const lines = createInterface({ input: process.stdin, output: hidden ? silent : process.stderr, terminal: true });
  const shown = harmless(question);
  if (hidden) process.stderr.write(shown);
  try {
    // readline clears the row before it writes, so a visible question has to be written by readline itself.
    return (await lines.question(hidden ? '' : shown)).trim();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ABORT_ERR') throw error;
    if (!hidden) process.stderr.write('\n');
    throw new MimbarError('conflict', CANCELLED);
  } finally {
    lines.close();
    if (hidden) process.stderr.write('\n');
  }
}

const isTerminal = () => process.stdin.isTTY && process.stderr.isTTY;

/** The passphrase from `--passphrase-file`, the settings, or the terminal; undefined if there is none. */
export async function findPassphrase(given: string | undefined, fromSettings: string): Promise<string | undefined> {
  if (given !== undefined) return given;
  if (fromSettings) return fromSettings;
  return isTerminal() ? ask('Frasa sandi cadangan: ', true) : undefined;
}

/** undefined without a terminal. Throws conflict when the question is aborted. */
export async function confirm(question: string): Promise<boolean | undefined> {
  if (!isTerminal()) return undefined;
  return /^(y|ya|yes)$/i.test(await ask(`${question} [y/N] `, false));
}

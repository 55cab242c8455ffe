import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks at the terminal, through stderr, so that stdout keeps the result alone. `hidden` shows nothing of the answer. */
async function ask(question: string, hidden: boolean): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // The terminal stops showing what is typed before it asks.
  const lines = createInterface({ input: process.stdin, output: hidden ? silent : process.stderr, terminal: true });
  process.stderr.write(question);
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    if (hidden) process.stderr.write('\n');
  }
}

const isTerminal = () => process.stdin.isTTY && process.stderr.isTTY;

/** The passphrase from a file, from the settings, or from whoever sits at the terminal; undefined where there is none. */
export async function findPassphrase(file: string | undefined, fromSettings: string): Promise<string | undefined> {
  if (file !== undefined) return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  if (fromSettings) return fromSettings;
  return isTerminal() ? ask('Frasa sandi cadangan: ', true) : undefined;
}

/** undefined where nobody is there to be asked. */
export async function confirm(question: string): Promise<boolean | undefined> {
  if (!isTerminal()) return undefined;
  return /^(y|ya|yes)$/i.test(await ask(`${question} [y/N] `, false));
}

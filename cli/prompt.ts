import { createInterface } from 'node:readline/promises';
import { interrupted } from './errors.ts';
import type { Output } from './output.ts';

/** Asks at the terminal; only y or ya is a yes. Ask only where `output.interactive`. */
export async function confirm({ stdin, stdout }: Output, question: string, signal: AbortSignal): Promise<boolean> {
  const lines = createInterface({ input: stdin, output: stdout });
  const stopped = new AbortController();
  lines.on('SIGINT', () => stopped.abort());
  lines.on('close', () => stopped.abort());
  try {
    const answer = await lines.question(`${question} [y/N] `, { signal: AbortSignal.any([signal, stopped.signal]) });
    return /^(y|ya|yes)$/i.test(answer.trim());
  } catch {
    stdout.write('\n');
    throw interrupted('Dibatalkan. Tidak ada yang dikirim.');
  } finally {
    lines.close();
  }
}

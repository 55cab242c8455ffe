import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { confirm } from './prompt.ts';

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
  if (!output.interactive) throw usageError(`Tanpa terminal tidak dapat bertanya. Tambahkan --yes untuk ${purpose}.`);
  const cancelled = `Dibatalkan. ${otherwise}`;
  if (!(await confirm(output, question, signal, cancelled))) throw new CliError('refused', cancelled);
}

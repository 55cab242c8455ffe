import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { confirm } from './prompt.ts';

export interface Consent {
  /** --yes: nobody is asked. */
  yes: boolean | undefined;
  question: string;
  /** Finishes 'Tambahkan --yes untuk …'. */
  purpose: string;
  /** What a no leaves behind: 'Tidak ada yang dikirim.' */
  otherwise: string;
}

/** Goes on only after a yes. Throws CliError after a no, and where nobody can be asked. */
export async function consent(
  { output, signal }: Pick<Context, 'output' | 'signal'>,
  { yes, question, purpose, otherwise }: Consent,
): Promise<void> {
  if (yes) return;
  if (!output.interactive) throw usageError(`Tanpa terminal tidak dapat bertanya. Tambahkan --yes untuk ${purpose}.`);
  const cancelled = `Dibatalkan. ${otherwise}`;
  if (!(await confirm(output, question, signal, cancelled))) throw new CliError('refused', cancelled);
}

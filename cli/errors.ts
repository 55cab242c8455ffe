import type { Issue } from '#shared/base/envelope.ts';
import { fileFault } from '#shared/base/file-fault.ts';
import { language, t } from './words/words.ts';

/** The exit codes; 130 is the shell's convention for Ctrl+C. */
export const EXIT = { done: 0, bug: 1, usage: 2, unreachable: 3, refused: 4, unfinished: 5, interrupted: 130 } as const;
export type Ending = keyof typeof EXIT;

/** An expected error: one Indonesian sentence for the person, an exit code for scripts. */
export class CliError extends Error {
  readonly ending: Ending;
  /** A stable word, as in the contract's envelope. */
  readonly code: string;
  readonly issues: readonly Issue[];

  constructor(
    ending: Exclude<Ending, 'done'>,
    message: string,
    extra: { code?: string; issues?: readonly Issue[] } = {},
  ) {
    super(message);
    this.ending = ending;
    this.code = extra.code ?? ending;
    this.issues = extra.issues ?? [];
  }
}

/** Wrong usage or input. */
export function usageError(message: string): CliError {
  return new CliError('usage', message);
}

/** Ctrl+C. */
export function interrupted(message = t('stopped')): CliError {
  return new CliError('interrupted', message);
}

/** Whether the daemon is away for a moment, for example during a restart. */
export function isAway(error: unknown): boolean {
  return error instanceof CliError && (error.ending === 'unreachable' || error.code === 'unavailable');
}

/** Why the system would not do something with a file, in the language that is set. */
export const faultText = (error: unknown): string => fileFault(error, language());

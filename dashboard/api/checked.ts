import type { Issue } from '#shared/base/envelope.ts';
import { CallError } from './call-error.ts';
import type { Change } from './change.ts';

/**
 * What an upload answers, or what is wrong with its cells, or why the file as a whole is refused: the dialog shows that
 * itself, and no toast does.
 */
export interface Checked<T> {
  answer?: T;
  issues: readonly Issue[];
  /** What is answered beside the issues, unchecked. */
  data?: unknown;
  refused?: string;
}

/** The file is not what it should be; nothing else that may fail has these. */
const REFUSALS = new Set([400, 413, 415]);

export function checked<T>({ call, stale = [] }: Change<T>): Change<Checked<T>> {
  return {
    stale,
    async call() {
      try {
        return { answer: await call(), issues: [] };
      } catch (error) {
        if (error instanceof CallError && error.issues.length > 0) return { issues: error.issues, data: error.data };
        if (error instanceof CallError && REFUSALS.has(error.status)) return { issues: [], refused: error.message };
        throw error;
      }
    },
  };
}

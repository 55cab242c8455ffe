import type { Issue } from '#shared/base/envelope.ts';
import { CallError } from './call-error.ts';
import type { Change } from './change.ts';

/** What an upload answers, or what is wrong with its cells: the dialog shows that itself, and no toast does. */
export interface Checked<T> {
  answer?: T;
  issues: readonly Issue[];
}

export function checked<T>({ call, stale = [] }: Change<T>): Change<Checked<T>> {
  return {
    stale,
    async call() {
      try {
        return { answer: await call(), issues: [] };
      } catch (error) {
        if (error instanceof CallError && error.issues.length > 0) return { issues: error.issues };
        throw error;
      }
    },
  };
}

import { useMutation, type QueryKey } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import type { Issue } from '#shared/base/envelope.ts';
import { CallError } from './call-error.ts';

/** Above this many ids a call carries them in its body (contract, Transport). */
const IDS_IN_QUERY = 100;

/** Where a call's ids go: the query, or the JSON body when there are many. */
export function idsOf(ids: readonly string[]): { query?: { id: readonly string[] }; body?: { id: string[] } } {
  return ids.length > IDS_IN_QUERY ? { body: { id: [...ids] } } : { query: { id: ids } };
}

/** What a toast shows. */
export interface ToastInput {
  title?: string;
  description?: ReactNode;
  action?: { label: string; onClick: () => void };
  other?: { label: string; onClick: () => void };
  variant?: 'default' | 'destructive';
  /** Duration of the toast in ms, if it is not the default. */
  duration?: number;
}

/** A method's type, so that a change of any result is a change. */
type Says<Result> = { says(result: Result): string | ToastInput | undefined }['says'];

/** A change as a value: making one does nothing, `run` of `useChange` does it. */
export interface Change<Result = unknown> {
  call(): Promise<Result>;
  /** Queries below these keys are reloaded before the change ends; also if the row was deleted or changed by others. */
  stale?: readonly QueryKey[];
  /**
   * What the toast says of a success. A text is its title, and the answer's warnings stand below it. 'caller': the code
   * that runs the change shows the result itself, in a toast, a dialog or a file.
   */
  says?: Says<Result> | 'caller';
}

/** Infers the result of `call` for `says`. */
export function change<Result>(definition: Change<Result>): Change<Result> {
  return definition;
}

interface After<Result> {
  done?: (result: Result) => void;
  /** The error has been shown in a toast already. */
  failed?: (error: unknown) => void;
}

/**
 * Runs changes. `app/query-client.ts` shows errors and reloads stale queries; the promise of `run` resolves when the
 * change is over, and never rejects.
 */
export function useChange() {
  const { mutateAsync } = useMutation({ mutationFn: (change: Change) => change.call() });
  // Set within the press itself: `isPending` follows a moment later, and the second tap of two would come through.
  const [running, setRunning] = useState(0);
  // Not the callbacks of `mutate`: those are dropped when the row or the screen is unmounted, or another change starts.
  const run = useCallback(
    async function run<Result>(change: Change<Result>, { done, failed }: After<Result> = {}): Promise<void> {
      setRunning((now) => now + 1);
      let result: Result;
      try {
        result = (await mutateAsync(change)) as Result;
      } catch (error) {
        return failed?.(error);
      } finally {
        setRunning((now) => now - 1);
      }
      done?.(result);
    },
    [mutateAsync],
  );
  return { run, busy: running > 0 };
}

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

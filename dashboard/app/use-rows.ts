import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CallError } from '#dashboard/api/call-error.ts';
import type { Answer } from '#dashboard/api/request.ts';
import { useServices } from './services.tsx';

/** Above this many ids a call carries them in its body (contract, Transport). */
const IDS_IN_QUERY = 100;

/** Where a call's ids go: the query, or the JSON body when there are many. */
export function idsOf(ids: readonly string[]): { query?: { id: readonly string[] }; body?: { id: string[] } } {
  return ids.length > IDS_IN_QUERY ? { body: { id: [...ids] } } : { query: { id: ids } };
}

/**
 * Runs a change to a resource's rows. Afterwards everything below `keys` is loaded anew: also when the row had been changed
 * by someone else, so that the person sees what stands there now. Warnings of the answer are shown, or `done` in their place.
 * The function stays the same while `keys` (a constant of the feature) does, so columns that hold it are not made again.
 */
export function useRowChange(keys: readonly QueryKey[]) {
  const { toasts } = useServices();
  const queries = useQueryClient();
  return useCallback(
    async function change<T>(run: () => Promise<Answer<T>>, done?: (answer: Answer<T>) => string | undefined): Promise<Answer<T>> {
      const reload = () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      try {
        const answer = await run();
        await reload();
        const said = done?.(answer);
        const description = answer.warnings.join('\n');
        if (said || description) toasts.show({ title: said ?? 'Perhatian', description });
        return answer;
      } catch (error) {
        if (error instanceof CallError && (error.status === 409 || error.status === 404)) await reload();
        throw error;
      }
    },
    [keys, queries, toasts],
  );
}
export type RowChange = ReturnType<typeof useRowChange>;

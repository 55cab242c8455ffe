import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CallError } from '#dashboard/api/call-error.ts';
import { change } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { papanEndpoints } from '#shared/roster/papan/papan.ts';
import type { CellRef } from '../papan-queries.ts';

/** How often a draft that is under way is asked for, in ms. */
const ASK_EVERY = 250;
const draftKey = (id: string) => [...keys.papan, 'usulan', id];

/** A draft; while it is under way it is asked for again and again. */
export function useDraft(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: draftKey(id),
    queryFn: async ({ signal }) => (await api.call(papanEndpoints.usulan, { params: { id }, signal })).data,
    // Also where the first question met no answer; what is gone does not come back.
    refetchInterval: ({ state: { data, error } }) =>
      data?.state === 'running' || (!data && error && !isGone(error)) ? ASK_EVERY : false,
    meta: { quiet: true },
  });
}

/** The server knows no such draft, after a restart for one. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404;

function draftChanges(api: ApiClient, id: string) {
  return {
    cancel: () => change({ call: () => api.call(papanEndpoints.batalUsulan, { params: { id } }) }),
    accept: (sel: readonly (CellRef & { id_mubaligh?: string })[]) =>
      change({
        call: () => api.call(papanEndpoints.terima, { params: { id }, body: { sel: [...sel] } }),
        stale: [keys.papan, keys.jumatan, keys.health],
      }),
  };
}

export function useDraftChanges(id: string) {
  const { api } = useServices();
  return useMemo(() => draftChanges(api, id), [api, id]);
}

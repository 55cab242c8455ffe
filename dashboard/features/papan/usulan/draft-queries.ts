import { useMemo } from 'react';
import { CallError } from '#dashboard/api/call-error.ts';
import { change } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useApiQuery, useServices } from '#dashboard/app/services.tsx';
import { papanEndpoints } from '#shared/roster/papan/papan.ts';
import type { CellRef } from '../papan-queries.ts';

/** Polling interval of a running draft, in ms. */
const ASK_EVERY = 250;
const draftKey = (id: string) => [...keys.papan, 'usulan', id];

/** A draft; polled while it is running. */
export function useDraft(id: string) {
  return useApiQuery(draftKey(id), papanEndpoints.usulan, {
    params: { id },
    // Also retries a failed first request, except if the draft is gone.
    refetchInterval: ({ state: { data, error } }) =>
      data?.state === 'running' || (!data && error && !isGone(error)) ? ASK_EVERY : false,
    meta: { quiet: true },
  });
}

/** The server does not know the draft, for example after a restart. */
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

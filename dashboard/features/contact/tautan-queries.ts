import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { change } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { endpoints } from '#shared/endpoints.ts';
import type { ContactNoun } from './contacts.ts';

const CALLS = { masjid: endpoints.masjidTautan, mubaligh: endpoints.mubalighTautan } as const;

/** Whether a person has a link, and the actions on it. */
export function useTautan(noun: ContactNoun, id: string) {
  const { api } = useServices();
  const calls = CALLS[noun];
  const key = useMemo(() => [...keys.tautan, noun, id], [noun, id]);
  const { data: state } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.call(calls.get, { params: { id }, signal })).data,
  });
  const changes = useMemo(
    () => ({
      create: () =>
        change({
          call: () => api.call(calls.create, { params: { id } }),
          stale: [key],
          says: () => 'Tautan baru dibuat.',
        }),
      remove: () =>
        change({ call: () => api.call(calls.remove, { params: { id } }), stale: [key], says: () => 'Tautan dicabut.' }),
    }),
    [api, calls, id, key],
  );
  return { state, changes };
}

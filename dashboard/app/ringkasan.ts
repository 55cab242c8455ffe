import { useQuery } from '@tanstack/react-query';
import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useLiveReload } from './live.tsx';
import { useServices } from './services.tsx';

const LIVE = [keys.ringkasan];

/** The state of the coming Friday, and the card of the admins' summary; kept up to date. */
export function useRingkasan() {
  const { api } = useServices();
  useLiveReload(LIVE, ({ type }) => type === 'roster' || type === 'broadcast');
  return useQuery({
    queryKey: keys.ringkasan,
    queryFn: async ({ signal }) => (await api.call(endpoints.ringkasan.get, { signal })).data,
    meta: { quiet: true },
  });
}

import { useQuery } from '@tanstack/react-query';
import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useLiveReload } from './live.tsx';
import { useServices } from './services.tsx';

const LIVE = [keys.ringkasan];

/** How the coming Friday stands, and the card that tells admins of it; it follows what happens. */
export function useRingkasan() {
  const { api } = useServices();
  useLiveReload(LIVE, ({ type }) => type === 'roster' || type === 'broadcast');
  return useQuery({
    queryKey: keys.ringkasan,
    queryFn: async ({ signal }) => (await api.call(endpoints.ringkasan.get, { signal })).data,
    meta: { quiet: true },
  });
}

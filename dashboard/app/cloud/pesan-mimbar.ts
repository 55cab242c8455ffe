import { useQuery } from '@tanstack/react-query';
import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { PesanMimbar } from '#shared/queue/pendaftaran.ts';
import { useHealth } from '../health.ts';
import { useServices } from '../services.tsx';

/** While one waits for WhatsApp, they are looked at so often; ms. */
const JUDGED_EVERY = 30_000;

/** How what Mimbar words itself stands with WhatsApp; undefined where nothing has to be approved. */
export function usePesanMimbar(): readonly PesanMimbar[] | undefined {
  const { api } = useServices();
  const { data: health } = useHealth();
  const { data } = useQuery({
    queryKey: keys.pesanMimbar,
    queryFn: async ({ signal }) => (await api.call(endpoints.pendaftaran.own, { signal })).data,
    enabled: health?.messenger?.kind === 'cloud',
    // While WhatsApp is away the banner says so.
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'menunggu') ? JUDGED_EVERY : false),
  });
  return data ?? undefined;
}

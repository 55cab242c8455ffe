import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from '#dashboard/api/client.ts';
import type { PendaftaranState, PesanMimbar } from '#shared/queue/pendaftaran.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useHealth } from '../health.ts';
import { useServices } from '../services.tsx';

/**
 * Polling interval while an approval is pending, ms. WhatsApp decides within minutes to a day and tells only the
 * daemon.
 */
const JUDGED_EVERY = 30_000;

/** Texts that WhatsApp has to approve, with their states; undefined if no approval is needed. */
export function useJudged<Row extends { status: PendaftaranState }>(
  queryKey: readonly unknown[],
  load: (api: ApiClient, signal: AbortSignal) => Promise<{ data: readonly Row[] | null }>,
): readonly Row[] | undefined {
  const { api } = useServices();
  const { data: health } = useHealth();
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await load(api, signal)).data,
    enabled: health?.messenger?.kind === 'cloud',
    // A banner shows if WhatsApp is disconnected.
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'menunggu') ? JUDGED_EVERY : false),
  });
  return data ?? undefined;
}

/** Mimbar's own texts and their state with WhatsApp; undefined if no approval is needed. */
export function usePesanMimbar(): readonly PesanMimbar[] | undefined {
  return useJudged(keys.pesanMimbar, (api, signal) => api.call(endpoints.pendaftaran.own, { signal }));
}

import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from '#dashboard/api/client.ts';
import type { PendaftaranState } from '#shared/queue/pendaftaran.ts';
import { useHealth } from '../health.ts';
import { useServices } from '../services.tsx';

/** While one waits for WhatsApp, which judges in minutes to a day and tells only the daemon, ms. */
const JUDGED_EVERY = 30_000;

/** What WhatsApp has to approve, and how it stands; undefined where nothing has to be approved. */
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
    // While WhatsApp is away the banner says so.
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'menunggu') ? JUDGED_EVERY : false),
  });
  return data ?? undefined;
}

import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { change } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import type { KabarRow } from '#shared/base/kabar.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { KabarSendBody } from '#shared/kabar/kabar.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import type { KabarOf } from '#dashboard/app/kabar-offer.ts';

const STALE = [keys.kabar];
const AFTER = [keys.kabar, keys.home, keys.pengajian, keys.jumatan, keys.broadcasts, keys.queue, keys.audit];

const kabarQuery = (api: ApiClient) => ({
  queryKey: keys.kabar,
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.call(endpoints.kabar.list, { signal })).data,
  meta: { quiet: true },
});

/** All changes that people have not been told yet. */
export function useKabar(enabled = true) {
  const { api } = useServices();
  return useQuery({ ...kabarQuery(api), enabled });
}

/** Keeps these queries up to date; use it once per screen. */
export function useKabarLive(): void {
  useLiveReload(STALE, ({ type }) => type === 'roster' || type === 'broadcast');
}

/** The untold change of one schedule. */
export function useKabarOf(jadwal: JadwalKind, id: string): KabarRow | undefined {
  const { api } = useServices();
  const select = useCallback(
    (rows: KabarRow[]) => rows.find((row) => row.jadwal === jadwal && row.id === id),
    [jadwal, id],
  );
  return useQuery({ ...kabarQuery(api), select }).data;
}

export const kabarChanges = (api: ApiClient) => ({
  send: (body: KabarSendBody, idempotencyKey: string) =>
    change({ call: () => api.call(endpoints.kabar.send, { body, idempotencyKey }), stale: AFTER, says: 'caller' }),
  dismiss: (which: readonly KabarOf[]) =>
    change({
      call: () =>
        api.call(endpoints.kabar.dismiss, { body: { kabar: which.map(({ jadwal, id }) => ({ jadwal, id })) } }),
      stale: AFTER,
      says: ({ data }) => `Ditandai tidak perlu: ${data.count} jadwal.`,
    }),
});

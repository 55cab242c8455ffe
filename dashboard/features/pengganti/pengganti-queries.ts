import { useMemo } from 'react';
import { change } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import { penggantiEndpoints, type Pengganti } from '#shared/reply/pengganti.ts';
import type { JadwalOf } from '#dashboard/app/seeking.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { useApiQuery, useServices } from '#dashboard/app/services.tsx';

const LIVE = [keys.pengganti];
/** A plan begins now: it moves on with the clock. */
const LOOK_EVERY = 30_000;

/** Candidates, offers and timeline of one schedule, kept up to date. */
export function usePengganti({ kind, id }: JadwalOf, open: boolean) {
  useLiveReload(LIVE, ({ type }) => type === 'roster' || type === 'broadcast' || type === 'message');
  return useApiQuery([...keys.pengganti, kind, id], penggantiEndpoints.show, {
    params: { kind, id },
    refetchInterval: open && LOOK_EVERY,
  });
}

/** Schedules of the next days whose preacher has declined. */
export function useNeeded() {
  useLiveReload(LIVE, ({ type }) => type === 'roster');
  return useApiQuery([...keys.pengganti, 'list'], penggantiEndpoints.list, { meta: { quiet: true } });
}

const stale = [keys.pengganti, keys.papan, keys.jumatan, keys.pengajian, keys.bentrok];

function penggantiChanges(api: ApiClient, { kind, id }: JadwalOf) {
  return {
    offer: (id_mubaligh: readonly string[], way: { berurutan: boolean; malam: boolean }) =>
      change({
        call: () =>
          api.call(penggantiEndpoints.tawarkan, {
            params: { kind, id },
            body: { id_mubaligh: [...id_mubaligh], ...way },
          }),
        stale,
        says: ({ warnings }) => (warnings.length > 0 ? 'Ditawarkan, dengan catatan' : undefined),
      }),
    /** Ends the offers, or takes back the acceptance; `said` is the toast's text. */
    withdraw: (said: string) =>
      change({
        call: () => api.call(penggantiEndpoints.batal, { params: { kind, id } }),
        stale,
        says: () => said,
      }),
    /** Makes an ordinary change to the schedule, as its list does; whoever has to be told of it is asked for next. */
    choose: ({ jadwal }: Pengganti, id_mubaligh: string) =>
      change({
        call: () =>
          api.call(endpoints[kind].update, { params: { id }, body: { id_mubaligh }, version: jadwal.version }),
        stale,
        says: 'caller',
      }),
  };
}

export function usePenggantiChanges({ kind, id }: JadwalOf) {
  const { api } = useServices();
  return useMemo(() => penggantiChanges(api, { kind, id }), [api, kind, id]);
}

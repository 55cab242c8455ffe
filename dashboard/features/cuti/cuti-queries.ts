import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { change, idsOf } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import type { UploadPreference } from '#dashboard/api/request.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import type { UploadDiubah, UploadQuery } from '#shared/base/upload.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Cuti, CutiInput } from '#shared/roster/cuti.ts';
import { cutiDays, savedToast } from './cuti-said.ts';

const newestFirst = [{ id: 'dari', desc: true }];

/** All leaves, or those of one preacher. */
export function useCutiList(id_mubaligh: string | undefined) {
  const { api } = useServices();
  return useList<Cuti>({
    key: [...keys.cuti, id_mubaligh],
    load: (query, signal) =>
      api.call(endpoints.cuti.list, { query: { ...query, ...(id_mubaligh !== undefined && { id_mubaligh }) }, signal }),
    sorting: newestFirst,
  });
}

/** The schedules that fall on the days of a leave. */
export function useStanding(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...keys.cuti, 'jadwal', id],
    queryFn: async ({ signal }) => (await api.call(endpoints.cuti.get, { params: { id }, signal })).data.jadwal ?? [],
  }).data;
}

export function useMubalighName(id: string | undefined): string | undefined {
  const { api } = useServices();
  return useQuery({
    queryKey: [...keys.mubaligh, 'nama', id],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.mubaligh.get, { params: { id: id! }, signal })).data.nama_mubaligh,
    enabled: id !== undefined,
  }).data;
}

/** `find` is offered if schedules fall on the days of a leave. */
function cutiChanges(api: ApiClient, find: (row: Cuti) => void) {
  const calls = endpoints.cuti;
  // The board shows leaves as clashes.
  const stale = [keys.cuti, keys.bentrok, keys.papan];
  return {
    create: (input: CutiInput) =>
      change({
        call: () => api.call(calls.create, { body: input }),
        stale,
        says: ({ data, warnings }) => savedToast(data, warnings, find) ?? `Cuti ${data.nama_mubaligh} tersimpan.`,
      }),
    update: (row: Cuti, body: Partial<CutiInput>) =>
      change({
        call: () => api.call(calls.update, { params: { id: row.id }, body, version: row.version }),
        stale,
        says: ({ data, warnings }) => savedToast(data, warnings, find),
      }),
    remove: (row: Cuti) =>
      change({
        call: () => api.call(calls.remove, { params: { id: row.id } }),
        stale,
        says: () => `Cuti ${row.nama_mubaligh}, ${cutiDays(row)}, dihapus.`,
      }),
    removeMany: (ids: readonly string[]) =>
      change({
        call: () => api.call(calls.removeBatch, idsOf(ids)),
        stale,
        says: ({ data }) => `${data.count} cuti dihapus.`,
      }),
    putBack: ({ id, version, semula }: UploadDiubah) =>
      change({
        call: () => api.call(calls.update, { params: { id }, body: semula as Partial<CutiInput>, version }),
        stale,
      }),
    upload: (file: File, query: UploadQuery = {}, prefer: UploadPreference = 'rinci') =>
      change({ call: () => api.call(calls.upload, { file, query, prefer }), stale }),
    downloadTemplate: () => change({ call: () => api.call(calls.template) }),
  };
}
export type CutiChanges = ReturnType<typeof cutiChanges>;

/** Memoized by `find`, so that columns that depend on it are not rebuilt. */
export function useCutiChanges(find: (row: Cuti) => void): CutiChanges {
  const { api } = useServices();
  return useMemo(() => cutiChanges(api, find), [api, find]);
}

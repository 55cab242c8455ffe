import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { change, idsOf } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import type { UploadPreference } from '#dashboard/api/request.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useApiQuery, useServices } from '#dashboard/app/services.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { useDebounced } from '#dashboard/components/use-debounced.ts';
import type { UploadDiubah, UploadQuery } from '#shared/base/upload.ts';
import { endpoints } from '#shared/endpoints.ts';
import type {
  PratinjauInput,
  Rutin,
  RutinInput,
  RutinQuery,
  RutinSetelan,
  RutinUpdate,
} from '#shared/roster/rutin/rutin.ts';
import { savedTitle } from './rutin-said.ts';

const firstFirst = [{ id: 'mulai', desc: false }];
const CHECK_DELAY = 300;

/** The series of this state, or all. */
export function useRutinList(keadaan: RutinQuery['keadaan']) {
  const { api } = useServices();
  return useList<Rutin>({
    key: [...keys.rutin, keadaan],
    load: (query, signal) => api.call(endpoints.rutin.list, { query: { ...query, keadaan }, signal }),
    sorting: firstFirst,
  });
}

/** The series that a link names. */
export function useRutin(id: string | null) {
  return useApiQuery([...keys.rutin, 'satu', id], endpoints.rutin.get, { params: { id: id! }, enabled: id !== null })
    .data;
}

/** The next dates of a stored series. */
export function useTanggal(id: string) {
  return useApiQuery([...keys.rutin, 'pratinjau', id], endpoints.rutin.pratinjau, { params: { id } }).data;
}

/** The dates of a form while it is filled in; undefined until it is complete. */
export function usePratinjau(form: PratinjauInput | undefined) {
  const { api } = useServices();
  const text = form === undefined ? '' : JSON.stringify(form);
  const debounced = useDebounced(text, CHECK_DELAY);
  const { data } = useQuery({
    queryKey: [...keys.rutin, 'periksa', debounced],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.rutin.periksa, { body: JSON.parse(debounced) as PratinjauInput, signal })).data,
    enabled: debounced !== '' && debounced === text,
    placeholderData: (before) => before,
    meta: { quiet: true },
  });
  return text === '' ? undefined : data;
}

export function useSetelan() {
  return useApiQuery([...keys.rutin, 'setelan'], endpoints.rutin.setelan).data;
}

function rutinChanges(api: ApiClient) {
  const calls = endpoints.rutin;
  const stale = [keys.rutin, keys.pengajian, keys.bentrok, keys.health];
  return {
    create: (input: RutinInput) =>
      change({ call: () => api.call(calls.create, { body: input }), stale, says: ({ data }) => savedTitle(data) }),
    update: (row: Rutin, body: RutinUpdate) =>
      change({
        call: () => api.call(calls.update, { params: { id: row.id }, body, version: row.version }),
        stale,
        says: ({ data }) => savedTitle(data),
      }),
    remove: (row: Rutin) =>
      change({
        call: () => api.call(calls.remove, { params: { id: row.id } }),
        stale,
        says: ({ data }) => `${data.kalimat}, ${data.nama_masjid}, dihapus.`,
      }),
    removeMany: (ids: readonly string[]) =>
      change({
        call: () => api.call(calls.removeBatch, idsOf(ids)),
        stale,
        says: ({ data }) => `${data.count} pengajian rutin dihapus.`,
      }),
    putBack: ({ id, version, semula }: UploadDiubah) =>
      change({ call: () => api.call(calls.update, { params: { id }, body: semula as RutinUpdate, version }), stale }),
    upload: (file: File, query: UploadQuery = {}, prefer: UploadPreference = 'rinci') =>
      change({ call: () => api.call(calls.upload, { file, query, prefer }), stale }),
    downloadTemplate: () => change({ call: () => api.call(calls.template) }),
    setAhead: (setelan: RutinSetelan) =>
      change({
        call: () => api.call(calls.ubahSetelan, { body: setelan }),
        stale,
        says: ({ data }) => `Jadwal dibuat ${data.pekan} pekan ke depan.`,
      }),
  };
}
export type RutinChanges = ReturnType<typeof rutinChanges>;

export function useRutinChanges(): RutinChanges {
  const { api } = useServices();
  return useMemo(() => rutinChanges(api), [api]);
}

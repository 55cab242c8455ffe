import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { idsOf, useRowChange, type RowChange } from '#dashboard/app/use-rows.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Masjid, MasjidInput, MasjidUpdate } from '#shared/roster/masjid.ts';

const key = ['masjid'] as const;
/** Schedules and pickers show names of mosques, so they are loaded anew as well. */
const related = [key, ['options', 'masjid'], ['pengajian'], ['jumatan']] as const;

export function useMasjidList() {
  const { api } = useServices();
  return useList<Masjid>({ key, load: (query, signal) => api.call(endpoints.masjid.list, { query, signal }) });
}

function masjidActions(api: ApiClient, change: RowChange) {
  return {
    create: (body: MasjidInput) =>
      change(() => api.call(endpoints.masjid.create, { body }), ({ data }) => `${data.nama_masjid} tersimpan.`),
    update: (row: Masjid, body: MasjidUpdate) =>
      change(() => api.call(endpoints.masjid.update, { params: { id: row.id }, body, version: row.version })),
    remove: (row: Masjid) =>
      change(() => api.call(endpoints.masjid.remove, { params: { id: row.id } }), () => `${row.nama_masjid} dihapus.`),
    removeMany: (ids: readonly string[]) =>
      change(() => api.call(endpoints.masjid.removeBatch, idsOf(ids)), ({ data }) => `${data.count} masjid dihapus.`),
    upload: async (file: File) => (await change(() => api.call(endpoints.masjid.upload, { file }))).data,
    downloadTemplate: () => api.call(endpoints.masjid.template),
    /** How many schedules would go with these mosques. */
    async countJadwal(ids: readonly string[]) {
      const answers = await Promise.all(ids.map((id) => api.call(endpoints.masjid.get, { params: { id }, quiet: true })));
      return answers.reduce((sum, { data }) => sum + data.jumlah_jadwal, 0);
    },
  };
}
export type MasjidActions = ReturnType<typeof masjidActions>;

export function useMasjidActions(): MasjidActions {
  const { api } = useServices();
  const change = useRowChange(related);
  return useMemo(() => masjidActions(api, change), [api, change]);
}

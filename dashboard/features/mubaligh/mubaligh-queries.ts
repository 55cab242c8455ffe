import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { idsOf, useRowChange, type RowChange } from '#dashboard/app/use-rows.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Mubaligh, MubalighInput, MubalighUpdate } from '#shared/roster/mubaligh.ts';

const key = ['mubaligh'] as const;
/** Schedules and pickers show names of preachers, so they are loaded anew as well. */
const related = [key, ['options', 'mubaligh'], ['pengajian'], ['jumatan']] as const;

export function useMubalighList() {
  const { api } = useServices();
  return useList<Mubaligh>({ key, load: (query, signal) => api.call(endpoints.mubaligh.list, { query, signal }) });
}

function mubalighActions(api: ApiClient, change: RowChange) {
  return {
    create: (body: MubalighInput) =>
      change(() => api.call(endpoints.mubaligh.create, { body }), ({ data }) => `${data.nama_mubaligh} tersimpan.`),
    update: (row: Mubaligh, body: MubalighUpdate) =>
      change(() => api.call(endpoints.mubaligh.update, { params: { id: row.id }, body, version: row.version })),
    remove: (row: Mubaligh) =>
      change(() => api.call(endpoints.mubaligh.remove, { params: { id: row.id } }), () => `${row.nama_mubaligh} dihapus.`),
    removeMany: (ids: readonly string[]) =>
      change(() => api.call(endpoints.mubaligh.removeBatch, idsOf(ids)), ({ data }) => `${data.count} mubaligh dihapus.`),
    upload: async (file: File) => (await change(() => api.call(endpoints.mubaligh.upload, { file }))).data,
    downloadTemplate: () => api.call(endpoints.mubaligh.template),
    /** How many schedules would go with these preachers. */
    async countJadwal(ids: readonly string[]) {
      const answers = await Promise.all(ids.map((id) => api.call(endpoints.mubaligh.get, { params: { id }, quiet: true })));
      return answers.reduce((sum, { data }) => sum + data.jumlah_jadwal, 0);
    },
  };
}
export type MubalighActions = ReturnType<typeof mubalighActions>;

export function useMubalighActions(): MubalighActions {
  const { api } = useServices();
  const change = useRowChange(related);
  return useMemo(() => mubalighActions(api, change), [api, change]);
}

import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { idsOf, useRowChange, type RowChange } from '#dashboard/app/use-rows.ts';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import type { DateRange } from '#dashboard/components/date/date-presets.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Pengajian, PengajianInput, PengajianUpdate } from '#shared/roster/pengajian.ts';
import { rangeQuery } from './jadwal-range.tsx';
import { removedText, storedText } from './jadwal-said.ts';

export const pengajianKey = ['pengajian'] as const;
const keys = [pengajianKey, ['health']] as const;
const byDate = [{ id: 'tanggal', desc: false }];

export function usePengajianList(range: DateRange) {
  const { api } = useServices();
  return useList<Pengajian>({
    key: [...pengajianKey, range.start, range.end],
    load: (query, signal) => api.call(endpoints.pengajian.list, { query: { ...query, ...rangeQuery(range) }, signal }),
    sorting: byDate,
  });
}

function pengajianActions(api: ApiClient, change: RowChange) {
  return {
    create: (body: PengajianInput, range: DateRange) =>
      change(() => api.call(endpoints.pengajian.create, { body }), ({ data }) => storedText(data, range)),
    update: (row: Pengajian, body: PengajianUpdate) =>
      change(() => api.call(endpoints.pengajian.update, { params: { id: row.id }, body, version: row.version })),
    remove: (row: Pengajian) =>
      change(
        () => api.call(endpoints.pengajian.remove, { params: { id: row.id } }),
        ({ data }) => removedText(`Jadwal dengan ID ${row.id}`, data.cancelled),
      ),
    removeMany: (ids: readonly string[]) =>
      change(
        () => api.call(endpoints.pengajian.removeBatch, idsOf(ids)),
        ({ data }) => removedText(`${data.count} jadwal pengajian`, data.cancelled),
      ),
    dismissMarks: (ids: readonly string[]) => change(() => api.call(endpoints.pengajian.dismissMarks, idsOf(ids)), ({ data }) => `Tanda dihapus dari ${data.count} jadwal.`),
    upload: async (file: File) => (await change(() => api.call(endpoints.pengajian.upload, { file }))).data,
    downloadTemplate: () => api.call(endpoints.pengajian.template),
    count: async (range: DateRange, signal: AbortSignal) =>
      (await api.call(endpoints.pengajian.list, { query: { page: 1, limit: 1, ...rangeQuery(range) }, signal })).total,
  };
}

export function usePengajianActions() {
  const { api } = useServices();
  const change = useRowChange(keys);
  return useMemo(() => pengajianActions(api, change), [api, change]);
}

import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { idsOf, useRowChange, type RowChange } from '#dashboard/app/use-rows.ts';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import type { DateRange } from '#dashboard/components/date/date-presets.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Jumatan, JumatanInput, JumatanUpdate } from '#shared/roster/jumatan.ts';
import { rangeQuery } from './jadwal-range.tsx';
import { removedText, storedText } from './jadwal-said.ts';

export const jumatanKey = ['jumatan'] as const;
const keys = [jumatanKey, ['health']] as const;
const byDate = [{ id: 'tanggal', desc: false }];

export function useJumatanList(range: DateRange) {
  const { api } = useServices();
  return useList<Jumatan>({
    key: [...jumatanKey, range.start, range.end],
    load: (query, signal) => api.call(endpoints.jumatan.list, { query: { ...query, ...rangeQuery(range) }, signal }),
    sorting: byDate,
  });
}

function jumatanActions(api: ApiClient, change: RowChange) {
  return {
    create: (body: JumatanInput, range: DateRange) =>
      change(() => api.call(endpoints.jumatan.create, { body }), ({ data }) => storedText(data, range)),
    update: (row: Jumatan, body: JumatanUpdate) =>
      change(() => api.call(endpoints.jumatan.update, { params: { id: row.id }, body, version: row.version })),
    remove: (row: Jumatan) =>
      change(
        () => api.call(endpoints.jumatan.remove, { params: { id: row.id } }),
        ({ data }) => removedText(`Jadwal dengan ID ${row.id}`, data.cancelled),
      ),
    removeMany: (ids: readonly string[]) =>
      change(
        () => api.call(endpoints.jumatan.removeBatch, idsOf(ids)),
        ({ data }) => removedText(`${data.count} jadwal jumatan`, data.cancelled),
      ),
    dismissMarks: (ids: readonly string[]) => change(() => api.call(endpoints.jumatan.dismissMarks, idsOf(ids)), ({ data }) => `Tanda dihapus dari ${data.count} jadwal.`),
    upload: async (file: File) => (await change(() => api.call(endpoints.jumatan.upload, { file }))).data,
    downloadTemplate: () => api.call(endpoints.jumatan.template),
    count: async (range: DateRange, signal: AbortSignal) =>
      (await api.call(endpoints.jumatan.list, { query: { page: 1, limit: 1, ...rangeQuery(range) }, signal })).total,
  };
}

export function useJumatanActions() {
  const { api } = useServices();
  const change = useRowChange(keys);
  return useMemo(() => jumatanActions(api, change), [api, change]);
}

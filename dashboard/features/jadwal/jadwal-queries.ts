import { useMemo } from 'react';
import { change, idsOf } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import type { DateRange } from '#dashboard/components/date/date-presets.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { KonfirmasiInput } from '#shared/roster/konfirmasi.ts';
import type { PengajianInput } from '#shared/roster/pengajian.ts';
import type { Jadwal, JadwalInput } from './jadwal-kinds.ts';
import { rangeQuery } from './jadwal-range.tsx';
import { cancelledToast, removedText, storedText } from './jadwal-said.ts';

const byDate = [{ id: 'tanggal', desc: false }];

export function useJadwalList(kind: JadwalKind, range: DateRange) {
  const { api } = useServices();
  return useList<Jadwal>({
    key: [...keys[kind], range.start, range.end],
    load: (query, signal) => api.call(endpoints[kind].list, { query: { ...query, ...rangeQuery(range) }, signal }),
    sorting: byDate,
  });
}

/** `sendAnew` is offered when an edit has cancelled messages that were waiting. */
function jadwalChanges(api: ApiClient, kind: JadwalKind, sendAnew: (row: Jadwal) => void) {
  const calls = endpoints[kind];
  const stale = [keys[kind], keys.health, keys.bentrok];
  return {
    create: (input: JadwalInput, range: DateRange) =>
      change({
        call: () => api.call(calls.create, { body: input as PengajianInput }),
        stale,
        says: ({ data }) => storedText(data, range),
      }),
    update: (row: Jadwal, body: Partial<JadwalInput>) =>
      change({
        call: () => api.call(calls.update, { params: { id: row.id }, body, version: row.version }),
        stale,
        says: ({ data, warnings }) => cancelledToast(data.cancelled, warnings, () => sendAnew(data)),
      }),
    answer: (row: Jadwal, jawaban: KonfirmasiInput['jawaban']) =>
      change({ call: () => api.call(calls.konfirmasi, { params: { id: row.id }, body: { jawaban } }), stale }),
    remove: (row: Jadwal) =>
      change({
        call: () => api.call(calls.remove, { params: { id: row.id } }),
        stale,
        says: ({ data }) => removedText(`Jadwal dengan ID ${row.id}`, data.cancelled),
      }),
    removeMany: (ids: readonly string[]) =>
      change({
        call: () => api.call(calls.removeBatch, idsOf(ids)),
        stale,
        says: ({ data }) => removedText(`${data.count} jadwal ${kind}`, data.cancelled),
      }),
    dismissMarks: (ids: readonly string[]) =>
      change({
        call: () => api.call(calls.dismissMarks, idsOf(ids)),
        stale,
        says: ({ data }) => `Tanda dihapus dari ${data.count} jadwal.`,
      }),
    upload: (file: File) => change({ call: () => api.call(calls.upload, { file }), stale }),
    downloadTemplate: () => change({ call: () => api.call(calls.template) }),
  };
}
export type JadwalChanges = ReturnType<typeof jadwalChanges>;

/** Stays the same while `kind` and `sendAnew` do, so that columns that hold it are not made again. */
export function useJadwalChanges(kind: JadwalKind, sendAnew: (row: Jadwal) => void): JadwalChanges {
  const { api } = useServices();
  return useMemo(() => jadwalChanges(api, kind, sendAnew), [api, kind, sendAnew]);
}

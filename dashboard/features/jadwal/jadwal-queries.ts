import { useMemo } from 'react';
import { change, idsOf } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import type { UploadPreference } from '#dashboard/api/request.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { removedText } from '#dashboard/components/said.ts';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import type { DateRange } from '#dashboard/components/date/date-presets.ts';
import type { UploadDiubah, UploadQuery } from '#shared/base/upload.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { PengajianInput } from '#shared/roster/pengajian.ts';
import type { Jadwal, JadwalInput } from './jadwal-kinds.ts';
import type { JadwalFilterQuery } from './jadwal-filter.tsx';
import { cancelledToast, jadwalName, storedText } from './jadwal-said.ts';
import type { AskScope } from './use-series-scope.tsx';

/** The edited row, and whether the following rows of its series changed too. */
interface Updated {
  data: Jadwal;
  warnings: string[];
  isFollowed?: boolean;
}

const byDate = [{ id: 'tanggal', desc: false }];

/** What is asked of the list, by dates and by what narrows it. */
export type JadwalAsked = JadwalFilterQuery & { dateStart: string; dateEnd: string };

export function useJadwalList(kind: JadwalKind, asked: JadwalAsked) {
  const { api } = useServices();
  return useList<Jadwal>({
    key: [...keys[kind], asked],
    load: (query, signal) => api.call(endpoints[kind].list, { query: { ...query, ...asked }, signal }),
    sorting: byDate,
    keepsSelection: true,
  });
}

/** The ids of all pages of the list. */
export function useAllIds(kind: JadwalKind, asked: JadwalAsked, search: string) {
  const { api } = useServices();
  const query = { fields: 'id', search, ...asked };
  return () => change({ call: () => api.call(endpoints[kind].list, { query }) });
}

/** `sendAnew` is offered if an edit cancelled waiting messages. */
function jadwalChanges(api: ApiClient, kind: JadwalKind, sendAnew: (row: Jadwal) => void, askScope: AskScope) {
  const calls = endpoints[kind];
  const stale = [keys[kind], keys.health, keys.bentrok, keys.rutin];
  const following = endpoints.rutin;
  return {
    create: (input: JadwalInput, range: DateRange) =>
      change({
        call: () => api.call(calls.create, { body: input as PengajianInput }),
        stale,
        says: ({ data }) => storedText(data, range),
      }),
    update: (row: Jadwal, body: Partial<JadwalInput>) =>
      change({
        call: async (): Promise<Updated> => {
          const only = () => api.call(calls.update, { params: { id: row.id }, body, version: row.version });
          // A date is only moved for this schedule; another weekday needs a change of the series' rule.
          if (!row.id_rutin || body.tanggal !== undefined) return only();
          const scope = await askScope({ title: `Ubah ${jadwalName(row)}?`, id: row.id });
          if (scope === 'ini') return only();
          if (scope === undefined) return { data: row, warnings: [] };
          const { tanggal: _, ...some } = body;
          const { id, version } = row;
          return {
            ...(await api.call(following.ubahSeterusnya, { params: { id }, body: some, version })),
            isFollowed: true,
          };
        },
        stale,
        says: ({ data, warnings, isFollowed }) =>
          cancelledToast(data.cancelled, warnings, () => sendAnew(data)) ??
          (isFollowed ? 'Jadwal ini dan yang seterusnya diubah.' : undefined),
      }),
    remove: (row: Jadwal) =>
      change({
        call: () => api.call(calls.remove, { params: { id: row.id } }),
        stale,
        says: ({ data }) => removedText(`Jadwal dengan ID ${row.id}`, data.cancelled),
      }),
    /** For a schedule of a series: asks for the scope, then deletes. */
    removeOfSeries: (row: Jadwal) =>
      change({
        call: async () => {
          const scope = await askScope({ title: `Hapus ${jadwalName(row)}?`, id: row.id, danger: true });
          if (scope === undefined) return undefined;
          const params = { id: row.id };
          if (scope === 'seterusnya') return api.call(following.hapusSeterusnya, { params });
          const { data, penghapusan } = await api.call(calls.remove, { params });
          return { data: { count: 1, cancelled: data.cancelled }, penghapusan };
        },
        stale,
        says: (gone) => gone && removedText(`${gone.data.count} jadwal ${kind}`, gone.data.cancelled),
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
    putBack: ({ id, version, semula }: UploadDiubah) =>
      change({
        call: () => api.call(calls.update, { params: { id }, body: semula as Partial<PengajianInput>, version }),
        stale,
      }),
    upload: (file: File, query: UploadQuery = {}, prefer: UploadPreference = 'rinci') =>
      change({ call: () => api.call(calls.upload, { file, query, prefer }), stale }),
    downloadTemplate: () => change({ call: () => api.call(calls.template) }),
  };
}
export type JadwalChanges = ReturnType<typeof jadwalChanges>;

/** Memoized by `kind`, `sendAnew` and `askScope`, so that columns that depend on it are not rebuilt. */
export function useJadwalChanges(kind: JadwalKind, sendAnew: (row: Jadwal) => void, askScope: AskScope): JadwalChanges {
  const { api } = useServices();
  return useMemo(() => jadwalChanges(api, kind, sendAnew, askScope), [api, kind, sendAnew, askScope]);
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { change, idsOf } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useHealth } from '#dashboard/app/health.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { endpoints } from '#shared/endpoints.ts';
import { PENDAFTARAN_LABELS, type Pendaftaran, type PesanMimbar } from '#shared/queue/pendaftaran.ts';
import type { Template, TemplateInput, TemplateUpdate } from '#shared/roster/template.ts';

const stale = [keys.template, keys.pendaftaran, [...keys.options, 'template']];

export function useTemplateList() {
  const { api } = useServices();
  return useList<Template>({
    key: keys.template,
    load: (query, signal) => api.call(endpoints.template.list, { query, signal }),
  });
}

/** While one waits for WhatsApp, they are looked at so often; ms. */
const JUDGED_EVERY = 30_000;

/** How each template stands with WhatsApp, by its id; undefined where none has to be approved. */
export function usePendaftaran(): ReadonlyMap<string, Pendaftaran> | undefined {
  const { api } = useServices();
  const { data: health } = useHealth();
  const { data } = useQuery({
    queryKey: keys.pendaftaran,
    queryFn: async ({ signal }) => (await api.call(endpoints.pendaftaran.list, { signal })).data,
    enabled: health?.messenger?.kind === 'cloud',
    // While WhatsApp is away the banner says so.
    meta: { quiet: true },
    // WhatsApp judges in minutes to a day, and tells only the daemon.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'menunggu') ? JUDGED_EVERY : false),
  });
  return useMemo(() => (data ? new Map(data.map((row) => [row.id, row])) : undefined), [data]);
}

function templateChanges(api: ApiClient) {
  return {
    create: (body: TemplateInput) =>
      change({
        call: () => api.call(endpoints.template.create, { body }),
        stale,
        says: ({ data }) => `${data.nama_template} tersimpan.`,
      }),
    update: (row: Template, body: TemplateUpdate) =>
      change({
        call: () => api.call(endpoints.template.update, { params: { id: row.id }, body, version: row.version }),
        stale,
      }),
    /** The same from the form, which says that it is done. */
    edit: (row: Template, body: TemplateInput) =>
      change({
        call: () => api.call(endpoints.template.update, { params: { id: row.id }, body, version: row.version }),
        stale,
        says: ({ data }) => `${data.nama_template} tersimpan.`,
      }),
    register: (row: Template) =>
      change({
        call: () => api.call(endpoints.pendaftaran.register, { params: { id: row.id } }),
        stale,
        says: ({ data }) => `${row.nama_template}: ${PENDAFTARAN_LABELS[data.status].toLowerCase()}.`,
      }),
    registerOwn: ({ jenis, nama }: PesanMimbar) =>
      change({
        call: () => api.call(endpoints.pendaftaran.registerOwn, { params: { jenis } }),
        stale: [keys.pesanMimbar],
        says: ({ data }) => `${nama}: ${PENDAFTARAN_LABELS[data.status].toLowerCase()}.`,
      }),
    remove: (row: Template) =>
      change({
        call: () => api.call(endpoints.template.remove, { params: { id: row.id } }),
        stale,
        says: () => `${row.nama_template} dihapus.`,
      }),
    removeMany: (ids: readonly string[]) =>
      change({
        call: () => api.call(endpoints.template.removeBatch, idsOf(ids)),
        stale,
        says: ({ data }) => `${data.count} template dihapus.`,
      }),
  };
}
export type TemplateChanges = ReturnType<typeof templateChanges>;

export function useTemplateChanges(): TemplateChanges {
  const { api } = useServices();
  return useMemo(() => templateChanges(api), [api]);
}

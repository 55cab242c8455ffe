import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { change, idsOf } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useJudged } from '#dashboard/app/cloud/judged.ts';
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

/** Each template's state with WhatsApp, by id; undefined if none needs an approval. */
export function usePendaftaran(): ReadonlyMap<string, Pendaftaran> | undefined {
  const rows = useJudged(keys.pendaftaran, (api, signal) => api.call(endpoints.pendaftaran.list, { signal }));
  return useMemo(() => rows && new Map(rows.map((row) => [row.id, row])), [rows]);
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
    /** As above from the form, with a toast. */
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

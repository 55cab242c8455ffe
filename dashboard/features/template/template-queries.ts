import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { change, idsOf } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Template, TemplateInput, TemplateUpdate } from '#shared/roster/template.ts';

const stale = [keys.template, [...keys.options, 'template']];

export function useTemplateList() {
  const { api } = useServices();
  return useList<Template>({
    key: keys.template,
    load: (query, signal) => api.call(endpoints.template.list, { query, signal }),
  });
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

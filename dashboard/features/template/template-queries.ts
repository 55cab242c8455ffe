import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { idsOf, useRowChange, type RowChange } from '#dashboard/app/use-rows.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Template, TemplateInput, TemplateUpdate } from '#shared/roster/template.ts';

const key = ['template'] as const;
const related = [key, ['options', 'template']] as const;

export function useTemplateList() {
  const { api } = useServices();
  return useList<Template>({ key, load: (query, signal) => api.call(endpoints.template.list, { query, signal }) });
}

function templateActions(api: ApiClient, change: RowChange) {
  return {
    create: (body: TemplateInput) =>
      change(() => api.call(endpoints.template.create, { body }), ({ data }) => `${data.nama_template} tersimpan.`),
    update: (row: Template, body: TemplateUpdate) =>
      change(() => api.call(endpoints.template.update, { params: { id: row.id }, body, version: row.version })),
    remove: (row: Template) =>
      change(() => api.call(endpoints.template.remove, { params: { id: row.id } }), () => `${row.nama_template} dihapus.`),
    removeMany: (ids: readonly string[]) =>
      change(() => api.call(endpoints.template.removeBatch, idsOf(ids)), ({ data }) => `${data.count} template dihapus.`),
  };
}
export type TemplateActions = ReturnType<typeof templateActions>;

export function useTemplateActions(): TemplateActions {
  const { api } = useServices();
  const change = useRowChange(related);
  return useMemo(() => templateActions(api, change), [api, change]);
}

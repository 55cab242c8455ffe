import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { idsOf, useRowChange, type RowChange } from '#dashboard/app/use-rows.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import type { Admin, AdminInput } from '#shared/account/admin.ts';
import { endpoints } from '#shared/endpoints.ts';

const key = ['admin'] as const;
const related = [key] as const;

export function useAdminList() {
  const { api } = useServices();
  return useList<Admin>({ key, load: (query, signal) => api.call(endpoints.admin.list, { query, signal }) });
}

function adminActions(api: ApiClient, change: RowChange) {
  return {
    create: (input: AdminInput) =>
      change(() => api.call(endpoints.admin.create, { body: { ...input, role: 'admin' } }), ({ data }) => `Admin ${data.username} tersimpan.`),
    rename: (row: Admin, username: string) =>
      change(() => api.call(endpoints.admin.update, { params: { id: row.id }, body: { username }, version: row.version })),
    setPassword: (row: Admin, password: string) =>
      change(() => api.call(endpoints.admin.update, { params: { id: row.id }, body: { password } }), () => `Password ${row.username} diganti.`),
    resetTwoFactor: (row: Admin) =>
      change(() => api.call(endpoints.twoFactor.reset, { params: { id: row.id } }), () => `Autentikasi dua faktor ${row.username} dimatikan, dan semua perangkatnya keluar.`),
    endDevices: (row: Admin) =>
      change(() => api.call(endpoints.admin.endDevices, { params: { id: row.id } }), ({ data }) => `${row.username} keluar dari ${data.count} perangkat.`),
    remove: (row: Admin) =>
      change(() => api.call(endpoints.admin.remove, { params: { id: row.id } }), () => `Admin ${row.username} dihapus.`),
    removeMany: (ids: readonly string[]) =>
      change(() => api.call(endpoints.admin.removeBatch, idsOf(ids)), ({ data }) => `${data.count} admin dihapus.`),
  };
}
export type AdminActions = ReturnType<typeof adminActions>;

export function useAdminActions(): AdminActions {
  const { api } = useServices();
  const change = useRowChange(related);
  return useMemo(() => adminActions(api, change), [api, change]);
}

import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { change, idsOf } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import type { Admin, AdminInput, AdminUpdate } from '#shared/account/admin.ts';
import { endpoints } from '#shared/endpoints.ts';

const stale = [keys.admin];

export function useAdminList() {
  const { api } = useServices();
  return useList<Admin>({
    key: keys.admin,
    load: (query, signal) => api.call(endpoints.admin.list, { query, signal }),
  });
}

function adminChanges(api: ApiClient) {
  return {
    create: ({ no_hp, ...input }: AdminInput) =>
      change({
        call: () => api.call(endpoints.admin.create, { body: { ...input, ...(no_hp && { no_hp }), role: 'admin' } }),
        stale,
        says: ({ data }) => `Admin ${data.username} tersimpan.`,
      }),
    update: (row: Admin, body: Pick<AdminUpdate, 'username' | 'no_hp'>) =>
      change({
        call: () => api.call(endpoints.admin.update, { params: { id: row.id }, body, version: row.version }),
        stale,
      }),
    setPassword: (row: Admin, password: string) =>
      change({
        call: () => api.call(endpoints.admin.update, { params: { id: row.id }, body: { password } }),
        stale,
        says: () => `Password ${row.username} diganti.`,
      }),
    resetTwoFactor: (row: Admin) =>
      change({
        call: () => api.call(endpoints.twoFactor.reset, { params: { id: row.id } }),
        stale,
        says: () => `Autentikasi dua faktor ${row.username} dimatikan, dan semua perangkatnya keluar.`,
      }),
    endDevices: (row: Admin) =>
      change({
        call: () => api.call(endpoints.admin.endDevices, { params: { id: row.id } }),
        stale,
        says: ({ data }) => `${row.username} keluar dari ${data.count} perangkat.`,
      }),
    remove: (row: Admin) =>
      change({
        call: () => api.call(endpoints.admin.remove, { params: { id: row.id } }),
        stale,
        says: () => `Admin ${row.username} dihapus.`,
      }),
    removeMany: (ids: readonly string[]) =>
      change({
        call: () => api.call(endpoints.admin.removeBatch, idsOf(ids)),
        stale,
        says: ({ data }) => `${data.count} admin dihapus.`,
      }),
  };
}
export type AdminChanges = ReturnType<typeof adminChanges>;

export function useAdminChanges(): AdminChanges {
  const { api } = useServices();
  return useMemo(() => adminChanges(api), [api]);
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BackupCreate } from '#shared/backup/backup.ts';
import { endpoints } from '#shared/endpoints.ts';
import { healthKey } from '../health.ts';
import { useServices } from '../services.tsx';

const backupsKey = ['backups'] as const;

export function useBackups() {
  const { api } = useServices();
  return useQuery({ queryKey: backupsKey, queryFn: async ({ signal }) => (await api.call(endpoints.backup.list, { signal })).data });
}

export function useBackupActions() {
  const { api, toasts } = useServices();
  const queries = useQueryClient();
  return useMemo(() => ({
    async create() {
      const { data } = await api.call(endpoints.backup.create, { body: {} });
      await Promise.all([backupsKey, healthKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
      toasts.show({ title: 'Success', description: `Cadangan ${data.name} dibuat.` });
    },
    download: (name: string, body: BackupCreate) => api.call(endpoints.backup.downloadLocked, { params: { name }, body }),
  }), [api, queries, toasts]);
}

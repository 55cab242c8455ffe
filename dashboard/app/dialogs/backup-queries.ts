import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { t } from '#dashboard/words/words.ts';
import type { BackupCreate } from '#shared/backup/backup.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useServices } from '../services.tsx';

export function useBackups() {
  const { api } = useServices();
  return useQuery({
    queryKey: keys.backups,
    queryFn: async ({ signal }) => (await api.call(endpoints.backup.list, { signal })).data,
  });
}

export const createBackup = (api: ApiClient) => ({
  call: async () => (await api.call(endpoints.backup.create, { body: {} })).data,
  stale: [keys.backups, keys.health],
  says: ({ name }: { name: string }) => ({ title: t('success'), description: `Cadangan ${name} dibuat.` }),
});

export const downloadBackup = (api: ApiClient, name: string, body: BackupCreate) => ({
  call: () => api.call(endpoints.backup.downloadLocked, { params: { name }, body }),
});

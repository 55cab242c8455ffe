import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { change, idsOf } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { MessageLog } from '#shared/queue/message-log.ts';

const stale = [keys.messageLogs, keys.queue, keys.health];
const newestFirst = [{ id: 'send_time', desc: true }];

export type StatusFilter = '' | MessageLog['status'];

export function useMessageLogList(status: StatusFilter) {
  const { api } = useServices();
  return useList<MessageLog>({
    key: [...keys.messageLogs, status],
    load: (query, signal) => api.call(endpoints.messageLog.list, { query: { ...query, status }, signal }),
    sorting: newestFirst,
  });
}

function messageLogChanges(api: ApiClient) {
  return {
    remove: (row: MessageLog) =>
      change({
        call: () => api.call(endpoints.messageLog.remove, { params: { id: row.id } }),
        stale,
        says: () => `Message Log dengan ID ${row.id} dihapus.`,
      }),
    removeMany: (ids: readonly string[]) =>
      change({
        call: () => api.call(endpoints.messageLog.removeBatch, idsOf(ids)),
        stale,
        says: ({ data }) => `${data.count} data log dihapus.`,
      }),
  };
}

export function useMessageLogChanges() {
  const { api } = useServices();
  return useMemo(() => messageLogChanges(api), [api]);
}

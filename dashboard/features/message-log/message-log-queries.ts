import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { idsOf, useRowChange, type RowChange } from '#dashboard/app/use-rows.ts';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { MessageLog } from '#shared/queue/message-log.ts';

export const historyKey = ['message-logs'] as const;
const keys = [historyKey, ['queue'], ['health']] as const;
const newestFirst = [{ id: 'send_time', desc: true }];

export type StatusFilter = '' | MessageLog['status'];

export function useMessageLogList(status: StatusFilter) {
  const { api } = useServices();
  return useList<MessageLog>({
    key: [...historyKey, status],
    load: (query, signal) => api.call(endpoints.messageLog.list, { query: { ...query, status }, signal }),
    sorting: newestFirst,
  });
}

function messageLogActions(api: ApiClient, change: RowChange) {
  return {
    /** POST, so that nothing between here and the server repeats it by itself. */
    resend: (row: MessageLog) => change(() => api.call(endpoints.messageLog.resend, { method: 'POST', params: { id: row.id } })),
    remove: (row: MessageLog) =>
      change(() => api.call(endpoints.messageLog.remove, { params: { id: row.id } }), () => `Message Log dengan ID ${row.id} dihapus.`),
    removeMany: (ids: readonly string[]) =>
      change(() => api.call(endpoints.messageLog.removeBatch, idsOf(ids)), ({ data }) => `${data.count} data log dihapus.`),
  };
}

export function useMessageLogActions() {
  const { api } = useServices();
  const change = useRowChange(keys);
  return useMemo(() => messageLogActions(api, change), [api, change]);
}

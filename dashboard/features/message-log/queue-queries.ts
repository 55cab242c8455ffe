import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { healthKey } from '#dashboard/app/health.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { idsOf, useRowChange, type RowChange } from '#dashboard/app/use-rows.ts';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { QueueRow } from '#shared/queue/queue.ts';

export const queueKey = ['queue'] as const;
const keys = [queueKey, healthKey, ['pengajian'], ['jumatan']] as const;
const inOrder = [{ id: 'id', desc: false }];

export type QueueFilter = '' | QueueRow['status'];

export function useQueueList(status: QueueFilter) {
  const { api } = useServices();
  return useList<QueueRow>({
    key: [...queueKey, status],
    load: (query, signal) => api.call(endpoints.queue.list, { query: { ...query, status }, signal }),
    sorting: inOrder,
  });
}

function queueActions(api: ApiClient, change: RowChange) {
  return {
    cancel: (row: QueueRow) =>
      change(() => api.call(endpoints.queue.cancel, { params: { id: row.id } }), () => `Pesan untuk ${row.recipient} dibatalkan.`),
    cancelMany: (ids: readonly string[]) =>
      change(() => api.call(endpoints.queue.cancelBatch, idsOf(ids)), ({ data }) => `${data.count} pesan dibatalkan.`),
    pause: () => change(() => api.call(endpoints.queue.pause), () => 'Antrean dijeda.'),
    resume: () => change(() => api.call(endpoints.queue.resume), () => 'Antrean dilanjutkan.'),
    release: () => change(() => api.call(endpoints.queue.release), () => 'Pesan yang ditahan kembali ke antrean.'),
  };
}

export function useQueueActions() {
  const { api } = useServices();
  const change = useRowChange(keys);
  return useMemo(() => queueActions(api, change), [api, change]);
}

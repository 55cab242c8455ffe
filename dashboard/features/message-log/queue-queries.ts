import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { change, idsOf } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { QueueRow } from '#shared/queue/queue.ts';

const stale = [keys.queue, keys.health, keys.pengajian, keys.jumatan];
const inOrder = [{ id: 'id', desc: false }];

export type QueueFilter = '' | QueueRow['status'];

export function useQueueList(status: QueueFilter) {
  const { api } = useServices();
  return useList<QueueRow>({
    key: [...keys.queue, status],
    load: (query, signal) => api.call(endpoints.queue.list, { query: { ...query, status }, signal }),
    sorting: inOrder,
  });
}

function queueChanges(api: ApiClient) {
  return {
    cancel: (row: QueueRow) =>
      change({
        call: () => api.call(endpoints.queue.cancel, { params: { id: row.id } }),
        stale,
        says: () => `Pesan untuk ${row.recipient} dibatalkan.`,
      }),
    cancelMany: (ids: readonly string[]) =>
      change({
        call: () => api.call(endpoints.queue.cancelBatch, idsOf(ids)),
        stale,
        says: ({ data }) => `${data.count} pesan dibatalkan.`,
      }),
    pause: () =>
      change({
        call: () => api.call(endpoints.queue.pause),
        stale,
        says: () => 'Antrean dijeda.',
      }),
    resume: () =>
      change({
        call: () => api.call(endpoints.queue.resume),
        stale,
        says: () => 'Antrean dilanjutkan.',
      }),
    release: () =>
      change({
        call: () => api.call(endpoints.queue.release),
        stale,
        says: () => 'Pesan yang ditahan kembali ke antrean.',
      }),
  };
}

export function useQueueChanges() {
  const { api } = useServices();
  return useMemo(() => queueChanges(api), [api]);
}

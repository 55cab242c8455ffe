import { useMemo } from 'react';
import { change } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useApiQuery, useServices } from '#dashboard/app/services.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import type { BroadcastMessage, BroadcastRow, RecipientState } from '#shared/broadcast/broadcasts.ts';
import { endpoints } from '#shared/endpoints.ts';

const stale = [keys.broadcasts, keys.health, keys.queue, keys.messageLogs, keys.pengajian, keys.jumatan];
/** Polling interval: the remaining time changes without any frame, ms. */
const EVERY = 30_000;

export function useBroadcastList() {
  const { api } = useServices();
  return useList<BroadcastRow>({
    key: [...keys.broadcasts, 'all'],
    load: (query, signal) => api.call(endpoints.broadcasts.list, { query, signal }),
  });
}

export function useBroadcast(id: string) {
  return useApiQuery([...keys.broadcasts, id], endpoints.broadcasts.get, {
    params: { id },
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.counts.menunggu ? EVERY : false),
  });
}

export function useRecipients(id: string, status: RecipientState | '') {
  const { api } = useServices();
  return useList<BroadcastMessage>({
    key: [...keys.broadcasts, id, 'messages', status],
    load: (query, signal) =>
      api.call(endpoints.broadcasts.messages, { params: { id }, query: { ...query, status }, signal }),
  });
}

function broadcastChanges(api: ApiClient) {
  return {
    pause: (id: string) =>
      change({
        call: () => api.call(endpoints.broadcasts.pause, { params: { id } }),
        stale,
        says: () => 'Broadcast dijeda.',
      }),
    resume: (id: string) =>
      change({
        call: () => api.call(endpoints.broadcasts.resume, { params: { id } }),
        stale,
        says: () => 'Broadcast dilanjutkan.',
      }),
    cancel: (id: string) =>
      change({
        call: () => api.call(endpoints.broadcasts.cancel, { params: { id } }),
        stale,
        says: () => 'Pesan yang menunggu dibatalkan.',
      }),
    /** The caller shows the server's sentence together with the figures. */
    resend: (id: string, unanswered: boolean) =>
      change({
        call: () => api.call(endpoints.broadcasts.resend, { params: { id }, body: { unanswered } }),
        stale,
        says: 'caller',
      }),
    cancelOne: (row: BroadcastMessage) =>
      change({
        call: () => api.call(endpoints.queue.cancel, { params: { id: row.id } }),
        stale,
        says: () => `Pesan untuk ${row.recipient} dibatalkan.`,
      }),
  };
}

export function useBroadcastChanges() {
  const { api } = useServices();
  return useMemo(() => broadcastChanges(api), [api]);
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { healthKey } from '#dashboard/app/health.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { useRowChange, type RowChange } from '#dashboard/app/use-rows.ts';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import type { BroadcastMessage, BroadcastRow, RecipientState } from '#shared/broadcast/broadcasts.ts';
import { endpoints } from '#shared/endpoints.ts';

export const broadcastKey = ['broadcasts'] as const;
const keys = [broadcastKey, healthKey, ['queue'], ['message-logs'], ['pengajian'], ['jumatan']] as const;
/** Time goes by without any frame, and with it what is left. */
const EVERY = 30_000;

export function useBroadcastList() {
  const { api } = useServices();
  return useList<BroadcastRow>({
    key: [...broadcastKey, 'all'],
    load: (query, signal) => api.call(endpoints.broadcasts.list, { query, signal }),
  });
}

export function useBroadcast(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...broadcastKey, id],
    queryFn: async ({ signal }) => (await api.call(endpoints.broadcasts.get, { params: { id }, signal, quiet: true })).data,
    refetchInterval: ({ state }) => (state.data?.counts.menunggu ? EVERY : false),
  });
}

export function useRecipients(id: string, status: RecipientState | '') {
  const { api } = useServices();
  return useList<BroadcastMessage>({
    key: [...broadcastKey, id, 'messages', status],
    load: (query, signal) => api.call(endpoints.broadcasts.messages, { params: { id }, query: { ...query, status }, signal }),
  });
}

function broadcastActions(api: ApiClient, change: RowChange) {
  return {
    pause: (id: string) => change(() => api.call(endpoints.broadcasts.pause, { params: { id } }), () => 'Broadcast dijeda.'),
    resume: (id: string) => change(() => api.call(endpoints.broadcasts.resume, { params: { id } }), () => 'Broadcast dilanjutkan.'),
    cancel: (id: string) => change(() => api.call(endpoints.broadcasts.cancel, { params: { id } }), () => 'Pesan yang menunggu dibatalkan.'),
    /** What it has said is shown by the caller, with the figures. */
    resend: (id: string, unanswered: boolean) =>
      change(() => api.call(endpoints.broadcasts.resend, { params: { id }, body: { unanswered } })),
    resendOne: (row: BroadcastMessage) => change(() => api.call(endpoints.messageLog.resend, { method: 'POST', params: { id: row.id } })),
    cancelOne: (row: BroadcastMessage) =>
      change(() => api.call(endpoints.queue.cancel, { params: { id: row.id } }), () => `Pesan untuk ${row.recipient} dibatalkan.`),
  };
}

export function useBroadcastActions() {
  const { api } = useServices();
  const change = useRowChange(keys);
  return useMemo(() => broadcastActions(api, change), [api, change]);
}

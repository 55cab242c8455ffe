import { change } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { useApiQuery } from '#dashboard/app/services.tsx';
import { dayTimeOf } from '#dashboard/components/date/today.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { NantiRow } from '#shared/nanti/nanti.ts';

const stale = [keys.nanti, keys.home];

/** The sends that are kept for later, kept up to date. */
export function useNanti() {
  useLiveReload([keys.nanti], ({ type }) => type === 'roster' || type === 'broadcast' || type === 'alert');
  return useApiQuery(keys.nanti, endpoints.nanti.list, { meta: { quiet: true } });
}

export const nantiChanges = (api: ApiClient) => ({
  move: ({ id }: NantiRow, pada: string) =>
    change({
      call: () => api.call(endpoints.nanti.move, { params: { id }, body: { pada } }),
      stale,
      says: ({ data }) => ({ title: `Dikirim pada ${dayTimeOf(data.pada)}`, description: data.notes.join('\n') }),
    }),
  cancel: ({ id, state }: NantiRow) =>
    change({
      call: () => api.call(endpoints.nanti.cancel, { params: { id } }),
      stale,
      says: () => (state === 'waiting' ? 'Kiriman dibatalkan.' : undefined),
    }),
});

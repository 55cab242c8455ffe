import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { change } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { useDebounced } from '#dashboard/components/use-debounced.ts';
import type { AnnounceBody, AnnouncePreviewBody, AnnounceTestBody } from '#shared/announce/announce.ts';
import { endpoints } from '#shared/endpoints.ts';

/** How long the text must stand still before it is previewed, in ms. */
const STANDS = 250;

const PREVIEW = [...keys.preview, 'pengumuman'];

export const previewQuery = (api: ApiClient, body: AnnouncePreviewBody | undefined) => ({
  queryKey: [...PREVIEW, body],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(endpoints.announce.preview, { body: body!, signal }),
  // The screen shows why there is none.
  meta: { quiet: true },
  gcTime: 0,
});

/** The preview of what is written; the earlier one while the next one is on its way. */
export function useAnnouncePreview(body: AnnouncePreviewBody | undefined) {
  const { api } = useServices();
  const asked = useDebounced(JSON.stringify(body), STANDS);
  return useQuery({
    ...previewQuery(api, asked === undefined ? undefined : (JSON.parse(asked) as AnnouncePreviewBody)),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
}

const AFTER = [keys.preview, keys.broadcasts, keys.queue, keys.health, keys.audit];

export const sendChange = (api: ApiClient, body: AnnounceBody, idempotencyKey: string) =>
  change({ call: () => api.call(endpoints.announce.send, { body, idempotencyKey }), stale: AFTER, says: 'caller' });

/** One recipient's message, to the account's own number. */
export const testChange = (api: ApiClient, body: AnnounceTestBody) =>
  change({
    call: () => api.call(endpoints.announce.test, { body }),
    stale: AFTER,
    says: () => ({
      title: 'Pesan uji masuk antrean',
      description: 'Dikirim ke nomor Anda lebih dahulu dari pesan lain.',
    }),
  });

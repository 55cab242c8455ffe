import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useLiveReload } from './live.tsx';
import { useApiQuery } from './services.tsx';

const LIVE = [keys.ringkasan];

/** The state of the coming Friday, and the card of the admins' summary; kept up to date. */
export function useRingkasan() {
  useLiveReload(LIVE, ({ type }) => type === 'roster' || type === 'broadcast');
  return useApiQuery(keys.ringkasan, endpoints.ringkasan.get, { meta: { quiet: true } });
}

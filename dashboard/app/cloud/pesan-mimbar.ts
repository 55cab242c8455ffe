import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { PesanMimbar } from '#shared/queue/pendaftaran.ts';
import { useJudged } from './judged.ts';

/** How what Mimbar words itself stands with WhatsApp; undefined where nothing has to be approved. */
export function usePesanMimbar(): readonly PesanMimbar[] | undefined {
  return useJudged(keys.pesanMimbar, (api, signal) => api.call(endpoints.pendaftaran.own, { signal }));
}

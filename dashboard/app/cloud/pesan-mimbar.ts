import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { PesanMimbar } from '#shared/queue/pendaftaran.ts';
import { useJudged } from './judged.ts';

/** Mimbar's own texts and their state with WhatsApp; undefined if no approval is needed. */
export function usePesanMimbar(): readonly PesanMimbar[] | undefined {
  return useJudged(keys.pesanMimbar, (api, signal) => api.call(endpoints.pendaftaran.own, { signal }));
}

import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useApiQuery } from './services.tsx';

/** The WhatsApp groups of the sending number. */
export function useGrup() {
  return useApiQuery(keys.grup, endpoints.grup.list);
}

/** The card that sends the list of the coming Friday to some of them. */
export function useDaftar() {
  return useApiQuery(keys.daftar, endpoints.daftar.get);
}

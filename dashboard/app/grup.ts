import { useQuery } from '@tanstack/react-query';
import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useServices } from './services.tsx';

/** The WhatsApp groups of the sending number. */
export function useGrup() {
  const { api } = useServices();
  return useQuery({
    queryKey: keys.grup,
    queryFn: async ({ signal }) => (await api.call(endpoints.grup.list, { signal })).data,
  });
}

/** The card that sends the list of the coming Friday to some of them. */
export function useDaftar() {
  const { api } = useServices();
  return useQuery({
    queryKey: keys.daftar,
    queryFn: async ({ signal }) => (await api.call(endpoints.daftar.get, { signal })).data,
  });
}

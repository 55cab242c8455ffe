import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { CallOptions } from '#dashboard/api/request.ts';
import type { DataOf, Endpoint } from '#shared/base/endpoint.ts';
import { useServices } from './services.tsx';

type ApiQueryOptions<E extends Endpoint, Data> = Pick<CallOptions<E>, 'params' | 'query' | 'body'> &
  Omit<UseQueryOptions<DataOf<E>, Error, Data>, 'queryKey' | 'queryFn'>;

/** The data of a call, as a query under this key. */
export function useApiQuery<E extends Endpoint, Data = DataOf<E>>(
  queryKey: QueryKey,
  endpoint: E,
  { params, query, body, ...options }: ApiQueryOptions<E, Data> = {},
) {
  const { api } = useServices();
  return useQuery({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => (await api.call(endpoint, { params, query, body, signal } as CallOptions<E>)).data,
  });
}

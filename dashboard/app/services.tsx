import { useQuery, type QueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Account } from '#shared/account/auth.ts';
import type { DataOf, Endpoint } from '#shared/base/endpoint.ts';
import { createApiClient, type ApiClient } from '#dashboard/api/client.ts';
import type { CallOptions } from '#dashboard/api/request.ts';
import { restoreChange } from '#dashboard/api/restore.ts';
import { t } from '#dashboard/words/words.ts';
import { createKabarOffer, type KabarOffer } from './kabar-offer.ts';
import { createQueries } from './query-client.ts';
import { createSeeking, type Seeking } from './seeking.ts';
import { createSession, type Session } from './session.ts';
import { useStore } from './store.ts';
import { createToasts, type Toasts } from './toast-store.ts';

export interface Services {
  api: ApiClient;
  session: Session;
  toasts: Toasts;
  queries: QueryClient;
  /** Offers to tell people about changes after a broadcast. */
  kabar: KabarOffer;
  /** Seeks a substitute. */
  seeking: Seeking;
}

/** Creates the services that every screen uses; called once, by main.tsx. */
export function createServices(): Services {
  const toasts = createToasts();
  const kabar = createKabarOffer();
  const queries = createQueries(toasts, kabar, (id) => restoreChange(api, id));
  const session: Session = createSession({
    api: () => api,
    storage: localStorage,
    onExpired: () => toasts.show({ title: t('relogin'), description: 'Session expired', variant: 'destructive' }),
    onReset() {
      queries.clear();
      toasts.clear();
    },
    onSignedIn: () => toasts.clear(),
  });
  const api: ApiClient = createApiClient({
    base: '/api',
    token: session.token,
    refresh: session.refresh,
    onKabar: kabar.heard,
  });
  return { api, session, toasts, queries, kabar, seeking: createSeeking() };
}

const ServicesContext = createContext<Services | undefined>(undefined);
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices outside of ServicesProvider');
  return services;
}

export function useSession() {
  return useStore(useServices().session);
}

/** The signed-in account; only for screens below the signed-in layout. */
export function useAccount(): Account {
  const { account } = useSession();
  if (!account) throw new Error('useAccount without a session');
  return account;
}

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

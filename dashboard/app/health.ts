import { useQuery } from '@tanstack/react-query';
import { CallError } from '#dashboard/api/call-error.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Health } from '#shared/operations/health.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { useServices } from './services.tsx';

const EVERY = 30_000;
/** Shorter interval while it does not answer, in ms. */
const AGAIN_AFTER = 3000;

/**
 * The health of the service: polled slowly, and at once when a live frame tells of a change of the messenger or the
 * queue.
 */
export function useHealth() {
  const { api } = useServices();
  return useQuery({
    queryKey: keys.health,
    queryFn: async ({ signal }) => {
      const ask = async () => (await api.call(endpoints.health.get, { signal })).data;
      const health = await ask();
      if (health.status !== 'ok' || health.version !== undefined) return health;
      // The token has expired, and this public endpoint answered as for a signed-out caller. An endpoint that needs a
      // sign-in renews the session.
      await api.call(endpoints.auth.devices, { signal });
      return ask();
    },
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_AFTER : EVERY),
    placeholderData: (last) => last,
  });
}

export interface StatusLine {
  tone: 'ok' | 'warn' | 'bad';
  text: string;
}

/** The body of a health answer with status 503; undefined if Mimbar does not answer at all. */
export function unwellOf(error: Error | null): Pick<Health, 'storage'> | undefined {
  if (!(error instanceof CallError) || error.status !== 503) return undefined;
  return (error.data as Pick<Health, 'storage'> | null) ?? undefined;
}

/** The messenger's state in one line, for the foot of the sidebar. */
export function statusLine(health: Health | undefined, error: Error | null): StatusLine {
  if (error) return { tone: 'bad', text: unwellOf(error) ? 'Perangkat terganggu' : 'Perangkat tidak dapat dihubungi' };
  const state = health?.messenger?.state;
  if (health?.messenger?.code === 'restricted') return { tone: 'bad', text: `Akun dibatasi ${MESSENGER_NAME}` };
  if (health?.account?.state === 'dijeda') return { tone: 'bad', text: 'Pengiriman dijeda' };
  if (state === 'CONNECTED' && health?.account?.state === 'melambat')
    return { tone: 'warn', text: 'Terhubung · akun melambat' };
  if (state === 'CONNECTED') return { tone: 'ok', text: 'Terhubung · akun sehat' };
  if (state === 'DISCONNECTED') return { tone: 'warn', text: 'Menyambung kembali…' };
  if (state === undefined || state === 'LOADING') return { tone: 'warn', text: 'Memuat status…' };
  return { tone: 'bad', text: 'Belum terhubung' };
}

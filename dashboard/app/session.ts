import { type Account, type LoginInput, account as accountSchema } from '#shared/account/auth.ts';
import { endpoints } from '#shared/endpoints.ts';
import { CallError } from '#dashboard/api/call-error.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { createStore, type Store } from './store.ts';

const KEY = 'account';

export interface SessionState {
  account: Account | undefined;
  loading: boolean;
}

export interface Session extends Pick<Store<SessionState>, 'get' | 'subscribe'> {
  token(): string | undefined;
  /** Reads the stored account, renews it, and follows the other tabs until the page closes. */
  start(): Promise<void>;
  login(input: LoginInput): Promise<void>;
  logout(): Promise<void>;
  /** Renews the session; true if it is valid afterwards. Simultaneous calls share one renewal. */
  refresh(): Promise<boolean>;
}

interface SessionServices {
  api: () => ApiClient;
  storage: Storage;
  onExpired: () => void;
  /** Called to clear all data of the previous account. */
  onReset: () => void;
  /** Called when somebody has signed in on this page. */
  onSignedIn: () => void;
}

export function createSession({ api, storage, onExpired, onReset, onSignedIn }: SessionServices): Session {
  const store = createStore<SessionState>({ account: undefined, loading: true });
  let token: string | undefined;
  let running: Promise<boolean> | undefined;

  function stored(): Account | undefined {
    try {
      const parsed = accountSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  }

  function adopt(account: Account) {
    token = account.accessToken;
    const now = store.get().account;
    // A new token alone changes nothing visible, so nothing renders again.
    const same = now && now.id === account.id && now.username === account.username && now.role === account.role;
    store.set({ account: same ? now : account, loading: false });
  }

  function succeed(account: Account) {
    storage.setItem(KEY, JSON.stringify(account));
    adopt(account);
  }

  function reset() {
    token = undefined;
    storage.removeItem(KEY);
    store.set({ account: undefined, loading: false });
    onReset();
  }

  async function renew(): Promise<boolean> {
    try {
      const { data } = await api().call(endpoints.auth.refresh);
      succeed(data);
      return true;
    } catch (error) {
      if (error instanceof CallError && (error.status === 400 || error.status === 401)) {
        reset();
        onExpired();
        return false;
      }
      throw error;
    }
  }

  function refresh(): Promise<boolean> {
    running ??= renew().finally(() => {
      running = undefined;
    });
    return running;
  }

  function followOtherTabs() {
    addEventListener('storage', (event) => {
      if (event.key !== KEY && event.key !== null) return;
      const account = stored();
      if (account) adopt(account);
      else if (store.get().account || store.get().loading) reset();
    });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    token: () => token,
    refresh,
    async start() {
      followOtherTabs();
      const account = stored();
      if (!account) return reset();
      token = account.accessToken;
      try {
        await refresh();
      } catch {
        // Without an answer the account stays signed in; the screens show that the device cannot be reached.
        adopt(account);
      }
    },
    async login(input) {
      try {
        const { data } = await api().call(endpoints.auth.login, { body: input });
        succeed(data);
        onSignedIn();
      } catch (error) {
        store.set({ account: undefined, loading: false });
        throw error;
      }
    },
    async logout() {
      await api().call(endpoints.auth.logout);
      reset();
    },
  };
}

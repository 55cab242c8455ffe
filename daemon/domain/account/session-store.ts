import type { Role } from '#shared/account/auth.ts';

/** A signed-in device as a list shows it. Instants are UTC ms. */
export interface ListedSession extends Omit<StoredSession, 'presented'> {
  user_agent: string;
  created_at: number;
  seen_at: number;
}

export interface SessionStore {
  find: (id: string) => StoredSession | undefined;
  /** Sessions that are not expired at `now`, last used first. */
  list(now: number): ListedSession[];
  idsOfAccounts(accounts: readonly string[]): string[];
  /** Last used first, without expired ones. */
  listOf(
    idAccount: string,
    now: number,
  ): {
    id: string;
    user_agent: string;
    created_at: number;
    seen_at: number;
  }[];
  insert(input: { id: string; id_account: string; user_agent: string; created_at: number; expires_at: number }): void;
  touch(
    id: string,
    changes: {
      presented: string;
      seen_at: number;
      expires_at: number;
    },
  ): void;
  remove(ids: readonly string[]): number;
  removeAll: () => void;
  expiredIds: (now: number, limit: number) => string[];
  /** Moves the expiry of every session by `ms`. */
  shift(ms: number): void;
  removeExpired(now: number): void;
}

/** A session with the current state of its account. Instants are UTC ms. */
export interface StoredSession {
  id: string;
  id_account: string;
  username: string;
  role: Role;
  presented: string;
  expires_at: number;
}

import type { Role } from '#shared/account/auth.ts';

/** Accounts of every role, as signing in needs them. */
export interface AccountStore {
  find(id: string): StoredAccount | undefined;
  /** Ignores case. */
  findByUsername(username: string): StoredAccount | undefined;
  /** The usernames of all accounts, unordered. */
  usernames(): {
    id: string;
    username: string;
  }[];
  /** All accounts by name, with the number of signed-in devices. */
  all(): {
    id: string;
    username: string;
    role: 'admin' | 'superadmin';
    no_hp: string | null;
    sessions: number;
  }[];
  setRole(id: string, role: Role, updated_by: string): void;
  remove: (id: string) => void;
  isEmpty(): boolean;
  insert(input: { username: string; role: Role; password_hash: string; updated_by: string }): StoredAccount;
  setPassword(id: string, password_hash: string, updated_by: string): void;
  setPhone(id: string, no_hp: string | null, updated_by: string): void;
  /** Stores the same password, hashed with stronger parameters; does nothing if the password was changed meanwhile. */
  replaceHash(id: string, old: string, password_hash: string): void;
}

export interface StoredAccount {
  id: string;
  username: string;
  role: Role;
  /** The number for alerts to this account. */
  no_hp: string | null;
  password_hash: string;
}

/** Accounts with a number for alerts by WhatsApp; `no_hp` as typed. */
export type AlertNumbers = () => { id_account: string; username: string; no_hp: string }[];

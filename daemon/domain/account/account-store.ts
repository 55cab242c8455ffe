import type { Role } from '#shared/account/auth.ts';

/** Accounts of every role, as signing in needs them. */
export interface AccountStore {
  find(id: string): StoredAccount | undefined;
  /** Without case. */
  findByUsername(username: string): StoredAccount | undefined;
  /** Of every account, in no order. */
  usernames(): {
    id: string;
    username: string;
  }[];
  /** By name, with the number of devices that are signed in. */
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
  /** The same password under stronger parameters; nothing happens when it was changed meanwhile. */
  replaceHash(id: string, old: string, password_hash: string): void;
}

export interface StoredAccount {
  id: string;
  username: string;
  role: Role;
  /** Where alerts to it go. */
  no_hp: string | null;
  password_hash: string;
}

/** Accounts that gave a number, because they want to be told by WhatsApp; `no_hp` as they typed it. */
export type AlertNumbers = () => { id_account: string; username: string; no_hp: string }[];

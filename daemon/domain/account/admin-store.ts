import type { Admin } from '#shared/account/admin.ts';
import type { List } from '../base/list-page.ts';
import type { Stored } from '../base/stored.ts';

/** Accounts with role admin only. */
export interface AdminStore {
  list: List<{
    id: string;
    username: string;
    role: 'admin' | 'superadmin';
    no_hp: string | null;
    version: number;
  }>;
  find(id: string): Stored<Admin> | undefined;
  /** Those of the ids that are admins. */
  existing(ids: readonly string[]): string[];
  insert(input: { username: string; password_hash: string; no_hp: string | null; updated_by: string }): Admin;
  update(
    id: string,
    changes: {
      username?: string;
      password_hash?: string;
      no_hp?: string | null;
      updated_by: string;
    },
  ): Admin | undefined;
  remove(ids: readonly string[]): number;
}

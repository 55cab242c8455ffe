import { tidyOptionalPhone } from '#shared/base/phone.ts';
import type { AccountRow, AccountUpdate } from '#shared/account/account.ts';
import { isTokenFile, type Actor } from '#daemon/base/audit.ts';
import { conflict, MimbarError, notFound } from '#daemon/base/errors.ts';
import { checkNewPassword } from './password.ts';
import type { Result } from '#daemon/base/list.ts';
import { type AdminOptions, newAccount } from './admin.ts';
import type { StoredAccount } from './account.store.ts';

/** Account management that only the holder of the token file may do, including superadmins (contract, Session). */
export function createTokenFileService(options: Omit<AdminOptions, 'store'>) {
  const { accounts, sessions, hasher, transaction, audit, passwordMin } = options;

  function checkHolder(actor: Actor): void {
    if (!isTokenFile(actor))
      throw new MimbarError(
        'forbidden',
        'Akun superadmin hanya diatur dengan perintah mimbar di komputer yang menjalankannya',
      );
  }

  function getAccount(id: string): StoredAccount {
    const row = accounts.find(id);
    if (!row) throw notFound('Akun tidak ditemukan');
    return row;
  }

  function checkNotLast({ role }: StoredAccount, what: string): void {
    if (role === 'superadmin' && accounts.all().filter((row) => row.role === 'superadmin').length === 1)
      throw conflict(`Superadmin terakhir tidak dapat ${what}. Jadikan akun lain superadmin dulu.`);
  }

  const shown = (id: string): AccountRow => accounts.all().find((row) => row.id === id)!;

  return {
    /** Sorted by name. Others than the holder see only admins and their own account. */
    list: (actor: Actor): AccountRow[] =>
      accounts.all().filter((row) => isTokenFile(actor) || row.role === 'admin' || row.id === actor.id_account),

    /** Creates a superadmin. Throws forbidden, and conflict if the username is taken. */
    async create(actor: Actor, input: { username: string; password: string }): Promise<Result<AccountRow>> {
      checkHolder(actor);
      return newAccount(options, input, (values) => {
        const { id } = accounts.insert({ ...values, role: 'superadmin', updated_by: actor.label });
        audit.record(actor, 'account.superadmin', `account:${id}`);
        return shown(id);
      });
    },

    /** A new password ends its sessions. Throws forbidden and not_found. */
    async update(actor: Actor, id: string, { password, no_hp }: AccountUpdate): Promise<Result<AccountRow>> {
      checkHolder(actor);
      const { username } = getAccount(id);
      const warnings = password === undefined ? [] : checkNewPassword(password, passwordMin, 'password', [username]);
      const hash = password === undefined ? undefined : await hasher.hash(password);
      const data = transaction(() => {
        getAccount(id);
        if (hash !== undefined) {
          accounts.setPassword(id, hash, actor.label);
          const ended = sessions.endOfAccounts([id]);
          audit.record(actor, 'account.set-password', `account:${id}`, { sessions: ended });
        }
        if (no_hp !== undefined) {
          accounts.setPhone(id, tidyOptionalPhone(no_hp), actor.label);
          audit.record(actor, 'account.phone', `account:${id}`);
        }
        return shown(id);
      });
      return { data, warnings };
    },

    /** Makes an admin a superadmin. Throws forbidden and not_found. */
    promote(actor: Actor, id: string): AccountRow {
      checkHolder(actor);
      return transaction(() => {
        if (getAccount(id).role === 'superadmin') return shown(id);
        accounts.setRole(id, 'superadmin', actor.label);
        audit.record(actor, 'account.promote', `account:${id}`);
        return shown(id);
      });
    },

    /**
     * Makes a superadmin an admin and signs out his devices. Throws forbidden, not_found, conflict for the last
     * superadmin.
     */
    demote(actor: Actor, id: string): AccountRow {
      checkHolder(actor);
      return transaction(() => {
        const account = getAccount(id);
        if (account.role === 'admin') return shown(id);
        checkNotLast(account, 'dijadikan admin');
        accounts.setRole(id, 'admin', actor.label);
        const ended = sessions.endOfAccounts([id]);
        audit.record(actor, 'account.demote', `account:${id}`, { sessions: ended });
        return shown(id);
      });
    },

    /** Throws forbidden, not_found, and conflict for the last superadmin. */
    remove(actor: Actor, id: string): AccountRow {
      checkHolder(actor);
      return transaction(() => {
        checkNotLast(getAccount(id), 'dihapus');
        const row = shown(id);
        sessions.endOfAccounts([id]);
        accounts.remove(id);
        audit.record(actor, 'account.delete', `account:${id}`);
        return row;
      });
    },
  };
}
export type TokenFileService = ReturnType<typeof createTokenFileService>;

import type { Device } from '#shared/account/auth.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import { notFound } from '#daemon/base/errors.ts';
import type { OwnAccount } from './own-account.ts';
import type { SessionService } from './session.ts';
import type { AdminStore } from '#daemon/storage/account/admin.ts';
import type { Transaction } from '#daemon/base/transaction.ts';

interface OwnDevicesOptions {
  own: OwnAccount;
  admins: AdminStore;
  sessions: SessionService;
  transaction: Transaction;
  audit: Audit;
}

/** The devices of an account, and their sign-out by its owner. */
export function createOwnDevices({ own, admins, sessions, transaction, audit }: OwnDevicesOptions) {
  function end(actor: Actor, idAccount: string, work: () => number): { count: number } {
    return transaction(() => {
      const count = work();
      if (count > 0) audit.record(actor, 'session.revoke', `account:${idAccount}`, { sessions: count });
      return { count };
    });
  }

  return {
    /** The actor's own devices, last used first. Throws forbidden for the CLI, as the others do. */
    list: (actor: Actor): Device[] =>
      sessions.listOf(own.get(actor).id).map(({ created_at, seen_at, ...row }) => ({
        ...row,
        created_at: new Date(created_at).toISOString(),
        seen_at: new Date(seen_at).toISOString(),
        current: row.id === actor.id_session,
      })),

    /** Throws not_found if the device does not belong to the account. */
    remove(actor: Actor, id: string): { count: number } {
      const { id: idAccount } = own.get(actor);
      if (!sessions.listOf(idAccount).some((device) => device.id === id)) throw notFound('Perangkat tidak ditemukan');
      return end(actor, idAccount, () => sessions.end([id]));
    },

    removeOthers(actor: Actor): { count: number } {
      const { id } = own.get(actor);
      return end(actor, id, () => sessions.endOfAccounts([id], actor.id_session));
    },

    /** Signs out all devices of an admin. Throws not_found. */
    removeOfAdmin(actor: Actor, id: string): { count: number } {
      if (!admins.find(id)) throw notFound('Admin tidak ditemukan');
      return end(actor, id, () => sessions.endOfAccounts([id]));
    },
  };
}
export type OwnDevices = ReturnType<typeof createOwnDevices>;

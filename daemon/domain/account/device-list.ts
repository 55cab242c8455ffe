import type { SessionRow } from '#shared/account/account.ts';
import { isTokenFile, type Actor, type Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { notFound } from '#daemon/base/errors.ts';
import type { SessionService } from './session.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { ListedSession, SessionStore } from '#daemon/storage/account/session.ts';

/** The signed-in devices, for superadmins. Devices of other superadmins are only visible with the token file. */
export function createDeviceList(options: {
  store: SessionStore;
  sessions: SessionService;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
}) {
  const { store, sessions, transaction, audit, clock } = options;
  const seenBy = (actor: Actor): ListedSession[] =>
    store
      .list(clock.now())
      .filter((row) => isTokenFile(actor) || row.role === 'admin' || row.id_account === actor.id_account);

  return {
    /** Last used first. */
    list: (actor: Actor): SessionRow[] => seenBy(actor).map(shownDevice),

    /** Signs the device out at once. Throws not_found. */
    revoke(actor: Actor, id: string): SessionRow {
      return transaction(() => {
        const row = seenBy(actor).find((session) => session.id === id);
        if (!row) throw notFound('Sesi tidak ditemukan');
        sessions.end([id]);
        audit.record(actor, 'session.revoke', `account:${row.id_account}`, { sessions: 1 });
        return shownDevice(row);
      });
    },
  };
}
export type DeviceList = ReturnType<typeof createDeviceList>;

function shownDevice({ id, username, role, user_agent, created_at, seen_at, expires_at }: ListedSession): SessionRow {
  const iso = (instant: number) => new Date(instant).toISOString();
  return {
    id,
    username,
    role,
    device: user_agent,
    created_at: iso(created_at),
    seen_at: iso(seen_at),
    expires_at: iso(expires_at),
  };
}

import { randomBytes } from 'node:crypto';
import { accountActor, type Actor, type Audit, isTokenFile } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { MimbarError, notFound } from '#daemon/base/errors.ts';
import type { Signer } from '#daemon/base/signer.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { SessionRow } from '#shared/account/account.ts';
import type { AuditDetail } from '#shared/account/audit.ts';
import type { Device } from '#shared/account/auth.ts';
import type { AdminStore } from './account.store.ts';
import type { OwnAccount } from './account.ts';
import type { SessionStore, StoredSession, ListedSession } from './session.store.ts';

/** Lifetime of an access token, in ms. */
export const ACCESS_MS = 15 * 60_000;
/** Lifetime of a session without a refresh, in ms. */
export const SESSION_MS = 14 * 24 * 3_600_000;
/** How long a refresh token stays valid after its successor was first issued, in ms. */
export const REPEAT_MS = 60_000;
const SECOND_MS = 1000;
/** One entry per second, and one older entry. */
const PRESENTED_MAX = REPEAT_MS / SECOND_MS + 2;
/** Maximum number of cached tokens. */
const KNOWN_MAX = 500;

export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
}

/** Tokens up to `generation` had been issued at this instant, in UTC ms. */
type Presented = [generation: number, firstAt: number][];
export type EndedListener = (ids: readonly string[]) => void;

export const sessionEnded = () => new MimbarError('unauthenticated', 'Sesi berakhir, silakan login kembali');

export interface SessionOptions extends Pick<Means, 'audit' | 'clock' | 'transaction'> {
  store: SessionStore;
  signer: Signer;
  /** A counter that increases with every change of the database. */
  changes(): number;
}

/** The signed-in devices and their tokens (contract, Session). */
export function createSessionService(options: SessionOptions) {
  const { store, signer, clock, transaction, audit, changes } = options;
  const listeners = new Set<EndedListener>();
  /** Cache of tokens: the actor, and the database's change counter at that time. */
  const known = new Map<string, { actor: Actor; until: number; changes: number }>();

  function liveSession(id: string): StoredSession | undefined {
    const row = store.find(id);
    return row && row.expires_at > clock.now() ? row : undefined;
  }

  function tokens(id: string, generation: number): SessionTokens {
    const access = `${id}.${clock.now() + ACCESS_MS}`;
    const refresh = `${id}.${generation}`;
    return {
      accessToken: `${access}.${signer.sign('access', access)}`,
      refreshToken: `${refresh}.${signer.sign('refresh', refresh)}`,
    };
  }

  /** The session id and the number in a token with our signature. */
  function opened(purpose: 'access' | 'refresh', token: string): { id: string; number: number } | undefined {
    const match = /^([\w-]{1,64})\.(\d{1,15})\.([\w-]{43})$/.exec(token);
    if (!match || !signer.verify(purpose, `${match[1]}.${match[2]}`, match[3]!)) return undefined;
    return { id: match[1]!, number: Number(match[2]) };
  }

  /** Listeners are called after the transaction, and only if it was committed. */
  function tell(ids: readonly string[]): void {
    queueMicrotask(() => {
      const gone = ids.filter((id) => store.find(id) === undefined);
      if (gone.length > 0) for (const listener of listeners) listener(gone);
    });
  }

  function end(ids: readonly string[]): number {
    const count = store.remove(ids);
    if (count > 0) tell(ids);
    return count;
  }

  return {
    /**
     * The owner of an access token, with the account's current state; undefined if the token or its session has
     * expired.
     */
    find(accessToken: string): Actor | undefined {
      const now = clock.now();
      const seen = known.get(accessToken);
      if (seen?.changes === changes() && seen.until > now) return seen.actor;
      known.delete(accessToken);
      const token = opened('access', accessToken);
      const row = token && token.number > now ? liveSession(token.id) : undefined;
      if (!row) return undefined;
      if (known.size >= KNOWN_MAX) known.clear();
      const actor = actorOf(row);
      known.set(accessToken, { actor, until: Math.min(token!.number, row.expires_at), changes: changes() });
      return actor;
    },

    /** The live devices of an account. Instants in UTC ms. */
    listOf: (idAccount: string) => store.listOf(idAccount, clock.now()),

    isLive: (id: string): boolean => liveSession(id) !== undefined,

    /** The session of a refresh token of any generation, live or not. */
    idOf: (refreshToken: string): string | undefined => opened('refresh', refreshToken)?.id,

    /** Signs a device in; call it inside the transaction that has checked the account. */
    start(
      account: { id: string; username: string; role: Actor['role'] },
      userAgent: string,
      detail: AuditDetail,
    ): SessionTokens {
      const id = randomBytes(16).toString('base64url');
      const now = clock.now();
      store.removeExpired(now);
      store.insert({
        id,
        id_account: account.id,
        user_agent: userAgent.slice(0, 200),
        created_at: now,
        expires_at: now + SESSION_MS,
      });
      audit.record(
        accountActor({ ...account, id_account: account.id, id_session: id }),
        'session.start',
        `account:${account.id}`,
        detail,
      );
      return tokens(id, 1);
    },

    /**
     * Issues the next tokens for a refresh token. Each generation leads to the next one; a repeat gets the same one,
     * until REPEAT_MS after it was first issued. Later use means that the token was stolen, and ends the session.
     * Throws unauthenticated.
     */
    refresh(refreshToken: string): { actor: Actor; tokens: SessionTokens } {
      const token = opened('refresh', refreshToken);
      if (!token) throw sessionEnded();
      const refreshed = transaction(() => {
        const row = liveSession(token.id);
        if (!row) return undefined;
        const now = clock.now();
        const presented = shown(JSON.parse(row.presented) as Presented, token.number, now);
        if (!presented) {
          audit.record(actorOf(row), 'session.reuse', `account:${row.id_account}`);
          end([row.id]);
          return undefined;
        }
        store.touch(row.id, { presented: JSON.stringify(presented), seen_at: now, expires_at: now + SESSION_MS });
        return { actor: actorOf(row), tokens: tokens(row.id, token.number + 1) };
      });
      if (!refreshed) throw sessionEnded();
      return refreshed;
    },

    /** Ends sessions and returns their number. May be called inside a transaction. */
    end,

    /** Ends at most `limit` expired sessions and returns their number. */
    endExpired: (limit: number): number => end(store.expiredIds(clock.now(), limit)),

    /** Ends all sessions of the accounts except one. */
    endOfAccounts(accounts: readonly string[], except?: string | null): number {
      return end(store.idsOfAccounts(accounts).filter((id) => id !== except));
    },

    /** Calls the listener with ended sessions, after the commit. Returns the function that unsubscribes. */
    onEnded(listener: EndedListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type SessionService = ReturnType<typeof createSessionService>;

/**
 * The list after `generation` was issued, or undefined if it comes too late. Generations are first issued in order, so
 * one entry stands for all of the same second, with the highest number and the last instant. One entry older than
 * REPEAT_MS is kept, to recognise earlier generations as too late: 62 entries at most.
 */
function shown(presented: Presented, generation: number, now: number): Presented | undefined {
  const last = presented.at(-1);
  if (!last || generation > last[0]) {
    const isSameSecond = last && Math.floor(last[1] / SECOND_MS) === Math.floor(now / SECOND_MS);
    const all: Presented = [...(isSameSecond ? presented.slice(0, -1) : presented), [generation, now]];
    return all
      .filter((_entry, index) => index === all.length - 1 || now - all[index + 1]![1] <= REPEAT_MS)
      .slice(-PRESENTED_MAX);
  }
  if (generation === last[0]) return presented;
  const successor = presented.find(([number]) => number > generation)!;
  return now - successor[1] > REPEAT_MS ? undefined : presented;
}

function actorOf(row: StoredSession): Actor {
  return accountActor({ ...row, id_session: row.id });
}

/** Maximum number of accounts that one device remembers. */
const ACCOUNTS_MAX = 5;

/**
 * A cookie value that proves that an account has signed in on this device before: `nonce.MAC.MAC…`, one MAC per
 * account. It proves no identity. Its only use: failed sign-ins of others do not block the account on this device.
 */
export function createDeviceMarks(signer: Signer) {
  const mac = (nonce: string, idAccount: string) => signer.sign('device', `${nonce}.${idAccount}`);
  return {
    /** The device's name if the account has signed in there before. */
    known(mark: string | undefined, idAccount: string): string | undefined {
      const { nonce, macs } = parse(mark);
      return nonce !== undefined && macs.some((given) => signer.verify('device', `${nonce}.${idAccount}`, given))
        ? nonce
        : undefined;
    },

    /** The mark after the account has signed in. */
    marked(mark: string | undefined, idAccount: string): string {
      const { nonce = randomBytes(16).toString('base64url'), macs } = parse(mark);
      const own = mac(nonce, idAccount);
      return [nonce, own, ...macs.filter((given) => given !== own)].slice(0, ACCOUNTS_MAX + 1).join('.');
    },
  };
}
export type DeviceMarks = ReturnType<typeof createDeviceMarks>;

function parse(mark: string | undefined): { nonce: string | undefined; macs: string[] } {
  if (mark === undefined || !/^[\w-]{22}(\.[\w-]{43}){1,5}$/.test(mark)) return { nonce: undefined, macs: [] };
  const [nonce, ...macs] = mark.split('.');
  return { nonce, macs };
}

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

interface OwnDevicesOptions extends Pick<Means, 'audit' | 'transaction'> {
  own: OwnAccount;
  admins: AdminStore;
  sessions: SessionService;
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

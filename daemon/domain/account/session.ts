import { randomBytes } from 'node:crypto';
import type { AuditDetail } from '#shared/account/audit.ts';
import { accountActor, type Actor, type Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { Signer } from '#daemon/base/signer.ts';
import type { SessionStore, StoredSession } from '#daemon/storage/account/session.ts';
import type { Transaction } from '#daemon/base/transaction.ts';

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

export interface SessionOptions {
  store: SessionStore;
  signer: Signer;
  clock: Clock;
  transaction: Transaction;
  audit: Audit;
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

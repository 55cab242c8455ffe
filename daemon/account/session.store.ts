import { and, desc, eq, gt, inArray, lte, sql, count, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { account, session, recoveryCode, twoFactor } from '#daemon/base/schema.ts';

/** A signed-in device as a list shows it. Instants are UTC ms. */
export type ListedSession = Omit<StoredSession, 'presented'> &
  Pick<typeof session.$inferSelect, 'user_agent' | 'created_at' | 'seen_at'>;

/** A session with the current state of its account. Instants are UTC ms. */
export type StoredSession = Pick<typeof session.$inferSelect, 'id' | 'id_account' | 'presented' | 'expires_at'> &
  Pick<typeof account.$inferSelect, 'username' | 'role'>;

export function createSessionStore(db: Drizzle) {
  const findPrepared = db
    .select({
      id: session.id,
      id_account: session.id_account,
      username: account.username,
      role: account.role,
      presented: session.presented,
      expires_at: session.expires_at,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.id_account))
    .where(eq(session.id, sql.placeholder('id')))
    .prepare();
  return {
    find: (id: string): StoredSession | undefined => findPrepared.get({ id }),

    /** Sessions that are not expired at `now`, last used first. */
    list(now: number): ListedSession[] {
      const columns = {
        id: session.id,
        id_account: session.id_account,
        username: account.username,
        role: account.role,
        user_agent: session.user_agent,
        created_at: session.created_at,
        seen_at: session.seen_at,
        expires_at: session.expires_at,
      };
      const rows = db
        .select(columns)
        .from(session)
        .innerJoin(account, eq(account.id, session.id_account))
        .where(gt(session.expires_at, now));
      return rows.orderBy(desc(session.seen_at), session.id).all();
    },

    idsOfAccounts(accounts: readonly string[]): string[] {
      return db
        .select({ id: session.id })
        .from(session)
        .where(inArray(session.id_account, [...accounts]))
        .all()
        .map((row) => row.id);
    },

    /** Last used first, without expired ones. */
    listOf(idAccount: string, now: number) {
      const { id, user_agent, created_at, seen_at } = session;
      return db
        .select({ id, user_agent, created_at, seen_at })
        .from(session)
        .where(and(eq(session.id_account, idAccount), gt(session.expires_at, now)))
        .orderBy(desc(session.seen_at))
        .all();
    },

    insert(input: {
      id: string;
      id_account: string;
      user_agent: string;
      created_at: number;
      expires_at: number;
    }): void {
      db.insert(session)
        .values({ ...input, seen_at: input.created_at })
        .run();
    },

    touch(id: string, changes: { presented: string; seen_at: number; expires_at: number }): void {
      db.update(session).set(changes).where(eq(session.id, id)).run();
    },

    remove(ids: readonly string[]): number {
      return db
        .delete(session)
        .where(inArray(session.id, [...ids]))
        .run().changes;
    },

    removeAll: (): void => void db.delete(session).run(),

    expiredIds: (now: number, limit: number): string[] =>
      db
        .select({ id: session.id })
        .from(session)
        .where(lte(session.expires_at, now))
        .limit(limit)
        .all()
        .map((row) => row.id),

    /** Moves the expiry of every session by `ms`. */
    shift(ms: number): void {
      db.update(session)
        .set({ expires_at: sql`${session.expires_at} + ${ms}` })
        .run();
    },

    removeExpired(now: number): void {
      db.delete(session).where(lte(session.expires_at, now)).run();
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

export type StoredTwoFactor = typeof twoFactor.$inferSelect;

/** Authenticator apps by account. Instants in UTC ms. */
export function createTwoFactorStore(db: Drizzle) {
  const unused = (id: string) => and(eq(recoveryCode.id_account, id), isNull(recoveryCode.used_at));
  return {
    find: (id: string): StoredTwoFactor | undefined =>
      db.select().from(twoFactor).where(eq(twoFactor.id_account, id)).get(),

    /** Stores a secret until its first code comes; replaces an earlier proposal. */
    propose(id_account: string, secret: string, created_at: number): void {
      db.delete(twoFactor).where(eq(twoFactor.id_account, id_account)).run();
      db.insert(twoFactor).values({ id_account, secret, created_at }).run();
    },

    /** False if another secret was proposed meanwhile, or one is already in use. */
    enable(id: string, secret: string, step: number, enabled_at: number): boolean {
      const proposed = and(eq(twoFactor.id_account, id), eq(twoFactor.secret, secret), isNull(twoFactor.enabled_at));
      return db.update(twoFactor).set({ enabled_at, last_step: step }).where(proposed).run().changes === 1;
    },

    /** False if a code of this step or a later one was used before. */
    useStep(id: string, secret: string, step: number): boolean {
      const fresh = and(
        eq(twoFactor.id_account, id),
        eq(twoFactor.secret, secret),
        isNotNull(twoFactor.enabled_at),
        lt(twoFactor.last_step, step),
      );
      return db.update(twoFactor).set({ last_step: step }).where(fresh).run().changes === 1;
    },

    remove: (id: string): boolean => db.delete(twoFactor).where(eq(twoFactor.id_account, id)).run().changes === 1,

    unusedCodes: (id: string): string[] =>
      db
        .select({ hash: recoveryCode.code_hash })
        .from(recoveryCode)
        .where(unused(id))
        .all()
        .map((row) => row.hash),
    countUnused: (id: string): number => db.select({ n: count() }).from(recoveryCode).where(unused(id)).get()!.n,

    /** False if it was used before. */
    useCode: (id: string, hash: string, used_at: number): boolean =>
      db
        .update(recoveryCode)
        .set({ used_at })
        .where(and(unused(id), eq(recoveryCode.code_hash, hash)))
        .run().changes === 1,

    replaceCodes(id_account: string, hashes: readonly string[]): void {
      db.delete(recoveryCode).where(eq(recoveryCode.id_account, id_account)).run();
      db.insert(recoveryCode)
        .values(hashes.map((code_hash) => ({ id_account, code_hash })))
        .run();
    },
  };
}

export type TwoFactorStore = ReturnType<typeof createTwoFactorStore>;

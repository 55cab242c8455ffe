import { and, count, eq, sql } from 'drizzle-orm';
import type { Role } from '#shared/account/auth.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { account, session } from '#daemon/base/schema.ts';

const columns = {
  id: account.id,
  username: account.username,
  role: account.role,
  no_hp: account.no_hp,
  password_hash: account.password_hash,
};

/** `no_hp` is the number for alerts to this account. */
export type StoredAccount = Pick<typeof account.$inferSelect, keyof typeof columns>;

/** Accounts of every role, as signing in needs them. */
export function createAccountStore(db: Drizzle) {
  return {
    find(id: string): StoredAccount | undefined {
      return db.select(columns).from(account).where(eq(account.id, id)).get();
    },

    /** Without case. */
    findByUsername(username: string): StoredAccount | undefined {
      return db.select(columns).from(account).where(eq(account.username, username)).get();
    },

    /** The usernames of all accounts, unordered. */
    usernames(): { id: string; username: string }[] {
      return db.select({ id: account.id, username: account.username }).from(account).all();
    },

    /** All accounts by name, with the number of signed-in devices. */
    all() {
      return db
        .select({
          id: account.id,
          username: account.username,
          role: account.role,
          no_hp: account.no_hp,
          sessions: count(session.id),
        })
        .from(account)
        .leftJoin(session, eq(session.id_account, account.id))
        .groupBy(account.id)
        .orderBy(account.username)
        .all();
    },

    setRole(id: string, role: Role, updated_by: string): void {
      db.update(account)
        .set({ role, updated_by, version: sql`${account.version} + 1` })
        .where(eq(account.id, id))
        .run();
    },

    remove: (id: string): void => void db.delete(account).where(eq(account.id, id)).run(),

    isEmpty(): boolean {
      return db.select({ id: account.id }).from(account).limit(1).get() === undefined;
    },

    insert(input: { username: string; role: Role; password_hash: string; updated_by: string }): StoredAccount {
      return db.insert(account).values(input).returning(columns).get();
    },

    setPassword(id: string, password_hash: string, updated_by: string): void {
      db.update(account)
        .set({ password_hash, updated_by, version: sql`${account.version} + 1` })
        .where(eq(account.id, id))
        .run();
    },

    setPhone(id: string, no_hp: string | null, updated_by: string): void {
      db.update(account)
        .set({ no_hp, updated_by, version: sql`${account.version} + 1` })
        .where(eq(account.id, id))
        .run();
    },

    /**
     * Stores the same password, hashed with stronger parameters; does nothing if the password was changed meanwhile.
     */
    replaceHash(id: string, old: string, password_hash: string): void {
      db.update(account)
        .set({ password_hash })
        .where(and(eq(account.id, id), eq(account.password_hash, old)))
        .run();
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;

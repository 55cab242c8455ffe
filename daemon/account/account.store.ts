import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { and, count, eq, sql, inArray } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { createList } from '#daemon/base/list.store.ts';
import { account, session } from '#daemon/base/schema.ts';
import type { Stored } from '#daemon/base/version.ts';
import type { Admin } from '#shared/account/admin.ts';
import type { Role } from '#shared/account/auth.ts';

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

const adminColumns = {
  id: account.id,
  username: account.username,
  role: account.role,
  no_hp: account.no_hp,
  version: account.version,
};
const isAdmin = eq(account.role, 'admin');

/** Accounts with role admin only. */
export function createAdminStore(db: Drizzle) {
  const list = createList<Admin>(db, {
    columns: adminColumns,
    id: account.id,
    search: (find) => find.like(account.username),
    where: isAdmin,
    from: (selection) => db.select(selection).from(account).$dynamic(),
  });
  return {
    list,

    find(id: string): Stored<Admin> | undefined {
      return db
        .select({ ...adminColumns, updated_by: account.updated_by })
        .from(account)
        .where(and(eq(account.id, id), isAdmin))
        .get();
    },

    /** Those of the ids that are admins. */
    existing(ids: readonly string[]): string[] {
      return db
        .select({ id: account.id })
        .from(account)
        .where(and(inArray(account.id, [...ids]), isAdmin))
        .all()
        .map((row) => row.id);
    },

    insert(input: { username: string; password_hash: string; no_hp: string | null; updated_by: string }): Admin {
      return db
        .insert(account)
        .values({ ...input, role: 'admin' })
        .returning(adminColumns)
        .get();
    },

    update(
      id: string,
      changes: { username?: string; password_hash?: string; no_hp?: string | null; updated_by: string },
    ): Admin | undefined {
      return db
        .update(account)
        .set({ ...changes, version: sql`${account.version} + 1` })
        .where(and(eq(account.id, id), isAdmin))
        .returning(adminColumns)
        .get();
    },

    remove(ids: readonly string[]): number {
      return db
        .delete(account)
        .where(and(inArray(account.id, [...ids]), isAdmin))
        .run().changes;
    },
  };
}

export type AdminStore = ReturnType<typeof createAdminStore>;

/** Accounts with a number for alerts. */
export function createAlertNumbers(db: Drizzle) {
  return () =>
    db
      .select({ id_account: account.id, username: account.username, no_hp: sql<string>`${account.no_hp}` })
      .from(account)
      .where(sql`coalesce(${account.no_hp}, '') <> ''`)
      .orderBy(account.id)
      .all();
}

export type AlertNumbers = ReturnType<typeof createAlertNumbers>;

/** The file with the first password, written if there was no terminal; only its owner can read it. */
export function createPasswordFile(directory: string) {
  const file = path.join(directory, 'superadmin-password.txt');
  return {
    file,
    write(password: string): void {
      rmSync(file, { force: true });
      writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true });
    },
    remove(): void {
      rmSync(file, { force: true });
    },
  };
}

export type PasswordFile = ReturnType<typeof createPasswordFile>;

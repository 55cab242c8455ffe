import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Admin } from '#shared/account/admin.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { createList } from '#daemon/base/list.store.ts';
import { account } from '#daemon/base/schema.ts';
import type { Stored } from '#daemon/base/version.ts';

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

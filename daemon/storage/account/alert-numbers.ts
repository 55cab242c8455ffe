import { sql } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { account } from '#daemon/base/schema.ts';

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

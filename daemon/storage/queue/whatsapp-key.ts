import { and, eq, sql, type Placeholder } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { whatsappKey } from '#daemon/base/schema.ts';
import type { Transaction } from '#daemon/base/transaction.ts';

/** A value to store, or null to delete. */
export interface KeyChange {
  type: string;
  id: string;
  value: string | null;
}

/** Stores the WhatsApp session's keys as text by type and id; only the messenger knows their meaning. */
export function createWhatsappKeyStore(db: Drizzle, transaction: Transaction) {
  const [type, id, value] = ['type', 'id', 'value'].map((name) => sql.placeholder(name)) as [
    Placeholder,
    Placeholder,
    Placeholder,
  ];
  // Prepared, because several run for every message.
  const find = db
    .select({ id: whatsappKey.id, value: whatsappKey.value })
    .from(whatsappKey)
    .where(
      and(
        eq(whatsappKey.type, type),
        sql`${whatsappKey.id} in (select value from json_each(${sql.placeholder('ids')}))`,
      ),
    )
    .prepare();
  const save = db
    .insert(whatsappKey)
    .values({ type, id, value })
    .onConflictDoUpdate({ target: [whatsappKey.type, whatsappKey.id], set: { value: sql`excluded.value` } })
    .prepare();
  const remove = db
    .delete(whatsappKey)
    .where(and(eq(whatsappKey.type, type), eq(whatsappKey.id, id)))
    .prepare();

  return {
    /** Values by id; missing ids are left out. */
    get(type: string, ids: readonly string[]): Map<string, string> {
      return new Map(find.all({ type, ids: JSON.stringify(ids) }).map((row) => [row.id, row.value]));
    },

    /** All of a type. */
    ofType: (wanted: string) =>
      db
        .select({ id: whatsappKey.id, value: whatsappKey.value })
        .from(whatsappKey)
        .where(eq(whatsappKey.type, wanted))
        .all(),

    /** The keys of one user, for all devices and domains. */
    ofUser(user: string): { type: string; id: string }[] {
      const { type, id } = whatsappKey;
      const rest = sql`substr(${id}, ${user.length + 1}, 1)`;
      return db
        .select({ type, id })
        .from(whatsappKey)
        .where(sql`substr(${id}, 1, ${user.length}) = ${user} and ${rest} in ('', '.', ':', '@', '_')`)
        .all();
    },

    /**
     * Stores all changes in one transaction, because a partly stored ratchet breaks the session. `alongside` stores in
     * the same transaction what was decrypted with the keys; if it throws, nothing is stored.
     */
    set(changes: readonly KeyChange[], alongside?: () => void): void {
      transaction(() => {
        for (const { type, id, value } of changes) {
          if (value === null) remove.run({ type, id });
          else save.run({ type, id, value });
        }
        alongside?.();
      });
    },

    clear(): void {
      db.delete(whatsappKey).run();
    },
  };
}

export type WhatsappKeyStore = ReturnType<typeof createWhatsappKeyStore>;

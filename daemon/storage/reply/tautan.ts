import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Holder } from '#daemon/domain/reply/tautan.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { tautan } from '#daemon/base/schema.ts';

export interface TautanValues {
  hash: string;
  /** Hash of the calendar feed's own token. */
  hash_kalender: string;
  nonce: string;
  /** UTC ms. */
  created_at: number;
}

export interface StoredTautan extends TautanValues {
  revoked_at: number | null;
}

export function createTautanStore(db: Drizzle) {
  const column = ({ noun }: Holder) => (noun === 'mubaligh' ? tautan.id_mubaligh : tautan.id_masjid);
  const isOf = (holder: Holder) => eq(column(holder), holder.id);

  return {
    insert: ({ noun, id }: Holder, values: TautanValues) =>
      void db
        .insert(tautan)
        .values({ ...values, [`id_${noun}`]: id })
        .run(),

    /** The latest link, revoked or not. */
    newest: (holder: Holder): StoredTautan | undefined =>
      db.select().from(tautan).where(isOf(holder)).orderBy(desc(tautan.created_at), desc(tautan.id)).limit(1).get(),

    /** The person of a link or feed; undefined if revoked. */
    holderOf(kind: 'hash' | 'hash_kalender', hash: string): Holder | undefined {
      const row = db
        .select({ id_mubaligh: tautan.id_mubaligh, id_masjid: tautan.id_masjid })
        .from(tautan)
        .where(and(eq(tautan[kind], hash), isNull(tautan.revoked_at)))
        .get();
      if (!row) return undefined;
      return row.id_mubaligh === null
        ? { noun: 'masjid', id: row.id_masjid! }
        : { noun: 'mubaligh', id: row.id_mubaligh };
    },

    /** Removes all links of a person. */
    remove: (holder: Holder) => void db.delete(tautan).where(isOf(holder)).run(),

    /** Revokes all links of a person; `at` in UTC ms. */
    revoke: (holder: Holder, at: number) => void db.update(tautan).set({ revoked_at: at }).where(isOf(holder)).run(),
  };
}

export type TautanStore = ReturnType<typeof createTautanStore>;

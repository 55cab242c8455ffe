import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Holder, StoredTautan, TautanStore } from '#daemon/domain/reply/tautan-store.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { tautan } from '../base/schema.ts';

export function createTautanStore(db: Drizzle): TautanStore {
  const column = ({ noun }: Holder) => (noun === 'mubaligh' ? tautan.id_mubaligh : tautan.id_masjid);
  const isOf = (holder: Holder) => eq(column(holder), holder.id);

  return {
    insert: ({ noun, id }, values) =>
      void db
        .insert(tautan)
        .values({ ...values, [`id_${noun}`]: id })
        .run(),

    newest: (holder): StoredTautan | undefined =>
      db.select().from(tautan).where(isOf(holder)).orderBy(desc(tautan.created_at), desc(tautan.id)).limit(1).get(),

    holderOf(kind, hash): Holder | undefined {
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

    remove: (holder) => void db.delete(tautan).where(isOf(holder)).run(),

    revoke: (holder, at) => void db.update(tautan).set({ revoked_at: at }).where(isOf(holder)).run(),
  };
}

import { and, asc, count, eq, gt, isNotNull, lte, min, ne, or } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { nanti } from '#daemon/base/schema.ts';

export type StoredNanti = typeof nanti.$inferSelect;

/** Sends that are kept for later. Instants in UTC ms. */
export function createNantiStore(db: Drizzle) {
  const isWaiting = eq(nanti.state, 'waiting');

  return {
    insert: (row: Omit<typeof nanti.$inferInsert, 'id'>): string =>
      db.insert(nanti).values(row).returning({ id: nanti.id }).get().id,

    find: (id: string): StoredNanti | undefined => db.select().from(nanti).where(eq(nanti.id, id)).get(),

    update(id: string, values: Partial<Omit<StoredNanti, 'id'>>): void {
      db.update(nanti).set(values).where(eq(nanti.id, id)).run();
    },

    /** What waits, and what ended since an instant with something to tell; by time. */
    open(since: number): StoredNanti[] {
      const isTold = and(isNotNull(nanti.reason), gt(nanti.ended_at, since), ne(nanti.state, 'cancelled'));
      return db.select().from(nanti).where(or(isWaiting, isTold)).orderBy(asc(nanti.pada), asc(nanti.id)).all();
    },

    waiting: (): number => db.select({ all: count() }).from(nanti).where(isWaiting).get()!.all,

    /** What is due at an instant, the earliest first. */
    due: (now: number): StoredNanti[] =>
      db
        .select()
        .from(nanti)
        .where(and(isWaiting, lte(nanti.pada, now)))
        .orderBy(asc(nanti.pada), asc(nanti.id))
        .all(),

    /** When the next one after an instant is due. */
    nextDue(after: number): number | undefined {
      const waiting = and(isWaiting, gt(nanti.pada, after));
      return (
        db
          .select({ pada: min(nanti.pada) })
          .from(nanti)
          .where(waiting)
          .get()?.pada ?? undefined
      );
    },

    /** Ends all that wait, because nobody knows whether they were sent, moved or cancelled since the backup. */
    stopAll(at: number): void {
      const reason = 'Data dipulihkan dari cadangan: mungkin sudah terkirim, diubah atau dibatalkan sesudahnya.';
      db.update(nanti).set({ state: 'failed', reason, ended_at: at }).where(isWaiting).run();
    },
  };
}
export type NantiStore = ReturnType<typeof createNantiStore>;

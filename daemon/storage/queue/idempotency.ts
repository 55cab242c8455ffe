import { and, eq, lt } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { idempotency } from '#daemon/base/schema.ts';

/** Stored answers by caller and key; instants are UTC ms. */
export function createIdempotencyStore(db: Drizzle) {
  return {
    find(actor: string, key: string): { request_hash: string; answer: string } | undefined {
      return db
        .select({ request_hash: idempotency.request_hash, answer: idempotency.answer })
        .from(idempotency)
        .where(and(eq(idempotency.actor, actor), eq(idempotency.key, key)))
        .get();
    },

    insert(row: { actor: string; key: string; request_hash: string; answer: string; created_at: number }): void {
      db.insert(idempotency).values(row).run();
    },

    removeBefore(instant: number): void {
      db.delete(idempotency).where(lt(idempotency.created_at, instant)).run();
    },
  };
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

import { asc, eq } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { owedAnswer } from '#daemon/base/schema.ts';

/** An answer that is not queued yet; `ends_at` in UTC ms. */
export type OwedAnswer = typeof owedAnswer.$inferSelect;

/** Answers that are not in the queue yet. */
export function createOwedAnswerStore(db: Drizzle) {
  return {
    /** Does nothing if an answer with this key is already stored. */
    insert(answer: Omit<OwedAnswer, 'id'>): void {
      db.insert(owedAnswer).values(answer).onConflictDoNothing().run();
    },
    /** The oldest. */
    first: (): OwedAnswer | undefined => db.select().from(owedAnswer).orderBy(asc(owedAnswer.id)).limit(1).get(),
    has: (id: string): boolean =>
      db.select({ id: owedAnswer.id }).from(owedAnswer).where(eq(owedAnswer.id, id)).get() !== undefined,
    remove(id: string): void {
      db.delete(owedAnswer).where(eq(owedAnswer.id, id)).run();
    },
  };
}

export type OwedAnswerStore = ReturnType<typeof createOwedAnswerStore>;

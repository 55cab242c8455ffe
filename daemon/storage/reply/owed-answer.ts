import { asc, eq } from 'drizzle-orm';
import type { OwedAnswer, OwedAnswerStore } from '#daemon/domain/reply/reply-store.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { owedAnswer } from '../base/schema.ts';

/** Answers that are not in the queue yet. */
export function createOwedAnswerStore(db: Drizzle): OwedAnswerStore {
  return {
    insert(answer: Omit<OwedAnswer, 'id'>): void {
      db.insert(owedAnswer).values(answer).onConflictDoNothing().run();
    },
    first: (): OwedAnswer | undefined => db.select().from(owedAnswer).orderBy(asc(owedAnswer.id)).limit(1).get(),
    has: (id: string): boolean =>
      db.select({ id: owedAnswer.id }).from(owedAnswer).where(eq(owedAnswer.id, id)).get() !== undefined,
    remove(id: string): void {
      db.delete(owedAnswer).where(eq(owedAnswer.id, id)).run();
    },
  };
}

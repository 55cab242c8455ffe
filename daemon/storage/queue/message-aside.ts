import { and, eq, gte, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { message } from '#daemon/base/schema.ts';
import { isPending } from './message-columns.ts';
import type { Message } from '#daemon/domain/queue/message.ts';

/** Below all others: the next message is the one of the highest priority. */
const BEHIND = -1;

/** Waiting messages to a recipient whom WhatsApp has refused. */
export function createMessageAside(db: Drizzle) {
  const isWaiting = and(isPending, eq(message.state, 'waiting'));
  const isAside = (code: string) => and(isWaiting, eq(message.error_code, code));

  return {
    /**
     * WhatsApp has refused this recipient (his number in each format in which it may have been typed): what waits for
     * him goes behind the others and is not due any more, with the refusal's code and reason.
     */
    setAside(numbers: readonly string[], refusal: Pick<Message, 'error_code' | 'error_reason'>) {
      db.update(message)
        .set({ ...refusal, priority: BEHIND, next_attempt_at: sql`${message.ends_at}` })
        .where(and(isWaiting, inArray(message.no_hp, [...numbers])))
        .run();
    },
    findSetAside: (code: string): Message[] => db.select().from(message).where(isAside(code)).all(),
    /** Makes what was set aside due again, behind the others; a person wants it to be tried. */
    retrySetAside(code: string) {
      db.update(message).set({ next_attempt_at: 0 }).where(isAside(code)).run();
    },
    /** Whether something waits for others than this recipient that was not set aside. */
    isWaitingForOthers(numbers: readonly string[]): boolean {
      const others = and(isWaiting, isNull(message.error_code), notInArray(message.no_hp, [...numbers]));
      return db.select({ id: message.id }).from(message).where(others).limit(1).get() !== undefined;
    },
    /** Whether others than this recipient were refused with this code since an instant (UTC ms). */
    wereOthersRefused(numbers: readonly string[], code: string, since: number): boolean {
      const isOther = and(eq(message.error_code, code), notInArray(message.no_hp, [...numbers]));
      const failed = and(
        sql`${message.state} = 'failed' and ${message.cleared_at} is null`,
        gte(message.finished_at, since),
      );
      const one = (which: typeof failed) =>
        db.select({ id: message.id }).from(message).where(and(which, isOther)).limit(1).get() !== undefined;
      return one(isWaiting) || one(failed);
    },
  };
}

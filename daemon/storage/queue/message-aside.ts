import { and, eq, gte, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { MessageStore } from '#daemon/domain/queue/message-store.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { message } from '../base/schema.ts';
import { isPending } from './message-columns.ts';

/** Below all others: the next message is the one of the highest priority. */
const BEHIND = -1;

type Aside = Pick<
  MessageStore,
  'setAside' | 'findSetAside' | 'retrySetAside' | 'isWaitingForOthers' | 'wereOthersRefused'
>;

/** Waiting messages to a recipient whom WhatsApp has refused. */
export function createMessageAside(db: Drizzle): Aside {
  const isWaiting = and(isPending, eq(message.state, 'waiting'));
  const isAside = (code: string) => and(isWaiting, eq(message.error_code, code));

  return {
    setAside(numbers, refusal) {
      db.update(message)
        .set({ ...refusal, priority: BEHIND, next_attempt_at: sql`${message.ends_at}` })
        .where(and(isWaiting, inArray(message.no_hp, [...numbers])))
        .run();
    },
    findSetAside: (code) => db.select().from(message).where(isAside(code)).all(),
    retrySetAside(code) {
      db.update(message).set({ next_attempt_at: 0 }).where(isAside(code)).run();
    },
    isWaitingForOthers(numbers) {
      const others = and(isWaiting, isNull(message.error_code), notInArray(message.no_hp, [...numbers]));
      return db.select({ id: message.id }).from(message).where(others).limit(1).get() !== undefined;
    },
    wereOthersRefused(numbers, code, since) {
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

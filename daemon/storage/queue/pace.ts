import { and, asc, desc, eq, gte, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { isPending } from './message-columns.ts';
import { broadcast, message } from '#daemon/base/schema.ts';

/** A waiting message, as the plan needs it. Instants in UTC ms. */
export interface PlannedMessage {
  id_broadcast: string | null;
  priority: number;
  ends_at: number;
  created_at: number;
  quiet_hours: boolean;
  /** It is not sent before this: it was postponed, or waits for its next try. */
  next_attempt_at: number;
}

const sentColumns = {
  id_broadcast: message.id_broadcast,
  priority: message.priority,
  ends_at: message.ends_at,
  created_at: message.created_at,
  quiet_hours: message.quiet_hours,
  next_attempt_at: message.next_attempt_at,
};

/** Sent and waiting messages, as the pace needs them. */
export function createPaceStore(db: Drizzle) {
  const sentSince = db
    .select({ n: sql<number>`count(*)` })
    .from(message)
    .where(and(sql`${message.sent_at} is not null`, gte(message.sent_at, sql.placeholder('instant'))))
    .prepare();

  return {
    /** How many messages were handed over since an instant (UTC ms). */
    sentSince: (instant: number): number => sentSince.get({ instant })?.n ?? 0,

    /** When the last message was handed over, in UTC ms; undefined before the first. */
    lastSentAt(): number | undefined {
      return (
        db
          .select({ at: message.sent_at })
          .from(message)
          .where(sql`${message.sent_at} is not null`)
          .orderBy(desc(message.sent_at))
          .limit(1)
          .get()?.at ?? undefined
      );
    },

    /** The waiting messages in sending order, without held and paused ones. */
    waiting(): PlannedMessage[] {
      const paused = db
        .select({ id: broadcast.id })
        .from(broadcast)
        .where(sql`${broadcast.paused_at} is not null`);
      return db
        .select(sentColumns)
        .from(message)
        .where(
          and(
            isPending,
            eq(message.state, 'waiting'),
            or(isNull(message.id_broadcast), notInArray(message.id_broadcast, paused)),
          ),
        )
        .orderBy(desc(message.priority), asc(message.id))
        .all();
    },
  };
}

export type PaceStore = ReturnType<typeof createPaceStore>;

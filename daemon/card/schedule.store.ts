import { eq, and, desc, gt, gte, inArray, sql } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { scheduleCard, message, scheduleRun } from '#daemon/base/schema.ts';
import type { ScheduleKey } from '#shared/card/schedule.ts';
import type { RunKey } from './plan.ts';

/**
 * `saved_at`: last change of its switch or time, UTC ms; `covers_from`: the first target that the card covers. The
 * second run, which asks again, has its own.
 */
export type StoredCard = typeof scheduleCard.$inferSelect;

export function createScheduleStore(db: Drizzle) {
  return {
    /** All saved cards, unordered. */
    all: (): StoredCard[] => db.select().from(scheduleCard).all(),

    find: (key: ScheduleKey): StoredCard | undefined =>
      db.select().from(scheduleCard).where(eq(scheduleCard.key, key)).get(),

    save(card: StoredCard): void {
      const { key: _, ...values } = card;
      db.insert(scheduleCard).values(card).onConflictDoUpdate({ target: scheduleCard.key, set: values }).run();
    },
  };
}

export type ScheduleStore = ReturnType<typeof createScheduleStore>;

export type NewScheduleRun = typeof scheduleRun.$inferInsert;

export type ScheduleRun = typeof scheduleRun.$inferSelect;

/** The runs of the cards that have happened or were missed. */
export function createScheduleRunStore(db: Drizzle) {
  return {
    /** Targets from `first` on whose run has happened. */
    covered(key: RunKey, first: string): Set<string> {
      const rows = db
        .select({ target: scheduleRun.target })
        .from(scheduleRun)
        .where(and(eq(scheduleRun.key, key), gte(scheduleRun.target, first)))
        .all();
      return new Set(rows.map((row) => row.target));
    },

    /** Throws if the target already has a run. */
    insert: (row: NewScheduleRun): void => void db.insert(scheduleRun).values(row).run(),

    /** The card's latest run; of several targets at the same instant, the one furthest ahead. */
    last: (key: RunKey): ScheduleRun | undefined =>
      db
        .select()
        .from(scheduleRun)
        .where(eq(scheduleRun.key, key))
        .orderBy(desc(scheduleRun.due_at), desc(scheduleRun.target))
        .limit(1)
        .get(),

    /** Whether it is unknown if the target's run has happened. */
    isUnknown(key: RunKey, target: string): boolean {
      const unknown = and(eq(scheduleRun.key, key), eq(scheduleRun.target, target), eq(scheduleRun.state, 'unknown'));
      return db.select({ id: scheduleRun.id }).from(scheduleRun).where(unknown).get() !== undefined;
    },

    /** Number of failed messages of a broadcast, without those that a later attempt replaced. */
    failed(idBroadcast: string): number {
      const row = db
        .select({ n: sql<number>`count(*)` })
        .from(message)
        .where(
          and(eq(message.id_broadcast, idBroadcast), inArray(message.state, ['failed']), eq(message.superseded, false)),
        )
        .get();
      return row?.n ?? 0;
    },

    /** Deletes missed runs later than `now` (UTC ms): they were recorded while the clock was wrong. */
    forgetMissedAfter(now: number): void {
      db.delete(scheduleRun)
        .where(and(eq(scheduleRun.state, 'missed'), gt(scheduleRun.due_at, now)))
        .run();
    },
  };
}

export type ScheduleRunStore = ReturnType<typeof createScheduleRunStore>;

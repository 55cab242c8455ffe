import { eq } from 'drizzle-orm';
import type { ScheduleKey, ScheduleValues } from '#shared/card/schedule.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { scheduleCard } from '#daemon/base/schema.ts';

/** `saved_at`: last change of its switch or time, UTC ms; `covers_from`: the first target that the card covers. */
export type StoredCard = ScheduleValues & {
  key: ScheduleKey;
  saved_at: number;
  covers_from: string;
};

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

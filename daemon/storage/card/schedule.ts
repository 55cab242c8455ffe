import { eq } from 'drizzle-orm';
import type { ScheduleKey } from '#shared/card/schedule.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { scheduleCard } from '../base/schema.ts';
import type { ScheduleStore, StoredCard } from '#daemon/domain/card/schedule-store.ts';

export function createScheduleStore(db: Drizzle): ScheduleStore {
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

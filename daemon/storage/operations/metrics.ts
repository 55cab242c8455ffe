import { and, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '#daemon/base/database.ts';
import { scheduleRun } from '#daemon/base/schema.ts';

/** Figures that only the database knows. */
export function createMetricsStore({ db, sqlite }: Pick<Database, 'db' | 'sqlite'>) {
  const count = sql<number>`count(*)`;
  return {
    runs: () =>
      db
        .select({ key: scheduleRun.key, state: scheduleRun.state, n: count })
        .from(scheduleRun)
        .groupBy(scheduleRun.key, scheduleRun.state)
        .all(),
    /** Number of runs due since an instant (UTC ms) that were missed or are unknown. */
    missedSince: (since: number): number =>
      db
        .select({ n: count })
        .from(scheduleRun)
        .where(and(gte(scheduleRun.due_at, since), inArray(scheduleRun.state, ['missed', 'unknown'])))
        .get()?.n ?? 0,
    bytes: (): number =>
      Number(sqlite.pragma('page_count', { simple: true })) * Number(sqlite.pragma('page_size', { simple: true })),
  };
}

export type MetricsStore = ReturnType<typeof createMetricsStore>;

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BroadcastCounts } from '#shared/events.ts';
import type { Drizzle } from './database.ts';
import { broadcast, digest, message } from './schema.ts';

export type Broadcast = typeof broadcast.$inferSelect;
export type NewBroadcast = Omit<typeof broadcast.$inferInsert, 'id'>;

export function createBroadcastStore(db: Drizzle) {
  const countIf = (condition: ReturnType<typeof sql>) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;

  return {
    insert(row: NewBroadcast): string {
      return db.insert(broadcast).values(row).returning({ id: broadcast.id }).get().id;
    },

    find: (id: string): Broadcast | undefined => db.select().from(broadcast).where(eq(broadcast.id, id)).get(),

    /** Its messages by state; delivered and read ones are among the accepted. */
    counts(id: string): BroadcastCounts {
      return db
        .select({
          menunggu: countIf(sql`${message.state} in ('waiting', 'held', 'running')`),
          terkirim: countIf(sql`${message.state} = 'success'`),
          sampai: countIf(sql`${message.delivered_at} is not null`),
          dibaca: countIf(sql`${message.read_at} is not null`),
          gagal: countIf(sql`${message.state} = 'failed'`),
          dibatalkan: countIf(sql`${message.state} = 'cancelled'`),
        })
        .from(message)
        .where(eq(message.id_broadcast, id))
        .get()!;
    },

    /** Who has had which text for a month ('YYYY-MM'), by 'masjid:ID' or 'mubaligh:ID'. */
    digests(month: string, recipients: readonly string[]): Map<string, { text_hash: string; sent_at: number }> {
      const rows = db.select().from(digest).where(and(eq(digest.month, month), inArray(digest.recipient, [...recipients]))).all();
      return new Map(rows.map((row) => [row.recipient, row]));
    },

    saveDigest(row: typeof digest.$inferInsert): void {
      db.insert(digest).values(row).onConflictDoUpdate({ target: [digest.month, digest.recipient], set: { text_hash: row.text_hash, sent_at: row.sent_at } }).run();
    },
  };
}
export type BroadcastStore = ReturnType<typeof createBroadcastStore>;

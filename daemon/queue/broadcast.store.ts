import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BroadcastCounts } from '#shared/queue/events.ts';
import type { ListOptions, ListPage } from '#daemon/base/list.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { createList, inColumns } from '#daemon/base/list.store.ts';
import { broadcast, digest, message } from '#daemon/base/schema.ts';

export type Broadcast = typeof broadcast.$inferSelect;

export type NewBroadcast = Omit<typeof broadcast.$inferInsert, 'id'>;

export type DigestRow = typeof digest.$inferSelect;

const NO_COUNTS: BroadcastCounts = { menunggu: 0, terkirim: 0, sampai: 0, dibaca: 0, gagal: 0, dibatalkan: 0 };

export function createBroadcastStore(db: Drizzle) {
  const countIf = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const list = createList<{ id: string }>(db, {
    columns: { id: broadcast.id },
    sortBy: { kind: broadcast.kind, actor: broadcast.actor, created_at: broadcast.created_at },
    id: broadcast.id,
    search: inColumns({ names: [broadcast.actor, broadcast.nama_template_dkm, broadcast.nama_template_mubaligh] }),
    from: (selection) => db.select(selection).from(broadcast).$dynamic(),
  });

  /**
   * Number of messages by state; several attempts for one recipient count once. Delivered and read ones also count as
   * accepted, and read ones as delivered, even without that receipt.
   */
  function countsOf(ids: readonly string[]): Map<string, BroadcastCounts> {
    const rows = db
      .select({
        id: message.id_broadcast,
        menunggu: countIf(sql`${message.state} in ('waiting', 'held', 'running')`),
        terkirim: countIf(sql`${message.state} = 'success'`),
        sampai: countIf(
          sql`${message.state} = 'success' and (${message.delivered_at} is not null or ${message.read_at} is not null)`,
        ),
        dibaca: countIf(sql`${message.state} = 'success' and ${message.read_at} is not null`),
        gagal: countIf(sql`${message.state} = 'failed'`),
        dibatalkan: countIf(sql`${message.state} = 'cancelled'`),
      })
      .from(message)
      .where(and(inArray(message.id_broadcast, [...ids]), eq(message.superseded, false)))
      .groupBy(message.id_broadcast)
      .all();
    const found = new Map(rows.map(({ id, ...counts }) => [id!, counts]));
    return new Map(ids.map((id) => [id, found.get(id) ?? NO_COUNTS]));
  }

  return {
    insert(row: NewBroadcast): string {
      return db.insert(broadcast).values(row).returning({ id: broadcast.id }).get().id;
    },

    find: (id: string): Broadcast | undefined => db.select().from(broadcast).where(eq(broadcast.id, id)).get(),

    list(options: ListOptions): ListPage<Broadcast> {
      const { rows, total } = list({ ...options, fields: undefined });
      const ids = rows.map(({ id }) => id);
      const byId = new Map(
        db
          .select()
          .from(broadcast)
          .where(inArray(broadcast.id, ids))
          .all()
          .map((row) => [row.id, row]),
      );
      return { rows: ids.map((id) => byId.get(id)!), total };
    },

    /** `at` in UTC ms; null resumes it. */
    setPaused(id: string, at: number | null): void {
      db.update(broadcast).set({ paused_at: at }).where(eq(broadcast.id, id)).run();
    },

    counts: (id: string): BroadcastCounts => countsOf([id]).get(id)!,
    countsOf,

    /** The text that each recipient got for a month ('YYYY-MM'), by 'masjid:ID' or 'mubaligh:ID'. */
    digests(month: string): Map<string, { text_hash: string; sent_at: number }> {
      const rows = db.select().from(digest).where(eq(digest.month, month)).all();
      return new Map(rows.map((row) => [row.recipient, row]));
    },

    /** Does nothing if the recipient has got another text since. */
    removeDigest({ month, recipient, text_hash }: Omit<DigestRow, 'sent_at'>): void {
      db.delete(digest)
        .where(and(eq(digest.month, month), eq(digest.recipient, recipient), eq(digest.text_hash, text_hash)))
        .run();
    },

    saveDigest(row: DigestRow): void {
      db.insert(digest)
        .values(row)
        .onConflictDoUpdate({
          target: [digest.month, digest.recipient],
          set: { text_hash: row.text_hash, sent_at: row.sent_at },
        })
        .run();
    },
  };
}

export type BroadcastStore = ReturnType<typeof createBroadcastStore>;

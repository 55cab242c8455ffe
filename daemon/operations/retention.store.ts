import { and, inArray, isNotNull, isNull, lt, notExists, sql, eq, gte } from 'drizzle-orm';
import type { Drizzle, Database } from '#daemon/base/database.ts';
import {
  audit,
  balasan,
  belumJelas,
  digest,
  idempotency,
  kabar,
  message,
  nanti,
  penawaran,
  penghapusan,
  penghapusanBaris,
  scheduleRun,
} from '#daemon/base/schema.ts';
import { clearedAt } from '#daemon/queue/index.ts';

/**
 * Deletes data after their retention time. Instants in UTC ms; each call deletes at most `limit` rows and returns their
 * number.
 */
export function createRetentionStore(db: Drizzle) {
  // Cancelled messages are not in the log, but also have a text and a number.
  const finished = [
    sql`${message.state} in ('success', 'failed') and ${message.cleared_at} is null`,
    sql`${message.state} = 'cancelled' and ${message.cleared_at} is null`,
  ];

  const isFinal = (before: number) => and(lt(penghapusan.at, before), isNull(penghapusan.jalan));
  const oldDeletions = (before: number) => db.select({ id: penghapusan.id }).from(penghapusan).where(isFinal(before));

  return {
    /** End time of the oldest message that still has its text. */
    oldestFinished(): number | undefined {
      const ends = finished.map(
        (state) =>
          db
            .select({ at: sql<number | null>`min(${message.finished_at})` })
            .from(message)
            .where(state)
            .get()?.at,
      );
      const known = ends.filter((at) => typeof at === 'number');
      return known.length === 0 ? undefined : Math.min(...known);
    },

    /** Removes text, number and name from messages that ended before an instant; the rows still count. */
    clearFinished(before: number, now: number, limit: number): number {
      let cleared = 0;
      for (const state of finished) {
        const ids = db
          .select({ id: message.id })
          .from(message)
          .where(and(state, lt(message.finished_at, before)))
          .limit(limit - cleared);
        if (cleared < limit)
          cleared += db.update(message).set(clearedAt(now)).where(inArray(message.id, ids)).run().changes;
      }
      return cleared;
    },

    oldestAudit: (): number | undefined =>
      db
        .select({ at: sql<number | null>`min(${audit.at})` })
        .from(audit)
        .get()?.at ?? undefined,

    removeAudit(before: number, limit: number): number {
      const ids = db.select({ id: audit.id }).from(audit).where(lt(audit.at, before)).limit(limit);
      return db.delete(audit).where(inArray(audit.id, ids)).run().changes;
    },

    oldestDigest: (): number | undefined =>
      db
        .select({ at: sql<number | null>`min(${digest.sent_at})` })
        .from(digest)
        .get()?.at ?? undefined,

    /**
     * Removes digests that were sent before an instant, for a month before that instant's: nothing compares with them
     * any more.
     */
    removeDigests(before: number, limit: number): number {
      const month = new Date(before).toISOString().slice(0, 7);
      const rows = db
        .select({ row: sql`rowid` })
        .from(digest)
        .where(and(lt(digest.month, month), lt(digest.sent_at, before)))
        .limit(limit);
      return db
        .delete(digest)
        .where(inArray(sql`rowid`, rows))
        .run().changes;
    },

    removeReplies(before: number, limit: number): number {
      const keys = db.select({ key: balasan.key }).from(balasan).where(lt(balasan.at, before)).limit(limit);
      return db.delete(balasan).where(inArray(balasan.key, keys)).run().changes;
    },

    /** The keys of edits, of replies before an instant. */
    clearReplySecrets(before: number, limit: number): number {
      const isOld = and(lt(balasan.at, before), isNotNull(balasan.secret));
      const keys = db.select({ key: balasan.key }).from(balasan).where(isOld).limit(limit);
      return db.update(balasan).set({ secret: null }).where(inArray(balasan.key, keys)).run().changes;
    },

    /** Words of unclear answers. */
    removeUnclear(before: number, limit: number): number {
      const ids = db.select({ id: belumJelas.id }).from(belumJelas).where(lt(belumJelas.at, before)).limit(limit);
      return db.delete(belumJelas).where(inArray(belumJelas.id, ids)).run().changes;
    },

    /** End time of the oldest schedule with a search for a substitute. */
    oldestPenawaran: (): number | undefined =>
      db
        .select({ at: sql<number | null>`min(${penawaran.akhir})` })
        .from(penawaran)
        .get()?.at ?? undefined,

    /** Offers, answers and timelines of schedules that ended before an instant. */
    removePenawaran(before: number, limit: number): number {
      const ids = db.select({ id: penawaran.id }).from(penawaran).where(lt(penawaran.akhir, before)).limit(limit);
      return db.delete(penawaran).where(inArray(penawaran.id, ids)).run().changes;
    },

    /** The oldest day in the stored messages about changed schedules, UTC ms. */
    oldestKabar(): number | undefined {
      const day = db
        .select({ day: sql<string | null>`min(${kabar.tanggal})` })
        .from(kabar)
        .get()?.day;
      return day ? Date.parse(day) : undefined;
    },

    /** Removes those about days before an instant's day. */
    removeKabar(before: number, limit: number): number {
      const day = new Date(before).toISOString().slice(0, 10);
      const ids = db.select({ id: kabar.id }).from(kabar).where(lt(kabar.tanggal, day)).limit(limit);
      return db.delete(kabar).where(inArray(kabar.id, ids)).run().changes;
    },

    /** Ids of preachers in deletions that become final at an instant. */
    goneMubaligh: (before: number): string[] =>
      db
        .select({ id: sql<string>`${penghapusanBaris.isi} ->> '$.id'` })
        .from(penghapusanBaris)
        .where(
          and(
            inArray(penghapusanBaris.id_penghapusan, oldDeletions(before)),
            eq(penghapusanBaris.tabel, 'mubaligh'),
            isNull(penghapusanBaris.kolom),
          ),
        )
        .all()
        .map(({ id }) => String(id)),

    /** Deletions before an instant become final. */
    removePenghapusan(before: number, limit: number): number {
      const isOld = isFinal(before);
      const old = oldDeletions(before);
      const rows = db
        .select({ id: penghapusanBaris.id })
        .from(penghapusanBaris)
        .where(inArray(penghapusanBaris.id_penghapusan, old))
        .limit(limit);
      const gone = db.delete(penghapusanBaris).where(inArray(penghapusanBaris.id, rows)).run().changes;
      // The rows of a deletion are deleted first, a few at a time; then the deletion itself.
      const held = db.select().from(penghapusanBaris).where(eq(penghapusanBaris.id_penghapusan, penghapusan.id));
      const empty = db
        .select({ id: penghapusan.id })
        .from(penghapusan)
        .where(and(isOld, notExists(held)))
        .limit(limit - gone);
      if (gone < limit) return gone + db.delete(penghapusan).where(inArray(penghapusan.id, empty)).run().changes;
      return gone;
    },

    removeNanti(before: number, limit: number): number {
      const rows = db.select({ id: nanti.id }).from(nanti).where(lt(nanti.ended_at, before)).limit(limit);
      return db.delete(nanti).where(inArray(nanti.id, rows)).run().changes;
    },

    removeIdempotency(before: number, limit: number): number {
      const rows = db
        .select({ row: sql`rowid` })
        .from(idempotency)
        .where(lt(idempotency.created_at, before))
        .limit(limit);
      return db
        .delete(idempotency)
        .where(inArray(sql`rowid`, rows))
        .run().changes;
    },
  };
}

export type RetentionStore = ReturnType<typeof createRetentionStore>;

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

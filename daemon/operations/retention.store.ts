import { and, inArray, isNotNull, isNull, lt, notExists, sql, eq, gte, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
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

  const oldest = (table: SQLiteTable, at: SQLiteColumn): number | undefined =>
    db
      .select({ at: sql<number | null>`min(${at})` })
      .from(table)
      .get()?.at ?? undefined;

  /** `key` tells the rows of a table apart. */
  function remove(table: SQLiteTable, key: SQLiteColumn | SQL, isOld: SQL | undefined, limit: number): number {
    const rows = db.select({ key }).from(table).where(isOld).limit(limit);
    return db
      .delete(table)
      .where(sql`${key} in ${rows}`)
      .run().changes;
  }
  const row = sql`rowid`;

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

    oldestAudit: () => oldest(audit, audit.at),

    removeAudit: (before: number, limit: number) => remove(audit, audit.id, lt(audit.at, before), limit),

    oldestDigest: () => oldest(digest, digest.sent_at),

    /**
     * Removes digests that were sent before an instant, for a month before that instant's: nothing compares with them
     * any more.
     */
    removeDigests(before: number, limit: number): number {
      const month = new Date(before).toISOString().slice(0, 7);
      return remove(digest, row, and(lt(digest.month, month), lt(digest.sent_at, before)), limit);
    },

    removeReplies: (before: number, limit: number) => remove(balasan, balasan.key, lt(balasan.at, before), limit),

    /** The keys of edits, of replies before an instant. */
    clearReplySecrets(before: number, limit: number): number {
      const isOld = and(lt(balasan.at, before), isNotNull(balasan.secret));
      const keys = db.select({ key: balasan.key }).from(balasan).where(isOld).limit(limit);
      return db.update(balasan).set({ secret: null }).where(inArray(balasan.key, keys)).run().changes;
    },

    /** Words of unclear answers. */
    removeUnclear: (before: number, limit: number) =>
      remove(belumJelas, belumJelas.id, lt(belumJelas.at, before), limit),

    /** End time of the oldest schedule with a search for a substitute. */
    oldestPenawaran: () => oldest(penawaran, penawaran.akhir),

    /** Offers, answers and timelines of schedules that ended before an instant. */
    removePenawaran: (before: number, limit: number) =>
      remove(penawaran, penawaran.id, lt(penawaran.akhir, before), limit),

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
      return remove(kabar, kabar.id, lt(kabar.tanggal, day), limit);
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
      const gone = remove(penghapusanBaris, penghapusanBaris.id, inArray(penghapusanBaris.id_penghapusan, old), limit);
      // The rows of a deletion are deleted first, a few at a time; then the deletion itself.
      const held = db.select().from(penghapusanBaris).where(eq(penghapusanBaris.id_penghapusan, penghapusan.id));
      return gone < limit
        ? gone + remove(penghapusan, penghapusan.id, and(isOld, notExists(held)), limit - gone)
        : gone;
    },

    removeNanti: (before: number, limit: number) => remove(nanti, nanti.id, lt(nanti.ended_at, before), limit),

    removeIdempotency: (before: number, limit: number) =>
      remove(idempotency, row, lt(idempotency.created_at, before), limit),
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

import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { BebanPer } from '#shared/roster/beban.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { jumatan, papanKunci, pengajian, udzur } from '#daemon/base/schema.ts';

const COUNTED = { pengajian, jumatan, udzur };

/** Counts of schedules for the report. */
export function createBebanStore(db: Drizzle) {
  const whoOf = (table: typeof jumatan | typeof pengajian | typeof udzur, per: BebanPer) =>
    per === 'masjid' ? table.id_masjid : table.id_mubaligh;

  return {
    /** Schedules of one kind, or refusals of both kinds, between two plain dates, both included: counts by id. */
    count(what: JadwalKind | 'udzur', per: BebanPer, dari: string, sampai: string): Map<string, number> {
      const table = COUNTED[what];
      const id = whoOf(table, per);
      const rows = db
        .select({ id, count: sql<number>`count(*)` })
        .from(table)
        .where(and(gte(table.tanggal, dari), lte(table.tanggal, sampai)))
        .groupBy(id)
        .all();
      return new Map(rows.map((row) => [row.id, row.count]));
    },

    /** The last Friday sermon between two plain dates, both included, by preacher or by mosque. */
    last(per: BebanPer, dari: string, sampai: string): Map<string, string> {
      const id = whoOf(jumatan, per);
      const rows = db
        .select({ id, last: sql<string>`max(${jumatan.tanggal})` })
        .from(jumatan)
        .where(and(gte(jumatan.tanggal, dari), lte(jumatan.tanggal, sampai)))
        .groupBy(id)
        .all();
      return new Map(rows.map((row) => [row.id, row.last]));
    },

    /** By mosque, the number of Fridays in the range with a sermon or with a lock. */
    occupiedFridays(dari: string, sampai: string): Map<string, number> {
      const isFriday = (tanggal: typeof jumatan.tanggal | typeof papanKunci.tanggal) =>
        sql`strftime('%w', ${tanggal}) = '5'`;
      const filled = db
        .select({ id: jumatan.id_masjid, count: sql<number>`count(distinct ${jumatan.tanggal})` })
        .from(jumatan)
        .where(and(gte(jumatan.tanggal, dari), lte(jumatan.tanggal, sampai), isFriday(jumatan.tanggal)))
        .groupBy(jumatan.id_masjid)
        .all();
      const locked = db
        .select({ id: papanKunci.id_masjid, count: sql<number>`count(*)` })
        .from(papanKunci)
        .leftJoin(jumatan, and(eq(jumatan.id_masjid, papanKunci.id_masjid), eq(jumatan.tanggal, papanKunci.tanggal)))
        .where(
          and(
            gte(papanKunci.tanggal, dari),
            lte(papanKunci.tanggal, sampai),
            isFriday(papanKunci.tanggal),
            isNull(jumatan.id),
          ),
        )
        .groupBy(papanKunci.id_masjid)
        .all();
      const settled = new Map(filled.map(({ id, count }) => [id, count]));
      for (const { id, count } of locked) settled.set(id, (settled.get(id) ?? 0) + count);
      return settled;
    },
  };
}

export type BebanStore = ReturnType<typeof createBebanStore>;

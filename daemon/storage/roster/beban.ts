import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { BebanStore } from '#daemon/domain/roster/beban.ts';
import type { BebanPer } from '#shared/roster/beban.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { jumatan, papanKunci, pengajian, udzur } from '../base/schema.ts';

const COUNTED = { pengajian, jumatan, udzur };

/** Counts of schedules for the report. */
export function createBebanStore(db: Drizzle): BebanStore {
  const whoOf = (table: typeof jumatan | typeof pengajian | typeof udzur, per: BebanPer) =>
    per === 'masjid' ? table.id_masjid : table.id_mubaligh;

  return {
    count(what, per, dari, sampai) {
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

    last(per, dari, sampai) {
      const id = whoOf(jumatan, per);
      const rows = db
        .select({ id, last: sql<string>`max(${jumatan.tanggal})` })
        .from(jumatan)
        .where(and(gte(jumatan.tanggal, dari), lte(jumatan.tanggal, sampai)))
        .groupBy(id)
        .all();
      return new Map(rows.map((row) => [row.id, row.last]));
    },

    occupiedFridays(dari, sampai) {
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

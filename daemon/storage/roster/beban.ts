import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { BebanStore } from '#daemon/domain/roster/beban.ts';
import type { BebanPer } from '#shared/roster/beban.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { jumatan, papanKunci, pengajian } from '../base/schema.ts';

/** What is counted of schedules for a report. */
export function createBebanStore(db: Drizzle): BebanStore {
  const whoOf = (table: typeof jumatan | typeof pengajian, per: BebanPer) =>
    per === 'masjid' ? table.id_masjid : table.id_mubaligh;

  return {
    count(kind, per, dari, sampai) {
      const table = kind === 'pengajian' ? pengajian : jumatan;
      const id = whoOf(table, per);
      const columns = { id, jumlah: sql<number>`count(*)`, udzur: sql<number>`sum(${table.konfirmasi} = 'udzur')` };
      return db
        .select(columns)
        .from(table)
        .where(and(gte(table.tanggal, dari), lte(table.tanggal, sampai)))
        .groupBy(id)
        .all();
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

    settledFridays(dari, sampai) {
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

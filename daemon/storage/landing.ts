import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { JadwalKind } from '#shared/jadwal.ts';
import type { Drizzle } from './database.ts';
import { jumatan, masjid, mubaligh, pengajian } from './schema.ts';

/** A schedule as the public may see it, with the ids by which equal names are told apart. */
export interface LandingRow {
  tanggal: string;
  waktu: string;
  id_masjid: string;
  masjid_kunci: string;
  nama_masjid: string;
  id_mubaligh: string;
  mubaligh_kunci: string;
  nama_mubaligh: string;
}

export function createLandingStore(db: Drizzle) {
  return {
    /** Schedules from one plain date to another, both included, by date, time, mosque name and id. */
    jadwal(kind: JadwalKind, start: string, end: string): LandingRow[] {
      const table: typeof pengajian | typeof jumatan = kind === 'pengajian' ? pengajian : jumatan;
      const waktu = kind === 'pengajian' ? sql<string>`${pengajian.waktu}` : sql<string>`''`;
      const order = kind === 'pengajian' ? asc(pengajian.waktu_order) : undefined;
      return db
        .select({
          tanggal: table.tanggal,
          waktu,
          id_masjid: masjid.id,
          masjid_kunci: sql<string>`${masjid.kunci}`,
          nama_masjid: masjid.nama_masjid,
          id_mubaligh: mubaligh.id,
          mubaligh_kunci: sql<string>`${mubaligh.kunci}`,
          nama_mubaligh: mubaligh.nama_mubaligh,
        })
        .from(table)
        .innerJoin(masjid, eq(masjid.id, table.id_masjid))
        .innerJoin(mubaligh, eq(mubaligh.id, table.id_mubaligh))
        .where(and(gte(table.tanggal, start), lte(table.tanggal, end)))
        .orderBy(...[table.tanggal, order, masjid.nama_masjid, table.id].filter((column) => column !== undefined))
        .all();
    },

    /** Rows that share their name (without case) with another row, by id. */
    sharedNames(noun: 'masjid' | 'mubaligh'): { id: string; nama: string }[] {
      const table = noun === 'masjid' ? masjid : mubaligh;
      const nama = noun === 'masjid' ? masjid.nama_masjid : mubaligh.nama_mubaligh;
      const shared = db.select({ nama }).from(table).groupBy(nama).having(sql`count(*) > 1`);
      return db.select({ id: table.id, nama: sql<string>`${nama}` }).from(table).where(inArray(nama, shared)).orderBy(table.id).all();
    },
  };
}
export type LandingStore = ReturnType<typeof createLandingStore>;

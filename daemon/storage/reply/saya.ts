import { and, asc, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { SayaPerson, SayaRow, SayaStore } from '#daemon/domain/reply/saya-store.ts';
import type { Holder } from '#daemon/domain/reply/tautan-store.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { cuti, jumatan, masjid, mubaligh, pengajian } from '../base/schema.ts';

/** The position of a jumatan in its day, in minutes after midnight. */
const NOON = 12 * 60;

export function createSayaStore(db: Drizzle): SayaStore {
  const rowsOf = (kind: JadwalKind, { noun, id }: Holder, from: string, one?: string) => {
    const table: typeof pengajian | typeof jumatan = kind === 'pengajian' ? pengajian : jumatan;
    const isOf: SQL = eq(noun === 'mubaligh' ? table.id_mubaligh : table.id_masjid, id);
    const order = kind === 'pengajian' ? sql<number>`${pengajian.waktu_order}` : sql<number>`${NOON}`;
    return db
      .select({
        kind: sql<JadwalKind>`${kind}`,
        id: table.id,
        tanggal: table.tanggal,
        waktu: kind === 'pengajian' ? sql<string>`${pengajian.waktu}` : sql<string>`''`,
        waktu_order: order,
        id_masjid: table.id_masjid,
        nama_masjid: masjid.nama_masjid,
        alamat: masjid.alamat,
        lokasi: masjid.lokasi,
        id_mubaligh: table.id_mubaligh,
        nama_mubaligh: mubaligh.nama_mubaligh,
        broadcast_version: table.broadcast_version,
        konfirmasi: table.konfirmasi,
        konfirmasi_at: table.konfirmasi_at,
        konfirmasi_jalur: table.konfirmasi_jalur,
      })
      .from(table)
      .innerJoin(masjid, eq(masjid.id, table.id_masjid))
      .innerJoin(mubaligh, eq(mubaligh.id, table.id_mubaligh))
      .where(and(isOf, gte(table.tanggal, from), one === undefined ? undefined : eq(table.id, one)))
      .orderBy(asc(table.tanggal), asc(table.id));
  };
  const byTime = (a: SayaRow, b: SayaRow) =>
    a.tanggal === b.tanggal ? a.waktu_order - b.waktu_order : a.tanggal < b.tanggal ? -1 : 1;

  return {
    person({ noun, id }): SayaPerson | undefined {
      if (noun === 'mubaligh')
        return db
          .select({
            nama: mubaligh.nama_mubaligh,
            ketua: sql<string>`''`,
            kunci: mubaligh.kunci,
            no_hp: mubaligh.no_hp,
          })
          .from(mubaligh)
          .where(eq(mubaligh.id, id))
          .get();
      return db
        .select({ nama: masjid.nama_masjid, ketua: masjid.nama_ketua_dkm, kunci: masjid.kunci, no_hp: masjid.no_hp })
        .from(masjid)
        .where(eq(masjid.id, id))
        .get();
    },

    jadwal: (holder, from, limit): SayaRow[] =>
      (['pengajian', 'jumatan'] as const)
        .flatMap((kind): SayaRow[] => rowsOf(kind, holder, from).limit(limit).all())
        .toSorted(byTime),

    find: (holder, kind, id, from): SayaRow | undefined => rowsOf(kind, holder, from, id).get(),

    cuti: (id_mubaligh, from, limit) =>
      db
        .select({ id: cuti.id, dari: cuti.dari, sampai: cuti.sampai, alasan: cuti.alasan })
        .from(cuti)
        .where(and(eq(cuti.id_mubaligh, id_mubaligh), gte(cuti.sampai, from)))
        .orderBy(asc(cuti.dari), asc(cuti.id))
        .limit(limit)
        .all(),
  };
}

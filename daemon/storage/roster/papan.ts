import { and, asc, eq, gte, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type {
  PapanCuti,
  PapanJadwal,
  PapanMasjid,
  PapanMubaligh,
  PapanStore,
  PapanUdzur,
  Sel,
} from '#daemon/domain/roster/papan/papan-store.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { memoizeByKind } from '../base/prepared.ts';
import { cuti, jumatan, masjid, mubaligh, papanKunci, papanKunciRows, pengajian, udzur } from '../base/schema.ts';

/** The roster's data for planning, and the locks of the board. */
export function createPapanStore(db: Drizzle): PapanStore {
  const kept = (table: typeof pengajian | typeof jumatan) => ({
    id: table.id,
    tanggal: table.tanggal,
    id_masjid: table.id_masjid,
    id_mubaligh: table.id_mubaligh,
    konfirmasi: table.konfirmasi,
    version: table.version,
  });
  const lockOf = (sel: Sel) =>
    and(eq(papanKunciRows.id_masjid, sel.id_masjid), eq(papanKunciRows.tanggal, sel.tanggal));

  const ofMasjid = { id: masjid.id, nama_masjid: masjid.nama_masjid, wilayah: masjid.wilayah, lokasi: masjid.lokasi };
  const ofMubaligh = {
    id: mubaligh.id,
    nama_mubaligh: mubaligh.nama_mubaligh,
    khatib: mubaligh.khatib,
    batas_bulan: mubaligh.batas_bulan,
    wilayah: mubaligh.wilayah,
  };
  const ofCuti = { id: cuti.id, id_mubaligh: cuti.id_mubaligh, dari: cuti.dari, sampai: cuti.sampai };

  function selectJadwal(
    kind: PapanJadwal['kind'],
    where: (table: typeof pengajian | typeof jumatan) => SQL | undefined,
  ) {
    const table = kind === 'pengajian' ? pengajian : jumatan;
    const waktu = kind === 'pengajian' ? sql<string>`${pengajian.waktu}` : sql<string>`''`;
    return db
      .select({ ...kept(table), waktu })
      .from(table)
      .where(where(table))
      .orderBy(asc(table.tanggal), asc(table.id));
  }
  const withKind = (kind: PapanJadwal['kind'], rows: Omit<PapanJadwal, 'kind'>[]): PapanJadwal[] =>
    rows.map((row) => ({ ...row, kind }));

  // Prepared: a sheet of several years reads them week by week.
  const inDays = memoizeByKind((kind) =>
    selectJadwal(kind as PapanJadwal['kind'], ({ tanggal }) =>
      and(gte(tanggal, sql.placeholder('dari')), lte(tanggal, sql.placeholder('sampai'))),
    ).prepare(),
  );
  const cutiInDays = db
    .select(ofCuti)
    .from(cuti)
    .where(and(lte(cuti.dari, sql.placeholder('sampai')), gte(cuti.sampai, sql.placeholder('dari'))))
    .orderBy(asc(cuti.dari), asc(cuti.id))
    .prepare();

  return {
    masjid(wilayah): PapanMasjid[] {
      const rows = db
        .select(ofMasjid)
        .from(masjid)
        .where(wilayah === undefined ? undefined : eq(masjid.wilayah, wilayah));
      return rows.orderBy(asc(masjid.nama_masjid), asc(masjid.id)).all();
    },

    wilayah(): string[] {
      const own = db
        .selectDistinct({ wilayah: masjid.wilayah })
        .from(masjid)
        .all()
        .map((row) => row.wilayah);
      const preferred = db
        .selectDistinct({ wilayah: mubaligh.wilayah })
        .from(mubaligh)
        .all()
        .flatMap((row) => row.wilayah);
      const byName = new Map(
        [...preferred, ...own].filter((name) => name !== '').map((name) => [name.toLowerCase(), name]),
      );
      return [...byName.values()].toSorted((a, b) => a.localeCompare(b, 'id'));
    },

    mubaligh(): PapanMubaligh[] {
      return db.select(ofMubaligh).from(mubaligh).orderBy(asc(mubaligh.nama_mubaligh), asc(mubaligh.id)).all();
    },

    jadwal: (kind, dari, sampai): PapanJadwal[] => withKind(kind, inDays(kind).all({ dari, sampai })),

    near: (kind, dari, sampai, { id_masjid, id_mubaligh }): PapanJadwal[] =>
      // The unary plus keeps SQLite from using the index by day, which contains everybody's schedules.
      withKind(
        kind,
        selectJadwal(kind, (table) =>
          and(
            or(eq(table.id_masjid, id_masjid), eq(table.id_mubaligh, id_mubaligh)),
            sql`+${table.tanggal} between ${dari} and ${sampai}`,
          ),
        ).all(),
      ),

    masjidOf: (ids) =>
      db
        .select(ofMasjid)
        .from(masjid)
        .where(inArray(masjid.id, [...ids]))
        .all(),
    mubalighOf: (ids) =>
      db
        .select(ofMubaligh)
        .from(mubaligh)
        .where(inArray(mubaligh.id, [...ids]))
        .all(),

    jumatanAt(sel): PapanJadwal[] {
      const rows = db
        .select(kept(jumatan))
        .from(jumatan)
        .where(and(eq(jumatan.tanggal, sel.tanggal), eq(jumatan.id_masjid, sel.id_masjid)));
      return rows
        .orderBy(asc(jumatan.id))
        .all()
        .map((row) => ({ ...row, waktu: '', kind: 'jumatan' }));
    },

    lastVisits(kind, id_masjid, before): Map<string, string> {
      const table = kind === 'jumatan' ? jumatan : pengajian;
      const columns = { id_mubaligh: table.id_mubaligh, last: sql<string>`max(${table.tanggal})` };
      const rows = db
        .select(columns)
        .from(table)
        .where(and(eq(table.id_masjid, id_masjid), lt(table.tanggal, before)))
        .groupBy(table.id_mubaligh)
        .all();
      return new Map(rows.map(({ id_mubaligh, last }) => [id_mubaligh, last]));
    },

    cuti: (dari, sampai): PapanCuti[] => cutiInDays.all({ dari, sampai }),

    cutiOf: (id_mubaligh, dari, sampai): PapanCuti[] =>
      db
        .select(ofCuti)
        .from(cuti)
        .where(and(eq(cuti.id_mubaligh, id_mubaligh), lte(cuti.dari, sampai), gte(cuti.sampai, dari)))
        .orderBy(asc(cuti.dari), asc(cuti.id))
        .all(),

    udzur: (kind, dari, sampai): PapanUdzur[] =>
      db
        .select({
          tanggal: udzur.tanggal,
          waktu: udzur.waktu,
          id_masjid: udzur.id_masjid,
          id_mubaligh: udzur.id_mubaligh,
        })
        .from(udzur)
        .where(and(eq(udzur.jenis, kind), gte(udzur.tanggal, dari), lte(udzur.tanggal, sampai)))
        .orderBy(asc(udzur.tanggal), asc(udzur.id_masjid), asc(udzur.id_mubaligh))
        .all(),

    locks: (dari, sampai): Sel[] =>
      db
        .select()
        .from(papanKunci)
        .where(and(gte(papanKunci.tanggal, dari), lte(papanKunci.tanggal, sampai)))
        .all(),

    isLocked: (sel): boolean =>
      db
        .select({ one: sql`1` })
        .from(papanKunciRows)
        .where(lockOf(sel))
        .get() !== undefined,

    setLock(sel, isLocked): boolean {
      if (isLocked)
        return (
          db
            .insert(papanKunciRows)
            .values({ id_masjid: sel.id_masjid, tanggal: sel.tanggal })
            .onConflictDoNothing()
            .run().changes > 0
        );
      return db.delete(papanKunciRows).where(lockOf(sel)).run().changes > 0;
    },
  };
}

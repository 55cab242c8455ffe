import { and, asc, eq, gte, inArray, lt, lte, or, sql, type SQL, isNull } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { memoizeByKind } from '#daemon/base/list.store.ts';
import { cuti, jumatan, masjid, mubaligh, papanKunci, papanKunciRows, pengajian, udzur } from '#daemon/base/schema.ts';
import type { BebanPer } from '#shared/roster/beban.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';

export type PapanMasjid = Pick<typeof masjid.$inferSelect, 'id' | 'nama_masjid' | 'wilayah' | 'lokasi'>;

export interface PapanMubaligh {
  id: string;
  nama_mubaligh: string;
  /** Gives Friday sermons. */
  khatib: boolean;
  /** Maximum number of Friday sermons in a calendar month; null: no limit. */
  batas_bulan: number | null;
  /** The same for pengajian. */
  batas_pengajian: number | null;
  /** His preferred wilayah; empty: all. */
  wilayah: string[];
  /** The same for rows that are one man; only in the check for clashes. */
  orang?: string | undefined;
}

/** A schedule of either kind, for planning; `waktu` is '' for a jumatan. */
export interface PapanJadwal {
  kind: 'pengajian' | 'jumatan';
  id: string;
  /** Plain date. */
  tanggal: string;
  waktu: string;
  id_masjid: string;
  id_mubaligh: string;
  konfirmasi: Konfirmasi;
  version: number;
}

/** Plain dates, both included; without `bagian` the whole day. */
export type PapanCuti = Pick<typeof cuti.$inferSelect, 'id' | 'id_mubaligh' | 'dari' | 'sampai' | 'bagian'>;

/** An assignment that its preacher has declined. */
export type PapanUdzur = Pick<PapanJadwal, 'tanggal' | 'waktu' | 'id_masjid' | 'id_mubaligh'>;

/** A cell of the board. */
export interface Sel {
  id_masjid: string;
  /** Plain date. */
  tanggal: string;
}

/** The roster's data for planning, and the locks of the board. */
export function createPapanStore(db: Drizzle) {
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
    batas_pengajian: mubaligh.batas_pengajian,
    wilayah: mubaligh.wilayah,
  };
  const ofCuti = {
    id: cuti.id,
    id_mubaligh: cuti.id_mubaligh,
    dari: cuti.dari,
    sampai: cuti.sampai,
    bagian: cuti.bagian,
  };

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
    /** All mosques, or those of one wilayah (ignoring case), by name and id. */
    masjid(wilayah?: string): PapanMasjid[] {
      const rows = db
        .select(ofMasjid)
        .from(masjid)
        .where(wilayah === undefined ? undefined : eq(masjid.wilayah, wilayah));
      return rows.orderBy(asc(masjid.nama_masjid), asc(masjid.id)).all();
    },

    /** The wilayah of all mosques and preachers, by name. */
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

    /** By name and id. */
    mubaligh(): PapanMubaligh[] {
      return db.select(ofMubaligh).from(mubaligh).orderBy(asc(mubaligh.nama_mubaligh), asc(mubaligh.id)).all();
    },

    /** Schedules of one kind, by date and id. */
    jadwal: (kind: PapanJadwal['kind'], dari: string, sampai: string): PapanJadwal[] =>
      withKind(kind, inDays(kind).all({ dari, sampai })),

    /** Schedules of one kind at this mosque or by this preacher, by date and id. */
    near: (
      kind: PapanJadwal['kind'],
      dari: string,
      sampai: string,
      { id_masjid, id_mubaligh }: { id_masjid: string; id_mubaligh: string },
    ): PapanJadwal[] =>
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

    /** Since when each preacher is known: UTC ms. */
    known: () => db.select({ id: mubaligh.id, created_at: mubaligh.created_at }).from(mubaligh).all(),

    /** The mosques and preachers of these ids. */
    masjidOf: (ids: readonly string[]): PapanMasjid[] =>
      db
        .select(ofMasjid)
        .from(masjid)
        .where(inArray(masjid.id, [...ids]))
        .all(),
    mubalighOf: (ids: readonly string[]): PapanMubaligh[] =>
      db
        .select(ofMubaligh)
        .from(mubaligh)
        .where(inArray(mubaligh.id, [...ids]))
        .all(),

    /** Those of these jumatan that are there. */
    jumatanOf: (ids: readonly string[]): PapanJadwal[] =>
      withKind(
        'jumatan',
        db
          .select(kept(jumatan))
          .from(jumatan)
          .where(sql`${jumatan.id} in (select value from json_each(${JSON.stringify(ids.map(Number))}))`)
          .all()
          .map((row) => ({ ...row, waktu: '' })),
      ),

    /** The schedules of one cell, by id. */
    jumatanAt(sel: Sel): PapanJadwal[] {
      const rows = db
        .select(kept(jumatan))
        .from(jumatan)
        .where(and(eq(jumatan.tanggal, sel.tanggal), eq(jumatan.id_masjid, sel.id_masjid)));
      return rows
        .orderBy(asc(jumatan.id))
        .all()
        .map((row) => ({ ...row, waktu: '', kind: 'jumatan' }));
    },

    /** The last schedule of each preacher at a mosque before a day, by preacher: plain dates. */
    lastVisits(kind: PapanJadwal['kind'], id_masjid: string, before: string): Map<string, string> {
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

    /** Leaves that touch the range. */
    cuti: (dari: string, sampai: string): PapanCuti[] => cutiInDays.all({ dari, sampai }),

    /** A preacher's leaves that touch the range. */
    cutiOf: (id_mubaligh: string, dari: string, sampai: string): PapanCuti[] =>
      db
        .select(ofCuti)
        .from(cuti)
        .where(and(eq(cuti.id_mubaligh, id_mubaligh), lte(cuti.dari, sampai), gte(cuti.sampai, dari)))
        .orderBy(asc(cuti.dari), asc(cuti.id))
        .all(),

    /** Declined schedules, even if somebody else has them now; plain dates, both included. */
    udzur: (kind: PapanJadwal['kind'], dari: string, sampai: string): PapanUdzur[] =>
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

    locks: (dari: string, sampai: string): Sel[] =>
      db
        .select()
        .from(papanKunci)
        .where(and(gte(papanKunci.tanggal, dari), lte(papanKunci.tanggal, sampai)))
        .all(),

    isLocked: (sel: Sel): boolean =>
      db
        .select({ one: sql`1` })
        .from(papanKunciRows)
        .where(lockOf(sel))
        .get() !== undefined,

    /** Returns whether anything changed. */
    setLock(sel: Sel, isLocked: boolean): boolean {
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

export type PapanStore = ReturnType<typeof createPapanStore>;

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

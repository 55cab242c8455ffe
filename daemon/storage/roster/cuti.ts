import { and, asc, between, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { cutiNoun, type Cuti, type CutiJadwal } from '#shared/roster/cuti.ts';
import type { Stored } from '#daemon/base/version.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { insertMany } from '#daemon/base/many-rows.store.ts';
import { createList, type Columns, createRows, wireColumns, inIndexed, isAmong } from '#daemon/base/list.store.ts';
import { cuti, cutiRows, jumatan, masjid, mubaligh, pengajian } from '#daemon/base/schema.ts';

/** The stored values of a leave; plain dates, both included. */
export interface CutiValues {
  id_mubaligh: string;
  dari: string;
  sampai: string;
  alasan: string;
}

/** A row as it is stored: plain dates. */
export type StoredCuti = Omit<Cuti, 'jadwal'>;

/** The preachers' leaves; plain dates. */
export function createCutiStore(db: Drizzle) {
  const standingIn = (table: typeof pengajian | typeof jumatan) =>
    sql`(select count(*) from ${table} where ${table.id_mubaligh} = ${cuti.id_mubaligh} and ${table.tanggal} between ${cuti.dari} and ${cuti.sampai})`;
  const columns = {
    ...wireColumns(cuti, Object.keys(cutiNoun.columns)),
    nama_mubaligh: mubaligh.nama_mubaligh,
    jumlah_jadwal: sql<number>`${standingIn(pengajian)} + ${standingIn(jumatan)}`.as('jumlah_jadwal'),
  };
  const joined = (selection: Columns) =>
    db.select(selection).from(cuti).leftJoin(mubaligh, eq(mubaligh.id, cuti.id_mubaligh)).$dynamic();
  const kinds = [
    { jadwal: 'pengajian' as const, table: pengajian, waktu: sql<string>`${pengajian.waktu}` },
    { jadwal: 'jumatan' as const, table: jumatan, waktu: sql<string>`''` },
  ];

  return {
    ...createRows<StoredCuti, CutiValues>(db, cuti, cutiRows, wireColumns(cuti, Object.keys(cutiNoun.columns))),
    /** Columns that a list may request and sort by. */
    columns: Object.keys(columns),

    /** Filters: `id_mubaligh`; `dari` and `sampai` for leaves that touch a range of plain dates. */
    list: createList<StoredCuti>(db, {
      columns,
      sortBy: { id_mubaligh: mubaligh.nama_mubaligh },
      id: cuti.id,
      search: (find) => {
        const preachers = db
          .select({ id: mubaligh.id })
          .from(mubaligh)
          .where(
            inIndexed('mubaligh_cari', mubaligh.id, { names: [mubaligh.nama_mubaligh] })({ ...find, isDense: false }),
          );
        return isAmong(find, cuti.id_mubaligh, sql`${preachers}`);
      },
      filters: {
        id_mubaligh: eq(cuti.id_mubaligh, sql.placeholder('id_mubaligh')),
        dari: gte(cuti.sampai, sql.placeholder('dari')),
        sampai: lte(cuti.dari, sql.placeholder('sampai')),
      },
      from: joined,
    }),

    find: (id: string): Stored<StoredCuti> | undefined =>
      joined({ ...columns, updated_by: cuti.updated_by })
        .where(eq(cuti.id, id))
        .get() as Stored<StoredCuti> | undefined,

    /** Leaves of a preacher, unordered. */
    of: (id_mubaligh: string): Pick<CutiValues, 'dari' | 'sampai'>[] =>
      db.select({ dari: cuti.dari, sampai: cuti.sampai }).from(cuti).where(eq(cuti.id_mubaligh, id_mubaligh)).all(),

    /** His schedules of both kinds on these days, by date; `tanggal` is a plain date. */
    jadwalDuring({ id_mubaligh, dari, sampai }: Pick<CutiValues, 'id_mubaligh' | 'dari' | 'sampai'>): CutiJadwal[] {
      return kinds
        .flatMap(({ jadwal, table, waktu }) =>
          db
            .select({
              id: table.id,
              tanggal: table.tanggal,
              waktu,
              id_masjid: table.id_masjid,
              nama_masjid: masjid.nama_masjid,
            })
            .from(table)
            .innerJoin(masjid, eq(masjid.id, table.id_masjid))
            .where(and(eq(table.id_mubaligh, id_mubaligh), between(table.tanggal, dari, sampai)))
            .orderBy(asc(table.tanggal), asc(table.id))
            .all()
            .map((row) => ({ jadwal, ...row })),
        )
        .toSorted((a, b) => (a.tanggal < b.tanggal ? -1 : a.tanggal > b.tanggal ? 1 : 0));
    },

    /** The days of all his schedules, plain dates in order. */
    daysOf: (id_mubaligh: string): string[] =>
      kinds
        .flatMap(({ table }) =>
          db.select({ tanggal: table.tanggal }).from(table).where(eq(table.id_mubaligh, id_mubaligh)).all(),
        )
        .map(({ tanggal }) => tanggal)
        .toSorted(),

    /** Returns the new row's id. */
    insert: (values: CutiValues & { updated_by: string }): string =>
      db.insert(cutiRows).values(values).returning({ id: cutiRows.id }).get().id,

    update: (id: string, changes: Partial<CutiValues> & { updated_by: string }) =>
      void db
        .update(cutiRows)
        .set({ ...changes, version: sql`${cutiRows.version} + 1` })
        .where(eq(cutiRows.id, id))
        .run(),

    remove: (ids: readonly string[]): number =>
      db
        .delete(cutiRows)
        .where(inArray(cutiRows.id, [...ids]))
        .run().changes,

    insertMany: (rows: readonly (CutiValues & { updated_by: string })[]) => void insertMany(db, cutiRows, rows),
  };
}

export type CutiStore = ReturnType<typeof createCutiStore>;

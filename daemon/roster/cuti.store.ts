import type Sqlite from 'better-sqlite3';
import { and, asc, between, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { createList, type Columns, createRows, wireColumns, inIndexed, isAmong } from '#daemon/base/list.store.ts';
import { insertMany } from '#daemon/base/many-rows.store.ts';
import { cuti, cutiRows, jumatan, masjid, mubaligh, pengajian } from '#daemon/base/schema.ts';
import type { Stored } from '#daemon/base/version.ts';
import { BAGIAN_ENDS } from '#shared/roster/bagian.ts';
import type { ValuesOf } from '#shared/roster/column.ts';
import { cutiNoun, type Cuti, type CutiJadwal } from '#shared/roster/cuti.ts';

/** The stored values of a leave; plain dates, both included. */
export type CutiValues = ValuesOf<typeof cutiNoun.columns>;

/** A row as it is stored: plain dates. */
export type StoredCuti = Omit<Cuti, 'jadwal'>;

/** The preachers' leaves; plain dates. */
export function createCutiStore(db: Drizzle) {
  const { pagi, siang, malam } = BAGIAN_ENDS;
  /** The part of the day in which a schedule begins, as `bagianOf`. */
  const partOf = (table: typeof pengajian | typeof jumatan) =>
    table === pengajian
      ? sql`case when ${pengajian.waktu_order} < ${pagi} then 'pagi' when ${pengajian.waktu_order} < ${siang} then 'siang' when ${pengajian.waktu_order} < ${malam} then 'malam' end`
      : sql`'siang'`;
  const standingIn = (table: typeof pengajian | typeof jumatan) =>
    sql`(select count(*) from ${table} where ${table.id_mubaligh} = ${cuti.id_mubaligh} and ${table.tanggal} between ${cuti.dari} and ${cuti.sampai} and (${cuti.bagian} is null or coalesce(${partOf(table)}, ${cuti.bagian}) = ${cuti.bagian}))`;
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
    of: (id_mubaligh: string): Pick<CutiValues, 'dari' | 'sampai' | 'bagian'>[] =>
      db
        .select({ dari: cuti.dari, sampai: cuti.sampai, bagian: cuti.bagian })
        .from(cuti)
        .where(eq(cuti.id_mubaligh, id_mubaligh))
        .all(),

    /** His schedules of both kinds in this leave, by date; `tanggal` is a plain date. */
    jadwalDuring({ id_mubaligh, dari, sampai, bagian }: Omit<CutiValues, 'alasan'>): CutiJadwal[] {
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
            .where(
              and(
                eq(table.id_mubaligh, id_mubaligh),
                between(table.tanggal, dari, sampai),
                bagian === null ? undefined : sql`coalesce(${partOf(table)}, ${bagian}) = ${bagian}`,
              ),
            )
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

    insertMany: (rows: readonly (CutiValues & { updated_by: string })[]) => insertMany(db, cutiRows, rows),
  };
}

export type CutiStore = ReturnType<typeof createCutiStore>;

/** The nouns that are deleted, and restored, in portions. */
export type GoneKind = 'masjid' | 'mubaligh' | 'pengajian' | 'jumatan';

/** Rows of a portion. */
export interface Gone {
  kind: GoneKind;
  ids: string[];
}

/** Their tables, in the order of their portions. */
const TABLES: Record<GoneKind, string> = {
  pengajian: 'jadwal_pengajian',
  jumatan: 'jadwal_jumatan',
  mubaligh: 'mubaligh',
  masjid: 'masjid',
};
/** Schedules first, so that a person's row has little left to take along. */
const KINDS: readonly GoneKind[] = ['pengajian', 'jumatan', 'mubaligh', 'masjid'];
const PEOPLE = ['mubaligh', 'masjid'] as const;
/** Rows of a portion: some hundredths of a second. */
const AT_ONCE: Record<GoneKind, number> = { pengajian: 200, jumatan: 200, mubaligh: 20, masjid: 20 };
const MESSAGES_AT_ONCE = 1000;

/** The marks of rows out of sight (docs/decisions/0051). Ids are numbers, as SQLite stores them. */
export function createHilang(sqlite: Sqlite.Database) {
  function changeLanding(): void {
    sqlite.prepare("update setting set value = value + 1 where key = 'landing_version'").run();
  }

  return {
    /** Takes these rows, and the schedules of these people, from sight. */
    hide(id: number, jenis: GoneKind, ids: readonly string[]): void {
      sqlite
        .prepare(
          `insert into hilang_${jenis} (id, id_penghapusan) select id, ? from ${jenis}_ada where id in (select value from json_each(?))`,
        )
        .run(id, JSON.stringify(ids.map(Number)));
      if (jenis === 'masjid' || jenis === 'mubaligh')
        for (const kind of ['pengajian', 'jumatan'])
          sqlite
            .prepare(
              `insert into hilang_${kind} (id, id_penghapusan) select id, ? from ${kind}_ada where id_${jenis} in (select id from hilang_${jenis} where id_penghapusan = ?)`,
            )
            .run(id, id);
      changeLanding();
    },

    /** The rows that a running deletion takes next; undefined: none is left. */
    next(id: number): Gone | undefined {
      for (const kind of KINDS) {
        const ids = sqlite
          .prepare<[number, number], string>(
            `select cast(id as text) from hilang_${kind} where id_penghapusan = ? order by id limit +?`,
          )
          .pluck()
          .all(id, AT_ONCE[kind]);
        if (ids.length > 0) return { kind, ids };
      }
      return undefined;
    },

    /**
     * Sets the references of some messages to people out of sight to null, as deleting these people would, for all
     * messages at once. Returns whether there were any.
     */
    detachMessages(id: number): boolean {
      return PEOPLE.some(
        (kind) =>
          sqlite
            .prepare(
              `update message set id_${kind} = null where id in (select m.id from hilang_${kind} as h cross join message as m on m.id_${kind} = h.id where h.id_penghapusan = ? limit ${MESSAGES_AT_ONCE})`,
            )
            .run(id).changes > 0,
      );
    },

    /** Deletes rows that are out of sight, and their marks. */
    remove({ kind, ids }: Gone): void {
      const some = JSON.stringify(ids.map(Number));
      sqlite.prepare(`delete from "${TABLES[kind]}" where id in (select value from json_each(?))`).run(some);
      sqlite.prepare(`delete from hilang_${kind} where id in (select value from json_each(?))`).run(some);
    },

    /** When a preacher goes, whoever takes his turns gets the dates of a series (trigger `rutin_mubaligh_gone`). */
    freeDates(ids: readonly string[]): void {
      sqlite
        .prepare(
          `delete from rutin_tanggal where id_pengajian in (select value from json_each(?)) and jadwal_version = (select version from jadwal_pengajian where id = rutin_tanggal.id_pengajian)`,
        )
        .run(JSON.stringify(ids.map(Number)));
    },

    /** Gives all rows of a deletion back to sight. */
    show(id: number): void {
      for (const kind of KINDS) sqlite.prepare(`delete from hilang_${kind} where id_penghapusan = ?`).run(id);
      changeLanding();
    },

    /** The restored schedules whose people's knowledge has been brought up to date now. */
    setReady(id: number): void {
      for (const kind of ['pengajian', 'jumatan'])
        sqlite.prepare(`update hilang_${kind} set siap = 1 where id in ${nextRestored(kind)}`).run(id);
    },
  };
}

/** The kind of row that a table holds, if it is one that goes out of sight. */
export const kindOf = (table: string): GoneKind | undefined => KINDS.find((kind) => TABLES[kind] === table);

/** The next restored schedules of a deletion for which nobody has looked what people know; a parameter for its id. */
export const nextRestored = (kind: string): string =>
  `(select id from hilang_${kind} where id_penghapusan = ? and siap = 0 order by id limit ${AT_ONCE.pengajian})`;

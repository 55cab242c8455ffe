import { and, asc, count, eq, gte, isNull, lt, min, or, sql } from 'drizzle-orm';
import type { Stored } from '#daemon/base/version.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { createList, type Columns, createRows, wireColumns, isAmong } from '#daemon/base/list.store.ts';
import { masjid, mubaligh, pengajian, rutin, rutinMubaligh, rutinRows, rutinTanggal } from '#daemon/base/schema.ts';
import { isPreacherNamed, mosquesNamed } from '#daemon/roster/index.ts';
import type { ValuesOf } from '#shared/roster/column.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import type { Rutin } from '#shared/roster/rutin/rutin.ts';

/** The stored values of a series; plain dates. */
export type RutinValues = ValuesOf<typeof rutinNoun.columns>;

/** A row as it is stored: plain dates. */
export type StoredRutin = RutinValues & Pick<Rutin, 'id' | 'nama_masjid' | 'nama_mubaligh' | 'version'>;

/** A date for which the series has already created a schedule. */
export interface KnownDate {
  /** The rule's date, plain. */
  tanggal: string;
  /** The schedule's version after the series' last change; 0: it was never the series' own. */
  jadwal_version: number;
  /** The current schedule, null if it was deleted; its date may be another one. */
  jadwal: Pick<
    typeof pengajian.$inferSelect,
    'id' | 'tanggal' | 'waktu' | 'id_masjid' | 'id_mubaligh' | 'version'
  > | null;
}

/** The preachers are in a table of their own. */
const OWN = Object.keys(rutinNoun.columns).filter((name) => name !== 'id_mubaligh');

/** Recurring pengajian, and the dates for which schedules were created; plain dates. */
export function createRutinStore(db: Drizzle) {
  const turns = (value: 'id' | 'nama') => {
    const shown = value === 'id' ? sql`cast(t.id_mubaligh as text)` : sql`m.nama_mubaligh`;
    const list = sql`(select json_group_array(${shown} order by t.urutan) from ${rutinMubaligh} t left join ${mubaligh} m on m.id = t.id_mubaligh where t.id_rutin = ${rutin.id})`;
    return list.mapWith((text: unknown) => JSON.parse(text as string) as (string | null)[]);
  };
  const columns: Columns = {
    ...wireColumns(rutin, OWN),
    nama_masjid: masjid.nama_masjid,
    id_mubaligh: turns('id').as('id_mubaligh'),
    nama_mubaligh: turns('nama').as('nama_mubaligh'),
  };
  const joined = (selection: Columns) =>
    db.select(selection).from(rutin).leftJoin(masjid, eq(masjid.id, rutin.id_masjid)).$dynamic();
  const isOf = (id: string, tanggal: string) => and(eq(rutinTanggal.id_rutin, id), eq(rutinTanggal.tanggal, tanggal));

  function setTurns(id: string, ids: readonly (string | null)[]): void {
    db.delete(rutinMubaligh).where(eq(rutinMubaligh.id_rutin, id)).run();
    db.insert(rutinMubaligh)
      .values(ids.map((id_mubaligh, urutan) => ({ id_rutin: id, urutan, id_mubaligh })))
      .run();
  }

  return {
    /** Columns that a list may request and sort by. */
    columns: Object.keys(columns),

    /** Filters: `berjalan` those still running on this plain date, `selesai` those that ended before it. */
    list: createList<StoredRutin>(db, {
      columns,
      sortBy: { id_masjid: masjid.nama_masjid },
      id: rutin.id,
      search: (find) => {
        const mosques = mosquesNamed(db, find);
        const theirs = db
          .select({ id: rutinMubaligh.id_rutin })
          .from(rutinMubaligh)
          .innerJoin(mubaligh, eq(mubaligh.id, rutinMubaligh.id_mubaligh))
          .where(isPreacherNamed(find));
        return or(isAmong(find, rutin.id_masjid, sql`${mosques}`), isAmong(find, rutin.id, sql`${theirs}`))!;
      },
      filters: {
        berjalan: or(isNull(rutin.sampai), gte(rutin.sampai, sql.placeholder('berjalan')))!,
        selesai: lt(rutin.sampai, sql.placeholder('selesai')),
      },
      from: joined,
    }),

    find: (id: string): Stored<StoredRutin> | undefined =>
      joined({ ...columns, updated_by: rutin.updated_by })
        .where(eq(rutin.id, id))
        .get() as Stored<StoredRutin> | undefined,

    /** Those of the ids that exist. */
    existing: createRows<StoredRutin, RutinValues>(db, rutin, rutinRows, wireColumns(rutin, OWN)).existing,

    /** The series that are running on a plain date or later. */
    running: (from: string): string[] =>
      db
        .select({ id: rutin.id })
        .from(rutin)
        .where(or(isNull(rutin.sampai), gte(rutin.sampai, from)))
        .orderBy(asc(rutin.id))
        .all()
        .map(({ id }) => id),

    /** The identifying values of a mosque's series, unordered. */
    ofMasjid: (id_masjid: string): Pick<RutinValues, 'id_masjid' | 'waktu' | 'aturan' | 'mulai'>[] =>
      db
        .select({ id_masjid: rutin.id_masjid, waktu: rutin.waktu, aturan: rutin.aturan, mulai: rutin.mulai })
        .from(rutin)
        .where(eq(rutin.id_masjid, id_masjid))
        .all(),

    /** Returns the new row's id. */
    insert({ id_mubaligh, ...values }: RutinValues & { updated_by: string }): string {
      const { id } = db.insert(rutinRows).values(values).returning({ id: rutinRows.id }).get();
      setTurns(id, id_mubaligh);
      return id;
    },

    update(id: string, { id_mubaligh, ...changes }: Partial<RutinValues> & { updated_by: string }) {
      db.update(rutinRows)
        .set({ ...changes, version: sql`${rutinRows.version} + 1` })
        .where(eq(rutinRows.id, id))
        .run();
      if (id_mubaligh) setTurns(id, id_mubaligh);
    },

    remove: (id: string) => void db.delete(rutinRows).where(eq(rutinRows.id, id)).run(),

    /** From a plain date on, in their order. */
    dates: (id: string, from: string): KnownDate[] =>
      db
        .select({
          tanggal: rutinTanggal.tanggal,
          jadwal_version: rutinTanggal.jadwal_version,
          jadwal: {
            id: pengajian.id,
            tanggal: pengajian.tanggal,
            waktu: pengajian.waktu,
            id_masjid: pengajian.id_masjid,
            id_mubaligh: pengajian.id_mubaligh,
            version: pengajian.version,
          },
        })
        .from(rutinTanggal)
        .leftJoin(pengajian, eq(pengajian.id, rutinTanggal.id_pengajian))
        .where(and(eq(rutinTanggal.id_rutin, id), gte(rutinTanggal.tanggal, from)))
        .orderBy(asc(rutinTanggal.tanggal))
        .all(),

    /** Stores a date as made; throws if it is stored already. */
    remember(id_rutin: string, tanggal: string, { id, version }: { id: string | null; version: number }) {
      db.insert(rutinTanggal).values({ id_rutin, tanggal, id_pengajian: id, jadwal_version: version }).run();
    },

    /** The series has changed its own schedule of this date. */
    setVersion(id: string, tanggal: string, version: number) {
      db.update(rutinTanggal).set({ jadwal_version: version }).where(isOf(id, tanggal)).run();
    },

    forget(id: string, tanggal: string) {
      db.delete(rutinTanggal).where(isOf(id, tanggal)).run();
    },

    /** Moves the stored dates of one series, from a day on, to another series. */
    moveDates: (from: string, to: string, since: string) =>
      void db
        .update(rutinTanggal)
        .set({ id_rutin: to })
        .where(and(eq(rutinTanggal.id_rutin, from), gte(rutinTanggal.tanggal, since)))
        .run(),

    /** The series of a schedule, and its date by the rule. */
    ofPengajian: (id_pengajian: string) =>
      db
        .select({ id: rutinTanggal.id_rutin, tanggal: rutinTanggal.tanggal })
        .from(rutinTanggal)
        .where(eq(rutinTanggal.id_pengajian, id_pengajian))
        .get(),

    /** The schedules of a mosque on a day, with their series. */
    jadwalOn: (id_masjid: string, tanggal: string) =>
      db
        .select({ id: pengajian.id, waktu: pengajian.waktu, id_rutin: rutinTanggal.id_rutin })
        .from(pengajian)
        .leftJoin(rutinTanggal, eq(rutinTanggal.id_pengajian, pengajian.id))
        .where(and(eq(pengajian.tanggal, tanggal), eq(pengajian.id_masjid, id_masjid)))
        .orderBy(asc(pengajian.id))
        .all(),

    /** The next of its schedules from a plain date on, and their number. */
    coming: (id: string, from: string) =>
      db
        .select({ next: min(pengajian.tanggal), count: count() })
        .from(rutinTanggal)
        .innerJoin(pengajian, eq(pengajian.id, rutinTanggal.id_pengajian))
        .where(and(eq(rutinTanggal.id_rutin, id), gte(pengajian.tanggal, from)))
        .get()!,
  };
}

export type RutinStore = ReturnType<typeof createRutinStore>;

import { and, asc, count, eq, gte, isNull, lt, min, or, sql } from 'drizzle-orm';
import type { KnownDate, RutinStore, RutinValues, StoredRutin } from '#daemon/domain/roster/rutin/rutin-store.ts';
import type { Stored } from '#daemon/domain/base/stored.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { createList, type Columns } from '../base/list.ts';
import { createRows, wireColumns } from '../base/rows.ts';
import { masjid, mubaligh, pengajian, rutin, rutinMubaligh, rutinRows, rutinTanggal } from '../base/schema.ts';
import { isAmong } from '../base/search.ts';
import { isPreacherNamed, mosquesNamed } from './named.ts';

const OWN = ['id_masjid', 'waktu', 'aturan', 'mulai', 'sampai', 'kecuali', 'tetap'];

/** Recurring pengajian, and the dates for which schedules were created; plain dates. */
export function createRutinStore(db: Drizzle): RutinStore {
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
    columns: Object.keys(columns),

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

    find: (id): Stored<StoredRutin> | undefined =>
      joined({ ...columns, updated_by: rutin.updated_by })
        .where(eq(rutin.id, id))
        .get() as Stored<StoredRutin> | undefined,

    existing: createRows<StoredRutin, RutinValues>(db, rutin, rutinRows, wireColumns(rutin, OWN)).existing,

    running: (from) =>
      db
        .select({ id: rutin.id })
        .from(rutin)
        .where(or(isNull(rutin.sampai), gte(rutin.sampai, from)))
        .orderBy(asc(rutin.id))
        .all()
        .map(({ id }) => id),

    ofMasjid: (id_masjid) =>
      db
        .select({ id_masjid: rutin.id_masjid, waktu: rutin.waktu, aturan: rutin.aturan, mulai: rutin.mulai })
        .from(rutin)
        .where(eq(rutin.id_masjid, id_masjid))
        .all(),

    insert({ id_mubaligh, ...values }) {
      const { id } = db.insert(rutinRows).values(values).returning({ id: rutinRows.id }).get();
      setTurns(id, id_mubaligh);
      return id;
    },

    update(id, { id_mubaligh, ...changes }) {
      db.update(rutinRows)
        .set({ ...changes, version: sql`${rutinRows.version} + 1` })
        .where(eq(rutinRows.id, id))
        .run();
      if (id_mubaligh) setTurns(id, id_mubaligh);
    },

    remove: (id) => void db.delete(rutinRows).where(eq(rutinRows.id, id)).run(),

    dates: (id, from): KnownDate[] =>
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

    remember(id_rutin, tanggal, { id, version }) {
      db.insert(rutinTanggal).values({ id_rutin, tanggal, id_pengajian: id, jadwal_version: version }).run();
    },

    setVersion(id, tanggal, version) {
      db.update(rutinTanggal).set({ jadwal_version: version }).where(isOf(id, tanggal)).run();
    },

    forget(id, tanggal) {
      db.delete(rutinTanggal).where(isOf(id, tanggal)).run();
    },

    moveDates: (from, to, since) =>
      void db
        .update(rutinTanggal)
        .set({ id_rutin: to })
        .where(and(eq(rutinTanggal.id_rutin, from), gte(rutinTanggal.tanggal, since)))
        .run(),

    ofPengajian: (id_pengajian) =>
      db
        .select({ id: rutinTanggal.id_rutin, tanggal: rutinTanggal.tanggal })
        .from(rutinTanggal)
        .where(eq(rutinTanggal.id_pengajian, id_pengajian))
        .get(),

    jadwalOn: (id_masjid, tanggal) =>
      db
        .select({ id: pengajian.id, waktu: pengajian.waktu, id_rutin: rutinTanggal.id_rutin })
        .from(pengajian)
        .leftJoin(rutinTanggal, eq(rutinTanggal.id_pengajian, pengajian.id))
        .where(and(eq(pengajian.tanggal, tanggal), eq(pengajian.id_masjid, id_masjid)))
        .orderBy(asc(pengajian.id))
        .all(),

    coming: (id, from) =>
      db
        .select({ next: min(pengajian.tanggal), count: count() })
        .from(rutinTanggal)
        .innerJoin(pengajian, eq(pengajian.id, rutinTanggal.id_pengajian))
        .where(and(eq(rutinTanggal.id_rutin, id), gte(pengajian.tanggal, from)))
        .get()!,
  };
}

import { sql } from 'drizzle-orm';
import type { JadwalKind } from '#shared/jadwal.ts';
import type { LandingItem } from '#shared/landing.ts';
import type { Drizzle } from './database.ts';
import { jumatan, masjid, mubaligh, pengajian, setting } from './schema.ts';

/** Plain dates, both included; with a `kunci` only what is at that masjid, or by that mubaligh. */
export interface LandingFilter {
  start: string;
  end: string;
  masjid?: string | undefined;
  mubaligh?: string | undefined;
}

/** A schedule for the calendar feed; `created_at` in UTC ms. */
export interface KalenderRow extends LandingItem {
  id: string;
  version: number;
  created_at: number;
}

interface Row {
  id: number;
  tanggal: string;
  waktu: string;
  version: number;
  created_at: number;
  kunci_masjid: string;
  nama_masjid: string;
  kunci_mubaligh: string;
  nama_mubaligh: string;
}

/** Of rows with one name the second is shown as 'Al-Ikhlas (2)', in the order of their ids (contract, Dates and times). */
const named = (table: typeof masjid | typeof mubaligh, name: string) => {
  const column = sql.identifier(name);
  return sql`(select id, kunci, ${column}, iif(place > 1, ${column} || ' (' || place || ')', ${column}) as shown
    from (select id, kunci, ${column}, row_number() over (partition by ${column} order by id) as place from ${table}))`;
};

/** What the public may see of the schedules: no phone, no database id but where the feed makes its own of it. */
export function createLandingStore(db: Drizzle) {
  function rows(kind: JadwalKind, filter: LandingFilter): Row[] {
    const [table, waktu, order] = kind === 'pengajian'
      ? [pengajian, sql`j.waktu`, sql`j.waktu_order, m.nama_masjid`]
      : [jumatan, sql`''`, sql`m.nama_masjid`];
    return db.all<Row>(sql`
      select j.id, j.tanggal, ${waktu} as waktu, j.version, j.created_at,
        m.kunci as kunci_masjid, m.shown as nama_masjid, u.kunci as kunci_mubaligh, u.shown as nama_mubaligh
      from ${table} j
      join ${named(masjid, 'nama_masjid')} m on m.id = j.id_masjid
      join ${named(mubaligh, 'nama_mubaligh')} u on u.id = j.id_mubaligh
      where j.tanggal between ${filter.start} and ${filter.end}
        ${filter.masjid === undefined ? sql`` : sql`and m.kunci = ${filter.masjid}`}
        ${filter.mubaligh === undefined ? sql`` : sql`and u.kunci = ${filter.mubaligh}`}
      order by j.tanggal, ${order}, j.id`);
  }

  return {
    /** A number that moves with every change of what the landing page shows; triggers of the database keep it. */
    version(): number {
      const row = db.get<{ value: string }>(sql`select value from ${setting} where key = 'landing_version'`);
      return Number(row?.value ?? 0);
    },

    /** By date, time, mosque name; `tanggal` is a plain date, `waktu` of a jumatan is ''. */
    items: (kind: JadwalKind, filter: LandingFilter): LandingItem[] => rows(kind, filter).map(itemOf),

    /** The same with what the calendar feed needs beside it. */
    kalender: (kind: JadwalKind, filter: LandingFilter): KalenderRow[] =>
      rows(kind, filter).map((row) => ({ ...itemOf(row), id: String(row.id), version: row.version, created_at: row.created_at })),

    hasMasjid: (kunci: string): boolean => db.get(sql`select 1 from ${masjid} where kunci = ${kunci}`) !== undefined,
    hasMubaligh: (kunci: string): boolean => db.get(sql`select 1 from ${mubaligh} where kunci = ${kunci}`) !== undefined,
  };
}
export type LandingStore = ReturnType<typeof createLandingStore>;

function itemOf(row: Row): LandingItem {
  return {
    tanggal: row.tanggal,
    waktu: row.waktu,
    masjid: { kunci: row.kunci_masjid, nama_masjid: row.nama_masjid },
    mubaligh: { kunci: row.kunci_mubaligh, nama_mubaligh: row.nama_mubaligh },
  };
}

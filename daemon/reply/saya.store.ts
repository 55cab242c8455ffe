import { and, asc, eq, gte, sql, type SQL, desc, isNull } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { cuti, jumatan, masjid, mubaligh, pengajian, tautan } from '#daemon/base/schema.ts';
import type { SayaCuti } from '#shared/reply/saya.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi, KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { Holder } from './tautan.ts';

/** A schedule for a personal page; `tanggal` is a plain date, `waktu` '' for a jumatan. */
export interface SayaRow {
  kind: JadwalKind;
  id: string;
  tanggal: string;
  waktu: string;
  waktu_order: number;
  id_masjid: string;
  nama_masjid: string;
  alamat: string;
  lokasi: { lat: number; lng: number } | null;
  id_mubaligh: string;
  nama_mubaligh: string;
  broadcast_version: number;
  konfirmasi: Konfirmasi;
  /** UTC ms. */
  konfirmasi_at: number | null;
  konfirmasi_jalur: KonfirmasiJalur | null;
}

export interface SayaPerson {
  nama: string;
  /** Of a mosque. */
  ketua: string;
  /** The public key of the row. */
  kunci: string;
  no_hp: string;
}

/** The position of a jumatan in its day, in minutes after midnight. */
const NOON = 12 * 60;

export function createSayaStore(db: Drizzle) {
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
    person({ noun, id }: Holder): SayaPerson | undefined {
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

    /** His schedules of both kinds from a plain date on, by date and time; at most `limit` of each kind. */
    jadwal: (holder: Holder, from: string, limit: number): SayaRow[] =>
      (['pengajian', 'jumatan'] as const)
        .flatMap((kind): SayaRow[] => rowsOf(kind, holder, from).limit(limit).all())
        .toSorted(byTime),

    /** One of his schedules from a plain date on. */
    find: (holder: Holder, kind: JadwalKind, id: string, from: string): SayaRow | undefined =>
      rowsOf(kind, holder, from, id).get(),

    /** Leaves of a preacher that end on a plain date or later, by date. */
    cuti: (id_mubaligh: string, from: string, limit: number): SayaCuti[] =>
      db
        .select({ id: cuti.id, dari: cuti.dari, sampai: cuti.sampai, bagian: cuti.bagian, alasan: cuti.alasan })
        .from(cuti)
        .where(and(eq(cuti.id_mubaligh, id_mubaligh), gte(cuti.sampai, from)))
        .orderBy(asc(cuti.dari), asc(cuti.id))
        .limit(limit)
        .all(),
  };
}

export type SayaStore = ReturnType<typeof createSayaStore>;

/** Instants in UTC ms. */
export type TautanValues = Pick<typeof tautan.$inferSelect, 'hash' | 'hash_kalender' | 'nonce' | 'created_at'>;

export type StoredTautan = TautanValues & Pick<typeof tautan.$inferSelect, 'revoked_at'>;

export function createTautanStore(db: Drizzle) {
  const column = ({ noun }: Holder) => (noun === 'mubaligh' ? tautan.id_mubaligh : tautan.id_masjid);
  const isOf = (holder: Holder) => eq(column(holder), holder.id);

  return {
    insert: ({ noun, id }: Holder, values: TautanValues) =>
      void db
        .insert(tautan)
        .values({ ...values, [`id_${noun}`]: id })
        .run(),

    /** The latest link, revoked or not. */
    newest: (holder: Holder): StoredTautan | undefined =>
      db.select().from(tautan).where(isOf(holder)).orderBy(desc(tautan.created_at), desc(tautan.id)).limit(1).get(),

    /** The person of a link or feed; undefined if revoked. */
    holderOf(kind: 'hash' | 'hash_kalender', hash: string): Holder | undefined {
      const row = db
        .select({ id_mubaligh: tautan.id_mubaligh, id_masjid: tautan.id_masjid })
        .from(tautan)
        .where(and(eq(tautan[kind], hash), isNull(tautan.revoked_at)))
        .get();
      if (!row) return undefined;
      return row.id_mubaligh === null
        ? { noun: 'masjid', id: row.id_masjid! }
        : { noun: 'mubaligh', id: row.id_mubaligh };
    },

    /** Removes all links of a person. */
    remove: (holder: Holder) => void db.delete(tautan).where(isOf(holder)).run(),

    /** Revokes all links of a person; `at` in UTC ms. */
    revoke: (holder: Holder, at: number) => void db.update(tautan).set({ revoked_at: at }).where(isOf(holder)).run(),
  };
}

export type TautanStore = ReturnType<typeof createTautanStore>;

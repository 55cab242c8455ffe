import { and, eq, sql } from 'drizzle-orm';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { jumatan, penawaran, pengajian, tawaran } from '#daemon/base/schema.ts';
import type { PenawaranState } from '#shared/reply/pengganti.ts';
import type { Konfirmasi, KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';

/** A schedule as it stands now; plain date, `waktu` '' for a jumatan. */
export interface JadwalFacts {
  version: number;
  tanggal: string;
  waktu: string;
  id_masjid: string;
  id_mubaligh: string;
  konfirmasi: Konfirmasi;
  konfirmasi_jalur: KonfirmasiJalur | null;
}

/** A search for a substitute as it stands now; instants in UTC ms. */
export interface PenawaranFacts {
  jenis: JadwalKind;
  id_jadwal: string;
  version: number;
  version_baru: number | null;
  state: PenawaranState;
  tanggal: string;
  batas: number;
  akhir: number;
}

/** What messages speak of. Prepared, because the sender asks before each try. */
export function createClaimStore(db: Drizzle) {
  const given = sql.placeholder;
  const of = (jenis: JadwalKind) => {
    const table: typeof pengajian | typeof jumatan = jenis === 'pengajian' ? pengajian : jumatan;
    const waktu = jenis === 'pengajian' ? sql<string>`${pengajian.waktu}` : sql<string>`''`;
    const { broadcast_version: version, tanggal, id_masjid, id_mubaligh, konfirmasi, konfirmasi_jalur } = table;
    const facts = () =>
      db
        .select({ version, tanggal, waktu, id_masjid, id_mubaligh, konfirmasi, konfirmasi_jalur })
        .from(table)
        .$dynamic();
    return {
      byId: facts()
        .where(eq(table.id, given('id')))
        .prepare(),
      at: facts()
        .where(and(eq(tanggal, given('tanggal')), eq(id_masjid, given('id_masjid')), sql`${waktu} = ${given('waktu')}`))
        .prepare(),
    };
  };
  const kinds = { pengajian: of('pengajian'), jumatan: of('jumatan') };
  const { jenis, id_jadwal, version, version_baru, state, tanggal, batas, akhir } = penawaran;
  const search = db
    .select({ jenis, id_jadwal, version, version_baru, state, tanggal, batas, akhir })
    .from(penawaran)
    .where(eq(penawaran.id, given('id')))
    .prepare();
  const offer = db
    .select({ id_penawaran: tawaran.id_penawaran, state: tawaran.state })
    .from(tawaran)
    .where(eq(tawaran.id, given('id')))
    .prepare();
  const open = db
    .select({ id: tawaran.id })
    .from(tawaran)
    .innerJoin(penawaran, eq(penawaran.id, tawaran.id_penawaran))
    .where(
      and(
        eq(penawaran.jenis, given('jenis')),
        eq(penawaran.id_jadwal, given('id')),
        eq(tawaran.id_mubaligh, given('id_mubaligh')),
        eq(tawaran.state, 'sent'),
      ),
    )
    .prepare();

  return {
    jadwal: (kind: JadwalKind, id: string): JadwalFacts | undefined => kinds[kind].byId.get({ id }),
    /** The schedules of a mosque on a day at a time. */
    standing: (
      kind: JadwalKind,
      { tanggal: day, waktu, id_masjid }: Pick<JadwalFacts, 'tanggal' | 'waktu' | 'id_masjid'>,
    ): JadwalFacts[] => kinds[kind].at.all({ tanggal: day, waktu, id_masjid }),
    penawaran: (id: string): PenawaranFacts | undefined => search.get({ id }),
    tawaran: (id: string) => offer.get({ id }),
    /** Ids of the sent offers of a schedule to one preacher. */
    openOffers: (kind: JadwalKind, id: string, id_mubaligh: string): string[] =>
      open.all({ jenis: kind, id, id_mubaligh }).map((row) => row.id),
  };
}

export type ClaimStore = ReturnType<typeof createClaimStore>;

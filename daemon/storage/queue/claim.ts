import { and, eq, sql } from 'drizzle-orm';
import type { ClaimStore, JadwalFacts } from '#daemon/domain/queue/claim-store.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { jumatan, penawaran, pengajian, tawaran } from '../base/schema.ts';

/** What messages speak of. Prepared, because the sender asks before each try. */
export function createClaimStore(db: Drizzle): ClaimStore {
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
    jadwal: (kind, id): JadwalFacts | undefined => kinds[kind].byId.get({ id }),
    standing: (kind, { tanggal: day, waktu, id_masjid }): JadwalFacts[] =>
      kinds[kind].at.all({ tanggal: day, waktu, id_masjid }),
    penawaran: (id) => search.get({ id }),
    tawaran: (id) => offer.get({ id }),
    openOffers: (kind, id, id_mubaligh) => open.all({ jenis: kind, id, id_mubaligh }).map((row) => row.id),
  };
}

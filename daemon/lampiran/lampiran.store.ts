import { and, eq, gt, sql } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { lampiran, lampiranIsi } from '#daemon/base/schema.ts';
import type { LampiranJenis } from '#shared/lampiran/lampiran.ts';

/** A file that is to be stored. */
export interface NewFile {
  nama: string;
  jenis: LampiranJenis;
  hash: string;
  isi: Buffer;
  lebar: number | null;
  tinggi: number | null;
  created_at: number;
}

/** Files by id; equal bytes are stored once. Instants in UTC ms. */
export function createLampiranStore(db: Drizzle) {
  const row = {
    id: lampiran.id,
    nama: lampiran.nama,
    jenis: lampiran.jenis,
    ukuran: lampiranIsi.ukuran,
    hash: lampiranIsi.hash,
    lebar: lampiranIsi.lebar,
    tinggi: lampiranIsi.tinggi,
  };
  const byId = db
    .select(row)
    .from(lampiran)
    .innerJoin(lampiranIsi, eq(lampiranIsi.id, lampiran.id_isi))
    .where(eq(lampiran.id, sql.placeholder('id')))
    .prepare();

  return {
    /** Call it inside a transaction. */
    insert({ nama, jenis, created_at, ...content }: NewFile): string {
      const known = db.select({ id: lampiranIsi.id }).from(lampiranIsi).where(eq(lampiranIsi.hash, content.hash)).get();
      const id_isi =
        known?.id ??
        db
          .insert(lampiranIsi)
          .values({ ...content, ukuran: content.isi.length })
          .returning({ id: lampiranIsi.id })
          .get().id;
      return db.insert(lampiran).values({ nama, jenis, id_isi, created_at }).returning({ id: lampiran.id }).get().id;
    },

    find: (id: string) => byId.get({ id }),

    isi: (id: string): Buffer | undefined =>
      db
        .select({ isi: lampiranIsi.isi })
        .from(lampiran)
        .innerJoin(lampiranIsi, eq(lampiranIsi.id, lampiran.id_isi))
        .where(eq(lampiran.id, id))
        .get()?.isi,

    /** What this messenger has kept of an upload after an instant. */
    unggahan: (id: string, messenger: string, after: number): string | undefined =>
      db
        .select({ unggahan: lampiran.unggahan })
        .from(lampiran)
        .where(and(eq(lampiran.id, id), eq(lampiran.messenger, messenger), gt(lampiran.diunggah_at, after)))
        .get()?.unggahan ?? undefined,

    setUnggahan(id: string, values: { messenger: string; unggahan: string; diunggah_at: number }): void {
      db.update(lampiran).set(values).where(eq(lampiran.id, id)).run();
    },
  };
}
export type LampiranStore = ReturnType<typeof createLampiranStore>;

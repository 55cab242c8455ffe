import { and, desc, eq, gt, inArray, lt, notExists, sql, type SQL } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { lampiran, lampiranIsi, message, nanti, penghapusanBaris, template } from '#daemon/base/schema.ts';

/** More than there are: SQLite takes an offset only behind a limit. */
const REST = 1_000_000;

/** A file that is to be stored. */
export type NewFile = Pick<typeof lampiran.$inferSelect, 'nama' | 'jenis' | 'created_at'> &
  Pick<typeof lampiranIsi.$inferSelect, 'hash' | 'isi' | 'lebar' | 'tinggi'>;

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

  /** Files that no message, later send or template names, not even a template that can be brought back. */
  function unused(...which: SQL[]) {
    const named = db.select({ id: message.id }).from(message).where(eq(message.id_lampiran, lampiran.id));
    // One that failed may get a new time; of one that was sent or cancelled no query is left.
    const isOfLater = sql`${nanti.query} ->> 'id_lampiran' = ${lampiran.id}`;
    const later = db.select({ id: nanti.id }).from(nanti).where(isOfLater);
    const standing = db.select({ id: template.id }).from(template).where(eq(template.id_lampiran, lampiran.id));
    const isOfTemplate = sql`${penghapusanBaris.tabel} = 'template' and ${penghapusanBaris.isi} ->> 'id_lampiran' = ${lampiran.id}`;
    const deleted = db.select({ id: penghapusanBaris.id }).from(penghapusanBaris).where(isOfTemplate);
    return db
      .select({ id: lampiran.id })
      .from(lampiran)
      .where(and(...which, ...[named, later, standing, deleted].map(notExists)))
      .$dynamic();
  }

  /** Removes files, with what is in no other file. */
  function remove(ids: ReturnType<typeof unused>): number {
    const removed = db.delete(lampiran).where(inArray(lampiran.id, ids)).run().changes;
    const kept = db.select({ id: lampiran.id }).from(lampiran).where(eq(lampiran.id_isi, lampiranIsi.id));
    db.delete(lampiranIsi).where(notExists(kept)).run();
    return removed;
  }

  return {
    /** Removes unused files that were stored before an instant, UTC ms; returns how many. */
    removeUnused: (before: number, limit: number): number =>
      remove(unused(lt(lampiran.created_at, before)).limit(limit)),

    /** Removes all unused files but the newest `most`. */
    keepUnused: (most: number): number => remove(unused().orderBy(desc(lampiran.id)).limit(REST).offset(most)),

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

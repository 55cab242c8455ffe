import { inArray, sql } from 'drizzle-orm';
import type { Drizzle } from '../base/drizzle.ts';
import { existingIds } from '../base/existing.ts';
import { manyRows } from '../base/insert-many.ts';
import { jumatan, pengajian, type masjid, type mubaligh } from '../base/schema.ts';
import type { ManyRows } from '#daemon/domain/base/many-rows.ts';

/** The queries that are the same for masjid and mubaligh; `nama` and `reference` are their columns here and in a schedule. */
export function createContactQueries(
  db: Drizzle,
  contact:
    | { table: typeof masjid; nama: typeof masjid.nama_masjid; reference: 'id_masjid' }
    | { table: typeof mubaligh; nama: typeof mubaligh.nama_mubaligh; reference: 'id_mubaligh' },
) {
  const { table, nama, reference } = contact;
  return {
    /** Every row's id and name, by name. */
    names(): { id: string; nama: string }[] {
      return db.select({ id: table.id, nama: sql<string>`${nama}` }).from(table).orderBy(nama, table.id).all();
    },

    /** Name and number of every row, in no order. */
    contacts(): { nama: string; no_hp: string }[] {
      return db.select({ nama: sql<string>`${nama}`, no_hp: table.no_hp }).from(table).all();
    },

    manyRows: (): ManyRows<Record<string, string>> => manyRows(db, table),

    /** Schedules of both kinds that refer to these rows. */
    countJadwal(ids: readonly string[]): number {
      const count = (jadwal: typeof pengajian | typeof jumatan) =>
        db.select({ n: sql<number>`count(*)` }).from(jadwal).where(inArray(jadwal[reference], [...ids])).get()?.n ?? 0;
      return count(pengajian) + count(jumatan);
    },

    existing: (ids: readonly string[]): string[] => existingIds(db, table, ids),

    remove(ids: readonly string[]): number {
      return db.delete(table).where(inArray(table.id, [...ids])).run().changes;
    },
  };
}

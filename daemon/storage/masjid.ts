import { eq, inArray, sql } from 'drizzle-orm';
import type { Masjid, MasjidInput, MasjidUpdate } from '#shared/masjid.ts';
import type { ListOptions } from '../domain/list.ts';
import type { Drizzle } from './database.ts';
import { listRows, type Columns, type ListPage } from './list.ts';
import { jumatan, masjid, pengajian } from './schema.ts';

const columns = {
  id: masjid.id,
  nama_masjid: masjid.nama_masjid,
  nama_ketua_dkm: masjid.nama_ketua_dkm,
  no_hp: masjid.no_hp,
  version: masjid.version,
};
export const MASJID_COLUMNS = Object.keys(columns);

/** Who changed a row last, beside the row. */
export type Stored<Row> = Row & { updated_by: string };

export function createMasjidStore(db: Drizzle) {
  const source = {
    columns,
    id: masjid.id,
    search: [masjid.nama_masjid, masjid.nama_ketua_dkm, masjid.no_hp],
    from: (selection: Columns) => db.select(selection).from(masjid).$dynamic(),
  };
  return {
    list: (options: ListOptions): ListPage<Masjid> => listRows<Masjid>(source, options),

    find(id: string): Stored<Masjid> | undefined {
      return db.select({ ...columns, updated_by: masjid.updated_by }).from(masjid).where(eq(masjid.id, id)).get();
    },

    /** Rows of the ids that exist, in no order. */
    findMany(ids: readonly string[]): Masjid[] {
      return db.select(columns).from(masjid).where(inArray(masjid.id, [...ids])).all();
    },

    /** Every row's id and name, by name. */
    names(): { id: string; nama: string }[] {
      return db.select({ id: masjid.id, nama: masjid.nama_masjid }).from(masjid).orderBy(masjid.nama_masjid, masjid.id).all();
    },

    /** Schedules of both kinds at these mosques. */
    countJadwal(ids: readonly string[]): number {
      const count = (table: typeof pengajian | typeof jumatan) =>
        db.select({ n: sql<number>`count(*)` }).from(table).where(inArray(table.id_masjid, [...ids])).get()?.n ?? 0;
      return count(pengajian) + count(jumatan);
    },

    insert(input: MasjidInput & { kunci: string; updated_by: string }): Masjid {
      return db.insert(masjid).values(input).returning(columns).get();
    },

    update(id: string, changes: MasjidUpdate & { updated_by: string }): Masjid | undefined {
      return db.update(masjid).set({ ...changes, version: sql`${masjid.version} + 1` }).where(eq(masjid.id, id)).returning(columns).get();
    },

    remove(ids: readonly string[]): number {
      return db.delete(masjid).where(inArray(masjid.id, [...ids])).run().changes;
    },
  };
}
export type MasjidStore = ReturnType<typeof createMasjidStore>;

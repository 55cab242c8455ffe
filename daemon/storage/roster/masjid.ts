import { eq, inArray, sql } from 'drizzle-orm';
import type { Masjid, MasjidInput, MasjidUpdate } from '#shared/roster/masjid.ts';
import { createContactQueries } from './contact.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { createList } from '../base/list.ts';
import { keptCount } from '../base/row-count.ts';
import { masjid } from '../base/schema.ts';
import { inIndexed } from '../base/search.ts';
import type { Stored } from '#daemon/domain/base/stored.ts';
import type { MasjidStore } from '#daemon/domain/roster/masjid-store.ts';

const columns = {
  id: masjid.id,
  nama_masjid: masjid.nama_masjid,
  nama_ketua_dkm: masjid.nama_ketua_dkm,
  no_hp: masjid.no_hp,
  version: masjid.version,
};

export function createMasjidStore(db: Drizzle): MasjidStore {
  const list = createList<Masjid>(db, {
    columns,
    id: masjid.id,
    search: inIndexed('masjid_cari', masjid.id, { names: [masjid.nama_masjid, masjid.nama_ketua_dkm], numbers: [masjid.no_hp] }),
    from: (selection) => db.select(selection).from(masjid).$dynamic(),
    total: (filters) => (filters.length === 0 ? keptCount('masjid') : undefined),
  });
  return {
    ...createContactQueries(db, { table: masjid, nama: masjid.nama_masjid, reference: 'id_masjid' }),

    list,

    find(id: string): Stored<Masjid> | undefined {
      return db.select({ ...columns, updated_by: masjid.updated_by }).from(masjid).where(eq(masjid.id, id)).get();
    },

    /** Rows of the ids that exist, in no order. */
    findMany(ids: readonly string[]): Masjid[] {
      return db.select(columns).from(masjid).where(inArray(masjid.id, [...ids])).all();
    },

    insert(input: MasjidInput & { kunci: string; updated_by: string }): Masjid {
      return db.insert(masjid).values(input).returning(columns).get();
    },

    update(id: string, changes: MasjidUpdate & { updated_by: string }): Masjid | undefined {
      return db.update(masjid).set({ ...changes, version: sql`${masjid.version} + 1` }).where(eq(masjid.id, id)).returning(columns).get();
    },
  };
}
import { eq, inArray, sql } from 'drizzle-orm';
import type { Mubaligh, MubalighInput, MubalighUpdate } from '#shared/roster/mubaligh.ts';
import { createContactQueries } from './contact.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { createList } from '../base/list.ts';
import { keptCount } from '../base/row-count.ts';
import { mubaligh } from '../base/schema.ts';
import { inIndexed } from '../base/search.ts';
import type { Stored } from '#daemon/domain/base/stored.ts';
import type { MubalighStore } from '#daemon/domain/roster/mubaligh-store.ts';

const columns = {
  id: mubaligh.id,
  nama_mubaligh: mubaligh.nama_mubaligh,
  no_hp: mubaligh.no_hp,
  version: mubaligh.version,
};

export function createMubalighStore(db: Drizzle): MubalighStore {
  const list = createList<Mubaligh>(db, {
    columns,
    id: mubaligh.id,
    search: inIndexed('mubaligh_cari', mubaligh.id, { names: [mubaligh.nama_mubaligh], numbers: [mubaligh.no_hp] }),
    from: (selection) => db.select(selection).from(mubaligh).$dynamic(),
    total: (filters) => (filters.length === 0 ? keptCount('mubaligh') : undefined),
  });
  return {
    ...createContactQueries(db, { table: mubaligh, nama: mubaligh.nama_mubaligh, reference: 'id_mubaligh' }),

    list,

    find(id: string): Stored<Mubaligh> | undefined {
      return db.select({ ...columns, updated_by: mubaligh.updated_by }).from(mubaligh).where(eq(mubaligh.id, id)).get();
    },

    /** Rows of the ids that exist, in no order. */
    findMany(ids: readonly string[]): Mubaligh[] {
      return db.select(columns).from(mubaligh).where(inArray(mubaligh.id, [...ids])).all();
    },

    insert(input: MubalighInput & { kunci: string; updated_by: string }): Mubaligh {
      return db.insert(mubaligh).values(input).returning(columns).get();
    },

    update(id: string, changes: MubalighUpdate & { updated_by: string }): Mubaligh | undefined {
      return db.update(mubaligh).set({ ...changes, version: sql`${mubaligh.version} + 1` }).where(eq(mubaligh.id, id)).returning(columns).get();
    },
  };
}
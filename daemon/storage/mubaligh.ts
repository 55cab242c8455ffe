import { eq, inArray, sql } from 'drizzle-orm';
import type { Mubaligh, MubalighInput, MubalighUpdate } from '#shared/mubaligh.ts';
import type { ListOptions } from '../domain/list.ts';
import type { Stored } from './columns.ts';
import { createContactQueries } from './contact.ts';
import type { Drizzle } from './database.ts';
import { listRows, type Columns, type ListPage } from './list.ts';
import { mubaligh } from './schema.ts';

const columns = {
  id: mubaligh.id,
  nama_mubaligh: mubaligh.nama_mubaligh,
  no_hp: mubaligh.no_hp,
  version: mubaligh.version,
};

export function createMubalighStore(db: Drizzle) {
  const source = {
    columns,
    id: mubaligh.id,
    search: [mubaligh.nama_mubaligh, mubaligh.no_hp],
    from: (selection: Columns) => db.select(selection).from(mubaligh).$dynamic(),
  };
  return {
    ...createContactQueries(db, { table: mubaligh, nama: mubaligh.nama_mubaligh, reference: 'id_mubaligh' }),

    list: (options: ListOptions): ListPage<Mubaligh> => listRows<Mubaligh>(source, options),

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
export type MubalighStore = ReturnType<typeof createMubalighStore>;

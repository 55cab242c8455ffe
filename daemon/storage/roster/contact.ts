import { inArray, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Column, Columns, InputOf, ValuesOf } from '#shared/roster/column.ts';
import type { Contact } from '#shared/roster/contact.ts';
import { masjidNoun } from '#shared/roster/masjid.ts';
import { mubalighNoun } from '#shared/roster/mubaligh.ts';
import type { ContactStore } from '#daemon/domain/roster/contact-store.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { insertMany } from '../base/insert-many.ts';
import { createList } from '../base/list.ts';
import { keptCount } from '../base/row-count.ts';
import { createRows, wireColumns, type RowsTable } from '../base/rows.ts';
import { jumatan, masjid, masjidRows, mubaligh, mubalighRows, pengajian } from '../base/schema.ts';
import { inIndexed } from '../base/search.ts';

/** The table has the noun's columns, each of its type. */
type ContactTable<C extends Columns> = RowsTable & { no_hp: SQLiteColumn; $inferSelect: ValuesOf<C> };
type ContactRow<C extends Columns> = { id: string; version: number } & ValuesOf<C>;
type ContactInput<C extends Columns> = InputOf<C> & { kunci: string; updated_by: string };

export const createMasjidStore = (db: Drizzle) => createContactStore(db, masjidNoun, masjid, masjidRows);
export const createMubalighStore = (db: Drizzle) => createContactStore(db, mubalighNoun, mubaligh, mubalighRows);

function createContactStore<C extends Columns>(
  db: Drizzle,
  contact: Contact<C>,
  table: ContactTable<C>,
  rows: RowsTable,
): ContactStore<ContactRow<C>, InputOf<C>> {
  const { noun } = contact;
  const columns = wireColumns(table, Object.keys(contact.columns));
  const nama = columns[contact.nama]!;
  const reference = `id_${noun}` as const;
  const ofKind = (kind: Column['kind']) =>
    Object.entries(contact.columns).flatMap(([name, column]) => (column.kind === kind ? [columns[name]!] : []));
  return {
    ...createRows<ContactRow<C>, ContactInput<C>>(db, table, rows, columns),

    list: createList<ContactRow<C>>(db, {
      columns,
      id: table.id,
      search: inIndexed(`${noun}_cari`, table.id, { names: ofKind('name'), numbers: ofKind('phone') }),
      from: (selection) => db.select(selection).from(table).$dynamic(),
      total: (filters) => (filters.length === 0 ? keptCount(noun) : undefined),
    }),

    // Rows as SQLite gives them: drizzle's mapping of 5,000 names would hold the event loop three times as long.
    names: () =>
      db.all<{ id: string; nama: string }>(
        sql`select cast(${table.id} as text) as id, ${nama} as nama from ${table} order by ${nama}, ${table.id}`,
      ),

    contacts: () =>
      db
        .select({
          id: sql<string>`cast(${table.id} as text)`,
          nama: sql<string>`${nama}`,
          no_hp: sql<string>`${table.no_hp}`,
        })
        .from(table)
        .all(),

    countJadwal(ids: readonly string[]): number {
      const count = (jadwal: typeof pengajian | typeof jumatan) =>
        db
          .select({ n: sql<number>`count(*)` })
          .from(jadwal)
          .where(inArray(jadwal[reference], [...ids]))
          .get()?.n ?? 0;
      return count(pengajian) + count(jumatan);
    },

    insertMany: (many: readonly ContactInput<C>[]) => void insertMany(db, rows, many),
  };
}

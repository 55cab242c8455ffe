import { inArray, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Column, Columns, InputOf, ValuesOf } from '#shared/roster/column.ts';
import type { Contact } from '#shared/roster/contact.ts';
import { masjidNoun } from '#shared/roster/masjid.ts';
import { mubalighNoun } from '#shared/roster/mubaligh.ts';
import type { Person } from '#daemon/domain/roster/orang.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { insertMany } from '#daemon/base/many-rows.store.ts';
import { createList, keptCount, createRows, wireColumns, type RowsTable, inIndexed } from '#daemon/base/list.store.ts';
import { jumatan, masjid, masjidRows, mubaligh, mubalighRows, pengajian } from '#daemon/base/schema.ts';

/** The table has the noun's columns, each of its type. */
type ContactTable<C extends Columns> = RowsTable & { no_hp: SQLiteColumn; $inferSelect: ValuesOf<C> };
type ContactRow<C extends Columns> = { id: string; version: number } & ValuesOf<C>;
type New<Input> = Input & { kunci: string; updated_by: string };

export const createMasjidStore = (db: Drizzle) => createContactStore(db, masjidNoun, masjid, masjidRows);
export const createMubalighStore = (db: Drizzle) => createContactStore(db, mubalighNoun, mubaligh, mubalighRows);

/** The queries of masjid and mubaligh. */
function createContactStore<C extends Columns, Row = ContactRow<C>, Input = InputOf<C>>(
  db: Drizzle,
  contact: Contact<C>,
  table: ContactTable<C>,
  rows: RowsTable,
) {
  const { noun } = contact;
  const columns = wireColumns(table, Object.keys(contact.columns));
  const nama = columns[contact.nama]!;
  const reference = `id_${noun}` as const;
  const ofKind = (kind: Column['kind']) =>
    Object.entries(contact.columns).flatMap(([name, column]) => (column.kind === kind ? [columns[name]!] : []));
  const own = createRows<Row, Input>(db, table, rows, columns);
  const insert: (values: New<Input>) => Row = own.insert;
  return {
    ...own,
    insert,

    list: createList<Row>(db, {
      columns,
      id: table.id,
      search: inIndexed(`${noun}_cari`, table.id, { names: ofKind('name'), numbers: ofKind('phone') }),
      from: (selection) => db.select(selection).from(table).$dynamic(),
      total: (filters) => (filters.length === 0 ? keptCount(noun) : undefined),
    }),

    // Every row, by name, as SQLite gives it: drizzle would hold the event loop three times as long at 5,000 names.
    names: () =>
      db.all<{ id: string; nama: string }>(
        sql`select cast(${table.id} as text) as id, ${nama} as nama from ${table} order by ${nama}, ${table.id}`,
      ),

    /** Id, name and number of every row, unordered. */
    contacts: (): Person[] =>
      db
        .select({
          id: sql<string>`cast(${table.id} as text)`,
          nama: sql<string>`${nama}`,
          no_hp: sql<string>`${table.no_hp}`,
        })
        .from(table)
        .all(),

    /** Number of schedules of both kinds with these rows. */
    countJadwal(ids: readonly string[]): number {
      const count = (jadwal: typeof pengajian | typeof jumatan) =>
        db
          .select({ n: sql<number>`count(*)` })
          .from(jadwal)
          .where(inArray(jadwal[reference], [...ids]))
          .get()?.n ?? 0;
      return count(pengajian) + count(jumatan);
    },

    insertMany: (many: readonly New<Input>[]) => void insertMany(db, rows, many),
  };
}

export type ContactStore<Row, Input> = ReturnType<typeof createContactStore<Columns, Row, Input>>;

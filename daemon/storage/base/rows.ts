import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Stored } from '#daemon/domain/base/stored.ts';
import type { Drizzle } from './drizzle.ts';
import { existingIds } from './existing.ts';
import { hasId } from './prepared.ts';

/** A table of rows that people edit. */
export type RowsTable = SQLiteTable & Record<'id' | 'version' | 'updated_by', SQLiteColumn>;

/** The columns of a noun's row in the API: id, the noun's columns, version. */
export function wireColumns(table: RowsTable, names: readonly string[]): Record<string, SQLiteColumn> {
  const columns = getTableColumns(table);
  return Object.fromEntries(['id', ...names, 'version'].map((name) => [name, columns[name]!]));
}

/**
 * The queries of every edited noun. `shown` are the rows in sight, `columns` those of a row in the API; `table` is what
 * is written to.
 */
export function createRows<Row, Input>(
  db: Drizzle,
  shown: RowsTable,
  table: RowsTable,
  columns: Record<string, SQLiteColumn>,
) {
  const written = wireColumns(table, Object.keys(columns).slice(1, -1));
  const byId = db
    .select({ ...columns, updated_by: shown.updated_by })
    .from(shown)
    .where(hasId(shown.id))
    .prepare();
  return {
    find: (id: string): Stored<Row> | undefined => byId.get({ id }) as Stored<Row> | undefined,

    insert(values: Input & { updated_by: string }): Row {
      return db.insert(table).values(values).returning(written).get() as Row;
    },

    /** Returns undefined if there is no such row. */
    update(id: string, changes: Partial<Input> & { updated_by: string }): Row | undefined {
      return db
        .update(table)
        .set({ ...changes, version: sql`${table.version} + 1` })
        .where(eq(table.id, id))
        .returning(written)
        .get() as Row | undefined;
    },

    /** Those of the ids that exist. */
    existing: (ids: readonly string[]): string[] => existingIds(db, shown, ids),

    remove: (ids: readonly string[]): number =>
      db
        .delete(table)
        .where(inArray(table.id, [...ids]))
        .run().changes,
  };
}

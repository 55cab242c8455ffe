import { inArray } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Drizzle } from './drizzle.ts';

/** Those of the ids that a table has. */
export function existingIds(db: Drizzle, table: SQLiteTable & { id: SQLiteColumn }, ids: readonly string[]): string[] {
  return db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .all()
    .map(({ id }) => String(id));
}

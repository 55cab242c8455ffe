import { getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Drizzle } from './database.ts';

/**
 * Inserts rows by one prepared statement and returns their rowids; call it inside a transaction. All rows have the
 * columns of the first one.
 */
export function insertMany(db: Drizzle, table: SQLiteTable, rows: readonly object[]): number[] {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return [];
  const names = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map(() => '?').join(', ');
  const insert = db.$client.prepare(`insert into "${getTableName(table)}" (${names}) values (${values})`);
  return rows.map((row) => {
    const fields = row as Record<string, unknown>;
    return Number(insert.run(...columns.map((column) => asStored(fields[column]))).lastInsertRowid);
  });
}

/** Converts a value as drizzle does: booleans to 1 and 0, lists and places to JSON. */
function asStored(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

import { getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Drizzle } from './database.ts';

/**
 * Rows of one statement. Before each statement SQLite writes what the search index has collected, which costs more than
 * the row itself.
 */
const ROWS = 100;

/**
 * Inserts rows and returns their rowids, which SQLite counts upwards; call it inside a transaction. All rows have the
 * columns of the first one.
 */
export function insertMany(db: Drizzle, table: SQLiteTable, rows: readonly object[]): number[] {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return [];
  const names = columns.map((column) => `"${column}"`).join(', ');
  const row = `(${columns.map(() => '?').join(', ')})`;
  const prepare = (count: number) =>
    db.$client.prepare(`insert into "${getTableName(table)}" (${names}) values ${Array(count).fill(row).join(', ')}`);
  let insert = prepare(Math.min(ROWS, rows.length));
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += ROWS) {
    const some = rows.slice(from, from + ROWS) as Record<string, unknown>[];
    if (from > 0 && some.length < ROWS) insert = prepare(some.length);
    const values = some.flatMap((fields) => columns.map((column) => asStored(fields[column])));
    const last = Number(insert.run(values).lastInsertRowid);
    ids.push(...some.map((_, n) => last - some.length + 1 + n));
  }
  return ids;
}

/** Converts a value as drizzle does: booleans to 1 and 0, lists and places to JSON. */
function asStored(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

import { eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** A placeholder with the column's name for each column. */
export function placeholders<Row>(columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((name) => [name, sql.placeholder(name)])) as Row;
}

/**
 * The condition for the id in the placeholder 'id', parsed by the column: '1e0' is not an id, though SQLite would read
 * it as 1.
 */
export const hasId = (column: SQLiteColumn): SQL => eq(column, sql.param(sql.placeholder('id'), column));

/**
 * A placeholder for `limit` or `offset`. SQLite's planner uses the value of `limit ?`, so it compiles such a statement
 * again at each run: half of a page's time. The unary plus hides the value.
 */
export const counted = (name: 'limit' | 'offset'): Placeholder =>
  // Drizzle writes any SQL there; its type names only a bare placeholder.
  sql`+${sql.placeholder(name)}` as unknown as Placeholder;

/** Calls `make` once for each kind, and caches the result. */
export function memoizeByKind<T>(make: (kind: string) => T): (kind: string) => T {
  const made = new Map<string, T>();
  return (kind) => {
    const known = made.get(kind) ?? make(kind);
    made.set(kind, known);
    return known;
  };
}

import { is, sql, type SQL } from 'drizzle-orm';
import { SQLiteBoolean, SQLiteColumn, SQLiteTextJson } from 'drizzle-orm/sqlite-core';

/*
 * SQLite writes the JSON of a list. A row then never becomes an object: no value is taken over the border to JavaScript
 * by itself, nothing is mapped, and there is nothing for the garbage collection but one text.
 */

/**
 * All rows of the subquery `page` as one JSON array, and how many they are. Gives the same text as JSON.stringify of
 * the rows as drizzle reads them. `flags` are the reckoned columns that are true or false.
 */
export function jsonOf(
  columns: Record<string, SQLiteColumn | SQL.Aliased>,
  flags: readonly string[] = [],
): { json: SQL<string>; n: SQL<number> } {
  const pairs = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${valueOf(name, column, flags)}`,
  );
  return { json: sql<string>`json_group_array(json_object(${sql.join(pairs, sql`, `)}))`, n: sql<number>`count(*)` };
}

function valueOf(name: string, column: SQLiteColumn | SQL.Aliased, flags: readonly string[]): SQL {
  const value = sql`page.${sql.identifier(name)}`;
  if (flags.includes(name) || is(column, SQLiteBoolean))
    return sql`iif(${value} is null, null, iif(${value}, json('true'), json('false')))`;
  if (is(column, SQLiteTextJson)) return sql`json(${value})`;
  // An id is a number in SQLite and a text above it.
  return is(column, SQLiteColumn) && column.mapFromDriverValue(1) === '1' ? sql`cast(${value} as text)` : value;
}

import { is, sql, type SQL } from 'drizzle-orm';
import { SQLiteBoolean, SQLiteColumn, SQLiteTextJson } from 'drizzle-orm/sqlite-core';

/*
 * SQLite writes the JSON of a list. Rows never become JavaScript objects: no value crosses the border by itself,
 * nothing is mapped, and the garbage collector sees only one string.
 */

/**
 * All rows of the subquery `page` as one JSON array, and their number. The text equals JSON.stringify of the rows as
 * drizzle reads them. `flags` are the computed columns that are booleans.
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
  // An id is a number in SQLite and a string in JavaScript.
  return is(column, SQLiteColumn) && column.mapFromDriverValue(1) === '1' ? sql`cast(${value} as text)` : value;
}

import { getTableName, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Drizzle } from './database.ts';

/**
 * Inserts rows by one statement, in about half the time of a statement per row. All rows have the first one's columns;
 * values are texts or numbers as SQLite keeps them. The triggers that count row by row, half of the time, are
 * taken away meanwhile, and it is counted once: call it inside a transaction.
 */
export function insertMany<Row extends object>(db: Drizzle, table: SQLiteTable, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row & string)[];
  if (columns.length === 0) return;
  const values = JSON.stringify(rows.map((row) => columns.map((column) => row[column])));
  const names = sql.join(columns.map((column) => sql.identifier(column)), sql`, `);
  const picked = sql.join(columns.map((_, index) => sql`value ->> ${sql.raw(String(index))}`), sql`, `);
  const name = getTableName(table);
  const own = [`count_${name}_insert`, `landing_${name}_insert`];
  const triggers = db.all<{ name: string; sql: string }>(sql`select name, sql from sqlite_master where type = 'trigger' and name in (${own[0]}, ${own[1]})`);
  for (const trigger of triggers) db.run(sql`drop trigger ${sql.identifier(trigger.name)}`);
  db.run(sql`insert into ${sql.identifier(name)} (${names}) select ${picked} from json_each(${values})`);
  for (const trigger of triggers) db.run(sql.raw(trigger.sql));
  db.run(sql`update row_count set n = n + ${rows.length} where list = ${name} and part = ''`);
  db.run(sql`update setting set value = value + 1 where key = 'landing_version'`);
}

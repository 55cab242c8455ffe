import { getTableName, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Drizzle } from './drizzle.ts';
import { openStage, type StagedValue } from './stage.ts';
import { asOneRevision } from './revision.ts';
import type { ManyRows } from '#daemon/domain/base/many-rows.ts';

/**
 * One statement takes half of the time of a statement per row. The triggers that count each row would take a third of
 * the rest, so they are dropped meanwhile, and the rows are counted once.
 */
export function manyRows<Row extends object>(db: Drizzle, table: SQLiteTable): ManyRows<Row> {
  const stage = openStage(db);
  const name = getTableName(table);
  let columns: (keyof Row & string)[] = [];
  let count = 0;
  return {
    add(rows) {
      if (count === 0) columns = Object.keys(rows[0] ?? {}) as (keyof Row & string)[];
      count = stage.add(rows.map((row) => columns.map((column) => asStored(row[column]))));
    },
    insert() {
      if (count === 0) return;
      const own = [`count_${name}_insert`, `landing_${name}_insert`];
      const triggers = db.all<{ name: string; sql: string }>(
        sql`select name, sql from sqlite_master where type = 'trigger' and name in (${own[0]}, ${own[1]})`,
      );
      for (const trigger of triggers) db.run(sql`drop trigger ${sql.identifier(trigger.name)}`);
      const names = sql.join(
        columns.map((column) => sql.identifier(column)),
        sql`, `,
      );
      const values = sql.raw(columns.map((_, index) => `c${index}`).join(', '));
      asOneRevision(db, name, () =>
        db.run(
          sql`insert into ${sql.identifier(name)} (${names}) select ${values} from temp.staged where ${stage.own} order by n`,
        ),
      );
      for (const trigger of triggers) db.run(sql.raw(trigger.sql));
      db.run(sql`update row_count set n = n + ${count} where list = ${name} and part = ''`);
      db.run(sql`update setting set value = value + 1 where key = 'landing_version'`);
    },
    close: stage.close,
  };
}

/** Converts the value as drizzle does: booleans as 1 and 0, lists and places as JSON. */
function asStored(value: unknown): StagedValue {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as StagedValue);
}

import { getTableName, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Drizzle } from './drizzle.ts';
import { besideFor, openStage, type StagedValue } from './stage.ts';
import { asOneRevision } from './revision.ts';
import type { ManyRows } from '#daemon/domain/base/many-rows.ts';

/** Rows between two turns of others: some milliseconds. */
const INSERTED_AT_ONCE = 1000;

/**
 * One statement takes half of the time of a statement per row; very many rows are inserted one by one, in a transaction
 * that gives others turns (beside.ts). The triggers that count each row would take a third of the rest, so they are
 * dropped meanwhile, and the rows are counted once. `expected` is about the number of rows.
 */
export function manyRows<Row extends object>(db: Drizzle, table: SQLiteTable, expected = 0): ManyRows<Row> {
  const beside = besideFor(db, expected);
  const stage = beside ? undefined : openStage(db);
  const kept: StagedValue[][] = [];
  const name = getTableName(table);
  const own = [`count_${name}_insert`, `landing_${name}_insert`];
  let columns: (keyof Row & string)[] = [];
  let count = 0;

  function* inserts(): Generator<() => void> {
    const names = columns.map((column) => `"${column}"`).join(', ');
    if (stage) {
      const values = sql.raw(columns.map((_, index) => `c${index}`).join(', '));
      yield () => {
        db.run(
          sql`insert into ${sql.identifier(name)} (${sql.raw(names)}) select ${values} from temp.staged where ${stage.own} order by n`,
        );
      };
    }
    for (let at = 0; at < kept.length; at += INSERTED_AT_ONCE)
      yield () => {
        // Prepared where it runs: a statement that follows the switch looks its copy up for each row.
        const insert = (beside?.sqlite ?? db.$client).prepare(
          `insert into "${name}" (${names}) values (${columns.map(() => '?').join(', ')})`,
        );
        for (const row of kept.slice(at, at + INSERTED_AT_ONCE)) insert.run(...row);
      };
  }

  function* steps(): Generator<() => void> {
    if (count === 0) return;
    const revision = asOneRevision(db, name);
    let triggers: { name: string; sql: string }[] = [];
    yield () => {
      triggers = db.all(
        sql`select name, sql from sqlite_master where type = 'trigger' and name in (${own[0]}, ${own[1]})`,
      );
      for (const trigger of triggers) db.$client.exec(`drop trigger "${trigger.name}"`);
      revision.before();
    };
    yield* inserts();
    yield () => {
      revision.after();
      for (const trigger of triggers) db.$client.exec(trigger.sql);
      db.run(sql`update row_count set n = n + ${count} where list = ${name} and part = ''`);
      db.run(sql`update setting set value = value + 1 where key = 'landing_version'`);
    };
  }

  return {
    add(rows) {
      if (count === 0) columns = Object.keys(rows[0] ?? {}) as (keyof Row & string)[];
      const values = rows.map((row) => columns.map((column) => asStored(row[column])));
      if (!stage) kept.push(...values);
      count = stage?.add(values) ?? kept.length;
    },
    steps,
    transaction: beside?.transaction,
    close: () => (beside ?? stage)!.close(),
  };
}

/** Converts the value as drizzle does: booleans as 1 and 0, lists and places as JSON. */
function asStored(value: unknown): StagedValue {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as StagedValue);
}

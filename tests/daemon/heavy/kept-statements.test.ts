import Sqlite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { keepingStatements } from '#daemon/tuning/kept-statements.ts';

const row = sqliteTable('row', { id: integer('id').primaryKey() });

test('a statement is compiled once, and its limit is no reason to compile it again at every run', () => {
  const sqlite = new Sqlite(':memory:');
  sqlite.exec('create table row (id integer primary key); insert into row values (1), (2), (3)');
  const compiled: string[] = [];
  const watched = Object.create(sqlite, {
    prepare: {
      value: (text: string) => {
        compiled.push(text);
        return sqlite.prepare(text);
      },
    },
  }) as Sqlite.Database;
  const db = drizzle(keepingStatements(watched));
  const page = () => db.select().from(row).limit(sql.placeholder('limit')).offset(sql.placeholder('offset')).prepare();
  expect(page().all({ limit: 2, offset: 1 })).toEqual([{ id: 2 }, { id: 3 }]);
  expect(page().all({ limit: 1, offset: 0 })).toEqual([{ id: 1 }]);
  expect(db.select().from(row).limit(2).all()).toHaveLength(2);
  expect(compiled).toEqual([expect.stringMatching(/ limit \+\? offset \+\?$/), expect.stringMatching(/ limit \+\?$/)]);
  sqlite.close();
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { startTestApp } from '#tests/support/app.ts';
import * as account from '#daemon/base/schema/account.ts';
import * as lampiran from '#daemon/base/schema/lampiran.ts';
import * as queue from '#daemon/base/schema/queue.ts';
import * as reply from '#daemon/base/schema/reply.ts';
import * as roster from '#daemon/base/schema/roster.ts';

const FOLDER = path.join(import.meta.dirname, '../../../daemon/base/migrations');
interface Entry {
  idx: number;
  when: number;
  tag: string;
}
const read = <T>(name: string): T => JSON.parse(readFileSync(path.join(FOLDER, 'meta', name), 'utf8')) as T;
const { entries } = read<{ entries: Entry[] }>('_journal.json');

test('each migration is later than those before: a stored database skips one that is not', () => {
  const times = entries.map(({ when }) => when);
  expect(
    entries.filter(({ when }, n) => n > 0 && when <= times[n - 1]!).map(({ tag }) => `${tag}: raise its when`),
  ).toEqual([]);
});

test('each file has its line, and its number is the next one of drizzle-kit', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files);
  expect(entries.filter(({ idx, tag }) => Number(tag.slice(0, 4)) !== idx)).toEqual([]);
});

test('the one snapshot is that of the last migration, and is the schema', async () => {
  const number = entries.at(-1)!.tag.slice(0, 4);
  expect(readdirSync(path.join(FOLDER, 'meta')).toSorted()).toEqual([`${number}_snapshot.json`, '_journal.json']);
  const stored = read<Awaited<ReturnType<typeof generateSQLiteDrizzleJson>>>(`${number}_snapshot.json`);
  const today = await generateSQLiteDrizzleJson({ ...account, ...lampiran, ...queue, ...reply, ...roster });
  expect(await generateSQLiteMigration(stored, today)).toEqual([]);
});

test('an id is never given again: every table of rows has AUTOINCREMENT', async () => {
  const api = await startTestApp();
  try {
    const found = api.database.sqlite
      .prepare(
        `select name from sqlite_master where type = 'table' and sql not like '%autoincrement%'
          and (sql like '%"id" integer primary key%' or sql like '%\`id\` integer primary key%') order by name`,
      )
      .pluck()
      .all();
    // Marks of rows that a large deletion hides have the ids of those rows.
    expect(found).toEqual(['hilang_jumatan', 'hilang_masjid', 'hilang_mubaligh', 'hilang_pengajian']);
  } finally {
    await api.close();
  }
});

import { searchKey } from '#shared/base/search-key.ts';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#daemon/base/database.ts';
import { MIGRATIONS, startTestApp } from '#tests/support/app.ts';
import { readSegments } from '#tests/support/process/fts-segments.ts';
import { phone } from '#tests/support/samples.ts';

/** None of its trigrams occurs in another name of this test. */
const NAME = 'Qxzjv Wkqyx';
const NUMBER = '081209876543';
const INDEXES = ['masjid_cari', 'mubaligh_cari'] as const;

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'mimbar-search-index-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The terms that the indexes hold of rows with this id. */
const entriesOf = (sqlite: Sqlite.Database, rowid: number) =>
  INDEXES.flatMap((index) => readSegments(sqlite, index))
    .filter((entry) => entry.rowid === rowid)
    .map(({ term }) => term);
const trigramsOf = (text: string) => [...text].slice(2).map((_, at) => text.slice(at, at + 3).toLowerCase());
/** The trigrams as the indexes hold them: a name loses its spaces. */
const trigrams = (text: string) => trigramsOf(searchKey(text));

describe('what is deleted leaves the search index', () => {
  test('with its name and its number, alone or among thousands, as a row that goes or that changes', async () => {
    const api = await startTestApp();
    try {
      const { sqlite } = api.database;
      const others = sqlite.prepare('insert into mubaligh (kunci, nama_mubaligh, no_hp) values (?, ?, ?)');
      const fill = (from: number, to: number) => {
        for (let n = from; n < to; n++) others.run(`k${n}`, `Ustadz Contoh ${n}`, phone(n));
      };
      for (const [round, count] of [10, 4000].entries()) {
        sqlite.transaction(() => fill(round * 10, round * 10 + count / 2))();
        const { id } = (await api.call('POST', '/mubaligh', { body: { nama_mubaligh: NAME, no_hp: NUMBER } })).body
          .data;
        sqlite.transaction(() => fill(10_000 * (round + 1), 10_000 * (round + 1) + count / 2))();
        expect(entriesOf(sqlite, Number(id))).toEqual(expect.arrayContaining([...trigrams(NAME), ...trigrams(NUMBER)]));
        expect((await api.call('POST', '/person/delete', { body: { no_hp: NUMBER } })).status).toBe(200);
        expect(entriesOf(sqlite, Number(id))).toEqual([]);
      }
      const { id } = (
        await api.call('POST', '/masjid', {
          body: { nama_masjid: 'Masjid Contoh', nama_ketua_dkm: NAME, no_hp: NUMBER },
        })
      ).body.data;
      await api.call('POST', '/person/delete', { body: { no_hp: NUMBER } });
      const left = readSegments(sqlite, 'masjid_cari')
        .filter(({ rowid }) => rowid === Number(id))
        .map(({ term }) => term);
      expect(left.toSorted()).toEqual(
        [...new Set([...trigrams('Masjid Contoh'), ...trigrams('Ketua DKM')])].toSorted(),
      );
      for (const index of INDEXES)
        expect(() => sqlite.exec(`insert into ${index} (${index}) values ('integrity-check')`)).not.toThrow();
    } finally {
      await api.close();
    }
  });

  test('what earlier versions left there goes with the upgrade, and from the copy that it makes', () => {
    const file = path.join(folder, 'mimbar.db');
    const earlier = openDatabase({ file, migrationsFolder: migrationsBefore('0007_personal_data') });
    earlier.close();
    // Without this version's triggers, which an earlier database lacks the tables for.
    const plain = new Sqlite(file);
    plain.exec(
      `insert into mubaligh (id, kunci, nama_mubaligh, no_hp) values (1, 'a', 'Ustadz Contoh', '${phone(1)}'), (77, 'b', '${NAME}', '${NUMBER}')`,
    );
    plain.exec('delete from mubaligh where id = 77');
    expect(entriesOf(plain, 77)).toEqual(expect.arrayContaining(trigramsOf(NAME)));
    plain.close();
    openDatabase({ file, migrationsFolder: MIGRATIONS }).close();
    for (const name of ['mimbar.db', 'mimbar.db.before-1795215000000']) {
      const sqlite = new Sqlite(path.join(folder, name), { readonly: true });
      expect([name, entriesOf(sqlite, 77), entriesOf(sqlite, 1).includes('ont')]).toEqual([name, [], true]);
      sqlite.close();
    }
  });
});

/** Copies the migrations before `tag` to a folder of their own. */
function migrationsBefore(tag: string): string {
  const target = path.join(folder, 'migrations');
  mkdirSync(path.join(target, 'meta'), { recursive: true });
  const journal = JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag === tag),
  );
  for (const entry of entries) cpSync(path.join(MIGRATIONS, `${entry.tag}.sql`), path.join(target, `${entry.tag}.sql`));
  writeFileSync(path.join(target, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return target;
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SOURCES } from '#daemon/base/version.ts';
import { ROW_NOUN_VALUES } from '#shared/base/row-noun.ts';
import { sheetColumns } from '#shared/roster/column.ts';
import { NOUN_COLUMNS } from '#shared/roster/nouns.ts';
import { startTestApp } from '#tests/support/app.ts';

const TABLES: Record<string, string> = { pengajian: 'jadwal_pengajian', jumatan: 'jadwal_jumatan' };

// What is prepared while others write would otherwise be stored as if they had not: the same row twice.
test('every noun whose rows people write is a source, and each write of its table counts', async () => {
  const api = await startTestApp();
  try {
    const triggers = api.database.sqlite
      .prepare("select sql from temp.sqlite_master where type = 'trigger' and name like 'revision_%'")
      .pluck()
      .all() as string[];
    const counts = (noun: string, event: string) =>
      triggers.some(
        (sql) =>
          new RegExp(`after ${event}\\b[^\\n]* on main\\.${TABLES[noun] ?? noun}\\s`, 'i').test(sql) &&
          sql.includes(`set ${noun} = `),
      );
    const silent = ROW_NOUN_VALUES.flatMap((noun) =>
      ['insert', 'update', 'delete'].filter((event) => !counts(noun, event)).map((event) => `${event} of ${noun}`),
    );
    expect(silent).toEqual([]);
    expect(SOURCES).toEqual(expect.arrayContaining(ROW_NOUN_VALUES));
  } finally {
    await api.close();
  }
});

test('an upload is checked against every noun that has a sheet', () => {
  const upload = readFileSync(path.join(import.meta.dirname, '../../../daemon/sheet/upload.ts'), 'utf8');
  const sources = /UPLOAD_SOURCES = \[([^\]]+)\]/.exec(upload)![1]!.match(/\w+/g);
  const nouns = ROW_NOUN_VALUES.filter((noun) => sheetColumns(NOUN_COLUMNS[noun]).length > 0);
  expect(sources).toEqual(expect.arrayContaining(nouns));
});

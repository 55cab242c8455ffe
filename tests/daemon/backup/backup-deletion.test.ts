import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemActor } from '#daemon/base/audit.ts';
import { unpackBackup } from '#daemon/backup/file.store.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

const NAME = 'Ustadz Qxzjv Wkqyx';
const NUMBER = '081209876543';
const PASSPHRASE = 'tujuh belas kelapa';
/** The number of rows of random bytes that make a backup take some seconds. */
const WEIGHT = 16;

let api: TestApp;
let second: string;
beforeEach(async () => {
  second = mkdtempSync(path.join(tmpdir(), 'mimbar-second-'));
  api = await startTestApp({ env: { MIMBAR_BACKUP_DIR: second, MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE } });
  const insert = api.database.sqlite.prepare('insert into whatsapp_key values (?, ?, ?)');
  for (let n = 0; n < WEIGHT; n++) insert.run('weight', String(n), randomBytes(512 * 1024).toString('hex'));
  await api.call('POST', '/mubaligh', { body: { nama_mubaligh: NAME, no_hp: NUMBER } });
});
afterEach(async () => {
  await api.close();
  rmSync(second, { recursive: true, force: true });
});

const own = () => path.join(api.directory, 'backups');
/** Waits until a backup is being written into a directory; by then it has read the data. */
const isUnderWay = (directory: string) =>
  vi.waitFor(
    () => expect(existsSync(directory) && readdirSync(directory).some((name) => name.endsWith('.part'))).toBe(true),
    { timeout: 60_000, interval: 2 },
  );

/** Whether a backup still has the name or the number. */
async function holdsHim(file: string, passphrase?: string): Promise<boolean> {
  const target = path.join(api.directory, 'unpacked');
  await unpackBackup(file, target, passphrase);
  const bytes = readFileSync(target);
  rmSync(target);
  return [NAME, NUMBER.slice(1)].some((secret) => bytes.includes(secret));
}

test('a backup under way at a deletion begins anew and holds nothing of him', { timeout: 120_000 }, async () => {
  const before = (await api.call('POST', '/backups')).body.data.name as string;
  expect(await holdsHim(path.join(own(), before))).toBe(true);
  const making = api.call('POST', '/backups');
  await isUnderWay(own());
  const { body } = await api.call('POST', '/person/delete', { body: { no_hp: NUMBER } });
  expect(body.data).toMatchObject({
    mubaligh: 1,
    cadangan: [
      { name: before, tempat: 'data' },
      { name: before, tempat: 'kedua' },
    ],
  });
  const made = await making;
  expect(made.status).toBe(200);
  expect(await holdsHim(path.join(own(), made.body.data.name))).toBe(false);
  expect(readdirSync(own()).toSorted()).toEqual([before, made.body.data.name].toSorted());
});

test(
  'so does the nightly one, which had already written the first of its two places',
  { timeout: 120_000 },
  async () => {
    const making = api.services.backup.backup.nightly(systemActor('system'));
    await isUnderWay(second);
    const { body } = await api.call('POST', '/person/delete', { body: { no_hp: NUMBER } });
    expect(body.data).toMatchObject({ mubaligh: 1, cadangan: [] });
    const { row, problems } = await making;
    expect(problems).toEqual([]);
    expect([readdirSync(own()), readdirSync(second)]).toEqual([[row.name], [row.name]]);
    expect([
      await holdsHim(path.join(own(), row.name)),
      await holdsHim(path.join(second, row.name), PASSPHRASE),
    ]).toEqual([false, false]);
  },
);

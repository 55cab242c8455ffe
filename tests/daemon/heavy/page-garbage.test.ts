import { getHeapSpaceStatistics } from 'node:v8';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

const PAGES = 2000;
/** Of each page's text, in bytes, at the least. */
const TEXT = 2000;

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  const add = api.database.sqlite.prepare(
    'insert into masjid (kunci, nama_masjid, nama_ketua_dkm, no_hp, updated_by) values (?, ?, ?, ?, ?)',
  );
  for (let n = 0; n < 40; n++) add.run(`m${n}`, `Masjid Contoh ${n}`, `Bapak Contoh ${n}`, `0812000000${n}`, 'uji');
});
afterAll(() => api.close());

const oldSpace = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size;

test('a page that was read leaves nothing behind that only a marking of the whole heap would find', async () => {
  const read = (times: number) => {
    let bytes = 0;
    for (let n = 0; n < times; n++) bytes += api.services.masjid.list({ limit: 20 }).json!.length;
    expect(bytes).toBeGreaterThan(times * TEXT);
  };
  const growth: number[] = [];
  // The least of some rounds: code that is compiled meanwhile is not the page's.
  for (let round = 0; round < 3; round++) {
    const before = oldSpace();
    for (let turn = 0; turn < 40; turn++) {
      read(PAGES / 40);
      await new Promise((resolve) => setImmediate(resolve));
    }
    growth.push(oldSpace() - before);
  }
  expect(Math.min(...growth.map(Math.abs))).toBeLessThan((PAGES * TEXT) / 4);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addPengajian, type Samples } from '#tests/support/samples.ts';
import { openWorkbook } from '#tests/support/sheet/workbook.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

let api: TestApp;
let samples: Samples;
beforeEach(async () => {
  api = await startTestApp({ clock: createTestClock() });
  samples = await addPengajian(api, 3, '2026-12-01');
  await api.call('POST', '/queue/pause');
  const { dkm, mubaligh, ids } = samples;
  await api.call('POST', '/jadwal-pengajian/broadcast', {
    body: { id: ids, templateDKM: dkm, templateMubaligh: mubaligh },
  });
});
afterEach(() => api.close());

const waiting = async (noun: string, ...id: string[]) =>
  (await api.call('POST', '/queue/menunggu', { body: { noun, id } })).body.data.count;
const remove = async (path: string) => (await api.call('DELETE', path)).body.data.cancelled;

test('what is said before a deletion is what it does', async () => {
  const [first, second, third] = samples.ids;
  expect(await waiting('template', samples.dkm, samples.mubaligh)).toBe(6);
  expect(await waiting('template', samples.dkm)).toBe(3);
  for (const [noun, path, id] of [
    ['pengajian', '/jadwal-pengajian', first!],
    ['masjid', '/masjid', '2'],
    ['mubaligh', '/mubaligh', '3'],
  ] as const) {
    expect(await waiting(noun, id)).toBe(2);
    expect(await remove(`${path}/${id}`)).toBe(2);
    expect(await waiting(noun, id)).toBe(0);
  }
  expect(await waiting('pengajian', second!, third!)).toBe(0);
  expect(await waiting('jumatan', '1')).toBe(0);
});

test('a deleted template takes nothing back: its messages are made already', async () => {
  await api.call('DELETE', `/template/${samples.dkm}`);
  expect((await api.call('GET', '/queue')).body.data).toHaveLength(6);
});

test('of a series only the schedules that go with it count', async () => {
  const form = { id_masjid: '1', id_mubaligh: ['1'], waktu: '16:00', aturan: 'setiap Senin', mulai: '2026-11-20' };
  const { id } = (await api.call('POST', '/pengajian-rutin', { body: form })).body.data;
  const made = api.database.sqlite
    .prepare("select cast(id as text) from jadwal_pengajian where waktu = '16:00' order by tanggal limit 2")
    .pluck()
    .all() as string[];
  await api.call('POST', '/jadwal-pengajian/broadcast', { body: { id: made, templateDKM: samples.dkm } });
  expect(await waiting('rutin', id)).toBe(2);
  // A schedule that a person has changed stays when the series is deleted, and so does its message.
  await api.call('PATCH', `/jadwal-pengajian/${made[0]}`, { body: { waktu: '17:00' } });
  await api.call('POST', '/jadwal-pengajian/broadcast', { body: { id: [made[0]], templateDKM: samples.dkm } });
  expect(await waiting('rutin', id)).toBe(1);
  expect(await remove(`/pengajian-rutin/${id}`)).toBe(1);
});

test('a sheet that changes rows tells how many waiting messages it has taken back', async () => {
  const { raw } = await api.call('GET', '/jadwal-pengajian/export');
  const book = await openWorkbook(raw);
  const sheet = book.worksheets[0]!;
  const head = (sheet.getRow(1).values as string[]).findIndex((text) => /^waktu/i.test(String(text)));
  for (const row of [2, 3]) sheet.getCell(row, head).value = '20:15';
  const body = Buffer.from(await book.xlsx.writeBuffer());
  expect((await api.call('POST', '/jadwal-pengajian/upload', { body })).body.data).toEqual({
    count: 0,
    changed: 2,
    skipped: 1,
    cancelled: 4,
  });
});

test('an unknown noun and no ids are refused', async () => {
  for (const body of [{ noun: 'admin', id: '1' }, { noun: 'masjid', id: [] }, {}])
    expect((await api.call('POST', '/queue/menunggu', { body })).status).toBe(400);
});

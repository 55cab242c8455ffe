import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

/** A Monday at 08.00 in Jakarta. */
const NOW = Date.parse('2026-11-23T01:00:00.000Z');

let api: TestApp;
let id: string;
let umar: string;
let bulanan: string;
beforeEach(async () => {
  api = await startTestApp({ clock: createTestClock(NOW) });
  const id_masjid = await addMasjid(api, 'Masjid Salman', { no_hp: phone(1) });
  const id_mubaligh = await addMubaligh(api, 'Ustadz Irfan', { no_hp: phone(101) });
  umar = await addMubaligh(api, 'Ustadz Umar', { no_hp: phone(102) });
  id = (await call('POST', '/jadwal-pengajian', { tanggal: '2026-12-10', waktu: '19:30', id_masjid, id_mubaligh })).id;
  const content = '[[{{tanggal}} {{nama_masjid}} {{nama_mubaligh}}]]';
  bulanan = (await call('POST', '/template', { nama_template: 'Bulanan', type: 'pengajian_bulanan', content })).id;
});
afterEach(() => api.close());

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) {
  const answer = await api.call(method, path, body && { body });
  expect([path, answer.status, answer.body.error]).toEqual([path, 200, null]);
  return answer.body.data;
}
const digest = () =>
  call('POST', '/jadwal-pengajian/broadcast-bulanan', { month: 11, templateDKM: bulanan, templateMubaligh: bulanan });
const accept = () =>
  api.database.sqlite.exec(`update message set state = 'success', finished_at = ${NOW} where state = 'waiting'`);
const list = async () =>
  (await call('GET', '/kabar')).flatMap((row: any) => row.orang.map((one: any) => `${one.hal} ${one.nama}`));
const change = (body: object) => call('PATCH', `/jadwal-pengajian/${id}`, body);

test("who read it in a month's digest hears of the change, and a newer digest tells it too", async () => {
  await digest();
  accept();
  await change({ id_mubaligh: umar });
  const all = ['berubah Masjid Salman', 'baru Ustadz Umar', 'batal Ustadz Irfan'];
  expect(await list()).toEqual(all);
  await digest();
  expect(await list()).toEqual(['batal Ustadz Irfan']);
  accept();
  expect(await list()).toEqual(['batal Ustadz Irfan']);
  await call('POST', '/kabar/kirim', { kabar: [{ jadwal: 'pengajian', id }] });
  expect(await list()).toEqual([]);
  expect((await call('GET', `/jadwal-pengajian/${id}`)).broadcasted).toBe(false);
});

test('that it is deleted, too; and nothing once it is back', async () => {
  await digest();
  accept();
  const gone = await api.call('DELETE', `/jadwal-pengajian/${id}`);
  expect(await list()).toEqual(['batal Masjid Salman', 'batal Ustadz Irfan']);
  await call('POST', `/penghapusan/${gone.headers['x-penghapusan']}/pulihkan`);
  expect(await list()).toEqual([]);
});

test('a digest that was not sent has told nobody', async () => {
  await digest();
  await change({ id_mubaligh: umar });
  expect(await list()).toEqual([]);
});

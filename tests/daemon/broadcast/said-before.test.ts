import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addPengajian, type Samples } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

let api: TestApp;
let samples: Samples;
beforeEach(async () => {
  api = await startTestApp({ clock: createTestClock() });
  samples = await addPengajian(api, 3, '2026-12-01');
});
afterEach(() => api.close());

const preview = async (query = `templateDKM=${samples.dkm}&templateMubaligh=${samples.mubaligh}`) =>
  (await api.call('GET', `/jadwal-pengajian/broadcast-preview?id=${samples.ids.join(',')}&${query}`)).body;
const set = (sql: string) => api.database.sqlite.exec(`update jadwal_pengajian set ${sql}`);

test('Sudah Broadcast is what the list calls so; what some have had is said apart', async () => {
  set("dkm_status = 'accepted', mubaligh_status = 'accepted' where id = 1");
  set("dkm_status = 'accepted', mubaligh_status = 'failed' where id = 2");
  expect((await preview()).warnings).toContain(
    '1 dari 3 jadwal berstatus Sudah Broadcast. 1 jadwal sudah diterima sebagian penerimanya. Penerimanya akan menerima pesan lagi.',
  );
  const rows = (await api.call('GET', '/jadwal-pengajian')).body.data;
  expect(rows.filter((row: { broadcasted: boolean }) => row.broadcasted)).toHaveLength(1);
});

test('recipients are numbers: two names with one number are one', async () => {
  expect((await preview()).penerima).toBe(6);
  for (const id of [2, 3]) await api.call('PATCH', `/mubaligh/${id}`, { body: { no_hp: '6281200005001' } });
  expect((await preview()).penerima).toBe(4);
});

test('a placeholder that nobody knows asks before it goes out as it stands there', async () => {
  expect((await preview()).questions).toBeUndefined();
  const body = { content: 'Assalamualaikum {{nama masjid}}' };
  expect((await api.call('PATCH', `/template/${samples.dkm}`, { body })).body.warnings).toHaveLength(1);
  const [question, ...others] = (await preview()).questions;
  expect([question, others]).toEqual([
    expect.stringMatching(
      /^Template 'DKM 3': \{\{nama masjid\}\} tidak dikenal dan akan terkirim apa adanya\..* Tetap kirim\?$/,
    ),
    [],
  ]);
  // A broadcast without this template asks nothing.
  expect((await preview(`templateMubaligh=${samples.mubaligh}`)).questions).toBeUndefined();
});

test('while the queue is paused nothing is promised', async () => {
  expect((await preview()).warnings).toEqual(['Perlu kurang dari 1 menit dengan kecepatan sekarang.']);
  await api.call('POST', '/queue/pause');
  expect((await preview()).warnings).toEqual([
    'Antrean dijeda oleh cli:unknown. Pesan menunggu sampai dilanjutkan, lalu perlu kurang dari 1 menit.',
  ]);
});

test('within a day schedules stand by time, then by mosque; sermons by mosque', async () => {
  const add = async (nama_masjid: string) =>
    (await api.call('POST', '/masjid', { body: { nama_masjid, nama_ketua_dkm: 'Bapak', no_hp: '081200000099' } })).body
      .data.id;
  const [z, b] = [await add('Zaitun'), await add('Babussalam')];
  for (const [id_masjid, waktu] of [
    [z, '19:30'],
    [b, '19:30'],
    [z, "Ba'da Subuh"],
  ])
    await api.call('POST', '/jadwal-pengajian', {
      body: { tanggal: '2027-01-05', waktu, id_masjid, id_mubaligh: '1' },
    });
  for (const id_masjid of [z, b])
    await api.call('POST', '/jadwal-jumatan', { body: { tanggal: '2027-01-08', id_masjid, id_mubaligh: '1' } });
  const names = async (path: string) =>
    (await api.call('GET', `${path}&dateStart=2027-01-01&dateEnd=2027-01-31`)).body.data.map(
      (row: { nama_masjid: string; waktu?: string }) => [row.nama_masjid, row.waktu].join(' ').trim(),
    );
  const inOrder = ["Zaitun Ba'da Subuh", 'Babussalam 19:30', 'Zaitun 19:30'];
  for (const order of ['asc', 'desc'])
    expect(await names(`/jadwal-pengajian?orderBy=tanggal&orderType=${order}`)).toEqual(inOrder);
  expect(await names('/jadwal-pengajian?orderBy=tanggal&orderType=asc&limit=2&page=2')).toEqual(inOrder.slice(2));
  expect(await names('/jadwal-jumatan?orderBy=tanggal&orderType=asc')).toEqual(['Babussalam', 'Zaitun']);
});

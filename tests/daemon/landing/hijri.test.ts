import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/clock.ts';
import { addPengajian } from '#tests/support/landing/landing.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { formatHijri } from '#shared/base/hijri.ts';

let api: TestApp;
beforeEach(async () => {
  api = await startTestApp({ clock: createTestClock() });
  const [id_masjid, id_mubaligh] = [await addMasjid(api), await addMubaligh(api)];
  for (const tanggal of ['2027-03-09', '2027-03-10', '2027-03-11'])
    await addPengajian(api, { tanggal, waktu: '19.30', id_masjid, id_mubaligh });
});
afterEach(() => api.close());

const page = async () => (await api.app.inject('/?bulan=2027-03&tampilan=list')).body;
const month = async () =>
  (await api.call('GET', '/public/landing?jenis=pengajian&bulan=2027-03', { token: null })).body.data;
const days = async () =>
  (await api.call('GET', '/hari-besar?dari=2027-02-01&sampai=2027-03-31')).body.data.map(
    ({ nama, tanggal, perkiraan }: { nama: string; tanggal: string; perkiraan: boolean }) => [
      nama,
      tanggal.slice(0, 10),
      perkiraan,
    ],
  );
const set = (jenis: string, tanggal: string | null) =>
  api.call('PUT', '/hari-besar', { body: { jenis, tahun: 1448, tanggal } });

test('the public page and the great days say the same, and an admin’s day moves both at once', async () => {
  expect(await days()).toEqual([
    ['Awal Ramadan', '2027-02-08', true],
    ['Idul Fitri', '2027-03-10', true],
  ]);
  expect(await page()).toContain('1 Syawal 1448 H (perkiraan)');
  expect((await month()).hijri).toBeUndefined();

  await set('idul_fitri', '2027-03-11');
  const { hijri } = await month();
  expect(hijri).toEqual([[1448, 10, '2027-03-11']]);
  const after = await page();
  expect(after).toContain('1 Syawal 1448 H<');
  expect(after).toContain('30 Ramadan 1448 H (perkiraan)');
  expect(after).not.toContain('1 Syawal 1448 H (perkiraan)');
  // Ramadan can't have 31 days: its beginning moves, too.
  expect(await days()).toEqual([
    ['Awal Ramadan', '2027-02-09', true],
    ['Idul Fitri', '2027-03-11', false],
  ]);

  await set('idul_fitri', null);
  expect(await page()).toContain('1 Syawal 1448 H (perkiraan)');
});

test('the first of Ramadan moves what must follow', async () => {
  await set('awal_ramadan', '2027-02-07');
  expect(await days()).toEqual([
    ['Awal Ramadan', '2027-02-07', false],
    ['Idul Fitri', '2027-03-09', true],
  ]);
  expect(formatHijri('2027-03-09', (await month()).hijri)).toBe('1 Syawal 1448 H (perkiraan)');
});

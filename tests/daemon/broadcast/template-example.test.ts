import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/clock.ts';
import { addJumatan, addPengajian } from '#tests/support/landing/landing.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ clock: createTestClock(), env: { MIMBAR_PUBLIC_URL: 'https://jadwal.example.org' } });
});
afterAll(() => api.close());

const example = async (type: string) => (await api.call('GET', `/template/contoh?type=${type}`)).body.data;

test('with no schedule ahead an invented one stands in, and says so', async () => {
  expect(await example('jumatan_reminder')).toMatchObject({
    nyata: false,
    penerima: 'Ustadz Contoh',
    jadwal: [{ nama_masjid: 'Masjid Contoh', tanggal: expect.stringMatching(/^Jumat, /) }],
  });
});

test('the next schedule fills a reminder, the rest of the month of its mosque a monthly message', async () => {
  const huda = await addMasjid(api, 'Masjid Nurul Huda');
  const salman = await addMasjid(api, 'Masjid Salman');
  const ahmad = await addMubaligh(api, 'Ustadz Ahmad');
  for (const [tanggal, waktu, id_masjid] of [
    ['2026-11-19', '18:30', huda],
    ['2026-11-21', '19:30', huda],
    ['2026-11-22', '08:00', salman],
    ['2026-11-28', '20:00', huda],
    ['2026-12-05', '20:00', huda],
  ] as const)
    await addPengajian(api, { tanggal, waktu, id_masjid, id_mubaligh: ahmad });
  await addJumatan(api, { tanggal: '2026-12-04', id_masjid: salman, id_mubaligh: ahmad });

  const reminder = await example('pengajian_reminder');
  expect(reminder).toEqual({
    nyata: true,
    penerima: 'Ustadz Ahmad',
    jadwal: [
      expect.objectContaining({ tanggal: 'Sabtu, 21 November 2026', waktu: '19:30', nama_masjid: 'Masjid Nurul Huda' }),
    ],
  });
  expect(reminder.jadwal[0].konfirmasi).toMatch(/HADIR.*UDZUR[^]*https:\/\/jadwal\.example\.org\/saya\/…$/);
  const monthly = await example('pengajian_bulanan');
  expect(monthly.jadwal.map((row: Record<string, string>) => [row.tanggal, row.nama_masjid])).toEqual([
    ['Sabtu, 21 November 2026', 'Masjid Nurul Huda'],
    ['Sabtu, 28 November 2026', 'Masjid Nurul Huda'],
  ]);
  expect((await example('jumatan_reminder')).jadwal[0]).toMatchObject({ tanggal: 'Jumat, 4 Desember 2026' });
  expect(JSON.stringify(monthly)).not.toMatch(/0812|6281|no_hp/);
});

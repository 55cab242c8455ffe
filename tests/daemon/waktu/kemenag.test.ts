import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kotaOf } from '#daemon/roster/place.ts';
import { prayerTimes } from '#daemon/roster/waktu.ts';
import type { Prayer } from '#shared/base/waktu.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/clock.ts';
import { addPengajian } from '#tests/support/landing/landing.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

const MINUTE = 60_000;
const PRAYERS = ['subuh', 'syuruq', 'dzuhur', 'ashar', 'maghrib', 'isya'] as const;
type Published = { kota: string; tanggal: string } & Partial<Record<Prayer, string>>;
/** As the ministry published them, in the city's own zone. */
const published = JSON.parse(
  readFileSync(new URL('../../fixtures/waktu/kemenag.json', import.meta.url), 'utf8'),
) as Published[];
const HOURS: Record<string, number> = { Makassar: 8, Denpasar: 8, Jayapura: 9 };
/** Its Subuh is three minutes before that of the same day of 2026: a slip of who copied it. */
const isSlip = ({ kota, tanggal }: Published) => kota === 'Jakarta' && tanggal === '2024-03-16';

test.each(published.filter((one) => !isSlip(one)))(
  '$kota on $tanggal: never early, within a minute of what was published',
  async (one) => {
    const found = prayerTimes(one.tanggal, (await kotaOf(one.kota))!)!;
    for (const prayer of PRAYERS) {
      const said = one[prayer];
      if (said === undefined) continue;
      const wanted = Date.parse(`${one.tanggal}T${said}:00Z`) - (HOURS[one.kota] ?? 7) * 60 * MINUTE;
      const later = ((found[prayer] - wanted) / MINUTE) * (prayer === 'syuruq' ? -1 : 1);
      expect([prayer, later === 0 || later === 1, later]).toEqual([prayer, true, later]);
    }
  },
);

test('the higher the place, the later its Maghrib and the earlier its sunrise; the others stay', () => {
  const bandung = { lat: -6.9222, lng: 107.6069 };
  const [low, high] = [prayerTimes('2024-08-15', bandung)!, prayerTimes('2024-08-15', { ...bandung, tinggi: 714 })!];
  expect((high.maghrib - low.maghrib) / MINUTE).toBeGreaterThanOrEqual(3);
  expect((low.syuruq - high.syuruq) / MINUTE).toBeGreaterThanOrEqual(3);
  for (const prayer of ['subuh', 'dzuhur', 'ashar', 'isya'] as const) expect(high[prayer]).toBe(low[prayer]);
});

describe('through the front door', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ clock: createTestClock(Date.parse('2024-08-15T03:00:00.000Z')) });
  });
  afterAll(() => api?.close());
  const place = async (lokasi: object | null) => (await api.call('POST', '/lokasi', { body: { lokasi } })).body.data;

  test('Bandung has its height, and Maghrib as published', async () => {
    const { lokasi, waktu } = await place({ kota: 'Bandung' });
    expect(lokasi).toEqual({ nama: 'Bandung, Jawa Barat', lat: -6.9222, lng: 107.6069, tinggi: 714 });
    const jam = (nama: string) => waktu.find((one: { nama: string }) => one.nama === nama).jam;
    expect([jam('Dzuhur'), jam('Ashar'), jam('Maghrib'), jam('Isya')]).toEqual(['11:58', '15:18', '17:58', '19:04']);
  });

  test('coordinates may have their height, and its bounds are said', async () => {
    expect((await place({ lat: -6.9222, lng: 107.6069, tinggi: 1200 })).lokasi).toMatchObject({ tinggi: 1200 });
    const { status, body } = await api.call('POST', '/lokasi', {
      body: { lokasi: { lat: -6.9, lng: 107.6, tinggi: 9000 } },
    });
    expect([status, body.error]).toEqual([400, 'Ketinggian harus 0 sampai 5000 meter']);
  });

  test('a mosque’s own height counts, and a near one has the deployment’s', async () => {
    await place({ lat: -6.9222, lng: 107.6069, tinggi: 0 });
    const masjid = await addMasjid(api, 'Masjid Al-Huda');
    const id_mubaligh = await addMubaligh(api);
    await addPengajian(api, { tanggal: '2024-08-20', waktu: 'Maghrib', id_masjid: masjid, id_mubaligh });
    const jam = async () =>
      (await api.call('GET', '/public/landing?jenis=pengajian&bulan=2024-08', { token: null })).body.data.jam[0];
    expect(await jam()).toBe('17.55');
    const { body } = await api.call('PATCH', `/masjid/${masjid}`, { body: { tinggi: 1500 } });
    expect(body.data.tinggi).toBe(1500);
    expect(await jam()).toBe('18.00');
    expect((await api.call('PATCH', `/masjid/${masjid}`, { body: { tinggi: -5 } })).body.error).toBe(
      'Ketinggian (m) harus angka 0 sampai 5000',
    );
    await api.call('PATCH', `/masjid/${masjid}`, { body: { tinggi: null, lokasi: { lat: -6.93, lng: 107.61 } } });
    expect(await jam()).toBe('17.55');
    await place({ lat: -6.9222, lng: 107.6069, tinggi: 1500 });
    expect(await jam()).toBe('18.00');
  });
});

test('a city that was chosen before heights were known gets its height at the next start', async () => {
  const api = await startTestApp({ clock: createTestClock() });
  await api.call('POST', '/lokasi', { body: { lokasi: { kota: 'Bandung' } } });
  await api.services.roster.mending.done();
  api.database.sqlite
    .prepare('update branding set lokasi = ?')
    .run(JSON.stringify({ nama: 'Bandung, Jawa Barat', lat: -6.9222, lng: 107.6069 }));
  api.services.roster.mending.start();
  await api.services.roster.mending.done();
  expect((await api.call('GET', '/lokasi')).body.data.lokasi.tinggi).toBe(714);
  await api.close();
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock, type TestClock } from '#tests/support/clock.ts';
import { addJumatan, addPengajian, addSampleMonth } from '#tests/support/landing/landing.ts';
import { addMasjid } from '#tests/support/nouns.ts';

const DAY_MS = 24 * 3_600_000;
let api: TestApp;
let clock: TestClock;

beforeAll(async () => {
  clock = createTestClock();
  api = await startTestApp({ clock, env: { MIMBAR_PUBLIC_URL: 'https://jadwal.example.org' } });
  await addSampleMonth(api);
});
afterAll(() => api.close());

const anyone = (path: string) => api.call('GET', path, { token: null });
const kunciOf = async (nama: string): Promise<string> =>
  ((await anyone('/public/masjid')).body.data as [string, string][]).find(([, name]) => name === nama)![0];
const page = (url: string) => api.app.inject({ url });

describe('GET /public/masjid/{kunci}', () => {
  test('tells the coming Fridays, empty ones too, and the pengajian, from today on', async () => {
    const kunci = await kunciOf('Masjid Nurul Huda');
    await addJumatan(api, { tanggal: '2026-11-27', id_masjid: '2', id_mubaligh: '2' });
    const { status, body } = await anyone(`/public/masjid/${kunci}`);
    expect([status, body.data]).toEqual([
      200,
      {
        kunci,
        nama_masjid: 'Masjid Nurul Huda',
        hari_ini: '2026-11-20',
        jumat: [
          { tanggal: '2026-11-20', nama_mubaligh: '' },
          { tanggal: '2026-11-27', nama_mubaligh: 'Ustadz Ahmad Fauzan / Ustadz Salman Hidayat' },
          { tanggal: '2026-12-04', nama_mubaligh: '' },
          { tanggal: '2026-12-11', nama_mubaligh: '' },
          { tanggal: '2026-12-18', nama_mubaligh: '' },
        ],
        pengajian: [
          { tanggal: '2026-11-20', waktu: "Ba'da Maghrib", nama_mubaligh: 'Ustadz Salman Hidayat' },
          { tanggal: '2026-11-22', waktu: '08.00 WIB', nama_mubaligh: 'Ustadz Salman Hidayat' },
          { tanggal: '2026-11-30', waktu: '18:30', nama_mubaligh: 'Ustadz Ahmad Fauzan' },
        ],
      },
    ]);
  });

  test('names no Fridays of a mosque without sermons, and nobody else', async () => {
    const { body } = await anyone(`/public/masjid/${await kunciOf('Masjid Al-Ikhlas (2)')}`);
    expect([body.data.nama_masjid, body.data.jumat, body.data.pengajian.length]).toEqual([
      'Masjid Al-Ikhlas (2)',
      [],
      1,
    ]);
    expect(JSON.stringify(body)).not.toMatch(/0812|6281|ketua|"id|Nurul/i);
  });

  test('an unknown key is 404 and kept by no cache', async () => {
    for (const kunci of ['tidak-ada', '1', '%00', 'a'.repeat(40)]) {
      const { status, body, headers } = await anyone(`/public/masjid/${kunci}`);
      expect([kunci, status, body.error, headers['cache-control']]).toEqual([
        kunci,
        404,
        'Masjid tidak ditemukan',
        'no-store',
      ]);
    }
    expect((await anyone(`/public/masjid/${'a'.repeat(41)}`)).status).toBe(400);
  });

  test('a change moves its tag', async () => {
    const kunci = await kunciOf('Masjid Nurul Huda');
    const before = (await anyone(`/public/masjid/${kunci}`)).headers.etag;
    expect(before).toBeDefined();
    await addPengajian(api, { tanggal: '2026-12-01', waktu: '20:00', id_masjid: '2', id_mubaligh: '1' });
    expect((await anyone(`/public/masjid/${kunci}`)).headers.etag).not.toBe(before);
  });
});

describe('the page of a mosque', () => {
  test('can be read without scripts, tells who shares it what it is, and leads to both calendars', async () => {
    const kunci = await kunciOf('Masjid Al-Ikhlas');
    const { body } = await page(`/?masjid=${kunci}`);
    for (const text of [
      '<title>Masjid Al-Ikhlas: khatib Jumat dan pengajian – Broadcast</title>',
      'content="Khatib Jumat, 20 November 2026: Ustadz Ahmad Fauzan / Ustadz Salman Hidayat."',
      `<link rel="canonical" href="https://jadwal.example.org/?masjid=${kunci}">`,
      'Khatib hari ini',
      '<b dir="auto">Ustadz Ahmad Fauzan / Ustadz Salman Hidayat</b>',
      'Belum ditentukan',
      `href="webcal://jadwal.example.org/api/public/kalender.ics?masjid=${kunci}"`,
      `cid=webcal%3A%2F%2Fjadwal.example.org%2Fapi%2Fpublic%2Fkalender.ics%3Fmasjid%3D${kunci}`,
    ])
      expect(body).toContain(text);
    const shared = new URL(/href="(https:\/\/wa\.me[^"]+)"[^>]*><i[^>]*><\/i>Bagikan masjid ini/.exec(body)![1]!);
    expect(shared.searchParams.get('text')).toBe(
      [
        '*Masjid Al-Ikhlas*',
        'Broadcast',
        '',
        '*Khatib Jumat*',
        '• Jumat, 20 November 2026: Ustadz Ahmad Fauzan / Ustadz Salman Hidayat',
        '',
        '*Pengajian*',
        '• Minggu, 22 November 2026, 19:30: Ustadz Ahmad Fauzan',
        '',
        `https://jadwal.example.org/?masjid=${kunci}`,
      ].join('\n'),
    );
  });

  test('every name in the month leads to its card', async () => {
    const kunci = await kunciOf('Masjid Nurul Huda');
    for (const url of ['/?tampilan=list', '/?tab=jumatan'])
      expect((await page(url)).body).toContain(`href="/?masjid=${kunci}">Masjid Nurul Huda</a>`);
  });

  test('all unknown mosques are one page, and a key that is none is passed over', async () => {
    const unknown = await page('/?masjid=tidak-ada');
    expect([unknown.statusCode, unknown.body.includes('Masjid ini tidak ditemukan.')]).toEqual([200, true]);
    expect((await page('/?masjid=juga-tidak')).headers.etag).toBe(unknown.headers.etag);
    expect((await page('/?masjid=%3Cb%3E')).headers.etag).toBe((await page('/')).headers.etag);
  });
});

describe('among the apps of a phone', () => {
  test("the manifest carries the deployment's own name and logo", async () => {
    const manifest = async () => (await page('/manifest.webmanifest')).json();
    expect(await manifest()).toMatchObject({
      name: 'Broadcast',
      start_url: '/',
      display: 'standalone',
      icons: [{ src: '/default-logo.png', sizes: '512x512' }, { src: '/default-logo.svg' }],
    });
    expect((await page('/ikon.svg')).statusCode).toBe(404);
    await api.call('POST', '/rebrand/name', { body: { name: 'Kajian "Kota"' } });
    await api.call('POST', '/rebrand/logo', {
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path d="M0 0h9v3"/></svg>'),
    });
    const { name, icons } = await manifest();
    expect([name, icons.length]).toEqual(['Kajian "Kota"', 2]);
    const icon = await page(icons[0].src);
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(icon.body).toMatch(/href="data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+"/);
    expect(icon.headers['content-security-policy']).toContain('sandbox');
  });
});

test('the names for the search are those with a schedule in the coming weeks, equal ones told apart', async () => {
  const id_masjid = await addMasjid(api, 'Masjid Tahun Depan');
  await addJumatan(api, { tanggal: '2027-06-04', id_masjid, id_mubaligh: '1' });
  const names = async () => ((await anyone('/public/masjid')).body.data as [string, string][]).map(([, name]) => name);
  expect(await names()).toEqual(['Masjid Al-Ikhlas', 'Masjid Nurul Huda', 'Masjid Al-Ikhlas (2)']);
  clock.advance(20 * DAY_MS);
  expect(await names()).toEqual(['Masjid Al-Ikhlas', 'Masjid Nurul Huda']);
});

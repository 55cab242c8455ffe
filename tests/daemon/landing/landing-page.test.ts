import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock, type TestClock } from '#tests/support/clock.ts';
import { addLargeMonth, addPengajian, addSampleMonth } from '#tests/support/landing/landing.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

const NOVEMBER = 'dateStart=2026-11-01&dateEnd=2026-11-30';
const HOUR_MS = 3_600_000;
let api: TestApp;
let clock: TestClock;

beforeEach(async () => {
  clock = createTestClock();
  api = await startTestApp({ clock, env: { MIMBAR_PUBLIC_URL: 'https://jadwal.example.org/' } });
});
afterEach(() => api.close());

const page = (url: string, headers = {}) => api.app.inject({ url, headers });
const anyone = (path: string) => api.call('GET', path, { token: null, headers: { authorization: 'Bearer undefined' } });

test('what is refused is not kept by caches', async () => {
  for (const path of [
    `/landing?${NOVEMBER}`,
    `/landing?dateStart=2026-11-02&dateEnd=2026-11-01&jadwalType=jumatan`,
    '/public/kalender.ics?masjid=x',
  ]) {
    const { status, headers } = await anyone(path);
    expect([status >= 400, headers['cache-control'], headers.etag]).toEqual([true, 'no-store', undefined]);
  }
});

test('GET /public/landing answers one month in short', async () => {
  await addSampleMonth(api);
  const { body } = await anyone('/public/landing?jenis=pengajian&bulan=2026-12');
  expect(body.data).toMatchObject({
    jenis: 'pengajian',
    bulan: '2026-12',
    hari_ini: '2026-11-20',
    waktu: ['19:30'],
    jadwal: [[31, 0, 0, 0]],
  });
  expect((await anyone('/public/landing?jenis=pengajian&bulan=2026-00')).body.error).toBe(
    'bulan harus berupa tahun dan bulan, misalnya 2026-11',
  );
});

describe('revalidation', () => {
  const urls = [
    '/',
    '/?tab=jumatan&bulan=2026-11',
    `/api/landing?${NOVEMBER}&jadwalType=pengajian`,
    '/api/public/landing?jenis=jumatan&bulan=2026-11',
    '/api/public/kalender.ics',
  ];

  async function etags(): Promise<string[]> {
    return Promise.all(urls.map(async (url) => String((await page(url)).headers.etag)));
  }

  test('an unchanged answer is 304, without a body, for each of the addresses', async () => {
    await addSampleMonth(api);
    for (const [index, etag] of (await etags()).entries()) {
      const again = await page(urls[index]!, { 'if-none-match': `"x", ${etag}` });
      expect([again.statusCode, again.body, again.headers.etag, again.headers['cache-control']]).toEqual([
        304,
        '',
        etag,
        'public, max-age=0, must-revalidate, s-maxage=2, stale-while-revalidate=8',
      ]);
    }
    expect(new Set(await etags()).size).toBe(urls.length);
  });

  test('every change of what is shown moves all of them, what is not shown none', async () => {
    const id_masjid = await addMasjid(api);
    const id_mubaligh = await addMubaligh(api);
    const id = await addPengajian(api, { tanggal: '2026-11-22', waktu: '19:30', id_masjid, id_mubaligh });
    const changes: [string, () => unknown][] = [
      ['time of a schedule', () => api.call('PATCH', `/jadwal-pengajian/${id}`, { body: { waktu: '20:00' } })],
      ["a mosque's name", () => api.call('PATCH', `/masjid/${id_masjid}`, { body: { nama_masjid: 'Masjid Agung' } })],
      [
        "a preacher's name",
        () => api.call('PATCH', `/mubaligh/${id_mubaligh}`, { body: { nama_mubaligh: 'Ustadz Budi' } }),
      ],
      ['the brand', () => api.call('POST', '/rebrand/name', { body: { name: 'Kajian Kota' } })],
      ['a deleted mosque', () => api.call('DELETE', `/masjid/${id_masjid}`)],
      ["midnight in the deployment's zone", () => clock.advance(14 * HOUR_MS)],
    ];
    let before = await etags();
    for (const [what, change] of changes) {
      await change();
      const after = await etags();
      expect([what, after.filter((etag, index) => etag === before[index])]).toEqual([what, []]);
      before = after;
    }
    await api.call('PATCH', `/mubaligh/${id_mubaligh}`, { body: { no_hp: '081200000199' } });
    api.database.sqlite.exec("update jadwal_pengajian set dkm_status = 'accepted'");
    clock.advance(HOUR_MS);
    expect(await etags()).toEqual(before);
  });

  test('a changed schedule is in the next answer', async () => {
    await addSampleMonth(api);
    expect((await page('/')).body).toContain('Masjid Nurul Huda');
    await api.call('PATCH', '/masjid/2', { body: { nama_masjid: 'Masjid Agung' } });
    const { body } = await page('/');
    expect(body).toContain('Masjid Agung');
    expect(body).not.toContain('Masjid Nurul Huda');
  });

  test('answers are packed for those who take it, and stray parameters change nothing', async () => {
    await addSampleMonth(api);
    const plain = await page('/');
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate', 'gzip', gunzipSync],
      ['gzip, br', 'br', brotliDecompressSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const packed = await page('/?fbclid=1', { 'accept-encoding': accepted });
      expect([packed.headers['content-encoding'], packed.headers.vary, packed.headers.etag]).toEqual([
        encoding,
        'Accept-Encoding',
        plain.headers.etag,
      ]);
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    }
    expect((await page('/', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined();
  });
});

describe('the page', () => {
  test('can be read without scripts, and names no phone and no database id', async () => {
    await addSampleMonth(api);
    const { body, headers } = await page('/');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const text of [
      'Jadwal Pengajian November 2026',
      '2026 November',
      'Minggu, 22 November 2026',
      'Masjid Al-Ikhlas (2)',
      'Ustadz Salman Hidayat',
      '1 more',
      'Hari ini',
    ]) {
      expect(body).toContain(text);
    }
    expect(body).not.toMatch(/0812|6281|"id":|id_masjid/);
    expect((await page('/?tab=jumatan&bulan=2026-11')).body).toContain('Ustadz Ahmad Fauzan / Ustadz Salman Hidayat');
    expect((await page('/?tab=jumatan&bulan=2027-02')).body).toContain('No results.');
  });

  test('what an admin types stays text: in the marks, in the data and in the head', async () => {
    const id_masjid = await addMasjid(api, 'Masjid </script><script>alert(1)</script> & "A" $& $1');
    const id_mubaligh = await addMubaligh(api, '<img src=x onerror=alert(1)>');
    await addPengajian(api, { tanggal: '2026-11-22', waktu: '<b>19:30</b>', id_masjid, id_mubaligh });
    const { body } = await page('/');
    expect(body).not.toMatch(/<script>alert|<img src=x|<b>19:/);
    expect(body).toContain('Masjid &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;A&quot; $&amp; $1');
    const state = /<script type="application\/json" id="landing-state">(.*?)<\/script>/s.exec(body)![1]!;
    expect(JSON.parse(state).isi.masjid[0][1]).toBe('Masjid </script><script>alert(1)</script> & "A" $& $1');
  });

  test('has no inline script under a policy that would forbid it', async () => {
    const { headers, body } = await page('/');
    expect(headers['content-security-policy']).toMatch(/default-src 'self'; style-src 'self' 'sha256-/);
    expect(body.match(/<script(?![^>]*(src=|type="application\/json"))/g)).toBeNull();
    expect(body).not.toMatch(/\son\w+=|\sstyle=/);
  });

  test('tells others what it is when it is shared', async () => {
    await addSampleMonth(api);
    const { body } = await page('/?tab=jumatan&bulan=2026-11');
    expect(body).toContain('<meta property="og:title" content="Jadwal Jumatan November 2026">');
    expect(body).toContain(
      '<meta property="og:url" content="https://jadwal.example.org/?tab=jumatan&amp;bulan=2026-11">',
    );
    expect(body).toContain(
      '<meta property="og:description" content="5 jumatan di 3 masjid. Jumadilawal – Jumadilakhir 1448 H (perkiraan).">',
    );
    expect(body).toContain('<meta property="og:image" content="https://jadwal.example.org/default-logo.png">');
    expect(body).toContain('href="webcal://jadwal.example.org/api/public/kalender.ics"');
    expect((await page('/?bulan=2026-11&hari=22')).body).toContain('content="Pengajian Minggu, 22 November 2026"');
  });

  test('15,000 pengajian a month stay under 300 KB', async () => {
    addLargeMonth(api, 15_000);
    const full = await page('/', { 'accept-encoding': 'gzip' });
    expect(full.rawPayload.length).toBeLessThan(300 * 1024);
    expect(gunzipSync(full.rawPayload).toString()).toContain('href="/?bulan=2026-11&amp;hari=30"');
    expect((await page('/?bulan=2026-11&hari=30')).body).toContain('id="t-2026-11-30"');
  });
});

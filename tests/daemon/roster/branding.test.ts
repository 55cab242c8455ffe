import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { gif, jpeg, png, webp } from '#tests/support/sheet/pictures.ts';

let api: TestApp;
beforeEach(async () => void (api = await startTestApp()));
afterEach(() => api.close());

const customizations = async () => (await api.call('GET', '/public/customizations', { token: 'undefined' })).body.data;
const upload = (body: Buffer | string, headers: Record<string, string> = { 'content-type': 'image/png' }) =>
  api.call('POST', '/rebrand/logo', { body: Buffer.from(body), headers });
const fetchLogo = (path: string) => api.app.inject({ url: `/${path}` });

describe('name and credit', () => {
  test('start with the defaults and need no session', async () => {
    expect(await customizations()).toEqual({
      app_name: 'Broadcast',
      app_logo: 'default-logo.svg',
      app_credit: '',
      bahasa: 'asli',
    });
  });

  test('are answered as plain strings', async () => {
    expect((await api.call('POST', '/rebrand/name', { body: { name: ' Masjid Kota ' } })).body).toEqual({
      data: 'Masjid Kota',
      error: null,
    });
    expect((await api.call('POST', '/rebrand/credit', { body: { credit: ' Dewan Masjid ' } })).body).toEqual({
      data: 'Dewan Masjid',
      error: null,
    });
    expect(await customizations()).toEqual({
      app_name: 'Masjid Kota',
      app_logo: 'default-logo.svg',
      app_credit: 'Dewan Masjid',
      bahasa: 'asli',
    });
  });

  test('the language of the screens is chosen, kept, audited once, and told to everybody', async () => {
    const set = (bahasa: string) => api.call('POST', '/rebrand/bahasa', { body: { bahasa } });
    expect((await set('indonesia')).body).toEqual({ data: 'indonesia', error: null });
    expect((await set('indonesia')).status).toBe(200);
    expect((await customizations()).bahasa).toBe('indonesia');
    expect((await set('english')).body.issues).toEqual([
      { path: 'bahasa', message: 'Bahasa harus salah satu dari asli, indonesia' },
    ]);
    const trail = (await api.call('GET', '/audit?search=bahasa layar')).body.data as { keterangan: string }[];
    expect(trail.map(({ keterangan }) => keterangan)).toEqual([
      'Mengubah bahasa layar: bahasa layar Asli → Indonesia penuh',
    ]);
  });

  test('an empty name is Broadcast, an empty credit is empty', async () => {
    await api.call('POST', '/rebrand/name', { body: { name: 'Masjid Kota' } });
    expect((await api.call('POST', '/rebrand/name', { body: { name: '  ' } })).body.data).toBe('Broadcast');
    expect((await api.call('POST', '/rebrand/credit', { body: { credit: '' } })).body).toEqual({
      data: '',
      error: null,
    });
  });

  test.each([
    ['/rebrand/name', {}, 'name', 'Nama harus teks'],
    ['/rebrand/name', { name: 'x'.repeat(101) }, 'name', 'Nama paling banyak 100 huruf'],
    ['/rebrand/credit', { credit: 7 }, 'credit', 'Kredit harus teks'],
  ])('%s names a wrong field', async (url, body, path, message) => {
    const answer = await api.call('POST', url, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path, message }]);
  });
});

describe('logo', () => {
  test.each([
    ['png', png(64, 64), 'image/png'],
    ['jpg', jpeg(640, 480), 'image/jpeg'],
    ['gif', gif(10, 10), 'image/gif'],
    ['webp', webp(300, 200), 'image/webp'],
  ])('%s is told by its content, whatever type it claims', async (extension, bytes, type) => {
    const answer = await upload(bytes, { 'content-type': 'text/html' });
    expect(answer.body).toEqual({ data: `branding/logo-1.${extension}`, error: null });
    expect((await customizations()).app_logo).toBe(`branding/logo-1.${extension}`);
    const served = await fetchLogo(answer.body.data);
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload).toEqual(bytes);
    expect(served.headers).toMatchObject({
      'content-type': type,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('comes without a content type too', async () => {
    expect((await upload(png(1, 1), {})).body.data).toBe('branding/logo-1.png');
    expect((await upload(png(1, 1), { 'content-type': '' })).body.data).toBe('branding/logo-2.png');
    expect((await upload(png(1, 1), { 'content-type': 'gambar' })).body.data).toBe('branding/logo-3.png');
    expect((await upload(png(1, 1), { 'content-type': 'application/json' })).body.data).toBe('branding/logo-4.png');
  });

  test('each one has an address of its own, and the old one is gone', async () => {
    await upload(png(1, 1));
    expect((await upload(png(2, 2))).body.data).toBe('branding/logo-2.png');
    expect((await fetchLogo('branding/logo-1.png')).statusCode).toBe(404);
    expect((await api.call('DELETE', '/rebrand/logo')).body).toEqual({ data: 'default-logo.svg', error: null });
    expect((await fetchLogo('branding/logo-2.png')).statusCode).toBe(404);
    expect((await upload(png(3, 3))).body.data).toBe('branding/logo-3.png');
  });

  test.each([
    ['no picture', Buffer.from('halo'), 415, 'Logo harus gambar PNG, JPEG, WebP, GIF atau SVG'],
    ['a page', Buffer.from('<html><body>halo</body></html>'), 415, 'Logo harus gambar PNG, JPEG, WebP, GIF atau SVG'],
    ['nothing', Buffer.alloc(0), 400, 'Pilih berkas logo'],
    ['too wide', png(4097, 1), 400, 'Logo paling besar 4096 x 4096 piksel'],
    ['too high', jpeg(1, 4097), 400, 'Logo paling besar 4096 x 4096 piksel'],
    ['cut off', png(10, 10).subarray(0, 20), 400, 'Berkas logo rusak'],
    ['too large', Buffer.concat([png(10, 10), Buffer.alloc(1024 * 1024)]), 413, 'Data yang dikirim terlalu besar'],
  ])('%s is refused', async (_what, bytes, status, error) => {
    const answer = await upload(bytes);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ data: null, error });
    expect((await customizations()).app_logo).toBe('default-logo.svg');
  });

  const SCRIPT = Buffer.from('<script>alert(1)</script>PK\x03\x04');
  const named = (name: string) => Buffer.concat([Buffer.from(`${name}\0`), SCRIPT]);
  test.each([
    [
      'png',
      png(9, 9),
      png(9, 9, [
        ['tEXt', SCRIPT],
        ['eXIf', SCRIPT],
        ['iTXt', named('XML:com.adobe.xmp')],
        ['zTXt', named('Raw profile type exif')],
        ['tIME', SCRIPT],
        ['abCd', SCRIPT],
      ]),
    ],
    [
      'jpg',
      jpeg(9, 9),
      jpeg(9, 9, [
        [0xe1, SCRIPT],
        [0xe2, SCRIPT],
        [0xfe, SCRIPT],
        [0xed, SCRIPT],
        [0xe1, named('Exif\0')],
        [0xe1, named('http://ns.adobe.com/xap/1.0/')],
        [0xe1, named('http://ns.adobe.com/xmp/extension/')],
        [0xe2, named('MPF')],
        [0xed, named('Photoshop 3.0')],
      ]),
    ],
    [
      'gif',
      gif(9, 9),
      gif(
        9,
        9,
        Buffer.concat([
          Buffer.from([0x21, 0xfe, SCRIPT.length]),
          SCRIPT,
          Buffer.from([0, 0x21, 0xff, 11]),
          Buffer.from('XMP DataXMP'),
          Buffer.from([SCRIPT.length]),
          SCRIPT,
          Buffer.from([0]),
        ]),
      ),
    ],
    [
      'webp',
      webp(9, 9),
      webp(
        9,
        9,
        [
          ['EXIF', SCRIPT],
          ['XMP ', SCRIPT],
          ['ABCD', SCRIPT],
        ],
        0x0c,
      ),
    ],
  ])('%s: of another file inside this one, or behind it, nothing is left', async (_kind, plain, loaded) => {
    for (const bytes of [loaded, Buffer.concat([loaded, SCRIPT])]) {
      const answer = await upload(bytes);
      expect(answer.status).toBe(200);
      expect((await fetchLogo(answer.body.data)).rawPayload).toEqual(plain);
    }
  });

  test.each([
    ['a frame larger than its picture', gif(9, 9, undefined, [4097, 1])],
    ['an animation larger than its canvas', webp(9, 9, [['ANMF', Buffer.alloc(16, 0xff)]])],
    ['a second frame header', jpeg(9, 9, [[0xc0, Buffer.from([8, 1, 1, 255, 255, 1, 1, 0x11, 0])]])],
    ['a second header', png(9, 9, [['IHDR', Buffer.alloc(13, 255)]])],
    ['a wrong checksum', Buffer.from(png(9, 9).map((byte, index) => (index === 45 ? byte ^ 1 : byte)))],
    ['no content', png(9, 9).subarray(0, 33)],
    ['a jpeg without an end', jpeg(9, 9).subarray(0, -2)],
    ['a gif without its last block', gif(9, 9).subarray(0, -3)],
    ['a webp that claims more than it has', webp(9, 9).subarray(0, -4)],
  ])('%s: damaged', async (_what, bytes) => {
    expect(await upload(bytes)).toMatchObject({ status: 400, body: { error: 'Berkas logo rusak' } });
  });

  test('the largest size is taken', async () => {
    expect((await upload(png(4096, 4096))).status).toBe(200);
  });
});

test.each([
  ['POST', '/rebrand/name', { name: 'x' }],
  ['POST', '/rebrand/credit', { credit: 'x' }],
  ['POST', '/rebrand/logo', undefined],
  ['DELETE', '/rebrand/logo', undefined],
] as const)('%s %s is for a superadmin', async (method, path, body) => {
  expect((await api.call(method, path, { body, token: null })).status).toBe(401);
  expect((await api.call(method, path, { body, token: await api.as('admin') })).status).toBe(403);
  const audits = api.database.sqlite.prepare("select count(*) from audit where subject = 'branding'").pluck();
  expect(audits.get()).toBe(0);
});

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
  test.each([
    [
      'png',
      png(9, 9),
      png(9, 9, [
        ['tEXt', SCRIPT],
        ['eXIf', SCRIPT],
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

describe('svg', () => {
  const cleaned = async (svg: string) => {
    const answer = await upload(svg);
    expect(answer.body.error).toBeNull();
    return (await fetchLogo(answer.body.data)).body;
  };
  const around = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inside}<path d="M0 0h9"/></svg>`;
  const TOO_COMPLEX = 'Gambar SVG terlalu rumit untuk logo. Simpan sebagai PNG, lalu unggah lagi.';
  /** Masks or clip paths n0, n1…, each of `many` paths that refer to the next. */
  const chain = (
    tag: 'mask' | 'clipPath',
    levels: number,
    many: number,
    referring = (id: string) => `${tag === 'mask' ? 'mask' : 'clip-path'}="url(#${id})"`,
  ) =>
    Array.from(
      { length: levels },
      (_, n) => `<${tag} id="n${n}">${`<path d="M0" ${referring(`n${n + 1}`)}/>`.repeat(many)}</${tag}>`,
    ).join('');
  const CLEAN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"></path></svg>';

  test('what drawing programs write stays: clip paths by class, masks in masks, a gradient for each of many', async () => {
    const classes = Array.from({ length: 40 }, (_, n) => `.c${n}{clip-path:url(#p${n})}.g${n}{fill:url(#m${n})}`).join(
      '',
    );
    const paths = Array.from(
      { length: 40 },
      (_, n) => `<clipPath id="p${n}"><rect width="9" height="9"/></clipPath>`,
    ).join('');
    const drawing = around(
      `<style>${classes}</style><defs>${paths}${chain('mask', 3, 10)}</defs>${'<path class="c1 g1" d="M0"/>'.repeat(500)}<g mask="url(#n0)"/>`,
    );
    expect((await cleaned(drawing)).toString()).toContain('mask="url(#n0)"');
  });

  test('what draws stays', async () => {
    const drawing = around(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><style>.b{fill:url(#a)}</style>' +
        '<g transform="scale(2)" class="b"><rect width="1" height="2" style="fill:red" clip-path="url(#c)"/><use xlink:href="#d"/><text>A &amp; B</text></g>',
    );
    expect(
      await cleaned(`﻿<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${drawing}`),
    ).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">' +
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><style>.b{fill:url(#a)}</style>' +
        '<g transform="scale(2)" class="b"><rect width="1" height="2" style="fill:red" clip-path="url(#c)"></rect><use href="#d"></use><text>A &amp; B</text></g>' +
        '<path d="M0 0h9"></path></svg>',
    );
  });

  test.each([
    ['scripts', '<script>alert(1)</script>'],
    ['scripts under a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    [
      'foreign elements',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x"/></body></foreignObject>',
    ],
    ['elements of other namespaces', '<path xmlns="http://www.w3.org/1999/xhtml" d=""/><metadata>x</metadata>'],
    ['pictures from elsewhere', '<image href="https://example.org/x.png"/><feImage href="https://example.org/x.png"/>'],
    ['links', '<a xlink:href="javascript:alert(1)"/>'],
    ['animations', '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="x"/>'],
    ['frames', '<iframe src="https://example.org"/><embed/><object/>'],
    ['comments and instructions', '<!-- x --><?xml-stylesheet href="x.css"?>'],
    ['a picture inside the picture', '<svg><script/></svg>'],
  ])('%s go', async (_what, inside) => {
    expect(await cleaned(around(inside))).toBe(CLEAN);
  });

  test.each([
    ['events', '<g onload="alert(1)" onclick="x"/>', '<g></g>'],
    [
      'addresses outside',
      '<use href="https://example.org/a.svg#x"/><use xlink:href="data:image/svg+xml,x"/>',
      '<use></use><use></use>',
    ],
    [
      'fills from outside',
      '<g fill="url(https://example.org/a)" style="fill: URL( \'//example.org/a\' )"/>',
      '<g></g>',
    ],
    [
      'hidden ways of writing',
      '<g style="fill:u\\72l(https://example.org)"/><style>a{fill:u/**/rl(//x)}</style>',
      '<g></g><style></style>',
    ],
    ['imports', '<style>@import "https://example.org/a.css";</style>', '<style></style>'],
    ['closing tags in text', '<style><![CDATA[</style><script>alert(1)</script>]]></style>', '<style></style>'],
    [
      'addresses in pieces of a style',
      '<style>a{fill:ur<![CDATA[l(//]]>x)}</style><style>@im<!-- -->port "x"</style><style>@im<g/>port "x"</style>',
      '<style></style><style></style><style></style>',
    ],
    [
      'addresses that the end of a style closes',
      '<style>a{fill:url(</style><g fill="url("/>',
      '<style></style><g></g>',
    ],
    ['functions that fetch', '<g style="fill:cross-fade(#a)"/><g fill="foo(#a)"/>', '<g></g><g></g>'],
    [
      'one of two addresses',
      '<use xlink:href="#b" href="#a"/><use href="#a" xlink:href="#b"/>',
      '<use href="#a"></use><use href="#a"></use>',
    ],
    ['copies of copies', '<g id="a"><use href="#b"/></g><use href="#a"/>', '<g id="a"></g><use href="#a"></use>'],
  ])('%s go, their element stays', async (_what, inside, left) => {
    expect(await cleaned(around(inside))).toBe(CLEAN.replace('<path', `${left}<path`));
  });

  test.each([
    [
      'entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${around('<text>&a;</text>')}`,
      'Berkas SVG rusak atau memakai hal yang tidak didukung',
    ],
    ['broken markup', around('<g>'), 'Berkas SVG rusak atau memakai hal yang tidak didukung'],
    [
      'too many groups in one another',
      around('<g>'.repeat(200) + '</g>'.repeat(200)),
      'Gambar SVG terlalu rumit untuk logo. Simpan sebagai PNG, lalu unggah lagi.',
    ],
    [
      'copies of very much',
      around(`<g id="a">${'<path d="M0"/>'.repeat(500)}</g>${'<use href="#a"/>'.repeat(500)}`),
      'Gambar SVG terlalu rumit untuk logo. Simpan sebagai PNG, lalu unggah lagi.',
    ],
    ['masks in masks', around(chain('mask', 9, 2) + '<path d="M0" mask="url(#n0)"/>'), TOO_COMPLEX],
    ['masks of many, each masked', around(chain('mask', 6, 10) + '<path d="M0" mask="url(#n0)"/>'), TOO_COMPLEX],
    [
      'clip paths of many, each clipped in its style',
      around(chain('clipPath', 6, 10, (id) => `style="clip-path: url('#${id}')"`)),
      TOO_COMPLEX,
    ],
    [
      'masks that a style sheet puts behind one another',
      around(
        `<style>${Array.from({ length: 6 }, (_, n) => `#n${n} path{mask:url(#n${n + 1})}`).join('')}</style>${chain('mask', 7, 10, () => '')}`,
      ),
      TOO_COMPLEX,
    ],
    [
      'masks that variables put behind one another',
      around(
        `${Array.from({ length: 6 }, (_, n) => `<g style="--m${n}:url(#n${n})"/>`).join('')}${chain('mask', 7, 10, (id) => `mask="var(--m${id.slice(1)})"`)}`,
      ),
      TOO_COMPLEX,
    ],
    ['a mask that masks itself', around('<mask id="a"><path d="M0" mask="url(#a)"/></mask>'), TOO_COMPLEX],
    [
      'copies of what is masked',
      around(
        `<mask id="m">${'<path d="M0"/>'.repeat(400)}</mask><path id="a" d="M0" mask="url(#m)"/>${'<use href="#a"/>'.repeat(400)}`,
      ),
      TOO_COMPLEX,
    ],
    [
      'nothing to see',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/png;base64,AA"/></svg>',
      'Berkas SVG tidak berisi bentuk yang dapat ditampilkan',
    ],
  ])('%s are refused', async (_what, svg, error) => {
    const answer = await upload(svg);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(error);
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

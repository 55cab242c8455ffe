import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()));
afterAll(() => api.close());

const upload = (body: Buffer | string, headers: Record<string, string> = { 'content-type': 'image/png' }) =>
  api.call('POST', '/rebrand/logo', { body: Buffer.from(body), headers });
const fetchLogo = (path: string) => api.app.inject({ url: `/${path}` });

describe('svg', () => {
  const cleaned = async (svg: string) => {
    const answer = await upload(svg);
    expect(answer.body.error).toBeNull();
    return (await fetchLogo(answer.body.data)).body;
  };
  const around = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inside}<path d="M0 0h9"/></svg>`;
  const TOO_COMPLEX = 'Gambar SVG terlalu rumit untuk logo. Simpan sebagai PNG, lalu unggah lagi.';
  /** Makes masks or clip paths n0, n1…; each has `many` paths that refer to the next one. */
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
  const refusedEntity = (what: string, entity: string, inside: string): [string, string, string] => [
    what,
    `<!DOCTYPE svg [<!ENTITY ${entity}>]>${around(inside)}`,
    'Berkas SVG rusak atau memakai hal yang tidak didukung',
  ];
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
    refusedEntity('a file of this machine', 'a SYSTEM "file:///etc/passwd"', '<text>&a;</text>'),
    refusedEntity('an entity from outside', '% a SYSTEM "//x.example/a.dtd"', '<text>&b;</text>'),
    refusedEntity('an entity as an address', 'a "//x.example/a#b"', '<use href="&a;"/>'),
    refusedEntity('entities that grow', 'a "aa"><!ENTITY b "&a;&a;"', '<svg><text>&b;</text></svg>'),
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

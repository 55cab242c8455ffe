import * as fc from 'fast-check';

/** Attacks in an svg: external addresses, scripts, and ways of hiding them. None of them may remain. */
const BAD_CSS = [
  'url(https://jahat.example/x)',
  "URL( '//jahat.example' )",
  'u\\72l(//jahat.example)',
  '\\75rl(//jahat.example)',
  'url(/**///jahat.example)',
  'u/**/rl(//jahat.example)',
  'url(data:image/svg+xml,x)',
  '@import "//jahat.example/a.css"',
  '@\\69mport url(//jahat.example)',
  'image-set("//jahat.example/a" 1x)',
  '-webkit-image-set(url(//jahat.example) 1x)',
  'src("//jahat.example")',
  'image("//jahat.example")',
  'url("#a" //jahat.example)',
  'url(#a, url(//jahat.example))',
  'url(\n//jahat.example)',
  'expression(alert(1))',
  'url(javascript:alert(1))',
  'cross-fade(url(//jahat.example), red)',
  'url(',
  'url(#',
  'paint(jahat)',
  'element(#a)',
  'attr(x url)',
  'behavior:url(//jahat.example)',
];
const GOOD_CSS = [
  'fill:red',
  'fill:url(#a)',
  'transform:rotate(3deg) translate(1px,2px)',
  '.a{stroke:rgb(1,2,3)}',
  'filter:drop-shadow(1px 1px 1px red)',
];
const css = fc.oneof(
  fc.constantFrom(...BAD_CSS),
  fc.constantFrom(...BAD_CSS),
  fc.constantFrom(...GOOD_CSS),
  fc.string({ maxLength: 12 }),
);
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const numeric = (text: string) => [...text].map((letter) => `&#${letter.codePointAt(0)};`).join('');

/** The same text, cut into pieces that only its parser joins again. */
const inPieces = fc
  .tuple(css, fc.nat(20), fc.constantFrom('plain', 'cdata', 'comment', 'element', 'instruction', 'numeric'))
  .map(([text, at, how]) => {
    const [head, tail] = [text.slice(0, at), text.slice(at)];
    const [a, b] = [xml(head), xml(tail)];
    if (how === 'cdata') return `<![CDATA[${head.replaceAll(']]>', '')}]]><![CDATA[${tail.replaceAll(']]>', '')}]]>`;
    if (how === 'comment') return `${a}<!-- x -->${b}`;
    if (how === 'element') return `${a}<g></g>${b}`;
    if (how === 'instruction') return `${a}<?x y?>${b}`;
    return how === 'numeric' ? numeric(text.replaceAll(/[^\x20-\x7f]/g, '')) : a + b;
  });

const href = fc
  .tuple(
    fc.constantFrom('href', 'xlink:href', 'HREF', 'x:href', 'xml:base', 'src'),
    fc.constantFrom(
      '#a',
      ' #a ',
      '//jahat.example',
      'https://jahat.example/a.svg#x',
      'javascript:alert(1)',
      'java&#10;script:alert(1)',
      'data:text/html,x',
      '#a" onload="alert(1)',
      '&#35;a',
    ),
  )
  .map(([name, value]) => `${name}="${value.replaceAll('"', '&quot;')}"`);
const attribute = fc.oneof(
  href,
  fc
    .tuple(
      fc.constantFrom(
        'style',
        'fill',
        'stroke',
        'filter',
        'mask',
        'clip-path',
        'class',
        'cursor',
        'onload',
        'onclick',
        'x:onload',
        'd',
      ),
      css,
    )
    .map(([name, value]) => `${name}="${xml(value.replaceAll(/[\x00-\x1f]/g, ' '))}"`),
  fc.constantFrom('id="a"', 'id="b"', 'xmlns:y="http://www.w3.org/1999/xhtml"', 'xmlns:q="http://www.w3.org/2000/svg"'),
);
const attributes = fc
  .uniqueArray(attribute, { maxLength: 4, selector: (text) => text.split('=')[0] })
  .map((list) => list.join(' '));

const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(
        fc.constantFrom(
          'path',
          'rect',
          'use',
          'image',
          'script',
          'a',
          'animate',
          'set',
          'foreignObject',
          'feImage',
          'text',
          'iframe',
          'q:g',
        ),
        attributes,
      )
      .map(([name, own]) => `<${name} ${own}/>`),
    inPieces.map((text) => `<style>${text}</style>`),
    fc
      .tuple(
        fc.constantFrom(
          'g',
          'defs',
          'mask',
          'clipPath',
          'svg',
          'style',
          'text',
          'script',
          'foreignObject',
          'title',
          'metadata',
        ),
        attributes,
        fc.array(tie('element'), { maxLength: 4 }),
      )
      .map(([name, own, inside]) => `<${name} ${own}>${inside.join('')}</${name}>`),
    fc.string({ maxLength: 10 }).map(xml),
  ),
}));

const around = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:x="http://www.w3.org/1999/xlink" xmlns:q="http://www.w3.org/2000/svg">${inside}<path d="M0 0h9"/></svg>`;

/** Pictures, most of them well-formed, that try to hide external addresses or scripts. */
export const hostileSvg: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(element, { maxLength: 6 }),
    fc.option(
      fc.tuple(
        fc.nat(2000),
        fc.constantFrom('<!DOCTYPE svg [<!ENTITY a "b">]>', '<', '&a;', ']]>', '\0', '</g>', '<g>'),
      ),
      { freq: 6 },
    ),
  )
  .map(([inside, bend]) => {
    const whole = around(inside.join(''));
    if (!bend) return whole;
    const at = bend[0] % whole.length;
    return whole.slice(0, at) + bend[1] + whole.slice(at);
  });

const many = (count: number, text: string) => text.repeat(count);
/** Pictures that are expensive for their parser or their viewer, at most 1 MiB each. */
export const HEAVY_SVG: [what: string, svg: string][] = [
  ['100,000 nested groups', around(many(100_000, '<g>'))],
  ['50,000 nested groups that close', around(many(50_000, '<g>') + many(50_000, '</g>'))],
  ['150,000 groups side by side', around(many(150_000, '<g/>'))],
  ['an address with line ends without end', around(`<path d="url(${many(900_000, '\n')}"/>`)],
  ['a style with line ends without end', around(`<style>url(${many(900_000, '\n')}</style>`)],
  ['a name without end', around(`<path d="${many(1_000_000, 'a')}"/>`)],
  ['brackets without end', around(`<path d="${many(1_000_000, '(')}"/>`)],
  ['an attribute name without end', around(`<path ${many(1_000_000, 'a')}="x"/>`)],
  ['100,000 attributes', around(`<path ${Array.from({ length: 80_000 }, (_, n) => `a${n}=""`).join(' ')}/>`)],
  ['100,000 namespaces', around(`<g ${Array.from({ length: 40_000 }, (_, n) => `xmlns:a${n}="x"`).join(' ')}/>`)],
  ['copies of much', around(`<g id="a">${many(20_000, '<path d="M0"/>')}</g>${many(20_000, '<use href="#a"/>')}`)],
  [
    'entities that grow',
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${many(10, n === 0 ? '&a;' : `&a${n - 1};`)}">`).join('')}]>${around('<text>&a8;</text>')}`,
  ],
  ['a text of line ends', around(`<text>${many(1_000_000, '\r\n').slice(0, 1_000_000)}</text>`)],
  ['a comment without end', around(`<!--${many(1_000_000, '- ')}`.slice(0, 1_000_000))],
];

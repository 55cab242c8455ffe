import { describe, expect, test } from 'vitest';
import { parseMarkup } from '#shared/roster/markup.ts';

const text = (value: string) => ({ kind: 'text', text: value });
const styled = (kind: 'bold' | 'italic' | 'strike', ...children: object[]) => ({ kind, children });

describe('markup', () => {
  test('the four marks', () => {
    expect(parseMarkup('a *b* _c_ ~d~ ```e *f*```')).toEqual([
      text('a '),
      styled('bold', text('b')),
      text(' '),
      styled('italic', text('c')),
      text(' '),
      styled('strike', text('d')),
      text(' '),
      { kind: 'code', text: 'e *f*' },
    ]);
  });

  test('marks inside marks', () => {
    expect(parseMarkup('*a _b ~c~_*')).toEqual([
      styled('bold', text('a '), styled('italic', text('b '), styled('strike', text('c')))),
    ]);
  });

  test.each([
    '5 * 3 * 2',
    'nama_masjid_agung',
    '*',
    '**',
    '* a*',
    '*a *',
    '*a\nb*',
    'a*b*c',
    '``',
    '```a``',
    '_',
    '~~',
  ])('%o is plain text', (source) => {
    expect(parseMarkup(source)).toEqual([text(source)]);
  });

  test('marks beside punctuation', () => {
    expect(parseMarkup('(*a*), "_b_"!')).toEqual([
      text('('),
      styled('bold', text('a')),
      text('), "'),
      styled('italic', text('b')),
      text('"!'),
    ]);
  });

  test('code keeps its lines', () => {
    expect(parseMarkup('```a\nb```')).toEqual([{ kind: 'code', text: 'a\nb' }]);
  });

  test('only known variables are told apart, and their names have no marks', () => {
    const options = { replacements: ['nama_masjid', 'tanggal'] };
    expect(parseMarkup('{{nama_masjid}} _{{ tanggal }}_ {{waktu_x_y}}', options)).toEqual([
      { kind: 'variable', text: '{{nama_masjid}}' },
      text(' '),
      styled('italic', { kind: 'variable', text: '{{ tanggal }}' }),
      text(' {{waktu_x_y}}'),
    ]);
    expect(parseMarkup('{{nama_masjid}}')).toEqual([text('{{nama_masjid}}')]);
  });

  test('repetition only where the type has it', () => {
    expect(parseMarkup('[[a]]', { repetition: true })).toEqual([
      { kind: 'repeat', text: '[[' },
      text('a'),
      { kind: 'repeat', text: ']]' },
    ]);
    expect(parseMarkup('[[a]]', { repetition: false })).toEqual([text('[[a]]')]);
    expect(parseMarkup('*[[a]]*', { repetition: true })).toEqual([
      styled('bold', { kind: 'repeat', text: '[[' }, text('a'), { kind: 'repeat', text: ']]' }),
    ]);
  });

  test('tags stay text', () => {
    expect(parseMarkup('<b>*a*</b>')).toEqual([text('<b>'), styled('bold', text('a')), text('</b>')]);
  });

  test('a long hostile text comes to its end', () => {
    const start = process.cpuUsage();
    for (const source of [
      // The texts have twenty times the length of a message: 10,000 letters once took 0.65 s, and these would take
      // minutes.
      '*'.repeat(200_000),
      '*a '.repeat(66_000),
      '_*~'.repeat(66_000),
      '{{'.repeat(100_000),
      '```'.repeat(60_000),
      '*a{{ '.repeat(40_000),
    ])
      parseMarkup(source);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(10_000);
  });
});

/** A parser that looked ahead for each mark took 2 to 4 s for 10,000 letters of each of the first two texts. */
test.each(['*a ', '*a{{ ', '*', '_*~', '{{', '```', '```a', '*a_b~c', '{{ '])(
  'a hundred thousand letters of %j are read at once',
  (part) => {
    const start = process.cpuUsage();
    parseMarkup(part.repeat(Math.ceil(100_000 / part.length)), { repetition: true });
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(4000);
  },
);

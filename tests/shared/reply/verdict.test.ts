import { readFileSync } from 'node:fs';
import { assert, constantFrom, property, string, stringMatching } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readChoice } from '#shared/reply/choice.ts';
import { readVerdict, type Verdict } from '#shared/reply/verdict.ts';

const corpus = readFileSync(new URL('answers.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [Verdict, string]);
const of = (wanted: Verdict) => corpus.filter(([verdict]) => verdict === wanted).map(([, text]) => text);
const NEGATIONS =
  'tidak tdk gak ga gk nggak ngga enggak ndak kagak tak belum blm teu henteu moal mboten dereng durung ora bukan tdak tidk'.split(
    ' ',
  );

describe('the corpus of everyday answers', () => {
  test('has at least 300, and each is there once', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(300);
    expect(new Set(corpus.map(([, text]) => text)).size).toBe(corpus.length);
    for (const [verdict] of corpus) expect(['hadir', 'udzur', 'unclear']).toContain(verdict);
  });

  test('no no is read as a yes, and what is unclear is no yes either', () => {
    const wrong = [...of('udzur'), ...of('unclear')].filter((text) => readVerdict(text) === 'hadir');
    expect(wrong).toEqual([]);
    expect(of('hadir').filter((text) => readVerdict(text) === 'udzur')).toEqual([]);
  });

  test('at least nine in ten are understood', () => {
    const clear = corpus.filter(([verdict]) => verdict !== 'unclear');
    const missed = clear.filter(([verdict, text]) => readVerdict(text) !== verdict);
    expect(missed.length / clear.length).toBeLessThanOrEqual(0.1);
  });
});

describe('a negation', () => {
  test('before any word of a yes never leaves a yes', () => {
    const wrong: string[] = [];
    for (const text of of('hadir')) {
      const words = text.split(' ');
      for (const at of words.keys()) {
        for (const negation of NEGATIONS) {
          const negated = [...words.slice(0, at), negation, ...words.slice(at)].join(' ');
          if (readVerdict(negated) === 'hadir') wrong.push(negated);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('holds through capitals, held keys, bold, accents, invisible letters and a word glued to it', () => {
    const texts = [
      'TIDAK BISA',
      'tidaaak bisaaa',
      '*tidak* _bisa_',
      'tídàk bisa',
      'ti\u200Bdak bi\u200Bsa',
      'ｔｉｄａｋ　ｂｉｓａ',
      'gabisa',
      'xbisa',
      'tdkhadir',
    ];
    expect(texts.filter((text) => readVerdict(text) !== 'udzur')).toEqual([]);
  });

  test('beside words that nobody knows no plain yes is taken', () => {
    assert(
      property(stringMatching(/^[bdfjkqvxz]{4,9}$/), constantFrom('siap', 'bisa', 'ya', '👍'), (word, yes) => {
        expect(readVerdict(`${word} ${yes}`)).not.toBe('hadir');
        expect(readVerdict(`${yes} ${word}`)).not.toBe('hadir');
        expect(readVerdict(`${word} hadir`)).not.toBe('hadir');
      }),
    );
  });
});

test('any text at all is read, and one that is too long is not', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 600 }), (text) => {
      expect(['hadir', 'udzur', 'unclear']).toContain(readVerdict(text));
    }),
  );
  expect(readVerdict('hadir '.repeat(100))).toBe('hadir');
  expect(readVerdict('hadir '.repeat(101))).toBe('unclear');
  expect(readVerdict('hadir '.repeat(1_000_000))).toBe('unclear');
  expect(readChoice('1 hadir '.repeat(1_000_000), 3)).toBeUndefined();
});

test.each([
  ['1', 3, [{ nomor: [1], verdict: undefined }]],
  ['No. 2', 3, [{ nomor: [2], verdict: undefined }]],
  ['1 hadir', 3, [{ nomor: [1], verdict: 'hadir' }]],
  ['hadir 1 dan 3', 3, [{ nomor: [1, 3], verdict: 'hadir' }]],
  ['nomor 2 tidak bisa', 3, [{ nomor: [2], verdict: 'udzur' }]],
  [
    '1 hadir, 2 udzur',
    2,
    [
      { nomor: [1], verdict: 'hadir' },
      { nomor: [2], verdict: 'udzur' },
    ],
  ],
  [
    '1 & 2 insya Allah hadir, 3 berhalangan',
    3,
    [
      { nomor: [1, 2], verdict: 'hadir' },
      { nomor: [3], verdict: 'udzur' },
    ],
  ],
  ['semua hadir', 2, [{ nomor: [1, 2], verdict: 'hadir' }]],
  ['semuanya tidak bisa', 2, [{ nomor: [1, 2], verdict: 'udzur' }]],
  ['semua', 2, undefined],
  ['hadir', 2, undefined],
  ['4 hadir', 3, undefined],
  ['0', 3, undefined],
  ['1 hadir 1 udzur', 2, undefined],
  ['hadir 1, 2 tidak', 2, undefined],
  ['bisa 1 tidak 2', 2, undefined],
  ['insya Allah hadir jam 1', 2, undefined],
  ['hadir pukul 2', 2, undefined],
  ['hadir 11.30', 12, undefined],
] as const)('%j of %i questions', (text, count, choice) => {
  expect(readChoice(text, count)).toEqual(choice);
});

import { readFileSync } from 'node:fs';
import { assert, constantFrom, property, string, stringMatching } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readChoice } from '#shared/reply/choice.ts';
import type { About } from '#shared/reply/facts.ts';
import { closedText, filledText, offerText, recordedText } from '#shared/reply/pengganti-text.ts';
import { ANSWERS, questionText } from '#shared/reply/question.ts';
import { bareWord, corrects, readOffer, readVerdict, wishesToQuit, type Verdict } from '#shared/reply/verdict.ts';
import { ABOUT, ANSWERS_OF_MANY, ANSWERS_OF_THE_FIELD, type Answer } from '#tests/support/reply/answers.ts';

/** The first corpus, of the words that the reading once began with. */
const OLDER: Answer[] = readFileSync(new URL('answers.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [Verdict, string])
  .map(([verdict, text]) => ({ verdict, text }));
const ALL = [...ANSWERS_OF_THE_FIELD, ...ANSWERS_OF_MANY, ...OLDER];
const read = (text: string, about: Partial<About> = {}) => readVerdict(text, { ...ABOUT, ...about });
const UNDERSTOOD = ALL.map(({ text }) => text).filter((text) => read(text) !== 'unclear');
const NEGATIONS =
  'tidak tdk gak ga gk nggak ngga enggak ndak kagak tak belum blm teu henteu moal mboten dereng durung ora bukan tdak tidk'.split(
    ' ',
  );

/** The texts with a word put in before each word and at the end. */
function* withWord(texts: readonly string[], word: string): Generator<string> {
  for (const text of texts) {
    const words = text.split(' ');
    for (let at = 0; at <= words.length; at++) yield [...words.slice(0, at), word, ...words.slice(at)].join(' ');
  }
}
const understoodOf = (texts: Iterable<string>) => [...texts].filter((text) => read(text) !== 'unclear');

describe.each([
  ['of the field', ANSWERS_OF_THE_FIELD, 100],
  ['of ten people, all', ANSWERS_OF_MANY, 500],
  ['of ten people, those that no word was chosen for', ANSWERS_OF_MANY.filter((_, index) => index % 2 === 1), 300],
  ['of an older corpus', OLDER, 300],
] as const)('answers %s', (_, answers, least) => {
  const may = ({ verdict, also = [] }: Answer, said: Verdict) => said === verdict || also.includes(said);

  test('are many, each once, each with a verdict', () => {
    expect(answers.length).toBeGreaterThanOrEqual(least);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(answers.length);
    for (const { verdict } of answers) expect(['hadir', 'udzur', 'unclear']).toContain(verdict);
  });

  test('are never turned round, and nothing is made up', () => {
    const wrong = answers.filter((one) => !may(one, read(one.text)) && read(one.text) !== 'unclear');
    expect(wrong.map(({ verdict, text }) => `${verdict} as ${read(text)}: ${text}`)).toEqual([]);
  });

  test('are understood where they are clear', () => {
    const clear = answers.filter(({ verdict }) => verdict !== 'unclear');
    const missed = clear.filter((one) => !may(one, read(one.text)));
    expect(missed.length / clear.length).toBeLessThanOrEqual(0.15);
  });
});

describe('a closed grammar', () => {
  test('one word that nobody knows makes it unclear, wherever it stands', () => {
    for (const word of ['gelatik', '🦜']) expect(understoodOf(withWord(UNDERSTOOD, word))).toEqual([]);
  });

  test('any unknown word does', () => {
    assert(
      property(stringMatching(/^qz[bdfjkvx]{2,7}$/), constantFrom(...UNDERSTOOD), (word, text) => {
        expect(read(`${word} ${text}`)).toBe('unclear');
        expect(read(`${text} ${word}`)).toBe('unclear');
      }),
    );
  });

  test.each([
    'sabtu',
    'hari Ahad',
    'tanggal 15',
    '15/1',
    '9 Februari',
    'jam 7 malam',
    'pukul 20.00',
    'di Masjid Agung',
    'ustadz Maman',
    'lusa',
    'malam',
    '?',
  ])('another day, hour, place or man (%s) makes it unclear, wherever it stands', (foreign) =>
    expect(
      understoodOf(
        withWord(
          UNDERSTOOD.filter((_, at) => at % 3 === foreign.length % 3),
          foreign,
        ),
      ),
    ).toEqual([]),
  );

  test("the schedule's own day, hour, place and name may be said", () => {
    for (const own of [
      'Jumat',
      'Jumat ini',
      'tanggal 8',
      '8 Januari 2027',
      '8/1',
      'Jumat, 8 Januari',
      'jam 11.30',
      'jam sebelas',
      'di Masjid Al-Huda',
      'Al Huda',
      'Ustadz Salman Alfarisi',
    ])
      expect([own, read(`Insya Allah hadir ${own}`), read(`Maaf tidak bisa hadir ${own}`)]).toEqual([
        own,
        'hadir',
        'udzur',
      ]);
    // Of another schedule they are foreign.
    const other: Partial<About> = { tanggal: '2027-01-09', nama_masjid: 'Al-Ikhlas', nama_mubaligh: 'Ustadz Karim' };
    for (const foreign of ['Jumat', 'tanggal 8', '8 Januari 2027', 'di Masjid Al-Huda', 'Ustadz Salman'])
      expect([foreign, read(`Insya Allah hadir ${foreign}`, other)]).toEqual([foreign, 'unclear']);
    expect(read('besok insya Allah hadir')).toBe('unclear');
    expect(read('besok insya Allah hadir', { today: '2027-01-07' })).toBe('hadir');
    expect(read('hari ini saya udzur')).toBe('unclear');
    expect(read('hari ini saya udzur', { today: '2027-01-08' })).toBe('udzur');
    // 'Jumat ini' is the coming one.
    expect(read('Jumat ini saya udzur', { today: '2026-12-29' })).toBe('unclear');
    const evening: Partial<About> = { kind: 'pengajian', tanggal: '2027-01-09', waktu: '19.30' };
    expect(read('hadir Sabtu malam', evening)).toBe('hadir');
    expect(read('hadir jam 7 malam', evening)).toBe('hadir');
    expect(read('hadir jam 9 pagi', evening)).toBe('unclear');
  });

  test("Mimbar's own sentences sent back are no answer", () => {
    const facts = { kind: 'jumatan', tanggal: '2027-01-08', waktu: '', nama_masjid: 'Al-Huda' } as const;
    const own = [
      questionText(),
      ANSWERS.hadir([facts]),
      ANSWERS.udzur([facts]),
      ANSWERS.again('unclear', facts),
      ANSWERS.again('wordless', facts),
      ANSWERS.again('edited', facts),
      ANSWERS.again('revoked', facts),
      ANSWERS.again('unsigned', facts),
      ANSWERS.kept(facts, 'hadir'),
      ANSWERS.which([facts, facts], undefined),
      ANSWERS.offer('unclear'),
      ANSWERS.offer('wordless'),
      ANSWERS.quit(),
      ANSWERS.passedOn(),
      ANSWERS.outdated(),
      offerText(facts, 'Ustadz Salman', 'pukul 16.30'),
      filledText(facts),
      closedText(facts),
      recordedText(facts),
    ];
    for (const text of own.flatMap((each) => [each, ...each.split('\n')]))
      expect([text, read(text), readOffer(text, ABOUT)]).toEqual([text, 'unclear', 'unclear']);
  });
});

describe('a negation', () => {
  test('before any word of a yes never leaves a yes', () => {
    // A third of them: each is read once for each of its words and each negation.
    const yes = ALL.filter(({ verdict }) => verdict === 'hadir').flatMap(({ text }, n) => (n % 3 === 0 ? [text] : []));
    // What is forgotten, late, ill or in the way is negated to a yes rightly.
    const wrong = NEGATIONS.flatMap((negation) =>
      [...withWord(yes, negation)].filter(
        (text) =>
          read(text) === 'hadir' &&
          !/(?:apa|lupa|telat|sakit|jaga|dinas|acara|halangan|kendala|masalah|berani)/i.test(text),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('reaches only what it governs', () => {
    for (const text of [
      'gak usah khawatir saya datang',
      'tidak perlu dijemput saya bisa datang sendiri',
      'bukan masalah pak siap hadir',
      'Rapatnya batal pak, insya Allah saya bisa',
      'tidak usah dicarikan pengganti, saya hadir',
    ])
      expect([text, read(text)]).toEqual([text, 'hadir']);
    for (const text of [
      'tidak sakit',
      'tidak usah hadir',
      'jangan hadir',
      'bukan tidak bisa',
      'tidak janji bisa hadir',
    ])
      expect([text, read(text)]).toEqual([text, 'unclear']);
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
    expect(texts.filter((text) => read(text) !== 'udzur')).toEqual([]);
  });
});

test.each(
  `saya hadir di acara lain; hadir sebagai jamaah saja; hadir ditiadakan; sudah saya hubungi ustadz Ahmad, bersedia
  BERSEDIA mencarikan ustadz; bisa sabtu saja; Siap tanggal 15 ya pak; hadir lewat zoom; Saya datang Jumat malam
  Siap, saya jumat ini khutbah di Masjid Agung; maaf sudah sanggup ngisi di tempat Pak Camat; Insya Allah Ustadz Maman
  Mohon maaf, kami sedang libur Jumat; Tidak bisa bicara sekarang. Ada apa?; Bukan ustadz, saya istrinya; HADIR / UDZUR
  Terima kasih telah menghubungi. Kami hadir untuk Anda.; siap kalau sehat; siap klu sehat; siap asal dijemput
  semoga bisa hadir; maaf saya hadir; maaf insya Allah hadir; anak saya hadir; panitia hadir; jamaah hadir; bapak bupati hadir
  bisa gak; hadir gak pak; siap tidak siap; ya atau tidak; tidak bisa hadir rapat; tidak bisa jumat depan; jumat depan bisa
  maaf kemarin tidak bisa hadir; kemarin saya sakit; tidak bisa dibuka; anak saya sakit; siap, anak saya sakit; acara batal
  terima kasih ya pak; ya ampun; ok nanti saya kabari; siap saya sampaikan; hadir telat; hadir besok; hadir di Bandung
  rabu; insya Allah rabu; Insya Allah Pak Isa; khutbah; tugas; konfirmasi; saya carikan pengganti; saya lagi rapat; maaf lagi di jalan pak`
    .split(/;|\n/)
    .map((text) => text.trim()),
)('%j says neither', (text) => expect(read(text)).toBe('unclear'));

describe('an offer', () => {
  test('is taken by none but the listed words, alone or with courtesy', () => {
    for (const text of [
      'BERSEDIA',
      'Siap',
      'sanggup',
      'bisa',
      'ya',
      'Bersedia 🙏',
      'siap, insya Allah',
      'Insya Allah saya bersedia pak',
      'nggih',
      'saged',
      'tiasa',
      'Waalaikumsalam. Siap ustadz, jazakallah',
      'Siap menggantikan',
      'eh, saya bersedia',
    ])
      expect([text, readOffer(text, ABOUT)]).toEqual([text, 'hadir']);
    for (const text of [
      'hadir',
      'insya Allah',
      'ok',
      'baik',
      '👍',
      'BERSEDIA mencarikan ustadz',
      'siap nanti saya cek',
      'bisa sabtu',
      'siap khutbah di mana',
      'terima kasih ya',
      'siap hadir jumat ini',
      'bersedia dicarikan',
      'saya datang',
      'bisa, jam berapa?',
    ])
      expect([text, readOffer(text, ABOUT)]).toEqual([text, 'unclear']);
    for (const text of ['TIDAK BISA', 'maaf berhalangan', 'afwan ustadz belum bisa'])
      expect([text, readOffer(text, ABOUT)]).toEqual([text, 'udzur']);
  });

  test('is taken by no more of what people write than these words', () => {
    const words = /^(?:wa?alaikum\S*|ya|iya|yoi|y|insya|insyaallah|allah|ok|baik|bisa|siap|bersedia|sanggup|saya)$/i;
    const taken = UNDERSTOOD.filter((text) => readOffer(text, ABOUT) === 'hadir');
    expect(taken.length).toBeGreaterThan(100);
    // Each holds one of the words, and nothing that it was asked about otherwise.
    for (const text of taken)
      expect(text).not.toMatch(/hadir|hdr|datang|dateng|rawuh|sumping|khutbah|jumat|jam|tidak|kalau/i);
    expect(
      taken.filter((text) => text.split(/[\s,.]+/).every((word) => words.test(word) || word === '')).length,
    ).toBeGreaterThan(5);
  });
});

test('after a verdict: the bare word, or an express correction', () => {
  expect(['HADIR', 'Udzur pak', 'hadir ustadz 🙏', 'maaf, udzur'].map(bareWord)).toEqual([
    'hadir',
    'udzur',
    'hadir',
    'udzur',
  ]);
  for (const text of [
    'Tidak pak',
    'siap pak, sama-sama',
    'maaf tidak bisa',
    'insya Allah hadir',
    'saya hadir',
    'saya lagi sakit jadi tidak bisa',
  ])
    expect([text, ['hadir', 'udzur'].includes(bareWord(text) ?? ''), corrects(text)]).toEqual([text, false, false]);
  for (const text of [
    'eh maaf, jadi hadir',
    'maaf, jadi tidak bisa',
    'ralat, saya hadir',
    'ternyata tidak bisa',
    'jadi hadir',
    'maaf ga jadi dateng',
    'batal hadir',
  ])
    expect([text, corrects(text)]).toEqual([text, true]);
});

test('a wish for no more messages, in other words than BERHENTI', () => {
  for (const text of [
    'Tolong berhenti ya',
    'stop',
    'jangan kirim pesan lagi',
    'tolong jangan wa saya lagi pak',
    'maaf, tidak mau menerima pesan lagi',
  ])
    expect([text, wishesToQuit(text), read(text)]).toEqual([text, true, 'unclear']);
  for (const text of ['hadir', 'saya berhenti di rest area', 'jangan khawatir, saya hadir', 'terima kasih'])
    expect([text, wishesToQuit(text)]).toEqual([text, false]);
});

test('any text at all is read, in time, and one that is too long is not', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 600 }), (text) => {
      expect(['hadir', 'udzur', 'unclear']).toContain(read(text));
    }),
  );
  expect(read('hadir '.repeat(100))).toBe('hadir');
  expect(read('hadir '.repeat(101))).toBe('unclear');
  expect(read('hadir '.repeat(1_000_000))).toBe('unclear');
  expect(readChoice('1 hadir '.repeat(1_000_000), 3)).toBeUndefined();
  const began = performance.now();
  for (const word of ['saya ', 'insya ', 'mohon maaf pak ', 'tidak bisa ', 'a']) read(word.repeat(600).slice(0, 600));
  expect(performance.now() - began).toBeLessThan(2000);
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
  ['tidak semua bisa', 2, undefined],
  ['gak bisa semuanya', 3, undefined],
  ['udzur semua', 2, [{ nomor: [1, 2], verdict: 'udzur' }]],
  ['Insya Allah dua-duanya hadir', 2, [{ nomor: [1, 2], verdict: 'hadir' }]],
  ['Punten kang, duanana teu tiasa', 2, [{ nomor: [1, 2], verdict: 'udzur' }]],
  ['2-2nya hadir', 2, [{ nomor: [1, 2], verdict: 'hadir' }]],
  ['keduanya hadir', 3, undefined],
  ['2 Desember udzur', 2, undefined],
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

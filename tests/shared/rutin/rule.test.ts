import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aturanOf, aturanWords, readAturan, rruleOf, rruleWords } from '#shared/roster/rutin/rule.ts';
import { anyAturan } from '#tests/support/roster/rutin-dates.ts';

describe('the rule of a series', () => {
  test('says the same as text of RFC 5545, in words, and read again from both', () => {
    fc.assert(
      fc.property(anyAturan, (aturan) => {
        const text = rruleOf(aturan);
        expect(rruleOf(aturanOf(text)!)).toBe(text);
        expect(rruleOf(readAturan(text)!)).toBe(text);
        expect(rruleOf(readAturan(aturanWords(aturan))!)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;WKST=MO', 'Setiap Selasa'],
    ['FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TH;WKST=MO', 'Setiap Senin dan Kamis'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=MO', 'Setiap 2 pekan, hari Minggu'],
    ['FREQ=MONTHLY;BYDAY=2TU,4TU', 'Setiap Selasa pekan ke-2 dan ke-4'],
    ['FREQ=MONTHLY;BYDAY=1SU,-1SU', 'Setiap Minggu pekan ke-1 dan terakhir'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15,-1', 'Setiap tanggal 1, 15 dan terakhir'],
    ['FREQ=MONTHLY;BYDAY=5TU', 'Setiap Selasa pekan ke-5'],
    ['FREQ=WEEKLY;INTERVAL=5;BYDAY=SU;WKST=MO;X-PASARAN=PAHING', 'Setiap Ahad Pahing'],
    ['FREQ=WEEKLY;INTERVAL=5;BYDAY=FR;WKST=MO;X-PASARAN=KLIWON', 'Setiap Jumat Kliwon'],
  ])('%s is "%s"', (rrule, words) => {
    expect(rruleWords(rrule)).toBe(words);
    expect(rruleOf(readAturan(words)!)).toBe(rrule);
  });

  test.each([
    ['selasa', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;WKST=MO'],
    ['Senin & Kamis', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TH;WKST=MO'],
    ['setiap hari Jum’at', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=FR;WKST=MO'],
    ['setiap minggu hari Selasa', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;WKST=MO'],
    ['setiap pekan hari Minggu', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SU;WKST=MO'],
    ['setiap Minggu', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SU;WKST=MO'],
    ['2 minggu sekali, hari Ahad', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=MO'],
    ['dua pekan sekali hari Sabtu', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;WKST=MO'],
    ['Selasa kedua dan keempat', 'FREQ=MONTHLY;BYDAY=2TU,4TU'],
    ['Minggu minggu ke 2', 'FREQ=MONTHLY;BYDAY=2SU'],
    ['Rabu pekan pertama setiap bulan', 'FREQ=MONTHLY;BYDAY=1WE'],
    ['Minggu Paing', 'FREQ=WEEKLY;INTERVAL=5;BYDAY=SU;WKST=MO;X-PASARAN=PAHING'],
    ['setiap hari Selasa Legi', 'FREQ=WEEKLY;INTERVAL=5;BYDAY=TU;WKST=MO;X-PASARAN=LEGI'],
    ['Ahad terakhir', 'FREQ=MONTHLY;BYDAY=-1SU'],
    ['tanggal 15 setiap bulan', 'FREQ=MONTHLY;BYMONTHDAY=15'],
    ['setiap tanggal 15 dan 1', 'FREQ=MONTHLY;BYMONTHDAY=1,15'],
    ['RRULE:FREQ=WEEKLY;BYDAY=TU', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;WKST=MO'],
    ['freq=monthly;byday=+2tu', 'FREQ=MONTHLY;BYDAY=2TU'],
  ])('people write "%s"', (written, rrule) => {
    const read = readAturan(written);
    expect(read && rruleOf(read)).toBe(rrule);
  });

  test.each([
    '',
    'setiap',
    'setiap pekan',
    'kapan saja',
    'Selasa kalau sempat',
    'Selasa pekan ke-6',
    'Pahing',
    'Ahad Pahing dan Senin Pon',
    'Ahad Pahing pekan ke-2',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;X-PASARAN=PAHING',
    'FREQ=WEEKLY;INTERVAL=5;BYDAY=SU;X-PASARAN=SELASA',
    'tanggal 32',
    'tanggal 0',
    'Selasa tanggal 15',
    'setiap 2 pekan hari Selasa pekan ke-2',
    'setiap 13 pekan hari Selasa',
    'setiap 0 pekan hari Selasa',
    'FREQ=DAILY',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=TU;COUNT=3',
    'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270101',
    'FREQ=WEEKLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYDAY=TU',
    'FREQ=MONTHLY;BYDAY=1TU,3TH',
    'FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=1TU',
    'FREQ=WEEKLY;BYDAY=TU;BYDAY=WE',
    'FREQ=WEEKLY;BYDAY=TU;WKST=SU',
  ])('"%s" is not understood rather than guessed', (written) => {
    expect(readAturan(written)).toBeUndefined();
  });
});

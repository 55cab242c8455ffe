import { describe, expect, test } from 'vitest';
import { parseDateAmong, parseTextDate } from '#shared/base/text-date.ts';

test.each([
  '20/11/2026',
  '20-11-2026',
  '20.11.2026',
  '20 11 2026',
  ' 20 / 11 / 2026 ',
  '20/11/26',
  '2026-11-20',
  '2026/11/20',
  '2026-11-20 00:00:00',
  '2026-11-20T00:00:00.000Z',
  '20 November 2026',
  '20 Nopember 2026',
  '20 NOV 2026',
  '20-Nov-26',
  "20 Nov '26",
  '20 November ’26',
  '20 Nov. 2026',
  'Jumat, 20 November 2026',
  'jumat 20 november 2026',
  "Jum'at, 20 November 2026",
  'Jum’at, 20-11-2026',
  'Friday, 20 November 2026',
  'November 20, 2026',
])('%s is 20 November 2026', (text) => {
  expect(parseTextDate(text)).toBe('2026-11-20');
});

test.each([
  ['5/8/2026', '2026-08-05'],
  ['1 Januari 2027', '2027-01-01'],
  ['14 Peb 2027', '2027-02-14'],
  ['1 Agt 2027', '2027-08-01'],
  ['17 agustus 2027', '2027-08-17'],
  ['9 Des 2026', '2026-12-09'],
  ['Ahad, 22 November 2026', '2026-11-22'],
  ['Minggu, 22 Mei 2022', '2022-05-22'],
  ['29/2/2028', '2028-02-29'],
])('%s is %s', (text, date) => {
  expect(parseTextDate(text)).toBe(date);
});

test.each([
  '',
  'besok',
  '11/20/2026',
  '31/02/2026',
  '29 Februari 2027',
  '20 Movember 2026',
  '20 constructor 2026',
  'Kamis, 20 November 2026',
  '20/11',
  '20/11-2026',
  '20 November',
  '46346',
  '20/11/0026',
  '20/11/2026 dan 21/11/2026',
])('%s is not a date', (text) => {
  expect(parseTextDate(text)).toBeUndefined();
});

describe('a date among what people write around it', () => {
  test.each([
    'Jumat / 1 Januari 2027',
    '1 Januari 2027 M',
    'Hari Jumat, 1 Januari 2027',
    'Jumat Pon, 1 Januari 2027',
    '1 Januari 2027 / 23 Rajab 1448 H',
    '23 Rajab 1448 H / 1 Januari 2027 M',
    '1 Januari 2027 (23 Rajab 1448)',
    'Jumat, 1 Januari 2027 M bertepatan dengan 23 Rajab 1448 H',
    'Jumat - 1 Januari 2027',
  ])('%s', (text) => expect(parseDateAmong(text)).toBe('2027-01-01'));

  test.each([
    'Senin / 1 Januari 2027',
    '1 Januari 2027 atau 2 Januari 2027',
    'Jumat, 1 Jan 2027 dan 8 Jan 2027',
    '20 Syawal 1448 H',
    '1 Januari 2027 sore',
  ])('not %s', (text) => expect(parseDateAmong(text)).toBeUndefined());
});

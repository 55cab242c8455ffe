import { expect, test } from 'vitest';
import { addDays } from '#shared/base/dates.ts';
import { createHijri, formatHijri, hijriRange } from '#shared/base/hijri.ts';
import { awalBulan, hariBesarBetween, isNearHariBesar } from '#shared/roster/hari-besar.ts';

test('the tabular calendar is the one that Intl calls islamic-civil', () => {
  const format = new Intl.DateTimeFormat('en-u-ca-islamic-civil', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  });
  for (let tahun = 1318; tahun <= 1620; tahun++) {
    for (const [bulan, hari] of [
      [1, 1],
      [2, 29],
      [3, 12],
      [7, 27],
      [9, 1],
      [10, 1],
      [12, 10],
    ] as const) {
      const parts = format.formatToParts(Date.parse(createHijri().dateOf(tahun, bulan, hari)));
      const said = (type: string) => Number(parts.find((part) => part.type === type)!.value);
      expect([said('year'), said('month'), said('day')]).toEqual([tahun, bulan, hari]);
    }
  }
});

/** The dates that the government of Indonesia has set. */
const IDUL_FITRI = [
  '2018-06-15',
  '2019-06-05',
  '2020-05-24',
  '2021-05-13',
  '2022-05-02',
  '2023-04-22',
  '2024-04-10',
  '2025-03-31',
];
const IDUL_ADHA = [
  '2018-08-22',
  '2019-08-11',
  '2020-07-31',
  '2021-07-20',
  '2022-07-10',
  '2023-06-29',
  '2024-06-17',
  '2025-06-06',
];

test('Idul Fitri and Idul Adha of eight years lie at most a day from what the government has set', () => {
  const days = (jenis: string) => hariBesarBetween('2018-01-01', '2025-12-31').filter((one) => one.jenis === jenis);
  for (const [jenis, set] of [['idul_fitri', IDUL_FITRI] as const, ['idul_adha', IDUL_ADHA] as const]) {
    const found = days(jenis).map(({ tanggal }) => tanggal);
    expect(found).toHaveLength(8);
    for (const [at, tanggal] of found.entries())
      expect([addDays(set[at]!, -1), set[at], addDays(set[at]!, 1)]).toContain(tanggal);
  }
});

test('every day between two dates, both included, by date, as an estimate', () => {
  expect(
    hariBesarBetween('2026-06-16', '2027-06-06').map(({ nama, tahun, tanggal }) => [nama, tahun, tanggal]),
  ).toEqual([
    ['Tahun Baru Hijriah', 1448, '2026-06-17'],
    ['Maulid Nabi', 1448, '2026-08-26'],
    ['Isra Mikraj', 1448, '2027-01-06'],
    ['Awal Ramadan', 1448, '2027-02-08'],
    ['Idul Fitri', 1448, '2027-03-10'],
    ['Idul Adha', 1448, '2027-05-17'],
    ['Tahun Baru Hijriah', 1449, '2027-06-06'],
  ]);
  expect(hariBesarBetween('2027-03-10', '2027-03-10').map(({ perkiraan }) => perkiraan)).toEqual([true]);
  expect(hariBesarBetween('2027-03-11', '2027-05-16')).toEqual([]);
});

test('each kind once in every Hijri year, over three centuries', () => {
  const all = hariBesarBetween('1900-01-01', '2199-12-31');
  expect(new Set(all.map(({ jenis, tahun }) => `${jenis} ${tahun}`)).size).toBe(all.length);
  expect(all.length / 6 / 300).toBeCloseTo(365.2425 / 354.367, 2);
});

test('what an admin has set stands in the place of the estimate, also across the border of a range', () => {
  const set = [{ jenis: 'idul_fitri' as const, tahun: 1448, tanggal: '2027-03-11' }];
  expect(hariBesarBetween('2027-03-10', '2027-03-10', set)).toEqual([]);
  expect(hariBesarBetween('2027-03-11', '2027-03-11', set)).toEqual([
    { jenis: 'idul_fitri', nama: 'Idul Fitri', tahun: 1448, tanggal: '2027-03-11', perkiraan: false },
  ]);
  expect(isNearHariBesar({ jenis: 'idul_fitri', tahun: 1448, tanggal: '2027-03-13' })).toBe(true);
  expect(isNearHariBesar({ jenis: 'idul_fitri', tahun: 1448, tanggal: '2027-03-14' })).toBe(false);
});

test('dates and great days are of one calendar: Idul Fitri is 1 Syawal', () => {
  for (const { jenis, tahun, tanggal } of hariBesarBetween('2020-01-01', '2035-12-31')) {
    const wanted = {
      tahun_baru: '1 Muharam',
      maulid: '12 Rabiulawal',
      isra_miraj: '27 Rajab',
      awal_ramadan: '1 Ramadan',
      idul_fitri: '1 Syawal',
      idul_adha: '10 Zulhijah',
    };
    expect(formatHijri(tanggal)).toBe(`${wanted[jenis]} ${tahun} H (perkiraan)`);
  }
});

test('a set day moves its month and those that can not stay: no month has 28 or 31 days', () => {
  const kinds = ['awal_ramadan', 'idul_fitri', 'idul_adha', 'tahun_baru'] as const;
  for (const jenis of kinds) {
    for (const days of [-3, -2, -1, 0, 1, 2, 3]) {
      const [day] = hariBesarBetween('2027-01-01', '2027-12-31').filter((one) => one.jenis === jenis);
      const set = [{ jenis, tahun: day!.tahun, tanggal: addDays(day!.tanggal, days) }];
      const hijri = createHijri(awalBulan(set));
      let before = hijri.of('2026-06-01');
      for (let date = '2026-06-02'; date < '2028-06-01'; date = addDays(date, 1)) {
        const now = hijri.of(date);
        if (now.hari === 1) expect([date, before.hari === 29 || before.hari === 30]).toEqual([date, true]);
        else expect([date, now.hari]).toEqual([date, before.hari + 1]);
        expect(hijri.dateOf(now.tahun, now.bulan, now.hari)).toBe(date);
        before = now;
      }
    }
  }
});

test('what is set is no estimate, in its month only', () => {
  const set = awalBulan([{ jenis: 'idul_fitri', tahun: 1448, tanggal: '2027-03-11' }]);
  expect(formatHijri('2027-03-10', set)).toBe('30 Ramadan 1448 H (perkiraan)');
  expect(formatHijri('2027-03-11', set)).toBe('1 Syawal 1448 H');
  expect(hijriRange('2027-03-11', '2027-03-20', set)).toBe('Syawal 1448 H');
});

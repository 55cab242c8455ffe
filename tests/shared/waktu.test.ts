import { describe, expect, test } from 'vitest';
import { clockMinutes, clockTime, waktuOrder } from '#shared/base/waktu.ts';

describe('waktu', () => {
  test.each([
    ['19:30', 1170, '19:30'],
    ['7.30 WIB', 450, '07:30'],
    [' 07:05', 425, '07:05'],
    ['08.00-10.00', 480, '08:00'],
    ['Pukul 19.30', 1170, '19:30'],
    ['pkl. 9:00', 540, '09:00'],
    ['Jam 20.00 WIB', 1200, '20:00'],
    ['00:00', 0, '00:00'],
    ['23:59', 1439, '23:59'],
  ])('%o is a clock time', (waktu, minutes, time) => {
    expect(clockMinutes(waktu)).toBe(minutes);
    expect(waktuOrder(waktu)).toBe(minutes);
    expect(clockTime(waktu)).toBe(time);
  });

  test.each(['24:00', '19:60', '1930', '19', '20:155', "Ba'da Isya 19.30", ''])('%o is none', (waktu) => {
    expect(clockMinutes(waktu)).toBeUndefined();
    expect(clockTime(waktu)).toBeUndefined();
  });

  const hours = { subuh: 270, dhuha: 450, zuhur: 720, ashar: 915, maghrib: 1080, isya: 1150 };
  test.each([
    [['Subuh', 'shubuh', 'SYUBUH', 'kuliah subuh', 'Sholat Fajar'], hours.subuh],
    [['Dhuha', 'duha', 'dzuha', 'dluha'], hours.dhuha],
    [['Zuhur', 'dzuhur', 'dhuhur', 'duhur', 'Dluhur', 'dzuhr', 'zukur', 'lohor'], hours.zuhur],
    [['Ashar', 'asar', 'asyar', 'ashr', 'asr', 'sholat ashar'], hours.ashar],
    [['Maghrib', 'magrib', 'maghribi', 'MAGRIB'], hours.maghrib],
    [['Isya', "isya'", 'Isya’', 'isa', 'isyak', "isya'an", 'isha'], hours.isya],
    [['Maghrib sampai isya', 'maghrib - Isya'], hours.maghrib],
    [['Isya s.d. subuh'], hours.isya],
  ])('%o by the prayer', (spellings, order) => {
    for (const waktu of spellings) expect([waktu, waktuOrder(waktu)]).toEqual([waktu, order]);
  });

  test.each([
    [
      [
        "Ba'da Maghrib",
        'ba’da maghrib',
        'ba‘da magrib',
        'Bada Maghrib',
        "ba' da maghrib",
        'bakda maghrib',
        'ba`da maghrib',
        "ba'do maghrib",
        'Setelah Maghrib',
        'sesudah sholat maghrib',
        "Ba'dal maghrib",
        'Usai maghrib',
      ],
      1080,
    ],
    [["Ba'da Isya", "BA'DA ISYA'", "bakda isya'"], 1150],
    [["Ba'da Subuh", "ba'da shubuh"], 270],
  ])('%o a little later than the prayer', (spellings, prayer) => {
    for (const waktu of spellings) expect([waktu, waktuOrder(waktu)]).toEqual([waktu, prayer + 20]);
  });

  test.each(['Setelah acara', 'Pasar malam', 'Aula Aisyah', 'Hari pertama', 'siang', ''])('%o is last', (waktu) => {
    expect(waktuOrder(waktu)).toBe(1440);
  });
});

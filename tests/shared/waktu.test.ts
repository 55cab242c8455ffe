import { describe, expect, test } from 'vitest';
import { clockMinutes, clockTime, readWaktu, waktuOrder } from '#shared/base/waktu.ts';

describe('a clock time', () => {
  test.each([
    ['19:30', '19:30'],
    ['7.30 WIB', '07:30'],
    [' 07:05', '07:05'],
    ['Pukul 19.30', '19:30'],
    ['pkl. 9:00', '09:00'],
    ['Jam 20.00 WIB', '20:00'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
    // A time cell, in the locales of the United States and of Indonesia.
    ['7:30:00 PM', '19:30'],
    ['19.30.00', '19:30'],
    ['19:30:00', '19:30'],
    ['12:00 AM', '00:00'],
    ['12:45 PM', '12:45'],
    ['7.30 p.m.', '19:30'],
    ['7PM', '19:00'],
    ['7.30 malam', '19:30'],
    ['7.30 WIB malam', '19:30'],
    ['4.00 sore', '16:00'],
    ['1.30 siang', '13:30'],
    ['11.00 siang', '11:00'],
    ['12.30 siang', '12:30'],
    ['12.00 malam', '00:00'],
    ['jam 1 malam', '01:00'],
    ['9 pagi', '09:00'],
    ['jam 3 dini hari', '03:00'],
    ['jam 4 subuh', '04:00'],
    ['5 petang', '17:00'],
    ['Pk. 19.30', '19:30'],
    ['Pukul: 08.00', '08:00'],
    ['Jam : 06.00 - Selesai WIB', '06:00'],
    ['19 : 30 WIB', '19:30'],
    ['Pukul 19,30 WIB', '19:30'],
    ['Pukul 1930 WIB', '19:30'],
    ['19³⁰ WIB', '19:30'],
    ['１９：３０', '19:30'],
    ['± 19.30', '19:30'],
    ['+- 19.30', '19:30'],
    ['~19.30', '19:30'],
    ['sekitar jam 8 malam', '20:00'],
    ['mulai 19.30', '19:30'],
    ['Mulai pukul 19.30 WIB', '19:30'],
    ['jam 8 malam', '20:00'],
    ['jam delapan malam', '20:00'],
    ['pukul dua belas siang', '12:00'],
    ['jam setengah 8 malam', '19:30'],
    ['setengah delapan malam', '19:30'],
    ['jam 8 kurang 15 malam', '19:45'],
    ['jam 8 lewat 10 menit', '08:10'],
    ['8malam', '20:00'],
    ['19 WIB', '19:00'],
    ['malam, pukul 8', '20:00'],
    ['Malam Ahad jam 8', '20:00'],
    ['Malam Ahad 7.30', '19:30'],
    ['Ahad pagi 06.00', '06:00'],
    ['Selasa, 19.30', '19:30'],
    ['Pagi 07.00, malam 19.30', '07:00'],
    ['19.30 (jamaah)', '19:30'],
    ["Ba'da Isya 19.30", '19:30'],
    ["Ba'da Isya, pukul 7.30", '19:30'],
    ["19.30 ba'da Isya", '19:30'],
    ['Kuliah Subuh 4.45', '04:45'],
    ['20/11 19.30', '19:30'],
  ])('%o is %s', (waktu, time) => {
    expect(clockTime(waktu)).toBe(time);
    const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    expect([clockMinutes(waktu), waktuOrder(waktu)]).toEqual([minutes, minutes]);
  });

  test.each([
    '24:00',
    '25.00',
    '25.00 malam',
    '19:60',
    '7.75',
    'jam 7.75',
    'jam 25',
    'jam 7:5',
    '1930',
    '19',
    '20:155',
    '20.11.2026',
    '20.11.26',
    'Rp 10.000',
    '19.30 AM',
    '3 malam berturut-turut',
    'Pekan 3 malam',
    'Malam 17 Ramadan',
    'Lantai 2',
    'Masjid Al-Jamaah 12',
    '0812-0000-0001',
    's.d. 20.00',
    '',
  ])('%o is none', (waktu) => {
    expect(clockMinutes(waktu)).toBeUndefined();
    expect(clockTime(waktu)).toBeUndefined();
  });
});

describe('a range', () => {
  const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  test.each([
    ['08.00–10.00', '08:00', '10:00'],
    ['08.00-10.00', '08:00', '10:00'],
    ['08.00 s.d. 10.00 WIB', '08:00', '10:00'],
    ['08.00 s/d 10.00', '08:00', '10:00'],
    ['08.00 sd 10.00', '08:00', '10:00'],
    ['Pukul 08.00 WIB sampai dengan pukul 10.00 WIB', '08:00', '10:00'],
    ['mulai 08.00 selesai 10.00', '08:00', '10:00'],
    ['08:00 hingga 10:00', '08:00', '10:00'],
    ['7 - 8 malam', '19:00', '20:00'],
    ['2:00 - 2:30 pm', '14:00', '14:30'],
    ['11-5:30pm', '11:00', '17:30'],
    ['10-4pm', '10:00', '16:00'],
    ['11.30 - 1.00 siang', '11:30', '13:00'],
    ['8 malam - 10', '20:00', '22:00'],
    ['19.30 - 9.00', '19:30', '21:00'],
    ['20.00 - 24.00', '20:00', '24:00'],
    ['22.00 - 01.00', '22:00', '25:00'],
    ['jam 8-10', '08:00', '10:00'],
  ])('%o is from %s to %s', (waktu, from, to) => {
    expect([clockTime(waktu), readWaktu(waktu).until]).toEqual([from, at(to)]);
  });

  test.each([
    '19.30 s.d. selesai',
    '19.30 - selesai',
    '19.30 s/d selesai',
    '19.30 WIB – Selesai',
    '19.30 sampai tuntas',
  ])('%o ends when it is done', (waktu) => {
    expect([clockTime(waktu), readWaktu(waktu).until]).toEqual(['19:30', 'selesai']);
  });

  test('a prayer may begin it or end it', () => {
    expect(readWaktu("Ba'da Maghrib s.d. 20.00")).toMatchObject({
      clock: undefined,
      prayer: { prayer: 'maghrib', minutes: 20 },
      until: 1200,
    });
    expect(readWaktu("Ba'da Maghrib - 8.00").until).toBe(1200);
    expect(readWaktu('16.00 s.d. Maghrib')).toMatchObject({ clock: 960, until: { prayer: 'maghrib', minutes: 0 } });
    expect(readWaktu("Ba'da Maghrib sampai Isya")).toMatchObject({
      prayer: { prayer: 'maghrib', minutes: 20 },
      until: { prayer: 'isya', minutes: 0 },
    });
    expect(readWaktu('Ashar s.d. menjelang Maghrib')).toMatchObject({
      prayer: { prayer: 'ashar', minutes: 0 },
      until: { prayer: 'maghrib', minutes: -30 },
    });
    expect(readWaktu("Ba'da Isya s.d. selesai")).toMatchObject({ prayer: { prayer: 'isya' }, until: 'selesai' });
  });
});

test.each([
  ['19.30 WIB', 'WIB'],
  ['19.30 WITA', 'WITA'],
  ['19.30 wit', 'WIT'],
  ['(WITA) 19.30', 'WITA'],
  ['08.00–10.00 W.I.T.A.', 'WITA'],
  ['19.30 WIB / 20.30 WITA', 'WIB'],
  ['19.30', undefined],
  ['19.30, Masjid Witana', undefined],
])('the zone of %o is %s', (waktu, zone) => {
  expect(readWaktu(waktu).zone).toBe(zone);
});

describe('a prayer', () => {
  const hours = { subuh: 270, dhuha: 450, zuhur: 720, ashar: 915, maghrib: 1080, isya: 1150 };
  test.each([
    [['Subuh', 'shubuh', 'SYUBUH', 'kuliah subuh', 'Sholat Fajar', 'Shubuh', 'fajr'], hours.subuh],
    [['Dhuha', 'duha', 'dzuha', 'dluha', 'zuha'], hours.dhuha],
    [
      'Zuhur zhuhur Zhuhur dzuhur dzhuhur dhuhur duhur Dluhur dzuhr zukur lohor luhur zohor dzohor zuhr dhuhr'.split(
        ' ',
      ),
      hours.zuhur,
    ],
    [['Ashar', 'asar', 'asyar', 'ashr', 'asr', 'sholat ashar'], hours.ashar],
    [['Maghrib', 'magrib', 'maghribi', 'MAGRIB'], hours.maghrib],
    [['Isya', "isya'", 'Isya’', 'isa', 'isyak', "isya'an", 'isha', 'ishak', "Isha'"], hours.isya],
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
        "Ba'da Maghrib WIB",
      ],
      1080,
    ],
    [["Ba'da Isya", "BA'DA ISYA'", "bakda isya'"], 1150],
    [["Ba'da Subuh", "ba'da shubuh"], 270],
    [["Ba'da Zhuhur", "ba'da lohor", "Ba'da Luhur", "ba'da zohor"], 720],
  ])('%o a little later than the prayer', (spellings, prayer) => {
    for (const waktu of spellings) expect([waktu, waktuOrder(waktu)]).toEqual([waktu, prayer + 20]);
  });

  test.each([
    ['30 menit setelah Isya', 1150 + 30],
    ['15 menit sebelum Maghrib', 1080 - 15],
  ])('%o by its own minutes', (waktu, order) => {
    expect(waktuOrder(waktu)).toBe(order);
  });

  test.each(['Setelah acara', 'Pasar malam', 'Aula Aisyah', 'Hari pertama', 'siang', ''])('%o is last', (waktu) => {
    expect(waktuOrder(waktu)).toBe(1440);
  });
});

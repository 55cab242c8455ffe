import * as fc from 'fast-check';

const LONG = 'x'.repeat(70_000);

/** Texts that have broken somebody's program before. */
const NASTY = [
  '', ' ', '\0', 'a\0b', '\u0000\u0001\u0008', '\ud800', 'x\udfff', '\u202e\u2066abc', '\ufeff', 'ﷺ', '👨‍👩‍👧‍👦', 'ÅÅ̊', 'İıſK', 'ب'.repeat(200), LONG,
  "' OR 1=1 --", '"; drop table masjid; --', '%', '_%\\', '*', '[[', '{{', '{{nama_masjid}}[[', '$&', '=1+1', '@SUM(A1)', '../../etc/passwd', '..%2f', 'C:\\',
  '<script>alert(1)</script>', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', 'true', '0', '-1', '1e3', '0x10', '1.5',
  '9007199254740993', '999999999999999999999', '00', '+1', '１', ',', '1,', ',1', '1,,2', '1,1,1', '-0',
  '\u001b]52;c;eA==\u0007', '\u009b31m', 'a\u200bb', '\ufdd0', 'a\nb', 'Al\u0300', 'cli:root', 'sistem', 'jadwal:x', '\u0455uper\u0430dmin', 'superadm1n', 'x'.repeat(201), '-81200001001',
  '81200001001.5', '2026-02-30', '0000-00-00', '9999-12-31', '1000-01-01', '1899-12-31', '2200-01-01', '+275760-09-13T00:00:00.000Z', '2026-11-20T24:00:00.000Z', '2026-11-20T00:00:00.000+99:99', '24:00', '00:60',
  'a=b&c=d', '?', '#', '/', '//', '\r\nX-Injected: 1', '%00', '%zz', '\\u0000',
];

const NASTY_NUMBERS = [0, -0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e15, 1e308, 5e-324, -1e308];

/** A value of any other kind than was asked for. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NASTY_NUMBERS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: {} }, { toString: 1 }, { length: -1 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

export const hostileText: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 60 }));

/** From the first day that is taken to the last. */
const dates = ['1900-01-01', '2199-12-31', '2026-11-20', '2026-11-21', '2026-12-04', '2026-12-31', '2027-01-01', '2028-02-29', '2026-11-20T00:00:00.000Z', '2026-11-19T17:00:00.000Z', '2026-11-20T10:11:12+07:00'];
/** As they are typed: tidied first, then the pattern decides. */
const phones = ['081200000001', '6281200000002', '081200000', '62812000000009', '+62 812-0000 0001', '(0812) 0000.0002', ' 0812 0000 0003 '];
const id = fc.oneof(fc.integer({ min: 1, max: 12 }).map(String), fc.integer({ min: 1, max: 12 }), fc.constantFrom<string | number>('999999', 999_999, '1'));

const OF: Record<string, fc.Arbitrary<unknown>> = {
  tanggal: fc.constantFrom(...dates),
  dateStart: fc.constantFrom(...dates),
  dateEnd: fc.constantFrom(...dates),
  waktu: fc.constantFrom('19:30', "Ba'da Maghrib", '7.00', 'Isya', 'siang'),
  jam: fc.constantFrom('00:00', '19:30', '23:59'),
  no_hp: fc.constantFrom(...phones),
  phone: fc.constantFrom(...phones),
  id: fc.oneof(id, fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }).map((all) => all.join(','))),
  orderBy: fc.constantFrom('id', 'nama_masjid', 'tanggal', 'waktu', 'no_hp', 'id_masjid', 'send_time', 'nama_template', 'username', 'status'),
  fields: fc.constantFrom('id', 'id,nama_masjid', 'id,tanggal,nama_mubaligh', 'nama_template', 'id,username', 'id,version'),
  search: fc.constantFrom('a', 'masjid', '0812', '0812-0000', '+62 8', 'Agung', 'al ikhlas', "ma'ruf", 'x'.repeat(100)),
  key: fc.constantFrom('pengajian_bulanan', 'pengajian_reminder', 'jumatan_reminder'),
  type: fc.constantFrom('pengajian_bulanan', 'pengajian_reminder', 'jumatan_reminder'),
  bulan: fc.constantFrom('2026-11', '2026-12', 'November', 'Desember', 11),
  month: fc.constantFrom('November', 'Desember', 'Januari'),
  content: fc.constantFrom('Halo {{nama_masjid}}', '[[{{tanggal}} {{nama_mubaligh}}]]', '[[{{'),
  username: fc.constantFrom('tamu', 'panitia.utara', 'siti_2', 'superadmin', 'Admin', '\u0639\u0645\u0631'),
  nama_masjid: fc.constantFrom('Masjid Agung', 'Al-Ikhlas', ' Nurul  Huda ', "Jami' At-Taqwa", '\u0645\u0633\u062c\u062f', 'x'.repeat(200)),
  nama_mubaligh: fc.constantFrom('Ustadz Umar', 'A\u0300li', 'KH. Ma\u2019ruf'),
  nama_ketua_dkm: fc.constantFrom('Bapak Hadi', "Bapak Ma'ruf"),
  nama_template: fc.constantFrom('Pengingat DKM', 'Pengingat \u2764\ufe0f'),
  name: fc.constantFrom('Masjid Kota', 'mimbar-2026.mbk', 'x'),
};

/** What a field of that name usually holds, where its schema can't tell. */
export function usual(name: string): fc.Arbitrary<unknown> | undefined {
  if (Object.hasOwn(OF, name)) return OF[name];
  return /^id_|^template/.test(name) ? id : undefined;
}

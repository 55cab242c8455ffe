import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { openService, readAs, readJadwal, readMasjid } from './open-service.ts';

const service = openService();
afterAll(() => service.close());

const cells = async (text: string | Uint8Array) =>
  (await readMasjid(service, typeof text === 'string' ? Buffer.from(text) : text)).map((row) => [
    row.row,
    ...row.cells,
  ]);
const rows = [
  [2, 'Al-Huda', 'H. Umar, Lc.', '081200000001'],
  [3, 'An-Nur', 'Bapak "Ali"', '0812-0000-0002'],
];
const semicolons =
  'Nama;Ketua DKM;No HP\r\nAl-Huda;H. Umar, Lc.;081200000001\r\nAn-Nur;"Bapak ""Ali""";0812-0000-0002\r\n';
const commas = 'Nama,Ketua DKM,No HP\nAl-Huda,"H. Umar, Lc.",081200000001\nAn-Nur,"Bapak ""Ali""",0812-0000-0002';

describe('what programs write', () => {
  test.each<[string, string | Uint8Array]>([
    ['semicolons', semicolons],
    ['commas, and no end of the last line', commas],
    ['a mark of UTF-8', `\ufeff${semicolons}`],
    ["Excel's first line", `sep=;\r\n${semicolons}`],
    ["Excel's first line with another sign", `\ufeffsep=|\r\n${semicolons.replaceAll(';', '|')}`],
    [
      'tabs in UTF-16, as Excel calls Unicode text',
      Buffer.from(`\ufeff${semicolons.replaceAll(';', '\t')}`, 'utf16le'),
    ],
    ['line ends of old Macs', semicolons.replaceAll('\r\n', '\r')],
    ['a column that nobody named', semicolons.replaceAll('\r\n', ';\r\n')],
  ])('%s', async (_, file) => {
    expect(await cells(file)).toEqual(rows);
  });

  test('Windows-1252, blank lines, a line end in a cell, and what an export has guarded', async () => {
    expect(await cells(Buffer.from('Nama;Ketua;HP\r\nMasjid Caf\xe9;Umar;081200000001\r\n', 'latin1'))).toEqual([
      [2, 'Masjid Café', 'Umar', '081200000001'],
    ]);
    expect(await cells('Nama;Ketua;HP\n;;\n\n"Al\nHuda";\'=1+1;\'+6281200000001\n')).toEqual([
      [4, 'Al Huda', '=1+1', '+6281200000001'],
    ]);
  });

  test('a date and a time as people type them', async () => {
    const read = await readJadwal(
      service,
      Buffer.from(
        "Tanggal;Waktu;Masjid;Mubaligh\n20/11/2026;19:30:00;Al-Huda;Ahmad\n2026-11-21;Ba'da Maghrib;Al-Huda;Ahmad\n",
      ),
    );
    expect(read.map((row) => row.cells.slice(0, 2))).toEqual([
      ['2026-11-20', '19:30'],
      ['2026-11-21', "Ba'da Maghrib"],
    ]);
  });

  test('the same file as the other writers have made', async () => {
    const file = readFileSync(fileURLToPath(new URL('../../fixtures/workbooks/sources/masjid.csv', import.meta.url)));
    expect((await cells(file))[1]).toEqual([3, 'Masjid Contoh, Dua', 'Bapak Contoh Dua', '0812-0000-0002']);
  });
});

test.each([
  ['a sentence', 'Assalamualaikum, ini daftar masjid kami.\nTerima kasih.\n', 'foreign', /berkas teks/],
  ['titles alone', 'nama;ketua;hp\n', 'foreign', /berkas teks/],
  ['a page', '<html>\n<td>a;b\n</html>\n', 'foreign', /HTML/],
  ['an open quote', 'Nama;Ketua;HP\n"Al-Huda;Umar;08\nAn-Nur;Ali;08\n', 'damaged', /kutip di baris 2 tidak ditutup/],
  ['an endless cell', `a;b\n"${'x'.repeat(400_000)}";b\n`, 'damaged', /rusak/],
] as const)('%s is none', async (_, file, kind, message) => {
  await expect(readMasjid(service, Buffer.from(file))).rejects.toMatchObject({
    name: 'SpreadsheetRefusal',
    kind,
    message: expect.stringMatching(message),
  });
});

test('as many rows as a workbook may have', async () => {
  const line = 'Al-Huda;Umar;081200000001\n';
  await expect(
    readAs(service, Buffer.from(`a;b;c\n${line.repeat(11)}`), ['text', 'text', 'phone'], 10),
  ).rejects.toMatchObject({
    kind: 'too_many_rows',
  });
  expect(await readAs(service, Buffer.from(`a;b;c\n${line.repeat(10)}`), ['text', 'text', 'phone'], 10)).toHaveLength(
    10,
  );
});

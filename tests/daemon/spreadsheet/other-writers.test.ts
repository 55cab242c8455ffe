import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openService, readJadwal, readMasjid } from './open-service.ts';
import { hasSoffice, officeConvert } from './soffice.ts';

const folder = fileURLToPath(new URL('../../fixtures/workbooks', import.meta.url));
const fixture = (name: string): Uint8Array => readFileSync(join(folder, name));
const service = openService();
const scratch = mkdtempSync(join(tmpdir(), 'mimbar-sheets-'));

afterAll(async () => {
  await service.close();
  rmSync(scratch, { recursive: true });
});

const jadwal = [
  { row: 2, cells: ['2026-11-20', '19:30', 'Masjid Contoh Satu', 'Ustadz Contoh Satu'] },
  { row: 3, cells: ['2026-11-21', 'Ba’da Maghrib', 'Masjid Contoh Dua', 'Ustadz Contoh Satu'] },
  { row: 5, cells: ['2026-11-22', '19.30 WIB', '', 'Ustadz Contoh Dua'] },
  { row: 6, cells: ['2026-11-29', '04:45', 'Masjid Contoh Tiga', '12'] },
  {
    row: 7,
    cells: ['2026-11-30', '18:15', 'Masjid Contoh Tiga', ''],
    faults: [{ column: 4, message: 'Rumus menghasilkan #N/A' }],
  },
];

test.each(['calc-jadwal.xlsx', 'calc-jadwal-1904.xlsx', 'gnumeric-jadwal.xlsx'])(
  '%s: dates, times, formulas, rich text, links, merged cells and an error, as they are shown',
  async (name) => {
    expect(await readJadwal(service, fixture(name))).toEqual(jadwal);
  },
);

const masjid = [
  { row: 2, cells: ['Masjid Contoh Satu', 'Bapak Contoh Satu', '81200000001'] },
  { row: 3, cells: ['Masjid Contoh, Dua', 'Bapak Contoh Dua', '0812-0000-0002'] },
  { row: 4, cells: ['Masjid Contoh Tiga', 'Bapak Contoh Tiga', '+62 812 0000 0003'] },
  { row: 5, cells: ['2', 'Bapak Contoh Empat', '81200000004'] },
];

test.each(['calc-masjid.xlsx', 'gnumeric-masjid.xlsx'])(
  '%s: phones that became numbers have no exponent',
  async (name) => {
    expect(await readMasjid(service, fixture(name))).toEqual(masjid);
  },
);

test('openpyxl-masjid.xlsx: dates and booleans in text columns, a formula without a stored result', async () => {
  expect(await readMasjid(service, fixture('openpyxl-masjid.xlsx'))).toEqual([
    { row: 2, cells: ['Masjid Contoh Satu', 'Bapak Contoh Satu', '081200000001'] },
    { row: 3, cells: ['Masjid Contoh Dua', 'Bapak Contoh Dua', '81200000002'] },
    {
      row: 4,
      cells: ['Masjid & <Contoh> "Tiga"', '', '6281200000003'],
      faults: [{ column: 2, message: expect.stringContaining('TRUE') }],
    },
    {
      row: 5,
      cells: ['', '', '081200000004'],
      faults: [1, 2].map((column) => ({ column, message: expect.stringContaining('tanggal atau jam') })),
    },
    {
      row: 6,
      cells: ['', 'Bapak Contoh Lima', '081200000005'],
      faults: [{ column: 1, message: 'Rumus belum dihitung: buka berkas di Excel, simpan, lalu unggah lagi' }],
    },
  ]);
});

test('openpyxl-jadwal.xlsx: a workbook written as a stream, without the named sheet', async () => {
  expect(await readJadwal(service, fixture('openpyxl-jadwal.xlsx'))).toEqual([
    { row: 2, cells: ['2026-11-20', '19:30', 'Masjid Contoh Satu', 'Ustadz Contoh Satu'] },
    { row: 3, cells: ['2026-11-21', '19.30', 'Masjid Contoh Dua', 'Ustadz Contoh Dua'] },
  ]);
});

test.skipIf(!hasSoffice)('LibreOffice on this machine: the same rows from a fresh conversion', async () => {
  const made = officeConvert(join(folder, 'sources/jadwal.fods'), 'xlsx:Calc MS Excel 2007 XML', scratch);
  expect(await readJadwal(service, made)).toEqual(jadwal);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, describe, expect, test } from 'vitest';
import type { TemplateSpec } from '#daemon/sheet/spreadsheets.ts';
import { openArchive } from '#daemon/spreadsheet/zip.ts';
import { openService, readAs, readJadwal } from './open-service.ts';
import { hasSoffice, officeConvert } from './soffice.ts';

const service = openService();
const folder = mkdtempSync(join(tmpdir(), 'mimbar-template-'));
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const masjid = ['Masjid Contoh Satu', "Masjid 'Aisyah & Contoh", '=1+1', 'Al-Ikhlas #12', '007'];
const mubaligh = ['Ustadz Contoh Satu', '-Ustadz Contoh Dua'];

const spec: TemplateSpec = {
  sheet: 'INPUT DISINI',
  columns: [
    { header: 'Tanggal', width: 16, format: 'date', hint: 'Contoh: 20/11/2026' },
    { header: 'Waktu', width: 16, format: 'time', hint: "Contoh: 19:30 atau Ba'da Maghrib" },
    { header: 'Masjid', width: 40, format: 'text', dropdown: 'masjid' },
    { header: 'Mubaligh', width: 40, format: 'text', dropdown: 'mubaligh' },
  ],
  lists: {
    sheet: 'INFO KODE (JANGAN DIUBAH)',
    columns: { masjid: { header: 'Masjid', values: masjid }, mubaligh: { header: 'Mubaligh', values: mubaligh } },
  },
};

async function xmlOf(bytes: Uint8Array, name: string): Promise<string> {
  const pieces = (await openArchive(bytes)).open(name) ?? [];
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

async function load(bytes: Uint8Array): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Uint8Array.from(bytes).buffer);
  return book;
}

describe('template', () => {
  test('offers the names of the protected second sheet, in a bounded range of rows', async () => {
    const bytes = await service.writeTemplate(spec);
    const xml = await xmlOf(bytes, 'xl/worksheets/sheet1.xml');
    const lists = xml.match(/<dataValidation type="list".*?<\/dataValidation>/g) ?? [];
    expect(lists).toHaveLength(2);
    expect(lists[0]).toContain('sqref="C2:C2001"');
    expect(lists[0]).toContain('<formula1>&apos;INFO KODE (JANGAN DIUBAH)&apos;!$A$2:$A$6</formula1>');
    expect(lists[1]).toContain('<formula1>&apos;INFO KODE (JANGAN DIUBAH)&apos;!$B$2:$B$3</formula1>');
    expect(xml).toMatch(/<dataValidation type="date" operator="greaterThanOrEqual".*?sqref="A2:A2001"/);
    expect(xml).toContain('state="frozen"');
    expect(await xmlOf(bytes, 'xl/worksheets/sheet2.xml')).toContain('<sheetProtection sheet="1"');

    const info = (await load(bytes)).getWorksheet('INFO KODE (JANGAN DIUBAH)');
    expect(info?.getColumn(1).values.slice(1)).toEqual(['Masjid', ...masjid]);
    expect(info?.getColumn(2).values.slice(1)).toEqual(['Mubaligh', ...mubaligh]);
    expect(info?.getColumn(1).numFmt).toBe('@');
  });

  test('reads as no rows, and filled in gives back what was typed', async () => {
    const bytes = await service.writeTemplate(spec);
    expect(await readJadwal(service, bytes)).toEqual([]);
    const book = await load(bytes);
    const sheet = book.getWorksheet('INPUT DISINI');
    expect(sheet?.getColumn(1).numFmt).toBe('dd/mm/yyyy');
    expect(sheet?.getColumn(2).numFmt).toBe('@');
    sheet?.addRow([new Date('2026-11-20T00:00:00Z'), '19:30', 'Al-Ikhlas #12', '-Ustadz Contoh Dua']);
    expect(await readJadwal(service, new Uint8Array(await book.xlsx.writeBuffer()))).toEqual([
      { row: 2, cells: ['2026-11-20', '19:30', 'Al-Ikhlas #12', '-Ustadz Contoh Dua'] },
    ]);
  });

  test('without lists it has one sheet; an empty list is still a valid one', async () => {
    const { lists, ...plain } = spec;
    expect((await load(await service.writeTemplate(plain))).worksheets).toHaveLength(1);
    const none = { header: 'Masjid', values: [] };
    const empty = await service.writeTemplate({
      ...spec,
      lists: { sheet: lists?.sheet ?? '', columns: { masjid: none, mubaligh: none } },
    });
    expect(await xmlOf(empty, 'xl/worksheets/sheet1.xml')).toContain('!$A$2:$A$2</formula1>');
    expect(await readJadwal(service, empty)).toEqual([]);
  });

  test.skipIf(!hasSoffice)('LibreOffice opens it, keeps the drop-downs and reads the names', async () => {
    const source = join(folder, 'template.xlsx');
    writeFileSync(source, await service.writeTemplate(spec));
    const flat = Buffer.from(officeConvert(source, 'fods', folder)).toString();
    expect(flat).toContain('cell-content-is-in-list([$&apos;INFO KODE (JANGAN DIUBAH)&apos;.$A$2:.$A$6])');
    expect(flat).toContain('cell-content-is-in-list([$&apos;INFO KODE (JANGAN DIUBAH)&apos;.$B$2:.$B$3])');
    expect(flat).toMatch(/table:name="INFO KODE \(JANGAN DIUBAH\)"[^>]*table:protected="true"/);
    expect(flat).toContain('<text:p>=1+1</text:p>');
    expect(flat).not.toContain('table:formula');
  });
});

test.skipIf(!hasSoffice)('a template that was filled in and saved by LibreOffice is read', async () => {
  const source = join(folder, 'filled.xlsx');
  const book = await load(await service.writeTemplate(spec));
  const row = [new Date('2026-11-20T00:00:00Z'), '19.30', "Masjid 'Aisyah & Contoh", 'Ustadz Contoh Satu'];
  book.getWorksheet('INPUT DISINI')?.addRow(row);
  await book.xlsx.writeFile(source);
  mkdirSync(join(folder, 'saved'));
  const saved = officeConvert(source, 'xlsx:Calc MS Excel 2007 XML', join(folder, 'saved'));
  expect(await readJadwal(service, saved)).toEqual([
    { row: 2, cells: ['2026-11-20', '19.30', "Masjid 'Aisyah & Contoh", 'Ustadz Contoh Satu'] },
  ]);
});

describe('table', () => {
  const columns = [
    { header: 'Tanggal', width: 14, format: 'date' as const },
    { header: 'Masjid', width: 30, format: 'text' as const },
    { header: 'Catatan', width: 30, format: 'text' as const },
  ];
  const dangerous = ["=cmd|'/C calc'!A0", '+1+1', '-1', '@SUM(A1)', '\t=1', 'dua\nbaris', 'a\u0000b', '<b>&amp;</b>'];

  test('holds texts and dates only, whatever a text begins with', async () => {
    const bytes = await service.writeTable(
      { sheet: 'Data', columns },
      dangerous.map((text) => ['2026-11-20', text, '']),
    );
    const sheet = (await load(bytes)).getWorksheet('Data');
    expect(await xmlOf(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
    dangerous.forEach((text, index) => {
      const cell = sheet?.getCell(index + 2, 2);
      expect(cell?.type).toBe(ExcelJS.ValueType.String);
      expect(cell?.value).toBe(text.replace('\u0000', ''));
      expect(cell?.numFmt).toBe('@');
    });
    expect(sheet?.getCell('A2').value).toEqual(new Date('2026-11-20T00:00:00Z'));
    expect((await readAs(service, bytes, ['date', 'text']))[0]).toEqual({
      row: 2,
      cells: ['2026-11-20', dangerous[0]],
    });
  });

  test('takes its rows as they are made, and what is no date as text', async () => {
    async function* rows(): AsyncGenerator<string[]> {
      for (let index = 0; index < 1_200; index += 1) yield [index === 0 ? 'besok' : '2026-11-20', `Masjid ${index}`];
    }
    const read = await readAs(service, await service.writeTable({ sheet: 'Data', columns }, rows()), ['date', 'text']);
    expect(read).toHaveLength(1_200);
    expect(read[0]?.cells).toEqual(['besok', 'Masjid 0']);
    expect(read[1_199]).toEqual({ row: 1_201, cells: ['2026-11-20', 'Masjid 1199'] });
  });

  test('rows that fail while they are made reject the call, and the next one works', async () => {
    function* rows(): Generator<string[]> {
      yield ['2026-11-20', 'Masjid'];
      throw new Error('rows failed');
    }
    await expect(service.writeTable({ sheet: 'Data', columns }, rows())).rejects.toThrow('rows failed');
    expect((await service.writeTable({ sheet: 'Data', columns }, [])).length).toBeGreaterThan(0);
  });

  test.skipIf(!hasSoffice)('LibreOffice shows the very texts', async () => {
    const source = join(folder, 'table.xlsx');
    writeFileSync(
      source,
      await service.writeTable({ sheet: 'Data', columns }, [['2026-11-20', '=1+1', '081200000001']]),
    );
    const asShown = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true';
    const csv = Buffer.from(officeConvert(source, asShown, folder)).toString();
    expect(csv.trim()).toBe('Tanggal,Masjid,Catatan\n20/11/2026,=1+1,081200000001');
  });
});

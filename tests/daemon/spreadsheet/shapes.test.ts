import { afterAll, describe, expect, test } from 'vitest';
import ExcelJS from 'exceljs';
import { inlineRow, workbook, zip, workbookParts } from '#tests/support/sheet/hand-made-workbook.ts';
import { openService, readAs, readJadwal, readMasjid } from './open-service.ts';

const service = openService();
afterAll(() => service.close());

/** One row of cells without addresses. */
const row = (...cells: string[]): string => `<row>${cells.join('')}</row>`;

async function onlyCells(...args: Parameters<typeof readAs> extends [unknown, ...infer Rest] ? Rest : never) {
  const rows = await readAs(service, ...args);
  return rows.map(({ cells }) => cells);
}

describe('packages', () => {
  test('absolute targets, inline strings, no styles, no strings table, no addresses', async () => {
    const bytes = workbook({
      targetPrefix: '/xl/',
      rows: row('<c t="inlineStr"><is><t>Masjid Contoh</t></is></c>', '<c/>', '<c><v>81200000001</v></c>'),
    });
    expect(await readMasjid(service, bytes)).toEqual([{ row: 2, cells: ['Masjid Contoh', '', '81200000001'] }]);
  });

  test('the strict form, with its dates as text of type d', async () => {
    const bytes = workbook({
      namespace: 'strict',
      rows:
        row('<c t="d"><v>2026-11-20</v></c>', '<c t="d"><v>1899-12-30T19:30:00</v></c>') +
        row('<c t="d"><v>2026-11-21T00:00:00Z</v></c>', '<c t="d"><v>T04:45:00</v></c>'),
    });
    expect(await onlyCells(bytes, ['date', 'time'])).toEqual([
      ['2026-11-20', '19:30'],
      ['2026-11-21', '04:45'],
    ]);
  });

  test('every element with a prefix, names with backslashes and in other case, stored without compression', async () => {
    const parts = workbookParts({ rows: inlineRow(2, 'Masjid Contoh') }).map((part) => {
      const prefixed = String(part.content)
        .replace(/<(\/?)(workbook|sheets|sheet|worksheet|sheetData|row|c|is|t)\b/g, '<$1x:$2')
        .replace(/xmlns="/, part.name.startsWith('xl/w') ? 'xmlns:x="' : 'xmlns="');
      const isRelation = part.name.endsWith('.rels') || part.name.startsWith('[');
      return {
        name: part.name.replace('worksheets/', 'Worksheets\\'),
        content: isRelation ? part.content : prefixed,
        stored: true,
      };
    });
    expect(await onlyCells(zip(parts), ['text'])).toEqual([['Masjid Contoh']]);
  });

  test('bytes behind the end of the archive', async () => {
    expect(
      await readMasjid(
        service,
        Buffer.concat([workbook({ rows: inlineRow(2, 'Masjid Contoh') }), Buffer.from('\r\n--')]),
      ),
    ).toHaveLength(1);
  });

  test('UTF-16 parts, and sizes that stand in zip64 fields only', async () => {
    const parts = workbookParts({ rows: inlineRow(2, 'Masjid Contoh') }).map((part) => {
      const text = String(part.content).replace('UTF-8', 'UTF-16');
      const content = part.name.includes('sheet1') ? Buffer.from(`\ufeff${text}`, 'utf16le') : part.content;
      return { ...part, content, zip64: true };
    });
    expect(await onlyCells(zip(parts), ['text'])).toEqual([['Masjid Contoh']]);
  });

  test('the named sheet wherever it stands and however it is written, hidden too', async () => {
    const bytes = workbook({
      rows: '',
      sheets: [
        { name: 'Lain', rows: inlineRow(2, 'bukan ini') },
        { name: ' Input disini', state: 'hidden', rows: inlineRow(2, 'ini') },
      ],
    });
    expect(await onlyCells(bytes, ['text'])).toEqual([['ini']]);
  });

  test('without it the first visible sheet', async () => {
    const bytes = workbook({
      rows: '',
      sheets: [
        { name: 'Satu', state: 'veryHidden', rows: inlineRow(2, 'bukan ini') },
        { name: 'Dua', rows: inlineRow(2, 'ini') },
      ],
    });
    expect(await onlyCells(bytes, ['text'])).toEqual([['ini']]);
  });

  test('numbers as Google Sheets writes them, among a thousand rows of formatted blanks', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="d/m/yyyy"/><numFmt numFmtId="165" formatCode="h:mm:ss am/pm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    const blanks = Array.from(
      { length: 1_000 },
      (_, index) => `<row r="${index + 3}" ht="15.75" customHeight="1"><c r="A${index + 3}" s="1"/></row>`,
    );
    const rows = `<row r="2"><c r="A2" s="1"><v>46346.0</v></c><c r="B2" s="2"><v>0.8125</v></c><c r="C2" s="0" t="s"><v>0</v></c><c r="D2" s="0"><v>8.1200000001E10</v></c></row>${blanks.join('')}`;
    const bytes = workbook({
      rows,
      styles,
      sharedStrings: '<sst><si><t>Masjid Contoh</t></si></sst>',
      sheets: [{ name: 'Sheet1' }],
    });
    expect(await onlyCells(bytes, ['date', 'time', 'text', 'phone'])).toEqual([
      ['2026-11-20', '19:30', 'Masjid Contoh', '81200000001'],
    ]);
  });

  test('a workbook of the library itself, with a drop-down and frozen header', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('INPUT DISINI');
    sheet.addRow(['Tanggal', 'Waktu', 'Masjid', 'Mubaligh']);
    sheet.addRow([
      new Date('2026-11-20T00:00:00Z'),
      '19.30',
      { richText: [{ text: 'Masjid ' }, { text: 'Contoh', font: { bold: true } }] },
      { text: 'Ustadz Contoh', hyperlink: 'https://example.org/' },
    ]);
    sheet.addRow([
      { formula: 'A2+1', result: new Date('2026-11-21T00:00:00Z') },
      { formula: '"a"&"b"', result: 'ab' },
      { formula: '1/0', result: { error: '#DIV/0!' } },
    ]);
    for (const address of ['A2', 'A3']) sheet.getCell(address).numFmt = 'dd/mm/yyyy';
    expect(await readJadwal(service, new Uint8Array(await book.xlsx.writeBuffer()))).toEqual([
      { row: 2, cells: ['2026-11-20', '19.30', 'Masjid Contoh', 'Ustadz Contoh'] },
      { row: 3, cells: ['2026-11-21', 'ab', '', ''], faults: [{ column: 3, message: 'Rumus menghasilkan #DIV/0!' }] },
    ]);
  });
});

describe('rows', () => {
  test('rows of blanks, of spaces and of empty formulas are passed over, the rest keep their numbers', async () => {
    const bytes = workbook({
      rows: `<row r="2"><c r="A2" s="0"/></row><row r="3"><c r="A3" t="inlineStr"><is><t> &#160;&#x200b; </t></is></c></row>
        <row r="4"><c r="A4" t="str"><f>IF(1,"")</f><v></v></c></row>${inlineRow(7, 'tujuh')}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
    });
    expect(await readAs(service, bytes, ['text', 'text'])).toEqual([{ row: 7, cells: ['tujuh', ''] }]);
  });

  test('cells go by their address, columns to the right are not read', async () => {
    const bytes = workbook({
      rows: '<row r="2"><c r="C2"><v>3</v></c><c r="A2"><v>1</v></c><c r="XFD2"><v>9</v></c></row>',
    });
    expect(await onlyCells(bytes, ['text', 'text', 'text'])).toEqual([['1', '', '3']]);
  });

  test('a cell merged over rows counts in each of them, but makes no row out of nothing', async () => {
    const bytes = workbook({
      rows: '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row><row r="3"><c r="B3"><v>3</v></c></row><row r="4"><c r="A4"/></row>',
      after: '<mergeCells count="1"><mergeCell ref="A2:A4"/></mergeCells>',
    });
    expect(await readAs(service, bytes, ['text', 'text'])).toEqual([
      { row: 2, cells: ['1', '2'] },
      { row: 3, cells: ['1', '3'] },
    ]);
  });
});

describe('cells', () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-421]dddd, d mmmm yyyy"/><numFmt numFmtId="165" formatCode="hh&quot;.&quot;mm"/>
    <numFmt numFmtId="166" formatCode="000000000000"/><numFmt numFmtId="167" formatCode="&quot;Rp&quot;#,##0 &quot;dsmy&quot;"/><numFmt numFmtId="168" formatCode="[h]:mm;@"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="168"/><xf numFmtId="22"/></cellXfs></styleSheet>`;
  const read = (kind: 'text' | 'date' | 'time' | 'phone', cell: string, workbookPr?: string): Promise<string[][]> =>
    onlyCells(workbook({ rows: row(cell), styles, ...(workbookPr === undefined ? {} : { workbookPr }) }), [kind]);

  test.each([
    ['date', '<c s="1"><v>46346</v></c>', '2026-11-20'],
    ['date', '<c s="3"><v>46346.8125</v></c>', '2026-11-20'],
    ['date', '<c s="0"><v>46346</v></c>', '2026-11-20'],
    ['date', '<c t="inlineStr"><is><t>20 November 2026</t></is></c>', '2026-11-20'],
    ['date', '<c t="inlineStr"><is><t>minggu depan</t></is></c>', 'minggu depan'],
    ['date', '<c s="0"><v>20112026</v></c>', '20112026'],
    ['date', '<c t="str"><f>TEXT(A1,"")</f><v>20/11/2026</v></c>', '2026-11-20'],
    ['time', '<c s="2"><v>0.8125</v></c>', '19:30'],
    ['time', '<c s="4"><v>0.791666666666</v></c>', '19:00'],
    ['time', '<c s="7"><v>1.1979166666</v></c>', '04:45'],
    ['time', '<c s="0"><v>0.75</v></c>', '18:00'],
    ['time', '<c s="8"><v>46346.8125</v></c>', '19:30'],
    ['time', '<c s="0"><v>19.3</v></c>', '19:30'],
    ['time', '<c s="0"><v>4.05</v></c>', '04:05'],
    ['time', '<c t="inlineStr"><is><t>Ba&apos;da Isya</t></is></c>', "Ba'da Isya"],
    ['phone', '<c s="0"><v>81200000001</v></c>', '81200000001'],
    ['phone', '<c s="0"><v>8.1200000001E10</v></c>', '81200000001'],
    ['phone', '<c s="0"><v>6281200000001.0</v></c>', '6281200000001'],
    ['phone', '<c s="5"><v>81200000001</v></c>', '081200000001'],
    ['phone', '<c s="1"><v>81200000001</v></c>', '81200000001'],
    ['phone', '<c t="inlineStr"><is><t>\'&#x202a;0812-0000-0001&#x202c;</t></is></c>', '0812-0000-0001'],
    ['text', '<c s="6"><v>12</v></c>', '12'],
    ['text', '<c s="0"><v>0.1</v></c>', '0.1'],
    [
      'text',
      '<c t="inlineStr"><is><r><t>Masjid</t></r><r><t xml:space="preserve"> Al&#160;Contoh </t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>',
      'Masjid Al Contoh',
    ],
    ['text', '<c t="inlineStr"><is><t>dua_x000D_\nbaris &amp;lt; _x005F_x0041_</t></is></c>', 'dua baris &lt; _x0041_'],
    ['text', '<c t="str"><f t="shared" ref="A2:A9" si="0">B2</f><v>hasil</v></c>', 'hasil'],
    ['text', '<c t="inlineStr"><is><t>=HYPERLINK("x")</t></is></c>', '=HYPERLINK("x")'],
    ['text', '<c t="inlineStr"><is><t><![CDATA[Masjid <Contoh>]]></t></is></c>', 'Masjid <Contoh>'],
  ] as const)('%s %s is %s', async (kind, cell, text) => {
    expect(await read(kind, cell)).toEqual([[text]]);
  });

  test.each([
    ['phone', '<c s="0"><v>-81200001001</v></c>', 'Berisi bilangan yang bukan nomor HP'],
    ['phone', '<c s="0"><v>81200001001.5</v></c>', 'Berisi bilangan yang bukan nomor HP'],
    ['phone', '<c s="0"><v>1e999</v></c>', 'Berisi bilangan yang bukan nomor HP'],
    ['phone', '<c s="5"><f>-A1</f><v>-81200001001</v></c>', 'Berisi bilangan yang bukan nomor HP'],
    ['text', '<c s="1"><v>46346</v></c>', 'Berisi tanggal atau jam, bukan teks'],
    ['text', '<c s="2"><v>0.8125</v></c>', 'Berisi tanggal atau jam, bukan teks'],
    ...(['text', 'phone', 'date', 'time'] as const).flatMap((kind) => [
      [kind, '<c t="b"><v>1</v></c>', 'Berisi nilai benar atau salah'] as const,
      [kind, '<c t="b"><f>1=2</f><v>0</v></c>', 'Berisi nilai benar atau salah'] as const,
      [kind, '<c t="e"><v>#REF!</v></c>', 'Rumus menghasilkan #REF!'] as const,
      [kind, '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', 'Rumus menghasilkan #DIV/0!'] as const,
      [kind, '<c><f>A1</f></c>', 'Rumus belum dihitung'] as const,
    ]),
  ] as const)('%s %s is refused by its cell', async (kind, cell, message) => {
    const [read] = await readAs(service, workbook({ rows: row(cell), styles }), [kind]);
    expect(read).toEqual({ row: 2, cells: [''], faults: [{ column: 1, message: expect.stringContaining(message) }] });
  });

  test('days count from 1904 where the workbook says so', async () => {
    expect(await read('date', '<c s="1"><v>44884</v></c>', '<workbookPr date1904="1"/>')).toEqual([['2026-11-20']]);
  });

  test('shared strings: rich text joined, phonetic guides left out, blanks and unknown ones empty', async () => {
    const sharedStrings =
      '<sst><si><t>tak dipakai</t></si><si><r><t>Masjid </t></r><r><t>Contoh</t></r><rPh sb="0" eb="1"><t>baca</t></rPh></si><si><t/></si></sst>';
    const cell = (index: number): string => `<c t="s"><v>${index}</v></c>`;
    expect(
      await onlyCells(workbook({ sharedStrings, rows: row(cell(1), cell(2), cell(7)) }), ['text', 'text', 'text']),
    ).toEqual([['Masjid Contoh', '', '']]);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBoards } from '#daemon/board/file/board-file.ts';
import { fridaysOf } from '#daemon/board/check.ts';
import type { Grid } from '#daemon/board/file/heads.ts';
import type { PapanUploadResult } from '#shared/roster/papan/papan.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMubaligh } from '#tests/support/nouns.ts';
import { inlineRow, workbook } from '#tests/support/sheet/hand-made-workbook.ts';
import { openWorkbook } from '#tests/support/sheet/workbook.ts';

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../fixtures/workbooks', name));
const MASJID = ['Al-Amanah', 'Al-Barokah', 'Masjid Al-Huda'];
const MUBALIGH = ['Ustadz Ahmad', 'Ustadz Budi', 'KH. Dadan Ramdani', 'Ustadz Dadan', 'Agung Setiawan', 'Ustadz Budi'];

let api: TestApp;
const id: Record<string, string> = {};
beforeAll(async () => {
  api = await startTestApp();
  for (const nama of MASJID)
    id[nama] = (
      await api.call('POST', '/masjid', {
        body: {
          nama_masjid: nama,
          nama_ketua_dkm: 'Ketua',
          no_hp: '081200000001',
          wilayah: nama === 'Al-Amanah' ? 'Cicendo' : '',
        },
      })
    ).body.data.id;
  for (const nama of MUBALIGH.slice(0, 5)) id[nama] = await addMubaligh(api, nama);
});
afterAll(() => api.close());

const upload = (bulan: string, file: Uint8Array, query = '') =>
  api.call('POST', `/papan-jumat/upload?bulan=${bulan}${query}`, { body: Buffer.from(file) });
const compare = async (bulan: string, file: Uint8Array) =>
  (await upload(bulan, file, '&dryRun=true')).body.data as PapanUploadResult;
const put = (masjid: string, tanggal: string, mubaligh: string | null, more: object = {}) =>
  api.call('PUT', '/papan-jumat/sel', {
    body: { id_masjid: id[masjid], tanggal, id_mubaligh: mubaligh === null ? null : id[mubaligh], ...more },
  });
/** The stored sermons, as a map from 'mosque day' to preacher. */
async function board(bulan: string): Promise<Record<string, string>> {
  const { baris, jumat } = (await api.call('GET', `/papan-jumat?bulan=${bulan}`)).body.data;
  return Object.fromEntries(
    baris.flatMap(({ nama_masjid, sel }: any) =>
      sel.flatMap((cell: any, at: number) =>
        cell?.id ? [[`${nama_masjid} ${jumat[at].slice(8, 10)}`, cell.nama_mubaligh]] : [],
      ),
    ),
  );
}
async function sheetOf(
  rows: (string | Date | number | null)[][],
  more: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void = () => undefined,
  name = 'Papan',
): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet(name);
  sheet.addRows(rows);
  more(sheet, book);
  return Buffer.from(await book.xlsx.writeBuffer());
}
const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('the roster in the shape that people keep it', () => {
  const january = {
    'Al-Amanah 01': 'Ustadz Ahmad',
    'Al-Amanah 08': 'Ustadz Budi',
    'Al-Amanah 15': 'Ustadz Dadan',
    'Al-Amanah 22': 'Ustadz Dadan',
    'Al-Barokah 01': 'Ustadz Budi',
    'Al-Barokah 08': 'Ustadz Ahmad',
    'Al-Barokah 29': 'Ustadz Ahmad',
  };

  test.each(['calc-papan.xlsx', 'gnumeric-papan.xlsx'])(
    '%s: months side by side under merged heads, dates of every kind, titles mixed, remarks passed over',
    async (name) => {
      const { issues, beda, ...counts } = await compare('2027-01', fixture(name));
      expect(issues).toEqual([]);
      expect(counts).toEqual({ baru: 7, berubah: 0, kosong: 0, sama: 0 });
      expect(
        Object.fromEntries(
          beda.map(({ nama_masjid, tanggal, baru }) => [`${nama_masjid} ${tanggal.slice(8, 10)}`, baru]),
        ),
      ).toEqual(january);
      expect((await upload('2027-01', fixture(name), '&dryRun=true')).body.warnings).toEqual([
        '1 masjid tidak ada di berkas, jadi tidak berubah.',
        'Berkas juga memuat Februari 2027, Maret 2027. Unggah lagi dari bulan itu untuk menyimpannya.',
        'Sel Semester Genap!F7 perlu perhatian: Juga di Masjid Al-Amanah 1 pekan sebelumnya, 15 Jan 2027.',
        'Sel Semester Genap!G8 perlu perhatian: Juga di Masjid Al-Barokah 3 pekan sebelumnya, 8 Jan 2027.',
      ]);
      expect(await board('2027-01')).toEqual({});
      const march = await compare('2027-03', fixture(name));
      expect(march.beda.map(({ tanggal, baru }) => [tanggal.slice(0, 10), baru])).toEqual([
        ['2027-03-05', 'Ustadz Dadan'],
        ['2027-03-26', 'Ustadz Budi'],
      ]);
    },
  );

  test('what differs is stored: each an ordinary audited change, all in one transaction; the same file again changes nothing', async () => {
    await put('Al-Amanah', '2027-01-01', 'Ustadz Budi');
    await put('Al-Barokah', '2027-01-15', 'Ustadz Budi');
    await put('Masjid Al-Huda', '2027-01-15', 'Ustadz Ahmad');
    const stored = await upload('2027-01', fixture('calc-papan.xlsx'));
    expect(stored.body.data).toMatchObject({ baru: 6, berubah: 1, kosong: 1, sama: 0, issues: [] });
    expect(stored.body.data.beda.find(({ lama }: any) => lama !== null)).toMatchObject({
      nama_masjid: 'Al-Amanah',
      lama: 'Ustadz Budi',
      baru: 'Ustadz Ahmad',
    });
    // A mosque that is not in the file keeps its sermons.
    expect(await board('2027-01')).toEqual({ ...january, 'Masjid Al-Huda 15': 'Ustadz Ahmad' });
    const actions = ((await api.call('GET', '/audit?limit=100')).body.data as { action: string }[])
      .map(({ action }) => action)
      .slice(0, 9);
    expect(actions[0]).toBe('papan.upload');
    expect(actions.slice(1).toSorted()).toEqual([
      ...Array.from({ length: 6 }, () => 'jumatan.create'),
      'jumatan.delete',
      'jumatan.update',
    ]);
    expect((await upload('2027-01', fixture('calc-papan.xlsx'))).body.data).toMatchObject({
      baru: 0,
      berubah: 0,
      kosong: 0,
      sama: 7,
      beda: [],
    });
  });

  test('what the cells will clash with is told cell by cell, before they are stored and after', async () => {
    await put('Al-Barokah', '2027-10-08', 'Ustadz Budi');
    await put('Al-Amanah', '2027-10-15', 'Ustadz Budi');
    await put('Al-Barokah', '2027-10-15', 'Ustadz Ahmad');
    await api.call('POST', '/cuti', {
      body: { id_mubaligh: id['KH. Dadan Ramdani'], dari: '2027-10-22', sampai: '2027-10-29' },
    });
    const file = await sheetOf(
      [
        ['Masjid', '1 Okt', '8 Okt', '15 Okt', '22 Okt', '29 Okt'],
        ['Al-Amanah', 'Ahmad', 'Budi', 'Ahmad', 'KH. Dadan Ramdani', 'Budi'],
        ['Al-Barokah', 'Agung Setiawan', 'Ust. Budi', 'Budi', null, null],
        ['Masjid Al Huda', 'Ahmad', null, null, null, null],
      ],
      undefined,
      'Oktober',
    );
    // On the 15th two preachers change places, which is no clash; on the 8th one of the two cells did not change.
    const warnings = [
      'Sel Oktober!B2 bentrok: Juga di Masjid Al-Huda pada hari yang sama.',
      'Sel Oktober!C2 bentrok: Juga di Masjid Al-Barokah pada hari yang sama.',
      'Sel Oktober!E2 bentrok: KH. Dadan Ramdani cuti 22 Okt 2027 sampai 29 Okt 2027.',
      'Sel Oktober!B4 bentrok: Juga di Masjid Al-Amanah pada hari yang sama.',
      'Sel Oktober!D2 perlu perhatian: Juga di Masjid Al-Amanah 2 pekan sebelumnya, 1 Okt 2027.',
      'Sel Oktober!F2 perlu perhatian: Juga di Masjid Al-Amanah 3 pekan sebelumnya, 8 Okt 2027.',
      'Sel Oktober!D3 perlu perhatian: Juga di Masjid Al-Barokah 1 pekan sebelumnya, 8 Okt 2027.',
    ];
    const dry = await upload('2027-10', file, '&dryRun=true');
    expect([dry.body.data.issues, dry.body.warnings]).toEqual([[], warnings]);
    expect((await upload('2027-10', file)).body).toMatchObject({ data: { baru: 6, berubah: 2, sama: 1 }, warnings });
    const listed = (await api.call('GET', '/bentrok?dari=2027-10-01&sampai=2027-10-31')).body.data;
    // The cell of the 8th that the file did not change clashes as well.
    expect(listed.filter(({ berat }: any) => berat === 'bentrok')).toHaveLength(5);
  });

  test("what can't be told is named by sheet and cell with the nearest names, and nothing is stored", async () => {
    await put('Al-Barokah', '2027-05-07', 'Ustadz Budi', { terkunci: true });
    const file = await sheetOf(
      [
        ['Masjid', '7 Mei', '14 Mei', day('2027-05-22')],
        ['Al-Amanah', 'Ustadz Ahmat', { formula: 'Z1' } as never, 'Ahmad'],
        ['Al-Barokah', 'Ahmad', null, null],
        ['Al-Baroqah', 'Ahmad', null, null],
        ['Al-Amanah', 'Budi', 'Budi', null],
        ['Wilayah Timur'],
      ],
      undefined,
      'Mei',
    );
    const { status, body } = await upload('2027-05', file);
    expect(status).toBe(200);
    expect(body.data.issues).toEqual([
      { path: 'Mei!D1', message: 'Sabtu, 22 Mei 2027 bukan hari Jumat', value: '2027-05-22' },
      {
        path: 'Mei!B2',
        message: "Mubaligh 'Ustadz Ahmat' tidak ditemukan. Nama terdekat: 'Ustadz Ahmad'",
        value: 'Ustadz Ahmat',
        terdekat: ['Ustadz Ahmad'],
      },
      { path: 'Mei!C2', message: 'Rumus belum dihitung: buka berkas di Excel, simpan, lalu unggah lagi' },
      {
        path: 'Mei!A4',
        message: "Masjid 'Al-Baroqah' tidak ditemukan. Nama terdekat: 'Al-Barokah'",
        value: 'Al-Baroqah',
        terdekat: ['Al-Barokah'],
      },
      {
        path: 'Mei!B3',
        message: "Sel ini terkunci dan berisi 'Ustadz Budi'. Buka kuncinya di Papan Jumat, atau samakan isinya.",
        value: 'Ahmad',
      },
    ]);
    expect(await board('2027-05')).toEqual({ 'Al-Barokah 07': 'Ustadz Budi' });

    // A chosen name replaces the wrong name in every cell; the remaining wrong cells come back marked.
    const perbaikan = encodeURIComponent(
      JSON.stringify([
        { dari: 'Ustadz Ahmat', jadi: 'Ustadz Ahmad' },
        { dari: 'Al-Baroqah', jadi: 'Al-Barokah' },
      ]),
    );
    const url = `/papan-jumat/upload?bulan=2027-05&perbaikan=${perbaikan}`;
    const left = (await api.call('POST', url, { body: file })).body.data.issues;
    expect(left.map(({ path }: { path: string }) => path)).not.toContain('Mei!B2');
    expect(left.map(({ path }: { path: string }) => path)).not.toContain('Mei!A4');
    const marked = await api.call('POST', `${url}&bertanda=true`, { body: file });
    expect(marked.headers['content-disposition']).toBe('attachment; filename=papan-jumat-2027-05-bertanda.xlsx');
    const sheet = (await openWorkbook(marked.raw)).getWorksheet('Mei')!;
    expect([sheet.getCell('B2').value, sheet.getCell('B2').note]).toEqual(['Ustadz Ahmad', undefined]);
    expect(sheet.getCell('C2').note).toContain('Rumus belum dihitung');
    expect(await board('2027-05')).toEqual({ 'Al-Barokah 07': 'Ustadz Budi' });
    const twice = await sheetOf(
      [
        ['Masjid', '7 Mei'],
        ['Al-Amanah', 'Ahmad'],
        ['Masjid Al Amanah', 'Ust. Budi'],
      ],
      undefined,
      'Mei',
    );
    expect((await compare('2027-05', twice)).issues).toEqual([
      { path: 'Mei!B3', message: "Masjid Al Amanah pada 7 Mei 2027 sudah diisi 'Ahmad' di Mei!B2", value: 'Ust. Budi' },
    ]);
    // 'Ust. Dadan' may now mean either preacher, because titles are not compared.
    await api.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Haji Dadan', no_hp: '081200000109' } });
    const ambiguous = await compare(
      '2027-05',
      await sheetOf([
        ['Masjid', '7 Mei'],
        ['Al-Amanah', 'Ust. Dadan'],
      ]),
    );
    expect(ambiguous.issues[0]).toMatchObject({
      path: 'Papan!B2',
      message: "Ada 2 mubaligh bernama 'Ust. Dadan'. Tulis 'Ustadz Dadan' atau 'Ustadz Haji Dadan'",
    });
  });

  test.each([
    [
      'bare days under a month',
      [
        ['No', 'Masjid', 'Mei 2027', null, null, null],
        [null, null, 7, 14, 21, 28],
        [1, 'Al-Amanah', 'Ahmad', null, null, 'Budi'],
      ],
    ],
    [
      'ordinals under a title',
      [
        ['JADWAL KHATIB BULAN MEI 2027'],
        [],
        ['Nama Masjid', 'Ke-1', 'Ke-2', 'Ke-3', 'Ke-4'],
        ['Al-Amanah', 'Ahmad', '-', '…', 'Budi'],
      ],
    ],
    [
      '1, 2, 3, 4',
      [
        ['Masjid', 1, 2, 3, 4],
        ['Al-Amanah', 'Ahmad', null, null, 'Budi'],
      ],
    ],
    [
      'the khatib among others',
      [
        ['Masjid', day('2027-05-07'), null, '28/5', null],
        [null, 'Imam', 'Khotib', 'Imam', 'Khotib'],
        ['Al-Amanah', 'Dadan', 'Ahmad', 'Dadan', 'Budi'],
      ],
      (sheet: ExcelJS.Worksheet) => [sheet.mergeCells('A1:A2'), sheet.mergeCells('B1:C1'), sheet.mergeCells('D1:E1')],
    ],
    [
      'months below one another',
      [
        ['April 2027'],
        ['Masjid', '2 April', '9 April'],
        ['Al-Amanah', 'Dadan', 'Dadan'],
        [],
        ['Mei 2027'],
        ['Masjid', '7 Mei', '28 Mei'],
        ['Al-Amanah', 'Ahmad', 'Budi'],
      ],
    ],
    [
      'no head over the mosques',
      [
        ['No', null, 'Jumat 7 Mei', 'Jumat 28 Mei'],
        [1, 'Al-Amanah', 'Ahmad', 'Budi'],
      ],
    ],
    [
      'a month that Excel made a date',
      [
        ['Masjid', day('2027-05-01'), null, null, null],
        [null, 'ke-1', 'ke-2', 'ke-3', 'ke-4'],
        ['Al-Amanah', 'Ahmad', null, null, 'Budi'],
      ],
      (sheet: ExcelJS.Worksheet) => [sheet.mergeCells('A1:A2'), sheet.mergeCells('B1:E1')],
    ],
    [
      'each month with mosques of its own',
      [
        ['Masjid', '2/4', '9/4', 'Masjid', '7/5', '28/5'],
        ['Al-Barokah', 'Dadan', null, 'Al-Amanah', 'Ahmad', 'Budi'],
      ],
    ],
  ] as [string, (string | number | Date | null)[][], ((sheet: ExcelJS.Worksheet) => unknown)?][])(
    '%s',
    async (_, rows, more) => {
      const { issues, beda } = await compare('2027-05', await sheetOf(rows, more));
      expect(issues).toEqual([]);
      expect(
        beda
          .filter(({ nama_masjid }) => nama_masjid === 'Al-Amanah')
          .map(({ tanggal, baru }) => [tanggal.slice(0, 10), baru]),
      ).toEqual([
        ['2027-05-07', 'Ustadz Ahmad'],
        ['2027-05-28', 'Ustadz Budi'],
      ]);
    },
  );

  test('month sheets without a date, hidden sheets passed over, the bare way of a small writer', async () => {
    const rows = (name: string) => inlineRow(2, 'Masjid', 'Jumat I', 'Jumat II') + inlineRow(3, 'Al-Amanah', name, '');
    const file = workbook({
      rows: '',
      sheets: [
        { name: 'APR', rows: rows('Budi') },
        { name: 'MEI', rows: rows('Ahmad') },
        { name: 'Mei lama', state: 'hidden', rows: rows('Dadan') },
      ],
    });
    const { beda } = await compare('2027-05', file);
    const { warnings } = (await upload('2027-05', file, '&dryRun=true')).body;
    expect(beda.map(({ tanggal, baru }) => [tanggal.slice(0, 10), baru])).toEqual([['2027-05-07', 'Ustadz Ahmad']]);
    expect(warnings).toContainEqual(expect.stringContaining("1 lembar tersembunyi tidak dibaca: 'Mei lama'."));
  });

  /** Makes shared strings, and cells that refer to them by their index. */
  function strings(...texts: string[]) {
    return {
      cell: (address: string, text: string, style = 0) =>
        `<c r="${address}" s="${style}" t="s"><v>${texts.indexOf(text)}</v></c>`,
      part: (wrap: (text: string, at: number) => string) =>
        `<sst count="${texts.length}" uniqueCount="${texts.length}">${texts.map(wrap).join('')}</sst>`,
    };
  }
  /** The number with which a workbook stores a day. */
  const serial = (date: string) => (Date.parse(date) - Date.parse('1899-12-30')) / 86_400_000;
  const expected = [
    ['2027-07-02', 'Al-Amanah', 'Ustadz Ahmad'],
    ['2027-07-09', 'Al-Amanah', 'Ustadz Budi'],
    ['2027-07-02', 'Al-Barokah', 'Ustadz Dadan'],
    ['2027-07-16', 'Al-Barokah', 'Agung Setiawan'],
  ];
  async function expectJuly(file: Uint8Array) {
    const { issues, beda } = await compare('2027-07', file);
    expect(issues).toEqual([]);
    expect(beda.map(({ tanggal, nama_masjid, baru }) => [tanggal.slice(0, 10), nama_masjid, baru])).toEqual(expected);
  }

  test('as Google Sheets exports it: floats for days, a merged month, a thousand formatted blanks, a month a sheet', async () => {
    const { cell, part } = strings(
      'JULI 2027',
      'Masjid',
      'Al-Amanah',
      'Al-Barokah',
      'Ust. Ahmad',
      'Budi',
      'Ustadz Dadan',
      'Agung Setiawan',
      'Pekan ini libur',
    );
    const head = ['2027-07-02', '2027-07-09', '2027-07-16', '2027-07-23', '2027-07-30'].map(
      (date, at) => `<c r="${'BCDEF'[at]}3" s="1"><v>${serial(date)}.0</v></c>`,
    );
    const blanks = Array.from(
      { length: 1000 },
      (_, at) =>
        `<row r="${at + 6}" ht="15.75" customHeight="1"><c r="A${at + 6}" s="2"/><c r="F${at + 6}" s="2"/></row>`,
    );
    const july = [
      `<row r="2" ht="15.75" customHeight="1">${cell('A2', 'Masjid', 2)}${cell('B2', 'JULI 2027', 2)}<c r="C2" s="2"/><c r="F2" s="2"/></row>`,
      `<row r="3"><c r="A3" s="2"/>${head.join('')}</row>`,
      `<row r="4">${cell('A4', 'Al-Amanah')}${cell('B4', 'Ust. Ahmad')}${cell('C4', 'Budi')}</row>`,
      `<row r="5">${cell('A5', 'Al-Barokah')}${cell('B5', 'Ustadz Dadan')}${cell('D5', 'Agung Setiawan')}</row>`,
      ...blanks,
    ];
    await expectJuly(
      workbook({
        rows: '',
        sheets: [
          { name: 'Juni', rows: `<row r="2">${cell('A2', 'Masjid')}</row>` },
          { name: 'Juli', rows: july.join('') },
        ],
        after:
          '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="B2:F2"/></mergeCells><drawing r:id="rId1"/>',
        styles:
          '<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="d&quot; &quot;mmm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="0"/></cellXfs></styleSheet>',
        sharedStrings: part((text) => `<si><t>${text}</t></si>`),
      }),
    );
  });

  test('as WPS Spreadsheets saves it: its own namespace, rich texts, East Asian days without a code, formulas with results', async () => {
    const { cell, part } = strings(
      'Jadwal Khotib Jum’at',
      'Nama Masjid',
      'Al-Amanah',
      'Al-Barokah',
      'Ust. Ahmad',
      'Agung Setiawan',
    );
    const rows = [
      `<row r="2" spans="1:6" ht="26" customHeight="1">${cell('A2', 'Jadwal Khotib Jum’at', 1)}<c r="B2" s="1"/></row>`,
      `<row r="3" spans="1:6">${cell('A3', 'Nama Masjid')}<c r="B3" s="2"><v>${serial('2027-07-02')}</v></c><c r="C3" s="2"><f>B3+7</f><v>${serial('2027-07-09')}</v></c><c r="D3" s="3"><f>C3+7</f><v>${serial('2027-07-16')}</v></c></row>`,
      `<row r="4" spans="1:6">${cell('A4', 'Al-Amanah')}${cell('B4', 'Ust. Ahmad')}<c r="C4" t="str"><f>"Ustadz "&amp;"Budi"</f><v>Ustadz Budi</v></c></row>`,
      `<row r="5" spans="1:6">${cell('A5', 'Al-Barokah')}<c r="B5" t="str"><f>IF(TRUE,"Ustadz Dadan","")</f><v>Ustadz Dadan</v></c><c r="C5" t="str"><f>IF(FALSE,"x","")</f><v></v></c>${cell('D5', 'Agung Setiawan')}</row>`,
    ];
    await expectJuly(
      workbook({
        rows: rows.join(''),
        sheets: [{ name: '7-2027' }, { name: 'WpsReserved_CellImgList', state: 'veryHidden', rows: '' }],
        workbookPr:
          '<fileVersion appName="xl" lastEdited="3" lowestEdited="5" rupBuild="9302"/><workbookPr/><bookViews><workbookView windowWidth="22188" windowHeight="9144"/></bookViews>',
        after:
          '<mergeCells count="1"><mergeCell ref="A2:F2"/></mergeCells><phoneticPr fontId="1" type="noConversion"/><extLst><ext uri="{etc}" xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData"><etc:x/></ext></extLst>',
        styles:
          '<styleSheet xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData"><numFmts count="1"><numFmt numFmtId="178" formatCode="[$-421]d\\ mmmm;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="0"/><xf numFmtId="58"/><xf numFmtId="178"/></cellXfs></styleSheet>',
        sharedStrings: part((text, at) =>
          at === 2
            ? '<si><r><rPr><b/></rPr><t>Al-</t></r><r><t xml:space="preserve">Amanah </t></r></si>'
            : `<si><t>${text}</t><phoneticPr fontId="1" type="noConversion"/></si>`,
        ),
      }),
    );
  });

  test('a file of something else is refused with a sentence', async () => {
    for (const [file, status, error] of [
      [
        fixture('calc-jadwal.ods'),
        415,
        'Ini berkas OpenDocument (misalnya .ods), bukan .xlsx: buka di Excel lalu simpan sebagai Excel Workbook (.xlsx)',
      ],
      [Buffer.from(''), 400, 'Berkas kosong. Pilih berkas .xlsx, lalu unggah lagi.'],
      [
        fixture('calc-masjid.xlsx'),
        400,
        'Tidak ada kolom Jumat Mei 2027 di berkas. Susun masjid ke bawah dan tanggal Jumat ke samping, seperti di template.',
      ],
      [
        await sheetOf([
          ['Masjid', '1 Januari 2027'],
          ['Al-Amanah', 'Ahmad'],
        ]),
        400,
        'Berkas memuat Januari 2027, bukan Mei 2027. Pilih bulannya di papan, lalu unggah lagi.',
      ],
    ] as const)
      expect(await upload('2027-05', file)).toMatchObject({ status, body: { error } });
    expect((await upload('2027-5', fixture('calc-papan.xlsx'))).status).toBe(400);
    expect(
      (await api.call('POST', '/papan-jumat/upload?bulan=2027-05', { body: fixture('calc-papan.xlsx'), token: null }))
        .status,
    ).toBe(401);
  });
});

describe('download', () => {
  test('has the shape back, with a drop-down of preachers; uploaded again all is the same', async () => {
    const { raw, headers } = await api.call('GET', '/papan-jumat/export?bulan=2027-01');
    expect(headers['content-disposition']).toBe('attachment; filename=papan-jumat-2027-01.xlsx');
    const book = await openWorkbook(raw);
    const sheet = book.worksheets[0]!;
    expect(sheet.name).toBe('Januari 2027');
    expect(sheet.getRow(2).values).toEqual([undefined, 'No', 'Masjid', 'Wilayah', ...fridaysOf('2027-01').map(day)]);
    expect(sheet.getRow(3).values).toEqual([
      undefined,
      '1',
      'Al-Amanah',
      'Cicendo',
      'Ustadz Ahmad',
      'Ustadz Budi',
      'Ustadz Dadan',
      'Ustadz Dadan',
    ]);
    expect(sheet.getCell('H5').dataValidation).toMatchObject({ type: 'list', formulae: ["'NAMA MUBALIGH'!$A$2:$A$7"] });
    expect(await compare('2027-01', raw)).toEqual({ baru: 0, berubah: 0, kosong: 0, sama: 8, beda: [], issues: [] });
    const some = await openWorkbook((await api.call('GET', '/papan-jumat/export?bulan=2027-01&wilayah=cicendo')).raw);
    expect(some.worksheets[0]!.rowCount).toBe(3);
    const template = await api.call('GET', '/papan-jumat/template?bulan=2027-06');
    expect(template.headers['content-disposition']).toBe('attachment; filename=template-papan-jumat-2027-06.xlsx');
    const june = await openWorkbook(template.raw);
    june.worksheets[0]!.getCell('D3').value = 'Ustadz Ahmad';
    expect(
      (await compare('2027-06', Buffer.from(await june.xlsx.writeBuffer()))).beda.map(({ tanggal, nama_masjid }) => [
        tanggal.slice(0, 10),
        nama_masjid,
      ]),
    ).toEqual([['2027-06-04', 'Al-Amanah']]);
  });

  test('any roster comes back the same, names alike, odd and shared', { timeout: 60_000 }, async () => {
    const own = await startTestApp();
    try {
      const add = async (noun: string, body: object) =>
        (await own.call('POST', `/${noun}`, { body })).body.data.id as string;
      const names = [
        'Al-Ikhlas',
        'Al-Ikhlas',
        'Jumlah',
        '=A1',
        'Masjid',
        'Jumat',
        'Raya',
        "Nurul 'Ilmi, Jl. Merdeka 1",
      ];
      const masjid = await Promise.all(
        names.map((nama_masjid) => add('masjid', { nama_masjid, nama_ketua_dkm: 'Ketua', no_hp: '081200000001' })),
      );
      const people = [
        'Ahmad',
        'Ustadz Ahmad',
        'Ustadz Ahmad',
        '+62',
        'Mei',
        'Ust.',
        'Khotib',
        'Budi, S.Ag.',
        'Jumat Kliwon',
      ];
      const mubaligh = await Promise.all(
        people.map((nama_mubaligh, n) => add('mubaligh', { nama_mubaligh, no_hp: `08120000000${n}` })),
      );
      const cell = fc.record({
        at: fc.nat(masjid.length - 1),
        friday: fc.nat(4),
        who: fc.option(fc.nat(mubaligh.length - 1), { freq: 8 }),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('2027-01', '2027-04', '2026-12'),
          fc.array(cell, { minLength: 1, maxLength: 40 }),
          async (bulan, cells) => {
            for (const { at, friday, who } of cells) {
              const tanggal = fridaysOf(bulan)[friday];
              if (tanggal !== undefined)
                await own.call('PUT', '/papan-jumat/sel', {
                  body: { id_masjid: masjid[at], tanggal, id_mubaligh: who === null ? null : mubaligh[who] },
                });
            }
            const { raw } = await own.call('GET', `/papan-jumat/export?bulan=${bulan}`);
            const { terisi } = (await own.call('GET', `/papan-jumat?bulan=${bulan}`)).body.data.ringkasan;
            const back = await own.call('POST', `/papan-jumat/upload?bulan=${bulan}`, { body: raw });
            expect(back.body.data).toEqual({ baru: 0, berubah: 0, kosong: 0, sama: terisi, beda: [], issues: [] });
          },
        ),
        { numRuns: 2, seed: 20_270_101 },
      );
    } finally {
      await own.close();
    }
  });
});

describe('whatever a workbook holds', () => {
  const word = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        '',
        'Masjid',
        'Al-Amanah',
        'Al-Barokah',
        'Ustadz Ahmad',
        'Budi',
        'No',
        '1',
        '8',
        '15',
        '-',
        'Januari',
        'Januari 2027',
        'Feb',
        'Jumat ke-1',
        'Jumat II',
        '1 Jan',
        '01/01',
        '2027-01-08',
        '2027-01-01',
        '15 Januari 2027',
        '31/02',
        'Khatib',
        'Imam',
        '9999-12-31',
        '0000-01-01',
        '99',
        'Jan 0001',
      ),
    },
    fc.string({ maxLength: 12 }),
  );
  const merge = fc
    .record({
      top: fc.integer({ min: 1, max: 9 }),
      left: fc.integer({ min: 1, max: 8 }),
      down: fc.nat(1_000_000),
      across: fc.nat(200),
    })
    .map(({ top, left, down, across }) => ({ top, left, bottom: top + down, right: left + across }));
  const grid: fc.Arbitrary<Grid> = fc.record({
    name: fc.oneof(fc.constantFrom('Januari', 'Jan 27', 'Sheet1', 'Semester 1'), fc.string({ maxLength: 8 })),
    rows: fc
      .array(fc.array(word, { maxLength: 8 }), { maxLength: 9 })
      .map((rows) => rows.map((cells, index) => ({ row: index + 1, cells }))),
    merges: fc.array(merge, { maxLength: 4 }),
    faults: fc.array(fc.record({ row: fc.nat(9), column: fc.nat(8), message: fc.constant('Rumus') }), { maxLength: 2 }),
  });

  test('the reader never throws, and names only Fridays of the month and cells of the sheets', () => {
    let read = 0;
    fc.assert(
      fc.property(
        fc.array(grid, { maxLength: 3 }),
        fc.constantFrom('2027-01', '1900-01', '2199-12'),
        (grids, bulan) => {
          const file = readBoards(grids, bulan);
          for (const { masjid, cells } of file.rows) {
            expect(masjid.text).not.toBe('');
            for (const { tanggal } of cells) expect(fridaysOf(bulan)).toContain(tanggal);
          }
          if (file.rows.length > 0) read += 1;
        },
      ),
      { numRuns: 1500, seed: 20_270_101 },
    );
    expect(read).toBeGreaterThan(50);
  });

  test('with an issue nothing is stored', { timeout: 60_000 }, async () => {
    let withIssues = 0;
    let stored = 0;
    const cell = fc.constantFrom(null, 'Ahmad', 'Ustadz Budi', 'Budi Santosa', 'Siapa', '-', 'Agung Setiawan');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('Al-Amanah', 'Al-Barokah', 'Masjid Al Huda', 'Al-Hudaa'), cell, cell), {
          minLength: 1,
          maxLength: 3,
        }),
        async (rows) => {
          const before = await board('2027-09');
          const { data } = (await upload('2027-09', await sheetOf([['Masjid', '3 Sep', '10 Sep'], ...rows]))).body as {
            data: PapanUploadResult;
          };
          const after = await board('2027-09');
          if (data.issues.length > 0) {
            withIssues += 1;
            expect(after).toEqual(before);
          } else {
            stored += data.beda.length;
            for (const { nama_masjid, tanggal, lama, baru } of data.beda) {
              const key = `${nama_masjid} ${tanggal.slice(8, 10)}`;
              expect([before[key] ?? null, after[key] ?? null]).toEqual([lama, baru]);
            }
          }
        },
      ),
      { numRuns: 8, seed: 20_270_101 },
    );
    expect(withIssues).toBeGreaterThan(0);
    expect(stored).toBeGreaterThan(0);
  });
});

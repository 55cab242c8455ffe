import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

type Cell = string | number | null;

/** What others' imports were reported for, tried here: each sheet of preachers, and what becomes of it. */
describe('imports that were reported to fail on people’s sheets', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  async function sheet(rows: Cell[][], edit: (sheet: ExcelJS.Worksheet) => void = () => undefined): Promise<Buffer> {
    const book = new ExcelJS.Workbook();
    const own = book.addWorksheet('Sheet1');
    own.addRows(rows);
    edit(own);
    return Buffer.from(await book.xlsx.writeBuffer());
  }
  const look = async (body: Buffer) => (await api.call('POST', '/mubaligh/upload?dryRun=true', { body })).body;
  const fresh = ({ data }: { data: any }): string[] =>
    data.baris.filter(({ status }: any) => status === 'baru').map(({ isi }: any) => isi.nama_mubaligh);
  const A = ['Ust. Anwar', '0812-0000-8001'] as const;
  const B = ['Ust. Burhan', '0812-0000-8002'] as const;

  test('a text and an empty row above the head (dfinke/ImportExcel#47, #1092)', async () => {
    expect(fresh(await look(await sheet([['Account list'], [], ['Nama', 'HP'], [...A], [...B]])))).toEqual([
      A[0],
      B[0],
    ]);
  });

  test('an empty first row (cidgoh/DataHarmonizer#40)', async () => {
    expect(fresh(await look(await sheet([[], ['Nama', 'HP'], [...A], [...B]])))).toEqual([A[0], B[0]]);
  });

  test('no head at all: the first row is not lost (aniav/ynab-csv#88)', async () => {
    const seen = await look(await sheet([[...A], [...B]]));
    expect(fresh(seen)).toEqual([A[0], B[0]]);
    expect(seen.warnings).toEqual([expect.stringContaining('Baris 1 disimpan juga')]);
  });

  test('columns in an order of their own among others (knadh/listmonk#1330)', async () => {
    const rows = [
      ['Kota', 'No WhatsApp', 'Email', 'Nama Lengkap'],
      ['Bandung', A[1], '', A[0]],
    ];
    expect(fresh(await look(await sheet(rows)))).toEqual([A[0]]);
  });

  test('a head that goes on for 255 empty cells (nyaruka/rapidpro#5450)', async () => {
    const body = await sheet([['Nama', 'HP'], [...A]], (own) => {
      for (let at = 3; at <= 255; at++) own.getCell(1, at).font = { bold: true };
    });
    expect(fresh(await look(body))).toEqual([A[0]]);
  });

  test('a number that lost its zero (SpartnerNL/Laravel-Excel#300)', async () => {
    const { data, issues } = await look(
      await sheet([
        ['Nama', 'HP'],
        [A[0], 81200008001],
      ]),
    );
    expect([issues, fresh({ data })]).toEqual([undefined, [A[0]]]);
  });

  test('a number that was shortened (Automattic/camptix#40)', async () => {
    const { issues } = await look(
      await sheet([
        ['Nama', 'HP'],
        [A[0], '4.41E+11'],
      ]),
    );
    expect(issues).toMatchObject([{ path: '2.B', message: expect.stringContaining('dipotong') }]);
  });

  test('two numbers of one person (instedd/verboice#682)', async () => {
    const { issues } = await look(
      await sheet([
        ['Nama', 'HP'],
        [A[0], '0812 0000 8001, 0812 0000 8009'],
      ]),
    );
    expect(issues).toMatchObject([{ path: '2.B', terdekat: ['081200008001', '081200008009'] }]);
  });

  test('rows that a filter hides (dfinke/ImportExcel#762, SheetJS/sheetjs#630)', async () => {
    const body = await sheet([['Nama', 'HP'], [...A], [...B]], (own) => {
      own.autoFilter = 'A1:B3';
      own.getRow(2).hidden = true;
    });
    const { data } = await look(body);
    expect(data.tanya).toMatchObject([{ kunci: 'tersembunyi', baris: [2] }]);
  });

  test('a date that a program rewrote (submersion-app/submersion#2174)', async () => {
    for (const [path, body] of [
      ['/masjid', { nama_masjid: 'Al-Huda', nama_ketua_dkm: 'Umar', no_hp: '081200008101' }],
      ['/mubaligh', { nama_mubaligh: 'Ust. Dahlan', no_hp: '081200008102' }],
    ] as const)
      await api.call('POST', path, { body });
    const body = await sheet([
      ['Tanggal', 'Jam', 'Masjid', 'Ustadz'],
      ['29-Aug-27', '19.30', 'Al-Huda', 'Ust. Dahlan'],
    ]);
    const { data } = (await api.call('POST', '/jadwal-pengajian/upload', { body })).body;
    expect(data.count).toBe(1);
    const stored = (await api.call('GET', '/jadwal-pengajian')).body.data;
    expect(stored[0].tanggal.slice(0, 10)).toBe('2027-08-29');
  });

  test('somebody who is there already is asked about (tutao/tutanota#3707)', async () => {
    const { data } = await look(
      await sheet([
        ['Nama', 'HP'],
        ['KH. Dahlan', '6281200008102'],
      ]),
    );
    expect(data.tanya).toMatchObject([{ kunci: 'orang', baris: [2] }]);
  });
});

import type ExcelJS from 'exceljs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { openWorkbook, workbookOf } from '#tests/support/sheet/workbook.ts';

const HEADER = ['Tanggal', 'Masjid', 'Mubaligh'];
const URL = '/jadwal-jumatan/upload';

describe('an upload that is mended', () => {
  let api: TestApp;
  beforeEach(async () => {
    api = await startTestApp();
    await addMasjid(api, 'Masjid Salman');
    await addMasjid(api, 'Masjid Al-Ikhlas');
    await addMubaligh(api, 'Ustadz Ridwan Hakim');
    await addMubaligh(api, 'Ustadz Ahmad');
    await addMubaligh(api, 'Ustadz Ahmad', { no_hp: '081200000102' });
  });
  afterEach(() => api.close());

  const wrong = () =>
    workbookOf(HEADER, [
      ['2099-01-02', 'Masjid Salman', 'Ridwan'],
      ['2099-01-02', 'Masjid Al-Ikhlas', 'Ustadz Ahmad'],
      ['2099-01-09', 'Masjid Salman', 'Ridwan'],
      ['kapan', 'Masjid Salman', 'Ustadz Ridwan Hakim'],
    ]);
  const send = async (query: Record<string, string>, body: Buffer) =>
    api.call('POST', `${URL}?${new URLSearchParams(query)}`, { body });
  const perbaikan = (...some: [kolom: string, dari: string, jadi: string][]) =>
    JSON.stringify(some.map(([kolom, dari, jadi]) => ({ kolom, dari, jadi })));
  const ALL = perbaikan(
    ['C', 'Ridwan', 'Ustadz Ridwan Hakim'],
    ['C', 'Ustadz Ahmad', 'Ustadz Ahmad #3'],
    ['A', 'kapan', '2099-01-16'],
  );
  const stored = async () => (await api.call('GET', '/jadwal-jumatan?limit=100')).body.data.length as number;

  test('tells of each row what it is about and what may have been meant, where it is asked to', async () => {
    const { issues } = (await send({ rinci: 'true' }, await wrong())).body;
    expect(issues).toEqual([
      {
        path: '2.C',
        message: "Mubaligh 'Ridwan' tidak ditemukan. Nama terdekat: 'Ustadz Ridwan Hakim'",
        value: 'Ridwan',
        nama: 'Masjid Salman, 2 Jan 2099',
        terdekat: ['Ustadz Ridwan Hakim'],
      },
      expect.objectContaining({ path: '3.C', terdekat: ['Ustadz Ahmad #2', 'Ustadz Ahmad #3'] }),
      expect.objectContaining({ path: '4.C', nama: 'Masjid Salman, 9 Jan 2099' }),
      expect.objectContaining({ path: '5.A', nama: 'Masjid Salman, kapan' }),
    ]);
    // Without `rinci` an issue has only the earlier fields.
    const plain = (await send({}, await wrong())).body.issues;
    expect(Object.keys(plain[0])).toEqual(['path', 'message', 'value']);
  });

  test('one choice mends every cell that says the same; all is stored or nothing', async () => {
    const some = await send({ perbaikan: perbaikan(['C', 'Ridwan', 'Ustadz Ridwan Hakim']) }, await wrong());
    expect(some.body.issues.map(({ path }: { path: string }) => path)).toEqual(['3.C', '5.A']);
    expect(await stored()).toBe(0);
    expect((await send({ perbaikan: ALL, dryRun: 'true' }, await wrong())).body.data.count).toBe(4);
    expect(await stored()).toBe(0);
    expect((await send({ perbaikan: ALL }, await wrong())).body.data.count).toBe(4);
    expect(await stored()).toBe(4);
  });

  test('a choice for one column is none for another, and may itself be wrong', async () => {
    const { issues } = (
      await send({ perbaikan: perbaikan(['B', 'Ridwan', 'X'], ['C', 'Ridwan', 'Siapa']) }, await wrong())
    ).body;
    expect(issues[0]).toMatchObject({ path: '2.C', value: 'Siapa' });
  });

  test.each(['bukan json', '{}', '[{"dari":"","jadi":"x"}]', '[{"kolom":"1","dari":"a","jadi":"b"}]', '[null]'])(
    'the choice %s is refused',
    async (text) => {
      const { status, body } = await send({ perbaikan: text }, await wrong());
      expect([status, body.issues]).toEqual([400, [{ path: 'perbaikan', message: 'Perbaikan tidak terbaca' }]]);
    },
  );

  /** The value of a cell, its colour and its note. */
  const look = (book: ExcelJS.Workbook, address: string) => {
    const { value, fill, note } = book.getWorksheet('INPUT DISINI')!.getCell(address);
    const said = note as ExcelJS.Comment | string | undefined;
    return {
      value,
      color: (fill as ExcelJS.FillPattern | undefined)?.fgColor?.argb,
      note: typeof said === 'object' ? said.texts?.map(({ text }) => text).join('') : said,
    };
  };

  test('comes back with its wrong cells coloured and noted, the mended ones filled in, and stores nothing', async () => {
    const answer = await send(
      { bertanda: 'true', perbaikan: perbaikan(['C', 'Ridwan', 'Ustadz Ridwan Hakim']) },
      await wrong(),
    );
    expect(answer.headers['content-disposition']).toBe('attachment; filename=jadwal-jumatan-bertanda.xlsx');
    const book = await openWorkbook(answer.raw);
    expect(look(book, 'C2')).toEqual({ value: 'Ustadz Ridwan Hakim', color: 'FFD9F99D', note: undefined });
    expect(look(book, 'C3')).toMatchObject({ value: 'Ustadz Ahmad', color: 'FFFECACA' });
    expect(look(book, 'C3').note).toContain("Ada 2 mubaligh bernama 'Ustadz Ahmad'");
    expect(look(book, 'A5')).toMatchObject({ value: 'kapan', color: 'FFFECACA' });
    // Correct cells stay as they were, also where they look like a wrong one.
    expect(look(book, 'B3')).toEqual({ value: 'Masjid Al-Ikhlas', color: undefined, note: undefined });
    expect(look(book, 'C5').color).toBeUndefined();
    expect(await stored()).toBe(0);
    // The marked file can be uploaded again, and its remaining faults are reported.
    expect((await send({}, answer.raw)).body.issues).toHaveLength(2);
  });

  test('keeps what stood there: other sheets, widths, formats, an older note, and cells that share a style', async () => {
    const source = await openWorkbook(await wrong());
    const sheet = source.getWorksheet('INPUT DISINI')!;
    sheet.getColumn(2).width = 33;
    for (const address of ['C2', 'C3', 'C4', 'C5']) sheet.getCell(address).font = { bold: true };
    sheet.getCell('C2').note = 'Tanya Pak Umar';
    source.addWorksheet('Catatan').addRow(['tetap']);
    const { raw } = await send({ bertanda: 'true' }, Buffer.from(await source.xlsx.writeBuffer()));
    const book = await openWorkbook(raw);
    expect(look(book, 'C2').note).toMatch(/^Mubaligh 'Ridwan' tidak ditemukan[^]*\n\nTanya Pak Umar$/);
    const after = book.getWorksheet('INPUT DISINI')!;
    expect([after.getColumn(2).width, after.getCell('C2').font?.bold, after.getCell('C5').font?.bold]).toEqual([
      33,
      true,
      true,
    ]);
    expect(look(book, 'C5').color).toBeUndefined();
    expect(book.getWorksheet('Catatan')!.getCell('A1').value).toBe('tetap');
  });

  test('a file whose formulas hang on a mended cell can not be marked, and says so', async () => {
    const source = await openWorkbook(await wrong());
    const sheet = source.getWorksheet('INPUT DISINI')!;
    sheet.getCell('C2').value = {
      formula: 'D2',
      shareType: 'shared',
      ref: 'C2:C4',
      result: 'Ridwan',
    } as ExcelJS.CellValue;
    const query = { bertanda: 'true', perbaikan: perbaikan(['C', 'Ridwan', 'Ustadz Ridwan Hakim']) };
    sheet.getCell('C4').value = { sharedFormula: 'C2', result: 'Ahmad' } as ExcelJS.CellValue;
    const answer = await send(query, Buffer.from(await source.xlsx.writeBuffer()));
    expect([answer.status, answer.body.error]).toEqual([
      400,
      'Berkas ini tidak dapat ditandai. Perbaiki menurut daftar di layar.',
    ]);
  });

  test('a file that is right has nothing to mark; one that is no workbook is refused as ever', async () => {
    const right = await workbookOf(HEADER, [['2099-01-02', 'Masjid Salman', 'Ustadz Ridwan Hakim']]);
    const none = await send({ bertanda: 'true' }, right);
    expect([none.status, none.body.error]).toEqual([400, 'Tidak ada yang perlu ditandai: berkasnya sudah benar.']);
    expect((await send({ bertanda: 'true' }, Buffer.from('bukan'))).status).toBe(415);
    expect(await stored()).toBe(0);
  });

  test('a heading in the wrong place is marked, too', async () => {
    const { raw } = await send(
      { bertanda: 'true' },
      await workbookOf(['Nama Masjid', 'Nama Ketua DKM', 'No HP'], [['Masjid Salman', 'Umar', '081200000001']]),
    );
    expect(look(await openWorkbook(raw), 'A1').note).toContain('seharusnya');
  });

  test('2,000 rows, each with a wrong cell', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => ['2099-01-02', 'Masjid Salman', `Siapa ${n}`]);
    const { status, raw } = await send({ bertanda: 'true' }, await workbookOf(HEADER, rows));
    expect(status).toBe(200);
    const sheet = (await openWorkbook(raw)).getWorksheet('INPUT DISINI')!;
    expect(sheet.rowCount).toBe(2001);
    expect((sheet.getCell('C2001').fill as ExcelJS.FillPattern).fgColor?.argb).toBe('FFFECACA');
  });
});

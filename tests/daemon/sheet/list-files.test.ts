import { readFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';

const file = (name: string) => readFileSync(path.join(import.meta.dirname, '../../fixtures/sheets', name));

/** Lists as people keep them: each is stored as it is meant, asked about, or refused with its reason. */
describe('lists as people keep them', () => {
  let api: TestApp;
  beforeEach(async () => void (api = await startTestApp({ clock: createTestClock() })));
  afterEach(() => api.close());

  const send = async (noun: string, body: Buffer, query: Record<string, string> = {}) =>
    (await api.call('POST', `/${noun}/upload?${new URLSearchParams(query)}`, { body })).body;
  const look = async (noun: string, body: Buffer, query: Record<string, string> = {}) =>
    send(noun, body, { ...query, dryRun: 'true' });
  const rowsOf = async (noun: string) =>
    (await api.call('GET', `/${noun}?orderBy=id&orderType=asc&limit=100`)).body.data;
  const names = async () => {
    for (const name of [
      'Masjid Al-Huda',
      'Masjid Agung Nurul Falah',
      'Masjid Al-Ikhlas',
      'Masjid Jami Baiturrahman',
      'Masjid Taqwa Lampuuk Baru',
    ])
      await addMasjid(api, name);
    await addMubaligh(api, 'KH. Dadan Ramdani');
  };

  test.each(['18-kop-di-atas-judul.xlsx', '18b-kolom-nomor.xlsx'])('%s: two preachers', async (name) => {
    expect((await send('mubaligh', file(name))).data).toEqual({ count: 2, skipped: 0 });
    expect(await rowsOf('mubaligh')).toMatchObject([
      { nama_mubaligh: 'Ust. Baru Satu', no_hp: '081200005001' },
      { nama_mubaligh: 'Ust. Baru Dua', no_hp: '081200005002' },
    ]);
  });

  test('a check tells the heading row and what each column was taken for', async () => {
    const { data } = await look('mubaligh', file('18-kop-di-atas-judul.xlsx'));
    expect(data).toEqual({
      count: 2,
      skipped: 0,
      judul: 4,
      kolom: [
        { kolom: 'A', judul: 'Nama Mubaligh', untuk: 'nama_mubaligh', contoh: ['Ust. Baru Satu', 'Ust. Baru Dua'] },
        { kolom: 'B', judul: 'No HP', untuk: 'no_hp', contoh: ['081200005001', '081200005002'] },
      ],
      baris: [
        {
          baris: 5,
          isi: { nama_mubaligh: 'Ust. Baru Satu', no_hp: '081200005001' },
          status: 'baru',
          issues: [],
        },
        { baris: 6, isi: { nama_mubaligh: 'Ust. Baru Dua', no_hp: '081200005002' }, status: 'baru', issues: [] },
      ],
      tanya: [],
    });
    expect(await rowsOf('mubaligh')).toEqual([]);
  });

  test('18c: the columns of another order are found by their headings', async () => {
    const { data } = await send('masjid', file('18c-simas-no-nama-alamat-ketua-hp.xlsx'));
    expect(data).toEqual({ count: 1, skipped: 0 });
    expect(await rowsOf('masjid')).toMatchObject([
      { nama_masjid: 'Masjid Baru', nama_ketua_dkm: 'H. Slamet', no_hp: '081200006001', alamat: 'Jl. Anggrek 1' },
    ]);
  });

  test('18d: each wrong number has its own reason and what may be chosen', async () => {
    const { issues, data } = await look('masjid', file('18d-dua-nomor-satu-sel.xlsx'));
    expect(issues).toMatchObject([
      { path: '2.C', message: expect.stringContaining('2 nomor'), terdekat: ['081200006001', '081300006002'] },
      { path: '3.C', message: expect.stringContaining('Tidak ada nomor') },
      { path: '4.C', message: expect.stringContaining('dipotong') },
    ]);
    expect(data.baris.map(({ status }: { status: string }) => status)).toEqual(['salah', 'salah', 'salah']);
    // One is chosen, one typed, one left out.
    const isi = JSON.stringify({ '2.C': '081300006002', '4.C': '0812 0000 6003' });
    const stored = await send('masjid', file('18d-dua-nomor-satu-sel.xlsx'), { isi, lewati: '3' });
    expect(stored.data).toEqual({ count: 2, skipped: 0 });
    expect((await rowsOf('masjid')).map(({ no_hp }: { no_hp: string }) => no_hp)).toEqual([
      '081300006002',
      '081200006003',
    ]);
  });

  test('09: numbers as people write them are taken where they are one, else named by their row', async () => {
    const { issues } = await look('mubaligh', file('09-nomor-hp-sebagaimana-orang-menulis.xlsx'));
    const wrong = issues.map(({ path: cell }: { path: string }) => Number(cell.split('.')[0]));
    expect(wrong).toEqual([2, 3, 4, 17, 18, 19, 20, 28, 29, 32, 33, 34, 35, 36, 48, 51, 52]);
    const { data, warnings } = await send('mubaligh', file('09-nomor-hp-sebagaimana-orang-menulis.xlsx'), {
      lewati: wrong.join(),
    });
    expect(data).toEqual({ count: 34, skipped: 0 });
    const stored = new Set((await rowsOf('mubaligh')).map(({ no_hp }: { no_hp: string }) => no_hp.replace(/^62/, '0')));
    expect([...stored]).toEqual(['081200001001']);
    // What else stands beside a number is said.
    expect(warnings.join('\n')).toMatch(/a\.n\. Budi.*baris 26/);
  });

  test('18f: one man in three spellings is asked about, and stored once', async () => {
    const body = file('18f-orang-sama-dua-ejaan.xlsx');
    const { data } = await look('mubaligh', body);
    expect(data.tanya).toMatchObject([
      { kunci: 'orang', baris: [3, 4], wajib: false, pilihan: [{ nilai: 'satu' }, {}] },
    ]);
    const once = await send('mubaligh', body, { jawab: JSON.stringify({ orang: 'satu' }) });
    expect(once.data).toEqual({ count: 1, skipped: 2 });
    // Without an answer all are stored, and the rows are told.
    const again = await send('mubaligh', body);
    expect(again.data).toEqual({ count: 2, skipped: 1 });
    expect(again.warnings).toEqual([expect.stringMatching(/^Orang yang sama\? Baris 3: .+; baris 4: /)]);
  });

  test('16: evening hours are in the evening', async () => {
    await names();
    expect((await send('jadwal-pengajian', file('16-waktu-malam-dan-PM.xlsx'))).data.count).toBe(5);
    const { body } = await api.call('GET', '/jadwal-pengajian?orderBy=waktu&orderType=asc');
    expect(body.data.map(({ waktu }: { waktu: string }) => waktu)).toEqual([
      "Ba'da Zhuhur",
      '4.00 sore',
      '7.30 malam',
      '7:30 PM',
      '8.00 malam',
    ]);
  });

  const days = async (noun = 'jadwal-pengajian') =>
    (await api.call('GET', `/${noun}?orderBy=tanggal&orderType=asc`)).body.data.map((row: { tanggal: string }) =>
      row.tanggal.slice(0, 10),
    );

  test('08: dates whose day and month a program has swapped are asked about', async () => {
    await names();
    const body = file('08-tanggal-tertukar-lokal-AS.xlsx');
    const refused = await send('jadwal-pengajian', body);
    expect(refused.issues.map(({ path: cell }: { path: string }) => cell)).toEqual(['2.A', '3.A', '7.A']);
    expect(await days()).toEqual([]);
    const { data } = await look('jadwal-pengajian', body);
    expect(data.tanya).toMatchObject([
      { kunci: 'tanggal', path: '2.A', baris: [2, 3, 7], jawab: null, wajib: true, pilihan: [{ nilai: 'tukar' }, {}] },
    ]);
    expect(data.tanya[0].teks).toContain('A2 berisi 1 Feb 2027, maksudnya 2 Jan 2027?');
    const jawab = JSON.stringify({ tanggal: 'tukar' });
    expect((await send('jadwal-pengajian', body, { jawab })).data.count).toBe(7);
    expect(await days()).toEqual([
      '2027-01-02',
      '2027-01-09',
      '2027-01-16',
      '2027-01-23',
      '2027-01-30',
      '2027-02-06',
      '2027-02-13',
    ]);
  });

  test('20: a file that may have the month first is asked about, its hours are in the evening', async () => {
    await names();
    const body = file('20-google-sheets-lokal-AS.csv');
    expect((await send('jadwal-pengajian', body)).issues).toHaveLength(3);
    const jawab = (tanggal: string) => ({ jawab: JSON.stringify({ tanggal }) });
    const kept = await look('jadwal-pengajian', body, jawab('tetap'));
    expect(kept.data).toMatchObject({ count: 3, tanya: [{ jawab: 'tetap' }] });
    expect((await send('jadwal-pengajian', body, jawab('tukar'))).data.count).toBe(3);
    expect(await days()).toEqual(['2027-02-05', '2027-02-12', '2027-03-05']);
    // Dates with zeros before the digits are written by nobody who puts the month first.
    const usual = 'Tanggal,Waktu,Masjid,Mubaligh\n05/02/2027,19:30,Masjid Al-Huda,KH. Dadan Ramdani\n';
    expect((await send('jadwal-pengajian', Buffer.from(usual))).data.count).toBe(1);
  });

  test('dates that are Fridays only the other way round are asked about', async () => {
    await names();
    const body = await workbookOf(
      ['Tanggal', 'Masjid', 'Khatib'],
      [[new Date('2027-08-01T00:00:00.000Z'), 'Masjid Al-Huda', 'KH. Dadan Ramdani']],
    );
    const { data } = await look('jadwal-jumatan', body);
    expect(data.tanya[0].teks).toContain('A2 berisi 1 Agu 2027, maksudnya 8 Jan 2027?');
    await send('jadwal-jumatan', body, { jawab: JSON.stringify({ tanggal: 'tukar' }) });
    expect(await days('jadwal-jumatan')).toEqual(['2027-01-08']);
  });

  test('hidden rows and columns are told, a crossed-out cell is asked about', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Daftar');
    sheet.addRows([
      ['No', 'Nama', 'Catatan', 'No HP'],
      [1, 'Ustadz Hasan', 'rahasia', '081200000102'],
      [2, 'Ustadz Umar', '', '081200000103'],
      [3, 'Ustadz Ali', '', '081200000104'],
    ]);
    sheet.getRow(3).hidden = true;
    sheet.getColumn(3).hidden = true;
    sheet.getCell('B4').font = { strike: true };
    book.addWorksheet('Lama', { state: 'hidden' }).addRow(['Ustadz Dahulu']);
    book.addWorksheet('Rahasia', { state: 'veryHidden' }).addRow(['Ustadz Dahulu']);
    book.addWorksheet('INFO KODE (JANGAN DIUBAH)', { state: 'hidden' });
    const body = Buffer.from(await book.xlsx.writeBuffer());
    const { data, warnings } = await look('mubaligh', body);
    expect(data.tanya).toMatchObject([
      { kunci: 'tersembunyi', baris: [3], wajib: false },
      { kunci: 'dicoret', path: '4.B', baris: [4], wajib: true },
    ]);
    expect(warnings).toContainEqual(expect.stringContaining("1 kolom tersembunyi: C 'Catatan'"));
    expect(warnings).toContain(
      "2 lembar tersembunyi tidak dibaca: 'Lama', 'Rahasia'. Bila isinya dipakai, tampilkan lembarnya lalu unggah lagi",
    );
    expect((await send('mubaligh', body)).issues).toMatchObject([
      { path: '4.B', message: expect.stringContaining('dicoret') },
    ]);
    const answer = { dicoret: 'lewati', tersembunyi: 'lewati' };
    expect((await send('mubaligh', body, { jawab: JSON.stringify(answer) })).data.count).toBe(1);
    expect(await rowsOf('mubaligh')).toMatchObject([{ nama_mubaligh: 'Ustadz Hasan' }]);
  });

  test('an answer that was not offered is none, whatever its name is', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Daftar');
    sheet.addRows([
      ['Nama', 'No HP'],
      ['Ustadz Umar', '081200000103'],
    ]);
    sheet.getCell('A2').font = { strike: true };
    const body = Buffer.from(await book.xlsx.writeBuffer());
    for (const jawab of [
      '{"dicoret":"constructor"}',
      '{"dicoret":"LEWATI"}',
      '{"__proto__":{"dicoret":"pakai"}}',
      '{"toString":"pakai"}',
      '{"dicoret":["pakai"]}',
      '["pakai"]',
      'null',
    ])
      expect([jawab, (await send('mubaligh', body, { jawab })).code]).toEqual([jawab, 'invalid']);
    expect(await rowsOf('mubaligh')).toEqual([]);
    expect((await send('mubaligh', body, { jawab: '{"dicoret":"pakai"}' })).data.count).toBe(1);
  });

  test('columns that are not understood can be chosen; what is not read is named', async () => {
    const body = await workbookOf(
      ['Urut', 'Nama Mubaligh', 'Yang bisa dihubungi', 'Keterangan'],
      [
        ['1', 'Ustadz Hasan', '081200000102', 'sibuk'],
        ['2', 'Ustadz Umar', '081200000103', ''],
      ],
    );
    const seen = await look('mubaligh', body);
    expect(seen.data.kolom.map(({ untuk }: { untuk: string | null }) => untuk)).toEqual([
      null,
      'nama_mubaligh',
      null,
      null,
    ]);
    expect(seen.issues).toMatchObject([{ path: '1.A', message: expect.stringContaining("'No HP' tidak ditemukan") }]);
    const kolom = JSON.stringify({ B: 'nama_mubaligh', C: 'no_hp' });
    const { data, warnings } = await send('mubaligh', body, { kolom, judul: '1' });
    expect([data, warnings]).toEqual([{ count: 2, skipped: 0 }, ["Kolom yang tidak dibaca: D 'Keterangan'"]]);
  });

  test('a column that is missing or stands twice is named, and nothing is stored', async () => {
    const missing = await look(
      'masjid',
      await workbookOf(['No', 'Nama Masjid', 'Alamat', 'HP'], [['1', 'Al-Huda', 'Jl. Anggrek', '081200000102']]),
    );
    expect(missing.issues).toMatchObject([
      { path: '1.A', message: expect.stringContaining("'Nama Ketua DKM' tidak ditemukan") },
    ]);
    const twice = await look(
      'mubaligh',
      await workbookOf(['No', 'Nama', 'HP', 'WA'], [['1', 'Ustadz Hasan', '081200000102', '081200000103']]),
    );
    expect(twice.issues[0].message).toBe("Beberapa kolom tampaknya 'No HP': C 'HP' dan D 'WA'. Pilih satu");
    expect(await rowsOf('masjid')).toEqual([]);
  });

  test('a row of sums, of column numbers and a repeated heading are no data', async () => {
    const head = ['No', 'Nama Mubaligh', 'No. HP'];
    const body = await workbookOf(
      ['DAFTAR MUBALIGH'],
      [
        head,
        ['1', '2', '3'],
        ['1', 'Ustadz Hasan', '081200000102'],
        head,
        ['2', 'Ustadz Umar', '081200000103'],
        ['Jumlah', '2 orang', null],
      ],
    );
    const { data, warnings } = await send('mubaligh', body);
    expect([data, warnings]).toEqual([{ count: 2, skipped: 0 }, ['Bukan data, jadi tidak dibaca: baris 3, 5, dan 7']]);
  });
});

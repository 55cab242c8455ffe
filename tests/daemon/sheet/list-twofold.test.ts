import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { openWorkbook } from '#tests/support/sheet/workbook.ts';

type Cell = string | number | boolean | null;
type Rows = Cell[][];

/** Sheets that could be read as what they do not mean: each is asked about, refused, or what is not read is named. */
describe('nothing of a sheet is guessed in silence', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
    await addMasjid(api, 'Masjid Al-Ikhlas');
    await addMubaligh(api, 'Ust. Ahmad Fauzi');
  });
  afterAll(() => api.close());

  async function workbook(sheets: Record<string, Rows>, edit: (book: ExcelJS.Workbook) => void = () => undefined) {
    const book = new ExcelJS.Workbook();
    for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows(rows);
    edit(book);
    return Buffer.from(await book.xlsx.writeBuffer());
  }
  const look = async (noun: string, body: Buffer, query: Record<string, string> = {}) =>
    (await api.call('POST', `/${noun}/upload?${new URLSearchParams({ dryRun: 'true', ...query })}`, { body })).body;
  const lookAt = async (noun: string, rows: Rows, query = {}) => look(noun, await workbook({ Sheet1: rows }), query);

  const P = '0812-0000-7001';
  const Q = '0812-0000-7002';

  test.each<[string, string, Rows]>([
    [
      'a number, called so among headings that say nothing',
      'masjid',
      [
        ['No', 'Rumah Ibadah', 'Nomor'],
        [1, 'Al-Bina', P],
      ],
    ],
    [
      'a number, called so among headings of ours',
      'masjid',
      [
        ['No', 'Ketua DKM', 'No HP'],
        [1, 'Pak Contoh', P],
      ],
    ],
    [
      'a number that counts, without headings',
      'masjid',
      [
        [1, 'Al-Bina', P],
        [2, 'Al-Falah', Q],
      ],
    ],
    [
      'another of the committee',
      'masjid',
      [
        ['Nama Masjid', 'Sekretaris', 'HP'],
        ['Al-Bina', 'Pak Uji', P],
      ],
    ],
    [
      'the imam',
      'jadwal-jumatan',
      [
        ['Tanggal', 'Masjid', 'Imam'],
        ['4/12/2026', 'Al-Ikhlas', 'Ahmad Fauzi'],
      ],
    ],
    [
      'the reserve',
      'jadwal-jumatan',
      [
        ['Tanggal', 'Masjid', 'Khatib Cadangan'],
        ['4/12/2026', 'Al-Ikhlas', 'Ahmad Fauzi'],
      ],
    ],
    [
      'the theme',
      'jadwal-pengajian',
      [
        ['Tanggal', 'Tema', 'Masjid', 'Ustadz'],
        ['4/12/2026', 'Sabar', 'Al-Ikhlas', 'Ahmad Fauzi'],
      ],
    ],
  ])('%s is not read by its place as what stands there in a template', async (_, noun, rows) => {
    const { issues, data } = await lookAt(noun, rows);
    expect(issues).toMatchObject([{ message: expect.stringMatching(/^Kolom untuk '.*' tidak ditemukan/) }]);
    expect(data.kolom.map(({ untuk }: any) => untuk)).toContain(null);
  });

  test('a first row of data stays one after the columns were chosen (microsoft/azuredatastudio#13919)', async () => {
    const rows = [
      [1, 'Al-Bina', 'Pak Contoh', P],
      [2, 'Al-Falah', 'Pak Uji', Q],
    ];
    const kolom = JSON.stringify({ A: null, B: 'nama_masjid', C: 'nama_ketua_dkm', D: 'no_hp' });
    const { data, warnings } = await lookAt('masjid', rows, { judul: '1', kolom });
    expect(data.baris.map(({ isi }: any) => isi.nama_masjid)).toEqual(['Al-Bina', 'Al-Falah']);
    expect(warnings).toEqual([expect.stringContaining('Baris 1 disimpan juga')]);
  });

  test('two columns of one kind are asked about, though the first stands where a template has it', async () => {
    const body = await workbook(
      {
        Sheet1: [
          ['Nama', 'No HP', 'No HP'],
          ['Ust. Satu', P, Q],
        ],
      },
      (book) => {
        book.worksheets[0]!.getColumn(2).hidden = true;
      },
    );
    const { issues } = await look('mubaligh', body);
    expect(issues).toMatchObject([{ path: '1.C', message: expect.stringContaining('Pilih satu') }]);
  });

  test.each<[string, Rows]>([
    [
      "C 'Status'",
      [
        ['Nama', 'HP', 'Status'],
        ['Ust. Satu', P, 'Wafat'],
      ],
    ],
    [
      "A 'Aktif'",
      [
        ['Aktif', 'Nama', 'HP'],
        [false, 'Ust. Satu', P],
      ],
    ],
    [
      'C',
      [
        ['Nama', 'HP'],
        ['Ust. Satu', P, 'BATAL'],
      ],
    ],
  ])('a column that is not read is named: %s', async (named, rows) => {
    expect((await lookAt('mubaligh', rows)).warnings).toEqual([`Kolom yang tidak dibaca: ${named}`]);
  });

  test.each(['xlsx', 'csv'])('the columns of an own export are not, as %s', async (format) => {
    const id = async (noun: string) => (await api.call('GET', `/${noun}`)).body.data[0].id;
    const [id_masjid, id_mubaligh] = [await id('masjid'), await id('mubaligh')];
    const jadwal = { tanggal: '2099-01-02', waktu: '18.30', id_masjid, id_mubaligh };
    await api.call('POST', '/cuti', { body: { id_mubaligh, dari: '2099-01-01', sampai: '2099-01-02' } });
    for (const noun of ['pengajian', 'jumatan']) await api.call('POST', `/jadwal-${noun}`, { body: jadwal });
    for (const noun of ['masjid', 'mubaligh', 'cuti', 'jadwal-pengajian', 'jadwal-jumatan']) {
      const { raw } = await api.call('GET', `/${noun}/export?format=${format}`);
      const { data, warnings = [] } = await look(noun, raw);
      expect([noun, data?.skipped > 0, warnings]).toEqual([noun, true, []]);
    }
  });

  test('a column of numbers without a heading is not', async () => {
    const rows = [
      ['', 'Nama', 'HP'],
      [1, 'Ust. Satu', P],
      [2, 'Ust. Dua', Q],
    ];
    expect((await lookAt('mubaligh', rows)).warnings).toBeUndefined();
  });

  test('rows of data above the heading are named, a letterhead is not', async () => {
    const rows = [['Yayasan Contoh, telp. 022-12345678'], ['Ust. Satu', P], ['Nama', 'No HP'], ['Ust. Dua', Q]];
    const { data, warnings } = await lookAt('mubaligh', rows);
    expect([data.count, warnings]).toEqual([1, ['Di atas judul kolom, jadi tidak dibaca: baris 2']]);
  });

  test.each(['"', '-', 's.d.a', 'idem'])('%s is no time of day', async (waktu) => {
    const rows = [
      ['Tanggal', 'Jam', 'Masjid', 'Ustadz'],
      ['4/12/2026', waktu, 'Al-Ikhlas', 'Ahmad Fauzi'],
    ];
    expect((await lookAt('jadwal-pengajian', rows)).warnings).toEqual([
      `1 jadwal berjam yang tidak ada ('${waktu}'), periksa waktunya: baris 2`,
    ]);
  });

  test('a date that is no such weekday as stands beside it is told; a column of weekdays is not named', async () => {
    const rows = [
      ['Hari', 'Tanggal', 'Jam', 'Masjid', 'Ustadz'],
      ['Senin', '5 Des 2026', '18.30', 'Al-Ikhlas', 'Ahmad Fauzi'],
      ['Jum’at', '11 Des 2026', '18.30', 'Al-Ikhlas', 'Ahmad Fauzi'],
    ];
    expect((await lookAt('jadwal-pengajian', rows)).warnings).toEqual([
      "Hari tidak cocok dengan tanggalnya ('Senin' di samping Sabtu, 5 Des 2026), periksa tanggalnya: baris 2",
    ]);
  });

  test.each(['-', 0, 'idem', 'belum ada'])('%s is no name of a chairman', async (ketua) => {
    const rows = [
      ['Nama Masjid', 'Ketua DKM', 'No HP'],
      ['Al-Bina', ketua, P],
    ];
    expect((await lookAt('masjid', rows)).warnings).toEqual([
      `1 baris tanpa nama yang jelas ('${ketua}'), periksa namanya: baris 2`,
    ]);
  });

  const preachers = [
    ['Nama', 'HP'],
    ['Ust. Satu', P],
  ];

  test('other sheets that hold anything are named, empty ones and our own are not (pandas-dev/pandas#30276)', async () => {
    const body = await workbook({
      Barat: preachers,
      Timur: [
        ['Nama', 'HP'],
        ['Ust. Dua', Q],
      ],
      Sheet3: [],
      'INFO KODE (JANGAN DIUBAH)': [['Masjid']],
    });
    const { data, warnings } = await look('mubaligh', body);
    expect(data.count).toBe(1);
    expect(warnings).toEqual([expect.stringMatching(/^1 lembar lain tidak dibaca: 'Timur'\. /)]);
  });

  test('an empty template beside a filled sheet: the refusal names that sheet', async () => {
    const body = await workbook({
      'INPUT DISINI': [['Nama Mubaligh', 'No HP']],
      'INFO KODE (JANGAN DIUBAH)': [['Masjid']],
      Ustadz: preachers,
    });
    expect((await look('mubaligh', body)).error).toBe(
      "Berkas tidak berisi data. Isi mulai baris 2, lalu unggah lagi. 1 lembar lain tidak dibaca: 'Ustadz'. Bila isinya dipakai, simpan lembarnya sebagai berkas sendiri lalu unggah juga.",
    );
  });

  test('a message that was pasted into one column is refused with that reason', async () => {
    const rows = [["*JADWAL JUM'AT*"], ['*4 Desember 2026*'], ['1. Al-Ikhlas : Ust. Ahmad Fauzi']];
    const { error, issues } = await lookAt('jadwal-jumatan', rows);
    expect([error, issues]).toEqual([
      'Seluruh isi berkas berada di satu kolom. Beri kolom sendiri untuk Tanggal, Masjid, Mubaligh, lalu unggah lagi.',
      undefined,
    ]);
  });

  test("the chairman's number is found beside the secretary's, a sermon's date beside a timestamp", async () => {
    const { data } = await lookAt('masjid', [
      ['No', 'Mosque Name', 'HP Sekretaris', 'Ketua DKM', 'HP Ketua DKM'],
      [1, 'Al-Bina', Q, 'Pak Contoh', P],
    ]);
    expect(data.baris[0].isi).toMatchObject({ nama_masjid: 'Al-Bina', nama_ketua_dkm: 'Pak Contoh', no_hp: P });
    const form = await lookAt('jadwal-jumatan', [
      ['Timestamp', 'Tanggal Khutbah', 'Nama Masjid', 'Nama Khatib'],
      ['28/11/2026 9:14:22', '4/12/2026', 'Al-Ikhlas', 'Ahmad Fauzi'],
    ]);
    expect(form.data.baris[0].isi.tanggal).toBe('2026-12-04');
  });

  test.each<[string, Rows]>([
    [
      'masjid',
      [
        ['Nama Masjid', 'Ketua DKM', 'HP Khatib'],
        ['Al-Bina', 'Pak Contoh', P],
      ],
    ],
    [
      'mubaligh',
      [
        ['Nama Ustadz', 'HP Ketua DKM'],
        ['Ust. Satu', P],
      ],
    ],
  ])("somebody else's number is not taken for that of a %s", async (noun, rows) => {
    expect((await lookAt(noun, rows)).issues).toMatchObject([
      { message: expect.stringMatching(/^Kolom untuk 'No HP' tidak ditemukan/) },
    ]);
  });

  test('one name with two numbers in a sheet is asked about', async () => {
    const { data, questions } = await lookAt('mubaligh', [...preachers, ['Ust. Satu', Q], ['Ust. Satu', P]]);
    expect([data.count, data.skipped, questions]).toEqual([
      2,
      1,
      [expect.stringMatching(/^1 mubaligh bernama sama .* yang di atasnya, tetapi nomornya lain: baris 3\. /)],
    ]);
  });

  test('an empty first sheet is passed over, also where wrong cells are marked', async () => {
    const body = await workbook({ Sheet1: [], Ustadz: [...preachers, ['Ust. Dua', 'tidak ada']] });
    const { data, issues } = await look('mubaligh', body);
    expect([data.count, issues]).toEqual([1, [expect.objectContaining({ path: '3.B' })]]);
    const marked = await api.call('POST', '/mubaligh/upload?bertanda=true', { body });
    expect((await openWorkbook(marked.raw)).getWorksheet('Ustadz')!.getCell('B3').note).toBeDefined();
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { openWorkbook, workbookOf } from '#tests/support/sheet/workbook.ts';

describe('editing by spreadsheet', () => {
  let api: TestApp;
  beforeEach(async () => void (api = await startTestApp()));
  afterEach(() => api.close());

  const send = (url: string, body: Buffer) => api.call('POST', url, { body });
  const rowsOf = async (url: string) => (await api.call('GET', `${url}?orderBy=id&orderType=asc`)).body.data;
  const masjid = ['Nama Masjid', 'Nama Ketua DKM', 'No HP', 'ID'];

  /** An export, with some of its cells changed; rows count from 2. */
  async function edited(noun: string, cells: Record<string, string>): Promise<Buffer> {
    const { raw } = await api.call('GET', `/${noun}/export`);
    const book = await openWorkbook(raw);
    for (const [at, text] of Object.entries(cells)) book.worksheets[0]!.getCell(at).value = text;
    return Buffer.from(await book.xlsx.writeBuffer());
  }

  test('an export that comes back changes its rows and doubles none; a number is the same however it is written', async () => {
    await addMasjid(api, 'Masjid Agung', { no_hp: '6281200000001', wilayah: 'Utara' });
    await addMasjid(api, 'Masjid Raya', { no_hp: '081200000002' });
    const same = await send('/masjid/upload', await edited('masjid', {}));
    expect(same.body.data).toEqual({ count: 0, changed: 0, skipped: 2 });
    const file = await edited('masjid', { A3: 'Masjid Raya Baru', C3: '081200000009', A4: 'Masjid Tiga', B4: 'Umar' });
    expect((await send('/masjid/upload', file)).body.issues).toHaveLength(2);
    const right = await edited('masjid', { C3: '081200000009' });
    const { data } = (await send('/masjid/upload?dryRun=true', right)).body;
    expect(data).toMatchObject({ count: 0, changed: 1, skipped: 1 });
    expect(data.baris.map(({ status }: { status: string }) => status)).toEqual(['sama', 'ubah']);
    // A caller that asks for a question gets one, and nothing is stored; a file without changes brings no question.
    const asked = (file: Buffer) =>
      api.call('POST', '/masjid/upload', { body: file, headers: { prefer: 'rinci, tanya' } });
    expect((await asked(right)).body.data).toEqual({ count: 0, changed: 1, skipped: 1, tanya: true });
    expect((await rowsOf('/masjid'))[1]).toMatchObject({ no_hp: '081200000002', version: 1 });
    expect((await asked(await edited('masjid', {}))).body.data).toEqual({ count: 0, changed: 0, skipped: 2 });
    expect((await send('/masjid/upload', right)).body.data).toEqual({ count: 0, changed: 1, skipped: 1 });
    expect(await rowsOf('/masjid')).toEqual([
      expect.objectContaining({ id: '1', no_hp: '6281200000001', wilayah: 'Utara', version: 1 }),
      expect.objectContaining({ id: '2', nama_masjid: 'Masjid Raya', no_hp: '081200000009', version: 2 }),
    ]);
    const actions = api.database.sqlite
      .prepare("select action from audit where action like 'masjid.u%' order by id")
      .pluck()
      .all();
    expect(actions).toEqual(['masjid.upload', 'masjid.upload', 'masjid.update', 'masjid.upload']);
  });

  test('a row that was changed here since the export is asked about, in a workbook and in CSV', async () => {
    await addMasjid(api, 'Masjid Agung', { no_hp: '081200000001' });
    await addMasjid(api, 'Masjid Raya', { no_hp: '081200000002' });
    const workbook = await edited('masjid', { B2: 'Bapak Lama' });
    const csv = (await api.call('GET', '/masjid/export?format=csv')).raw;
    expect((await send('/masjid/upload?dryRun=true', workbook)).body.questions).toBeUndefined();
    await api.call('PATCH', '/masjid/1', { body: { nama_ketua_dkm: 'Bapak Baru' } });
    const question = /^1 baris sudah diubah di sini sejak berkas ini diekspor, dan akan ditimpa isi berkas: baris 2$/i;
    for (const file of [workbook, csv])
      expect((await send('/masjid/upload?dryRun=true', file)).body.questions).toEqual([
        expect.stringMatching(question),
      ]);
    // An upload that stores without a question reports it as a warning.
    expect((await send('/masjid/upload', workbook)).body).toMatchObject({
      data: { count: 0, changed: 1, skipped: 1 },
      warnings: [expect.stringMatching(question)],
    });
    // A row with the same content needs no question, also if its version differs.
    expect((await send('/masjid/upload?dryRun=true', workbook)).body).toMatchObject({
      data: { changed: 0, skipped: 2 },
    });
    expect((await send('/masjid/upload?dryRun=true', workbook)).body.questions).toBeUndefined();
  });

  test('what a sheet has no column for stays; a cell that is emptied is emptied', async () => {
    await addMasjid(api, 'Masjid Agung', { wilayah: 'Utara', alamat: 'Jalan Satu' });
    const row = ['Masjid Agung', 'Bapak Umar', '081200000001', '1'];
    const { body } = await send('/masjid/upload', await workbookOf([...masjid, 'Wilayah'], [[...row, '']]));
    expect(body.data).toEqual({ count: 0, changed: 1, skipped: 0 });
    expect((await rowsOf('/masjid'))[0]).toMatchObject({
      nama_ketua_dkm: 'Bapak Umar',
      wilayah: '',
      alamat: 'Jalan Satu',
    });
  });

  test('an id that belongs to another row, twice in the file or is no id is told in its cell', async () => {
    await addMasjid(api, 'Masjid Agung', { no_hp: '081200000001' });
    const { body } = await send(
      '/masjid/upload',
      await workbookOf(masjid, [
        ['Masjid Lain', 'Bapak Umar', '081200000002', '1'],
        ['Masjid Agung', 'Bapak Umar', '081200000001', '1'],
        ['Masjid Empat', 'Bapak Ali', '081200000004', 'empat'],
      ]),
    );
    expect(body.issues).toEqual([
      { path: '2.D', message: expect.stringContaining('milik Masjid Agung'), value: '1' },
      { path: '3.D', message: 'ID 1 sudah ada di baris 2', value: '1' },
      { path: '4.D', message: expect.stringContaining("'empat' bukan ID"), value: 'empat' },
    ]);
    expect(await rowsOf('/masjid')).toHaveLength(1);
  });

  test('an id that is not here makes a new row, and is told', async () => {
    const { body } = await send(
      '/masjid/upload',
      await workbookOf(masjid, [['Masjid Agung', 'Bapak Umar', '081200000001', '77']]),
    );
    expect(body).toEqual({
      data: { count: 1, changed: 0, skipped: 0 },
      warnings: ['1 ID tidak ada di sini, jadi barisnya baru: baris 2'],
      error: null,
    });
  });

  test('an id that is not here needs no column that may be missing, beside rows without an id as well', async () => {
    const rows = [
      ['Masjid Satu', 'Umar', '081200000001', ''],
      ['Masjid Dua', 'Ali', '081200000002', '77'],
    ];
    const answer = await send('/masjid/upload', await workbookOf(masjid, rows));
    expect(answer.body.data).toEqual({ count: 2, changed: 0, skipped: 0 });
    expect(await rowsOf('/masjid')).toMatchObject([{ wilayah: '' }, { nama_masjid: 'Masjid Dua', wilayah: '' }]);
    await addMubaligh(api, 'Ustadz Ahmad');
    const rutin = await workbookOf(
      ['Masjid', 'Mubaligh', 'Waktu', 'Aturan', 'Mulai', 'ID'],
      [['Masjid Satu', 'Ustadz Ahmad', '19:30', 'Setiap Selasa', '2030-01-01', '77']],
    );
    expect((await send('/pengajian-rutin/upload', rutin)).body).toMatchObject({ error: null, data: { count: 1 } });
  });

  describe('rows with an id beside rows without', () => {
    const header = ['Tanggal', 'Masjid', 'Mubaligh', 'ID'];
    const of = (tanggal: string, id: string) => [tanggal, 'Masjid Agung', 'Ustadz Ahmad', id];
    const upload = async (rows: string[][], query = '') =>
      (await send(`/jadwal-jumatan/upload${query}`, await workbookOf(header, rows))).body;
    const days = async () =>
      (await rowsOf('/jadwal-jumatan')).map((row: { tanggal: string }) => row.tanggal.slice(0, 10));
    beforeEach(async () => {
      await addMasjid(api, 'Masjid Agung');
      await addMubaligh(api, 'Ustadz Ahmad');
      await api.call('POST', '/jadwal-jumatan', { body: { tanggal: '2030-12-06', id_masjid: '1', id_mubaligh: '1' } });
    });

    test('a new row in the place of one that moves away is stored', async () => {
      const answer = await upload([of('2030-12-06', ''), of('2030-12-13', '1')]);
      expect(answer.data).toEqual({ count: 1, changed: 1, skipped: 0 });
      expect(await days()).toEqual(['2030-12-13', '2030-12-06']);
    });

    test('a new row that says what a changed one below it says is not stored twice', async () => {
      const answer = await upload([of('2030-12-13', ''), of('2030-12-13', '1')]);
      expect(answer.data).toEqual({ count: 0, changed: 1, skipped: 1 });
      expect(await days()).toEqual(['2030-12-13']);
    });
  });

  test('whoever copies a past month with its ids is asked before its schedules move', async () => {
    await addMasjid(api, 'Masjid Agung');
    await addMubaligh(api, 'Ustadz Ahmad');
    await api.call('POST', '/jadwal-jumatan', { body: { tanggal: '2020-12-04', id_masjid: '1', id_mubaligh: '1' } });
    const copied = await edited('jadwal-jumatan', { A2: '2030-12-06' });
    const sentence = expect.stringMatching(/^1 jadwal yang sudah lewat dipindah .*: baris 2\. .* kosongkan kolom ID$/);
    expect((await send('/jadwal-jumatan/upload?dryRun=true', copied)).body.questions).toEqual([sentence]);
    expect((await send('/jadwal-jumatan/upload', copied)).body.warnings).toContainEqual(sentence);
  });

  test('schedules and leaves change by their id; what waited of the schedule is cancelled by its own rules', async () => {
    await addMasjid(api, 'Masjid Agung');
    await addMubaligh(api, 'Ustadz Ahmad');
    await addMubaligh(api, 'Ustadz Budi', { no_hp: '081200000102' });
    await api.call('POST', '/jadwal-jumatan', { body: { tanggal: '2030-12-06', id_masjid: '1', id_mubaligh: '1' } });
    await api.call('POST', '/cuti', { body: { id_mubaligh: '1', dari: '2030-01-01', sampai: '2030-01-02' } });
    const jumatan = await send('/jadwal-jumatan/upload', await edited('jadwal-jumatan', { C2: 'Ustadz Budi' }));
    expect(jumatan.body.data).toEqual({ count: 0, changed: 1, skipped: 0 });
    // The changed sermon does not count as a second one at its own mosque.
    expect(JSON.stringify(jumatan.body.warnings ?? [])).not.toContain('kedua');
    expect(await rowsOf('/jadwal-jumatan')).toEqual([
      expect.objectContaining({ id: '1', id_mubaligh: '2', version: 2 }),
    ]);
    const cuti = await send('/cuti/upload', await edited('cuti', { C2: '2030-01-05' }));
    expect(cuti.body.data).toEqual({ count: 0, changed: 1, skipped: 0 });
  });

  describe('taken back', () => {
    interface Diubah {
      id: string;
      version: number;
      semula: object;
    }
    const rinci = async (url: string, body: Buffer) =>
      (await api.call('POST', `/${url}/upload`, { body, headers: { prefer: 'rinci' } })).body.data;
    const putBack = (url: string, { id, version, semula }: Diubah) =>
      api.call('PATCH', `/${url}/${id}`, { body: semula, headers: { 'if-match': `"${version}"` } });

    test('an upload says what it has changed, so that each row can be set back that nobody has changed since', async () => {
      await addMasjid(api, 'Masjid Agung', { wilayah: 'Utara', lokasi: { lat: -6.9, lng: 107.6 } });
      await addMasjid(api, 'Masjid Raya', { no_hp: '081200000002' });
      await addMasjid(api, 'Masjid Tetap', { no_hp: '081200000003' });
      const before = await rowsOf('/masjid');
      const cells = { B2: 'Bapak Keliru', C3: '081200000009', A5: 'Masjid Baru', B5: 'Umar', C5: '081200000005' };
      const data = await rinci('masjid', await edited('masjid', cells));
      expect(data).toEqual({
        count: 1,
        changed: 2,
        skipped: 1,
        ids: ['4'],
        diubah: [
          { id: '1', version: 2, semula: { nama_ketua_dkm: 'Bapak Suryana' } },
          { id: '2', version: 2, semula: { no_hp: '081200000002' } },
        ],
      });
      await api.call('PATCH', '/masjid/2', { body: { no_hp: '081200000010' } });
      const [first, second] = data.diubah;
      expect((await putBack('masjid', first)).status).toBe(200);
      expect((await putBack('masjid', second)).status).toBe(409);
      const [agung, raya, tetap] = await rowsOf('/masjid');
      expect(agung).toEqual({ ...before[0], version: 3 });
      expect(raya).toMatchObject({ no_hp: '081200000010' });
      expect(tetap).toEqual(before[2]);
    });

    test('without `rinci`, and where nothing was changed, nothing of it is said', async () => {
      await addMasjid(api, 'Masjid Agung');
      expect(await rinci('masjid', await edited('masjid', {}))).not.toHaveProperty('diubah');
      const { body } = await send('/masjid/upload', await edited('masjid', { B2: 'Bapak Umar' }));
      expect(body.data).toEqual({ count: 0, changed: 1, skipped: 0 });
    });

    test('rows of every noun are set back as their own PATCH takes it', async () => {
      await addMasjid(api, 'Masjid Agung');
      await addMasjid(api, 'Masjid Raya', { no_hp: '081200000002' });
      await addMubaligh(api, 'Ustadz Ahmad', { wilayah: ['Utara', 'Selatan'], batas_bulan: 4 });
      await addMubaligh(api, 'Ustadz Budi', { no_hp: '081200000102' });
      const names = { id_masjid: '1', id_mubaligh: '1' };
      const rows = {
        'jadwal-pengajian': { ...names, tanggal: '2030-12-05', waktu: '19:30' },
        'jadwal-jumatan': { ...names, tanggal: '2030-12-06' },
        cuti: { id_mubaligh: '1', dari: '2030-01-01', sampai: '2030-01-02', alasan: 'Umrah', bagian: 'pagi' },
        'pengajian-rutin': {
          ...names,
          id_mubaligh: ['1', '2'],
          waktu: '19:30',
          aturan: 'Setiap Selasa',
          mulai: '2030-01-01',
          sampai: '2030-06-25',
          kecuali: ['2030-02-05'],
        },
      };
      for (const [url, body] of Object.entries(rows))
        expect((await api.call('POST', `/${url}`, { body })).status).toBe(200);
      const changes: Record<string, Record<string, string>> = {
        mubaligh: { Wilayah: 'Timur', 'Batas per Bulan': '' },
        'jadwal-pengajian': { Tanggal: '2030-12-12', Masjid: 'Masjid Raya', Waktu: '20:00' },
        'jadwal-jumatan': { Tanggal: '2030-12-13', Mubaligh: 'Ustadz Budi' },
        cuti: { Sampai: '2030-01-05', Alasan: '', 'Bagian Hari': '' },
        'pengajian-rutin': { Mubaligh: 'Ustadz Budi', Aturan: 'Setiap Rabu', Sampai: '', Kecuali: '' },
      };
      for (const [url, cells] of Object.entries(changes)) {
        const before = (await rowsOf(`/${url}`))[0];
        const { diubah } = await rinci(url, await underHeadings(url, cells));
        expect([url, Object.keys(diubah[0].semula).length]).toEqual([url, Object.keys(cells).length]);
        expect((await putBack(url, diubah[0])).body).toMatchObject({ error: null });
        expect((await rowsOf(`/${url}`))[0]).toEqual({ ...before, version: before.version + 2 });
      }
    });

    /** An export whose first row has other cells, by their headings. */
    async function underHeadings(noun: string, cells: Record<string, string>): Promise<Buffer> {
      const { raw } = await api.call('GET', `/${noun}/export`);
      const sheet = (await openWorkbook(raw)).worksheets[0]!;
      const headings = (sheet.getRow(1).values as string[]).map(String);
      const at = (heading: string) => {
        expect(headings).toContain(heading);
        return sheet.getRow(2).getCell(headings.indexOf(heading)).address;
      };
      return edited(noun, Object.fromEntries(Object.entries(cells).map(([heading, text]) => [at(heading), text])));
    }
  });

  test('a new row that is called like a stored one with another number is asked about', async () => {
    await addMasjid(api, 'Masjid Agung', { no_hp: '081200000001' });
    const file = await workbookOf(masjid.slice(0, 3), [['masjid agung', 'Bapak Umar', '081200000002']]);
    const sentence = expect.stringMatching(/^1 masjid bernama sama .* nomornya lain: baris 2\./);
    expect((await send('/masjid/upload?dryRun=true', file)).body.questions).toEqual([sentence]);
    expect((await send('/masjid/upload', file)).body).toMatchObject({ data: { count: 1 }, warnings: [sentence] });
  });
});

describe('headings', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());
  const send = async (url: string, header: string[], rows: (string | Date)[][]) =>
    (await api.call('POST', url, { body: await workbookOf(header, rows) })).body;

  test.each([
    ['/mubaligh', ['Nama Masjid', 'Nama Ketua DKM', 'No HP'], 'A', 'masjid'],
    ['/masjid', ['Nama Mubaligh', 'No HP'], 'A', 'mubaligh'],
    ['/jadwal-pengajian', ['Tanggal', 'Masjid', 'Mubaligh'], 'B', 'jadwal jumatan'],
    ['/jadwal-jumatan', ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'], 'B', 'jadwal pengajian'],
  ])('a sheet of another kind at %s is named for what it is', async (url, header, letter, kind) => {
    const answer = await send(`${url}/upload`, header, [['x', 'y', 'z', 'w']]);
    expect(answer.error).toContain(`Berkas ini tampaknya berisi ${kind}.`);
    expect(answer.issues).toEqual([expect.objectContaining({ path: `1.${letter}` })]);
  });

  test('columns in another order are found; a title of one’s own is fine', async () => {
    const row = ['Bapak Umar', 'Masjid Tertukar', '081200000001'];
    const swapped = await send('/masjid/upload', ['Ketua DKM', 'Nama Masjid', 'No. HP'], [row]);
    expect(swapped.data).toEqual({ count: 1, skipped: 0 });
    expect((await api.call('GET', '/masjid')).body.data).toMatchObject([
      { nama_masjid: 'Masjid Tertukar', nama_ketua_dkm: 'Bapak Umar' },
    ]);
    const own = await send('/masjid/upload', ['Tempat', 'Ketua', 'WA'], [['Masjid Sendiri', 'Umar', '081200000007']]);
    expect(own.data).toEqual({ count: 1, skipped: 0 });
  });

  test('a file without headings does not lose its first row', async () => {
    const answer = await send(
      '/masjid/upload',
      ['Masjid Pertama', 'Bapak Umar', '081200000001'],
      [['Masjid Raya', 'Bapak Ali', '081200000002']],
    );
    expect(answer).toEqual({
      data: { count: 2, skipped: 0 },
      warnings: ['Baris 1 disimpan juga, karena berisi data, bukan judul kolom.'],
      error: null,
    });
  });

  test('a year long ago and a time that no clock shows are told', async () => {
    await addMasjid(api, 'Masjid Agung');
    await addMubaligh(api, 'Ustadz Ahmad');
    const header = ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'];
    const { warnings } = await send('/jadwal-pengajian/upload', header, [
      ['2020-12-03', '19:30', 'Masjid Agung', 'Ustadz Ahmad'],
      ['2020-12-04', '25:99', 'Masjid Agung', 'Ustadz Ahmad'],
      ['2020-12-05', "Ba'da Isya, 19.45", 'Masjid Agung', 'Ustadz Ahmad'],
    ]);
    expect(warnings).toContain('3 jadwal jauh dari hari ini (tahun 2020), periksa tanggalnya: baris 2, 3, dan 4');
    expect(warnings).toContain("1 jadwal berjam yang tidak ada ('25:99'), periksa waktunya: baris 3");
  });
});

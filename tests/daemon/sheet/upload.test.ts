import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type CallOptions, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { addMasjid, addMubaligh, MASJID_REST } from '#tests/support/nouns.ts';
import { fillTemplate, openWorkbook, workbookOf } from '#tests/support/sheet/workbook.ts';

const masjidHeader = ['Nama', 'Ketua DKM', 'No HP'];
const pengajianHeader = ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'];
const jumatanHeader = ['Tanggal', 'Masjid', 'Mubaligh'];
const fixtures = path.join(import.meta.dirname, '../../fixtures/workbooks');
const day = (text: string) => new Date(`${text}T00:00:00.000Z`);

describe('uploads', () => {
  let api: TestApp;
  // Without the test clock, rows of half a year ago would get a warning.
  beforeEach(async () => void (api = await startTestApp({ clock: createTestClock() })));
  afterEach(() => api.close());

  const send = (url: string, body: Buffer | string, options: CallOptions = {}) =>
    api.call('POST', url, { body, ...options });
  const rowsOf = async (url: string) => (await api.call('GET', `${url}?orderBy=id&orderType=asc`)).body.data;
  const auditOf = (action: string) =>
    api.database.sqlite.prepare('select detail from audit where action = ?').pluck().all(action);

  test('masjid: stores the rows, phones tidied, and passes over what is there already', async () => {
    await addMasjid(api, 'Masjid Al-Ikhlas', { no_hp: '6281200000001' });
    const file = await workbookOf(masjidHeader, [
      [' masjid al-ikhlas', 'Orang lain', '0812-0000-0001'],
      ['Masjid Agung', ' Bapak Hadi ', '+62 812 0000 0002'],
      ['Masjid Raya', 'Bapak Umar', 81200000003],
      [null, null, null],
      ['MASJID AGUNG', 'Bapak Hadi', '081200000002'],
    ]);
    const { status, body } = await send('/masjid/upload', file);
    expect(status).toBe(200);
    expect(body).toEqual({ data: { count: 2, skipped: 2 }, error: null });
    expect((await rowsOf('/masjid')).slice(1)).toEqual([
      {
        id: '2',
        nama_masjid: 'Masjid Agung',
        nama_ketua_dkm: 'Bapak Hadi',
        no_hp: '6281200000002',
        ...MASJID_REST,
        version: 1,
      },
      {
        id: '3',
        nama_masjid: 'Masjid Raya',
        nama_ketua_dkm: 'Bapak Umar',
        no_hp: '081200000003',
        ...MASJID_REST,
        version: 1,
      },
    ]);
    expect((await send('/masjid/upload', file)).body.data).toEqual({ count: 0, skipped: 4 });
    expect(auditOf('masjid.upload')).toEqual(['{"count":2,"skipped":2}', '{"count":0,"skipped":4}']);
    const kunci = api.database.sqlite.prepare('select distinct kunci from masjid').all();
    expect(kunci).toHaveLength(3);
  });

  test('every wrong cell is told, and nothing is stored', async () => {
    const file = await workbookOf(masjidHeader, [
      ['Masjid Agung', 'Bapak Hadi', '081200000002'],
      ['', 'Bapak Umar', '12345'],
      ['Masjid Raya', ' ', '081200000003'],
    ]);
    const answer = await send('/masjid/upload', file);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      data: null,
      code: 'invalid',
      error:
        'Tidak ada yang disimpan. Perbaiki 2 baris berikut, lalu unggah lagi. Baris 3, kolom A: Nama Masjid harus diisi.',
      issues: [
        { path: '3.A', message: 'Nama Masjid harus diisi', value: '' },
        { path: '3.C', message: 'No HP harus dimulai dengan 08 atau 628 dan berjumlah 10-14 digit', value: '12345' },
        { path: '4.B', message: 'Nama Ketua DKM harus diisi', value: '' },
      ],
    });
    expect(await rowsOf('/masjid')).toEqual([]);
  });

  test('dryRun only checks', async () => {
    const file = await workbookOf(
      ['Nama', 'No HP'],
      [
        ['Ustadz Hasan', '081200000101'],
        ['Ustadz Hasan', '6281200000101'],
      ],
    );
    expect((await send('/mubaligh/upload?dryRun=true', file)).body.data).toMatchObject({ count: 1, skipped: 1 });
    expect(await rowsOf('/mubaligh')).toEqual([]);
    expect((await send('/mubaligh/upload?dryRun=false', file)).body.data).toEqual({ count: 1, skipped: 1 });
    expect(await rowsOf('/mubaligh')).toMatchObject([{ nama_mubaligh: 'Ustadz Hasan', no_hp: '081200000101' }]);
    expect((await send('/mubaligh/upload?dryRun=ya', file)).status).toBe(400);
  });

  test.each([
    ['masjid', 'template-masjid.xlsx', [['Masjid Agung', 'Bapak Hadi', '081200000002']]],
    ['mubaligh', 'template-mubaligh.xlsx', [['Ustadz Hasan', '081200000102']]],
    [
      'jadwal-pengajian',
      'template-jadwal-pengajian.xlsx',
      [[day('2026-11-20'), "Ba'da Maghrib", 'Masjid Al-Ikhlas', 'Ustadz Ahmad Fauzan']],
    ],
    [
      'jadwal-jumatan',
      'template-jadwal-jumatan.xlsx',
      [['Jumat, 20 November 2026', 'masjid al-ikhlas ', 'Ustadz Ahmad Fauzan']],
    ],
  ])('%s: the template, filled in, comes back', async (noun, fileName, rows) => {
    await addMasjid(api);
    await addMubaligh(api);
    const template = await api.call('GET', `/${noun}/template`);
    expect(template.status).toBe(200);
    expect(template.headers['content-disposition']).toBe(`attachment; filename=${fileName}`);
    expect((await send(`/${noun}/upload`, template.raw)).body.error).toBe(
      'Berkas tidak berisi data. Isi mulai baris 2, lalu unggah lagi.',
    );
    const filled = await fillTemplate(template.raw, rows);
    expect((await send(`/${noun}/upload`, filled)).body).toEqual({ data: { count: 1, skipped: 0 }, error: null });
    expect((await send(`/${noun}/upload`, filled)).body.data).toEqual({ count: 0, skipped: 1 });
    expect((await api.call('GET', `/${noun}/template`, { token: null })).status).toBe(401);
    expect((await send(`/${noun}/upload`, filled, { token: null })).status).toBe(401);
  });

  test('the template of schedules offers the names, equal ones with their ids, and takes them back', async () => {
    await addMasjid(api, 'Al-Ikhlas');
    await addMasjid(api, 'al-ikhlas');
    await addMasjid(api, 'Agung');
    await addMubaligh(api);
    const template = await api.call('GET', '/jadwal-pengajian/template');
    const book = await openWorkbook(template.raw);
    const info = book.getWorksheet('INFO KODE (JANGAN DIUBAH)')!;
    expect((info.getColumn(1).values as string[]).slice(1)).toEqual([
      'Masjid',
      'Agung',
      'Al-Ikhlas #1',
      'al-ikhlas #2',
    ]);
    expect((info.getColumn(2).values as string[]).slice(1)).toEqual(['Mubaligh', 'Ustadz Ahmad Fauzan']);
    const filled = await fillTemplate(template.raw, [
      [day('2026-11-20'), '19:30', 'al-ikhlas #2', 'Ustadz Ahmad Fauzan'],
    ]);
    expect((await send('/jadwal-pengajian/upload', filled)).body.data.count).toBe(1);
    expect(await rowsOf('/jadwal-pengajian')).toMatchObject([
      { id_masjid: '2', tanggal: '2026-11-20T00:00:00.000Z', waktu: '19:30' },
    ]);
  });

  test('pengajian: dates and times in every form, names without case, duplicates passed over', async () => {
    await addMasjid(api);
    await addMubaligh(api);
    await api.call('POST', '/jadwal-pengajian', {
      body: { tanggal: '2026-11-19', waktu: '19:00', id_masjid: 1, id_mubaligh: 1 },
    });
    const file = await workbookOf(pengajianHeader, [
      [day('2026-11-19'), '19:00', 'MASJID AL-IKHLAS', ' ustadz ahmad  fauzan'],
      ['20/11/2026', "Ba'da Isya", 'Masjid Al-Ikhlas', 'Ustadz Ahmad Fauzan'],
      ['2026-11-20', "ba'da isya", 'Masjid Al-Ikhlas #1', 'Ustadz Ahmad Fauzan'],
      ['21 November 2026', '8.00', 'Masjid Al-Ikhlas', 'Ustadz Ahmad Fauzan'],
    ]);
    expect((await send('/jadwal-pengajian/upload', file)).body).toEqual({
      data: { count: 2, skipped: 2 },
      error: null,
    });
    const ordered = await api.call('GET', '/jadwal-pengajian?orderBy=waktu&orderType=asc');
    expect(
      ordered.body.data.map((row: { tanggal: string; waktu: string }) => [row.tanggal.slice(0, 10), row.waktu]),
    ).toEqual([
      ['2026-11-21', '8.00'],
      ['2026-11-19', '19:00'],
      ['2026-11-20', "Ba'da Isya"],
    ]);
    expect(ordered.body.data[0]).toMatchObject({ id_masjid: '1', id_mubaligh: '1', broadcasted: false, version: 1 });
  });

  test('pengajian: unknown and ambiguous names say the nearest', async () => {
    await addMasjid(api, 'Masjid Al-Ikhlas');
    await addMasjid(api, 'Masjid Al-Ikhlas');
    await addMasjid(api, 'Masjid Agung');
    const file = await workbookOf(pengajianHeader, [
      [day('2026-11-20'), '19:30', 'Masjid Agong', 'Ustadz Hasan'],
      ['31/02/2026', '', 'Masjid Al-Ikhlas', ''],
      ['', '19:30', 'Masjid Agung #1', null],
    ]);
    const { body } = await send('/jadwal-pengajian/upload', file);
    expect(body.error).toBe(
      "Tidak ada yang disimpan. Perbaiki 3 baris berikut, lalu unggah lagi. Baris 2, kolom C: Masjid 'Masjid Agong' tidak ditemukan. Nama terdekat: 'Masjid Agung'.",
    );
    expect(body.issues[0].value).toBe('Masjid Agong');
    expect(body.issues.map(({ path, message }: { path: string; message: string }) => ({ path, message }))).toEqual([
      { path: '2.C', message: "Masjid 'Masjid Agong' tidak ditemukan. Nama terdekat: 'Masjid Agung'" },
      { path: '2.D', message: "Mubaligh 'Ustadz Hasan' tidak ditemukan. Belum ada data mubaligh" },
      { path: '3.A', message: "Tanggal '31/02/2026' tidak ada di kalender. Isi misalnya 20/11/2026" },
      { path: '3.B', message: 'Waktu pengajian harus diisi' },
      {
        path: '3.C',
        message: "Ada 2 masjid bernama 'Masjid Al-Ikhlas'. Tulis 'Masjid Al-Ikhlas #1' atau 'Masjid Al-Ikhlas #2'",
      },
      { path: '3.D', message: 'Kode mubaligh harus diisi' },
      { path: '4.A', message: 'Tanggal pengajian harus diisi' },
      { path: '4.C', message: "Masjid 'Masjid Agung #1' tidak ditemukan. Nama terdekat: 'Masjid Agung'" },
      { path: '4.D', message: 'Kode mubaligh harus diisi' },
    ]);
  });

  test('names of a page each are refused in short words, and hold nobody up', async () => {
    for (let n = 0; n < 20; n++) await addMasjid(api, `Masjid Contoh Nomor ${n}`);
    const names = [`x${' '.repeat(32_000)}x`, '# '.repeat(16_000), 'y'.repeat(32_000)];
    const file = await workbookOf(
      jumatanHeader,
      Array.from({ length: 30 }, (_, n) => [day('2026-11-20'), names[n % 3]!, 'Ustadz']),
    );
    const before = process.cpuUsage();
    const { status, raw, body } = await send('/jadwal-jumatan/upload', file);
    expect(status).toBe(400);
    expect(body.issues).toHaveLength(60);
    expect(raw.length).toBeLessThan(30_000);
    // A child process with its own limit reads the file; this is the processor time that the names cost in this
    // process.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5000);
  });

  test('jumatan: other days than Friday, and a second one, are stored with warnings', async () => {
    await addMasjid(api);
    await addMubaligh(api);
    await addMubaligh(api, 'Ustadz Zaki');
    const file = await workbookOf(jumatanHeader, [
      [day('2026-11-20'), 'Masjid Al-Ikhlas', 'Ustadz Ahmad Fauzan'],
      [day('2026-11-20'), 'Masjid Al-Ikhlas', 'Ustadz Zaki'],
      [day('2026-11-21'), 'Masjid Al-Ikhlas', 'Ustadz Zaki'],
      [day('2026-11-22'), 'Masjid Al-Ikhlas', 'Ustadz Zaki'],
    ]);
    const { body } = await send('/jadwal-jumatan/upload', file);
    expect(body.data).toEqual({ count: 4, skipped: 0 });
    expect(body.warnings).toEqual([
      '2 jadwal bukan pada hari Jumat: baris 4 dan 5',
      '1 jadwal adalah yang kedua di masjid dan hari yang sama: baris 3',
      'Baris 4 perlu perhatian: Juga di Masjid Al-Ikhlas 1 hari sebelumnya, 20 Nov 2026',
      'Baris 5 perlu perhatian: Juga di Masjid Al-Ikhlas 1 hari sebelumnya, 21 Nov 2026',
    ]);
    expect(await rowsOf('/jadwal-jumatan')).toHaveLength(4);
  });

  test.each(['', 'application/json', 'text/plain', 'application/octet-stream; a=b', 'apa saja'])(
    'the content decides, not the type %o',
    async (type) => {
      const file = await workbookOf(['Nama', 'No HP'], [['Ustadz Hasan', '081200000101']]);
      const answer = await send('/mubaligh/upload', file, { headers: { 'content-type': type } });
      expect(answer.body).toEqual({ data: { count: 1, skipped: 0 }, error: null });
    },
  );

  test.each(['calc-masjid.xlsx', 'gnumeric-masjid.xlsx'])(
    '%s, as another program saved it, is stored once',
    async (name) => {
      const file = readFileSync(path.join(fixtures, name));
      expect((await send('/masjid/upload', file)).body).toEqual({
        data: { count: 4, skipped: 0 },
        error: null,
        warnings: ["1 baris tanpa nama yang jelas ('2'), periksa namanya: baris 5"],
      });
      expect((await send('/masjid/upload', file)).body.data).toEqual({ count: 0, skipped: 4 });
    },
  );

  test('what is no workbook is refused clearly', async () => {
    const foreign = await send('/masjid/upload', Buffer.from('nama;ketua;hp\n'));
    expect([foreign.status, foreign.body.code]).toEqual([415, 'unsupported_type']);
    const old = await send('/masjid/upload', readFileSync(path.join(fixtures, 'calc-jadwal.xls')));
    expect([old.status, old.body.code]).toEqual([415, 'unsupported_type']);
    const cut = await send('/masjid/upload', (await workbookOf(masjidHeader, [['a', 'b', 'c']])).subarray(0, 2000));
    expect([cut.status, cut.body.error]).toEqual([
      400,
      'Berkas rusak atau tidak lengkap: buka di Excel, simpan lagi sebagai .xlsx, lalu unggah lagi',
    ]);
    const empty = await send('/masjid/upload', '');
    expect([empty.status, empty.body.error]).toEqual([400, 'Berkas kosong. Pilih berkas .xlsx, lalu unggah lagi.']);
    const huge = await send('/masjid/upload', Buffer.alloc(5 * 1024 * 1024 + 1));
    expect([huge.status, huge.body.code]).toEqual([413, 'too_large']);
  });

  test('a name that is stored while the file is read is known', async () => {
    await addMubaligh(api, 'Ustadz Hamid');
    const { spreadsheets } = api.services;
    const { read } = spreadsheets;
    spreadsheets.read = async (bytes, options) => {
      const rows = await read(bytes, options);
      await addMasjid(api, 'Masjid Baru');
      return rows;
    };
    const file = await workbookOf(pengajianHeader, [['1/2/2026', '19:30', 'Masjid Baru', 'Ustadz Hamid']]);
    const { status, body } = await send('/jadwal-pengajian/upload', file);
    expect({ status, count: body.data?.count }).toEqual({ status: 200, count: 1 });
  });

  test('one that a stop breaks off is told so, and is no failure in the log', async () => {
    const log: string[] = [];
    const own = await startTestApp({ env: { MIMBAR_LOG_LEVEL: 'error' }, log: (line) => log.push(line) });
    const file = await workbookOf(masjidHeader, [['Masjid Baru', 'Bapak Ahmad', '0812']]);
    const asked = own.call('POST', '/masjid/upload', { body: file });
    await own.services.stop();
    const { status, body } = await asked;
    await own.close();
    expect({ status, error: body.error, log }).toEqual({
      status: 503,
      error: 'Layanan sedang berhenti. Coba lagi sebentar.',
      log: [],
    });
  });

  test('what others change during the check is seen before anything is stored', async () => {
    await addMasjid(api);
    await addMubaligh(api);
    const file = await workbookOf(pengajianHeader, [
      [day('2026-11-20'), '19:30', 'Masjid Al-Ikhlas', 'Ustadz Ahmad Fauzan'],
    ]);
    const { roster, spreadsheets } = api.services;
    const { masjid } = roster;
    const actor = { kind: 'account', label: 'admin', role: 'admin', id_account: null, id_session: null } as const;
    const { read } = spreadsheets;
    spreadsheets.read = async (...file) => {
      const rows = await read(...file);
      setImmediate(() => masjid.update(actor, '1', { nama_masjid: 'Masjid Agung' }));
      return rows;
    };
    const { status, body } = await send('/jadwal-pengajian/upload', file);
    expect(status).toBe(400);
    expect(body.issues[0].message).toMatch(/^Masjid 'Masjid Al-Ikhlas' tidak ditemukan/);
    expect(await rowsOf('/jadwal-pengajian')).toEqual([]);
  });

  test('a storing that fails leaves nothing behind, and the next one is counted and seen', async () => {
    const { sqlite } = api.database;
    const kept = () =>
      sqlite
        .prepare(
          "select (select n from row_count where list = 'jadwal_pengajian') as n, (select value from setting where key = 'landing_version') as version, (select count(*) from jadwal_pengajian) as stored",
        )
        .get();
    await addMasjid(api);
    await addMubaligh(api);
    const before = kept() as { version: string };
    const file = await workbookOf(
      pengajianHeader,
      ['20', '21'].map((tanggal) => [day(`2026-11-${tanggal}`), '19:30', 'Masjid Al-Ikhlas', 'Ustadz Ahmad Fauzan']),
    );
    sqlite.exec(
      "create trigger broken before insert on jadwal_pengajian when new.tanggal = '2026-11-21' begin select raise(abort, 'broken'); end",
    );
    expect((await send('/jadwal-pengajian/upload', file)).status).toBe(500);
    sqlite.exec('drop trigger broken');
    expect(kept()).toEqual({ ...before, n: 0, stored: 0 });
    expect((await send('/jadwal-pengajian/upload', file)).body.data).toEqual({ count: 2, skipped: 0 });
    expect(kept()).toMatchObject({ n: 2, stored: 2 });
    expect(Number((kept() as typeof before).version)).toBeGreaterThan(Number(before.version));
  });

  test('a long upload is stored by few statements, and says the id of each row in the order of the file', async () => {
    const statements: string[] = [];
    const own = await startTestApp({ onStatement: (sql) => void statements.push(sql) });
    const names = Array.from({ length: 250 }, (_, n) => `Masjid Panjang ${n}`);
    const csv = ['Nama,Ketua DKM,No HP', ...names.map((nama, n) => `${nama},Bapak Contoh,0812${10_000_000 + n}`)];
    const { data } = (
      await own.call('POST', '/masjid/upload', {
        body: csv.join('\n'),
        headers: { 'content-type': 'text/csv', prefer: 'rinci' },
      })
    ).body;
    expect(data.count).toBe(250);
    expect(statements.filter((sql) => sql.startsWith('insert into "masjid"'))).toHaveLength(3);
    const rows = (await own.call('GET', '/masjid?fields=id,nama_masjid')).body.data as Record<string, string>[];
    const nameOf = new Map(rows.map(({ id, nama_masjid }) => [id, nama_masjid]));
    expect(data.ids.map((id: string) => nameOf.get(id))).toEqual(names);
    await own.close();
  });
});

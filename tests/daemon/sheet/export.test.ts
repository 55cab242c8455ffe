import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { XLSX_MAX_ROWS } from '#shared/base/export.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { openWorkbook } from '#tests/support/sheet/workbook.ts';

const HOSTILE = '=HYPERLINK("https://contoh.invalid";"klik")';
const NOUNS = ['masjid', 'jadwal-pengajian', 'jadwal-jumatan'] as const;

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  const first = await addMasjid(api, 'Masjid Al-Ikhlas');
  const second = await addMasjid(api, 'Masjid Al-Ikhlas', { no_hp: '081200000002' });
  await addMasjid(api, HOSTILE, { nama_ketua_dkm: 'Bapak "Haji", Contoh', no_hp: '081200000003' });
  const ustadz = await addMubaligh(api, 'Ustadz Ahmad Fauzan');
  await addMubaligh(api, ' -Ustadz Kedua', { no_hp: '081200000102' });
  for (const [tanggal, id_masjid] of [
    ['2099-01-02', second],
    ['2099-01-01', first],
  ]) {
    await api.call('POST', '/jadwal-pengajian', {
      body: { tanggal, waktu: "Ba'da Isya", id_masjid, id_mubaligh: ustadz },
    });
    await api.call('POST', '/jadwal-jumatan', { body: { tanggal, id_masjid, id_mubaligh: ustadz } });
  }
});
afterAll(() => api.close());

const get = (noun: string, query = '') => api.call('GET', `/${noun}/export${query}`);
const sheetOf = async (raw: Buffer) => {
  const sheet = (await openWorkbook(raw)).worksheets[0]!;
  return {
    name: sheet.name,
    rows: sheet
      .getSheetValues()
      .slice(1)
      .map((row) => (row as unknown[]).slice(1)),
  };
};

describe('as a workbook', () => {
  test('the columns are those of the upload, with the id to the right; no text is a formula', async () => {
    const answer = await get('masjid');
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename=masjid-\d{4}-\d\d-\d\d\.xlsx$/),
      'cache-control': 'no-store',
    });
    expect(await sheetOf(answer.raw)).toEqual({
      name: 'INPUT DISINI',
      rows: [
        ['Nama Masjid', 'Nama Ketua DKM', 'No HP', 'ID', 'Wilayah', 'Lokasi', 'Alamat', 'Ketinggian (m)', 'Versi'],
        ['Masjid Al-Ikhlas', 'Bapak Suryana', '0812-0000-0001', '1', undefined, undefined, undefined, undefined, '1'],
        ['Masjid Al-Ikhlas', 'Bapak Suryana', '0812-0000-0002', '2', undefined, undefined, undefined, undefined, '1'],
        [HOSTILE, 'Bapak "Haji", Contoh', '0812-0000-0003', '3', undefined, undefined, undefined, undefined, '1'],
      ],
    });
    expect((await sheetOf((await get('jadwal-pengajian')).raw)).rows).toEqual([
      ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh', 'ID', 'Status Broadcast', 'Versi'],
      [new Date('2099-01-01'), "Ba'da Isya", 'Masjid Al-Ikhlas #1', 'Ustadz Ahmad Fauzan', '2', 'Belum Broadcast', '1'],
      [new Date('2099-01-02'), "Ba'da Isya", 'Masjid Al-Ikhlas #2', 'Ustadz Ahmad Fauzan', '1', 'Belum Broadcast', '1'],
    ]);
    expect((await sheetOf((await get('jadwal-jumatan')).raw)).rows[0]).toEqual([
      'Tanggal',
      'Masjid',
      'Mubaligh',
      'ID',
      'Status Broadcast',
      'Versi',
    ]);
  });

  test.each(NOUNS)('%s: the file can be uploaded again and says the same', async (noun) => {
    const { raw } = await get(noun);
    const before = (await api.call('GET', `/${noun}?orderBy=id&orderType=asc`)).body.data as { id: string }[];
    const again = await api.call('POST', `/${noun}/upload`, { body: raw });
    expect(again).toMatchObject({ status: 200, body: { data: { count: 0, skipped: before.length } } });
    // Only schedules are deleted and uploaded again; a deleted mosque would take its schedules along.
    if (!noun.startsWith('jadwal')) return;
    await api.call('DELETE', `/${noun}/batch?id=${before.map(({ id }) => id).join()}`);
    expect((await api.call('POST', `/${noun}/upload`, { body: raw })).body.data).toEqual({
      count: 2,
      skipped: 0,
      changed: 0,
    });
    const after = (await api.call('GET', `/${noun}?orderBy=id&orderType=asc`)).body.data as object[];
    const named = (rows: object[]) =>
      rows
        .map((row) => ({ ...row, id: '', version: 0 }))
        .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
    expect(named(after)).toEqual(named(before));
  });
});

describe('as text', () => {
  test('CSV: names as on the wire, quotes where they are needed, and nothing that a spreadsheet would take for a formula', async () => {
    const { raw, headers } = await get('masjid', '?format=csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(raw.toString()).toBe(
      [
        'id,nama_masjid,nama_ketua_dkm,no_hp,wilayah,lokasi,alamat,tinggi,version',
        '1,Masjid Al-Ikhlas,Bapak Suryana,081200000001,,,,,1',
        '2,Masjid Al-Ikhlas,Bapak Suryana,081200000002,,,,,1',
        `3,"'=HYPERLINK(""https://contoh.invalid"";""klik"")","Bapak ""Haji"", Contoh",081200000003,,,,,1`,
        '',
      ].join('\n'),
    );
    expect((await get('mubaligh', '?format=csv&search=kedua')).raw.toString()).toBe(
      "id,nama_mubaligh,no_hp,khatib,batas_bulan,wilayah,batas_pengajian,version\n2,'-Ustadz Kedua,081200000102,1,,,,1\n",
    );
    expect((await get('jadwal-pengajian', '?format=csv&dateEnd=2099-01-01')).raw.toString()).toMatch(
      /^id,tanggal,waktu,.*\n\d+,2099-01-01,Ba'da Isya,.*,0,1\n$/,
    );
  });

  test('JSON: the rows of the list, all of them', async () => {
    expect(JSON.parse((await get('jadwal-jumatan', '?format=json&orderBy=id')).raw.toString())).toMatchObject([
      { tanggal: '2099-01-01T00:00:00.000Z' },
      { tanggal: '2099-01-02T00:00:00.000Z' },
    ]);
    expect((await get('message-logs', '?format=json')).raw.toString()).toBe('[]\n');
  });

  test('the log, also by status; a wrong filter is refused before anything is sent', async () => {
    await api.services.start();
    const { body } = await api.call('POST', '/template', {
      body: { nama_template: 'DKM', content: '{{nama_masjid}}', type: 'jumatan_reminder' },
    });
    const ids = ((await api.call('GET', '/jadwal-jumatan')).body.data as { id: string }[]).map(({ id }) => id);
    await api.call('POST', '/jadwal-jumatan/broadcast', { body: { id: ids, templateDKM: body.data.id } });
    await vi.waitFor(async () => expect((await api.call('GET', '/message-logs')).body.data).toHaveLength(2), {
      timeout: 5000,
      interval: 20,
    });
    const { rows, name } = await sheetOf((await get('message-logs')).raw);
    expect(name).toBe('Message Logs');
    expect(rows).toEqual([
      ['ID', 'No HP', 'Penerima', 'Masjid', 'Message', 'Status', 'Alasan', 'Waktu Pengiriman', 'Grup'],
      [
        '1',
        '0812-0000-0001',
        'Bapak Suryana',
        'Masjid Al-Ikhlas',
        'Masjid Al-Ikhlas',
        'Success',
        undefined,
        expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      ],
      [
        '2',
        '0812-0000-0002',
        'Bapak Suryana',
        'Masjid Al-Ikhlas',
        'Masjid Al-Ikhlas',
        'Success',
        undefined,
        expect.any(String),
      ],
    ]);
    expect((await get('message-logs', '?format=csv&status=failed')).raw.toString()).toBe(
      'id,no_hp,recipient,nama_masjid,message,status,error_reason,send_time,grup\n',
    );
    expect(await get('message-logs', '?orderBy=x')).toMatchObject({
      status: 400,
      body: { error: 'Kolom urutan tidak dikenal: x' },
    });
    expect(await get('masjid', '?format=pdf')).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Format harus xlsx, csv, json') },
    });
  });
});

test('more rows than a workbook may have: refused as one, all there as CSV', async () => {
  api.database.sqlite.exec(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${XLSX_MAX_ROWS}) insert into mubaligh (nama_mubaligh, no_hp, kunci, updated_by) select 'Ustadz ' || i, '081200009999', 'k' || i, 'uji' from n`,
  );
  expect(await get('mubaligh')).toMatchObject({
    status: 413,
    body: { error: 'Lebih dari 20.000 baris tidak muat di satu spreadsheet. Pakai CSV, atau persempit pilihannya.' },
  });
  const lines = (await get('mubaligh', '?format=csv')).raw.toString().trimEnd().split('\n');
  expect(lines).toHaveLength(1 + 2 + XLSX_MAX_ROWS);
  expect(lines.at(-1)).toBe(`${XLSX_MAX_ROWS + 2},Ustadz ${XLSX_MAX_ROWS},081200009999,1,,,,1`);
});

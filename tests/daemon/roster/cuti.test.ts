import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Cuti } from '#shared/roster/cuti.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { fillTemplate, openWorkbook, workbookOf } from '#tests/support/sheet/workbook.ts';

const wire = (day: string) => `${day}T00:00:00.000Z`;
const day = (text: string) => new Date(wire(text));

describe('leaves', () => {
  let api: TestApp;
  let masjid: string;
  let ahmad: string;
  let budi: string;
  beforeEach(async () => {
    api = await startTestApp();
    masjid = await addMasjid(api, 'Masjid Al-Huda');
    ahmad = await addMubaligh(api, 'Ustadz Ahmad');
    budi = await addMubaligh(api, 'Ustadz Budi');
  });
  afterEach(() => api.close());

  const add = (id_mubaligh: string, dari: string, sampai: string, rest: object = {}) =>
    api.call('POST', '/cuti', { body: { id_mubaligh, dari, sampai, ...rest } });
  const jumatan = async (tanggal: string, id_mubaligh = ahmad) =>
    (await api.call('POST', '/jadwal-jumatan', { body: { tanggal, id_masjid: masjid, id_mubaligh } })).body.data
      .id as string;
  const pengajian = async (tanggal: string, waktu = '19:30') => {
    const body = { tanggal, waktu, id_masjid: masjid, id_mubaligh: ahmad };
    return (await api.call('POST', '/jadwal-pengajian', { body })).body.data.id as string;
  };
  const list = async (query = '') =>
    (await api.call('GET', `/cuti?orderBy=dari&orderType=asc${query}`)).body.data as Cuti[];
  const actions = async () =>
    ((await api.call('GET', '/audit?limit=100')).body.data as { action: string }[])
      .map(({ action }) => action)
      .filter((action) => action.startsWith('cuti.'));

  test('are added, read, changed with If-Match and deleted, each with its audit row', async () => {
    const { status, body } = await add(ahmad, '2027-01-10', '2027-01-20', { alasan: ' Umrah ' });
    expect([status, body.warnings]).toEqual([200, undefined]);
    const row = {
      id: '1',
      id_mubaligh: ahmad,
      nama_mubaligh: 'Ustadz Ahmad',
      dari: wire('2027-01-10'),
      sampai: wire('2027-01-20'),
      alasan: 'Umrah',
      bagian: null,
      jumlah_jadwal: 0,
      version: 1,
    };
    expect(body.data).toEqual({ ...row, jadwal: [] });
    expect(await list()).toEqual([row]);
    expect((await api.call('GET', '/cuti/1')).body.data).toEqual({ ...row, jadwal: [] });
    const patch = (body_: object, version: number) =>
      api.call('PATCH', '/cuti/1', { body: body_, headers: { 'if-match': `"${version}"` } });
    expect((await patch({ sampai: '2027-01-22' }, 1)).body.data).toMatchObject({
      sampai: wire('2027-01-22'),
      alasan: 'Umrah',
      version: 2,
    });
    expect((await patch({ alasan: 'Haji' }, 1)).status).toBe(409);
    expect((await patch({ sampai: wire('2027-01-22') }, 2)).body.data.version).toBe(2);
    expect((await api.call('DELETE', '/cuti/1')).body.data).toMatchObject({ id: '1', dari: wire('2027-01-10') });
    expect((await api.call('GET', '/cuti/1')).body).toMatchObject({ code: 'not_found', error: 'Cuti tidak ditemukan' });
    expect(await actions()).toEqual(['cuti.delete', 'cuti.update', 'cuti.create']);
  });

  test.each([
    [{ sampai: '2027-01-09' }, 'sampai', 'Tanggal akhir lebih awal dari tanggal mulai'],
    [{ sampai: '2028-01-11' }, 'sampai', 'Cuti paling lama 366 hari'],
    [{ dari: '2027-02-30' }, 'dari', 'Tanggal tidak valid'],
    [{ dari: undefined }, 'dari', 'Tanggal mulai cuti harus diisi'],
    [{ id_mubaligh: '99' }, 'id_mubaligh', 'Mubaligh tidak ditemukan'],
    [{ alasan: 'a'.repeat(201) }, 'alasan', 'Paling banyak 200 huruf'],
    [{ bagian: 'sore' }, 'bagian', 'Bagian Hari harus pagi, siang, malam, atau kosong'],
  ])('%o is refused', async (wrong, path, message) => {
    const { status, body } = await add(ahmad, '2027-01-10', '2027-01-20', wrong);
    expect([status, body.issues]).toEqual([400, [{ path, message }]]);
    // The longest allowed leave is a whole leap year.
    expect((await add(ahmad, '2028-01-01', '2028-12-31')).status).toBe(200);
  });

  test('an edit is checked as a whole', async () => {
    await add(ahmad, '2027-01-10', '2027-01-20');
    expect((await api.call('PATCH', '/cuti/1', { body: { dari: '2027-01-21' } })).body.issues).toEqual([
      { path: 'sampai', message: 'Tanggal akhir lebih awal dari tanggal mulai' },
    ]);
    expect((await api.call('PATCH', '/cuti/1', { body: { dari: '2027-01-21', sampai: '2027-01-21' } })).status).toBe(
      200,
    );
  });

  test('say which schedules stand all the same, and clash with them', async () => {
    const first = await jumatan('2027-01-08');
    await jumatan('2027-01-29');
    await jumatan('2027-01-15', budi);
    const evening = await pengajian('2027-01-10');
    const { body } = await add(ahmad, '2027-01-08', '2027-01-10');
    expect(body.warnings).toEqual([
      '2 jadwal tetap berdiri pada hari cuti: Masjid Al-Huda 8 Jan 2027, Masjid Al-Huda 10 Jan 2027',
    ]);
    expect(body.data.jumlah_jadwal).toBe(2);
    expect(body.data.jadwal).toEqual([
      {
        jadwal: 'jumatan',
        id: first,
        tanggal: wire('2027-01-08'),
        waktu: '',
        id_masjid: masjid,
        nama_masjid: 'Masjid Al-Huda',
      },
      {
        jadwal: 'pengajian',
        id: evening,
        tanggal: wire('2027-01-10'),
        waktu: '19:30',
        id_masjid: masjid,
        nama_masjid: 'Masjid Al-Huda',
      },
    ]);
    const clashes = (await api.call('GET', '/bentrok?dari=2027-01-01&sampai=2027-01-31')).body.data as {
      jenis: string;
      id: string;
      jadwal: string;
    }[];
    expect(clashes.filter(({ jenis }) => jenis === 'cuti').map(({ jadwal, id }) => [jadwal, id])).toEqual([
      ['jumatan', first],
      ['pengajian', evening],
    ]);
    // A change of the reason alone does not repeat the warning.
    expect((await api.call('PATCH', '/cuti/1', { body: { alasan: 'Haji' } })).body.warnings).toBeUndefined();
    expect((await api.call('PATCH', '/cuti/1', { body: { sampai: '2027-01-09' } })).body.warnings).toEqual([
      '1 jadwal tetap berdiri pada hari cuti: Masjid Al-Huda 8 Jan 2027',
    ]);
    expect(
      (await api.call('PATCH', '/cuti/1', { body: { id_mubaligh: budi, sampai: '2027-01-31' } })).body.warnings,
    ).toEqual(['1 jadwal tetap berdiri pada hari cuti: Masjid Al-Huda 15 Jan 2027']);
  });

  test.each([
    ['pagi', ['04:30', '10:59']],
    ['siang', ['', '11:00', '17:59']],
    ['malam', ['18:00', '23:30']],
  ])('of a %s are only then, and a time that nobody can read may be then', async (bagian, within) => {
    await jumatan('2027-01-08');
    for (const waktu of ['04:30', '10:59', '11:00', '17:59', '18:00', '23:30', 'setelah rapat'])
      await pengajian('2027-01-08', waktu);
    const wanted = [...within, 'setelah rapat'];
    const { body } = await add(ahmad, '2027-01-08', '2027-01-08', { bagian });
    expect(body.data).toMatchObject({ bagian, jumlah_jadwal: wanted.length });
    expect(body.data.jadwal.map(({ waktu }: { waktu: string }) => waktu).toSorted()).toEqual(wanted.toSorted());
    expect((await list())[0]).toMatchObject({ bagian, jumlah_jadwal: wanted.length });
    const rows = (await api.call('GET', '/bentrok?dari=2027-01-08&sampai=2027-01-08')).body.data as {
      jenis: string;
      teks: string;
    }[];
    const told = rows.filter(({ jenis }) => jenis === 'cuti').map(({ teks }) => teks);
    expect(told).toEqual(wanted.map(() => `Ustadz Ahmad cuti 8 Jan 2027 (${bagian})`));
    expect((await api.call('PATCH', '/cuti/1', { body: { bagian: null } })).body.data.jumlah_jadwal).toBe(8);
  });

  test('a long list of standing schedules is cut', async () => {
    for (let at = 1; at <= 7; at++) await pengajian(`2027-01-0${at}`);
    expect((await add(ahmad, '2027-01-01', '2027-01-31')).body.warnings).toEqual([
      `7 jadwal tetap berdiri pada hari cuti: ${[1, 2, 3, 4, 5].map((at) => `Masjid Al-Huda ${at} Jan 2027`).join(', ')} dan 2 lagi`,
    ]);
  });

  test('the list is narrowed by preacher, by days it touches, and by name', async () => {
    await add(ahmad, '2027-01-10', '2027-01-20');
    await add(budi, '2027-01-20', '2027-01-25');
    await add(ahmad, '2027-03-01', '2027-03-01');
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await ids('')).toEqual(['1', '2', '3']);
    expect(await ids(`&id_mubaligh=${ahmad}`)).toEqual(['1', '3']);
    expect(await ids('&dari=2027-01-20')).toEqual(['1', '2', '3']);
    expect(await ids('&dari=2027-01-21')).toEqual(['2', '3']);
    expect(await ids('&sampai=2027-01-19')).toEqual(['1']);
    expect(await ids('&dari=2027-01-21&sampai=2027-02-28')).toEqual(['2']);
    expect(await ids('&search=budi')).toEqual(['2']);
    expect((await api.call('GET', '/cuti?orderBy=id_mubaligh&orderType=desc')).body.data[0].nama_mubaligh).toBe(
      'Ustadz Budi',
    );
    expect((await api.call('GET', '/cuti?dari=kapan')).body.issues).toEqual([
      { path: 'dari', message: 'Tanggal tidak valid' },
    ]);
    expect((await api.call('GET', '/cuti?limit=1')).headers['x-total-count']).toBe('3');
    expect((await api.call('DELETE', '/cuti/batch?id=1,3,77')).body.data).toEqual({ count: 2 });
    expect(await ids('')).toEqual(['2']);
  });

  test('go with the preacher', async () => {
    await add(ahmad, '2027-01-10', '2027-01-20');
    await api.call('DELETE', `/mubaligh/${ahmad}`);
    expect(await list()).toEqual([]);
  });

  test('come from a spreadsheet, and go into one that comes back', async () => {
    await jumatan('2027-01-08');
    const template = (await api.call('GET', '/cuti/template')).raw;
    expect((await openWorkbook(template)).getWorksheet('INPUT DISINI')!.getRow(1).values).toEqual([
      undefined,
      'Mubaligh',
      'Dari',
      'Sampai',
      'Alasan',
      'Bagian Hari',
    ]);
    const file = await fillTemplate(template, [
      ['ustadz ahmad', day('2027-01-08'), '10 Januari 2027', 'Umrah', null],
      ['Ustadz Budi', '20/01/2027', '20/01/2027', null, 'Pagi'],
      ['Ustadz Budi', day('2027-01-20'), day('2027-01-20'), 'sama saja', 'pagi'],
      ['Ustadz Ahmad', day('2027-01-08'), day('2027-01-08'), 'jadwalnya siang', 'malam'],
    ]);
    const said = {
      data: { count: 3, skipped: 1 },
      error: null,
      warnings: ['1 cuti mencakup jadwal yang tetap berdiri: baris 2'],
    };
    expect((await api.call('POST', '/cuti/upload?dryRun=true', { body: file })).body).toMatchObject(said);
    expect(await list()).toEqual([]);
    expect((await api.call('POST', '/cuti/upload', { body: file })).body).toEqual(said);
    expect((await list()).map(({ id, dari, sampai, alasan, bagian }) => [id, dari, sampai, alasan, bagian])).toEqual([
      ['1', wire('2027-01-08'), wire('2027-01-10'), 'Umrah', null],
      ['3', wire('2027-01-08'), wire('2027-01-08'), 'jadwalnya siang', 'malam'],
      ['2', wire('2027-01-20'), wire('2027-01-20'), '', 'pagi'],
    ]);
    expect(
      (await api.call('POST', '/cuti/upload', { body: (await api.call('GET', '/cuti/export')).raw })).body.data,
    ).toEqual({ count: 0, skipped: 3, changed: 0 });
    expect(
      (await api.call('GET', '/cuti/export?format=csv&search=ahmad')).raw.toString().trim().split(/\r?\n/),
    ).toEqual([
      'id,nama_mubaligh,dari,sampai,alasan,bagian,id_mubaligh,jumlah_jadwal',
      `1,Ustadz Ahmad,2027-01-08,2027-01-10,Umrah,,${ahmad},1`,
      `3,Ustadz Ahmad,2027-01-08,2027-01-08,jadwalnya siang,malam,${ahmad},0`,
    ]);
    expect(await actions()).toEqual(['cuti.upload', 'cuti.upload']);
  });

  test('every wrong cell of a spreadsheet is told, and nothing is stored', async () => {
    const file = await workbookOf(
      ['Mubaligh', 'Dari', 'Sampai', 'Catatan', 'Alasan'],
      [
        ['Ustadz Ahmad', day('2027-01-10'), day('2027-01-09'), 'apa saja', null],
        ['Ustadz Ahmat', day('2027-01-10'), day('2027-01-12'), null, 'x'.repeat(201)],
        ['Ustadz Budi', null, day('2027-01-12'), null, null],
        ['Ustadz Budi', day('2027-01-10'), day('2027-01-12'), null, null],
      ],
    );
    const { status, body } = await api.call('POST', '/cuti/upload', { body: file });
    expect([
      status,
      body.issues.map(({ path, message }: { path: string; message: string }) => [path, message]),
    ]).toEqual([
      400,
      [
        ['2.C', 'Tanggal akhir lebih awal dari tanggal mulai'],
        ['3.A', "Mubaligh 'Ustadz Ahmat' tidak ditemukan. Nama terdekat: 'Ustadz Ahmad'"],
        ['3.E', 'Paling banyak 200 huruf'],
        ['4.B', 'Tanggal mulai cuti harus diisi'],
      ],
    ]);
    expect(await list()).toEqual([]);
  });
});

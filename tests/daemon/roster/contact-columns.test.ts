import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh, MUBALIGH_REST } from '#tests/support/nouns.ts';
import { openWorkbook, workbookOf } from '#tests/support/sheet/workbook.ts';

const LOKASI = { lat: -6.914744, lng: 107.60981 };

describe('what is stored in addition of mosques and preachers', () => {
  let api: TestApp;
  beforeEach(async () => void (api = await startTestApp()));
  afterEach(() => api.close());

  const one = async (url: string) => (await api.call('GET', url)).body.data;
  const change = (url: string, body: object) => api.call('PATCH', url, { body });

  test('who leaves it out gets what holds for most; it can be given and taken back', async () => {
    await addMasjid(api);
    await addMubaligh(api);
    expect(await one('/masjid/1')).toMatchObject({ wilayah: '', lokasi: null, alamat: '' });
    expect(await one('/mubaligh/1')).toMatchObject(MUBALIGH_REST);
    await addMasjid(api, 'Masjid Raya', {
      wilayah: ' Bandung Utara ',
      lokasi: { lng: 107.6098100004, lat: -6.914744 },
      alamat: 'Jalan Asia Afrika 1',
    });
    await addMubaligh(api, 'Ustadz Ridwan', {
      khatib: false,
      batas_bulan: 4,
      batas_pengajian: 8,
      wilayah: ['Utara', ' Selatan', 'Utara', ''],
    });
    expect(await one('/masjid/2')).toMatchObject({
      wilayah: 'Bandung Utara',
      lokasi: LOKASI,
      alamat: 'Jalan Asia Afrika 1',
      version: 1,
    });
    expect(await one('/mubaligh/2')).toMatchObject({
      khatib: false,
      batas_bulan: 4,
      batas_pengajian: 8,
      wilayah: ['Utara', 'Selatan'],
      version: 1,
    });
    expect((await change('/masjid/2', { lokasi: null })).body.data).toMatchObject({
      lokasi: null,
      wilayah: 'Bandung Utara',
      version: 2,
    });
    expect((await change('/mubaligh/2', { batas_bulan: null, wilayah: [] })).body.data).toMatchObject({
      khatib: false,
      batas_bulan: null,
      wilayah: [],
      version: 2,
    });
  });

  test('the same list or place again is no change', async () => {
    await addMasjid(api, 'Masjid Raya', { lokasi: LOKASI });
    await addMubaligh(api, 'Ustadz Ridwan', { wilayah: ['Utara'] });
    expect((await change('/masjid/1', { lokasi: { lng: LOKASI.lng, lat: LOKASI.lat } })).body.data.version).toBe(1);
    expect((await change('/mubaligh/1', { wilayah: ['Utara', 'Utara'] })).body.data.version).toBe(1);
  });

  test('a list carries it, and sorts by it', async () => {
    await addMubaligh(api, 'Ustadz Ridwan', { khatib: false, batas_bulan: 9 });
    await addMubaligh(api, 'Ustadz Salman', { batas_bulan: 2, wilayah: ['Utara'] });
    const { body } = await api.call('GET', '/mubaligh?orderBy=batas_bulan&fields=nama_mubaligh,khatib,wilayah');
    expect(body.data).toEqual([
      { nama_mubaligh: 'Ustadz Salman', khatib: true, wilayah: ['Utara'] },
      { nama_mubaligh: 'Ustadz Ridwan', khatib: false, wilayah: [] },
    ]);
  });

  test.each([
    ['/masjid/1', { lokasi: { lat: 91, lng: 0 } }, 'lokasi.lat'],
    ['/masjid/1', { lokasi: 'di sana' }, 'lokasi'],
    ['/masjid/1', { wilayah: 'x'.repeat(61) }, 'wilayah'],
    ['/mubaligh/1', { khatib: 'ya' }, 'khatib'],
    ['/mubaligh/1', { batas_bulan: 0 }, 'batas_bulan'],
    ['/mubaligh/1', { batas_bulan: 1.5 }, 'batas_bulan'],
    ['/mubaligh/1', { batas_pengajian: 100 }, 'batas_pengajian'],
    ['/mubaligh/1', { wilayah: ['x'.repeat(61)] }, 'wilayah.0'],
    ['/mubaligh/1', { wilayah: 'Utara' }, 'wilayah'],
  ])('%s: %j is refused', async (url, body, path) => {
    await addMasjid(api);
    await addMubaligh(api);
    const answer = await change(url, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', issues: [{ path }] } });
  });

  describe('spreadsheets', () => {
    const upload = async (noun: string, header: string[], rows: unknown[][]) =>
      api.call('POST', `/${noun}/upload`, { body: await workbookOf(header, rows as Parameters<typeof workbookOf>[1]) });

    test('the columns may stand anywhere to the right, in any order and case; an old file has none', async () => {
      const header = ['Nama Mubaligh', 'No HP', 'ID', 'wilayah', 'BATAS PER BULAN', 'Khatib'];
      const rows = [
        ['Ustadz Ridwan', '081200000001', '12', 'Utara, Selatan', 4, 'tidak'],
        ['Ustadz Salman', '081200000002', '13', null, null, null],
      ];
      expect((await upload('mubaligh', header, rows)).body).toMatchObject({ data: { count: 2 } });
      expect((await upload('mubaligh', ['Nama', 'No HP'], [['Ustadz Hilman', '081200000003']])).body).toMatchObject({
        data: { count: 1 },
      });
      expect((await api.call('GET', '/mubaligh?orderBy=id')).body.data).toMatchObject([
        { khatib: false, batas_bulan: 4, wilayah: ['Utara', 'Selatan'] },
        { khatib: true, batas_bulan: null, wilayah: [] },
        { nama_mubaligh: 'Ustadz Hilman', khatib: true, batas_bulan: null, wilayah: [] },
      ]);
    });

    test('the id of an old export is not taken for one of them', async () => {
      const answer = await upload(
        'masjid',
        ['Nama Masjid', 'Nama Ketua DKM', 'No HP', 'ID'],
        [['Masjid Raya', 'Bapak Hadi', '081200000001', '7']],
      );
      expect(answer.body).toMatchObject({ data: { count: 1 } });
      expect(await one('/masjid/1')).toMatchObject({ wilayah: '', lokasi: null, alamat: '' });
    });

    test('a wrong cell is named by where it stands', async () => {
      const header = ['Nama Mubaligh', 'No HP', 'ID', 'Wilayah', 'Batas per Bulan', 'Khatib'];
      const { body } = await upload('mubaligh', header, [
        ['Ustadz Ridwan', '081200000001', '', 'Utara', 'banyak', 'mungkin'],
      ]);
      expect(body.issues).toEqual([
        { path: '2.F', message: 'Khatib harus Ya atau Tidak', value: 'mungkin' },
        { path: '2.E', message: 'Batas per Bulan harus angka 1 sampai 99', value: 'banyak' },
      ]);
      const wrong = await upload(
        'masjid',
        ['Nama Masjid', 'Nama Ketua DKM', 'No HP', 'Lokasi'],
        [['Masjid Raya', 'Bapak Hadi', '081200000001', 'di sana']],
      );
      expect(wrong.body.issues).toMatchObject([{ path: '2.D', value: 'di sana' }]);
      expect((await api.call('GET', '/masjid')).body.data).toEqual([]);
    });

    test.each([
      [
        'masjid',
        () => addMasjid(api, 'Masjid Raya', { wilayah: 'Utara', lokasi: LOKASI, alamat: 'Jalan Asia Afrika 1' }),
      ],
      [
        'mubaligh',
        () => addMubaligh(api, 'Ustadz Ridwan', { khatib: false, batas_pengajian: 4, wilayah: ['Utara', 'Selatan'] }),
      ],
    ])('%s: an export holds it, and gives it back', async (noun, add) => {
      await add();
      const before = await one(`/${noun}/1`);
      const { raw } = await api.call('GET', `/${noun}/export`);
      await api.call('DELETE', `/${noun}/1`);
      expect((await api.call('POST', `/${noun}/upload`, { body: raw })).body).toMatchObject({ data: { count: 1 } });
      expect(await one(`/${noun}/2`)).toEqual({ ...before, id: '2' });
    });

    test('the template offers them at the right; CSV names them as the wire does', async () => {
      await addMubaligh(api, 'Ustadz Ridwan', { wilayah: ['Utara', 'Selatan'], batas_bulan: 3 });
      const { raw } = await api.call('GET', '/mubaligh/template');
      expect((await openWorkbook(raw)).worksheets[0]!.getRow(1).values).toEqual([
        undefined,
        'Nama Mubaligh',
        'No HP',
        'Khatib',
        'Batas per Bulan',
        'Wilayah',
        'Batas Pengajian per Bulan',
      ]);
      expect((await api.call('GET', '/mubaligh/export?format=csv')).raw.toString()).toEqual(
        expect.stringMatching(
          /^id,nama_mubaligh,no_hp,khatib,batas_bulan,wilayah,batas_pengajian,version\n1,Ustadz Ridwan,081200000101,1,3,"Utara, Selatan",,\d+\n$/,
        ),
      );
    });
  });
});

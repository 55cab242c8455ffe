import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  await api.as('superadmin');
});
afterAll(() => api?.close());

/** Makes every call of the original system's client for a noun, with the specification's fields only. */
async function walk(
  path: string,
  form: Record<string, unknown>,
  change: Record<string, unknown>,
  shown: Record<string, unknown>,
): Promise<void> {
  const created = await api.call('POST', path, { body: form });
  expect(created.status).toBe(200);
  expect(created.body.error).toBeNull();
  const { id } = created.body.data;
  expect(created.body.data).toMatchObject({ ...form, ...shown });
  expect((await api.call('GET', `${path}/${id}`)).body.data).toMatchObject({ id, ...form, ...shown });
  const list = await api.call('GET', path);
  expect(list.body.data.find((row: { id: string }) => row.id === id)).toMatchObject({ ...form, ...shown });
  expect(Number(list.headers['x-total-count'])).toBe(list.body.data.length);
  const changed = await api.call('PATCH', `${path}/${id}`, { body: change });
  expect(changed.body.data).toMatchObject({ id, ...form, ...change });
}

test('a client that knows nothing of planning works on rows that planning has filled', async () => {
  const planned = (
    await api.call('POST', '/masjid', {
      body: {
        nama_masjid: 'Masjid Terencana',
        nama_ketua_dkm: 'Bapak A',
        no_hp: '081200000001',
        wilayah: 'Coblong',
        alamat: 'Jl. Melati 1',
        lokasi: { lat: -6.9, lng: 107.6 },
      },
    })
  ).body.data;
  const ustadz = (
    await api.call('POST', '/mubaligh', {
      body: {
        nama_mubaligh: 'Ustadz Terencana',
        no_hp: '081200000101',
        khatib: false,
        batas_bulan: 2,
        wilayah: ['Coblong'],
      },
    })
  ).body.data;

  await walk(
    '/masjid',
    { nama_masjid: 'Masjid Lama', nama_ketua_dkm: 'Bapak B', no_hp: '081200000002' },
    { nama_ketua_dkm: 'Bapak C' },
    {},
  );
  await walk(
    '/mubaligh',
    { nama_mubaligh: 'Ustadz Lama', no_hp: '081200000102' },
    { nama_mubaligh: 'Ustadz Baru' },
    {},
  );
  // A change of the specification's fields keeps the fields that planning added, even when it sends all of its own.
  await api.call('PATCH', `/masjid/${planned.id}`, {
    body: { nama_masjid: 'Masjid Berganti', nama_ketua_dkm: 'Bapak A', no_hp: '081200000001' },
  });
  expect((await api.call('GET', `/masjid/${planned.id}`)).body.data).toMatchObject({
    nama_masjid: 'Masjid Berganti',
    wilayah: 'Coblong',
    alamat: 'Jl. Melati 1',
    lokasi: { lat: -6.9, lng: 107.6 },
  });
  await api.call('PATCH', `/mubaligh/${ustadz.id}`, {
    body: { nama_mubaligh: 'Ustadz Berganti', no_hp: '081200000101' },
  });
  expect((await api.call('GET', `/mubaligh/${ustadz.id}`)).body.data).toMatchObject({
    nama_mubaligh: 'Ustadz Berganti',
    khatib: false,
    batas_bulan: 2,
    wilayah: ['Coblong'],
  });

  // Planning warns and never forbids: the preacher gives no sermons, is away, and has two schedules at once.
  await api.call('POST', '/cuti', { body: { id_mubaligh: ustadz.id, dari: '2037-01-01', sampai: '2037-01-05' } });
  const refs = { id_mubaligh: ustadz.id, tanggal: '2037-01-02T00:00:00.000Z' };
  const names = { nama_masjid: 'Masjid Berganti', nama_mubaligh: 'Ustadz Berganti' };
  await walk('/jadwal-jumatan', { id_masjid: planned.id, ...refs }, { tanggal: '2037-01-09T00:00:00.000Z' }, names);
  await walk('/jadwal-jumatan', { id_masjid: planned.id, ...refs }, { tanggal: '2037-01-16T00:00:00.000Z' }, names);
  await walk('/jadwal-pengajian', { id_masjid: planned.id, ...refs, waktu: '19.30' }, { waktu: "Ba'da Isya" }, names);
});

test('its spreadsheets still load, and leave alone what planning has added to rows that they hold', async () => {
  const post = async (path: string, body: object) => (await api.call('POST', path, { body })).body.data;
  const masjid = await post('/masjid', {
    nama_masjid: 'Masjid Berkas',
    nama_ketua_dkm: 'Bapak D',
    no_hp: '081200000011',
    wilayah: 'Regol',
    alamat: 'Jl. Kenanga 2',
    lokasi: { lat: -6.93, lng: 107.61 },
  });
  const mubaligh = await post('/mubaligh', {
    nama_mubaligh: 'Ustadz Berkas',
    no_hp: '081200000111',
    khatib: false,
    batas_bulan: 3,
    wilayah: ['Regol', 'Coblong'],
  });
  const upload = async (noun: string, header: string[], rows: (string | Date)[][]) => {
    const file = await workbookOf(header, rows);
    return [
      await api.call('POST', `/${noun}/upload?dryRun=true`, { body: file }),
      await api.call('POST', `/${noun}/upload`, { body: file }),
    ].map(({ status, body: { error, data } }) => [status, error, { count: data.count, skipped: data.skipped }]);
  };
  const loaded = (count: number, skipped: number) => [200, null, { count, skipped }];

  expect(
    await upload(
      'masjid',
      ['Nama Masjid', 'Nama Ketua DKM', 'No HP'],
      [
        ['Masjid Berkas', 'Bapak D', '081200000011'],
        ['Masjid Berkas Baru', 'Bapak E', '081200000012'],
      ],
    ),
  ).toEqual([loaded(1, 1), loaded(1, 1)]);
  expect(
    await upload(
      'mubaligh',
      ['Nama Mubaligh', 'No HP'],
      [
        ['Ustadz Berkas', '081200000111'],
        ['Ustadz Berkas Baru', '081200000112'],
      ],
    ),
  ).toEqual([loaded(1, 1), loaded(1, 1)]);
  expect((await api.call('GET', `/masjid/${masjid.id}`)).body.data).toEqual({ ...masjid, jumlah_jadwal: 0 });
  expect((await api.call('GET', `/mubaligh/${mubaligh.id}`)).body.data).toEqual({ ...mubaligh, jumlah_jadwal: 0 });
  const newest = async (noun: string) => (await api.call('GET', `/${noun}?limit=1`)).body.data[0];
  expect(await newest('masjid')).toMatchObject({ wilayah: '', alamat: '', lokasi: null });
  expect(await newest('mubaligh')).toMatchObject({ khatib: true, batas_bulan: null, wilayah: [] });

  // A Friday sermon of a preacher who gives none loads with a warning. His answer stays when the row is loaded again.
  const friday = new Date('2037-02-06T00:00:00.000Z');
  const header = ['Tanggal', 'Masjid', 'Mubaligh'];
  const rows = [[friday, 'Masjid Berkas', 'Ustadz Berkas']];
  expect(await upload('jadwal-jumatan', header, rows)).toEqual([loaded(1, 0), loaded(1, 0)]);
  const { id } = await newest('jadwal-jumatan');
  await post(`/jadwal-jumatan/${id}/konfirmasi`, { jawaban: 'hadir' });
  expect(await upload('jadwal-jumatan', header, rows)).toEqual([loaded(0, 1), loaded(0, 1)]);
  const same = { tanggal: '2037-02-06T00:00:00.000Z', id_masjid: masjid.id, id_mubaligh: mubaligh.id };
  expect((await api.call('PATCH', `/jadwal-jumatan/${id}`, { body: same })).body.data).toMatchObject({
    ...same,
    konfirmasi: 'hadir',
    version: 1,
  });
  expect(
    await upload(
      'jadwal-pengajian',
      ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'],
      [[friday, '19.30', 'Masjid Berkas', 'Ustadz Berkas']],
    ),
  ).toEqual([loaded(1, 0), loaded(1, 0)]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Beban } from '#shared/roster/beban.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openWorkbook } from '#tests/support/sheet/workbook.ts';

let api: TestApp;
const masjid: string[] = [];
const mubaligh: string[] = [];
beforeAll(async () => {
  api = await startTestApp();
  for (const nama_masjid of ['Al-Amanah', 'Al-Barokah'])
    masjid.push(
      (
        await api.call('POST', '/masjid', {
          body: { nama_masjid, nama_ketua_dkm: 'Ketua', no_hp: '081200000001', wilayah: 'Cicendo' },
        })
      ).body.data.id,
    );
  for (const nama_mubaligh of ['Ustadz Ahmad', 'Ustadz Budi', 'Ustadz Dadan'])
    mubaligh.push(
      (
        await api.call('POST', '/mubaligh', {
          body: {
            nama_mubaligh,
            no_hp: '081200000101',
            wilayah: nama_mubaligh === 'Ustadz Budi' ? ['Antapani', 'Cicendo'] : [],
          },
        })
      ).body.data.id,
    );
  const jumatan = (at: number, tanggal: string, who: number) =>
    api.call('POST', '/jadwal-jumatan', { body: { tanggal, id_masjid: masjid[at], id_mubaligh: mubaligh[who] } });
  await jumatan(0, '2026-12-25', 2);
  const declined = await jumatan(0, '2027-01-01', 0);
  await api.call('POST', `/jadwal-jumatan/${declined.body.data.id}/konfirmasi`, { body: { jawaban: 'udzur' } });
  await jumatan(0, '2027-01-08', 0);
  // Two sermons of a mosque on one Friday count once, and a Thursday does not count as a Friday.
  await jumatan(1, '2027-01-08', 1);
  await jumatan(1, '2027-01-08', 0);
  await jumatan(1, '2027-01-14', 1);
  await jumatan(0, '2027-02-05', 1);
  await api.call('POST', '/jadwal-pengajian', {
    body: { tanggal: '2027-01-31', waktu: '19:30', id_masjid: masjid[0], id_mubaligh: mubaligh[1] },
  });
  await api.call('PUT', '/papan-jumat/sel', {
    body: { id_masjid: masjid[1], tanggal: '2027-01-22', id_mubaligh: null, terkunci: true },
  });
});
afterAll(() => api.close());

const load = async (query: string) => (await api.call('GET', `/beban?${query}`)).body.data as Beban[];

test('counts what each preacher does in a range, the busiest first', async () => {
  expect(await load('dari=2027-01-01&sampai=2027-01-31')).toEqual([
    {
      id: mubaligh[0],
      nama: 'Ustadz Ahmad',
      wilayah: '',
      jumatan: 3,
      pengajian: 0,
      jumlah: 3,
      udzur: 1,
      kosong: null,
      terakhir: '2027-01-08T00:00:00.000Z',
      sejak: 3,
    },
    {
      id: mubaligh[1],
      nama: 'Ustadz Budi',
      wilayah: 'Antapani, Cicendo',
      jumatan: 2,
      pengajian: 1,
      jumlah: 3,
      udzur: 0,
      kosong: null,
      terakhir: '2027-01-14T00:00:00.000Z',
      sejak: 3,
    },
    {
      id: mubaligh[2],
      nama: 'Ustadz Dadan',
      wilayah: '',
      jumatan: 0,
      pengajian: 0,
      jumlah: 0,
      udzur: 0,
      kosong: null,
      terakhir: '2026-12-25T00:00:00.000Z',
      sejak: 5,
    },
  ]);
});

test('and what each mosque gets: gaps are Fridays without a sermon and without a lock', async () => {
  expect(
    (await load('dari=2027-01-01&sampai=2027-01-31&per=masjid')).map(({ nama, jumatan, pengajian, kosong, sejak }) => [
      nama,
      jumatan,
      pengajian,
      kosong,
      sejak,
    ]),
  ).toEqual([
    ['Al-Amanah', 2, 1, 3, 3],
    ['Al-Barokah', 3, 0, 3, 3],
  ]);
  expect((await load('dari=2027-01-09&sampai=2027-01-14&per=masjid')).map(({ kosong }) => kosong)).toEqual([0, 0]);
  expect(
    (await load('dari=2026-12-01&sampai=2026-12-24')).every(
      ({ terakhir, sejak, jumlah }) => terakhir === null && sejak === null && jumlah === 0,
    ),
  ).toBe(true);
});

test('goes out as a workbook, CSV and JSON; what is no range is refused', async () => {
  const query = 'dari=2027-01-01&sampai=2027-01-31';
  const sheet = (await openWorkbook((await api.call('GET', `/beban/export?${query}`)).raw)).worksheets[0]!;
  expect([1, 2].map((row) => (sheet.getRow(row).values as unknown[]).slice(2))).toEqual([
    ['Nama', 'Wilayah', 'Khutbah Jumat', 'Pengajian', 'Jumlah', 'Udzur', 'Khutbah Terakhir', 'Jumat Sejak Itu'],
    // Figures are stored as numbers, because people sum them up.
    ['Ustadz Ahmad', ...[undefined], 3, 0, 3, 1, new Date('2027-01-08T00:00:00Z'), 3],
  ]);
  const csv = await api.call('GET', `/beban/export?${query}&per=masjid&format=csv`);
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename=beban-masjid-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.raw.toString().split('\n').slice(0, 2)).toEqual([
    'id,nama,wilayah,jumatan,pengajian,jumlah,udzur,kosong,terakhir,sejak',
    `${masjid[0]},Al-Amanah,Cicendo,2,1,3,1,3,2027-01-08,3`,
  ]);
  expect(JSON.parse((await api.call('GET', `/beban/export?${query}&format=json`)).raw.toString())).toEqual(
    await load(query),
  );
  for (const bad of [
    'dari=2027-01-01',
    'dari=2027-01-02&sampai=2027-01-01',
    'dari=x&sampai=2027-01-01',
    'dari=2000-01-01&sampai=2027-01-01',
    `${query}&per=wilayah`,
  ]) {
    expect((await api.call('GET', `/beban?${bad}`)).status).toBe(400);
  }
  expect((await api.call('GET', `/beban?${query}`, { token: null })).status).toBe(401);
});

test('a decline counts for who declined, whoever stands there then, until he takes it back', async () => {
  const [amanah, barokah] = masjid;
  const [ahmad, budi, dadan] = mubaligh;
  const put = async (id_masjid: string, tanggal: string, id_mubaligh: string | null) =>
    (await api.call('PUT', '/papan-jumat/sel', { body: { id_masjid, tanggal, id_mubaligh } })).body.data?.id as string;
  const say = (jawaban: string, id: string, kind = 'jumatan') =>
    api.call('POST', `/jadwal-${kind}/${id}/konfirmasi`, { body: { jawaban } });
  const march = async (per: string) =>
    Object.fromEntries(
      (await load(`dari=2027-03-01&sampai=2027-03-31&per=${per}`)).map(({ nama, jumlah, udzur }) => [
        nama,
        [jumlah, udzur],
      ]),
    );

  await say('udzur', await put(amanah!, '2027-03-05', ahmad!));
  await put(amanah!, '2027-03-05', budi!);
  await say('udzur', await put(barokah!, '2027-03-12', ahmad!));
  await put(barokah!, '2027-03-12', null);
  const evening = (
    await api.call('POST', '/jadwal-pengajian', {
      body: { tanggal: '2027-03-09', waktu: '19:30', id_masjid: amanah, id_mubaligh: dadan },
    })
  ).body.data.id as string;
  await say('udzur', evening, 'pengajian');
  await api.call('PATCH', `/jadwal-pengajian/${evening}`, { body: { waktu: '20:00', id_mubaligh: budi } });
  expect(await march('mubaligh')).toEqual({ 'Ustadz Ahmad': [0, 2], 'Ustadz Budi': [2, 0], 'Ustadz Dadan': [0, 1] });
  expect(await march('masjid')).toEqual({ 'Al-Amanah': [2, 2], 'Al-Barokah': [0, 1] });

  // A second refusal of the same Friday does not count again; if he comes after all, that Friday's refusal does not
  // count.
  const again = await put(amanah!, '2027-03-05', ahmad!);
  await say('udzur', again);
  expect((await march('mubaligh'))['Ustadz Ahmad']).toEqual([1, 2]);
  await say('hadir', again);
  expect((await march('mubaligh'))['Ustadz Ahmad']).toEqual([1, 1]);
  // A refusal that was entered by mistake is removed, and other refusals stay.
  await say('udzur', again);
  await say('none', again);
  expect(await march('mubaligh')).toEqual({ 'Ustadz Ahmad': [1, 1], 'Ustadz Budi': [1, 0], 'Ustadz Dadan': [0, 1] });

  await api.call('DELETE', `/mubaligh/${dadan}`);
  expect(await march('masjid')).toEqual({ 'Al-Amanah': [2, 0], 'Al-Barokah': [0, 1] });
});

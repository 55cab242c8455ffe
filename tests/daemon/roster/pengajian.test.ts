import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJadwalStore } from '#tests/support/daemon-parts.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

const kajian = { tanggal: '2026-11-20', waktu: '19:30', id_masjid: '1', id_mubaligh: '1' };
const kajianRow = {
  ...kajian,
  tanggal: '2026-11-20T00:00:00.000Z',
  nama_masjid: 'Masjid Al-Ikhlas',
  nama_mubaligh: 'Ustadz Ahmad Fauzan',
  broadcasted: false,
  dkm_status: 'none',
  mubaligh_status: 'none',
  mungkin_terkirim: false,
  id_rutin: null,
  konfirmasi: 'none',
  version: 1,
};

describe('jadwal pengajian', () => {
  let api: TestApp;
  beforeEach(async () => {
    api = await startTestApp();
    await addMasjid(api);
    await addMubaligh(api);
  });
  afterEach(() => api.close());

  const add = (rest: object = {}) => api.call('POST', '/jadwal-pengajian', { body: { ...kajian, ...rest } });
  const ids = async (query: string): Promise<string[]> =>
    (await api.call('GET', `/jadwal-pengajian?${query}`)).body.data.map((row: { id: string }) => row.id);

  test('create answers the row with its names, and so do list and get', async () => {
    const { status, body } = await add({ id_masjid: 1, waktu: ' 19:30 ' });
    expect(status).toBe(200);
    expect(body).toEqual({ data: { id: '1', ...kajianRow }, error: null });
    expect((await api.call('GET', '/jadwal-pengajian')).body.data).toEqual([body.data]);
    expect((await api.call('GET', '/jadwal-pengajian/1')).body.data).toEqual(body.data);
    expect((await api.call('GET', '/masjid/1')).body.data.jumlah_jadwal).toBe(1);
    expect((await api.call('GET', '/mubaligh/1')).body.data.jumlah_jadwal).toBe(1);
  });

  test.each([
    [{ tanggal: '' }, 'tanggal', 'Tanggal pengajian harus diisi'],
    [{ tanggal: undefined }, 'tanggal', 'Tanggal pengajian harus diisi'],
    [{ tanggal: '2026-02-30' }, 'tanggal', 'Tanggal tidak valid'],
    [{ tanggal: '20/11/2026' }, 'tanggal', 'Tanggal tidak valid'],
    [{ waktu: ' ' }, 'waktu', 'Waktu pengajian harus diisi'],
    [{ id_masjid: '' }, 'id_masjid', 'Kode masjid harus diisi'],
    [{ id_mubaligh: undefined }, 'id_mubaligh', 'Kode mubaligh harus diisi'],
    [{ id_masjid: '99' }, 'id_masjid', 'Masjid tidak ditemukan'],
    [{ id_mubaligh: 99 }, 'id_mubaligh', 'Mubaligh tidak ditemukan'],
  ])('a wrong field is named: %o', async (change, path, message) => {
    const answer = await add(change);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ data: null, error: message, code: 'invalid', issues: [{ path, message }] });
    expect(await ids('')).toEqual([]);
  });

  test('ranges include both ends, whatever form the dates come in', async () => {
    for (const tanggal of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']) await add({ tanggal });
    expect(await ids('dateStart=2026-11-20&dateEnd=2026-11-21')).toEqual(['3', '2']);
    expect(await ids('dateStart=2026-11-19T17:00:00.000Z&dateEnd=2026-11-21T00:00:00.000Z')).toEqual(['3', '2']);
    expect(await ids('dateStart=2026-11-21')).toEqual(['4', '3']);
    expect(await ids('dateEnd=2026-11-19&dateStart=')).toEqual(['1']);
    const wrong = await api.call('GET', '/jadwal-pengajian?dateStart=kemarin');
    expect(wrong.status).toBe(400);
    expect(wrong.body.issues).toEqual([{ path: 'dateStart', message: 'Tanggal tidak valid' }]);
  });

  test('sorts names by name, times by the hour, and pages without overlap', async () => {
    await addMasjid(api, 'masjid Abadi');
    await addMubaligh(api, 'Ustadz Zaki');
    await add({ waktu: "Ba'da Isya", id_masjid: '1' });
    await add({ waktu: '9.00', id_masjid: '2', id_mubaligh: '2' });
    await add({ waktu: 'Setelah acara', id_masjid: '1' });
    await add({ waktu: '19:00', id_masjid: '2' });
    expect(await ids('orderBy=waktu&orderType=asc')).toEqual(['2', '4', '1', '3']);
    expect(await ids('orderBy=id_masjid&orderType=asc')).toEqual(['2', '4', '1', '3']);
    expect(await ids('orderBy=id_mubaligh&orderType=desc')).toEqual(['2', '4', '3', '1']);
    expect(await ids('orderBy=nama_masjid&orderType=desc&limit=3&page=1')).toEqual(['3', '1', '4']);
    expect(await ids('orderBy=nama_masjid&orderType=desc&limit=3&page=2')).toEqual(['2']);
    expect(await ids('search=abadi')).toEqual(['4', '2']);
    expect(await ids('search=ZAKI')).toEqual(['2']);
    expect(await ids('id=1,4')).toEqual(['4', '1']);
    expect((await api.call('GET', '/jadwal-pengajian?orderBy=broadcast_version')).status).toBe(400);
    const { body, headers } = await api.call('GET', '/jadwal-pengajian?fields=id,waktu&limit=1&page=1');
    expect(body.data).toEqual([{ id: '4', waktu: '19:00' }]);
    expect(headers['x-total-count']).toBe('4');
  });

  test('update takes one field and refuses an old version', async () => {
    await add();
    await addMasjid(api, 'Masjid Agung');
    const moved = await api.call('PATCH', '/jadwal-pengajian/1', {
      body: { tanggal: '2026-11-21T17:00:00.000Z' },
      headers: { 'if-match': '1' },
    });
    expect(moved.body.data).toEqual({ id: '1', ...kajianRow, tanggal: '2026-11-22T00:00:00.000Z', version: 2 });
    expect(
      (await api.call('PATCH', '/jadwal-pengajian/1', { body: { waktu: '20:00' }, headers: { 'if-match': '1' } }))
        .status,
    ).toBe(409);
    expect((await api.call('PATCH', '/jadwal-pengajian/1', { body: { id_masjid: 2 } })).body.data).toMatchObject({
      id_masjid: '2',
      nama_masjid: 'Masjid Agung',
    });
    const unknown = await api.call('PATCH', '/jadwal-pengajian/1', { body: { id_mubaligh: '77' } });
    expect(unknown.body.issues).toEqual([{ path: 'id_mubaligh', message: 'Mubaligh tidak ditemukan' }]);
    expect((await api.call('PATCH', '/jadwal-pengajian/9', { body: { waktu: '20:00' } })).body.error).toBe(
      'Jadwal pengajian tidak ditemukan',
    );
  });

  test('a new value makes the schedule unsent again; the same value does not', async () => {
    await add();
    const store = createJadwalStore(api.database.db, 'pengajian');
    api.database.sqlite.exec("update jadwal_pengajian set dkm_status = 'accepted'");
    expect((await api.call('GET', '/jadwal-pengajian/1')).body.data.broadcasted).toBe(true);
    const same = await api.call('PATCH', '/jadwal-pengajian/1', {
      body: { waktu: '19:30 ', tanggal: '2026-11-20T00:00:00.000Z', id_masjid: 1 },
    });
    expect(same.body.data).toMatchObject({ broadcasted: true, version: 1 });
    const changed = await api.call('PATCH', '/jadwal-pengajian/1', { body: { waktu: '20:00' } });
    expect(changed.body.data).toMatchObject({ broadcasted: false, version: 2 });
    expect(store.findForBroadcast(['1'])[0]).toMatchObject({
      broadcast_version: 2,
      dkm_status: 'none',
      mubaligh_status: 'none',
    });
  });

  test('gives the broadcast its schedules by date, time and id', async () => {
    await addMubaligh(api, 'Ustadz Zaki', { no_hp: '081200000102' });
    await add({ waktu: '20.00' });
    await add({ waktu: '9:00', id_mubaligh: '2' });
    await add({ tanggal: '2026-10-31' });
    const store = createJadwalStore(api.database.db, 'pengajian');
    expect(store.findForBroadcast(['1', '2', '3', '9']).map((row) => row.id)).toEqual(['3', '2', '1']);
    expect(store.findMonthForBroadcast('2026-11-01', '2026-11-30')[0]).toEqual({
      kind: 'pengajian',
      id: '2',
      waktu_order: 540,
      tanggal: '2026-11-20',
      waktu: '9:00',
      id_masjid: '1',
      nama_masjid: 'Masjid Al-Ikhlas',
      nama_ketua_dkm: 'Bapak Suryana',
      masjid_no_hp: '081200000001',
      id_mubaligh: '2',
      nama_mubaligh: 'Ustadz Zaki',
      mubaligh_no_hp: '081200000102',
      broadcast_version: 1,
      is_asked: false,
      may_be_asked: false,
      jawaban: 'none',
      dkm_status: 'none',
      mubaligh_status: 'none',
      restored_at: null,
    });
  });

  test('delete one, delete many, and with its mosque', async () => {
    for (let n = 0; n < 4; n++) await add();
    expect((await api.call('DELETE', '/jadwal-pengajian/1')).body.data).toEqual({ id: '1', ...kajianRow });
    expect((await api.call('DELETE', '/jadwal-pengajian/1')).status).toBe(404);
    expect((await api.call('DELETE', '/jadwal-pengajian/batch?id=2,3,99')).body.data).toEqual({ count: 2 });
    expect((await api.call('DELETE', '/masjid/1')).status).toBe(200);
    expect(await ids('')).toEqual([]);
  });

  test('without a session nothing is told', async () => {
    expect((await api.call('GET', '/jadwal-pengajian', { token: null })).status).toBe(401);
    expect((await api.call('POST', '/jadwal-pengajian', { body: kajian, token: null })).status).toBe(401);
    expect((await api.call('DELETE', '/jadwal-pengajian/batch?id=1', { token: null })).status).toBe(401);
  });
});

test.each([
  ['Asia/Jakarta', '2026-11-20T18:30:00.000Z', '2026-11-21'],
  ['Asia/Makassar', '2026-11-20T16:00:00.000Z', '2026-11-21'],
  ['Asia/Makassar', '2026-11-20T15:30:00.000Z', '2026-11-20'],
  ['Asia/Jayapura', '2026-11-20T15:30:00.000Z', '2026-11-21'],
  ['Asia/Jayapura', '2026-11-20T00:00:00.000Z', '2026-11-20'],
  ['America/New_York', '2026-11-20T00:00:00.000Z', '2026-11-20'],
  ['America/New_York', '2026-11-20T00:00:01.000Z', '2026-11-19'],
])('in %s the instant %s is %s', async (zone, tanggal, date) => {
  const api = await startTestApp({ env: { MIMBAR_TIMEZONE: zone } });
  await addMasjid(api);
  await addMubaligh(api);
  const { body } = await api.call('POST', '/jadwal-pengajian', { body: { ...kajian, tanggal } });
  expect(body.data.tanggal).toBe(`${date}T00:00:00.000Z`);
  await api.close();
});

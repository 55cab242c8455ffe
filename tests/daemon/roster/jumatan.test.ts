import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJadwalStore } from '#tests/support/daemon-parts.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

const khutbah = { tanggal: '2026-11-20', id_masjid: '1', id_mubaligh: '1' };
const khutbahRow = {
  ...khutbah,
  tanggal: '2026-11-20T00:00:00.000Z',
  nama_masjid: 'Masjid Al-Ikhlas',
  nama_mubaligh: 'Ustadz Ahmad Fauzan',
  broadcasted: false,
  dkm_status: 'none',
  mubaligh_status: 'none',
  mungkin_terkirim: false,
  konfirmasi: 'none',
  version: 1,
};

describe('jadwal jumatan', () => {
  let api: TestApp;
  beforeEach(async () => {
    api = await startTestApp();
    await addMasjid(api);
    await addMubaligh(api);
  });
  afterEach(() => api.close());

  const add = (rest: object = {}) => api.call('POST', '/jadwal-jumatan', { body: { ...khutbah, ...rest } });

  test('a schedule has no time of its own', async () => {
    const { body } = await add({ waktu: '12:00' });
    expect(body).toEqual({ data: { id: '1', ...khutbahRow }, error: null });
    expect((await api.call('GET', '/jadwal-jumatan?orderBy=tanggal&orderType=asc')).body.data).toEqual([body.data]);
    expect((await api.call('GET', '/jadwal-jumatan/1')).body.data).toEqual(body.data);
    expect((await api.call('GET', '/jadwal-jumatan?orderBy=waktu')).status).toBe(400);
    expect(createJadwalStore(api.database.db, 'jumatan').findForBroadcast(['1'])[0]).toMatchObject({
      tanggal: '2026-11-20',
      waktu: '',
    });
  });

  test.each([
    [{ tanggal: '' }, 'tanggal', 'Tanggal jumatan harus diisi'],
    [{ id_masjid: '' }, 'id_masjid', 'Masjid harus diisi'],
    [{ id_mubaligh: '' }, 'id_mubaligh', 'Mubaligh harus diisi'],
    [{ id_masjid: '99' }, 'id_masjid', 'Masjid tidak ditemukan'],
  ])('a wrong field is named: %o', async (change, path, message) => {
    const answer = await add(change);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path, message }]);
  });

  test('another day than Friday, and a second one at the mosque, are stored with a warning', async () => {
    const saturday = await add({ tanggal: '2026-11-21' });
    expect(saturday.body.warnings).toEqual(['Tanggal Sabtu, 21 November 2026 bukan hari Jumat']);
    await add();
    const second = await add();
    expect(second.status).toBe(200);
    expect(second.body.warnings).toEqual([
      'Masjid Al-Ikhlas sudah punya jadwal jumatan lain pada Jumat, 20 November 2026',
    ]);
    const moved = await api.call('PATCH', '/jadwal-jumatan/3', { body: { tanggal: '2026-11-21' } });
    expect(moved.body.warnings).toEqual([
      'Tanggal Sabtu, 21 November 2026 bukan hari Jumat',
      'Masjid Al-Ikhlas sudah punya jadwal jumatan lain pada Sabtu, 21 November 2026',
      'Perhatian: Juga di Masjid Al-Ikhlas 1 hari sebelumnya, 20 Nov 2026',
    ]);
    await addMubaligh(api, 'Ustadz Zaki');
    const other = await api.call('PATCH', '/jadwal-jumatan/3', { body: { id_mubaligh: '2' } });
    expect(other.body.warnings).toBeUndefined();
    expect(other.body.data).toMatchObject({ nama_mubaligh: 'Ustadz Zaki', version: 3 });
  });

  test('a new preacher makes it unsent again', async () => {
    await add();
    await addMubaligh(api, 'Ustadz Zaki');
    api.database.sqlite.exec("update jadwal_jumatan set mubaligh_status = 'accepted'");
    expect((await api.call('GET', '/jadwal-jumatan/1')).body.data.broadcasted).toBe(true);
    expect((await api.call('PATCH', '/jadwal-jumatan/1', { body: { id_mubaligh: 2 } })).body.data.broadcasted).toBe(
      false,
    );
  });

  test('delete one, many, and with its preacher', async () => {
    for (let n = 0; n < 4; n++) await add();
    expect((await api.call('DELETE', '/jadwal-jumatan/1')).body.data).toEqual({ id: '1', ...khutbahRow });
    expect((await api.call('DELETE', '/jadwal-jumatan/1')).body.error).toBe('Jadwal jumatan tidak ditemukan');
    expect((await api.call('DELETE', '/jadwal-jumatan/batch', { body: { id: ['2', '3', '99'] } })).body.data).toEqual({
      count: 2,
    });
    await api.call('DELETE', '/mubaligh/1');
    expect((await api.call('GET', '/jadwal-jumatan')).body.data).toEqual([]);
  });

  test('without a session nothing is told', async () => {
    expect((await api.call('GET', '/jadwal-jumatan', { token: null })).status).toBe(401);
    expect((await api.call('PATCH', '/jadwal-jumatan/1', { body: {}, token: null })).status).toBe(401);
  });
});

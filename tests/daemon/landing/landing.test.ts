import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

describe('landing', () => {
  let api: TestApp;
  beforeEach(async () => {
    api = await startTestApp();
    await addMasjid(api, 'Masjid Raya');
    await addMasjid(api, 'Masjid Agung');
    await addMubaligh(api);
  });
  afterEach(() => api.close());

  const add = (tanggal: string, waktu: string, id_masjid = '1', id_mubaligh = '1') =>
    api.call('POST', '/jadwal-pengajian', { body: { tanggal, waktu, id_masjid, id_mubaligh } });
  const landing = (query: string) => api.call('GET', `/landing?${query}`, { token: null });
  const november = 'dateStart=2026-11-01&dateEnd=2026-11-30';

  test('rows by date, time and mosque name, with both ends, without a session', async () => {
    await add('2026-11-30', '19:30');
    await add('2026-11-01', "Ba'da Isya");
    await add('2026-11-01', '9.00', '1');
    await add('2026-11-01', '09:00', '2');
    await add('2026-12-01', '09:00');
    const { status, body } = await landing(`${november}&jadwalType=pengajian`);
    expect(status).toBe(200);
    expect(body.data.map((row: any) => [row.tanggal, row.waktu, row.masjid.nama_masjid])).toEqual([
      ['2026-11-01T00:00:00.000Z', '09:00', 'Masjid Agung'],
      ['2026-11-01T00:00:00.000Z', '9.00', 'Masjid Raya'],
      ['2026-11-01T00:00:00.000Z', "Ba'da Isya", 'Masjid Raya'],
      ['2026-11-30T00:00:00.000Z', '19:30', 'Masjid Raya'],
    ]);
    expect(Object.keys(body.data[0])).toEqual(['tanggal', 'waktu', 'masjid', 'mubaligh']);
    expect(Object.keys(body.data[0].masjid)).toEqual(['kunci', 'nama_masjid']);
    expect(Object.keys(body.data[0].mubaligh)).toEqual(['kunci', 'nama_mubaligh']);
    expect(body.data[0].masjid.kunci).toMatch(/^[\w-]{8}$/);
    expect(body.data[1].masjid.kunci).toBe(body.data[2].masjid.kunci);
    expect(JSON.stringify(body)).not.toContain('0812');
  });

  test('jumatan has no time', async () => {
    await api.call('POST', '/jadwal-jumatan', { body: { tanggal: '2026-11-20', id_masjid: '1', id_mubaligh: '1' } });
    const { body } = await landing(`${november}&jadwalType=jumatan`);
    expect(body.data).toMatchObject([
      { tanggal: '2026-11-20T00:00:00.000Z', waktu: '', masjid: { nama_masjid: 'Masjid Raya' } },
    ]);
    expect((await landing(`${november}&jadwalType=pengajian`)).body.data).toEqual([]);
  });

  test('equal names are told apart by id, in every range alike', async () => {
    await addMasjid(api, 'masjid raya');
    await addMubaligh(api, 'Ustadz Ahmad Fauzan');
    await add('2026-11-02', '09:00', '3', '2');
    expect((await landing(`${november}&jadwalType=pengajian`)).body.data).toMatchObject([
      { masjid: { nama_masjid: 'masjid raya (2)' }, mubaligh: { nama_mubaligh: 'Ustadz Ahmad Fauzan (2)' } },
    ]);
    await add('2026-11-01', '09:00', '1', '1');
    expect((await landing(`${november}&jadwalType=pengajian`)).body.data).toMatchObject([
      { masjid: { nama_masjid: 'Masjid Raya' }, mubaligh: { nama_mubaligh: 'Ustadz Ahmad Fauzan' } },
      { masjid: { nama_masjid: 'masjid raya (2)' }, mubaligh: { nama_mubaligh: 'Ustadz Ahmad Fauzan (2)' } },
    ]);
  });

  test('ranges are read as dates of the zone, and have a limit', async () => {
    await add('2026-11-20', '09:00');
    const one = 'dateStart=2026-11-19T17:00:00.000Z&dateEnd=2026-11-20T00:00:00.000Z&jadwalType=pengajian';
    expect((await landing(one)).body.data).toHaveLength(1);
    expect((await landing('dateStart=2026-01-01&dateEnd=2027-02-04&jadwalType=pengajian')).status).toBe(200);
    for (const [query, path, message] of [
      ['dateStart=2026-01-01&dateEnd=2027-02-05', 'dateEnd', 'Rentang tanggal paling banyak 400 hari'],
      [
        'dateStart=2026-01-02&dateEnd=2026-01-01',
        'dateEnd',
        'Tanggal akhir harus sama dengan atau setelah tanggal awal',
      ],
      ['dateStart=besok&dateEnd=2026-01-01', 'dateStart', 'Tanggal tidak valid'],
      ['dateEnd=2026-01-01', 'dateStart', 'dateStart harus diisi'],
      ['dateStart=2026-01-01', 'dateEnd', 'dateEnd harus diisi'],
    ]) {
      const answer = await landing(`${query}&jadwalType=pengajian`);
      expect(answer.status).toBe(400);
      expect(answer.body.issues).toEqual([{ path, message }]);
    }
    expect((await landing(`${november}&jadwalType=tarawih`)).body.error).toBe(
      'jadwalType harus pengajian atau jumatan',
    );
    expect((await landing(november)).status).toBe(400);
  });

  test('a token that says undefined does no harm', async () => {
    const answer = await api.call('GET', `/landing?${november}&jadwalType=jumatan`, { token: 'undefined' });
    expect(answer.body).toEqual({ data: [], error: null });
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

/** One man who stands in the list under two names. */
describe('one person twice', () => {
  let api: TestApp;
  beforeEach(async () => void (api = await startTestApp()));
  afterEach(() => api.close());

  const create = async (nama_mubaligh: string, no_hp: string) =>
    (await api.call('POST', '/mubaligh', { body: { nama_mubaligh, no_hp } })).body;

  test('the same number, or a name that differs by titles or spelling, is asked about on saving', async () => {
    const first = await create('Ust. H. Hasan Basri, Lc', '081200005101');
    expect(first.warnings).toBeUndefined();
    expect((await create('H Hasan Basri Lc', '6281200005101')).warnings).toEqual([
      'Orang yang sama dengan Ust. H. Hasan Basri, Lc? Nomornya sama. Bila ya, hapus salah satu',
    ]);
    await create('Dadan Ramdani', '081200005102');
    expect((await create('KH. Dadan Ramdhani', '081200005103')).warnings).toEqual([
      'Orang yang sama dengan Dadan Ramdani? Namanya hanya berbeda gelar atau ejaan. Bila ya, hapus salah satu',
    ]);
    const other = await create('Ustadz Umar', '081200005104');
    expect(other.warnings).toBeUndefined();
    const edited = await api.call('PATCH', `/mubaligh/${other.data.id}`, { body: { no_hp: '081200005102' } });
    expect(edited.body.warnings).toEqual([expect.stringContaining('Orang yang sama dengan Dadan Ramdani')]);
    const khatib = await api.call('PATCH', `/mubaligh/${other.data.id}`, { body: { khatib: false } });
    expect(khatib.body.warnings).toBeUndefined();
  });

  test('he is one man for clashes: on the board, in forms, among pengajian', async () => {
    const masjid = [await addMasjid(api, 'Masjid Satu'), await addMasjid(api, 'Masjid Dua')];
    const one = await addMubaligh(api, 'Ust. H. Hasan Basri, Lc', { no_hp: '081200005101' });
    const two = await addMubaligh(api, 'H Hasan Basri Lc', { no_hp: '0812-0000-5101' });
    const post = (path: string, body: object) => api.call('POST', path, { body });
    await post('/jadwal-jumatan', { tanggal: '2099-01-02', id_masjid: masjid[0], id_mubaligh: one });
    const second = await post('/jadwal-jumatan', { tanggal: '2099-01-02', id_masjid: masjid[1], id_mubaligh: two });
    expect(second.body.warnings.join('\n')).toContain('Juga di Masjid Satu pada hari yang sama, sebagai Ust. H. Hasan');
    const waktu = '19.30';
    await post('/jadwal-pengajian', { tanggal: '2099-01-03', waktu, id_masjid: masjid[0], id_mubaligh: one });
    await post('/jadwal-pengajian', { tanggal: '2099-01-03', waktu, id_masjid: masjid[1], id_mubaligh: two });
    const { data } = (await api.call('GET', '/bentrok?dari=2099-01-01&sampai=2099-01-31')).body;
    const kinds = JSON.stringify(data).match(/"jenis":"\w+"/g);
    expect(kinds).toEqual(Array.from({ length: 4 }, () => ['"jenis":"dua_tempat"', '"jenis":"orang_sama"']).flat());
  });

  test('equal names with two numbers are two men, and an office may share its number', async () => {
    const masjid = [await addMasjid(api, 'Masjid Satu'), await addMasjid(api, 'Masjid Dua')];
    const pairs = [
      ['Ustadz Ahmad Fauzan', '081200005201', 'Ustadz Ahmad Fauzan', '081200005202'],
      ['Ustadz Karim', '081200005203', 'KH. Zainuddin', '081200005203'],
    ] as const;
    for (const [at, [a, x, b, y]] of pairs.entries()) {
      const tanggal = `2099-02-${at === 0 ? '06' : '13'}`;
      const ids = [await addMubaligh(api, a, { no_hp: x }), await addMubaligh(api, b, { no_hp: y })];
      for (const n of [0, 1])
        await api.call('POST', '/jadwal-jumatan', { body: { tanggal, id_masjid: masjid[n], id_mubaligh: ids[n] } });
    }
    expect((await api.call('GET', '/bentrok?dari=2099-02-01&sampai=2099-02-28')).body.data).toEqual([]);
  });
});

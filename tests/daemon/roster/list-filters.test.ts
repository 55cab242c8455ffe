import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

let api: TestApp;
const idsOf = async (path: string) => {
  const { body, headers } = await api.call('GET', path);
  const ids = body.data.map(({ id }: { id: string }) => id).sort();
  expect(headers['x-total-count']).toBe(String(ids.length));
  return ids;
};

describe('filters of the lists', () => {
  let north: string;
  let south: string;
  let his: string;
  const jadwal: Record<'pengajian' | 'jumatan', string[]> = { pengajian: [], jumatan: [] };
  beforeAll(async () => {
    api = await startTestApp();
    north = await addMasjid(api, 'Masjid Al-Ikhlas', { wilayah: 'Bandung Utara' });
    south = await addMasjid(api, 'Masjid An-Nur', { wilayah: 'Bandung Selatan' });
    his = await addMubaligh(api, 'Ustadz Ahmad', { wilayah: ['Bandung Utara', 'Cimahi'] });
    await addMubaligh(api, 'Ustadz Umar');
    for (const kind of ['pengajian', 'jumatan'] as const)
      for (const id_masjid of [north, south]) {
        const body = { tanggal: '2099-01-02', waktu: '19:30', id_masjid, id_mubaligh: his };
        jadwal[kind].push((await api.call('POST', `/jadwal-${kind}`, { body })).body.data.id);
      }
  });
  afterAll(() => api.close());

  test('mosques and preachers of a wilayah, in whatever case; who takes any is in none', async () => {
    expect(await idsOf('/masjid?wilayah=bandung%20utara')).toEqual([north]);
    expect(await idsOf('/masjid?wilayah=Bandung')).toEqual([]);
    expect(await idsOf('/mubaligh?wilayah=cimahi')).toEqual([his]);
    expect(await idsOf('/mubaligh?wilayah=')).toHaveLength(2);
  });

  test.each(['pengajian', 'jumatan'] as const)('schedules of %s by wilayah, mosque and state', async (kind) => {
    const [ofNorth, ofSouth] = jadwal[kind] as [string, string];
    const path = `/jadwal-${kind}`;
    expect(await idsOf(`${path}?wilayah=Bandung%20Utara`)).toEqual([ofNorth]);
    expect(await idsOf(`${path}?id_masjid=${south}&dateStart=2099-01-02`)).toEqual([ofSouth]);
    expect(await idsOf(`${path}?id_masjid=${south}&wilayah=Bandung%20Utara`)).toEqual([]);
    await api.call('POST', `${path}/${ofNorth}/konfirmasi`, { body: { jawaban: 'udzur' } });
    expect(await idsOf(`${path}?konfirmasi=udzur`)).toEqual([ofNorth]);
    expect(await idsOf(`${path}?konfirmasi=none`)).toEqual([ofSouth]);
    expect(await idsOf(`${path}?broadcasted=false`)).toEqual([ofNorth, ofSouth].sort());
    expect(await idsOf(`${path}?broadcasted=true`)).toEqual([]);
  });

  test('a file has what its list has', async () => {
    const rows = async (path: string) => (await api.call('GET', path)).body;
    expect(await rows('/masjid/export?format=json&wilayah=Bandung%20Selatan')).toMatchObject([{ id: south }]);
    expect(await rows(`/jadwal-jumatan/export?format=json&id_masjid=${south}`)).toMatchObject([{ id_masjid: south }]);
  });

  test.each(['id_masjid=x', 'broadcasted=ya', 'konfirmasi=mungkin', `wilayah=${'x'.repeat(61)}`])(
    'refuses %s',
    async (query) => {
      expect((await api.call('GET', `/jadwal-pengajian?${query}`)).body.code).toBe('invalid');
    },
  );
});

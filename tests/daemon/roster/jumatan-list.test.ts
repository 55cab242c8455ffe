import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

let api: TestApp;
beforeEach(async () => void (api = await startTestApp()));
afterEach(() => api.close());

test('jumatan are listed by page, order and range, with both of its days', async () => {
  const id_masjid = await addMasjid(api);
  const id_mubaligh = await addMubaligh(api);
  for (let week = 0; week < 21; week++) {
    const tanggal = new Date(Date.UTC(2026, 10, 20 + 7 * week)).toISOString().slice(0, 10);
    await api.call('POST', '/jadwal-jumatan', { body: { tanggal, id_masjid, id_mubaligh } });
  }
  const dates = async (query: string) =>
    (await api.call('GET', `/jadwal-jumatan?${query}`)).body.data.map((row: { tanggal: string }) =>
      row.tanggal.slice(0, 10),
    );
  const first = await dates('page=1&limit=20&orderBy=tanggal&orderType=asc');
  expect([first.length, first[0]]).toEqual([20, '2026-11-20']);
  expect(await dates('page=2&limit=20&orderBy=tanggal&orderType=asc')).toEqual(['2027-04-09']);
  expect(await dates('page=1&orderBy=tanggal&orderType=desc')).toHaveLength(20);
  expect((await dates('page=1&orderBy=tanggal&orderType=desc'))[0]).toBe('2027-04-09');
  expect(
    await dates(
      'page=1&limit=20&orderBy=tanggal&orderType=asc&dateStart=2026-11-27T00:00:00.000Z&dateEnd=2026-12-11T00:00:00.000Z',
    ),
  ).toEqual(['2026-11-27', '2026-12-04', '2026-12-11']);
});

test('a changed preacher and mosque are stored each by itself', async () => {
  const id_masjid = await addMasjid(api);
  const id_mubaligh = await addMubaligh(api);
  const body = { tanggal: '2026-11-20', id_masjid, id_mubaligh };
  const { id } = (await api.call('POST', '/jadwal-jumatan', { body })).body.data;
  const change = async (field: object) => (await api.call('PATCH', `/jadwal-jumatan/${id}`, { body: field })).body.data;
  const [other, ustadz] = [await addMasjid(api, 'Masjid Agung'), await addMubaligh(api, 'Ustadz Zaki')];
  expect(await change({ id_masjid: other })).toMatchObject({
    ...body,
    tanggal: '2026-11-20T00:00:00.000Z',
    id_masjid: other,
  });
  expect(await change({ id_mubaligh: ustadz })).toMatchObject({
    tanggal: '2026-11-20T00:00:00.000Z',
    id_masjid: other,
    id_mubaligh: ustadz,
  });
  expect(await change({ tanggal: '2026-11-27' })).toMatchObject({
    tanggal: '2026-11-27T00:00:00.000Z',
    id_masjid: other,
    id_mubaligh: ustadz,
  });
});

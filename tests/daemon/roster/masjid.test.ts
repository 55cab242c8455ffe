import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { MASJID_REST } from '#tests/support/nouns.ts';

const alIkhlas = { nama_masjid: 'Masjid Al-Ikhlas', nama_ketua_dkm: 'Bapak Suryana', no_hp: '081200000001' };

describe('masjid', () => {
  let api: TestApp;
  beforeEach(async () => void (api = await startTestApp()));
  afterEach(() => api.close());

  test('create answers the row with a string id', async () => {
    const { status, body } = await api.call('POST', '/masjid', {
      body: { ...alIkhlas, nama_masjid: '  Masjid Al-Ikhlas ' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({ data: { id: '1', ...alIkhlas, ...MASJID_REST, version: 1 }, error: null });
  });

  test('a list continues from page to page, sorts as a whole and searches without case', async () => {
    for (let n = 1; n <= 25; n++) {
      await api.call('POST', '/masjid', { body: { ...alIkhlas, nama_masjid: n % 2 ? `masjid ${n}` : `Masjid ${n}` } });
    }
    const first = await api.call('GET', '/masjid?page=1&limit=20');
    const second = await api.call('GET', '/masjid?page=2&limit=20');
    expect(first.headers['x-total-count']).toBe('25');
    expect([...first.body.data, ...second.body.data].map((row: { id: string }) => row.id)).toEqual(
      Array.from({ length: 25 }, (_, n) => String(25 - n)),
    );
    const sorted = await api.call('GET', '/masjid?orderBy=nama_masjid&orderType=asc');
    expect(sorted.body.data[0].nama_masjid).toBe('masjid 1');
    expect(sorted.body.data[1].nama_masjid).toBe('Masjid 10');
    const found = await api.call('GET', '/masjid?search=MASJID%202');
    expect(found.headers['x-total-count']).toBe('7');
    expect((await api.call('GET', '/masjid?search=%25')).body.data).toEqual([]);
    const options = await api.call('GET', '/masjid?fields=id,nama_masjid');
    expect(options.body.data).toHaveLength(25);
    expect(Object.keys(options.body.data[0])).toEqual(['id', 'nama_masjid']);
  });

  test('unknown columns are refused', async () => {
    expect((await api.call('GET', '/masjid?orderBy=kunci')).body).toMatchObject({
      data: null,
      error: 'Kolom urutan tidak dikenal: kunci',
      code: 'invalid',
    });
    expect((await api.call('GET', '/masjid?fields=id,updated_by')).status).toBe(400);
  });

  test.each([
    [{ ...alIkhlas, nama_masjid: ' ' }, 'nama_masjid', 'Nama Masjid harus diisi'],
    [{ ...alIkhlas, nama_ketua_dkm: undefined }, 'nama_ketua_dkm', 'Nama Ketua DKM harus diisi'],
    [
      { ...alIkhlas, no_hp: '81200000001' },
      'no_hp',
      'No HP harus dimulai dengan 08 atau 628 dan berjumlah 10-14 digit',
    ],
  ])('a wrong field is named', async (body, path, message) => {
    const answer = await api.call('POST', '/masjid', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ data: null, error: message, code: 'invalid', issues: [{ path, message }] });
  });

  test('update changes one field, and refuses an old version', async () => {
    await api.call('POST', '/masjid', { body: alIkhlas });
    const changed = await api.call('PATCH', '/masjid/1', {
      body: { nama_masjid: 'Masjid Agung' },
      headers: { 'if-match': '"1"' },
    });
    expect(changed.body.data).toEqual({
      id: '1',
      ...alIkhlas,
      ...MASJID_REST,
      nama_masjid: 'Masjid Agung',
      version: 2,
    });
    const late = await api.call('PATCH', '/masjid/1', {
      body: { no_hp: '081200000002' },
      headers: { 'if-match': '1' },
    });
    expect(late.status).toBe(409);
    expect(late.body.error).toBe('Data sudah diubah oleh cli:unknown');
  });

  test('delete one, delete many, unknown ids', async () => {
    for (let n = 0; n < 3; n++) await api.call('POST', '/masjid', { body: alIkhlas });
    expect((await api.call('DELETE', '/masjid/1')).body.data.id).toBe('1');
    expect((await api.call('DELETE', '/masjid/1')).body).toMatchObject({
      error: 'Masjid tidak ditemukan',
      code: 'not_found',
    });
    expect((await api.call('DELETE', '/masjid/batch?id=2,3,99')).body.data).toEqual({ count: 2 });
    expect((await api.call('GET', '/masjid/abc')).status).toBe(404);
    expect((await api.call('GET', '/masjid')).body.data).toEqual([]);
  });

  test('without a session nothing is told', async () => {
    const answer = await api.call('GET', '/masjid', { token: null });
    expect(answer.status).toBe(401);
    expect(answer.body.data).toBeNull();
  });
});

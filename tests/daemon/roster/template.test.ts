import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addTemplate } from '#tests/support/nouns.ts';

const harian = {
  nama_template: 'Pengingat harian',
  content: 'Besok {{tanggal}}\n*{{nama_masjid}}*',
  type: 'pengajian_reminder',
};

describe('template', () => {
  let api: TestApp;
  beforeEach(async () => void (api = await startTestApp()));
  afterEach(() => api.close());

  test('create, read, change, delete', async () => {
    const created = await api.call('POST', '/template', { body: { ...harian, nama_template: ' Pengingat harian ' } });
    const row = { id: '1', ...harian, id_lampiran: null, version: 1 };
    expect(created.body).toEqual({ data: row, error: null });
    expect((await api.call('GET', '/template/1')).body.data).toEqual(created.body.data);
    const changed = await api.call('PATCH', '/template/1', {
      body: { content: 'Hari ini' },
      headers: { 'if-match': '1' },
    });
    expect(changed.body.data).toEqual({ ...row, content: 'Hari ini', version: 2 });
    expect(
      (await api.call('PATCH', '/template/1', { body: { content: 'x' }, headers: { 'if-match': '1' } })).status,
    ).toBe(409);
    expect((await api.call('DELETE', '/template/1')).body.data.nama_template).toBe('Pengingat harian');
    expect((await api.call('GET', '/template/1')).body.error).toBe('Template tidak ditemukan');
    expect((await api.call('PATCH', '/template/1', { body: { content: 'x' } })).status).toBe(404);
    expect((await api.call('DELETE', '/template/1')).status).toBe(404);
  });

  test('what would not read as it was meant is stored, with a warning', async () => {
    const warnings = [expect.stringMatching(/^\{\{nama_mesjid\}\} tidak dikenal /)];
    expect(
      (await api.call('POST', '/template', { body: { ...harian, content: '{{nama_mesjid}}' } })).body,
    ).toMatchObject({ data: { id: '1' }, warnings });
    expect((await api.call('PATCH', '/template/1', { body: { nama_template: 'Lain' } })).body).toMatchObject({
      warnings,
    });
    expect(
      (await api.call('PATCH', '/template/1', { body: { content: '{{nama_masjid}}' } })).body.warnings,
    ).toBeUndefined();
  });

  test.each([
    [{ ...harian, nama_template: '' }, 'nama_template', 'Nama Template harus diisi'],
    [{ ...harian, content: undefined }, 'content', 'Content harus diisi'],
    [{ ...harian, type: 'mingguan' }, 'type', 'Pilih Tipe Pesan'],
    [{ ...harian, type: undefined }, 'type', 'Pilih Tipe Pesan'],
  ])('a wrong field is named', async (body, path, message) => {
    const answer = await api.call('POST', '/template', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ data: null, error: message, code: 'invalid', issues: [{ path, message }] });
  });

  test('a name is used once, whatever its case', async () => {
    await addTemplate(api, 'pengajian_reminder', 'Harian');
    const other = await addTemplate(api, 'pengajian_reminder', 'Mingguan');
    const again = await api.call('POST', '/template', { body: { ...harian, nama_template: 'HARIAN' } });
    expect(again.status).toBe(409);
    expect(again.body.error).toBe('Nama template sudah dipakai');
    expect((await api.call('PATCH', `/template/${other}`, { body: { nama_template: ' harian' } })).status).toBe(409);
    expect(
      (await api.call('PATCH', `/template/${other}`, { body: { nama_template: 'MINGGUAN' } })).body.data.nama_template,
    ).toBe('MINGGUAN');
  });

  test('a list by type holds that type only; an unknown type is empty', async () => {
    await addTemplate(api, 'pengajian_reminder', 'A');
    await addTemplate(api, 'jumatan_reminder', 'B');
    const list = await api.call('GET', '/template?fields=id,content,nama_template&type=jumatan_reminder');
    expect(list.body.data).toEqual([{ id: '2', content: 'Pengingat {{nama_masjid}}', nama_template: 'B' }]);
    expect((await api.call('GET', '/template?type=mingguan')).body).toEqual({ data: [], error: null });
    expect((await api.call('GET', '/template?fields=id,content,nama_template,type')).body.data).toHaveLength(2);
  });

  test('the types', async () => {
    const { body } = await api.call('GET', '/template/types');
    expect(body.data.map((type: { value: string; repetition: boolean }) => [type.value, type.repetition])).toEqual([
      ['pengajian_bulanan', true],
      ['pengajian_reminder', false],
      ['jumatan_reminder', false],
      ['pengumuman', false],
    ]);
    expect(Object.keys(body.data[0])).toEqual(['value', 'label', 'replacements', 'repetition', 'guide']);
  });

  test('deletes many; without a session nothing is told', async () => {
    await addTemplate(api, 'pengajian_reminder', 'A');
    await addTemplate(api, 'pengajian_reminder', 'B');
    expect((await api.call('DELETE', '/template/batch', { body: { id: ['1', 2, 99] } })).body.data).toEqual({
      count: 2,
    });
    expect((await api.call('DELETE', '/template/batch')).status).toBe(400);
    for (const path of ['/template', '/template/types', '/template/1']) {
      expect((await api.call('GET', path, { token: null })).status).toBe(401);
    }
  });
});

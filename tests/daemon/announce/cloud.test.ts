import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCloudApp, until, type CloudApp } from '#tests/support/cloud-app.ts';
import { addMasjid } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';

let api: CloudApp;
beforeEach(async () => {
  api = await startCloudApp();
  await addMasjid(api, 'Nurul Huda', { nama_ketua_dkm: 'Bapak Suryana', no_hp: phone(1) });
});
afterEach(() => api.close());

const penerima = [{ jenis: 'dkm_semua' }];
const questions = async (said: object) =>
  (await api.call('POST', '/pengumuman/pratinjau', { body: { ...said, penerima } })).body.questions;

test('by the Cloud API a typed text reaches only who has written within a day, and says so', async () => {
  const said = { teks: 'Rapat takmir besok' };
  expect(await questions(said)).toEqual([expect.stringContaining('1 dari 1 pesan tidak akan terkirim')]);
  await api.graph.writes(`62${phone(1).slice(1)}`, 'Assalamualaikum');
  expect(await questions(said)).toBeUndefined();
});

test('an approved template reaches everybody', async () => {
  const { id } = (
    await api.call('POST', '/template', {
      body: { nama_template: 'Rapat', type: 'pengumuman', content: 'Yth. {{nama}}, DKM {{nama_masjid}}, mohon hadir.' },
    })
  ).body.data;
  await api.call('POST', `/template/${id}/daftarkan`);
  for (const { name } of api.graph.templates) await api.graph.judge(name, 'APPROVED');
  await until(async () => expect(await questions({ id_template: id })).toBeUndefined());
  await api.call('POST', '/pengumuman', { body: { id_template: id, penerima } });
  await until(() => expect(api.graph.messages).toMatchObject([{ type: 'template', to: `62${phone(1).slice(1)}` }]));
});

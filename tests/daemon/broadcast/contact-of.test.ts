import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addPengajian } from '#tests/support/samples.ts';

let api: TestApp;
beforeEach(async () => void (api = await startTestApp()));
afterEach(() => api.close());

test('says whose number a failed message went to, as the roster has it today', async () => {
  const { ids, dkm, mubaligh } = await addPengajian(api, 1);
  await api.call('POST', '/jadwal-pengajian/broadcast', {
    body: { id: ids, templateDKM: dkm, templateMubaligh: mubaligh },
  });
  const contact = async (id: string) => api.call('GET', `/message-logs/${id}/kontak`);
  // What still waits is no log.
  expect((await contact('1')).status).toBe(404);
  api.database.sqlite.exec("update message set state = 'failed', finished_at = created_at");
  const [mosque, preacher] = [
    (await api.call('GET', '/masjid?limit=1')).body.data[0],
    (await api.call('GET', '/mubaligh?limit=1')).body.data[0],
  ];
  expect((await contact('1')).body.data).toEqual({
    noun: 'masjid',
    id: mosque.id,
    nama: mosque.nama_ketua_dkm,
    nama_masjid: mosque.nama_masjid,
    no_hp: mosque.no_hp,
    jadwal: 1,
  });
  await api.call('PATCH', `/mubaligh/${preacher.id}`, { body: { no_hp: '081200000777' } });
  expect((await contact('2')).body.data).toMatchObject({
    noun: 'mubaligh',
    nama: preacher.nama_mubaligh,
    nama_masjid: null,
    no_hp: '081200000777',
  });
  await api.call('DELETE', `/mubaligh/${preacher.id}`);
  expect((await contact('2')).status).toBe(404);
  expect((await contact('99')).status).toBe(404);
});

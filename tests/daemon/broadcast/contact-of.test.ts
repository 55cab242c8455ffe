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
  // A waiting message is not in the log.
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
    lewat: false,
  });
  await api.call('PATCH', `/mubaligh/${preacher.id}`, { body: { no_hp: '081200000777' } });
  expect((await contact('2')).body.data).toMatchObject({
    noun: 'mubaligh',
    nama: preacher.nama_mubaligh,
    nama_masjid: null,
    no_hp: '081200000777',
  });
  // An offer to a substitute has no audience, and still belongs to the preacher.
  api.database.sqlite.exec('update message set audience = null where id = 2');
  expect((await contact('2')).body.data).toMatchObject({ noun: 'mubaligh', id: preacher.id });
  await api.call('DELETE', `/mubaligh/${preacher.id}`);
  expect((await contact('2')).status).toBe(404);
  expect((await contact('99')).status).toBe(404);
});

test('a number that two have is mended one after the other', async () => {
  const { ids, dkm, mubaligh } = await addPengajian(api, 1);
  const shared = '081200000555';
  await api.call('PATCH', '/masjid/1', { body: { no_hp: shared } });
  await api.call('PATCH', '/mubaligh/1', { body: { no_hp: shared } });
  await api.call('POST', '/jadwal-pengajian/broadcast', {
    body: { id: ids, templateDKM: dkm, templateMubaligh: mubaligh },
  });
  api.database.sqlite.exec(
    "update message set state = 'failed', error_code = 'unregistered', finished_at = created_at",
  );
  const problem = async () => (await api.call('GET', '/nomor-bermasalah')).body.data;
  expect(await problem()).toMatchObject([{ siapa: [expect.any(String), 'Ustadz Contoh 1'], id_pesan: '2' }]);
  await api.call('PATCH', '/mubaligh/1', { body: { no_hp: '081200000556' } });
  expect(await problem()).toMatchObject([{ siapa: ['Bapak Contoh 1, Masjid Contoh 1'], id_pesan: '1' }]);
  expect((await api.call('GET', '/message-logs/1/kontak')).body.data).toMatchObject({ noun: 'masjid', no_hp: shared });
  // The log entry is deleted, so no problem number refers to a message.
  await api.call('DELETE', '/message-logs/1');
  for (const row of await problem()) expect(row.id_pesan).toBeNull();
});

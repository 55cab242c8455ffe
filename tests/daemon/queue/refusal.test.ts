import { afterEach, beforeEach, expect, test } from 'vitest';
import { startAutomaticApp, type AutomaticApp } from '#tests/support/automatic-app.ts';
import { phone } from '#tests/support/samples.ts';

let api: AutomaticApp;
let token: string;
beforeEach(async () => {
  api = await startAutomaticApp({ at: '2026-11-24 09:00', env: { MIMBAR_BACKUP_AT: 'off' } });
  token = await api.as('superadmin');
});
afterEach(() => api.close());

const NOBODYS = { state: 'cancelled', error_reason: 'Nomor ini tidak dipakai siapa pun lagi' };
const SENT = { state: 'success', error_reason: null };
const messages = () => api.database.sqlite.prepare('select state, error_reason from message order by id').all();

test('the summary that waits reaches no one who is no admin any more, or has another number now', async () => {
  const admin = async (n: number): Promise<string> => {
    const body = { username: `admin${n}`, password: 'sebuah sandi panjang', no_hp: phone(n) };
    return (await api.call('POST', '/manage-admin', { token, body })).body.data.id;
  };
  const [gone, other] = [await admin(901), await admin(902)];
  await admin(903);
  await api.addJumatan('2026-11-27');
  await api.call('PATCH', '/ringkasan-jumat', { body: { active: true } });
  const { next_target: target } = (await api.call('GET', '/ringkasan-jumat')).body.data;
  await api.call('POST', '/queue/pause');
  const run = await api.call('POST', '/ringkasan-jumat/run', { body: { target } });
  expect(run.body.data).toMatchObject({ queued: 3 });
  await api.call('DELETE', `/manage-admin/${gone}`, { token });
  await api.call('PATCH', `/manage-admin/${other}`, { token, body: { no_hp: phone(904) } });
  await api.call('POST', '/queue/resume');
  await api.drained();
  expect(messages()).toEqual([NOBODYS, NOBODYS, SENT]);
});

test('an announcement that waits reaches no number that was corrected or deleted meanwhile', async () => {
  const masjid = async (n: number): Promise<string> => {
    const body = { nama_masjid: `Masjid ${n}`, nama_ketua_dkm: `Bapak ${n}`, no_hp: phone(n) };
    return (await api.call('POST', '/masjid', { body })).body.data.id;
  };
  const [corrected, deleted] = [await masjid(911), await masjid(912)];
  await masjid(913);
  await api.call('POST', '/queue/pause');
  await api.call('POST', '/pengumuman', { body: { teks: 'Rapat', penerima: [{ jenis: 'dkm_semua' }] } });
  await api.call('PATCH', `/masjid/${corrected}`, { body: { no_hp: phone(914) } });
  await api.call('DELETE', `/masjid/${deleted}`);
  await api.call('POST', '/queue/resume');
  await api.drained();
  expect(messages()).toEqual([NOBODYS, NOBODYS, SENT]);
});

test('a test message goes to any number, and a message whose schedule is gone is not sent again', async () => {
  await api.call('POST', '/waclient/sanitycheck', { body: { phone: phone(905) } });
  await api.drained();
  const { id_template_dkm } = await api.saveCard('jumatan_reminder', { active: false });
  const id = await api.addJumatan('2026-11-27');
  await api.call('POST', '/jadwal-jumatan/broadcast', { body: { id: [id], templateDKM: id_template_dkm } });
  await api.drained();
  await api.call('DELETE', '/masjid/1');
  expect((await api.call('POST', '/message-logs/resend/2')).status).toBe(409);
  await api.drained();
  expect(messages()).toEqual([SENT, SENT]);
});

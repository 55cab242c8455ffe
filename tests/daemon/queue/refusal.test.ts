import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

describe('an announcement that waits while a number is corrected', () => {
  const RENUMBERED = {
    state: 'failed',
    error_reason: 'Nomor penerima ini diganti sebelum pesannya terkirim. Kirim ulang: pesannya ke nomor yang sekarang',
  };
  const masjid = async (n: number): Promise<string> => {
    const body = { nama_masjid: `Masjid ${n}`, nama_ketua_dkm: `Bapak ${n}`, no_hp: phone(n) };
    return (await api.call('POST', '/masjid', { body })).body.data.id;
  };
  const correct = (id: string) => api.call('PATCH', `/masjid/${id}`, { body: { no_hp: phone(914) } });
  const announce = () =>
    api.call('POST', '/pengumuman', { body: { teks: 'Rapat', penerima: [{ jenis: 'dkm_semua' }] } });
  const broadcast = async () => (await api.call('GET', '/broadcasts/1')).body.data;
  const resend = async (body: object = {}) => {
    expect((await api.call('POST', '/broadcasts/1/resend', { body })).body.data).toMatchObject({ id: '1', queued: 1 });
    await api.drained();
    expect(api.database.sqlite.prepare('select no_hp, state from message order by id desc').get()).toEqual({
      no_hp: phone(914),
      state: 'success',
    });
  };

  test('reaches neither the old number nor one of somebody deleted, and can be sent to the new one', async () => {
    const [corrected, deleted] = [await masjid(911), await masjid(912)];
    await masjid(913);
    await api.call('POST', '/queue/pause');
    await announce();
    await correct(corrected);
    await api.call('DELETE', `/masjid/${deleted}`);
    await api.call('POST', '/queue/resume');
    await api.drained();
    expect(messages()).toEqual([RENUMBERED, NOBODYS, SENT]);
    expect(await broadcast()).toMatchObject({ counts: { gagal: 1, dibatalkan: 1 }, unsent: 1, left_out: [] });
    const logs = (await api.call('GET', '/message-logs?status=failed')).body.data;
    expect(logs).toMatchObject([{ no_hp: phone(911), error_reason: RENUMBERED.error_reason }]);
    await resend();
    expect(await broadcast()).toMatchObject({ counts: { terkirim: 2, gagal: 0 }, unsent: 0 });
  });

  test('is in doubt after a try without an answer', async () => {
    const corrected = await masjid(911);
    await api.call('POST', '/queue/pause');
    await announce();
    api.database.sqlite.exec('update message set attempts = 1, handed_at = created_at, sent_at = created_at');
    await correct(corrected);
    await api.call('POST', '/queue/resume');
    await api.drained();
    expect(messages()).toEqual([{ state: 'failed', error_reason: expect.stringContaining('mungkin sudah sampai') }]);
    expect(await broadcast()).toMatchObject({ unsent: 0, unanswered: 1 });
    await resend({ unanswered: true });
  });
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

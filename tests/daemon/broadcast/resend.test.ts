import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addPengajian, phone, type Samples } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

let api: LinkedApp;
let clock: TestClock;
let samples: Samples;
beforeEach(async () => {
  clock = createTestClock();
  api = await startLinkedApp({ clock });
  samples = await addPengajian(api, 3, '2026-12-01');
});
afterEach(() => api.close());

const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 30_000, interval: 10 });
const wire = (n: number) => `62${phone(n).slice(1)}`;
const one = async (id = '1') => (await api.call('GET', `/broadcasts/${id}`)).body.data;
const people = async () => (await api.call('GET', '/broadcasts/1/messages')).body.data;
const settled = () => until(async () => expect((await one()).counts.menunggu).toBe(0));
const resendAll = (body?: object) => api.call('POST', '/broadcasts/1/resend', { body });
const resendOne = (id: string) => api.call('POST', `/message-logs/resend/${id}`);
const patch = async (path: string, body: object) => expect((await api.call('PATCH', path, { body })).status).toBe(200);
const sentTo = (n: number) => api.whatsapp.inbox().filter(({ to }) => to === wire(n));
const rowOf = async (recipient: string) =>
  (await people()).find((row: { recipient: string }) => row.recipient === recipient);

async function send(
  query = `id=${samples.ids.join(',')}&templateDKM=${samples.dkm}&templateMubaligh=${samples.mubaligh}`,
) {
  expect((await api.call('POST', `/jadwal-pengajian/broadcast?${query}`)).status).toBe(200);
  await settled();
}

test('a corrected number is reached in the same broadcast, which then has reached all; who was not corrected is left out, and it says so', async () => {
  for (const n of [1, 5002]) api.whatsapp.addPeer(phone(n), { registered: false });
  await send();
  expect(await one()).toMatchObject({
    counts: { terkirim: 4, gagal: 2 },
    unsent: 0,
    left_out: ['2 nomor tidak terdaftar di WhatsApp dan belum diperbaiki.'],
  });
  expect(await resendAll()).toMatchObject({
    status: 409,
    body: {
      error: 'Tidak ada pesan yang perlu dikirim lagi. 2 nomor tidak terdaftar di WhatsApp dan belum diperbaiki.',
    },
  });

  await patch('/masjid/1', { no_hp: phone(71) });
  expect(await one()).toMatchObject({ unsent: 1 });
  const { data, warnings } = (await resendAll()).body;
  expect([data, warnings]).toEqual([
    { id: '1', queued: 1, waiting: 1 },
    ['1 nomor tidak terdaftar di WhatsApp dan belum diperbaiki.'],
  ]);
  await settled();
  expect(sentTo(71)).toHaveLength(1);
  expect(await one()).toMatchObject({ counts: { terkirim: 5, gagal: 1, dibatalkan: 0 }, unsent: 0 });
  expect(await rowOf('Bapak Contoh 1')).toMatchObject({ status: 'terkirim', no_hp: phone(71) });
  expect(await people()).toHaveLength(6);
  // Both attempts stand in the log.
  const logs = (await api.call('GET', '/message-logs?limit=100')).body.data;
  expect(logs.map((row: { no_hp: string }) => row.no_hp)).toEqual(expect.arrayContaining([phone(1), phone(71)]));
  const rows = (await api.call('GET', '/jadwal-pengajian?orderBy=id&orderType=asc')).body.data;
  expect(rows.map((row: { broadcasted: boolean }) => row.broadcasted)).toEqual([true, false, true]);
  expect((await api.call('GET', '/broadcasts')).body.data).toHaveLength(1);

  await patch('/mubaligh/2', { no_hp: phone(72) });
  expect((await resendOne((await rowOf('Ustadz Contoh 2')).id)).body.data).toEqual({ id: '1', queued: 1, waiting: 1 });
  await settled();
  expect(await one()).toMatchObject({ counts: { terkirim: 6, gagal: 0 }, unsent: 0, unanswered: 0, left_out: [] });
  expect(
    (await api.call('GET', '/jadwal-pengajian')).body.data.every((row: { broadcasted: boolean }) => row.broadcasted),
  ).toBe(true);
  expect(
    api.database.sqlite.prepare("select detail from audit where action = 'broadcast.resend'").pluck().all(),
  ).toEqual(['{"messages":1}', '{"messages":1}']);
});

test('the text is made anew from what schedule and template say today', async () => {
  api.whatsapp.addPeer(phone(1), { registered: false });
  await send();
  await patch(`/jadwal-pengajian/${samples.ids[0]}`, { tanggal: '2026-12-08', waktu: '20:00' });
  await patch(`/template/${samples.dkm}`, { content: 'Baru: {{nama_masjid}}, {{tanggal}}, {{waktu}}' });
  await patch('/masjid/1', { no_hp: phone(71), nama_masjid: 'Masjid Baru' });
  expect((await resendAll()).body.data.queued).toBe(1);
  await settled();
  expect(sentTo(71)).toMatchObject([{ text: 'Baru: Masjid Baru, Selasa, 8 Desember 2026, 20:00' }]);
});

test('of a digest too, with the schedules that the recipient has today', async () => {
  const template = { nama_template: 'Bulanan', type: 'pengajian_bulanan', content: '{{nama_masjid}}[[ {{tanggal}};]]' };
  const { id } = (await api.call('POST', '/template', { body: template })).body.data;
  api.whatsapp.addPeer(phone(1), { registered: false });
  expect(
    (await api.call('POST', `/jadwal-pengajian/broadcast-bulanan?month=11&templateDKM=${id}`)).body.data,
  ).toMatchObject({ queued: 3 });
  await settled();
  await patch(`/jadwal-pengajian/${samples.ids[1]}`, { id_masjid: '1' });
  await patch('/masjid/1', { no_hp: phone(71) });
  expect((await resendAll()).body.data).toEqual({ id: '1', queued: 1, waiting: 1 });
  await settled();
  expect(sentTo(71)).toMatchObject([{ text: 'Masjid Contoh 1 Selasa, 1 Desember 2026; Rabu, 2 Desember 2026;' }]);
  expect((await one()).counts).toMatchObject({ terkirim: 3, gagal: 0 });
});

test('whose schedule is gone gets nothing more, and the sentence says why; who took his place gets his own', async () => {
  for (const n of [5001, 5002, 5003]) api.whatsapp.addPeer(phone(n), { registered: false });
  await send(`id=${samples.ids.join(',')}&templateMubaligh=${samples.mubaligh}`);
  for (const n of [1, 2, 3]) await patch(`/mubaligh/${n}`, { no_hp: phone(80 + n) });
  await api.call('DELETE', `/jadwal-pengajian/${samples.ids[0]}`);
  const { id: other } = (
    await api.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Lain', no_hp: phone(90) } })
  ).body.data;
  await patch(`/jadwal-pengajian/${samples.ids[1]}`, { id_mubaligh: other });
  expect(await one()).toMatchObject({
    unsent: 2,
    left_out: ['1 pesan dilewati karena jadwalnya sudah dihapus atau diubah.'],
  });
  const before = async (id: string) => (await api.call('GET', `/message-logs/${id}/kirim-ulang`)).body;
  const GONE = { code: 'conflict', error: 'Jadwal pesan ini sudah dihapus, jadi isinya tidak benar lagi.' };
  expect(await before('1')).toMatchObject(GONE);
  expect([(await before('2')).questions, (await before('3')).questions]).toEqual([
    ['Dikirim ke Ustadz Lain, yang sekarang ada di jadwal ini.'],
    undefined,
  ]);
  expect((await before('3')).data).toEqual({
    recipient: 'Ustadz Contoh 3',
    no_hp: phone(83),
    message: expect.stringContaining('Masjid Contoh 3'),
  });
  expect((await api.call('GET', '/message-logs/99/kirim-ulang')).status).toBe(404);
  expect((await resendOne('1')).body).toMatchObject(GONE);
  expect((await resendOne('2')).body).toMatchObject({
    data: { id: '1', queued: 1 },
    warnings: ['Dikirim ke Ustadz Lain, yang sekarang ada di jadwal ini.'],
  });
  await settled();
  expect([sentTo(81).length, sentTo(82).length, sentTo(90).length]).toEqual([0, 0, 1]);
  expect((await one()).counts).toMatchObject({ terkirim: 1, gagal: 2 });
});

test('whose template is gone gets the old text, while its schedule stands as it says', async () => {
  for (const n of [5001, 5002]) api.whatsapp.addPeer(phone(n), { registered: false });
  await send(`id=${samples.ids.join(',')}&templateMubaligh=${samples.mubaligh}`);
  for (const n of [1, 2]) await patch(`/mubaligh/${n}`, { no_hp: phone(80 + n) });
  await api.call('DELETE', `/template/${samples.mubaligh}`);
  expect(await one()).toMatchObject({ unsent: 2, left_out: [] });
  await patch(`/jadwal-pengajian/${samples.ids[1]}`, { tanggal: '2026-12-08' });
  expect(await one()).toMatchObject({
    unsent: 1,
    left_out: ['1 pesan dilewati karena jadwalnya sudah dihapus atau diubah.'],
  });
  expect((await resendOne('2')).body.error).toMatch(/sudah berubah sejak/);
  expect((await resendOne('1')).body.warnings).toEqual([
    'Template pesan ini sudah tidak ada, jadi teks yang lama dikirim lagi.',
  ]);
  await settled();
  expect(sentTo(81)[0]!.text).toBe('Ustadz Ustadz Contoh 1, Selasa, 1 Desember 2026 pukul 19:30 di Masjid Contoh 1');
});

test('one recipient counts once, by the best of his attempts, whatever comes late', async () => {
  await send(`id=${samples.ids.join(',')}&templateDKM=${samples.dkm}`);
  // The message fails as it does after six tries without an answer.
  const unanswered =
    "update message set state = 'failed', error_code = 'unanswered' where recipient = 'Bapak Contoh 1'";
  api.database.sqlite.exec(unanswered);
  expect(await one()).toMatchObject({ counts: { terkirim: 2, gagal: 1 }, unsent: 0, unanswered: 1 });
  const { id } = await rowOf('Bapak Contoh 1');
  const [waId] = api.database.sqlite.prepare('select wa_id from message where id = ?').pluck().all(id) as string[];
  api.whatsapp.faults.onMessage({ to: wire(1), ack: { error: 475 }, times: 1 });
  expect((await resendAll({ unanswered: true })).body.data).toEqual({ id: '1', queued: 1, waiting: 1 });
  await settled();
  expect(await one()).toMatchObject({ counts: { terkirim: 2, gagal: 1 }, unsent: 1 });
  expect(await people()).toHaveLength(3);
  // The first attempt has arrived after all.
  api.whatsapp.receipt(waId!, 'delivery');
  await until(async () => expect((await one()).counts).toMatchObject({ terkirim: 3, sampai: 1, gagal: 0 }));
  expect(await rowOf('Bapak Contoh 1')).toMatchObject({ id, status: 'sampai' });
  expect(await one()).toMatchObject({ unsent: 0 });
  // A recipient who already has the message gets it again on request, and still counts once.
  api.whatsapp.faults.onMessage({ to: wire(1), ack: { error: 475 }, times: 1 });
  expect((await resendOne(id)).body.data.queued).toBe(1);
  await settled();
  expect((await one()).counts).toMatchObject({ terkirim: 3, gagal: 0 });
});

test('whom another broadcast has reached with the same schedule is not sent to again', async () => {
  api.whatsapp.addPeer(phone(1), { registered: false });
  await send();
  await patch('/masjid/1', { no_hp: phone(71) });
  expect((await one()).unsent).toBe(1);
  await api.call('POST', `/jadwal-pengajian/broadcast?id=${samples.ids[0]}&templateDKM=${samples.dkm}`);
  await until(async () => expect((await one('2')).counts.terkirim).toBe(1));
  expect(await one()).toMatchObject({ counts: { gagal: 1 }, unsent: 0 });
  expect((await resendAll()).status).toBe(409);
});

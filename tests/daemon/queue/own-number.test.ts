import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OWN_PHONE, startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const OWN = `62${OWN_PHONE.slice(1)}`;
const REASON = /^Nomor ini dipakai untuk mengirim, jadi pesan tidak dikirim ke sini\./;
let api: LinkedApp;
let template: string;
let id: string;
let id_mubaligh: string;

beforeEach(async () => {
  api = await startLinkedApp({
    clock: createTestClock(),
    link: false,
    env: { MIMBAR_PUBLIC_URL: 'https://mimbar.example' },
  });
  template = await addTemplate(api, 'jumatan_reminder', 'Jumat');
  // The secretary, whose phone is linked, preaches himself.
  id_mubaligh = await addMubaligh(api, 'Ustadz Hasan', { no_hp: OWN_PHONE });
  const id_masjid = await addMasjid(api, 'Al-Huda', { no_hp: phone(1) });
  const made = await api.call('POST', '/jadwal-jumatan', { body: { tanggal: '2026-11-27', id_masjid, id_mubaligh } });
  id = made.body.data.id;
});
afterEach(() => api.close());

const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });
const rows = () => api.database.sqlite.prepare('select no_hp, state, error_reason from message order by id').all();

async function link(): Promise<void> {
  const release = api.services.queue.messenger.link!.wantQr();
  await api.reached('PAIRING');
  await api.whatsapp.scanQr(api.services.queue.messenger.frame().qr, { phone: OWN_PHONE });
  await api.reached('CONNECTED');
  release();
}

test('a preacher with the number that sends is not written to: previews, sends, lists and his page say so', async () => {
  await link();
  const query = `id=${id}&templateDKM=${template}&templateMubaligh=${template}`;
  const { data } = (await api.call('GET', `/jadwal-jumatan/broadcast-preview?${query}`)).body;
  expect(data.map(({ skipped }: { skipped?: string }) => skipped)).toEqual([undefined, expect.stringMatching(REASON)]);
  expect((await api.call('POST', `/jadwal-jumatan/broadcast?${query}`)).body.data).toMatchObject({ queued: 1 });
  const alone = await api.call('POST', `/jadwal-jumatan/broadcast?id=${id}&templateMubaligh=${template}`);
  expect([alone.status, alone.body.error]).toEqual([409, expect.stringMatching(REASON)]);
  expect((await api.call('GET', '/nomor-bermasalah?alasan=nomor_sendiri')).body.data).toMatchObject([
    { no_hp: OWN, alasan: 'nomor_sendiri', siapa: ['Ustadz Hasan'], id_pesan: null },
  ]);
  const { url } = (await api.call('POST', `/mubaligh/${id_mubaligh}/tautan`)).body.data;
  const page = await api.app.inject({ method: 'GET', url: new URL(url).pathname });
  expect(page.body).toContain('Pesan WhatsApp tidak dikirim ke nomor Anda, karena pesan dikirim dari nomor ini');
  expect(api.whatsapp.inbox(OWN_PHONE)).toEqual([]);
});

test('what waited for him before his phone was linked is cancelled with the reason; others get theirs', async () => {
  await api.call('POST', `/jadwal-jumatan/broadcast?id=${id}&templateDKM=${template}&templateMubaligh=${template}`);
  expect((await api.call('GET', '/nomor-bermasalah')).body.data).toEqual([]);
  await link();
  await until(() =>
    expect(rows()).toEqual([
      { no_hp: phone(1), state: 'success', error_reason: null },
      { no_hp: OWN_PHONE, state: 'cancelled', error_reason: expect.stringMatching(REASON) },
    ]),
  );
  expect(api.whatsapp.inbox(OWN_PHONE)).toEqual([]);
});

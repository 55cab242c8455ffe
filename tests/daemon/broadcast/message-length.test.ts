import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startAutomaticApp } from '#tests/support/automatic-app.ts';
import { addPengajian, type Samples } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

let api: TestApp;
let samples: Samples;
beforeEach(async () => {
  api = await startTestApp({ clock: createTestClock(Date.parse('2026-11-20T02:00:00.000Z')) });
  samples = await addPengajian(api, 2, '2026-12-01');
});
afterEach(() => api.close());

/** A template with the mosque's name forty times is too long only for a mosque with this name. */
const LONG_NAME = 'Masjid '.padEnd(150, 'i');
const template = async (content: string, type = 'pengajian_reminder') =>
  api.call('POST', '/template', { body: { nama_template: `Template ${content.length}`, content, type } });
const queued = () => api.database.sqlite.prepare('select count(*) from message').pluck().get();

async function longForOne(): Promise<string> {
  await api.call('PATCH', '/masjid/2', { body: { nama_masjid: LONG_NAME } });
  return (await template('{{nama_masjid}} '.repeat(40))).body.data.id;
}

test('a preview names whose message is too long, and a send refuses it with nothing queued', async () => {
  const dkm = await longForOne();
  const query = `id=${samples.ids.join(',')}&templateDKM=${dkm}`;
  const { body } = await api.call('GET', `/jadwal-pengajian/broadcast-preview?${query}`);
  expect(
    body.data.map(({ recipients, too_long }: { recipients: string[]; too_long?: number }) => [recipients[0], too_long]),
  ).toEqual([
    ['Bapak Contoh 1', undefined],
    ['Bapak Contoh 2', 40 * 151 - 1],
  ]);
  const told =
    'Pesan untuk Bapak Contoh 2 (6.039 huruf) terlalu panjang: paling banyak 4.096 huruf. Persingkat template, atau pilih lebih sedikit jadwal.';
  expect(body.warnings[0]).toBe(told);
  expect(body.refusal).toBe('Ada pesan yang terlalu panjang');
  const sent = await api.call('POST', `/jadwal-pengajian/broadcast?${query}`);
  expect([sent.status, sent.body.error, queued()]).toEqual([400, `${told} Tidak ada yang dikirim.`, 0]);
  const short = await api.call('POST', `/jadwal-pengajian/broadcast?id=${samples.ids[0]}&templateDKM=${dkm}`);
  expect([short.status, queued()]).toEqual([200, 1]);
});

test('a digest of many blocks is measured, not made', async () => {
  const bulanan = (await template('[[{{nama_masjid}} {{tanggal}}\n]]'.repeat(200), 'pengajian_bulanan')).body.data.id;
  const { raw, body } = await api.call(
    'GET',
    `/jadwal-pengajian/broadcast-bulanan-preview?month=11&templateDKM=${bulanan}`,
  );
  expect(body.data[0].too_long).toBe(200 * 'Masjid Contoh 1 Selasa, 1 Desember 2026\n'.length);
  expect(raw.length).toBeLessThan(2 * 4200 + 1000);
  expect(
    (await api.call('POST', '/jadwal-pengajian/broadcast-bulanan', { body: { month: 11, templateDKM: bulanan } }))
      .status,
  ).toBe(400);
});

test('a template that is too long for everybody is not stored, neither new nor changed', async () => {
  const { status, body } = await template('x'.repeat(4097));
  const told = 'Template terlalu panjang: 4.097 huruf tanpa nama dan tanggal. Satu pesan paling banyak 4.096 huruf.';
  expect([status, body.issues]).toEqual([400, [{ path: 'content', message: told }]]);
  const kept = await template(`${'x'.repeat(4096)}{{nama_masjid}}`);
  expect(kept.status).toBe(200);
  expect(
    (await api.call('PATCH', `/template/${kept.body.data.id}`, { body: { content: 'y'.repeat(5000) } })).status,
  ).toBe(400);
  expect((await api.call('PATCH', `/template/${kept.body.data.id}`, { body: { nama_template: 'Lain' } })).status).toBe(
    200,
  );
});

test('what a card has made too long fails with its reason, and the others go', async () => {
  // A run by the clock puts messages into the queue directly, and the queue sends those that it can.
  const insert = api.database.sqlite
    .prepare(`insert into message (wa_id, recipient, no_hp, message, dedupe_key, state, priority, attempts, ends_at, created_at)
    values (?, ?, ?, ?, ?, 'waiting', 0, 0, ?, ?)`);
  const now = Date.parse('2026-11-20T02:00:00.000Z');
  insert.run('3EB0A', 'Bapak Contoh 1', '081200000001', 'x'.repeat(4097), 'a', now + 86_400_000, now);
  insert.run('3EB0B', 'Bapak Contoh 2', '081200000002', 'x'.repeat(4096), 'b', now + 86_400_000, now);
  await api.services.start();
  const states = () => api.database.sqlite.prepare('select state, error_reason from message order by id').raw().all();
  await vi.waitFor(
    () =>
      expect(states()).toEqual([
        [
          'failed',
          'Pesan lebih dari 4.096 huruf, jadi tidak dikirim. Persingkat template kartu ini, lalu kirim dari jadwalnya.',
        ],
        ['success', null],
      ]),
    { timeout: 15_000, interval: 50 },
  );
  const again = await api.call('POST', '/message-logs/resend/1');
  expect([again.status >= 400, queued()]).toEqual([true, 2]);
});

test('a card whose message has become too long: by the clock it fails with its reason, which the admin sees, and the others go', async () => {
  const card = await startAutomaticApp();
  try {
    const id = await card.addPengajian('2026-11-21');
    await card.addPengajian('2026-11-21');
    await card.saveCard('pengajian_reminder', { h: 1, jam: '09:30' });
    const { id_template_dkm } = await card.card('pengajian_reminder');
    const { id_masjid } = (await card.call('GET', `/jadwal-pengajian/${id}`)).body.data;
    await card.call('PATCH', `/masjid/${id_masjid}`, { body: { nama_masjid: LONG_NAME } });
    expect(
      (await card.call('PATCH', `/template/${id_template_dkm}`, { body: { content: '{{nama_masjid}} '.repeat(40) } }))
        .status,
    ).toBe(200);
    card.until('2026-11-20 09:30');
    await card.ran('pengajian_reminder', '2026-11-20 09:30');
    const rows = (await card.call('GET', '/message-logs?limit=100&orderBy=id&orderType=asc')).body.data as {
      recipient: string;
      status: string;
      error_reason: string | null;
    }[];
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['failed', 'success', 'success', 'success']);
    expect(rows.find(({ status }) => status === 'failed')!.error_reason).toContain('lebih dari 4.096 huruf');
    expect((await card.card('pengajian_reminder')).last_run).toMatchObject({
      failed: 1,
      text: 'Terakhir: 20 Nov 2026 09.30, 4 pesan, 1 gagal',
    });
  } finally {
    await card.close();
  }
});

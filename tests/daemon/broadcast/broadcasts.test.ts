import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addPengajian, phone, type Samples } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const HOUR = 3_600_000;

describe('a broadcast is a thing', () => {
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
  const send = () =>
    api.call(
      'POST',
      `/jadwal-pengajian/broadcast?id=${samples.ids.join(',')}&templateDKM=${samples.dkm}&templateMubaligh=${samples.mubaligh}`,
    );
  const one = async (id = '1') => (await api.call('GET', `/broadcasts/${id}`)).body.data;
  const people = async (query = '') => (await api.call('GET', `/broadcasts/1/messages?${query}`)).body.data;
  const settled = (id = '1') => until(async () => expect((await one(id)).counts.menunggu).toBe(0));

  test('each recipient has one state, and the broadcast counts them', async () => {
    api.whatsapp.addPeer(phone(5003), { registered: false });
    expect((await send()).body.data).toEqual({ id: '1', queued: 6, waiting: 6 });
    await settled();
    const [first, second] = api.whatsapp.messages;
    for (const type of ['delivery', 'read'] as const) api.whatsapp.receipt(first!.id, type);
    api.whatsapp.receipt(second!.id, 'delivery');
    await until(async () =>
      expect((await one()).counts).toEqual({ menunggu: 0, terkirim: 5, sampai: 2, dibaca: 1, gagal: 1, dibatalkan: 0 }),
    );
    expect(await one()).toMatchObject({
      id: '1',
      kind: 'pengajian_reminder',
      actor: 'cli:unknown',
      automatic: false,
      month: null,
      paused: false,
      nama_template_dkm: 'DKM 3',
      nama_template_mubaligh: 'Mubaligh 3',
      created_at: expect.stringMatching(/^2026-11-20T02:.*Z$/),
      remaining_ms: 0,
      remaining: null,
      blocked: null,
      unsent: 0,
      unanswered: 0,
      left_out: ['1 nomor tidak terdaftar di WhatsApp dan belum diperbaiki.'],
      pace: { gap: '0 detik', sent_today: 5, daily_limit: 100 },
    });
    const rows = await people();
    expect(rows.map((row: { status: string }) => row.status)).toEqual([
      'dibaca',
      'sampai',
      'terkirim',
      'terkirim',
      'terkirim',
      'gagal',
    ]);
    expect(rows[0]).toMatchObject({
      recipient: 'Bapak Contoh 1',
      audience: 'dkm',
      nama_masjid: 'Masjid Contoh 1',
      no_hp: phone(1),
      state: 'success',
      error_reason: null,
      read_at: expect.any(String),
    });
    expect(rows[5]).toMatchObject({
      recipient: 'Ustadz Contoh 3',
      audience: 'mubaligh',
      nama_masjid: null,
      error_reason: 'Nomor tidak terdaftar di WhatsApp',
      unanswered: false,
      // Another number can repair this failure.
      perbaiki: true,
    });
    expect(rows.filter(({ perbaiki }: { perbaiki: boolean }) => perbaiki)).toHaveLength(1);
    expect((await people('status=terkirim')).map((row: { id: string }) => row.id)).toEqual(['3', '4', '5']);
    expect(await people('fields=id,status&search=Masjid Contoh 2')).toEqual([{ id: '3', status: 'terkirim' }]);
    expect(
      (await people('orderBy=recipient&orderType=desc&limit=2&page=2')).map((row: { id: string }) => row.id),
    ).toEqual(['2', '5']);
  });

  test('the list is newest first and follows the list rules', async () => {
    await send();
    await api.call('POST', '/waclient/sanitycheck', { body: { phone: phone(9) } });
    const list = async (query = '') => await api.call('GET', `/broadcasts?${query}`);
    expect((await list()).body.data).toMatchObject([
      { id: '2', kind: 'test' },
      { id: '1', kind: 'pengajian_reminder', counts: { dibatalkan: 0 } },
    ]);
    const paged = await list('limit=1&page=2&orderBy=kind');
    expect([paged.body.data[0].id, paged.headers['x-total-count']]).toEqual(['2', '2']);
    expect((await list('fields=id,counts&search=DKM')).body.data).toEqual([
      { id: '1', counts: expect.objectContaining({ gagal: 0 }) },
    ]);
    expect((await list('orderBy=counts')).body).toMatchObject({
      code: 'invalid',
      error: 'Kolom urutan tidak dikenal: counts',
    });
  });

  test('is paused, goes on, and lets others pass meanwhile', async () => {
    await api.call('POST', '/queue/pause');
    await send();
    const figures: unknown[] = [];
    api.services.base.events.subscribe((frame) => frame.type === 'broadcast' && figures.push(frame.id));
    expect((await api.call('POST', '/broadcasts/1/pause')).body.data).toMatchObject({
      paused: true,
      counts: { menunggu: 6 },
    });
    await api.call('POST', '/queue/resume');
    expect(await one()).toMatchObject({ blocked: 'Broadcast ini dijeda.', remaining_ms: null });
    await api.call('POST', '/waclient/sanitycheck', { body: { phone: phone(9) } });
    await settled('2');
    expect(api.whatsapp.messages.map(({ to }) => to)).toEqual([`62${phone(9).slice(1)}`]);
    expect((await api.call('POST', '/broadcasts/1/resume')).body.data).toMatchObject({ paused: false, blocked: null });
    await settled();
    expect((await one()).counts.terkirim).toBe(6);
    await until(() => expect(figures).toContain('1'));
    expect(await api.call('POST', '/broadcasts/1/pause')).toMatchObject({
      status: 409,
      body: { error: 'Tidak ada lagi pesan yang menunggu di broadcast ini' },
    });
  });

  test('is cancelled: what waits is not sent, and its schedules are not broadcast', async () => {
    await api.call('POST', '/queue/pause');
    await send();
    expect((await api.call('POST', '/broadcasts/1/cancel')).body.data).toMatchObject({
      counts: { menunggu: 0, dibatalkan: 6 },
      unsent: 0,
    });
    expect(await people('status=dibatalkan&limit=1')).toMatchObject([{ error_reason: 'Dibatalkan sebelum terkirim' }]);
    expect((await api.call('POST', '/broadcasts/1/cancel')).status).toBe(409);
    expect(
      (await api.call('GET', '/jadwal-pengajian')).body.data.some((row: { broadcasted: boolean }) => row.broadcasted),
    ).toBe(false);
    expect(
      api.database.sqlite
        .prepare("select action, subject from audit where action like 'broadcast.%' order by id")
        .all(),
    ).toEqual([
      { action: 'broadcast.create', subject: 'broadcast:1' },
      { action: 'broadcast.cancel', subject: 'broadcast:1' },
    ]);
  });

  test('those it did not reach are sent to again, once; those that may have it only when asked for', async () => {
    api.whatsapp.faults.onMessage({ to: `62${phone(1).slice(1)}`, ack: 'none' });
    api.whatsapp.faults.onMessage({ to: `62${phone(2).slice(1)}`, ack: { error: 475 }, times: 1 });
    await send();
    let handed = 0;
    await until(async () => {
      // While a message is on its way to the wire, no time passes: it may take 20 s for that.
      const due = "select 1 from message where state = 'waiting' and next_attempt_at <= ? limit 1";
      const isRunning =
        api.database.sqlite.prepare("select 1 from message where state = 'running'").get() !== undefined;
      handed = isRunning ? handed + 1 : 0;
      if (handed > 5 || !(isRunning || api.database.sqlite.prepare(due).get(clock.now()))) {
        clock.advance(20_000);
        handed = 0;
      }
      expect((await one()).counts.menunggu).toBe(0);
    });
    expect(await one()).toMatchObject({ counts: { terkirim: 4, gagal: 2 }, unsent: 1, unanswered: 1 });
    const resend = (body?: object) => api.call('POST', '/broadcasts/1/resend', { body });
    await api.call('POST', '/queue/pause');
    expect((await resend()).body.data).toEqual({ id: '1', queued: 1, waiting: 1 });
    // The waiting message replaces the failed one, so nothing is left to resend.
    expect((await resend()).status).toBe(409);
    expect(await one()).toMatchObject({ counts: { terkirim: 4, menunggu: 1, gagal: 1 }, unsent: 0 });
    expect((await api.call('GET', '/queue')).body.data).toMatchObject([
      { recipient: 'Bapak Contoh 2', ends_at: '2026-12-02T12:30:00.000Z' },
    ]);
    expect((await resend({ unanswered: true })).body.data).toEqual({ id: '1', queued: 1, waiting: 1 });
    api.whatsapp.faults.reset();
    await api.call('POST', '/queue/resume');
    await settled();
    expect(await one()).toMatchObject({ counts: { terkirim: 6, gagal: 0 }, unsent: 0, unanswered: 0 });
    expect(await resend({ unanswered: true })).toMatchObject({
      status: 409,
      body: { error: 'Tidak ada pesan yang perlu dikirim lagi.' },
    });
    expect(
      (await api.call('GET', '/jadwal-pengajian')).body.data.every((row: { broadcasted: boolean }) => row.broadcasted),
    ).toBe(true);
  });

  test('what has nothing to tell any more, or comes after its event, is not sent again with the others; alone it is, and says so', async () => {
    await api.call('POST', '/queue/pause');
    await send();
    clock.advance(30 * 24 * HOUR);
    await settled();
    const past = '6 pesan dilewati karena jadwalnya sudah lewat.';
    expect(await one()).toMatchObject({ counts: { gagal: 6 }, unsent: 0, unanswered: 0, left_out: [past] });
    expect(await api.call('POST', '/broadcasts/1/resend')).toMatchObject({
      status: 409,
      body: { error: `Tidak ada pesan yang perlu dikirim lagi. ${past}` },
    });
    await api.call('DELETE', `/jadwal-pengajian/${samples.ids[0]}`);
    await api.call('DELETE', `/jadwal-pengajian/${samples.ids[2]}`);
    await api.call('PATCH', '/mubaligh/2', { body: { no_hp: phone(88) } });
    // The schedule moves to a later day, so it has not begun.
    await api.call('PATCH', `/jadwal-pengajian/${samples.ids[1]}`, { body: { tanggal: '2027-01-05' } });
    expect(await one()).toMatchObject({
      unsent: 2,
      left_out: ['4 pesan dilewati karena jadwalnya sudah dihapus atau diubah.'],
    });
    await api.call('PATCH', `/jadwal-pengajian/${samples.ids[1]}`, { body: { tanggal: '2026-12-02' } });
    expect((await api.call('GET', '/message-logs/4/kontak')).body.data).toMatchObject({
      no_hp: phone(88),
      lewat: true,
    });
    // The preview of the resend holds the question and sends nothing.
    expect((await api.call('GET', '/message-logs/4/kirim-ulang')).body).toMatchObject({
      data: { recipient: 'Ustadz Contoh 2', no_hp: phone(88) },
      questions: ['Jadwal pesan ini sudah lewat.'],
    });
    expect((await api.call('GET', '/queue')).body.data).toEqual([]);
    // These messages failed because they were too late; another number does not repair that.
    expect((await people('fields=perbaiki')).some(({ perbaiki }: { perbaiki: boolean }) => perbaiki)).toBe(false);
    const { data, warnings } = (await api.call('POST', '/message-logs/resend/4')).body;
    expect([data.queued, warnings]).toEqual([1, ['Jadwal pesan ini sudah lewat.']]);
    expect((await api.call('GET', '/queue')).body.data).toMatchObject([
      {
        recipient: 'Ustadz Contoh 2',
        no_hp: phone(88),
        ends_at: expect.stringMatching(/^2026-12-21T02:/),
      },
    ]);
  });

  test('a digest of a month that is over is not sent again with the others', async () => {
    const template = { nama_template: 'Bulanan', type: 'pengajian_bulanan', content: '{{nama_masjid}}[[{{tanggal}}]]' };
    const { id } = (await api.call('POST', '/template', { body: template })).body.data;
    await api.call('POST', '/queue/pause');
    await api.call('POST', `/jadwal-pengajian/broadcast-bulanan?month=11&templateDKM=${id}`);
    clock.advance(41 * 24 * HOUR);
    await until(async () => expect((await one()).counts.menunggu).toBe(3));
    api.database.sqlite.exec("update message set state = 'failed', finished_at = created_at");
    expect((await one()).unsent).toBe(3);
    clock.advance(24 * HOUR);
    expect(await one()).toMatchObject({ unsent: 0, left_out: ['3 pesan dilewati karena jadwalnya sudah lewat.'] });
  });

  test('unknown ids, wrong fields and callers without a session are refused', async () => {
    await send();
    const calls = [
      ['GET', ''],
      ['GET', '/messages'],
      ['POST', '/pause'],
      ['POST', '/resume'],
      ['POST', '/cancel'],
      ['POST', '/resend'],
    ] as const;
    for (const [method, path] of calls) {
      for (const id of ['99', 'abc'])
        expect(await api.call(method, `/broadcasts/${id}${path}`)).toMatchObject({
          status: 404,
          body: { data: null, error: 'Broadcast tidak ditemukan' },
        });
      expect((await api.call(method, `/broadcasts/1${path}`, { token: null })).status).toBe(401);
    }
    expect((await api.call('GET', '/broadcasts', { token: null })).status).toBe(401);
    expect(await api.call('GET', '/broadcasts/1/messages?status=sent')).toMatchObject({
      status: 400,
      body: { error: 'Status harus menunggu, terkirim, sampai, dibaca, gagal atau dibatalkan' },
    });
    expect(await api.call('POST', '/broadcasts/1/resend', { body: { unanswered: 'ya' } })).toMatchObject({
      status: 400,
      body: { error: 'Pilihan unanswered harus true atau false' },
    });
    expect((await api.call('GET', '/broadcasts?fields=secret')).status).toBe(400);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addPengajian, phone } from '#tests/support/samples.ts';

describe('the messenger client', () => {
  let api: LinkedApp;
  beforeEach(async () => void (api = await startLinkedApp()));
  afterEach(() => api.close());
  const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });
  const queue = async () => (await api.call('GET', '/queue')).body.data;

  test('the test message goes ahead of what waits', async () => {
    await api.call('POST', '/queue/pause');
    const { dkm, ids } = await addPengajian(api, 2);
    await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}`);
    expect((await api.call('POST', '/waclient/sanitycheck', { body: { phone: phone(9) } })).body.data).toMatchObject({
      queued: 1,
    });
    expect((await api.call('POST', '/waclient/sanitycheck', { body: { phone: phone(9) } })).body.data).toMatchObject({
      queued: 0,
    });
    await api.call('POST', '/queue/resume');
    await until(() => expect(api.whatsapp.inbox()).toHaveLength(3));
    expect(api.whatsapp.inbox()[0]).toMatchObject({
      to: `62${phone(9).slice(1)}`,
      text: expect.stringContaining('Pesan uji'),
    });
  });

  test.each([['0712345678'], [''], [undefined]])('a test message to %s is refused', async (number) => {
    const answer = await api.call('POST', '/waclient/sanitycheck', { body: { phone: number } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: 'No HP harus dimulai dengan 08 atau 628 dan berjumlah 10-14 digit',
      issues: [{ path: 'phone' }],
    });
  });

  test('a code is refused while linked, given while not', async () => {
    expect((await api.call('POST', '/waclient/pairing-code', { body: { phone: phone(1) } })).body).toMatchObject({
      error: 'WhatsApp sudah terhubung',
      code: 'conflict',
    });
    const out = await api.call('GET', '/waclient/logout');
    expect(out.body.data.state).not.toBe('CONNECTED');
    expect((await api.call('POST', '/waclient/pairing-code', { body: { phone: phone(1) } })).body.data.code).toMatch(
      /^[A-Z0-9]{8}$/,
    );
  });

  test('messages wait while unlinked; another number holds them until they are let go', async () => {
    await api.call('POST', '/waclient/logout');
    await api.reached('PAIRING');
    const { dkm, ids } = await addPengajian(api, 2);
    await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}`);
    const alerts: unknown[] = [];
    api.services.base.events.subscribe((frame) => frame.type === 'alert' && alerts.push(frame));
    await api.whatsapp.scanQr(api.services.queue.messenger.frame().qr, { phone: '081200008888' });
    await api.reached('CONNECTED');
    await until(async () =>
      expect((await queue()).map((row: { status: string }) => row.status)).toEqual(['held', 'held']),
    );
    expect(alerts).toEqual([
      {
        type: 'alert',
        level: 'warning',
        message: 'Nomor lain ditautkan (0812-0000-8888). 2 pesan ditahan sampai Anda melepasnya.',
      },
    ]);
    expect(api.whatsapp.messages).toEqual([]);
    await api.call('POST', '/queue/release');
    await until(() => expect(api.whatsapp.inbox()).toHaveLength(2));
  });

  test('the same number again goes on by itself', async () => {
    api.whatsapp.streamError('device_removed');
    await api.reached('PAIRING');
    const { dkm, ids } = await addPengajian(api, 1);
    await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}`);
    await api.whatsapp.scanQr(api.services.queue.messenger.frame().qr, { phone: '081200009999' });
    await until(() => expect(api.whatsapp.inbox()).toHaveLength(1));
  });
});

describe('message logs', () => {
  let api: LinkedApp;
  beforeEach(async () => {
    api = await startLinkedApp();
    const { dkm, mubaligh, ids } = await addPengajian(api, 2);
    api.whatsapp.addPeer(phone(2), { registered: false });
    await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`);
    await vi.waitFor(async () => expect((await api.call('GET', '/message-logs')).body.data).toHaveLength(4), {
      timeout: 10_000,
      interval: 10,
    });
  });
  afterEach(() => api.close());

  test('newest first, filtered by status, searched by number as it is typed', async () => {
    const { body, headers } = await api.call('GET', '/message-logs');
    expect(headers['x-total-count']).toBe('4');
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      no_hp: phone(5002),
      recipient: 'Ustadz Contoh 2',
      nama_masjid: 'Masjid Contoh 2',
      grup: null,
      message: expect.stringContaining('Ustadz Contoh 2'),
      id_lampiran: null,
      nama_lampiran: null,
      status: 'success',
      error_reason: null,
      send_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await api.call('GET', '/message-logs?status=failed')).body.data).toMatchObject([
      { no_hp: phone(2), error_reason: 'Nomor tidak terdaftar di WhatsApp' },
    ]);
    expect((await api.call('GET', '/message-logs?search=0812-0000-0001')).body.data).toHaveLength(1);
    expect((await api.call('GET', '/message-logs?search=5002')).body.data).toHaveLength(1);
    expect((await api.call('GET', '/message-logs?status=salah')).body.error).toBe('Status harus success atau failed');
    expect((await api.call('GET', '/message-logs?orderBy=send_time&orderType=asc&limit=1')).body.data[0].no_hp).toBe(
      phone(1),
    );
  });

  test('a failed one is sent again, once, and the old row stays', async () => {
    const [failed] = (await api.call('GET', '/message-logs?status=failed')).body.data;
    await api.call('POST', '/queue/pause');
    api.whatsapp.addPeer(phone(2), { registered: true });
    expect((await api.call('GET', `/message-logs/resend/${failed.id}`)).body.data).toMatchObject({ queued: 1 });
    expect((await api.call('POST', `/message-logs/resend/${failed.id}`)).body.data).toMatchObject({ queued: 0 });
    await api.call('POST', '/queue/resume');
    await vi.waitFor(() => expect(api.whatsapp.inbox(phone(2))).toMatchObject([{ text: failed.message }]), {
      timeout: 10_000,
    });
    await vi.waitFor(async () => expect((await api.call('GET', '/message-logs')).body.data).toHaveLength(5), {
      timeout: 10_000,
    });
    expect((await api.call('GET', `/message-logs/${failed.id}`)).body.data.status).toBe('failed');
    expect((await api.call('GET', '/jadwal-pengajian/2')).body.data.broadcasted).toBe(true);
  });

  test('deleting clears text and number; the broadcast still counts it', async () => {
    const [row] = (await api.call('GET', '/message-logs')).body.data;
    expect((await api.call('DELETE', `/message-logs/${row.id}`)).body.data.id).toBe(row.id);
    expect((await api.call('GET', `/message-logs/${row.id}`)).status).toBe(404);
    expect((await api.call('DELETE', '/message-logs/batch?id=1,2,3,4')).body.data).toEqual({ count: 3 });
    expect(
      api.database.sqlite
        .prepare("select count(*) as n, group_concat(no_hp || message || recipient, '') as text from message")
        .get(),
    ).toEqual({ n: 4, text: '' });
  });
});

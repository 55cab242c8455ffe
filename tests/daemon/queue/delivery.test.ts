import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventFrame } from '#shared/queue/events.ts';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addPengajian, phone } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const MINUTE = 60_000;

describe('a message on its way', () => {
  let api: LinkedApp;
  let clock: TestClock;
  beforeEach(async () => {
    clock = createTestClock();
    api = await startLinkedApp({ clock });
  });
  afterEach(() => api.close());

  const logs = async () => (await api.call('GET', '/message-logs?limit=100&orderBy=id&orderType=asc')).body.data;
  const queue = async () => (await api.call('GET', '/queue')).body.data;
  const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });
  const broadcasted = async () => (await api.call('GET', '/jadwal-pengajian')).body.data[0].broadcasted;

  /** Sends one message about one schedule, to its mosque. */
  async function sendOne(): Promise<void> {
    const { dkm, ids } = await addPengajian(api, 1);
    expect((await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}`)).body.data.queued).toBe(
      1,
    );
  }

  test('without an ack it is no success; the next try has the same id', async () => {
    api.whatsapp.faults.onMessage({ ack: 'none', times: 1 });
    await sendOne();
    await api.whatsapp.waitFor(() => api.whatsapp.messages.length === 1);
    clock.advance(21_000);
    await until(async () => expect(await queue()).toMatchObject([{ status: 'waiting', attempts: 1 }]));
    expect(await logs()).toEqual([]);
    expect(await broadcasted()).toBe(false);
    clock.advance(MINUTE);
    await until(async () => expect(await logs()).toMatchObject([{ status: 'success' }]));
    expect(api.whatsapp.inbox()).toHaveLength(1);
    expect(new Set(api.whatsapp.messages.map(({ id }) => id)).size).toBe(1);
    expect(await broadcasted()).toBe(true);
  });

  test('six tries without an answer fail as perhaps sent; a late receipt makes it a success', async () => {
    api.whatsapp.faults.ack = 'none';
    await sendOne();
    for (const [n, minutes] of [1, 3, 5, 8, 13, 0].entries()) {
      await api.whatsapp.waitFor(() => api.whatsapp.messages.length === n + 1);
      clock.advance(21_000);
      if (n < 5) await until(async () => expect(await queue()).toMatchObject([{ status: 'waiting', attempts: n + 1 }]));
      clock.advance(minutes * MINUTE);
    }
    await until(async () =>
      expect(await logs()).toMatchObject([
        { status: 'failed', error_reason: 'Tidak ada jawaban dari WhatsApp, mungkin sudah terkirim' },
      ]),
    );
    expect(await broadcasted()).toBe(false);
    api.whatsapp.receipt(api.whatsapp.messages[0]!.id, 'delivery');
    await until(async () => expect(await logs()).toMatchObject([{ status: 'success', error_reason: null }]));
    expect(await broadcasted()).toBe(true);
  });

  test('an ack with an error of its own fails the message', async () => {
    api.whatsapp.faults.ack = { error: 475 };
    await sendOne();
    await until(async () =>
      expect(await logs()).toMatchObject([{ status: 'failed', error_reason: 'WhatsApp menolak pesan ini (kode 475)' }]),
    );
  });

  test.each([463, 429])('an account error %i pauses the queue and keeps the message', async (error) => {
    api.whatsapp.faults.onMessage({ ack: { error }, times: 1 });
    await sendOne();
    await until(() =>
      expect(api.services.queue.queue.state()).toMatchObject({
        paused: true,
        waiting: 1,
        paused_reason: expect.stringContaining(`kode ${error}`),
      }),
    );
    expect(await logs()).toEqual([]);
    expect((await api.call('POST', '/queue/resume')).body.data.paused).toBe(false);
    await until(async () => expect(await logs()).toMatchObject([{ status: 'success' }]));
  });

  test('a pause by hand does not end by itself, though WhatsApp asks to slow down meanwhile', async () => {
    const alerts: string[] = [];
    api.services.base.events.subscribe((frame: EventFrame) => frame.type === 'alert' && alerts.push(frame.message));
    let pausing: Promise<unknown> | undefined;
    const when = () => {
      pausing ??= api.call('POST', '/queue/pause');
      return true;
    };
    api.whatsapp.faults.onMessage({ when, ack: { error: 429 }, times: 1 });
    await sendOne();
    await until(async () => expect(await queue()).toMatchObject([{ status: 'waiting', attempts: 1 }]));
    await pausing;
    clock.advance(61 * MINUTE);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(api.services.queue.queue.state()).toMatchObject({
      paused: true,
      paused_reason: expect.stringContaining('dijeda oleh'),
    });
    expect(alerts.at(-1)).toContain('Antrean tetap dijeda: tunggu satu jam');
    expect(api.whatsapp.inbox()).toEqual([]);
  });

  test('the pause that WhatsApp asks for is not cut short by a clock that jumps', async () => {
    api.whatsapp.faults.onMessage({ ack: { error: 429 }, times: 1 });
    await sendOne();
    await until(() => expect(api.services.queue.queue.state().paused).toBe(true));
    const reason = api.services.queue.queue.state().paused_reason;
    const now = clock.now();
    clock.set(now + 120 * MINUTE);
    await api.call('POST', '/waclient/sanitycheck', { body: { phone: phone(2) } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    clock.set(now);
    expect(api.services.queue.queue.state()).toMatchObject({ paused: true, paused_reason: reason });
  });

  test.each(['before-store', 'after-store'] as const)('a cut %s is settled after the reconnect', async (cut) => {
    api.whatsapp.settings.autoReceipts = 'delivery';
    api.whatsapp.faults.cut = cut;
    await sendOne();
    await until(async () => expect(await queue()).toMatchObject([{ status: 'waiting' }]));
    await until(async () => {
      clock.advance(1000);
      expect(await logs()).toMatchObject([{ status: 'success' }]);
    });
    expect(api.whatsapp.inbox()).toHaveLength(1);
  });

  test('a look-up that finds no device is no failure, and nothing goes to the wire', async () => {
    api.whatsapp.faults.usync = 'no-devices';
    await sendOne();
    await until(async () => expect(await queue()).toMatchObject([{ status: 'waiting', attempts: 0 }]));
    expect(api.whatsapp.messages).toEqual([]);
    api.whatsapp.faults.usync = 'normal';
    clock.advance(6000);
    await until(async () => expect(await logs()).toMatchObject([{ status: 'success' }]));
  });

  test('receipts are recorded', async () => {
    await sendOne();
    await until(async () => expect(await logs()).toHaveLength(1));
    api.whatsapp.receipt(api.whatsapp.messages[0]!.id, 'delivery');
    api.whatsapp.receipt(api.whatsapp.messages[0]!.id, 'read');
    const stored = () => api.database.sqlite.prepare('select delivered_at, read_at from message').get();
    await until(() => expect(stored()).toEqual({ delivered_at: expect.any(Number), read_at: expect.any(Number) }));
  });

  test('a recipient who asks again gets the text anew', async () => {
    await sendOne();
    await until(async () => expect(await logs()).toHaveLength(1));
    await api.whatsapp.requestRetry(api.whatsapp.messages[0]!.id);
    await api.whatsapp.waitFor(() => api.whatsapp.messages.some(({ retry }) => retry));
    expect(api.whatsapp.messages.at(-1)).toMatchObject({ text: api.whatsapp.messages[0]!.text });
  });

  test('while WhatsApp is away messages wait, and go when it is back', async () => {
    api.whatsapp.faults.connect = 'refuse';
    api.whatsapp.dropConnections();
    await api.reached('DISCONNECTED');
    const { dkm, ids } = await addPengajian(api, 1);
    const sent = await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}`);
    expect(sent.body.warnings).toEqual([
      'WhatsApp belum terhubung. Pesan yang dikirim sekarang menunggu di antrean sampai WhatsApp terhubung.',
    ]);
    expect((await api.call('POST', '/waclient/sanitycheck', { body: { phone: phone(1) } })).status).toBe(503);
    api.whatsapp.faults.connect = 'normal';
    clock.advance(2 * MINUTE);
    await api.reached('CONNECTED');
    await until(async () => expect(await logs()).toMatchObject([{ status: 'success' }]));
  });

  test('what ends unsent has failed with the reason', async () => {
    await api.call('POST', '/queue/pause');
    const { dkm, ids } = await addPengajian(api, 1, '2026-11-20');
    await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}`);
    expect(await queue()).toMatchObject([{ ends_at: '2026-11-20T12:30:00.000Z' }]);
    clock.advance(11 * 60 * MINUTE);
    await until(async () =>
      expect(await logs()).toMatchObject([{ status: 'failed', error_reason: 'Batas waktu pengiriman sudah lewat' }]),
    );
    expect(await broadcasted()).toBe(false);
  });
});

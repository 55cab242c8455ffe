import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventFrame } from '#shared/queue/events.ts';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addPengajian, phone, type Samples } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const HOUR = 3_600_000;

describe('the account in trouble', () => {
  let api: LinkedApp;
  let clock: TestClock;
  let samples: Samples;
  let alerts: string[];
  beforeEach(async () => {
    clock = createTestClock();
    api = await startLinkedApp({ clock });
    samples = await addPengajian(api, 4);
    alerts = [];
    api.services.base.events.subscribe((frame: EventFrame) => frame.type === 'alert' && alerts.push(frame.message));
  });
  afterEach(() => api.close());

  const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });
  const send = (ids = samples.ids) =>
    api.call(
      'POST',
      `/jadwal-pengajian/broadcast?id=${ids.join(',')}&templateDKM=${samples.dkm}&templateMubaligh=${samples.mubaligh}`,
    );
  const health = async () => (await api.call('GET', '/health')).body.data;
  const paused = () => until(async () => expect((await health()).queue.paused).toBe(true));
  const finished = (n: number) =>
    until(() =>
      expect(api.database.sqlite.prepare("select count(*) from message where state = 'success'").pluck().get()).toBe(n),
    );

  test('is healthy at first', async () => {
    expect((await health()).account).toEqual({ state: 'sehat', reason: null });
    expect((await api.call('GET', '/health', { token: null })).body.data).toEqual({ status: 'ok' });
  });

  test('463 for a second recipient stops everything until a person lets it go on, and says what to do', async () => {
    api.whatsapp.faults.onMessage({ ack: { error: 463 }, nth: 3, times: 2 });
    await send();
    await paused();
    const reason =
      'WhatsApp membatasi akun ini (kode 463). Semua pesan tetap tersimpan. Buka WhatsApp di ponsel dan ikuti petunjuknya, tunggu 24 jam, lalu lanjutkan antrean.';
    expect(await health()).toMatchObject({
      queue: { waiting: 6, running: 0, paused_reason: reason },
      account: { state: 'dijeda', reason },
    });
    expect(alerts).toEqual([reason]);
    expect((await api.call('GET', '/broadcasts/1')).body.data).toMatchObject({
      blocked: reason,
      remaining_ms: null,
      remaining: null,
    });
    clock.advance(48 * HOUR);
    await until(() => expect(api.whatsapp.rejected).toHaveLength(2));
    expect(api.services.queue.queue.state()).toMatchObject({ paused: true, waiting: 6 });
    await api.call('POST', '/queue/resume');
    // Whom it was about has failed once others got through.
    await finished(6);
    expect(api.services.queue.queue.state()).toMatchObject({ paused: false, waiting: 0 });
  });

  test('429 rests an hour and goes on by itself, slower, but not a second time on the same day', async () => {
    api.whatsapp.faults.onMessage({ ack: { error: 429 }, nth: 2, times: 1 });
    await send();
    await paused();
    const first = (await health()).account.reason as string;
    expect(first).toMatch(
      /^WhatsApp meminta pengiriman diperlambat \(kode 429\)\. Semua pesan tetap tersimpan, dan antrean dilanjutkan sendiri pukul 10\.0\d dengan lebih lambat\./,
    );
    clock.advance(HOUR - 60_000);
    expect(api.services.queue.queue.state()).toMatchObject({ paused: true, waiting: 7 });
    api.whatsapp.faults.onMessage({ ack: { error: 429 }, nth: 4, times: 1 });
    clock.advance(61_000);
    await finished(4);
    await paused();
    expect((await health()).account.reason).toContain(
      'Ini sudah terjadi dua kali dalam sehari: tunggu sampai besok, lalu lanjutkan antrean.',
    );
    clock.advance(3 * HOUR);
    expect(api.services.queue.queue.state()).toMatchObject({ paused: true, waiting: 4 });
    await api.call('POST', '/queue/resume');
    await finished(8);
    expect((await health()).account).toEqual({
      state: 'melambat',
      reason: 'WhatsApp meminta pengiriman diperlambat. Jeda antar pesan dua kali lebih lama sampai besok.',
    });
    clock.advance(24 * HOUR);
    expect((await health()).account.state).toBe('sehat');
  });

  test('five messages in a row that WhatsApp refuses stop the queue; the others wait', async () => {
    api.whatsapp.faults.onMessage({ ack: { error: 475 }, times: 5 });
    await send();
    await paused();
    expect((await health()).account).toMatchObject({
      state: 'dijeda',
      reason: expect.stringContaining('5 pesan berturut-turut tidak diterima WhatsApp'),
    });
    expect(api.services.queue.queue.state().waiting).toBe(3);
    await api.call('POST', '/queue/resume');
    await finished(3);
  });

  test('five that nobody answers do as well, and none of them is lost', async () => {
    api.whatsapp.faults.ack = 'none';
    await send();
    await until(async () => {
      clock.advance(1000);
      expect((await health()).queue.paused).toBe(true);
    });
    expect(new Set(api.whatsapp.messages.map(({ id }) => id)).size).toBe(5);
    expect(api.services.queue.queue.state().waiting).toBe(8);
  });

  test('a login that WhatsApp refuses stands for the whole account', async () => {
    api.whatsapp.faults.login = 403;
    api.whatsapp.dropConnections();
    await until(async () => {
      clock.advance(1000);
      expect((await health()).account).toMatchObject({
        state: 'dijeda',
        reason: expect.stringContaining('WhatsApp menolak akun ini'),
      });
    });
  });

  test('numbers that are not on WhatsApp are no trouble of the account', async () => {
    for (let n = 1; n <= 4; n++)
      for (const number of [phone(n), phone(5000 + n)]) api.whatsapp.addPeer(number, { registered: false });
    await send();
    await until(async () => expect((await api.call('GET', '/message-logs')).body.data).toHaveLength(8));
    expect((await health()).account.state).toBe('sehat');
  });
});

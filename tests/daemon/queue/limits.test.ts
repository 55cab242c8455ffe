import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addPengajian, type Samples } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const HOUR = 3_600_000;

/** The simulated messenger accepts every message, and the test clock sets the pace. */
describe('what may leave, and when', () => {
  let api: TestApp;
  let clock: TestClock;
  let samples: Samples;
  afterEach(() => api.close());

  /** `at` is wall-clock time in Jakarta on 20 November 2026. */
  async function start(
    at: string,
    env: Record<string, string> = {},
    schedules: [count: number, first: string] = [4, '2026-12-01'],
  ): Promise<void> {
    clock = createTestClock(Date.parse(`2026-11-20T${at}:00.000+07:00`));
    api = await startTestApp({ clock, env: { MIMBAR_QUIET_HOURS: '21:00-04:30', ...env } });
    samples = await addPengajian(api, ...schedules);
    await api.services.start();
  }
  const query = (ids = samples.ids) => `id=${ids.join(',')}&templateDKM=${samples.dkm}`;
  const send = (ids?: string[]) => api.call('POST', `/jadwal-pengajian/broadcast?${query(ids)}`);
  const preview = async () => (await api.call('GET', `/jadwal-pengajian/broadcast-preview?${query()}`)).body;
  const states = () => api.database.sqlite.prepare('select state from message order by id').pluck().all();
  const reached = (...wanted: string[]) =>
    vi.waitFor(() => expect(states()).toEqual(wanted), { timeout: 10_000, interval: 20 });
  const account = async () => (await api.call('GET', '/health')).body.data.account;
  /** Moves all schedules to today, so that no message can wait for tomorrow. */
  const allToday = () => api.database.sqlite.exec("update jadwal_pengajian set tanggal = '2026-11-20'");

  test('the day has its limit, and the rest goes out of quiet hours on the next', async () => {
    await start('20:30', { MIMBAR_DAILY_LIMIT: '3' });
    expect((await preview()).warnings[0]).toBe(
      'Perlu kurang dari 1 menit dengan kecepatan sekarang. 3 pesan hari ini, 1 lagi sesudahnya, karena batas 3 pesan sehari.',
    );
    await send();
    await reached('success', 'success', 'success', 'waiting');
    expect(await account()).toEqual({
      state: 'melambat',
      reason: 'Batas 3 pesan sehari sudah tercapai. Sisanya dikirim besok.',
    });
    expect((await api.call('GET', '/broadcasts/1')).body.data).toMatchObject({
      blocked: 'Batas 3 pesan sehari sudah tercapai. Dilanjutkan besok.',
      pace: { sent_today: 3, daily_limit: 3 },
      remaining_ms: expect.any(Number),
    });
    clock.advance(4 * HOUR);
    await vi.waitFor(async () =>
      expect((await api.call('GET', '/broadcasts/1')).body.data.blocked).toBe('Jam tenang. Dilanjutkan pukul 04.30.'),
    );
    expect(states().at(-1)).toBe('waiting');
    clock.advance(4 * HOUR);
    await reached('success', 'success', 'success', 'success');
    expect(await account()).toEqual({ state: 'sehat', reason: null });
  });

  test('what a deleted log once sent still counts', async () => {
    await start('08:00', { MIMBAR_DAILY_LIMIT: '2' });
    await send(samples.ids.slice(0, 2));
    await reached('success', 'success');
    await api.call('DELETE', '/message-logs/batch?id=1,2');
    await send(samples.ids.slice(2));
    expect((await api.call('GET', '/broadcasts/2')).body.data.pace).toMatchObject({ sent_today: 2, daily_limit: 2 });
    expect(states()).toEqual(['success', 'success', 'waiting', 'waiting']);
  });

  test('without a setting it is 100 in the first week after linking and 250 then', async () => {
    await start('08:00');
    await send(samples.ids.slice(0, 1));
    const limit = async () => (await api.call('GET', '/broadcasts/1')).body.data.pace.daily_limit;
    expect(await limit()).toBe(100);
    clock.advance(7 * 24 * HOUR - 60_000);
    expect(await limit()).toBe(100);
    clock.advance(2 * 60_000);
    expect(await limit()).toBe(250);
  });

  test('a send that does not fit before its messages end is refused, and nothing is stored', async () => {
    await start('08:00', { MIMBAR_DAILY_LIMIT: '3' });
    allToday();
    expect(await preview()).toMatchObject({
      warnings: [
        'Hanya 3 dari 4 dapat dikirim hari ini. Nomor ini dijaga dengan batas 3 pesan sehari: 0 sudah terkirim hari ini, 0 menunggu di antrean. Yang tidak sempat: Bapak Contoh 4.',
      ],
      refusal: 'Hanya 3 dari 4 dapat dikirim hari ini',
    });
    const refused = await send();
    expect(refused).toMatchObject({
      status: 409,
      body: { data: null, error: 'Hanya 3 dari 4 dapat dikirim hari ini', code: 'conflict' },
    });
    expect(states()).toEqual([]);
    await send(samples.ids.slice(0, 2));
    expect((await send()).body.error).toMatch(/^Hanya 1 dari [234] dapat dikirim hari ini$/);
    await reached('success', 'success');
  });

  test('or goes on as said: what does not fit is left out, or leaves tomorrow morning', async () => {
    await start('08:00', { MIMBAR_DAILY_LIMIT: '3' });
    allToday();
    expect((await preview()).data.map((item: { late?: true }) => item.late)).toEqual([
      undefined,
      undefined,
      undefined,
      true,
    ]);
    const sendWith = (sisa: string) =>
      api.call('POST', '/jadwal-pengajian/broadcast', { body: { id: samples.ids, templateDKM: samples.dkm, sisa } });
    expect((await sendWith('nanti')).body).toMatchObject({ error: 'Pilihan sisa harus besok atau lewati' });
    expect((await sendWith('besok')).body.data).toMatchObject({ queued: 4 });
    await reached('success', 'success', 'success', 'waiting');
    // At midnight a new day's limit begins, but no message leaves during the night.
    clock.advance(17 * HOUR);
    await api.call('GET', '/health');
    expect(states().at(-1)).toBe('waiting');
    // A confirmation of the clock ends other waits, but not this one.
    const putOff = api.database.sqlite.prepare("select next_attempt_at from message where state = 'waiting'").pluck();
    const morning = putOff.all();
    expect((await api.call('POST', '/clock/confirm')).status).toBe(200);
    expect(putOff.all()).toEqual(morning);
    clock.advance(6 * HOUR);
    await reached('success', 'success', 'success', 'success');
  });

  test('what is put off until tomorrow takes no place of today, and says when it leaves', async () => {
    await start('08:00', { MIMBAR_DAILY_LIMIT: '2' });
    allToday();
    await api.call('POST', '/queue/pause');
    await send(samples.ids.slice(0, 2));
    const morning = clock.now() + 22 * HOUR;
    api.database.sqlite
      .prepare('update message set next_attempt_at = ?, ends_at = ?')
      .run(morning, morning + 24 * HOUR);
    await api.call('POST', '/queue/resume');
    expect((await api.call('GET', '/broadcasts/1')).body.data.remaining).toBe('sekitar 22 jam');
    expect((await send(samples.ids.slice(2))).body.data).toMatchObject({ queued: 2 });
    await reached('waiting', 'waiting', 'success', 'success');
  });

  test('what is left out is not stored', async () => {
    await start('08:00', { MIMBAR_DAILY_LIMIT: '3' });
    allToday();
    const body = { id: samples.ids, templateDKM: samples.dkm, sisa: 'lewati' };
    expect((await api.call('POST', '/jadwal-pengajian/broadcast', { body })).body.data).toMatchObject({ queued: 3 });
    await reached('success', 'success', 'success');
    expect((await api.call('POST', '/jadwal-pengajian/broadcast', { body })).body.error).toMatch(/^Hanya 0 dari 4/);
  });

  test('of a schedule whose preacher would come too late the mosque is left out, too', async () => {
    await start('08:00', { MIMBAR_DAILY_LIMIT: '3' });
    allToday();
    const asked = { id: samples.ids, templateDKM: samples.dkm, templateMubaligh: samples.mubaligh };
    const shown = (await api.call('POST', '/jadwal-pengajian/broadcast-preview', { body: asked })).body;
    expect(shown.data.filter((item: { late?: true }) => item.late)).toHaveLength(6);
    expect(shown.refusal).toMatch(/^Hanya 2 dari 8/);
    const body = { ...asked, sisa: 'lewati' };
    expect((await api.call('POST', '/jadwal-pengajian/broadcast', { body })).body.data).toMatchObject({ queued: 2 });
    await reached('success', 'success');
    const rows = (await api.call('GET', '/jadwal-pengajian?orderBy=id&orderType=asc')).body.data;
    expect(rows.map((row: { broadcasted: boolean }) => row.broadcasted)).toEqual([true, false, false, false]);
  });

  test('the pace counts as well: shortly before the event not everything fits', async () => {
    await start('18:30', { MIMBAR_SEND_GAP_MS: '1200000' });
    allToday();
    expect((await send()).body.error).toBe('Hanya 3 dari 4 dapat dikirim hari ini');
    expect((await send(samples.ids.slice(0, 3))).body.data.queued).toBe(3);
    expect((await send(samples.ids.slice(3))).body.error).toBe('Hanya 0 dari 1 dapat dikirim hari ini');
  });

  test('a restart does not shorten the pause', async () => {
    await start('08:00', { MIMBAR_SEND_GAP_MS: '600000' });
    await send(samples.ids.slice(0, 2));
    await reached('success', 'waiting');
    await api.services.stop();
    const again = await startTestApp({ clock, directory: api.directory, env: { MIMBAR_SEND_GAP_MS: '600000' } });
    await again.services.start();
    // The test clock also runs by itself while the second daemon starts, so the test leaves a wide margin.
    clock.advance(400_000);
    await again.call('GET', '/health');
    expect(states()).toEqual(['success', 'waiting']);
    clock.advance(200_000);
    await reached('success', 'success').finally(again.close);
  });

  test('in quiet hours a person is asked, and then it goes at once', async () => {
    await start('22:00');
    expect((await preview()).questions).toEqual([
      'Sekarang jam tenang (21.00–04.30). Pesan dikirim sekarang juga. Tetap kirim?',
    ]);
    await send();
    await reached('success', 'success', 'success', 'success');
  });

  test('a card waits for the morning, unless its own time lies in quiet hours', async () => {
    await start('20:59', {}, [1, '2026-11-21']);
    const card = (jam: string, force_broadcast = false) =>
      api.call('PATCH', '/schedule/pengajian_reminder', {
        body: {
          active: true,
          h: 1,
          jam,
          force_broadcast,
          id_template_dkm: samples.dkm,
          id_template_mubaligh: samples.mubaligh,
        },
      });
    await api.call('POST', '/queue/pause');
    expect((await card('21:00')).status).toBe(200);
    clock.advance(90_000);
    await reached('waiting', 'waiting');
    const quiet = () => api.database.sqlite.prepare('select quiet_hours from message order by id').pluck().all();
    expect(quiet()).toEqual([0, 0]);
    // With this flag the messages are as if the card's time were 20.30 and the device were slow.
    api.database.sqlite.exec('update message set quiet_hours = 1');
    await api.call('POST', '/queue/resume');
    await vi.waitFor(async () =>
      expect((await api.call('GET', '/broadcasts/1')).body.data).toMatchObject({
        automatic: true,
        actor: 'jadwal:pengajian_reminder',
        blocked: 'Jam tenang. Dilanjutkan pukul 04.30.',
      }),
    );
    clock.advance(7 * HOUR);
    await reached('waiting', 'waiting');
    clock.advance(HOUR);
    await reached('success', 'success');
  });
});

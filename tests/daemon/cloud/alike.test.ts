import { afterEach, describe, expect, test } from 'vitest';
import { startCloudApp, until, type CloudApp } from '#tests/support/cloud-app.ts';
import { addPengajian, DKM_CONTENT, phone, type Samples } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const HOUR = 3_600_000;

/** tests/daemon/queue tests the queue; these tests show that it does the same with the Cloud API. */
describe('by the Cloud API as by a telephone', () => {
  let api: CloudApp;
  let clock: TestClock;
  let samples: Samples;
  afterEach(() => api.close());

  /** `at` is wall-clock time in Jakarta on 20 November 2026; the template is approved. */
  async function start(at: string, env: Record<string, string> = {}): Promise<void> {
    clock = createTestClock(Date.parse(`2026-11-20T${at}:00.000+07:00`));
    api = await startCloudApp({ clock, env });
    samples = await addPengajian(api, 4, '2026-12-01');
    await api.call('PATCH', `/template/${samples.dkm}`, { body: { content: `${DKM_CONTENT}. Wassalam.` } });
    await api.call('POST', `/template/${samples.dkm}/daftarkan`);
    for (const { name } of api.graph.templates) await api.graph.judge(name, 'APPROVED');
    await until(() => {
      if (!api.services.queue.messenger.forms!.all()!.every(({ state }) => state === 'disetujui'))
        throw new Error('waits');
    });
  }
  const query = () => `id=${samples.ids.join(',')}&templateDKM=${samples.dkm}`;
  const send = () => api.call('POST', `/jadwal-pengajian/broadcast?${query()}`);
  const preview = async () => (await api.call('GET', `/jadwal-pengajian/broadcast-preview?${query()}`)).body;
  const broadcast = async () => (await api.call('GET', '/broadcasts/1')).body.data;
  const reached = (...wanted: string[]) =>
    until(() =>
      expect(api.database.sqlite.prepare('select state from message order by id').pluck().all()).toEqual(wanted),
    );

  test('the day has its limit, the night is quiet, and the broadcast says what it waits for', async () => {
    await start('20:30', { MIMBAR_DAILY_LIMIT: '3', MIMBAR_QUIET_HOURS: '21:00-04:30' });
    expect((await preview()).warnings).toContain(
      'Perlu kurang dari 1 menit dengan kecepatan sekarang. 3 pesan hari ini, 1 lagi sesudahnya, karena batas 3 pesan sehari.',
    );
    await send();
    await reached('success', 'success', 'success', 'waiting');
    expect(await broadcast()).toMatchObject({
      blocked: 'Batas 3 pesan sehari sudah tercapai. Dilanjutkan besok.',
      pace: { sent_today: 3, daily_limit: 3 },
    });
    clock.advance(4 * HOUR);
    await until(async () => expect((await broadcast()).blocked).toBe('Jam tenang. Dilanjutkan pukul 04.30.'));
    expect(api.graph.messages).toHaveLength(3);
    clock.advance(4 * HOUR);
    await reached('success', 'success', 'success', 'success');
    expect(await broadcast()).toMatchObject({ counts: { terkirim: 4, gagal: 0 } });
  });

  test('who wrote BERHENTI is passed over; between two messages lies the pause; the tier is the limit', async () => {
    await start('08:00', { MIMBAR_SEND_GAP_MS: '60000' });
    await api.graph.writes(`62${phone(2).slice(1)}`, 'BERHENTI', { at: clock.now() });
    const { data } = await preview();
    expect(data.map(({ skipped }: { skipped?: string }) => skipped)).toEqual([
      undefined,
      expect.stringContaining('BERHENTI'),
      undefined,
      undefined,
    ]);
    await send();
    // The confirmation of BERHENTI is an answer, not one of the three reminders.
    const sent = () => api.graph.messages.filter(({ type }) => type === 'template');
    await until(() => {
      if (sent().length === 0) clock.advance(1000);
      expect(sent()).toHaveLength(1);
    });
    await until(async () => expect((await broadcast()).counts).toMatchObject({ terkirim: 1 }));
    clock.advance(30_000);
    expect(sent()).toHaveLength(1);
    await until(async () => {
      clock.advance(5000);
      expect((await broadcast()).counts).toMatchObject({ terkirim: 3 });
    });
    expect(sent().map(({ to }) => to)).toEqual([1, 3, 4].map((n) => `62${phone(n).slice(1)}`));
    expect((await broadcast()).pace.daily_limit).toBe(1000);
    // WhatsApp lowers the limit; Mimbar applies it after the next look at the account.
    api.graph.settings.tier = 'TIER_50';
    clock.advance(HOUR);
    await until(async () => expect((await broadcast()).pace.daily_limit).toBe(50));
  });

  test('an offer to a substitute reaches only who has written within a day, and says so; once approved, everybody', async () => {
    await start('08:00');
    const khatib = async (n: number) =>
      (await api.call('POST', '/mubaligh', { body: { nama_mubaligh: `Ustadz ${n}`, no_hp: phone(n) } })).body.data.id;
    const [berhalangan, jauh, dekat] = [await khatib(901), await khatib(902), await khatib(903)];
    const declined = async (tanggal: string) => {
      const body = { tanggal, id_masjid: '1', id_mubaligh: berhalangan };
      const { id } = (await api.call('POST', '/jadwal-jumatan', { body })).body.data;
      await api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban: 'udzur' } });
      return id as string;
    };
    const offer = (id: string) =>
      api.call('POST', `/pengganti/jumatan/${id}/tawarkan`, { body: { id_mubaligh: [jauh, dekat] } });
    const id = await declined('2026-11-27');
    await api.graph.writes(`62${phone(903).slice(1)}`, 'Assalamualaikum', { at: clock.now() });
    expect((await offer(id)).body.warnings).toEqual([
      "Tidak menulis ke nomor ini dalam 24 jam terakhir, jadi tidak menerima tawaran: Ustadz 902. Daftarkan 'Tawaran pengganti' di menu Template supaya tawaran sampai ke semua.",
    ]);
    await until(() =>
      expect(api.graph.messages.map(({ text }) => text)).toEqual([expect.stringContaining('BERSEDIA')]),
    );
    await api.graph.writes(`62${phone(903).slice(1)}`, 'BERSEDIA', { at: clock.now() });
    await until(async () => expect(await api.jumatan(id)).toMatchObject({ id_mubaligh: dekat }));

    await api.call('POST', '/template/pesan-mimbar/tawaran/daftarkan');
    for (const { name } of api.graph.templates) await api.graph.judge(name, 'APPROVED');
    await until(() => {
      if (!api.services.queue.messenger.forms!.all()!.every(({ state }) => state === 'disetujui'))
        throw new Error('waits');
    });
    api.graph.messages.length = 0;
    const next = await declined('2026-12-04');
    expect((await offer(next)).body.warnings ?? []).toEqual([]);
    const offered = () => api.graph.messages.filter(({ text }) => text.includes('4 Desember'));
    await until(() => {
      clock.advance(1000);
      expect(offered().map(({ to, type }) => [to, type])).toEqual(
        expect.arrayContaining([
          [`62${phone(902).slice(1)}`, 'template'],
          [`62${phone(903).slice(1)}`, 'text'],
        ]),
      );
    });
    await api.graph.writes(`62${phone(902).slice(1)}`, 'BERSEDIA', { at: clock.now() });
    await until(async () => expect(await api.jumatan(next)).toMatchObject({ id_mubaligh: jauh }));
  });
});

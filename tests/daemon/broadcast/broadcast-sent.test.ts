import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addPengajian, phone, type Samples } from '#tests/support/samples.ts';

describe('a broadcast over the real protocol', () => {
  let api: LinkedApp;
  beforeEach(async () => void (api = await startLinkedApp()));
  afterEach(() => api.close());

  const query = ({ dkm, mubaligh, ids }: Samples) =>
    `id=${ids.join(',')}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`;
  const drained = () =>
    vi.waitFor(async () => expect((await api.call('GET', '/queue')).body.data).toEqual([]), {
      timeout: 15_000,
      interval: 20,
    });
  const logs = async () => (await api.call('GET', '/message-logs?limit=100&orderBy=id&orderType=asc')).body.data;

  test('what the preview says arrives once, in order, and the flags turn', async () => {
    const samples = await addPengajian(api, 3);
    const preview = await api.call('GET', `/jadwal-pengajian/broadcast-preview?${query(samples)}`);
    expect(preview.status).toBe(200);
    expect(preview.body.data).toHaveLength(6);
    expect(preview.body.data[0]).toEqual({
      recipients: ['Bapak Contoh 1'],
      message: 'Kepada Bapak Contoh 1, Masjid Contoh 1: Kamis, 1 Januari 2099 pukul 19:30 bersama Ustadz Contoh 1',
    });
    const sent = await api.call('POST', `/jadwal-pengajian/broadcast?${query(samples)}`);
    expect(sent.body.data).toEqual({ id: '1', queued: 6, waiting: 6 });
    await drained();
    expect(api.whatsapp.inbox().map(({ to, text }) => [to, text])).toEqual(
      preview.body.data.map((item: { message: string }, n: number) => [
        `62${phone(n % 2 === 0 ? n / 2 + 1 : 5000 + (n + 1) / 2).slice(1)}`,
        item.message,
      ]),
    );
    expect(api.whatsapp.repeats).toBe(0);
    expect((await logs()).map((row: { status: string }) => row.status)).toEqual(Array(6).fill('success'));
    const rows = (await api.call('GET', '/jadwal-pengajian')).body.data;
    expect(rows.map((row: { broadcasted: boolean }) => row.broadcasted)).toEqual([true, true, true]);
  });

  test('a number that is not on WhatsApp fails at once, and the next preview says so', async () => {
    const samples = await addPengajian(api, 1);
    api.whatsapp.addPeer(phone(1), { registered: false });
    await api.call('GET', `/jadwal-pengajian/broadcast?${query(samples)}`);
    await drained();
    expect(await logs()).toMatchObject([
      { status: 'failed', error_reason: 'Nomor tidak terdaftar di WhatsApp', no_hp: phone(1) },
      { status: 'success', error_reason: null },
    ]);
    expect((await api.call('GET', '/jadwal-pengajian')).body.data[0].broadcasted).toBe(false);
    const again = await api.call('GET', `/jadwal-pengajian/broadcast-preview?${query(samples)}`);
    expect(again.body.warnings).toContain('1 nomor tidak terdaftar di WhatsApp: Bapak Contoh 1, 0812-0000-0001.');
    expect(again.body.warnings).toContain(
      '1 jadwal sudah diterima sebagian penerimanya. Penerimanya akan menerima pesan lagi.',
    );
  });
});

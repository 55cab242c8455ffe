import { afterEach, expect, test } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addPengajian } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

let api: LinkedApp;
afterEach(() => api.close());

test('with every limit and pause at its default, 80 messages leave one at a time, each after its pause', { timeout: 120_000 }, async () => {
  const clock = createTestClock(Date.parse('2026-11-20T02:00:00.000Z'));
  api = await startLinkedApp({ clock, env: { MIMBAR_SEND_GAP_MS: '', MIMBAR_QUIET_HOURS: '21:00-04:30' } });
  const { ids, dkm, mubaligh } = await addPengajian(api, 40);
  const query = `id=${ids.join(',')}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`;
  const preview = (await api.call('GET', `/jadwal-pengajian/broadcast-preview?${query}`)).body;
  expect(preview.warnings).toContain('Perlu sekitar 12 menit dengan kecepatan sekarang.');
  await api.call('POST', `/jadwal-pengajian/broadcast?${query}`);
  const sentAt: number[] = [];
  for (let n = 1; n <= 80; n++) {
    await api.whatsapp.waitFor(() => api.whatsapp.messages.length >= n, 10_000);
    await expect.poll(() => finished(), { timeout: 10_000, interval: 5 }).toBe(n);
    expect(api.whatsapp.messages).toHaveLength(n);
    sentAt.push(clock.now());
    // One second short of the shortest pause nothing has left yet; after the longest the next one has.
    clock.advance(3000);
    expect(api.whatsapp.messages).toHaveLength(n);
    clock.advance(9000);
  }
  expect(api.whatsapp.inbox().map(({ text }) => text)).toEqual(preview.data.map((item: { message: string }) => item.message));
  expect(api.whatsapp.repeats).toBe(0);
  expect(sentAt.at(-1)! - sentAt[0]!).toBeGreaterThan(79 * 4000);
});

function finished(): number {
  return Number(api.database.sqlite.prepare("select count(*) from message where state = 'success'").pluck().get());
}

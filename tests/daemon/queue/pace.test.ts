import { afterEach, expect, test } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addPengajian } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

let api: LinkedApp;
afterEach(() => api.close());

test(
  'with every limit and pause at its default, 80 messages leave one at a time, each after its pause and its typing',
  { timeout: 120_000 },
  async () => {
    const clock = createTestClock(Date.parse('2026-11-20T02:00:00.000Z'));
    api = await startLinkedApp({ clock, env: { MIMBAR_SEND_GAP_MS: '', MIMBAR_QUIET_HOURS: '21:00-04:30' } });
    const { ids, dkm, mubaligh } = await addPengajian(api, 40);
    const query = `id=${ids.join(',')}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`;
    const preview = (await api.call('GET', `/jadwal-pengajian/broadcast-preview?${query}`)).body;
    expect(preview.warnings).toEqual(['Perlu sekitar 15 menit dengan kecepatan sekarang.']);
    await api.call('POST', `/jadwal-pengajian/broadcast?${query}`);
    const pauses: number[] = [];
    let finishedAt = clock.now();
    for (let n = 1; n <= 80; n++) {
      await expect.poll(() => advanceUntil(n), { timeout: 30_000, interval: 1 }).toBe(n);
      if (n > 1) pauses.push(clock.now() - finishedAt);
      await expect.poll(finished, { timeout: 30_000, interval: 2 }).toBe(n);
      finishedAt = clock.now();
      // One second before the end of the shortest pause, no further message has left.
      clock.advance(3000);
      expect(api.whatsapp.messages).toHaveLength(n);
    }
    expect(api.whatsapp.inbox().map(({ text }) => text)).toEqual(
      preview.data.map((item: { message: string }) => item.message),
    );
    expect(api.whatsapp.repeats).toBe(0);
    expect(api.whatsapp.chatStates.map(({ to, state }) => `${to} ${state}`)).toEqual(
      api.whatsapp.messages.map(({ to }) => `${to} composing`),
    );
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(4000);
    // A pause of 30 to 90 s comes after every 20 to 30 messages.
    expect(pauses.filter((pause) => pause >= 29_000).length).toBeGreaterThanOrEqual(2);
    expect(pauses.filter((pause) => pause >= 29_000).length).toBeLessThanOrEqual(4);

    /** Moves the clock half a second ahead if message `n` has not left yet; gives the number of messages that have. */
    function advanceUntil(n: number): number {
      if (api.whatsapp.messages.length < n) clock.advance(500);
      return api.whatsapp.messages.length;
    }
  },
);

function finished(): number {
  return Number(api.database.sqlite.prepare("select count(*) from message where state = 'success'").pluck().get());
}

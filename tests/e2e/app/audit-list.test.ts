import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, NARROW, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addMasjid } from '#tests/support/nouns.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

/** It is 22:30 on the 23rd for the browser in Jakarta, and 00:30 on the 24th for the server in Papua. */
const NOW = Date.parse('2026-11-23T15:30:00.000Z');

describe.runIf(needs('chromium'))('the audit trail of a server in another time zone', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard({
      today: new Date(NOW),
      clock: createTestClock(NOW),
      env: { MIMBAR_TIMEZONE: 'Asia/Jayapura' },
    });
    const id = await addMasjid(dashboard.api, 'Masjid Al-Bahar');
    await dashboard.api.call('DELETE', `/masjid/${id}`);
  });
  afterAll(() => dashboard?.close());

  test('its days are those of the server: what was done just now is there', async () => {
    const { page, calls, problems } = await dashboard.open({ as: 'superadmin', path: '/riwayat-aktivitas' });
    await page.getByRole('row').filter({ hasText: 'Menghapus Masjid Al-Bahar' }).waitFor();
    await page.getByRole('button', { name: /^Rentang tanggal aktivitas.*26 Okt 2026 – 24 Nov 2026/ }).waitFor();
    expect(calls.at(-1)).toContain('dateStart=2026-10-26&dateEnd=2026-11-24');
    expect(problems).toEqual([]);
  });

  test('on a phone a press on an entry opens its sheet, with its details and what takes it back', async () => {
    const screen = await dashboard.open({
      as: 'superadmin',
      path: '/riwayat-aktivitas',
      viewport: NARROW,
      touch: true,
    });
    const { page, problems } = screen;
    const line = page.locator('.line-open', { hasText: 'Menghapus Masjid Al-Bahar' });
    await page.getByRole('heading', { name: /^\p{L}+, \d+ Nov 2026/u }).waitFor();
    await line.waitFor();
    await expectAccessible(screen);
    await line.click();
    const sheet = page.getByRole('dialog', { name: /^Aktivitas \d+$/ });
    for (const name of ['Rincian', 'Urungkan']) {
      const button = sheet.getByRole('button', { name, exact: true });
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(screen);
    await sheet.getByRole('button', { name: 'Rincian', exact: true }).click();
    const details = page.getByRole('dialog', { name: 'Rincian aktivitas' });
    await details.getByText('Menghapus Masjid Al-Bahar.').waitFor();
    await expectAccessible(screen);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
    await line.click();
    await sheet.getByRole('button', { name: 'Urungkan', exact: true }).click();
    await page.locator('.toast').getByText('Dipulihkan: 1 masjid.').waitFor();
    const { body } = await dashboard.api.call('GET', '/masjid');
    expect(body.data).toMatchObject([{ nama_masjid: 'Masjid Al-Bahar' }]);
    expect(problems).toEqual([]);
  });
});

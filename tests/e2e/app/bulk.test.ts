import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MANY_PAGES, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addAdminWeek } from '#tests/support/roster/admin-week.ts';
import { FRIDAYS, TUESDAY } from '#tests/support/roster/papan-board.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

describe.runIf(needs('chromium'))('many rows that are deleted at once', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard({ today: TUESDAY, clock: createTestClock(TUESDAY.getTime()) });
    const { api } = dashboard;
    await addAdminWeek(api, { today: '2027-01-05', friday: FRIDAYS[1]! });
    for (const id_mubaligh of ['59', '60']) {
      await api.call('POST', '/cuti', { body: { id_mubaligh, dari: '2027-03-01', sampai: '2027-03-02', alasan: '' } });
      const rutin = { id_masjid: '45', waktu: '05:00', aturan: 'Setiap Ahad', mulai: '2027-03-07' };
      await api.call('POST', '/pengajian-rutin', { body: { ...rutin, id_mubaligh: [id_mubaligh] } });
    }
  });
  afterAll(() => dashboard?.close());

  test.each([
    ['/template', 'template'],
    ['/cuti', 'cuti'],
    ['/pengajian-rutin', 'pengajian rutin'],
    ['/jadwal-pengajian', 'jadwal pengajian'],
    ['/jadwal-jumatan', 'jadwal jumatan'],
    ['/mubaligh', 'mubaligh'],
    ['/masjid', 'masjid'],
  ])('%s: are told and come back', { timeout: MANY_PAGES }, async (path, noun) => {
    const { page, problems } = await dashboard.open({ as: 'admin', path });
    const count = async () => Number((await dashboard.api.call('GET', `${path}?limit=1`)).headers['x-total-count']);
    const before = await count();
    for (const nth of [1, 2]) await page.getByRole('row').nth(nth).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    const toast = page.locator('.toast').filter({ hasText: `2 ${noun} dihapus` });
    await toast.waitFor();
    expect(await count()).toBe(before - 2);
    await toast.getByRole('button', { name: 'Urungkan' }).click();
    await page
      .locator('.toast')
      .filter({ hasText: `Dipulihkan: 2 ${noun}` })
      .waitFor();
    expect(await count()).toBe(before);
    expect(problems).toEqual([]);
  });
});

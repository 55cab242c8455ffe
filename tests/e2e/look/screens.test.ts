import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDashboard, WIDTHS, type Dashboard, type Screen } from '#tests/support/dashboard.ts';
import { fillHouse, LATER, MORNING, QUIET, type House } from '#tests/support/look/house.ts';
import { judgeBothThemes } from '#tests/support/look/judge.ts';
import { needs } from '#tests/support/needs.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

/** Every address of the product, with an element that shows that the screen is ready. */
const SCREENS: readonly [string, (house: House) => string, { ready?: string; guest?: true }?][] = [
  ['home', () => '/home', { ready: '.upc .badge, .upc [role="status"]' }],
  ['manage-admin', () => '/manage-admin'],
  ['template', () => '/template'],
  ['waclient', () => '/waclient', { ready: '.linked' }],
  ['masjid', () => '/masjid'],
  ['mubaligh', () => '/mubaligh'],
  ['cuti', () => '/cuti'],
  ['jadwal-pengajian', () => '/jadwal-pengajian'],
  ['pengajian-rutin', () => '/pengajian-rutin'],
  ['jadwal-jumatan', () => '/jadwal-jumatan'],
  ['papan-jumat', () => '/papan-jumat'],
  ['papan-jumat-februari', () => '/papan-jumat?bulan=2027-02'],
  ['usulan', ({ usulan }) => `/papan-jumat/usulan/${usulan}`],
  ['sk', () => '/papan-jumat/sk?bulan=2027-01'],
  ['beban', () => '/beban'],
  ['schedule', () => '/schedule', { ready: '.sched-body' }],
  ['message-logs', () => '/message-logs'],
  ['antrean', () => '/message-logs?tab=antrean'],
  ['broadcasts', () => '/broadcasts'],
  ['nomor-bermasalah', () => '/broadcasts?tab=nomor'],
  ['pengumuman', () => '/pengumuman'],
  ['broadcast', ({ broadcast }) => `/broadcasts/${broadcast}`],
  ['riwayat-aktivitas', () => '/riwayat-aktivitas'],
  ['tidak-ada', () => '/tidak-ada'],
  ['login', () => '/login', { guest: true }],
  ['landing', () => '/', { guest: true }],
  ['landing-list', () => '/?tampilan=list', { guest: true }],
  ['landing-jumatan', () => '/?tab=jumatan', { guest: true }],
  ['landing-masjid', ({ kunci }) => `/?masjid=${kunci}`, { guest: true }],
  ['saya', ({ khatib }) => khatib, { guest: true }],
  ['saya-dkm', ({ dkm }) => dkm, { guest: true }],
  ['saya-tidak-ada', () => '/saya/tidak-ada', { guest: true }],
  ['panduan', () => '/panduan', { guest: true }],
  ['panduan-jadwal', () => '/panduan/jadwal-pengajian', { guest: true }],
];
const LISTS = 'tr.data, .row-line';
const OF_LISTS = new Set([
  ...['manage-admin', 'template', 'masjid', 'mubaligh', 'cuti', 'jadwal-pengajian', 'pengajian-rutin'],
  ...['jadwal-jumatan', 'message-logs', 'antrean', 'broadcasts', 'broadcast', 'nomor-bermasalah', 'riwayat-aktivitas'],
]);

describe.runIf(needs('chromium'))('every screen, at five widths, by day and at night, in a house of real size', () => {
  let dashboard: Dashboard;
  let house: House;
  beforeAll(async () => {
    const clock = createTestClock(MORNING.getTime());
    dashboard = await startDashboard({
      clock,
      today: LATER,
      env: { MIMBAR_QUIET_HOURS: QUIET, MIMBAR_DAILY_LIMIT: '1000' },
    });
    house = await fillHouse(dashboard.api, clock);
  });
  afterAll(() => dashboard?.close());

  test.each(SCREENS)('%s', async (name, pathIn, { ready, guest } = {}) => {
    const as = guest ? {} : { as: 'superadmin' as const };
    const path = pathIn(house);
    const found: string[] = [];
    let fingers: Screen | undefined;
    for (const viewport of WIDTHS) {
      // Tablets and phones have no mouse, so their pencils are always visible.
      const touch = viewport.width < 1280;
      const screen = fingers ?? (await dashboard.open({ ...as, path, viewport, touch }));
      if (fingers) {
        await screen.page.setViewportSize(viewport);
        await screen.page.reload();
      }
      if (touch) fingers = screen;
      await screen.page
        .locator(ready ?? (OF_LISTS.has(name) ? LISTS : 'h1'))
        .first()
        .waitFor();
      found.push(...(await judgeBothThemes(screen, name, { isWhole: true })));
    }
    expect(found).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  LOOKS,
  MANY_PAGES,
  NARROW,
  startDashboard,
  WIDE,
  type Dashboard,
  type Screen,
} from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addJadwal, onMonday } from '#tests/support/roster/jadwal-samples.ts';

const UNREAD = 'Jamnya tidak terbaca: jadwal ini diurutkan paling akhir, dan pengingatnya berlaku sampai akhir hari';
const READ = [
  ['7.30 malam', 'Dibaca 19.30 WIB'],
  ['08.00 s.d. 10.00', 'Dibaca 08.00–10.00 WIB'],
  ['jam 8 malam s.d. selesai', 'Dibaca 20.00 WIB sampai selesai'],
  ['19.30 WITA', 'Dibaca 19.30 WITA, di sini 18.30 WIB'],
  ["Ba'da Zhuhur", 'Dibaca 20 menit setelah Dzuhur'],
  ['25.00', UNREAD],
] as const;

describe.runIf(needs('chromium'))('how a time is understood', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    await addJadwal(dashboard.api);
  });
  afterAll(() => dashboard?.close());

  async function typed(screen: Screen, label: string | RegExp): Promise<void> {
    const field = screen.page.getByRole('textbox', { name: label });
    for (const [waktu, meaning] of READ) {
      await field.fill(waktu);
      await screen.page.getByText(meaning, { exact: true }).waitFor();
    }
    await field.fill('');
    expect(await screen.page.getByText(/^Dibaca/).count()).toBe(0);
    await field.fill('7.30 malam');
    const box = (await screen.page.getByText('Dibaca 19.30 WIB').boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(screen.page.viewportSize()!.width);
    await expectAccessible(screen);
    expect(screen.problems).toEqual([]);
  }

  test.each(LOOKS)(
    'is said below the field of both forms while it is typed, %o',
    { timeout: MANY_PAGES },
    async (look) => {
      const jadwal = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian', ...look });
      await jadwal.page.getByRole('button', { name: 'Add', exact: true }).click();
      await typed(jadwal, 'Waktu Pengajian');
      const rutin = await dashboard.open({ as: 'admin', path: '/pengajian-rutin', ...look });
      await rutin.page.getByRole('button', { name: 'Add', exact: true }).click();
      await typed(rutin, 'Waktu Pengajian');
    },
  );

  test('is said below the field of an inline edit', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian', viewport: WIDE });
    await screen.page
      .getByRole('button', { name: /^Ubah waktu/ })
      .first()
      .click();
    await typed(screen, /^Ubah waktu/);
  });

  test('on a phone, too', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian', viewport: NARROW, touch: true });
    await screen.page.getByText('Masjid Contoh 1').first().click();
    await screen.page
      .getByRole('button', { name: /^Ubah waktu/ })
      .first()
      .click();
    const field = screen.page.getByRole('textbox', { name: /^Ubah waktu/ });
    await field.fill('7.30 malam');
    await screen.page.getByText('Dibaca 19.30 WIB').waitFor();
    await field.press('Enter');
    await screen.page.getByText('7.30 malam').first().waitFor();
  });
});

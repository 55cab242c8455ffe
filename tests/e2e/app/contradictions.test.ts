import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startDashboard, type Dashboard, type Screen } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addPengajian } from '#tests/support/samples.ts';
import { addDays, addMonths, formatDate } from '#shared/base/dates.ts';
import { onMonday, TODAY } from '#tests/support/roster/jadwal-samples.ts';

describe.runIf(needs('chromium'))('what the screen says is true', () => {
  let dashboard: Dashboard;
  let screen: Screen;
  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    await addPengajian(dashboard.api, 4, '2026-11-29');
    // The dialog of one day needs nine schedules.
    for (let n = 0; n < 9; n++)
      await dashboard.api.call('POST', '/jadwal-pengajian', {
        body: { tanggal: '2027-01-05', waktu: `1${n}:00`, id_masjid: '1', id_mubaligh: '1' },
      });
  });
  afterAll(() => dashboard?.close());
  afterEach(() => screen.page.context().close());

  test('without a network: a banner, no eternal loading, no green; and it loads by itself when it is back', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page } = screen;
    await page.getByRole('row').filter({ hasText: 'Masjid Contoh 4' }).waitFor();
    await page.context().setOffline(true);
    await page.locator('.banner').getByText('Tidak ada jaringan').waitFor();
    await page.getByText('Perangkat tidak dapat dihubungi').waitFor();
    await page.getByRole('main').getByLabel('Cari').first().fill('Contoh 2');
    await page.getByText('Data tidak dapat dimuat').waitFor();
    expect(await page.getByText('Loading Data...').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('row').filter({ hasText: 'Masjid Contoh 2' }).waitFor();
    await page.locator('.banner').getByText('Tidak ada jaringan').waitFor({ state: 'detached' });
    // The toast about the lost network disappears together with the banner.
    await page.locator('.toast').waitFor({ state: 'detached' });
  });

  test('a button that does nothing is readable under the pointer; the pencil stands beside the text', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian' });
    const { page } = screen;
    const row = page.locator('tr.data').first();
    const covered = () =>
      row.locator('.edit').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const pen = cell.querySelector('.pen')!;
          const range = document.createRange();
          range.selectNodeContents(cell.firstElementChild!);
          const isOver = range.getBoundingClientRect().right > pen.getBoundingClientRect().left;
          return isOver || getComputedStyle(pen).boxShadow !== 'none' ? [cell.firstElementChild!.textContent] : [];
        }),
      );
    // The pencil must not cover the text with wide fonts, or with names that fill their column.
    for (const letters of ['normal', '0.06em', '0.14em']) {
      await page.addStyleTag({ content: `td { letter-spacing: ${letters} !important }` });
      await row.hover();
      expect([letters, await covered()]).toEqual([letters, []]);
    }
    await page.addStyleTag({ content: 'td { letter-spacing: normal !important }' });
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Broadcast Selected (1)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Broadcast', exact: true });
    for (const name of ['Ketua DKM', 'Mubaligh']) await dialog.getByRole('checkbox', { name }).uncheck();
    const send = dialog.getByRole('button', { name: 'Kirim', exact: true });
    const look = () => send.evaluate((button) => getComputedStyle(button).backgroundColor);
    // Its colour is on its way while it is switched off.
    await send.evaluate((button) => Promise.all(button.getAnimations().map(({ finished }) => finished)));
    const before = await look();
    await send.hover({ force: true });
    expect([await send.isDisabled(), await look()]).toEqual([true, before]);
  });

  test('after midnight a page that stays open shows the new day', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian' });
    const { page } = screen;
    await page.getByText(`${formatDate(TODAY)} – ${formatDate(addMonths(TODAY, 1))}`).waitFor();
    const tomorrow = addDays(TODAY, 1);
    await page.clock.setFixedTime(new Date(`${tomorrow}T03:00:00.000Z`));
    // The event simulates a user who comes back to the tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText(`${formatDate(tomorrow)} – ${formatDate(addMonths(tomorrow, 1))}`).waitFor();
  });

  test('the public dialog of a full day shows every preacher and time', async () => {
    screen = await dashboard.open({ path: '/?bulan=2027-01&hari=5', viewport: { width: 390, height: 700 } });
    const { page } = screen;
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const cards = dialog.locator('.fact');
    await expect.poll(() => cards.count()).toBe(9);
    const cut = await cards.evaluateAll(
      (all) => all.filter((card) => card.scrollHeight > card.clientHeight + 1).length,
    );
    expect(cut).toBe(0);
  });
});

import { afterAll, beforeAll, describe, test } from 'vitest';
import { NARROW, startDashboard, WIDE, type Dashboard } from '#tests/support/dashboard.ts';
import { addBoard, TUESDAY } from '#tests/support/roster/papan-board.ts';

describe('look', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard({ today: TUESDAY });
    await addBoard(dashboard.api, { masjid: 10, mubaligh: 12 });
  });
  afterAll(() => dashboard?.close());
  test.each([WIDE, NARROW])('shots', { timeout: 120_000 }, async (viewport) => {
    const w = viewport.width;
    const { page } = await dashboard.open({ as: 'admin', path: '/papan-jumat?bulan=2027-02', viewport });
    await page.getByText('40 tempat kosong').or(page.getByText('Papan Februari')).or(page.getByText('0 dari 10 terisi').first()).first().waitFor();
    await page.screenshot({ path: `/tmp/bulan-${w}-1.png` });
    await page.getByRole('button', { name: /^Susun usulan/ }).click();
    await page.getByText(/Usulan mengisi/).waitFor();
    await page.screenshot({ path: `/tmp/bulan-${w}-2.png` });
    await page.getByRole('button', { name: 'Seperti bulan lalu' }).click();
    await page.getByText(/seperti bulan lalu ·/).waitFor();
    await page.screenshot({ path: `/tmp/bulan-${w}-3.png` });
    await page.getByRole('button', { name: /^Terima (semua|40)/ }).click();
    await page.locator('.undo').waitFor();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/bulan-${w}-4.png` });
    if (w > 500) {
      await page.getByRole('button', { name: 'Setelan papan' }).click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/bulan-${w}-5.png` });
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await page.getByText(/Diurungkan/).waitFor();
    await page.screenshot({ path: `/tmp/bulan-${w}-6.png` });
  });
});

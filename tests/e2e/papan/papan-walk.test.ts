import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths } from '#shared/base/dates.ts';
import { startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { onMonday, TODAY } from '#tests/support/roster/jadwal-samples.ts';
import { addNetwork } from '#tests/support/roster/network.ts';

/** The clicks in the admin's guide, in their order. */
const guide = readFileSync('docs/panduan/papan-jumat.md', 'utf8');
const steps = [...guide.matchAll(/^\| \d+ \| \*\*(.+?)\*\*/gm)].map(([, name]) => name!);

describe.runIf(needs('chromium'))('the walk from an empty month to a printed SK', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    addNetwork(dashboard.api);
  });
  afterAll(() => dashboard?.close());

  test('takes the six clicks of the guide', { timeout: 240_000 }, async () => {
    const { page, problems } = await dashboard.open({ as: 'admin' });
    await page.addInitScript(() =>
      Object.assign(globalThis, { print: () => document.body.setAttribute('data-printed', '') }),
    );
    await page.evaluate(() =>
      Object.assign(globalThis, { print: () => document.body.setAttribute('data-printed', '') }),
    );
    const bulan = addMonths(`${TODAY.slice(0, 7)}-01`, 1).slice(0, 7);
    expect(steps).toEqual(['Papan Jumat', 'Bulan berikutnya', 'Susun usulan', 'Terima semua', 'Cetak SK', 'Cetak']);
    let clicks = 0;
    for (const name of steps) {
      if (name === 'Cetak') await page.getByLabel('Nomor').fill('018/SK/I');
      const target = page
        .getByRole('link', { name, exact: true })
        .or(page.getByRole('button', { name, exact: true }))
        .first();
      await target.click({ timeout: 90_000 });
      clicks += 1;
    }
    await page.locator('body[data-printed]').waitFor();
    expect(clicks).toBe(6);
    await expect.poll(() => page.locator('.sheet tbody tr').count()).toBe(45);
    const { ringkasan } = (await dashboard.api.call('GET', `/papan-jumat?bulan=${bulan}`)).body.data;
    expect(ringkasan).toMatchObject({ kosong: 0, bentrok: 0 });
    expect(await page.getByText('Catatan: saat dicetak').count()).toBe(0);
    expect(await page.getByText('Nomor: 018/SK/I').isVisible()).toBe(true);
    expect(problems).toEqual([]);
  });
});

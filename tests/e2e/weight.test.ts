import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';

const KB = 1000;
const FIRST = 220 * KB;
const FURTHER = 60 * KB;

describe.runIf(needs('chromium'))('what a weak connection has to carry', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  test('the first screen stays below 220 KB of JavaScript, each further one below 60 KB', async () => {
    const { page } = await dashboard.open({ as: 'superadmin' });
    let loading: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) loading.push(response.body().then((body) => gzipSync(body).length));
    });
    const weight = async () => {
      await page.waitForLoadState('networkidle');
      const sizes = await Promise.all(loading);
      loading = [];
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    await page.goto('/home');
    await page.getByRole('heading', { name: 'Upcoming Broadcast' }).waitFor();
    expect(await weight()).toBeLessThan(FIRST);
    const links = page.getByRole('complementary').getByRole('navigation').getByRole('link');
    for (const name of (await links.allInnerTexts()).slice(1)) {
      await links.filter({ hasText: name }).first().click();
      await page.locator('main h1').waitFor();
      const further = await weight();
      expect([name, further < FURTHER, further]).toEqual([name, true, further]);
    }
  });
});

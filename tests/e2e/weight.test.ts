import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/app.ts';
import { signIn, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
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
    const { page } = await dashboard.open({ path: '/login' });
    const scripts = new Set<string>();
    const counted = new Set<string>();
    page.on('request', (request) => void (request.url().endsWith('.js') && scripts.add(request.url())));
    const weight = async () => {
      await page.waitForLoadState('networkidle');
      let sum = 0;
      for (const script of scripts) {
        if (!counted.has(script)) sum += gzipSync(await (await fetch(script)).bytes()).length;
        counted.add(script);
      }
      return sum;
    };
    await page.reload();
    await signIn(page, 'superadmin', PASSWORD);
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

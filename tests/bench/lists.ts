import type { Browser, Page } from 'playwright-core';
import { bench } from '#tests/support/bench/bench.ts';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { tellScrolling } from '#tests/support/bench/frames.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { NARROW, signIn, WIDE } from '#tests/support/dashboard.ts';
import { launchChromium } from '#tests/support/page/browser.ts';
import { DAEMON_PASSWORD } from '#tests/support/process/daemon-process.ts';

const SCHEDULES = 400;
const PAGE = 100;

async function openList(browser: Browser, baseURL: string, viewport: typeof WIDE): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL, locale: 'id-ID', timezoneId: 'Asia/Jakarta' });
  const page = await context.newPage();
  // The table asks for 20 rows a page; the server gives up to 100.
  await page.route('**/api/jadwal-pengajian?*limit=20*', (route) =>
    route.continue({ url: route.request().url().replace('limit=20', `limit=${PAGE}`) }),
  );
  await page.goto('/login');
  await signIn(page, 'superadmin', DAEMON_PASSWORD);
  return page;
}

/** Reloads the list and waits for its first rows. */
async function begin(page: Page): Promise<void> {
  await page.goto('/jadwal-pengajian');
  await page
    .locator('tbody tr.data, .row-line')
    .nth(PAGE - 1)
    .waitFor();
}

/** Scrolls until the phone's list has loaded all rows. */
async function growWhole(page: Page): Promise<void> {
  await begin(page);
  while ((await page.locator('.row-line').count()) < SCHEDULES) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(100);
  }
}

/** Scrolls a table of 100 rows and the phone's list of 400 schedules, in Chromium on the shipped daemon. */
await bench('lists', async ({ tell, quick }) => {
  const { dataDir, remove } = makeDataDirectory((database) =>
    fillNetwork(database, {
      masjid: 45,
      mubaligh: 60,
      pengajian: SCHEDULES,
      days: 28,
      firstDay: Date.now() + 86_400_000,
    }),
  );
  const daemon = await startShippedDaemon({ dataDir });
  const browser = await launchChromium();
  const rounds = quick ? 1 : 3;
  try {
    const page = await openList(browser, daemon.url, WIDE);
    await begin(page);
    await tellScrolling(tell, 'table', page, rounds);
    const phone = await openList(browser, daemon.url, NARROW);
    await tellScrolling(tell, 'phone.growing', phone, rounds, begin);
    await growWhole(phone);
    await tellScrolling(tell, 'phone', phone, rounds);
  } finally {
    await browser.close();
    await daemon.close();
    remove();
  }
});

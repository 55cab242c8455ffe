import type { Locator, Page } from 'playwright-core';
import { bench, median } from '#tests/support/bench/bench.ts';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { strokes } from '#tests/support/bench/typing.ts';
import { DAEMON_PASSWORD } from '#tests/support/process/daemon-process.ts';
import { WIDE } from '#tests/support/dashboard.ts';
import { launchChromium } from '#tests/support/landing/landing-site.ts';
import { weighScreens } from '#tests/support/page/weight.ts';

const ROWS = 100;
const KB = 1000;

/** The median over `rounds` of the slowest key stroke; `field` opens the input field, `close` leaves it. */
async function typing(
  page: Page,
  rounds: number,
  field: () => Promise<Locator>,
  close: (field: Locator) => Promise<unknown>,
): Promise<number> {
  const worst: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const into = await field();
    const costs = await strokes(page, into, 'Masjid Nurul Jannah');
    if (round >= 0) worst.push(Math.max(...costs));
    await close(into);
    await page
      .locator('tbody tr.data')
      .nth(ROWS - 1)
      .waitFor();
  }
  return median(worst);
}

/**
 * The size of the dashboard, and the time of a key stroke above and inside a table of 100 rows, on the shipped daemon.
 */
await bench('front', async ({ tell, quick }) => {
  const { dataDir, remove } = makeDataDirectory((database) =>
    fillNetwork(database, { masjid: 500, mubaligh: 1, pengajian: 0 }),
  );
  const daemon = await startShippedDaemon({ dataDir });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: WIDE, baseURL: daemon.url });
    const { first, further, fonts } = await weighScreens(page, DAEMON_PASSWORD);
    tell('first-screen', first / KB, 'KB');
    tell('further-screen', Math.max(...further.map(({ bytes }) => bytes)) / KB, 'KB');
    tell('fonts', fonts.length, 'files');

    // The pages ask for 20 rows; the server gives up to 100.
    await page.route('**/api/masjid?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=20', `limit=${ROWS}`) }),
    );
    await page.goto('/masjid');
    await page
      .locator('tbody tr.data')
      .nth(ROWS - 1)
      .waitFor();
    const rounds = quick ? 3 : 9;
    const search = page.getByRole('searchbox');
    tell(
      'typing.search',
      await typing(
        page,
        rounds,
        async () => search,
        () => search.fill(''),
      ),
      'ms',
    );
    const cell = async () => {
      await page
        .getByRole('button', { name: /^Ubah nama masjid/ })
        .nth(ROWS / 2)
        .click();
      return page.getByRole('textbox', { name: /^Ubah nama masjid/ });
    };
    tell('typing.cell', await typing(page, rounds, cell, (field) => field.press('Escape')), 'ms');
    const dialog = async () => {
      await page.getByRole('button', { name: 'Add' }).click();
      return page.getByLabel('Nama Masjid', { exact: true });
    };
    const leave = async () => {
      await page.getByRole('button', { name: 'Batal' }).click();
      await page.getByRole('alertdialog').getByText('Tutup', { exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    tell('typing.dialog', await typing(page, rounds, dialog, leave), 'ms');
  } finally {
    await browser.close();
    await daemon.close();
    remove();
  }
});

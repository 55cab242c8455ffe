import type { Browser, Page } from 'playwright-core';
import type { Database } from '#daemon/base/database.ts';
import { addDays } from '#shared/base/dates.ts';
import { bench, median } from '#tests/support/bench/bench.ts';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { tellScrolling } from '#tests/support/bench/frames.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { DAEMON_PASSWORD } from '#tests/support/process/daemon-process.ts';
import { NARROW, signIn, WIDE } from '#tests/support/dashboard.ts';
import { launchChromium } from '#tests/support/page/browser.ts';

const MOSQUES = 500;
const PREACHERS = 600;
const FRIDAYS = [0, 1, 2, 3, 4].map((week) => addDays('2027-01-01', 7 * week));
const BOARD = '/papan-jumat?bulan=2027-01';

/** A month of 500 mosques: nine of ten cells are filled, and one of fifty clashes. */
function fillMonth(database: Database): void {
  fillNetwork(database, { masjid: MOSQUES, mubaligh: PREACHERS, pengajian: 0 });
  const { sqlite, transaction } = database;
  const add = sqlite.prepare('insert into jadwal_jumatan (tanggal, id_masjid, id_mubaligh) values (?, ?, ?)');
  transaction(() => {
    sqlite.prepare("update masjid set wilayah = 'Wilayah ' || (id % 20)").run();
    for (const [week, tanggal] of FRIDAYS.entries())
      for (let n = 0; n < MOSQUES; n++)
        if (n % 10 !== week * 2) add.run(tanggal, n + 1, 1 + (((n % 50 === 49 ? n - 1 : n) + 97 * week) % PREACHERS));
  });
}

/** In the page: the time at which a change of the document was painted, in ms since 1970. */
declare global {
  var whenPainted: (isThere: () => unknown) => Promise<number>;
  var rowsPainted: Promise<number>;
}
function watchPaint(): void {
  const now = () => performance.timeOrigin + performance.now();
  globalThis.whenPainted = (isThere) =>
    new Promise((painted) => {
      const look = () => {
        if (!isThere()) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => painted(now())));
      };
      const watch = new MutationObserver(look);
      watch.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
      look();
    });
  globalThis.rowsPainted = whenPainted(() => document.querySelector('[data-cell]'));
}

async function openBoard(browser: Browser, baseURL: string, viewport: typeof WIDE): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL, locale: 'id-ID', timezoneId: 'Asia/Jakarta' });
  const page = await context.newPage();
  await page.addInitScript(watchPaint);
  await page.goto('/login');
  await signIn(page, 'superadmin', DAEMON_PASSWORD);
  await page.goto(BOARD);
  await page.locator('[data-cell]').first().waitFor();
  return page;
}

/** The time from the browser's start of a navigation to the painted rows, in ms. */
async function load(page: Page): Promise<number> {
  await page.goto(BOARD);
  return page.evaluate(async () => (await rowsPainted) - performance.timeOrigin);
}

/** The time from a click in the menu to the painted rows, in ms. */
async function press(page: Page): Promise<number> {
  await page.goto('/home');
  await page.getByRole('heading', { name: 'Upcoming Broadcast' }).waitFor();
  return page.evaluate(async () => {
    const link = document.querySelector<HTMLAnchorElement>('a[href="/papan-jumat"]')!;
    const start = performance.timeOrigin + performance.now();
    link.click();
    return (await whenPainted(() => document.querySelector('[data-cell]'))) - start;
  });
}

/** Chooses a khatib in a cell; returns the ms until this page shows him, and until another admin's page does. */
async function choose(page: Page, other: Page, round: number): Promise<{ own: number; other: number }> {
  const cell = page.locator('tr[data-row] .filled').nth(3 + 4 * round);
  const key = (await cell.getAttribute('data-cell'))!;
  const before = (await cell.locator('.sr').textContent())!;
  const changed = ([key, before]: readonly [string, string]) =>
    whenPainted(() => document.querySelector(`[data-cell="${key}"] .sr`)!.textContent !== before);
  await cell.click();
  const candidate = page.locator('.cand').nth(2 + round);
  await candidate.waitFor();
  const seen = other.evaluate(changed, [key, before] as const);
  const own = await candidate.evaluate(
    async (element, [key, before]) => {
      const start = performance.timeOrigin + performance.now();
      (element as HTMLElement).click();
      const painted = await whenPainted(
        () => document.querySelector(`[data-cell="${key}"] .sr`)!.textContent !== before,
      );
      return { start, took: painted - start };
    },
    [key, before] as const,
  );
  return { own: own.took, other: (await seen) - own.start };
}

/** The board of 500 mosques and five Fridays in Chromium, on the shipped daemon. */
await bench('board', async ({ tell, quick }) => {
  const { dataDir, remove } = makeDataDirectory(fillMonth);
  const daemon = await startShippedDaemon({ dataDir });
  const browser = await launchChromium();
  try {
    const rounds = quick ? 3 : 9;
    const times = async (measure: (round: number) => Promise<number>) => {
      const all: number[] = [];
      for (let round = 0; round < rounds; round++) all.push(await measure(round));
      return all;
    };
    const smoothness = (what: string, page: Page) => tellScrolling(tell, what, page, rounds / 3);
    const page = await openBoard(browser, daemon.url, WIDE);
    tell('load', median(await times(() => load(page))), 'ms');
    tell('press', median(await times(() => press(page))), 'ms');
    await load(page);
    await smoothness('scroll', page);

    const other = await openBoard(browser, daemon.url, WIDE);
    await load(page);
    const others: number[] = [];
    const own = await times(async (round) => {
      const took = await choose(page, other, round);
      others.push(took.other);
      return took.own;
    });
    tell('change', median(own), 'ms');
    tell('change.worst', Math.max(...own), 'ms');
    tell('change.other', median(others), 'ms');
    await other.close();

    const phone = await openBoard(browser, daemon.url, NARROW);
    tell('phone.load', median(await times(() => load(phone))), 'ms');
    await smoothness('phone.scroll', phone);
  } finally {
    await browser.close();
    await daemon.close();
    remove();
  }
});

import type { Browser, CDPSession } from 'playwright-core';
import { bench, median, type Bench } from '#tests/support/bench/bench.ts';
import { addLargeMonth, addSampleMonth } from '#tests/support/landing/landing.ts';
import { startLandingSite, type LandingSite } from '#tests/support/landing/landing-site.ts';
import { launchChromium } from '#tests/support/page/browser.ts';

/** Lighthouse's slow 4G for phones: 150 ms and 1.6 Mbit/s, with the values that its throttling applies in Chromium. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const SLOW_CPU = 4;

interface Sight {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  interactive: number;
}

/** Measures one cold visit on a slow phone, in ms; `interactive` is when the browser has rendered the page itself. */
async function visit(browser: Browser, url: string, width: number): Promise<Sight> {
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  const page = await context.newPage();
  const devtools: CDPSession = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  await page.addInitScript(() => {
    const seen = ((globalThis as any).seen = { shift: 0, largestPaint: 0 });
    new PerformanceObserver((list) => list.getEntries().forEach((entry: any) => (seen.shift += entry.value))).observe({
      type: 'layout-shift',
      buffered: true,
    });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (seen.largestPaint = entry.startTime)),
    ).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url);
  await page.locator('button.pick, button.day').first().waitFor();
  const sight = await page.evaluate(() => {
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return { ...(globalThis as any).seen, firstPaint, interactive: performance.now() };
  });
  await context.close();
  return sight as Sight;
}

async function visits(
  tell: Bench['tell'],
  site: LandingSite,
  browser: Browser,
  what: string,
  path: string,
  width: number,
): Promise<void> {
  const sights: Sight[] = [];
  for (let run = 0; run < 5; run++) sights.push(await visit(browser, site.url + path, width));
  const middle = (name: keyof Sight) => median(sights.map((sight) => sight[name]));
  for (const name of ['firstPaint', 'largestPaint', 'interactive'] as const)
    tell(`${what}.${name}`, middle(name), 'ms');
  tell(`${what}.shift`, middle('shift'), 'share');
}

async function serverTimes(tell: Bench['tell'], site: LandingSite, paths: Record<string, string>): Promise<void> {
  for (const [what, path] of Object.entries(paths)) {
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run < 7; run++) {
      site.api.database.sqlite.exec("update setting set value = value + 1 where key = 'landing_version'");
      const start = performance.now();
      const answer = await site.api.app.inject({ url: path, headers: { 'accept-encoding': 'gzip' } });
      if (answer.statusCode !== 200) throw new Error(`${what} answered ${answer.statusCode}`);
      times.push(performance.now() - start);
      bytes = answer.rawPayload.length;
    }
    tell(`${what}.made`, median(times), 'ms');
    tell(`${what}.packed`, bytes / 1024, 'KB');
  }
}

await bench('landing', async ({ tell }) => {
  const site = await startLandingSite();
  const browser = await launchChromium();
  try {
    await addSampleMonth(site.api);
    await visits(tell, site, browser, 'phone-list', '/', 390);
    await visits(tell, site, browser, 'phone-jumatan', '/?tab=jumatan', 390);
    await visits(tell, site, browser, 'wide-calendar', '/', 1280);
    addLargeMonth(site.api, 15_000);
    await visits(tell, site, browser, 'phone-15000', '/', 390);
    const { url } = (await site.api.call('POST', '/mubaligh/1/tautan')).body.data;
    await serverTimes(tell, site, {
      'page-15000': '/?bulan=2026-11',
      'month-15000': '/api/public/landing?jenis=pengajian&bulan=2026-11',
      'list-15000': '/api/landing?dateStart=2026-11-01&dateEnd=2026-11-30&jadwalType=pengajian',
      'calendar-15000': '/api/public/kalender.ics',
      'saya-15000': new URL(url).pathname,
    });
  } finally {
    await browser.close();
    await site.close();
  }
});

import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { createTestClock, type TestClock } from '../clock.ts';
import { sharedChromium } from '../page/browser.ts';
import { buildDashboard } from '../page/dashboard-build.ts';
import { createPagePool } from '../page/page-pool.ts';

export interface LandingSite {
  api: TestApp;
  clock: TestClock;
  url: string;
  publicDirectory: string;
  /** A separate context, closed when its test ends, for settings that can't be undone on a page of the pool. */
  context(options: BrowserContextOptions): Promise<BrowserContext>;
  /** An empty page that is closed when its test ends; its errors are collected in `faults`. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  faults: string[];
  close(): Promise<void>;
}

/** The built landing page, served by the real app on its own port, at 10:00 WIB on 20 November 2026. */
export async function startLandingSite(env: Record<string, string> = {}): Promise<LandingSite> {
  const publicDirectory = await buildDashboard();
  const clock = createTestClock();
  const api = await startTestApp({ clock, env, publicDirectory });
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const faults: string[] = [];
  const pool = createPagePool({ url, quiet: '/api/health' });

  async function context(options: BrowserContextOptions): Promise<BrowserContext> {
    const made = await (await sharedChromium()).newContext(options);
    onTestFinished(() => made.close());
    return made;
  }

  /** Takes a page from the pool if the pool has such pages, otherwise from a separate context. */
  async function pageFor({
    viewport,
    colorScheme = 'light',
    reducedMotion,
    ...rest
  }: BrowserContextOptions): Promise<Page> {
    if (viewport && (colorScheme === 'light' || colorScheme === 'dark') && Object.keys(rest).length === 0) {
      const { page, giveBack } = await pool.take({ viewport, scheme: colorScheme, touch: false });
      onTestFinished(giveBack);
      if (reducedMotion) await page.emulateMedia({ reducedMotion });
      return page;
    }
    // The tests look only at the page itself; the service worker has its own test (masjid-saya.test.ts).
    const own = await context({ viewport, colorScheme, reducedMotion, serviceWorkers: 'block', ...rest });
    return own.newPage();
  }

  return {
    api,
    clock,
    url,
    context,
    faults,
    publicDirectory,
    async open(path, options = {}) {
      const page = await pageFor({ viewport: { width: 1280, height: 900 }, ...options });
      page.on('console', (message) => {
        // The full Chromium asks for the icon of the pool's bare page, and hears late that there is none.
        const isOfBarePage = message.location().url.endsWith('/favicon.ico');
        if (message.type() === 'error' && !isOfBarePage) faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      await page.goto(url + path, { waitUntil: 'load' });
      return page;
    },
    async close() {
      await pool.close();
      await api.close();
    },
  };
}

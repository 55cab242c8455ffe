import type { EventEmitter } from 'node:events';
import type { BrowserContext, Page } from 'playwright-core';
import { sharedChromium } from './browser.ts';

interface Look {
  viewport: { width: number; height: number };
  scheme: 'light' | 'dark';
  /** True for a phone's browser, with touch and without a mouse. */
  touch: boolean;
}

interface Kept {
  page: Page;
  touch: boolean;
  /** Marks a page that was given something that can't be removed again. */
  isSpent: boolean;
  /** Removes listeners that were added after its creation. */
  forgetListeners(): void;
}

/** What moves takes a tenth of a page's processor time; `npm run test:axe` looks at it. */
const MOTION = process.env['MIMBAR_AXE'] === undefined ? 'reduce' : null;

export interface PagePoolOptions {
  url: string;
  /** An address of that origin whose page runs no script. */
  quiet: string;
  /** The fixed time of every page. */
  today?: Date | undefined;
}

export interface PagePool {
  /** Gives an empty page of the origin of `url` with nothing stored; the caller must give it back. */
  take(look: Look): Promise<{ page: Page; giveBack(): Promise<void> }>;
  /** Closes every page of the pool, also those that were not given back. */
  close(): Promise<void>;
}

/**
 * Pages of one origin that tests use one after the other. A page in a new context needs its own process and compiles
 * the dashboard again, which is four times the work of opening it.
 */
export function createPagePool({ url, quiet, today }: PagePoolOptions): PagePool {
  const free: Kept[] = [];
  const made: BrowserContext[] = [];

  async function make({ viewport, touch }: Look): Promise<Kept> {
    const context = await (
      await sharedChromium()
    ).newContext({
      viewport,
      hasTouch: touch,
      isMobile: touch,
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      baseURL: url,
      // The tests look only at the page itself, and a service worker would outlive its test.
      serviceWorkers: 'block',
    });
    made.push(context);
    context.setDefaultTimeout(30_000);
    if (today) await context.clock.setFixedTime(today);
    const page = await context.newPage();
    await page.goto(quiet);
    const kept: Kept = { page, touch, isSpent: false, forgetListeners: listenersOf(page) };
    const spends = <T extends object>(owner: T, ...names: (keyof T)[]) => {
      for (const name of names) {
        const value = owner[name];
        const get = () => {
          kept.isSpent = true;
          return value;
        };
        Object.defineProperty(owner, name, { get });
      }
    };
    spends(page, 'clock', 'addInitScript', 'exposeFunction', 'exposeBinding');
    spends(context, 'clock', 'addInitScript', 'newCDPSession', 'setOffline', 'grantPermissions');
    return kept;
  }

  async function giveBack(kept: Kept): Promise<void> {
    const { page } = kept;
    const context = page.context();
    if (page.isClosed()) return context.close();
    // A request that a test's route still answers must not outlive its page.
    await Promise.all(context.pages().map((open) => open.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    if (kept.isSpent) return context.close();
    kept.forgetListeners();
    await Promise.all(context.pages().map((open) => open !== page && open.close()));
    await page.goto(quiet);
    await forgetStored(page);
    await page.mouse.move(0, 0);
    free.push(kept);
  }

  return {
    async take(look) {
      const found = free.findIndex(({ touch, page }) => touch === look.touch && !page.isClosed());
      const kept = found === -1 ? await make(look) : free.splice(found, 1)[0]!;
      await kept.page.setViewportSize(look.viewport);
      await kept.page.emulateMedia({ colorScheme: look.scheme, media: null, reducedMotion: MOTION });
      return { page: kept.page, giveBack: () => giveBack(kept) };
    },
    async close() {
      const open = made.filter((context) => context.browser()?.isConnected());
      await Promise.all(open.map((context) => context.close()));
    },
  };
}

async function forgetStored(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

function listenersOf(page: Page): () => void {
  // Both are event emitters that can list their listeners, but playwright's types don't declare it.
  const owners = [page, page.context()] as unknown as EventEmitter[];
  const before = owners.map((owner) => new Set(owner.eventNames().flatMap((name) => owner.listeners(name))));
  return () => {
    for (const [n, owner] of owners.entries())
      for (const name of owner.eventNames())
        for (const listener of owner.listeners(name) as (() => void)[])
          if (!before[n]!.has(listener)) owner.off(name, listener);
  };
}

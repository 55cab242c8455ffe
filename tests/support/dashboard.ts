import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { PASSWORD, startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { cookiesOf } from './http/cookies.ts';
import { findViolations } from './page/axe.ts';
import { buildDashboard } from './page/dashboard-build.ts';
import { createPagePool } from './page/page-pool.ts';

export const WIDE = { width: 1280, height: 820 };
export const NARROW = { width: 390, height: 844 };
export const WIDTHS =
  process.env['MIMBAR_AXE'] === undefined
    ? [WIDE, NARROW]
    : [WIDE, { width: 820, height: 1180 }, NARROW, { width: 360, height: 740 }, { width: 320, height: 640 }];
/**
 * The views of a screen: wide in the light theme and on a phone in the dark theme; `npm run test:axe` takes five
 * widths, in both themes.
 */
export const LOOKS = (['light', 'dark'] as const)
  .flatMap((scheme) => WIDTHS.map((viewport) => ({ scheme, viewport })))
  .filter(({ scheme, viewport }) => WIDTHS.length > 2 || (scheme === 'light') === (viewport === WIDE));
/** Time limit in ms for tests that check several pages one after the other. */
export const MANY_PAGES = process.env['MIMBAR_AXE'] === undefined ? 120_000 : 480_000;
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface DashboardOptions extends TestAppOptions {
  /** The browser's fixed time. */
  today?: Date;
}

interface OpenOptions {
  viewport?: { width: number; height: number };
  scheme?: 'light' | 'dark';
  /** True for a phone's browser, with touch and without a mouse. */
  touch?: boolean;
  /** Signed in as that role before the page is handed out. */
  as?: 'superadmin' | 'admin';
  path?: string;
  /** Another page's context, for a second tab. */
  context?: BrowserContext;
}

export interface Screen {
  page: Page;
  /** Errors and warnings of the browser's console, without failed requests. */
  problems: string[];
  /** The calls to /api so far, as 'METHOD /path?query'. */
  calls: string[];
  requests: Request[];
}

export interface Dashboard {
  api: TestApp;
  url: string;
  open(options?: OpenOptions): Promise<Screen>;
  close(): Promise<void>;
}

/** The built dashboard, served by the real app, in a real browser. */
export async function startDashboard({ today, ...options }: DashboardOptions = {}): Promise<Dashboard> {
  const api = await startTestApp({ ...options, publicDirectory: await buildDashboard() });
  await api.as('superadmin');
  await api.as('admin');
  await api.services.start();
  const url = (await api.app.listen({ port: 0, host: '127.0.0.1' })).replace(/\/$/, '');
  const pool = createPagePool({ url, quiet: '/api/health', today });

  /** Stores in the browser the data that it holds after that role signed in; the login screen has its own tests. */
  async function putSignedIn(page: Page, as: 'superadmin' | 'admin'): Promise<void> {
    const answer = await api.call('POST', '/auth/login', { body: { username: as, password: PASSWORD }, token: null });
    await page.context().addCookies(
      Object.entries(cookiesOf(answer)).map(([name, { value }]) => ({
        name,
        value,
        path: '/api/auth',
        domain: '127.0.0.1',
        httpOnly: true,
        secure: false,
        sameSite: 'Strict' as const,
      })),
    );
    await page.evaluate((account) => localStorage.setItem('account', account), JSON.stringify(answer.body.data));
  }

  async function open({
    viewport = WIDE,
    scheme = 'light',
    touch = false,
    as,
    path = '/home',
    context,
  }: OpenOptions = {}): Promise<Screen> {
    const taken = context === undefined ? await pool.take({ viewport, scheme, touch }) : undefined;
    if (taken) onTestFinished(taken.giveBack);
    const page = taken?.page ?? (await context!.newPage());
    if (taken && as) await putSignedIn(page, as);
    const screen: Screen = { page, problems: [], calls: [], requests: [] };
    page.on('pageerror', (error) => screen.problems.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      const isExpected = /^(Failed to load resource|Service Worker registration blocked)/.test(text);
      if (['error', 'warning'].includes(message.type()) && !isExpected) screen.problems.push(text);
    });
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      screen.requests.push(request);
      screen.calls.push(`${request.method()} ${pathname.slice('/api'.length)}${search}`);
    });
    if (as && context) {
      await page.goto('/login');
      await signIn(page, as, PASSWORD);
    }
    await page.goto(path);
    return screen;
  }

  return {
    api,
    url,
    open,
    async close() {
      await pool.close();
      await api.services.stop();
      await api.close();
    },
  };
}

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/home');
}

/**
 * Expects no violation of WCAG 2.2 AA on the current screen and no horizontal scrolling of the page. `saidAsSeen` also
 * checks that a spoken name contains the button's visible text (WCAG 2.5.3), a rule that axe skips by default.
 */
export async function expectAccessible({ page }: Screen, { saidAsSeen = false } = {}): Promise<void> {
  expect(
    await findViolations(page, {
      runOnly: WCAG,
      rules: { 'label-content-name-mismatch': { enabled: saidAsSeen } },
    }),
  ).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Checks the same in each look; the window is wide and light again afterwards. */
export async function expectAccessibleEverywhere(screen: Screen): Promise<void> {
  for (const { scheme, viewport } of LOOKS) {
    await screen.page.setViewportSize(viewport);
    await screen.page.emulateMedia({ colorScheme: scheme });
    await expectAccessible(screen);
  }
  await screen.page.setViewportSize(WIDE);
  await screen.page.emulateMedia({ colorScheme: 'light' });
}

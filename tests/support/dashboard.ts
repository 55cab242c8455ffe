import { chromium, type BrowserContext, type Page, type Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { PASSWORD, startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { cookiesOf } from './http/cookies.ts';
import { findViolations } from './page/axe.ts';
import { buildDashboard } from './page/dashboard-build.ts';
import { toolPath } from './process/tools.ts';

export const WIDE = { width: 1280, height: 820 };
export const NARROW = { width: 390, height: 844 };
/** For tests that look at several pages one after the other. */
export const MANY_PAGES = 120_000;
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface OpenOptions {
  viewport?: { width: number; height: number };
  scheme?: 'light' | 'dark';
  /** A phone's browser: fingers, no mouse. */
  touch?: boolean;
  /** Signed in as that role before the page is handed out. */
  as?: 'superadmin' | 'admin';
  path?: string;
  /** Another page's context, for a second tab. */
  context?: BrowserContext;
}

export interface Screen {
  page: Page;
  /** What the browser's console said in red or yellow, answers with an error status left out. */
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
export async function startDashboard(options: TestAppOptions = {}): Promise<Dashboard> {
  const api = await startTestApp({ ...options, publicDirectory: await buildDashboard() });
  await api.as('superadmin');
  await api.as('admin');
  await api.services.start();
  const url = (await api.app.listen({ port: 0, host: '127.0.0.1' })).replace(/\/$/, '');
  const browser = await chromium.launch({
    executablePath: toolPath('chromium'),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });

  /** What the browser keeps after that role signed in: the login screen has tests of its own. */
  async function signedIn(as: 'superadmin' | 'admin') {
    const answer = await api.call('POST', '/auth/login', { body: { username: as, password: PASSWORD }, token: null });
    const cookies = Object.entries(cookiesOf(answer)).map(([name, { value }]) => ({
      name,
      value,
      path: '/api/auth',
      domain: '127.0.0.1',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Strict' as const,
    }));
    return {
      cookies,
      origins: [{ origin: url, localStorage: [{ name: 'account', value: JSON.stringify(answer.body.data) }] }],
    };
  }

  async function open({
    viewport = WIDE,
    scheme = 'light',
    touch = false,
    as,
    path = '/home',
    context,
  }: OpenOptions = {}): Promise<Screen> {
    const look = {
      viewport,
      colorScheme: scheme,
      hasTouch: touch,
      isMobile: touch,
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      baseURL: url,
    } as const;
    const around = context ?? (await browser.newContext({ ...look, ...(as && { storageState: await signedIn(as) }) }));
    // Pages that stay open take their share of the machine from the tests that follow, and a request that a test's
    // route still answers must not outlive its page.
    if (!context) {
      onTestFinished(async () => {
        await Promise.all(around.pages().map((open) => open.unrouteAll({ behavior: 'ignoreErrors' })));
        await around.close();
      });
    }
    around.setDefaultTimeout(15_000);
    const page = await around.newPage();
    const screen: Screen = { page, problems: [], calls: [], requests: [] };
    page.on('pageerror', (error) => screen.problems.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      if (['error', 'warning'].includes(message.type()) && !text.startsWith('Failed to load resource'))
        screen.problems.push(text);
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
      await browser.close();
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
 * No violation of WCAG 2.2 AA in what is on the screen now, and no sideways scrolling of the page. `saidAsSeen`: what
 * one says to a phone is what stands on the button (WCAG 2.5.3), a rule that axe leaves out unless asked.
 */
export async function expectAccessible({ page }: Screen, { saidAsSeen = false } = {}): Promise<void> {
  // A spinner never ends, so it is not waited for.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
  expect(
    await findViolations(page, {
      runOnly: WCAG,
      rules: { 'label-content-name-mismatch': { enabled: saidAsSeen } },
    }),
  ).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The same on a wide window by day and on a phone at night; the window is wide again afterwards. */
export async function expectAccessibleEverywhere(screen: Screen): Promise<void> {
  await expectAccessible(screen);
  await screen.page.setViewportSize(NARROW);
  await screen.page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(screen);
  await screen.page.setViewportSize(WIDE);
  await screen.page.emulateMedia({ colorScheme: 'light' });
}

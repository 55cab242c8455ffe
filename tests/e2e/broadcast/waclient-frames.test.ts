import type { WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { colourOf } from '#tests/support/page/colour.ts';
import { startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';

/** The page has an https origin that exists only in this test, which forwards its requests to the dashboard. */
const ORIGIN = 'https://mimbar.test';

describe.runIf(needs('chromium'))('the messenger client screen, frame by frame', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  /** Opens the screen over https with a socket that the test controls. */
  async function open() {
    const { page, problems } = await dashboard.open({ as: 'admin', path: '/masjid' });
    const account = JSON.parse((await page.evaluate(() => localStorage.getItem('account')))!) as {
      accessToken: string;
    };
    await page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      if (pathname === '/api/auth/refresh') return route.fulfill({ json: { data: account, error: null } });
      const response = await route.fetch({ url: `${dashboard.url}${pathname}${search}` });
      return route.fulfill({ response });
    });
    const sockets: { url: string; route: WebSocketRoute; closed: boolean }[] = [];
    await page.routeWebSocket(/\/(waclient|events)\/ws/, (route) => {
      if (route.url().includes('/events/')) return;
      const socket = { url: route.url(), route, closed: false };
      route.onClose(() => {
        socket.closed = true;
      });
      sockets.push(socket);
    });
    await page.addInitScript((text) => localStorage.setItem('account', text), JSON.stringify(account));
    await page.goto(`${ORIGIN}/waclient`);
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    return { page, problems, sockets };
  }

  test('states have their colours; QR, spinner and linking go with them', async () => {
    const { page, problems, sockets } = await open();
    const say = (frame: object) => sockets.at(-1)!.route.send(JSON.stringify(frame));
    const badge = page.getByRole('status').filter({ hasText: 'STATUS:' }).locator('.badge');
    await badge.getByText('STATUS: LOADING').waitFor();
    expect(await colourOf(badge)).toBe('orange');
    await page.getByText('QR Code Loading...').waitFor();
    expect(await page.locator('.qr-wait .spin').count()).toBe(1);
    expect(await page.locator('.steps').evaluate((list) => list.tagName)).toBe('OL');

    say({ qr: 'https://wa.me/settings/linked_devices#contoh', state: 'PAIRING' });
    await badge.getByText('STATUS: PAIRING').waitFor();
    expect(await colourOf(badge)).toBe('red');
    const [code, logo] = [
      (await page.locator('.qr svg').boundingBox())!,
      (await page.locator('.qr img').boundingBox())!,
    ];
    expect(Math.abs(code.x + code.width / 2 - logo.x - logo.width / 2)).toBeLessThanOrEqual(1);
    expect(Math.abs(code.y + code.height / 2 - logo.y - logo.height / 2)).toBeLessThanOrEqual(1);

    for (const state of ['DISCONNECTED', 'UNPAIRED']) {
      say({ qr: '', state });
      await badge.getByText(`STATUS: ${state}`).waitFor();
      expect(await colourOf(badge)).toBe('red');
      expect(await page.locator('.steps li').count()).toBe(4);
      expect(await page.getByRole('button', { name: 'Send Test Message' }).count()).toBe(0);
    }

    say({ qr: '', state: 'CONNECTED' });
    await badge.getByText('STATUS: CONNECTED').waitFor();
    expect(await colourOf(badge)).toBe('green');
    expect(await page.locator('.steps, .qr').count()).toBe(0);
    expect(await colourOf(page.getByRole('main').getByRole('button', { name: 'Logout' }))).toBe('red');
    expect(problems).toEqual([]);
  });

  test('under https the socket is wss; a closed one is opened anew without a word, and none is left open', async () => {
    const { page, problems, sockets } = await open();
    expect(sockets[0]!.url).toMatch(/^wss:\/\/mimbar\.test\/api\/waclient\/ws\?token=\S+$/);
    await sockets[0]!.route.close({ code: 1011 });
    await vi.waitFor(() => expect(sockets).toHaveLength(2));
    expect(await page.locator('.toast').count()).toBe(0);
    expect(sockets[1]!.url).not.toBe(sockets[0]!.url);
    await page.getByRole('link', { name: 'Masjid', exact: true }).click();
    await vi.waitFor(() => expect(sockets[1]!.closed).toBe(true));
    expect(sockets).toHaveLength(2);
    expect(problems).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAccessible, NARROW, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';

describe.runIf(needs('chromium'))('toasts', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  /** Opens a page whose login always fails, each time with the next message. */
  async function failing(options: Parameters<Dashboard['open']>[0] = {}) {
    const screen = await dashboard.open({ path: '/login', ...options });
    const { page } = screen;
    let count = 0;
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 400, json: { data: null, error: `Gagal ${++count}`, code: 'invalid' } }),
    );
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('x');
    const fail = async () => {
      const sentence = `Gagal ${count + 1}`;
      await page.getByRole('button', { name: 'Login' }).click();
      await page.locator('.toast').getByText(sentence).waitFor();
    };
    return { ...screen, fail, toast: page.locator('.toast[data-state="open"]') };
  }

  test('one at a time: a new one takes the old one’s place', async () => {
    const { page, fail, toast, problems } = await failing();
    await fail();
    await fail();
    await expect.poll(() => page.locator('.toast').count()).toBe(1);
    expect(await toast.getAttribute('class')).toContain('bad');
    expect(problems).toEqual([]);
  });

  test('it goes after 5 seconds, not while the pointer or the focus is on it', async () => {
    const { page, fail, toast } = await failing();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await fail();
    await page.clock.runFor(4900);
    expect(await toast.count()).toBe(1);
    await toast.hover();
    await page.clock.runFor(20_000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(1000);
    await toast.waitFor({ state: 'detached' });
  });

  test('F8 moves the focus to the region, Escape closes', async () => {
    const { page, fail, toast } = await failing();
    await fail();
    await page.keyboard.press('F8');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('toasts');
    await page.keyboard.press('Escape');
    await toast.waitFor({ state: 'detached' });
  });

  test('the cross closes', async () => {
    const { fail, toast } = await failing();
    await fail();
    await toast.getByRole('button', { name: 'Tutup' }).click();
    await toast.waitFor({ state: 'detached' });
  });

  test('a swipe of 50 px to the right closes, a shorter one does not', async () => {
    const { page, fail, toast } = await failing();
    await fail();
    const swipe = async (distance: number) => {
      const box = (await toast.boundingBox())!;
      await page.mouse.move(box.x + 60, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 60 + distance / 2, box.y + 20, { steps: 4 });
      await page.mouse.move(box.x + 60 + distance, box.y + 20, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await toast.count()).toBe(1);
    await swipe(90);
    await toast.waitFor({ state: 'detached' });
  });

  test('the region is at the bottom right, on phones at the top, at most 420 px wide', async () => {
    const wide = await failing();
    await wide.fail();
    const region = (await wide.page.locator('.toasts').boundingBox())!;
    expect(region.width).toBe(420);
    expect(region.x + region.width).toBe(1280);
    await vi.waitFor(async () =>
      expect(Math.round((await wide.page.locator('.toasts').boundingBox())!.y + region.height)).toBe(820),
    );
    await expectAccessible(wide);
    const narrow = await failing({ viewport: NARROW, scheme: 'dark' });
    await narrow.fail();
    await expect.poll(async () => (await narrow.page.locator('.toasts').boundingBox())!.y).toBe(0);
    await expectAccessible(narrow);
  });
});

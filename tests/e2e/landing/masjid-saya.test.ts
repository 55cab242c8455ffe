import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSampleMonth } from '#tests/support/landing/landing.ts';
import { startLandingSite, type LandingSite } from '#tests/support/landing/landing-site.ts';
import { needs } from '#tests/support/needs.ts';
import { findViolations } from '#tests/support/page/axe.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

describe.runIf(needs('chromium'))('a visitor and his mosque', () => {
  let site: LandingSite;
  beforeAll(async () => {
    site = await startLandingSite();
    await addSampleMonth(site.api);
  });
  afterAll(() => site?.close());

  async function visit(path: string, serviceWorkers: 'allow' | 'block' = 'block'): Promise<Page> {
    const page = await (await site.context({ ...PHONE, serviceWorkers })).newPage();
    await page.goto(site.url + path);
    await page.locator('button.pick').waitFor();
    return page;
  }
  const card = (page: Page, name: string) => page.getByRole('region', { name });

  test('found by a part of its name, chosen once, and then there without a click', async () => {
    const page = await visit('/');
    await page.getByLabel('Cari masjid').fill('nurulhu');
    await page.getByRole('link', { name: 'Masjid Nurul Huda' }).first().click();
    const huda = card(page, 'Masjid Nurul Huda');
    await huda.getByText('Khatib hari ini').waitFor();
    expect(new URL(page.url()).searchParams.get('masjid')).toMatch(/^[\w-]{8}$/);
    expect(await huda.locator('.mine-rows').first().innerText()).toBe(
      'Jumat, 27 November\nUstadz Ahmad Fauzan\nJumat, 4 Desember\nBelum ditentukan\nJumat, 11 Desember\nBelum ditentukan',
    );
    await huda.getByRole('button', { name: 'Masjid saya' }).click();
    expect(await findViolations(page)).toEqual([]);

    await page.goto(site.url);
    await card(page, 'Masjid Nurul Huda').getByText('Ustadz Ahmad Fauzan').first().waitFor();
    expect(page.url()).toBe(`${site.url}/`);
    await card(page, 'Masjid Nurul Huda').getByRole('button', { name: 'Masjid saya', pressed: true }).click();
    await page.locator('.mine').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('button.pick').waitFor();
    expect(await page.locator('.mine').count()).toBe(0);
  });

  test('a name in the month opens its card, whose heading has the focus, and the back button closes it', async () => {
    const page = await visit('/?tab=jumatan');
    await page.locator('.coming').getByRole('link', { name: 'Masjid Nurul Huda' }).click();
    await card(page, 'Masjid Nurul Huda').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Masjid Nurul Huda');
    expect(new URL(page.url()).searchParams.get('tab')).toBe('jumatan');
    await page.goBack();
    await page.locator('.mine').waitFor({ state: 'detached' });
  });

  test('on a phone the coming Friday is a list above the month', async () => {
    const page = await visit('/?tab=jumatan');
    const rows = (await page.locator('.coming li').allInnerTexts()).map((row) => row.split('\n').filter(Boolean));
    expect(rows).toEqual([
      ['Masjid Al-Ikhlas', 'Ustadz Ahmad Fauzan / Ustadz Salman Hidayat'],
      ['Masjid Al-Ikhlas (2)', '–'],
      ['Masjid Nurul Huda', '–'],
    ]);
    expect(await page.locator('.fridays tbody tr').count()).toBe(3);
    const wide = await visit('/?tab=jumatan');
    await wide.setViewportSize({ width: 1280, height: 800 });
    await wide.locator('.coming').waitFor({ state: 'hidden' });
  });

  test('without a connection both tabs and the mosque can be read, and nothing but public pages is kept', async () => {
    const page = await visit('/', 'allow');
    const kept = () =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        const found: string[] = [];
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) found.push(url.slice(location.origin.length));
        return found.sort();
      });
    const allowed = /^\/(\?tab=jumatan|default-logo\.svg|assets\/[\w.-]+\.js)?$/;
    // Private data could reach the cache in three ways: a call, a page behind the login, and a personal page.
    await page.goto(`${site.url}/login`);
    await page.getByLabel('Username').fill('tidak-ada');
    const token = await site.api.as('superadmin');
    await page.evaluate(
      (bearer) => fetch('/api/masjid', { headers: { authorization: `Bearer ${bearer}` } }).then((a) => a.text()),
      token,
    );
    await page.goto(`${site.url}/saya/${'a'.repeat(32)}`);
    await page.goto(`${site.url}/?masjid=abcdefgh`);
    await page.goto(`${site.url}/?tab=jumatan`);
    await page.locator('.coming').getByRole('link', { name: 'Masjid Nurul Huda' }).click();
    await page.getByRole('button', { name: 'Masjid saya' }).click();
    // The service worker stores an answer after it has returned it.
    await expect.poll(kept).toContain('/?tab=jumatan');
    const files = await kept();
    expect(files.filter((file) => !allowed.test(file))).toEqual([]);

    // A proxy answers with its own page if the server is down.
    const month = '**/api/public/landing?*';
    await page.route(month, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<p>502</p>' }));
    await page.goto(`${site.url}/`);
    await page.getByRole('link', { name: 'Jumatan' }).click();
    await page.locator('.fridays').waitFor();
    await page.unroute(month);

    await page.context().setOffline(true);
    await page.goto(`${site.url}/`);
    await page.getByText('Server tidak terjangkau').waitFor();
    await card(page, 'Masjid Nurul Huda').getByText('Ustadz Ahmad Fauzan').first().waitFor();
    expect(await page.locator('.event .m:visible').first().innerText()).toBe('Masjid Nurul Huda');
    await page.getByRole('link', { name: 'Jumatan' }).click();
    await page.locator('.fridays').waitFor();
    expect(await page.locator('.fridays tbody th').last().innerText()).toBe('Masjid Nurul Huda');

    // After reconnecting, the page shows changes without a click.
    await site.api.call('POST', '/rebrand/name', { body: { name: 'Nama Baru' } });
    await page.context().setOffline(false);
    await page.getByText('Server tidak terjangkau').waitFor({ state: 'detached' });
    await page.goto(`${site.url}/`);
    await page.getByText('Nama Baru').first().waitFor();
  });
});

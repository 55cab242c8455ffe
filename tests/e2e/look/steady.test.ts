import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NARROW, WIDE, type Dashboard } from '#tests/support/dashboard.ts';
import { startHouse, type House } from '#tests/support/look/house.ts';
import { settled } from '#tests/support/look/judge.ts';
import { readyOf, SCREENS } from '#tests/support/look/screens.ts';
import { needs } from '#tests/support/needs.ts';

/** Between two answers, so that each of them is drawn by itself. */
const APART = 60;

/** The guide's pages are plain HTML, which nothing is added to. */
const OWN = SCREENS.filter(([name]) => !name.startsWith('panduan'));

/** Lists without tabs: on a phone their rows begin below a head of two lines. */
const HIGH_UP = new Set([
  ...['manage-admin', 'template', 'masjid', 'mubaligh', 'cuti', 'jadwal-pengajian', 'pengajian-rutin'],
  'jadwal-jumatan',
]);

async function answerOneByOne(page: Page): Promise<void> {
  let asked = 0;
  await page.route('**/api/**', async (route) => {
    await pause(APART * asked++);
    await route.continue();
  });
}

/** How much of the screen has moved by itself since it was loaded, and what moved. */
function findShift(page: Page): Promise<{ shift: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          resolve(sum(list.getEntries()));
        }).observe({ type: 'layout-shift', buffered: true });
        // Nothing is reported of a screen where nothing has moved.
        setTimeout(() => resolve({ shift: 0, moved: [] }), 500);

        function sum(entries: any[]) {
          const own = entries.filter(({ hadRecentInput }) => !hadRecentInput);
          const nameOf = ({ node, previousRect: from, currentRect: to }: any) =>
            `${node?.outerHTML?.slice(0, 80) ?? node?.textContent} y ${from.y} > ${to.y}, h ${from.height} > ${to.height}`;
          return {
            shift: own.reduce((total, { value }) => total + value, 0),
            moved: own.flatMap(({ value, sources }) => [value.toFixed(3), ...sources.map(nameOf)]),
          };
        }
      }),
  );
}

/** Controls that a finger of 44 px does not hit, as the beginning of their HTML; links in a sentence may be smaller. */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const REACH = 21;
    const isHit = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true);
    };
    const small: string[] = [];
    for (const control of document.querySelectorAll('button, select, input, summary, a[href]')) {
      if (control.matches('p a, .skip, :disabled') || control.closest('.sr, [inert]')) continue;
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const points = [
        [x, y - REACH],
        [x, y + REACH],
        [x - REACH, y],
        [x + REACH, y],
      ] as const;
      if (!points.every((point) => isHit(control, ...point)))
        small.push(`${Math.round(box.width)} x ${Math.round(box.height)}: ${control.outerHTML.slice(0, 140)}`);
    }
    scrollTo(0, 0);
    return small;
  });
}

describe.runIf(needs('chromium'))('every screen stands still while its data come, and is made for thumbs', () => {
  let dashboard: Dashboard;
  let house: House;
  beforeAll(async () => void ({ dashboard, house } = await startHouse()));
  afterAll(() => dashboard?.close());

  test.each(OWN)('%s', async (name, pathIn, { ready, guest } = {}) => {
    for (const viewport of [WIDE, NARROW]) {
      const { page } = await dashboard.open({
        viewport,
        touch: viewport === NARROW,
        path: '/api/health',
        ...(guest ? {} : { as: 'superadmin' }),
      });
      await answerOneByOne(page);
      await page.goto(pathIn(house));
      await page.locator(readyOf(name, ready)).first().waitFor();
      await settled(page);
      const { shift, moved } = await findShift(page);
      expect(shift, `${name} at ${viewport.width} px\n${moved.join('\n')}`).toBeLessThan(0.02);
      if (viewport === WIDE) continue;
      if (HIGH_UP.has(name)) {
        const first = await page.locator('.row-line').first().boundingBox();
        expect(first!.y, `first row of ${name}`).toBeLessThan(262);
      }
      if (!guest) expect(await findSmallTargets(page), `targets of ${name}`).toEqual([]);
      const beyond = await page.evaluate(() => {
        document.documentElement.style.fontSize = '130%';
        return document.documentElement.scrollWidth - innerWidth;
      });
      expect(beyond, `${name} with text at 130 %`).toBeLessThanOrEqual(0);
    }
  });

  test('on a phone Home begins with what is to be done, and a list keeps its other buttons in a sheet', async () => {
    const { page } = await dashboard.open({ as: 'superadmin', viewport: NARROW, touch: true });
    expect(await page.locator('.over section h2').first().innerText()).toBe('Yang perlu Anda kerjakan');
    await page.goto('/jadwal-pengajian');
    const more = page.getByRole('button', { name: 'Lainnya' });
    await more.waitFor();
    expect(await page.getByRole('button', { name: 'Broadcast Bulanan' }).isVisible()).toBe(false);
    await more.tap();
    await page.getByRole('button', { name: 'Broadcast Bulanan' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Broadcast Bulanan' });
    await dialog.waitFor();
    expect(await page.getByRole('link', { name: 'Panduan layar ini' }).isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('a banner pushes nothing down', async () => {
    await dashboard.api.call('POST', '/queue/pause');
    const { page } = await dashboard.open({ as: 'superadmin', path: '/api/health' });
    await answerOneByOne(page);
    await page.goto('/masjid');
    await page.locator('.banner', { hasText: 'Pengiriman dijeda' }).waitFor();
    await page.locator('tr.data').first().waitFor();
    await settled(page);
    const { shift, moved } = await findShift(page);
    expect(shift, `${moved.join('\n')}`).toBeLessThan(0.02);
    await dashboard.api.call('POST', '/queue/resume');
  });
});

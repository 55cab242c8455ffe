import { chromium, type Page } from 'playwright-core';
import type * as Axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { toolPath } from '../process/tools.ts';
import { needs } from '../needs.ts';
import { findViolations } from './axe.ts';

async function inPage(work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: toolPath('chromium'), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.setContent(
      '<html lang="id"><title>Uji</title><main><h1>Uji</h1><p id="part">Baik</p><img src="data:,"></main></html>',
    );
    await work(page);
  } finally {
    await browser.close();
  }
}

describe.runIf(needs('chromium'))('axe in the page', () => {
  test('what is wrong is found, again after a change, and only in the part that is asked for', () =>
    inPage(async (page) => {
      expect(await findViolations(page)).toEqual([expect.stringMatching(/^image-alt: <img src="data:,">/)]);
      expect(await findViolations(page, { part: '#part' })).toEqual([]);
      await page.locator('#part').evaluate((element) => element.setAttribute('style', 'color: #bbb; background: #fff'));
      expect(await findViolations(page, { runOnly: ['wcag2aa'] })).toEqual([
        expect.stringMatching(/^color-contrast: /),
      ]);
    }));

  test('a text that fades out during the check is not blamed for its colour', () =>
    inPage(async (page) => {
      expect(await findViolations(page, { runOnly: ['wcag2aa'] })).toEqual([]);
      await page.evaluate(() => {
        const { axe } = globalThis as unknown as { axe: typeof Axe };
        const run = axe.run.bind(axe) as (...asked: unknown[]) => Promise<Axe.AxeResults>;
        const part = document.querySelector('#part')!;
        axe.run = (async (...asked: unknown[]) => {
          const fading = part.isConnected && part.animate({ opacity: [0.3, 0] }, 1000);
          if (fading) fading.addEventListener('finish', () => part.remove());
          return run(...asked);
        }) as typeof axe.run;
      });
      expect(await findViolations(page, { runOnly: ['wcag2aa'] })).toEqual([]);
      expect(await page.locator('#part').count()).toBe(0);
    }));
});

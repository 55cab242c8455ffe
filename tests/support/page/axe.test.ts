import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { toolPath } from '../process/tools.ts';
import { needs } from '../needs.ts';
import { findViolations } from './axe.ts';

test.runIf(needs('chromium'))(
  'what is wrong is found, again after a change, and only in the part that is asked for',
  async () => {
    const browser = await chromium.launch({ executablePath: toolPath('chromium'), args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      await page.setContent(
        '<html lang="id"><title>Uji</title><main><h1>Uji</h1><p id="part">Baik</p><img src="data:,"></main></html>',
      );
      expect(await findViolations(page)).toEqual([expect.stringMatching(/^image-alt: <img src="data:,">/)]);
      expect(await findViolations(page, { part: '#part' })).toEqual([]);
      await page.locator('#part').evaluate((element) => element.setAttribute('style', 'color: #bbb; background: #fff'));
      expect(await findViolations(page, { runOnly: ['wcag2aa'] })).toEqual([
        expect.stringMatching(/^color-contrast: /),
      ]);
    } finally {
      await browser.close();
    }
  },
);

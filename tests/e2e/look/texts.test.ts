import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NARROW, WIDE, type Dashboard } from '#tests/support/dashboard.ts';
import { startHouse, type House } from '#tests/support/look/house.ts';
import { findOverflowOfTexts, findUneven } from '#tests/support/look/judge.ts';
import { readyOf, SCREENS } from '#tests/support/look/screens.ts';
import { needs } from '#tests/support/needs.ts';

const WIDTHS = [{ width: 820, height: 1180 }, NARROW, WIDE];

describe.runIf(needs('chromium'))(
  'every screen with the text of other machines, and its rows of fields and buttons',
  () => {
    let dashboard: Dashboard;
    let house: House;
    beforeAll(async () => void ({ dashboard, house } = await startHouse()));
    afterAll(() => dashboard?.close());

    test.each(SCREENS)('%s', { timeout: 60_000 }, async (name, pathIn, { ready, guest } = {}) => {
      const as = guest ? {} : { as: 'superadmin' as const };
      const { page } = await dashboard.open({ ...as, path: pathIn(house), viewport: WIDTHS[0], touch: true });
      const found: string[] = [];
      for (const viewport of WIDTHS) {
        await page.setViewportSize(viewport);
        await page.locator(readyOf(name, ready)).first().waitFor();
        const at = `${name}-${viewport.width}`;
        found.push(...(await findUneven(page)).map((fault) => `${at}: ${fault}`));
        found.push(...(await findOverflowOfTexts(page, at)));
      }
      expect(found).toEqual([]);
    });
  },
);

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WIDTHS, type Dashboard, type Screen } from '#tests/support/dashboard.ts';
import { startHouse, type House } from '#tests/support/look/house.ts';
import { judgeBothThemes } from '#tests/support/look/judge.ts';
import { readyOf, SCREENS } from '#tests/support/look/screens.ts';
import { needs } from '#tests/support/needs.ts';

describe.runIf(needs('chromium'))('every screen, at five widths, by day and at night, in a house of real size', () => {
  let dashboard: Dashboard;
  let house: House;
  beforeAll(async () => void ({ dashboard, house } = await startHouse()));
  afterAll(() => dashboard?.close());

  test.each(SCREENS)('%s', async (name, pathIn, { ready, guest } = {}) => {
    const as = guest ? {} : { as: 'superadmin' as const };
    const path = pathIn(house);
    const found: string[] = [];
    let fingers: Screen | undefined;
    for (const viewport of WIDTHS) {
      // Tablets and phones have no mouse, so their pencils are always visible.
      const touch = viewport.width < 1280;
      const screen = fingers ?? (await dashboard.open({ ...as, path, viewport, touch }));
      if (fingers) {
        await screen.page.setViewportSize(viewport);
        await screen.page.reload();
      }
      if (touch) fingers = screen;
      await screen.page.locator(readyOf(name, ready)).first().waitFor();
      found.push(...(await judgeBothThemes(screen, name, { isWhole: true })));
    }
    expect(found).toEqual([]);
  });
});

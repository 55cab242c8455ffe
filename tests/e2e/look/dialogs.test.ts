import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dashboard, Screen } from '#tests/support/dashboard.ts';
import { DIALOGS } from '#tests/support/look/dialogs.ts';
import { startHouse, type House } from '#tests/support/look/house.ts';
import { judgeBothThemes } from '#tests/support/look/judge.ts';
import { needs } from '#tests/support/needs.ts';

const SIZES = [
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

describe.runIf(needs('chromium'))('what the buttons of the screens open, on a tablet and a phone', () => {
  let dashboard: Dashboard;
  let house: House;
  beforeAll(async () => void ({ dashboard, house } = await startHouse()));
  afterAll(() => dashboard?.close());

  test.each(DIALOGS)('%s', async (name, address, steps) => {
    const path = typeof address === 'string' ? address : address(house);
    const found: string[] = [];
    let screen: Screen | undefined;
    for (const viewport of SIZES) {
      if (screen) await screen.page.setViewportSize(viewport);
      screen ??= await dashboard.open({ as: 'superadmin', path, viewport, touch: true });
      await screen.page.goto(path);
      await screen.page.locator('h1').first().waitFor();
      const open =
        (await steps(screen.page)) ?? screen.page.getByRole('dialog').or(screen.page.getByRole('alertdialog'));
      await open.first().waitFor();
      found.push(...(await judgeBothThemes(screen, name)));
    }
    expect(found).toEqual([]);
  });
});

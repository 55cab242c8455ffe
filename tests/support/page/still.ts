import type { Page } from 'playwright-core';

/** Waits until no animation runs any more; spinners are ignored, because they never end. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
}

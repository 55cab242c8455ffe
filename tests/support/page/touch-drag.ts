import type { Page } from 'playwright-core';

/** Sends touch events through the browser's DevTools protocol while the finger moves. */
export async function touchDrag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
  isLifted: () => Promise<unknown>,
) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  await isLifted();
  await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
}

import type { Page } from 'playwright-core';
import { median, type Bench } from './bench.ts';

/** People feel a longer frame as a pause, in ms. */
const SMOOTH = 50;

/**
 * Scrolls to the page's end, 120 px a frame, and gives the duration of each frame but the first, in ms. If a list
 * grows, the scrolling continues to its new end.
 */
async function scroll(page: Page): Promise<number[]> {
  await page.evaluate(() => scrollTo(0, 0));
  return page.evaluate(async () => {
    const frame = () => new Promise<number>((drawn) => requestAnimationFrame(drawn));
    const frames: number[] = [];
    let last = await frame();
    for (let before = -1; scrollY !== before;) {
      before = scrollY;
      scrollBy(0, 120);
      const now = await frame();
      frames.push(now - last);
      last = now;
    }
    return frames.slice(1);
  });
}

/**
 * Reports the longest frame of a scroll and the number of frames that were too long: medians of `rounds` scrolls after
 * one warm-up.
 */
export async function tellScrolling(
  tell: Bench['tell'],
  what: string,
  page: Page,
  rounds: number,
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<void> {
  const worst: number[] = [];
  const jank: number[] = [];
  for (let round = -1; round < rounds; round++) {
    await before(page);
    const frames = await scroll(page);
    if (round < 0) continue;
    worst.push(Math.max(...frames));
    jank.push(frames.filter((took) => took > SMOOTH).length);
  }
  tell(`${what}.worst`, median(worst), 'ms');
  tell(`${what}.jank`, median(jank), 'frames');
}

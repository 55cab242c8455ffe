import type { Page } from 'playwright-core';
import { median, type Bench } from './bench.ts';

/** A longer frame is felt as a pause, in ms. */
const SMOOTH = 50;

/**
 * Down to the page's end, 120 px a frame: how long each frame took, in ms, the first left out. A list that grows goes
 * on as long as it does.
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

/** Tells the longest frame of a way down, and how many were too long: medians of `rounds` ways, the first left out. */
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

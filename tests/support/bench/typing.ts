import type { Locator, Page } from 'playwright-core';

/**
 * The cost of each key stroke for the page's main thread, in ms of the thread's own time: handlers, drawing, layout,
 * style and paint, from the press until its frame is done. Time of other programs does not count.
 */
export async function strokes(page: Page, field: Locator, text: string): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  const framed = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await field.focus();
  const costs: number[] = [];
  for (const key of text) {
    await framed();
    const before = await busy();
    await page.keyboard.press(key);
    await framed();
    costs.push((await busy()) - before);
  }
  await devtools.detach();
  return costs;
}

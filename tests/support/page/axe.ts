import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';
import { waitUntilStill } from './still.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How often a page that moved during a check is checked again. */
const RETRIES = 4;

interface AxeOptions {
  part?: string;
  runOnly?: string[];
  rules?: Axe.RunOptions['rules'];
}

/**
 * Gives axe's violations on the page, or in one part of it, one line for each rule. The page has to be still: what is
 * found while a toast fades out says nothing, so the check is made again then. Our pages have no frames, so axe runs in
 * the page itself and is loaded once per page. @axe-core/playwright passes its result through a second page and takes
 * four to five times as long.
 */
export async function findViolations(page: Page, options: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  for (let retries = RETRIES; ; retries -= 1) {
    await waitUntilStill(page);
    const { violations, hasMoved } = await check(page, options);
    if (violations.length === 0 || !hasMoved || retries === 0) return violations;
  }
}

/** Runs axe once, and says whether an animation started meanwhile. */
async function check(page: Page, { part, ...options }: AxeOptions) {
  return page.evaluate(
    async ({ context, asked }) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      const isMoving = () =>
        document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      let hasMoved = isMoving();
      const noted = new AbortController();
      for (const event of ['animationstart', 'transitionrun'])
        document.addEventListener(event, () => (hasMoved = true), { signal: noted.signal });
      const { violations } = await axe.run(context ?? document, asked);
      noted.abort();
      return {
        hasMoved: hasMoved || isMoving(),
        violations: violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
        ),
      };
    },
    { context: part, asked: { resultTypes: ['violations'], ...options } satisfies Axe.RunOptions },
  );
}

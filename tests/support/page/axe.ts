import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Gives axe's violations on the page, or in one part of it, one line for each rule. Our pages have no frames, so axe
 * runs in the page itself and is loaded once per page. @axe-core/playwright passes its result through a second page and
 * takes four to five times as long.
 */
export async function findViolations(
  page: Page,
  { part, ...options }: { part?: string; runOnly?: string[]; rules?: Axe.RunOptions['rules'] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ({ context, asked }) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(context ?? document, asked);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
      );
    },
    { context: part, asked: { resultTypes: ['violations'], ...options } satisfies Axe.RunOptions },
  );
}

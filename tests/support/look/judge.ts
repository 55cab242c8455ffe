import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Screen } from '../dashboard.ts';
import { findViolations } from '../page/axe.ts';
import { waitUntilStill } from '../page/still.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** axe's rules whose result depends on the theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** Largest height of a screenshot, in px. */
const TALLEST = 2600;

/** Waits until nothing loads or moves any more; spinners are ignored, because they never end. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.getByText('Loading Data...').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  await waitUntilStill(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Elements that overflow the side of the window or of their own button, as the beginning of their HTML. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    const say = (what: string, element: Element) =>
      found.push(`${what}: ${element.outerHTML.slice(0, 160).replaceAll(/\s+/g, ' ')}`);
    for (const element of [document.documentElement, ...document.querySelectorAll('main, #main, dialog, .dialog')])
      if (element.scrollWidth > element.clientWidth + 1)
        say(`${element.scrollWidth - element.clientWidth} px`, element);
    /** An element in a scrolling parent may overflow, and so may text that is only for screen readers. */
    const mayRunOut = (element: Element): boolean => {
      for (let up: Element | null = element; up; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (up.matches('.sr, .skip') || style.clipPath !== 'none' || style.visibility === 'hidden') return true;
        if (up !== element && /auto|scroll|hidden|clip/.test(style.overflowX)) return true;
      }
      return false;
    };
    const isShortened = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis';
    /** The left and right edge of the visible text in an element, without text that is only for screen readers. */
    const insideOf = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const boxes: DOMRect[] = [];
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement!;
        if (parent.closest('.sr') || isShortened(parent) || mayRunOut(parent)) continue;
        range.selectNodeContents(walker.currentNode);
        boxes.push(...[...range.getClientRects()].filter(({ width }) => width > 0));
      }
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      return { left, right, width: boxes.length === 0 ? 0 : right - left };
    };
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      if ((box.right > width + 1 || box.left < -1) && !mayRunOut(element)) say('outside', element);
      if (!element.matches('button, .btn, .badge, [role="tab"], label, h1, h2, h3')) continue;
      // Text that ends in '…' is longer than it looks, so it is not measured.
      if (element.closest('.sr') || element.matches('.line-open') || isShortened(element)) continue;
      const inside = insideOf(element);
      if (inside.width > 0 && (inside.right > box.right + 1 || inside.left < box.left - 1)) say('cut', element);
    }
    // Finds cells that the sticky actions at a table's right edge half cover.
    for (const row of document.querySelectorAll('.frame tr')) {
      const actions = row.querySelector('.c-act')?.getBoundingClientRect();
      for (const cell of actions ? row.children : []) {
        const inside = insideOf(cell);
        const isUnder = inside.left < actions!.left && inside.right > actions!.left + 1;
        if (isUnder && inside.width > 0 && !cell.matches('.c-act')) say('covered', cell);
      }
    }
    return found;
  });
}

/** Fields and buttons that stand beside each other in a row and are not of one height, as the row's HTML. */
export function findUneven(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = '.btn, .icon-btn.bordered, .pick, .input:not(textarea), .dateparts, .seg, .find';
    const found: string[] = [];
    const rows = new Set([...document.querySelectorAll(CONTROLS)].map(({ parentElement }) => parentElement!));
    for (const row of rows) {
      // A button inside its field is lower; two lines in a field make it higher.
      if (row.matches('.with-icon, td, .btns .btns')) continue;
      const boxes = [...row.children]
        .filter((child) => child.matches(CONTROLS) && child.checkVisibility() && !child.querySelector('.sub'))
        .map((child) => ({ child, box: child.getBoundingClientRect() }));
      for (const { child, box } of boxes) {
        const isField = child.matches('.pick, .input, .dateparts, .find');
        const odd = boxes.find(
          (other) =>
            isField &&
            other.box.top < box.bottom &&
            other.box.bottom > box.top &&
            Math.abs(other.box.height - box.height) > 1,
        );
        if (odd)
          found.push(`${box.height} and ${odd.box.height} px: ${row.outerHTML.slice(0, 240).replaceAll(/\s+/g, ' ')}`);
      }
    }
    return found;
  });
}

/**
 * What other machines do to a text: letters as broad as those of DejaVu Sans, the broadest of the usual system fonts,
 * and a text size of 130 %.
 */
const TEXTS = {
  'broad letters': '* { letter-spacing: 0.05em !important; }',
  'text at 130 %': 'html { font-size: 130% !important; }',
};

/** Replaces our own style sheet; a policy that forbids inline styles does not mind this one. */
const restyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);

/** Tables that scroll sideways. */
const scrolled = (page: Page) => page.locator('.frame:not(.fits)').count();

/** What overflows on the current screen with the text of other machines. Larger text may scroll a table sideways. */
export async function findOverflowOfTexts(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  const before = await scrolled(page);
  for (const [text, css] of Object.entries(TEXTS)) {
    await restyle(page, css);
    await settled(page);
    found.push(...(await findOverflow(page)).map((fault) => `${name}, ${text}: ${fault}`));
    if (text === 'broad letters' && (await scrolled(page)) > before) found.push(`${name}, ${text}: a table scrolls`);
  }
  await restyle(page, '');
  return found;
}

/**
 * Gives the faults of the current screen: axe by WCAG 2.2 AA, horizontal overflow, and the console. If MIMBAR_SHOTS
 * names a folder, a screenshot is stored there under `name`.
 */
async function judge(
  { page, problems }: Screen,
  name: string,
  { onlyColours = false, isWhole = false } = {},
): Promise<string[]> {
  await settled(page);
  const found = [
    ...(await findViolations(page, { runOnly: onlyColours ? OF_COLOURS : WCAG })),
    ...(onlyColours ? [] : [...(await findOverflow(page)), ...(await findUneven(page))]),
    ...problems.splice(0).map((text) => `console: ${text}`),
  ];
  const folder = process.env['MIMBAR_SHOTS'];
  if (folder) {
    mkdirSync(folder, { recursive: true });
    const window = page.viewportSize()!;
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    // A full-page screenshot is not used, because the browser turns off touch for it.
    if (isWhole) await page.setViewportSize({ ...window, height: Math.min(TALLEST, Math.max(window.height, height)) });
    await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
    await page.setViewportSize(window);
  }
  return found.map((fault) => `${name}: ${fault}`);
}

/**
 * Judges the screen in the light and in the dark theme; afterwards the theme is light. The dark theme is judged only by
 * the rules for colours. `isWhole`: the screenshot shows the page to its end.
 */
export async function judgeBothThemes(screen: Screen, name: string, { isWhole = false } = {}): Promise<string[]> {
  const { page } = screen;
  const at = `${name}-${page.viewportSize()!.width}`;
  const byDay = await judge(screen, `${at}-light`, { isWhole });
  await page.emulateMedia({ colorScheme: 'dark' });
  const atNight = await judge(screen, `${at}-dark`, { onlyColours: true, isWhole });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...byDay, ...atNight];
}

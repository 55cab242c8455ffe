import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { signIn } from '../dashboard.ts';

export interface Weights {
  /** Gzipped bytes of JavaScript that a superadmin loads until Home is shown, including the login. */
  first: number;
  /** Gzipped bytes that each further screen of the sidebar loads beyond those of the earlier screens. */
  further: { screen: string; bytes: number }[];
  /** Addresses of the fonts that were requested on the way. */
  fonts: string[];
}

/** Signs in as superadmin and walks through every screen, with an empty cache at the beginning. */
export async function weighScreens(page: Page, password: string): Promise<Weights> {
  const scripts = new Set<string>();
  const counted = new Set<string>();
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
    if (request.url().endsWith('.js')) scripts.add(request.url());
  });
  const weight = async () => {
    let sum = 0;
    for (const script of scripts) {
      if (!counted.has(script)) sum += gzipSync(await (await fetch(script)).bytes()).length;
      counted.add(script);
    }
    return sum;
  };
  await page.goto('/login');
  await signIn(page, 'superadmin', password);
  await page.getByRole('heading', { name: 'Upcoming Broadcast' }).waitFor();
  const first = await weight();
  const further: Weights['further'] = [];
  const links = page.getByRole('complementary').getByRole('navigation').getByRole('link');
  for (const screen of (await links.allInnerTexts()).slice(1)) {
    const before = await page.locator('main h1').textContent();
    await links.filter({ hasText: screen }).click();
    await links.and(page.locator('[aria-current="page"]')).filter({ hasText: screen }).waitFor();
    // While its code loads, the screen before it stands there.
    await page.waitForFunction((old) => {
      const title = document.querySelector('main h1')?.textContent;
      return title !== undefined && title !== old;
    }, before);
    further.push({ screen, bytes: await weight() });
  }
  return { first, further, fonts };
}

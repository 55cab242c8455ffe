import type { Page } from 'playwright-core';

/** Chooses a template for an audience in the broadcast dialog. */
export async function chooseTemplate(page: Page, audience: 'Ketua DKM' | 'Mubaligh', template: string): Promise<void> {
  await page.getByRole('button', { name: `Template ${audience}:` }).click();
  await page.getByRole('option', { name: template }).click();
}

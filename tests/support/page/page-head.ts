import type { Locator, Page } from 'playwright-core';

/** A button of a list's head; on a phone its sheet is opened first. */
export async function inHead(page: Page, name: string): Promise<Locator> {
  const button = page.getByRole('button', { name, exact: true }).first();
  const more = page.getByRole('button', { name: 'Lainnya', exact: true });
  await button.or(more).first().waitFor();
  if (!(await button.isVisible())) await more.click();
  return button;
}

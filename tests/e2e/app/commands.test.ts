import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

describe.runIf(needs('chromium'))('the keyboard', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
    await addMasjid(dashboard.api, 'Masjid Al-Huda');
    await addMasjid(dashboard.api, 'Masjid Salman');
    await addMubaligh(dashboard.api, 'Ustadz Irfan');
  });
  afterAll(() => dashboard?.close());

  test('the command bar finds people, mosques, dates and screens, and arrow keys walk through a table', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/cuti' });
    const { page } = screen;
    await page.getByRole('heading', { name: 'Cuti', exact: true }).waitFor();
    const bar = page.getByRole('combobox', { name: 'Cari atau buka' });

    // An action opens its form, also on the screen that is open already.
    await page.keyboard.press('Control+k');
    await bar.fill('catat cuti');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Tambah Data Cuti' }).waitFor();
    expect(page.url()).toMatch(/\/cuti$/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // What is typed as soon as the bar is there is in it, while it still moves; the focus goes back to where it was.
    const add = page.getByRole('button', { name: 'Add' });
    await add.focus();
    await page.keyboard.press('Control+k');
    await bar.waitFor({ state: 'attached' });
    await page.keyboard.type('irfan');
    await expect.poll(() => bar.inputValue()).toBe('irfan');
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);

    // A preacher's number is found with a key, a part of his name, and Enter.
    await page.keyboard.press('/');
    await bar.fill('irfan');
    await page.getByRole('option', { name: 'Ustadz Irfan Mubaligh', exact: true }).waitFor();
    await expectAccessible(screen);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/mubaligh\?cari=Ustadz\+Irfan$/);
    await page.getByRole('row').filter({ hasText: 'Ustadz Irfan' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('Ustadz Irfan');

    await bar.waitFor({ state: 'detached' });
    // In a field the slash key types a slash; Ctrl+K opens the bar there too.
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').press('/');
    expect(await page.getByRole('searchbox').inputValue()).toBe('/');
    await page.keyboard.press('Control+k');
    await bar.fill('1 jan 2027');
    await page.getByRole('option', { name: 'Jumat, 1 Januari 2027: jumatan' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jadwal-jumatan\?tanggal=2027-01-01$/);
    await page
      .getByRole('button', { name: /1 Jan 2027/ })
      .first()
      .waitFor();

    await bar.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Pintasan keyboard' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // What there is to do with a person stands below him.
    for (const [label, path, shown] of [
      ['Jadwal pengajian Ustadz Irfan', /\/jadwal-pengajian\?cari=Ustadz\+Irfan$/, page.getByRole('searchbox')],
      ['Cuti Ustadz Irfan', /\/cuti\?id_mubaligh=1$/, page.getByText('Ustadz Irfan')],
      ['Kirim pesan ke Ustadz Irfan', /\/pengumuman$/, page.getByRole('region', { name: 'Kepada' })],
    ] as const) {
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await bar.fill('irfan');
      await page.getByRole('option', { name: label }).click();
      await page.waitForURL(path);
      await shown.first().waitFor();
    }
    await page.getByRole('region', { name: 'Kepada' }).getByText('Ustadz Irfan').first().waitFor();

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await bar.fill('masjid');
    await page.getByRole('option', { name: 'Masjid Halaman' }).click();
    await page.waitForURL(/\/masjid$/);
    const actions = (name: string) => page.getByRole('button', { name: `Actions ${name}` });
    await actions('Masjid Salman').waitFor();
    await actions('Masjid Al-Huda').waitFor();
    // The new screen takes the focus first, once the dialog has given it back.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('main:focus').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Actions/ })
      .focus();
    const first = await focused();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).not.toBe(first);
    expect([first, await focused()].toSorted()).toEqual(['Actions Masjid Al-Huda', 'Actions Masjid Salman']);
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe(first);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).not.toBe(first);
    expect(screen.problems).toEqual([]);
  });
});

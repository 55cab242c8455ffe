import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAccessible, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addJumatan } from '#tests/support/landing/landing.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

describe.runIf(needs('chromium'))('the template editor', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
    const id_masjid = await addMasjid(dashboard.api, 'Masjid Salman');
    const id_mubaligh = await addMubaligh(dashboard.api, 'Ustadz Irfan');
    const friday = new Date(Date.now() + 86_400_000 * ((5 - new Date().getUTCDay() + 7) % 7 || 7));
    await addJumatan(dashboard.api, { tanggal: friday.toISOString().slice(0, 10), id_masjid, id_mubaligh });
    await dashboard.api.call('POST', '/template', {
      body: { nama_template: 'Khatib', type: 'jumatan_reminder', content: 'Di {{nama masjid}}' },
    });
  });
  afterAll(() => dashboard?.close());

  test('chips, bold and repair change the text and the phone beside it at once, and can be undone', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/template' });
    const { page } = screen;
    await page.getByRole('button', { name: 'Actions Khatib' }).click();
    await page.getByRole('menuitem', { name: 'Ubah dengan pratinjau' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah Data Template' });
    const text = dialog.getByLabel('Content');
    const phone = dialog.getByRole('region', { name: 'Pratinjau' });
    await phone.getByText('Kepada Ustadz Irfan').waitFor();
    await expect.poll(() => phone.locator('.bubble').innerText()).toBe('Di {{nama masjid}}');
    expect(await dialog.locator('.tpl-backdrop mark').allInnerTexts()).toEqual(['{{nama masjid}}']);
    await expectAccessible(screen);

    await dialog.getByRole('button', { name: 'Ganti dengan {{nama_masjid}}' }).click();
    await vi.waitFor(async () => expect(await phone.locator('.bubble').innerText()).toBe('Di Masjid Salman'));
    expect(await dialog.locator('mark').count()).toBe(0);

    await text.focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' bersama ');
    await dialog.getByRole('button', { name: 'Nama mubaligh', exact: true }).click();
    expect(await text.inputValue()).toBe('Di {{nama_masjid}} bersama {{nama_mubaligh}}');
    await page.keyboard.press('ControlOrMeta+a');
    await dialog.getByRole('button', { name: 'Tebal' }).click();
    await vi.waitFor(async () =>
      expect(await phone.locator('.bubble b').innerText()).toBe('Di Masjid Salman bersama Ustadz Irfan'),
    );
    await text.focus();
    await page.keyboard.press('ControlOrMeta+z');
    expect(await text.inputValue()).toBe('Di {{nama_masjid}} bersama {{nama_mubaligh}}');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await dashboard.api.call('GET', '/template');
    expect(body.data[0].content).toBe('Di {{nama_masjid}} bersama {{nama_mubaligh}}');
    expect(screen.problems).toEqual([]);
  });
});

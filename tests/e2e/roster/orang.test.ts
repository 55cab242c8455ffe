import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  MANY_PAGES,
  NARROW,
  startDashboard,
  type Dashboard,
  type Screen,
} from '#tests/support/dashboard.ts';
import { addMubaligh } from '#tests/support/nouns.ts';
import { needs } from '#tests/support/needs.ts';

describe.runIf(needs('chromium'))('a preacher who may be in the list already', () => {
  let dashboard: Dashboard;
  let screen: Screen;
  beforeAll(async () => {
    dashboard = await startDashboard();
    await addMubaligh(dashboard.api, 'Ustadz Karim', { no_hp: '081200005301' });
    await addMubaligh(dashboard.api, 'Ustadz Umar', { no_hp: '081200005302' });
  });
  afterAll(() => dashboard?.close());
  afterEach(() => expect(screen.problems.filter((one) => !one.includes('409'))).toEqual([]));
  const names = async (): Promise<string[]> =>
    (await dashboard.api.call('GET', '/mubaligh?orderBy=nama_mubaligh&orderType=asc')).body.data.map(
      (row: { nama_mubaligh: string }) => row.nama_mubaligh,
    );
  const question = () => screen.page.getByRole('alertdialog', { name: 'Mungkin sudah ada' });

  test(
    'the form asks on a phone: back to it, to the one that is there, or another man',
    { timeout: MANY_PAGES },
    async () => {
      screen = await dashboard.open({ as: 'admin', path: '/mubaligh', viewport: NARROW });
      const { page } = screen;
      await page.getByRole('button', { name: 'Add' }).click();
      const form = page.getByRole('dialog', { name: 'Tambah Data Mubaligh' });
      await form.getByLabel('Nama Mubaligh').fill('KH. Zainuddin');
      await form.getByLabel('No. HP').fill('0812-0000-5301');
      await form.getByRole('button', { name: 'Submit' }).click();
      await question().getByText('Nomor ini juga milik Ustadz Karim. Orang yang sama?').waitFor();
      await expectAccessible(screen);
      await question().getByRole('button', { name: 'Kembali' }).click();
      expect(await form.getByLabel('Nama Mubaligh').inputValue()).toBe('KH. Zainuddin');
      expect(await names()).toEqual(['Ustadz Karim', 'Ustadz Umar']);

      await form.getByRole('button', { name: 'Submit' }).click();
      await question().getByRole('button', { name: 'Buka yang sudah ada' }).click();
      const other = page.getByRole('dialog', { name: 'Ubah Data Mubaligh' });
      await other.getByText('Ustadz Karim').waitFor();
      expect(await other.getByLabel('No. HP').inputValue()).toContain('5301');
      await other.getByRole('button', { name: 'Batal' }).click();

      await page.getByRole('button', { name: 'Add' }).click();
      await form.getByLabel('Nama Mubaligh').fill('KH. Zainuddin');
      await form.getByLabel('No. HP').fill('0812-0000-5301');
      await form.getByRole('button', { name: 'Submit' }).click();
      await question().getByRole('button', { name: 'Orang berbeda, simpan' }).click();
      await expect.poll(names).toEqual(['KH. Zainuddin', 'Ustadz Karim', 'Ustadz Umar']);
      await form.waitFor({ state: 'detached' });
    },
  );

  test('so does an edit in the list', { timeout: MANY_PAGES }, async () => {
    screen = await dashboard.open({ as: 'admin', path: '/mubaligh' });
    const { page } = screen;
    await page.getByRole('button', { name: 'Ubah nama mubaligh, Ustadz Umar' }).click();
    await page.getByRole('textbox', { name: 'Ubah nama mubaligh, Ustadz Umar' }).fill('H. Karim');
    await page.keyboard.press('Enter');
    await question().getByText('Ustadz Karim (0812-0000-5301) hanya berbeda gelar atau ejaan namanya').waitFor();
    expect(await names()).toContain('Ustadz Umar');
    await question().getByRole('button', { name: 'Orang berbeda, simpan' }).click();
    await expect.poll(names).toContain('H. Karim');
  });
});

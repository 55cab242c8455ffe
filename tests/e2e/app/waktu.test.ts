import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, NARROW, startDashboard, type Dashboard, type Screen } from '#tests/support/dashboard.ts';
import { addPengajian } from '#tests/support/landing/landing.ts';
import { needs } from '#tests/support/needs.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

const WIDE = { width: 1280, height: 800 };

describe.runIf(needs('chromium'))('places and great days', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  const shot = (screen: Screen, name: string) =>
    process.env['SHOTS'] && screen.page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });

  test('a superadmin finds a city under Branding, sees its times, and types coordinates instead', async () => {
    const screen = await dashboard.open({ as: 'superadmin', path: '/masjid' });
    const { page, requests } = screen;
    const open = () => page.getByRole('button', { name: 'Customize Branding' }).click();
    const dialog = page.getByRole('dialog', { name: 'Customize Branding' });
    const picker = dialog.getByRole('button', { name: /^Lokasi: / });
    const pick = async (search: string, option: string) => {
      await picker.click();
      const list = page.getByRole('dialog', { name: 'Lokasi' });
      await list.getByRole('combobox').fill(search);
      await list.getByRole('option', { name: option }).click();
      await dialog.getByText('Waktu shalat dihitung setelah disimpan.').waitFor();
      await dialog.getByRole('button', { name: 'Simpan' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    const sent = () =>
      requests
        .filter((request) => request.url().endsWith('/api/lokasi') && request.method() === 'POST')
        .map((request) => request.postDataJSON());
    await open();
    await dialog.getByText("Dipakai untuk jam sebenarnya dari waktu seperti Ba'da Maghrib.").waitFor();
    await pick('bogor', 'Cibinong (Kabupaten Bogor), Jawa Barat');
    await open();
    await dialog.getByText(/^Hari ini: Subuh \d\d\.\d\d, Syuruq /).waitFor();
    expect(await picker.innerText()).toContain('Cibinong (Kabupaten Bogor), Jawa Barat');
    await shot(screen, 'lokasi');
    await expectAccessible(screen);
    await pick('-6.9147, 107.6098', '-6.9147, 107.6098');
    await open();
    await dialog.getByText(/^Hari ini: Subuh /).waitFor();
    expect(await picker.innerText()).toContain('-6.9147, 107.6098');
    await pick('', 'Tanpa lokasi');
    expect(sent()).toEqual([
      { lokasi: { kota: 'Cibinong (Kabupaten Bogor), Jawa Barat' } },
      { lokasi: { kota: '-6.9147, 107.6098' } },
      { lokasi: null },
    ]);
    expect(screen.problems).toEqual([]);
  });

  test.each([
    ['in a wide window', WIDE],
    ['on a phone', NARROW],
  ])('an admin moves a great day by a day %s, and takes it back', async (_, viewport) => {
    const screen = await dashboard.open({ as: 'admin', path: '/masjid', viewport });
    const { page } = screen;
    if (viewport === NARROW) await page.getByRole('button', { name: 'Buka menu' }).click();
    await page.getByRole('button', { name: 'Menu akun' }).click();
    await page.getByRole('menuitem', { name: 'Pengaturan' }).click();
    await page.getByRole('button', { name: 'Hari Besar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hari Besar' });
    const first = dialog.getByRole('listitem').first();
    await first.getByText('perkiraan', { exact: true }).waitFor();
    const estimate = await first.locator('.line-of').innerText();
    await first.getByRole('button', { name: /^\+1 hari: / }).click();
    await first.getByText('ditetapkan', { exact: true }).waitFor();
    expect(await first.locator('.line-of').innerText()).not.toBe(estimate);
    await shot(screen, `hari-besar-${viewport.width}`);
    await expectAccessible(screen);
    await first.getByRole('button', { name: /^Perkiraan / }).click();
    await first.getByText('perkiraan', { exact: true }).waitFor();
    expect(await first.locator('.line-of').innerText()).toBe(estimate);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(screen.problems).toEqual([]);
  });

  test.each([
    ['a wide window', WIDE],
    ['a phone', NARROW],
  ])('the public sees about when it is, in %s', async (_, viewport) => {
    const { api } = dashboard;
    const id_masjid = await addMasjid(api, 'Masjid Al-Ikhlas', { lokasi: { lat: -6.2146, lng: 106.8451 } });
    const id_mubaligh = await addMubaligh(api);
    await addPengajian(api, { tanggal: '2027-03-16', waktu: "Ba'da Maghrib", id_masjid, id_mubaligh });
    const screen = await dashboard.open({ path: '/?bulan=2027-03&tampilan=list', viewport });
    await screen.page.getByText("Ba'da Maghrib, sekitar 18.30").first().waitFor();
    await shot(screen, `landing-${viewport.width}`);
    await expectAccessible(screen);
    expect(await screen.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(screen.problems).toEqual([]);
  });
});

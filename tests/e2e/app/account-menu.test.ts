import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stepOf, totp } from '#daemon/account/two-factor.ts';
import { PASSWORD } from '#tests/support/app.ts';
import {
  expectAccessible,
  expectAccessibleEverywhere,
  MANY_PAGES,
  NARROW,
  signIn,
  startDashboard,
  type Dashboard,
  type Screen,
} from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';

describe.runIf(needs('chromium'))('the account menu', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  const choose = async ({ page }: Screen, item: string) => {
    if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: 'Buka menu' }).click();
    await page.getByRole('button', { name: 'Menu akun' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const chooseSetting = async (screen: Screen, name: string) => {
    await choose(screen, 'Pengaturan');
    await screen.page.getByRole('main').getByRole('button', { name }).click();
  };
  const openDialog = async (screen: Screen, name = 'Autentikasi Dua Faktor') => {
    await choose(screen, name);
    return screen.page.getByRole('dialog', { name });
  };
  const openSetting = async (screen: Screen, name: string) => {
    await chooseSetting(screen, name);
    return screen.page.getByRole('dialog', { name });
  };
  const focused = (screen: Screen, label: string) =>
    screen.page.getByLabel(label).evaluate((field) => field === document.activeElement);
  const shot = (screen: Screen, name: string) =>
    process.env['SHOTS'] && screen.page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });

  test(
    'the second factor is switched on, used and switched off again',
    async () => {
      const username = 'nur';
      await dashboard.api.call('POST', '/manage-admin', { body: { username, password: PASSWORD } });
      const screen = await dashboard.open({ path: '/login' });
      const { page } = screen;
      const enter = async () => {
        await page.getByLabel('Username').fill(username);
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await page.getByRole('button', { name: 'Login' }).click();
      };
      await enter();
      await page.waitForURL('**/home');

      const dialog = await openDialog(screen);
      await dialog.getByText('Saat ini tidak aktif.').waitFor();
      await shot(screen, 'off');
      await dialog.getByLabel('Password Anda').fill('salah');
      await dialog.getByRole('button', { name: 'Lanjut' }).click();
      await dialog.getByText('Password salah').waitFor();
      await dialog.getByLabel('Password Anda').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await dialog.locator('.qr svg').waitFor();
      const secret = (await dialog.locator('.otp-secret code').innerText()).replaceAll(' ', '');
      const code = (later: number) => totp(secret, stepOf(Date.now()) + later);
      await expectAccessibleEverywhere(screen);
      await shot(screen, 'scan');
      await expect.poll(() => focused(screen, 'Kode autentikator')).toBe(true);
      await page.keyboard.type('000000');
      await page.keyboard.press('Enter');
      await dialog.getByText('Kode autentikator salah atau sudah dipakai').waitFor();
      await dialog.getByLabel('Kode autentikator').fill(code(0));
      await page.keyboard.press('Enter');
      await dialog.getByText('Simpan kode pemulihan ini sekarang.').waitFor();
      await shot(screen, 'codes');
      const codes = await dialog.getByRole('listitem').allInnerTexts();
      expect(codes).toHaveLength(10);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Unduh' }).click(),
      ]);
      expect(readFileSync(await download.path(), 'utf8')).toContain(codes.join('\n'));
      await dialog.getByRole('button', { name: 'Selesai' }).click();
      await dialog.waitFor({ state: 'hidden' });

      await page.evaluate(() => localStorage.clear());
      await page.goto('/login');
      await enter();
      const otp = page.getByLabel('Kode autentikator');
      await otp.waitFor();
      await expect.poll(() => focused(screen, 'Kode autentikator')).toBe(true);
      expect([await otp.getAttribute('autocomplete'), await otp.getAttribute('inputmode')]).toEqual([
        'one-time-code',
        'numeric',
      ]);
      expect(await page.locator('.toast').count()).toBe(0);
      await expectAccessibleEverywhere(screen);
      await shot(screen, 'login');
      await page.keyboard.press('Enter');
      await page.getByText('Masukkan kode autentikator', { exact: true }).waitFor();
      await otp.fill('000000');
      await page.keyboard.press('Enter');
      await page.getByText('Kode autentikator salah atau sudah dipakai').waitFor();
      await page.getByRole('button', { name: 'Pakai kode pemulihan' }).click();
      expect(await page.getByLabel('Kode pemulihan').getAttribute('inputmode')).toBe('text');
      await page.getByLabel('Kode pemulihan').fill(codes[0]!);
      await page.getByRole('button', { name: 'Masuk' }).click();
      await page.waitForURL('**/home');

      await openDialog(screen);
      await dialog.getByText('Kode pemulihan yang belum dipakai: 9.').waitFor();
      await shot(screen, 'on');
      await dialog.getByLabel('Password Anda').fill(PASSWORD);
      await dialog.getByLabel('Kode autentikator').fill(code(1));
      await dialog.getByRole('button', { name: 'Matikan' }).click();
      await page.locator('.toast').getByText('Autentikasi dua faktor dimatikan.').waitFor();
      expect(screen.problems).toEqual([]);
    },
    MANY_PAGES,
  );

  test('a superadmin switches the second factor of an admin off, and reads who did what', async () => {
    const { api } = dashboard;
    const screen = await dashboard.open({ as: 'superadmin' });
    const { page } = screen;
    await api.call('POST', '/manage-admin', { body: { username: 'hilang.hp', password: PASSWORD } });
    const token = await api.signIn('hilang.hp', PASSWORD);
    const { secret } = (await api.call('POST', '/auth/two-factor/setup', { body: { password: PASSWORD }, token })).body
      .data;
    await api.call('POST', '/auth/two-factor/enable', {
      body: { password: PASSWORD, otp: totp(secret, stepOf(Date.now())) },
      token,
    });
    await page.goto('/manage-admin');
    await page.getByRole('button', { name: 'Actions hilang.hp' }).click();
    await page.getByRole('menuitem', { name: 'Matikan Dua Faktor' }).click();
    await page
      .getByRole('alertdialog', { name: 'Matikan autentikasi dua faktor hilang.hp?' })
      .getByRole('button', { name: 'Matikan' })
      .click();
    await page.locator('.toast').getByText('Autentikasi dua faktor hilang.hp dimatikan').waitFor();
    await api.signIn('hilang.hp', PASSWORD);
    const { id } = (
      await dashboard.api.call('POST', '/masjid', {
        body: { nama_masjid: 'Ar-Rahmah', nama_ketua_dkm: 'Bapak Hadi', no_hp: '081200000888' },
      })
    ).body.data;
    await dashboard.api.call('PATCH', `/masjid/${id}`, { body: { wilayah: 'Bandung' } });
    await page.getByRole('link', { name: 'Riwayat Aktivitas' }).click();
    await page.getByRole('heading', { name: 'Riwayat Aktivitas', level: 1 }).waitFor();
    await page.getByText('Masuk (dari 127.0.0.1)').first().waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Mengubah Masjid Ar-Rahmah: wilayah kosong → Bandung' });
    await expectAccessibleEverywhere(screen);
    await shot(screen, 'audit');
    await row.getByRole('button', { name: /^Rincian aktivitas/ }).click();
    const details = page.getByRole('dialog', { name: 'Rincian aktivitas' });
    await details.getByRole('row', { name: 'wilayah kosong Bandung' }).waitFor();
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    await page.getByLabel('Cari nama atau aktivitas').fill('membuat akun');
    await page.getByText('Membuat akun pertama superadmin').waitFor();
    await vi.waitFor(async () => expect(await page.getByText(/^Masuk/).count()).toBe(0));
    await page.getByLabel('Cari nama atau aktivitas').fill('');
    await page.getByRole('button', { name: /^Jenis aktivitas/ }).click();
    await page.getByRole('option', { name: 'Template' }).click();
    await page.getByText('Tidak ada aktivitas dalam rentang ini.').waitFor();
    expect(screen.problems).toEqual([]);
  });

  test("a superadmin hands over one person's data and takes it away", async () => {
    const { api } = dashboard;
    await api.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Sementara', no_hp: '081200000777' } });
    await api.call('POST', '/backups');
    const screen = await dashboard.open({ as: 'superadmin', path: '/mubaligh' });
    const { page } = screen;
    await page.getByText('Ustadz Sementara').waitFor();
    const dialog = await openSetting(screen, 'Data Pribadi');
    await dialog.getByLabel('No. HP').fill('0812');
    await dialog.getByRole('button', { name: 'Unduh data' }).click();
    await dialog.getByText('No HP harus dimulai dengan 08 atau 628').waitFor();
    await dialog.getByLabel('No. HP').fill('081200000777');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Unduh data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('data-081200000777.json');
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
      mubaligh: [{ nama_mubaligh: 'Ustadz Sementara' }],
    });
    await shot(screen, 'person');
    await dialog.getByRole('button', { name: 'Hapus data' }).click();
    await page
      .getByRole('alertdialog', { name: 'Hapus semua data 0812-0000-0777?' })
      .getByRole('button', { name: 'Hapus' })
      .click();
    await dialog.getByText('Data dihapus: 1 mubaligh.').waitFor();
    await dialog.getByText('Cadangan lama masih memuat data ini').waitFor();
    await expectAccessible(screen);
    await shot(screen, 'person-deleted');
    await dialog.getByRole('button', { name: 'Selesai' }).click();
    await page.goto('/mubaligh');
    await page.getByText('Belum ada mubaligh').or(page.locator('tr.data')).first().waitFor();
    expect(await page.getByText('Ustadz Sementara').count()).toBe(0);
    expect(screen.problems).toEqual([]);
  });

  test('one sees where the account is signed in, and signs the other device out', async () => {
    const { api } = dashboard;
    await api.call('POST', '/manage-admin', { body: { username: 'dua.hp', password: PASSWORD } });
    const other = await api.signIn('dua.hp', PASSWORD);
    const screen = await dashboard.open({ path: '/login', viewport: NARROW });
    await signIn(screen.page, 'dua.hp', PASSWORD);
    const dialog = await openDialog(screen, 'Perangkat');
    await dialog.getByText('Perangkat ini').waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2);
    await expectAccessible(screen);
    await shot(screen, 'devices');
    await dialog.getByRole('button', { name: 'Keluarkan Perangkat lain' }).click();
    await screen.page.locator('.toast').getByText('1 perangkat dikeluarkan.').waitFor();
    await vi.waitFor(async () => expect(await dialog.getByRole('listitem').count()).toBe(1));
    expect((await api.call('GET', '/masjid', { token: other })).status).toBe(401);
  });

  test('one says to which number alerts go, and takes it back', async () => {
    await dashboard.api.call('POST', '/manage-admin', { body: { username: 'bernomor', password: PASSWORD } });
    const screen = await dashboard.open({ path: '/login' });
    const { page } = screen;
    await signIn(page, 'bernomor', PASSWORD);
    const dialog = await openSetting(screen, 'Nomor WhatsApp');
    const save = dialog.getByRole('button', { name: 'Simpan' });
    await dialog.getByLabel('No. HP').fill('0712');
    await save.click();
    await dialog.getByText('No HP harus dimulai dengan 08 atau 628').waitFor();
    await expectAccessible(screen);
    await dialog.getByLabel('No. HP').fill('+62 812-0000-0317');
    await save.click();
    await page.locator('.toast').getByText('Nomor Anda tersimpan.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await chooseSetting(screen, 'Nomor WhatsApp');
    await vi.waitFor(async () => expect(await dialog.getByLabel('No. HP').inputValue()).toBe('6281200000317'));
    await dialog.getByLabel('No. HP').fill('');
    await save.click();
    await page.locator('.toast').getByText('Nomor Anda dihapus.').waitFor();
    expect(screen.problems).toHaveLength(0);
  });

  test('it is worked with the keyboard alone, wide and narrow', { timeout: MANY_PAGES }, async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page, problems } = screen;
    const button = page.getByRole('button', { name: 'Menu akun' });
    const menu = page.getByRole('menu', { name: 'Menu akun' });
    const isFocused = () => button.evaluate((element) => element === document.activeElement);
    const marked = () =>
      page.evaluate(() =>
        document.activeElement?.role === 'menuitem' ? document.activeElement.textContent : undefined,
      );
    await button.focus();
    await page.keyboard.press('Enter');
    await vi.waitFor(async () => expect(await marked()).toBe('Change Password'));
    await shot(screen, 'menu');
    await expectAccessible(screen);
    await page.keyboard.press('ArrowDown');
    await vi.waitFor(async () => expect(await marked()).toBe('Autentikasi Dua Faktor'));
    await page.keyboard.press('End');
    await vi.waitFor(async () => expect(await marked()).toBe('Logout'));
    await page.keyboard.press('ArrowDown');
    await vi.waitFor(async () => expect(await marked()).toBe('Change Password'));
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.press('Enter');
    await vi.waitFor(async () => expect(await marked()).toBe('Change Password'));
    await page.keyboard.press('Shift+Tab');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await button.click();
    await vi.waitFor(async () => expect(await marked()).toBe('Change Password'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Change Password' }).waitFor();
    await page.keyboard.press('Escape');
    await vi.waitFor(async () => expect(await isFocused()).toBe(true));
    const narrow = await dashboard.open({ as: 'admin', path: '/masjid', viewport: NARROW });
    await narrow.page.getByRole('button', { name: 'Buka menu' }).click();
    await narrow.page.getByRole('button', { name: 'Menu akun' }).click();
    await narrow.page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    await shot(narrow, 'menu-390');
    await expectAccessible(narrow);
    expect([...problems, ...narrow.problems]).toEqual([]);
  });

  test('the language of the screens is asked on the first day, and set among the settings', async () => {
    const screen = await dashboard.open({ as: 'superadmin', path: '/home' });
    const { page } = screen;
    const words = page.getByRole('group', { name: 'Bahasa layar' });
    await page.getByRole('region', { name: 'Langkah pertama' }).getByRole('group', { name: 'Bahasa layar' }).waitFor();
    await expectAccessible(screen);
    await words.getByRole('button', { name: 'Indonesia penuh' }).click();
    await page.getByRole('link', { name: 'Beranda' }).waitFor();
    await page.goto('/pengaturan');
    await expectAccessibleEverywhere(screen);
    await shot(screen, 'settings');
    await words.getByRole('button', { name: 'Asli' }).click();
    await page.getByRole('link', { name: 'Home' }).waitFor();
    const narrow = await dashboard.open({ as: 'superadmin', path: '/pengaturan', viewport: NARROW });
    await narrow.page.getByRole('button', { name: 'Branding' }).click();
    await narrow.page.getByRole('dialog', { name: 'Customize Branding' }).waitFor();
    await narrow.page.keyboard.press('Escape');
    await narrow.page.getByRole('dialog').waitFor({ state: 'detached' });
    await shot(narrow, 'settings-390');
    await expectAccessible(narrow);
    expect([...screen.problems, ...narrow.problems]).toEqual([]);
  });

  test('an admin finds neither there, and is told so at the address', async () => {
    const { page } = await dashboard.open({ as: 'admin' });
    await page.getByRole('button', { name: 'Menu akun' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    expect((await page.getByRole('menuitem').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Change Password',
      'Autentikasi Dua Faktor',
      'Perangkat',
      'Pengaturan',
      'Logout',
    ]);
    await page.getByRole('menuitem', { name: 'Pengaturan' }).click();
    await page.getByRole('heading', { name: 'Pengaturan', level: 1 }).waitFor();
    expect(await page.locator('.setting b').allInnerTexts()).toEqual(['Hari Besar', 'Nomor WhatsApp']);
    await page.goto('/riwayat-aktivitas');
    await page.getByText('Hanya superadmin yang dapat melihat riwayat aktivitas').waitFor();
  });
});

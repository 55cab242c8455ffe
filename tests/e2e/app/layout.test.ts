import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD } from '#tests/support/app.ts';
import { expectAccessible, NARROW, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';

const ITEMS = [
  'Home',
  'Manage Admin',
  'Template',
  'WhatsApp Client',
  'Masjid',
  'Mubaligh',
  'Cuti',
  'Jadwal Pengajian',
  'Pengajian Rutin',
  'Jadwal Jumatan',
  'Papan Jumat',
  'Beban',
  'Schedule',
  'Message Logs',
  'Riwayat Broadcast',
  'Pengumuman',
  'Riwayat Aktivitas',
];
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe.runIf(needs('chromium'))('the signed-in layout', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  test('the sidebar of a superadmin has every item in order, and branding', async () => {
    const { page, problems } = await dashboard.open({ as: 'superadmin', path: '/masjid' });
    const side = page.getByRole('complementary');
    await side.getByRole('img', { name: 'Logo' }).waitFor();
    await side.getByText('Broadcast', { exact: true }).waitFor();
    expect(await side.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual(ITEMS);
    await side.getByRole('button', { name: 'Customize Branding' }).waitFor();
    await side.getByText('superadmin').waitFor();
    await side.getByText('Belum terhubung').or(side.getByText('Terhubung · akun sehat')).waitFor();
    expect(problems).toEqual([]);
  });

  test('the sidebar of an admin lacks Manage Admin and branding', async () => {
    const { page } = await dashboard.open({ as: 'admin', path: '/masjid' });
    const side = page.getByRole('complementary');
    await side.getByText('admin', { exact: true }).waitFor();
    expect(await side.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual(
      ITEMS.filter((item) => !['Manage Admin', 'Riwayat Aktivitas'].includes(item)),
    );
    expect(await side.getByRole('button', { name: 'Customize Branding' }).count()).toBe(0);
  });

  test('the active item is green, starts from the path and defaults to Home', async () => {
    const { page } = await dashboard.open({ as: 'admin', path: '/template' });
    const current = page.getByRole('complementary').locator('[aria-current="page"]');
    await current.waitFor();
    expect(await current.innerText()).toBe('Template');
    const [accent, colour] = await current.evaluate((item) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--color-accent-text)';
      const found = [getComputedStyle(probe).color, getComputedStyle(item).color];
      probe.remove();
      return found;
    });
    expect(colour).toBe(accent);
    await page.getByRole('link', { name: 'Masjid', exact: true }).click();
    await page.getByRole('heading', { name: 'Masjid' }).waitFor();
    await expect.poll(() => current.innerText()).toBe('Masjid');
  });

  test('the menu fits a window of 800 px in groups, and shows where one is', async () => {
    const { page } = await dashboard.open({
      as: 'superadmin',
      path: '/riwayat-aktivitas',
      viewport: { width: 1280, height: 800 },
    });
    const side = page.getByRole('complementary');
    await side.getByText('Simulasi').waitFor();
    await side.locator('.account').waitFor();
    expect(await side.getByRole('list').evaluateAll((lists) => lists.map((list) => list.ariaLabel))).toEqual([
      null,
      'Data',
      'Jadwal',
      'Kirim',
      'Lainnya',
    ]);
    expect(await side.locator('[aria-current="page"]').innerText()).toBe('Riwayat Aktivitas');
    expect(await side.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  });

  test('the active item stands above the foot of a low menu, after a load and after a way there', async () => {
    const { page } = await dashboard.open({
      as: 'superadmin',
      path: '/broadcasts',
      viewport: { width: 1280, height: 560 },
    });
    const side = page.getByRole('complementary');
    const current = side.locator('[aria-current="page"]');
    const isSeen = () =>
      current.evaluate((item) => {
        const foot = document.querySelector('.side-foot')!.getBoundingClientRect();
        const { top, bottom } = item.getBoundingClientRect();
        return top >= 0 && bottom <= foot.top;
      });
    await side.getByText(/^(Belum terhubung|Terhubung)/).waitFor();
    await side.locator('.account').waitFor();
    expect([await current.innerText(), await isSeen()]).toEqual(['Riwayat Broadcast', true]);
    for (const [path, label, height] of [
      ['/home', 'Home', 560],
      ['/message-logs', 'Message Logs', 560],
      ['/broadcasts', 'Riwayat Broadcast', 720],
      ['/broadcasts', 'Riwayat Broadcast', 800],
    ] as const) {
      await page.setViewportSize({ width: 1280, height });
      await page.goto(path);
      // This element loads after the menu and is above it.
      await side.getByText('Simulasi').waitFor();
      await side.getByText(/^(Belum terhubung|Terhubung)/).waitFor();
      expect([height, await current.innerText(), await isSeen()]).toEqual([height, label, true]);
    }
    await page.setViewportSize({ width: 1280, height: 560 });
    await page.goto('/home');
    await side.getByRole('button', { name: 'Cari atau buka' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('Message Logs');
    await page.getByRole('option', { name: 'Message Logs' }).click();
    await page.getByRole('heading', { name: 'Message Logs' }).waitFor();
    await expect.poll(isSeen).toBe(true);
  });

  test.each([
    [1025, true],
    [1024, false],
  ])('at %i px the sidebar stands: %s', async (width, wide) => {
    const { page } = await dashboard.open({ as: 'admin', path: '/masjid', viewport: { width, height: 800 } });
    await page.getByRole('heading', { name: 'Masjid' }).waitFor();
    expect(await page.getByRole('complementary').count()).toBe(wide ? 1 : 0);
    expect(await page.getByRole('button', { name: 'Buka menu' }).count()).toBe(wide ? 0 : 1);
  });

  test('the bottom sheet shows every item to an admin too, and closes on the way', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/masjid', viewport: NARROW });
    const { page } = screen;
    await page.getByRole('banner').getByRole('img', { name: 'Logo' }).waitFor();
    await page.getByRole('button', { name: 'Buka menu' }).click();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await sheet.getByRole('link', { name: 'Home' }).waitFor();
    expect(await sheet.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual(ITEMS);
    await expectAccessible(screen);
    await sheet.getByRole('link', { name: 'Mubaligh' }).click();
    await page.getByRole('heading', { name: 'Mubaligh' }).waitFor();
    await sheet.waitFor({ state: 'hidden' });
    expect(screen.problems).toEqual([]);
  });

  test('a plain admin on /manage-admin sees why not, with one toast and no redirect', async () => {
    const { page, problems } = await dashboard.open({ as: 'admin', path: '/manage-admin' });
    await page.getByRole('heading', { name: 'Admin', exact: true }).waitFor();
    await page.getByRole('main').getByText('Hanya superadmin yang dapat mengatur admin').waitFor();
    await page.locator('.toast').getByText('Error', { exact: true }).waitFor();
    expect(await page.locator('.toast').count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/manage-admin');
    expect(problems).toEqual([]);
  });

  describe('change password', () => {
    test('the form checks first, empties itself after a failure and stays open', async () => {
      const screen = await dashboard.open({ as: 'admin', path: '/masjid' });
      const { page, calls } = screen;
      await page.getByRole('button', { name: 'Menu akun' }).click();
      await page.getByRole('menuitem', { name: 'Change Password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change Password' });
      await dialog.getByText('Reset password menjadi password baru').waitFor();
      const old = dialog.getByPlaceholder('Password lama');
      const fresh = dialog.getByPlaceholder('Password baru', { exact: true });
      const again = dialog.getByPlaceholder('Ketik ulang password baru');
      for (const field of [old, fresh, again]) expect(await field.getAttribute('type')).toBe('password');
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await dialog.getByText('Password lama harus diisi').waitFor();
      await dialog.getByText('Password baru harus diisi').waitFor();
      await dialog.getByText('Konfirmasi password harus diisi').waitFor();
      await expectAccessible(screen);
      await old.fill('salah-sekali');
      await fresh.fill('kelapa-tua-8');
      await again.fill('lain');
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await dialog.getByText('Konfirmasi password tidak sesuai').waitFor();
      expect(calls).not.toContain('POST /auth/change-password');
      await again.fill('kelapa-tua-8');
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await page.locator('.toast').getByText('Error', { exact: true }).waitFor();
      expect(calls.filter((call) => call === 'POST /auth/change-password')).toHaveLength(1);
      await expect
        .poll(async () => [await old.inputValue(), await fresh.inputValue(), await again.inputValue()])
        .toEqual(['', '', '']);
      expect(await dialog.isVisible()).toBe(true);
    });

    test('success says so and closes, and focus returns to the menu', async () => {
      const { page } = await dashboard.open({ as: 'admin', path: '/masjid' });
      await page.getByRole('button', { name: 'Menu akun' }).click();
      await page.getByRole('menuitem', { name: 'Change Password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change Password' });
      await dialog.getByPlaceholder('Password lama').fill(PASSWORD);
      await dialog.getByPlaceholder('Password baru', { exact: true }).fill(PASSWORD);
      await dialog.getByPlaceholder('Ketik ulang password baru').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Submit' }).click();
      const toast = page.locator('.toast');
      await toast.getByText('Success', { exact: true }).waitFor();
      await toast.getByText('Password berhasil diubah').waitFor();
      await dialog.waitFor({ state: 'hidden' });
      await vi.waitFor(async () =>
        expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu akun'),
      );
    });

    test('unsaved input asks before it is thrown away', async () => {
      const { page } = await dashboard.open({ as: 'admin', path: '/masjid' });
      await page.getByRole('button', { name: 'Menu akun' }).click();
      await page.getByRole('menuitem', { name: 'Change Password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change Password' });
      await dialog.getByPlaceholder('Password lama').fill('x');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Kembali ke isian' }).click();
      expect(await dialog.getByPlaceholder('Password lama').inputValue()).toBe('x');
      await dialog.getByRole('button', { name: 'Tutup' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Tutup' }).last().click();
      await dialog.waitFor({ state: 'hidden' });
    });
  });

  describe('customize branding', () => {
    test('only what changed is sent, and an empty name is the default', async () => {
      const screen = await dashboard.open({ as: 'superadmin', path: '/masjid' });
      const { page, calls, requests } = screen;
      await page.getByRole('button', { name: 'Customize Branding' }).click();
      const dialog = page.getByRole('dialog', { name: 'Customize Branding' });
      await dialog.getByText('Kustomisasi branding sesuai dengan branding Anda').waitFor();
      const name = dialog.getByLabel('Nama');
      expect(await name.getAttribute('placeholder')).toBe('Broadcast');
      expect(await dialog.getByRole('button', { name: 'Simpan' }).isDisabled()).toBe(true);
      expect(await dialog.getByLabel('Logo', { exact: true }).getAttribute('accept')).toBe('image/*');
      await expectAccessible(screen);
      await name.fill('Jadwal Kita');
      await dialog.getByRole('button', { name: 'Simpan' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('complementary').getByText('Jadwal Kita').waitFor();
      expect(calls.filter((call) => call.includes('/rebrand/'))).toEqual(['POST /rebrand/name']);

      await page.getByRole('button', { name: 'Customize Branding' }).click();
      await name.fill('');
      await dialog.getByRole('button', { name: 'Simpan' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('complementary').getByText('Broadcast', { exact: true }).waitFor();
      const sent = requests.filter((request) => request.url().endsWith('/rebrand/name')).at(-1)!;
      expect(sent.postDataJSON()).toEqual({ name: 'Broadcast' });
      expect(screen.problems).toEqual([]);
    });

    test('a chosen logo is shown beside the old one, uploaded alone with its own type, and reset after a question', async () => {
      const { page, calls, requests, problems } = await dashboard.open({ as: 'superadmin', path: '/masjid' });
      await page.getByRole('button', { name: 'Customize Branding' }).click();
      const dialog = page.getByRole('dialog', { name: 'Customize Branding' });
      const input = dialog.getByLabel('Logo', { exact: true });
      await input.setInputFiles({ name: 'catatan.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
      await dialog.getByText('Logo harus berupa gambar').waitFor();
      expect(await dialog.getByRole('button', { name: 'Simpan' }).isDisabled()).toBe(true);
      await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
      await dialog.getByAltText('Logo sekarang').waitFor();
      await dialog.getByAltText('Logo baru').waitFor();
      await dialog.getByRole('button', { name: 'Simpan' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(calls.filter((call) => call.includes('/rebrand/'))).toEqual(['POST /rebrand/logo']);
      expect(requests.find((request) => request.url().endsWith('/rebrand/logo'))!.headers()['content-type']).toBe(
        'image/png',
      );
      const logo = page.getByRole('complementary').getByAltText('Logo');
      await vi.waitFor(async () => expect(await logo.getAttribute('src')).not.toBe('/default-logo.svg'));
      expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1);

      await page.getByRole('button', { name: 'Customize Branding' }).click();
      await dialog.getByRole('button', { name: 'Reset' }).click();
      const question = page.getByRole('alertdialog', { name: 'Reset Logo' });
      await question.getByText('Apakah Anda yakin ingin menghapus logo dan mereset menjadi semula?').waitFor();
      await question.getByRole('button', { name: 'Batal' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(calls).not.toContain('DELETE /rebrand/logo');
      await dialog.getByRole('button', { name: 'Reset' }).click();
      const reset = question.getByRole('button', { name: 'Reset' });
      expect(await reset.getAttribute('class')).toContain('danger');
      await reset.click();
      await vi.waitFor(async () => expect(await logo.getAttribute('src')).toBe('/default-logo.svg'));
      expect(problems).toEqual([]);
    });

    test('without an answer the defaults stay', async () => {
      const { page, problems } = await dashboard.open({ path: '/login' });
      await page.route('**/api/public/customizations', (route) =>
        route.fulfill({ status: 500, json: { data: null, error: 'Gagal', code: 'internal' } }),
      );
      await page.reload();
      await page.getByText('Login untuk mulai menggunakan Broadcast').waitFor();
      expect(await page.getByAltText('Logo').getAttribute('src')).toBe('/default-logo.svg');
      expect(problems).toEqual([]);
    });
  });
});

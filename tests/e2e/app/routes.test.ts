import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NARROW, startDashboard, type Dashboard, type Screen } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';

/** Path, menu item, title and subtitle of every screen behind the login. */
const SCREENS = [
  ['/manage-admin', 'Manage Admin', 'Admin', 'Atur Daftar Admin'],
  ['/template', 'Template', 'Template', 'Atur Daftar Template untuk Pesan WhatsApp'],
  ['/waclient', 'WhatsApp Client', 'WhatsApp Client', 'Hubungkan WhatsApp Client untuk melakukan broadcast'],
  ['/masjid', 'Masjid', 'Masjid', 'Atur Daftar Masjid'],
  ['/mubaligh', 'Mubaligh', 'Mubaligh', 'Atur Daftar Mubaligh'],
  ['/jadwal-pengajian', 'Jadwal Pengajian', 'Pengajian', 'Atur Jadwal Pengajian'],
  ['/jadwal-jumatan', 'Jadwal Jumatan', 'Jumatan', 'Atur Jadwal Jumatan'],
  ['/papan-jumat', 'Papan Jumat', 'Papan Jumat', 'Khatib setiap masjid, sebulan dalam satu papan'],
  ['/schedule', 'Schedule', 'Schedule', 'Atur Scheduling untuk broadcast otomatis'],
  ['/message-logs', 'Message Logs', 'Message Logs', 'Message yang sudah lebih dari 30 hari akan otomatis dihapus'],
  ['/pengumuman', 'Pengumuman', 'Pengumuman', 'Kabar sekali kirim, di luar jadwal'],
  ['/home', 'Home', 'Upcoming Broadcast', 'Daftar jadwal pengajian dan jumatan untuk 3 hari ke depan'],
] as const;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe.runIf(needs('chromium'))('routes, session and branding', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  const failure = { status: 500, json: { data: null, error: 'Gagal sementara', code: 'internal' } };
  const toastOf = ({ page }: Pick<Screen, 'page'>, text: string) =>
    page.locator('.toast').filter({ hasText: text }).getByText('Error', { exact: true });

  test(
    'every route shows its screen; calls are JSON and signed, lists ask for twenty rows',
    { timeout: 90_000 },
    async () => {
      const { page, calls, requests, problems } = await dashboard.open({ as: 'superadmin' });
      const menu = page.getByRole('complementary').getByRole('navigation');
      const shown = async (item: string, title: string, subtitle: string) => {
        await page.getByRole('heading', { name: title, exact: true }).waitFor();
        await page.getByText(subtitle, { exact: true }).waitFor();
        expect(await menu.locator('[aria-current="page"]').allInnerTexts()).toEqual([item]);
      };
      await shown('Home', 'Upcoming Broadcast', 'Daftar jadwal pengajian dan jumatan untuk 3 hari ke depan');
      const signedIn = requests.length;
      for (const [path, item, title, subtitle] of SCREENS) {
        await menu.getByRole('link', { name: item, exact: true }).click();
        await shown(item, title, subtitle);
        expect(new URL(page.url()).pathname).toBe(path);
        await page.reload();
        await shown(item, title, subtitle);
      }
      await page.getByRole('tab', { name: 'Jumatan' }).click();
      await page.getByRole('columnheader', { name: 'Tanggal Jumatan' }).waitFor();
      for (const noun of [
        'manage-admin',
        'template',
        'masjid',
        'mubaligh',
        'jadwal-pengajian',
        'jadwal-jumatan',
        'message-logs',
      ]) {
        const lists = calls.filter((call) => call.startsWith(`GET /${noun}?page=`));
        expect([noun, lists.length > 0, lists.filter((call) => !call.includes('?page=1&limit=20'))]).toEqual([
          noun,
          true,
          [],
        ]);
      }
      const odd = requests.slice(signedIn).filter((request) => {
        const { authorization = '', 'content-type': type } = request.headers();
        return !/^Bearer \S{16,}$/.test(authorization) || type !== 'application/json';
      });
      expect(odd.map((request) => request.url())).toEqual([]);
      expect(calls.slice(signedIn)).toContain('GET /public/customizations');
      expect(await page.locator('html').getAttribute('lang')).toBe('id');
      expect(problems).toEqual([]);
    },
  );

  test('the start page is for everybody; start page, login and phone header bear the name that was given', async () => {
    await dashboard.api.call('POST', '/rebrand/name', { body: { name: 'Kajian Kota' } });
    await dashboard.api.call('POST', '/rebrand/credit', { body: { credit: 'Dewan Kemakmuran Contoh' } });
    const { page, problems } = await dashboard.open({ path: '/', viewport: NARROW });
    await page.getByRole('banner').getByText('Kajian Kota').waitFor();
    expect(await page.getByRole('navigation', { name: 'Jenis jadwal' }).getByRole('link').allInnerTexts()).toEqual([
      'Pengajian',
      'Jumatan',
    ]);
    await page.getByRole('contentinfo').getByText('Dewan Kemakmuran Contoh').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goto('/login');
    await page.getByText('Login untuk mulai menggunakan Kajian Kota', { exact: true }).waitFor();
    const signedIn = await dashboard.open({ as: 'admin', viewport: NARROW });
    await signedIn.page.getByRole('banner').getByText('Kajian Kota').waitFor();
    await signedIn.page.goto('/');
    await signedIn.page.getByRole('contentinfo').waitFor();
    expect(new URL(signedIn.page.url()).pathname).toBe('/');
    await dashboard.api.call('POST', '/rebrand/name', { body: { name: '' } });
    await dashboard.api.call('POST', '/rebrand/credit', { body: { credit: '' } });
    expect([...problems, ...signedIn.problems]).toEqual([]);
  });

  test('a refused login renews nothing; a failed logout and a lost network are errors; signing out forgets the account', async () => {
    const screen = await dashboard.open({ path: '/login' });
    const { page, calls } = screen;
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('salah-sekali');
    await page.getByRole('button', { name: 'Login' }).click();
    await toastOf(screen, 'Username atau password salah').waitFor();
    expect(calls.filter((call) => call.includes('/auth/'))).toEqual(['POST /auth/login']);

    const signedIn = await dashboard.open({ as: 'admin', path: '/masjid' });
    const logout = async () => {
      await signedIn.page.getByRole('button', { name: 'Menu akun' }).click();
      await signedIn.page.getByRole('menuitem', { name: 'Logout' }).click();
    };
    await signedIn.page.route('**/api/auth/logout', (route) => route.fulfill(failure), { times: 1 });
    await logout();
    await toastOf(signedIn, 'Gagal sementara').waitFor();
    await signedIn.page.route('**/api/mubaligh?*', (route) => route.abort());
    await signedIn.page.getByRole('link', { name: 'Mubaligh', exact: true }).click();
    await toastOf(signedIn, 'Perangkat tidak dapat dihubungi').waitFor();
    expect(await signedIn.page.evaluate(() => localStorage.getItem('account'))).not.toBeNull();
    await logout();
    await signedIn.page.waitForURL('**/login');
    expect(await signedIn.page.evaluate(() => localStorage.getItem('account'))).toBeNull();
  });

  test('a call whose renewal fails gives nothing: one toast, and the login', async () => {
    const { page, calls } = await dashboard.open({ as: 'admin', path: '/masjid' });
    await page.getByText('No results.').waitFor();
    await page.context().clearCookies();
    await page.route('**/api/mubaligh?*', (route) =>
      route.fulfill({ status: 401, json: { data: null, error: 'Sesi berakhir', code: 'unauthenticated' } }),
    );
    const before = calls.length;
    await page.getByRole('link', { name: 'Mubaligh', exact: true }).click();
    await page.waitForURL('**/login');
    await page.locator('.toast').getByText('Please re-login').waitFor();
    expect(await page.locator('.toast').count()).toBe(1);
    const since = calls.slice(before);
    expect(since.filter((call) => call.startsWith('GET /mubaligh?page'))).toHaveLength(1);
    expect(since.filter((call) => call === 'GET /auth/refresh')).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('account'))).toBeNull();
  });

  test('a change of password that is answered without a message stays open, without a word', async () => {
    const { page } = await dashboard.open({ as: 'admin', path: '/masjid' });
    await page.route('**/api/auth/change-password', (route) => route.fulfill({ json: { data: null, error: null } }));
    await page.getByRole('button', { name: 'Menu akun' }).click();
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    await dialog.getByPlaceholder('Password lama').fill('kelapa-muda-7');
    for (const name of ['Password baru', 'Ketik ulang password baru'])
      await dialog.getByPlaceholder(name, { exact: true }).fill('kelapa-tua-8');
    const answered = page.waitForResponse('**/api/auth/change-password');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await answered;
    await page.waitForFunction(
      () => (document.querySelector('input[placeholder="Password lama"]') as HTMLInputElement | null)?.value === '',
    );
    expect(await dialog.isVisible()).toBe(true);
    expect(await page.locator('.toast').count()).toBe(0);
  });

  test('the branding dialog shows the present logo, an arrow and the chosen one, and is empty again after the upload', async () => {
    const { page, problems } = await dashboard.open({ as: 'superadmin', path: '/masjid' });
    const dialog = page.getByRole('dialog', { name: 'Customize Branding' });
    const input = dialog.getByLabel('Logo', { exact: true });
    await page.getByRole('button', { name: 'Customize Branding' }).click();
    expect(await dialog.getByAltText('Logo sekarang').getAttribute('src')).toBe('/default-logo.svg');
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
    await dialog.getByAltText('Logo baru').waitFor();
    expect(
      await dialog
        .locator('.logos > *')
        .evaluateAll((parts) => parts.map((part) => part.getAttribute('alt') ?? part.className)),
    ).toEqual(['Logo sekarang', 'i i-arrow-right', 'Logo baru', expect.stringContaining('btn')]);
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Customize Branding' }).click();
    await expect
      .poll(() => dialog.getByAltText('Logo sekarang').getAttribute('src'))
      .toMatch(/^\/branding\/logo-\d+\.png$/);
    expect(await dialog.getByAltText('Logo baru').count()).toBe(0);
    expect(await input.inputValue()).toBe('');
    expect(await dialog.getByRole('button', { name: 'Simpan' }).isDisabled()).toBe(true);
    await dashboard.api.call('DELETE', '/rebrand/logo');
    expect(problems).toEqual([]);
  });
});

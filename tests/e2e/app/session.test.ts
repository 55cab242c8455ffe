import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD } from '#tests/support/app.ts';
import {
  expectAccessible,
  LOOKS,
  MANY_PAGES,
  signIn,
  startDashboard,
  type Dashboard,
} from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';

describe.runIf(needs('chromium'))('sign-in and session', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  test('the login shows logo, name and the sentence with the name', async () => {
    const { page, problems, calls } = await dashboard.open({ path: '/login' });
    await page.getByAltText('Logo').waitFor();
    await page.getByRole('heading', { name: 'Broadcast' }).waitFor();
    await page.getByText('Login untuk mulai menggunakan Broadcast').waitFor();
    expect(calls.filter((call) => call.includes('/auth/'))).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('the password can be shown and hidden', async () => {
    const { page } = await dashboard.open({ path: '/login' });
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Tampilkan password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Sembunyikan password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
  });

  test('Enter goes from username to password, and from password to /home with the account stored', async () => {
    const { page, calls } = await dashboard.open({ path: '/login' });
    await page.getByLabel('Username').fill('admin');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(calls).not.toContain('POST /auth/login');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    const stored = JSON.parse((await page.evaluate(() => localStorage.getItem('account')))!);
    expect(stored).toMatchObject({ username: 'admin', role: 'admin', accessToken: expect.any(String) });
  });

  test('a wrong password is said in a toast and stays on the login', async () => {
    const { page } = await dashboard.open({ path: '/login' });
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('salah-sekali');
    await page.getByRole('button', { name: 'Login' }).click();
    const toast = page.locator('.toast');
    await toast.getByText('Error', { exact: true }).waitFor();
    expect(await toast.locator('p').textContent()).toMatch(/password/i);
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('empty fields are said and nothing is sent', async () => {
    const { page, calls } = await dashboard.open({ path: '/login' });
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Username harus diisi').waitFor();
    await page.getByText('Password harus diisi').waitFor();
    expect(calls).not.toContain('POST /auth/login');
  });

  test('signed out, every path but / leads to the login', async () => {
    const { page } = await dashboard.open({ path: '/masjid' });
    await page.waitForURL('**/login');
    await page.goto('/tidak-ada');
    await page.waitForURL('**/login');
  });

  test('nobody is sent to the login while the session is still loading', async () => {
    const { page } = await dashboard.open({ as: 'admin' });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/refresh', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/masjid');
    await page.getByText('Memuat…').waitFor({ state: 'attached' });
    expect(new URL(page.url()).pathname).toBe('/masjid');
    answer();
    await page.getByRole('heading', { name: 'Masjid' }).waitFor();
  });

  test('an unknown path shows the not-found page with a way to /', async () => {
    const { page, problems } = await dashboard.open({ as: 'admin', path: '/tidak-ada' });
    await page.getByRole('heading', { name: '404 Not Found' }).waitFor();
    await page.getByText('Sorry about that! Please go back to the home page. Thank you!').waitFor();
    expect(await page.getByRole('link', { name: 'To Home Page' }).getAttribute('href')).toBe('/');
    expect(problems).toEqual([]);
  });

  test('a screen that breaks shows the failure page', async () => {
    const { page } = await dashboard.open({ as: 'admin' });
    await page.route('**/assets/contact-page-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    );
    await page.goto('/masjid');
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  });

  test('an access token that has ended is renewed once, and the call repeated with the new one', async () => {
    const { page, calls, requests } = await dashboard.open({ as: 'admin', path: '/masjid' });
    await page.getByText('No results.').waitFor();
    let refused = 0;
    await page.route('**/api/mubaligh?*', (route) => {
      refused += 1;
      if (refused > 1) return route.continue();
      return route.fulfill({ status: 401, json: { data: null, error: 'Sesi berakhir', code: 'unauthenticated' } });
    });
    const before = calls.length;
    await page.getByRole('link', { name: 'Mubaligh' }).click();
    await page.getByText('No results.').waitFor();
    await vi.waitFor(() => expect(refused).toBe(2));
    expect(calls.slice(before).filter((call) => call.startsWith('GET /auth/refresh'))).toHaveLength(1);
    const tokens = requests
      .filter((request) => request.url().includes('/api/mubaligh?'))
      .map((request) => request.headers().authorization);
    expect(tokens[1]).toMatch(/^Bearer .+/);
    expect(tokens[1]).not.toBe(tokens[0]);
    expect(await page.locator('.toast').count()).toBe(0);
  });

  test('a second refusal does not loop', async () => {
    const { page, calls } = await dashboard.open({ as: 'admin', path: '/masjid' });
    // The first screen has finished renewing its session.
    await page.getByText('No results.').waitFor();
    await page.route('**/api/mubaligh?*', (route) =>
      route.fulfill({ status: 401, json: { data: null, error: 'Sesi berakhir', code: 'unauthenticated' } }),
    );
    const before = calls.length;
    await page.getByRole('link', { name: 'Mubaligh' }).click();
    await page.getByText('Data tidak dapat dimuat').waitFor();
    const since = calls.slice(before);
    expect(since.filter((call) => call.startsWith('GET /mubaligh'))).toHaveLength(2);
    expect(since.filter((call) => call.startsWith('GET /auth/refresh'))).toHaveLength(1);
  });

  test('a session that has ended says so and leads to the login', async () => {
    const { page } = await dashboard.open({ as: 'admin' });
    // The renewal by the first screen must not set its cookie after the cookies are cleared.
    await page.getByRole('heading', { name: 'Upcoming Broadcast' }).waitFor();
    await page.context().clearCookies();
    await page.goto('/masjid');
    await page.waitForURL('**/login');
    await page.locator('.toast').getByText('Please re-login').waitFor();
    await page.locator('.toast').getByText('Session expired').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('account'))).toBeNull();
  });

  test('a device that can not be reached keeps the account and says so', async () => {
    const { page } = await dashboard.open({ as: 'admin', path: '/masjid' });
    await page.getByText('No results.').waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Mubaligh' }).click();
    await page
      .locator('.toast')
      .getByText('Perangkat tidak dapat dihubungi. Periksa jaringan, lalu coba lagi.')
      .waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Muat ulang' }).click();
    await page.getByText('No results.').waitFor();
  });

  test('signing out in one tab ends the others', async () => {
    const first = await dashboard.open({ as: 'admin', path: '/masjid' });
    await first.page.getByText('No results.').waitFor();
    const second = await dashboard.open({ path: '/mubaligh', context: first.page.context() });
    await second.page.getByRole('heading', { name: 'Mubaligh' }).waitFor();
    await first.page.getByRole('button', { name: 'Menu akun' }).click();
    await first.page.getByRole('menuitem', { name: 'Logout' }).click();
    await first.page.waitForURL('**/login');
    await second.page.waitForURL('**/login');
  });

  test('a new token of one tab is used by the others', async () => {
    const first = await dashboard.open({ as: 'admin', path: '/masjid' });
    await first.page.getByText('No results.').waitFor();
    const second = await dashboard.open({ path: '/mubaligh', context: first.page.context() });
    await second.page.getByText('No results.').waitFor();
    const token = await second.page.evaluate(
      () => (JSON.parse(localStorage.getItem('account')!) as { accessToken: string }).accessToken,
    );
    await first.page.getByRole('link', { name: 'Template' }).click();
    const list = () => first.requests.findLast((request) => request.url().includes('/api/template?'));
    await vi.waitFor(() => expect(list()?.headers().authorization).toBe(`Bearer ${token}`));
  });

  test('a failed logout is said and changes nothing', async () => {
    const { page } = await dashboard.open({ as: 'admin', path: '/masjid' });
    await page.route('**/api/auth/logout', (route) =>
      route.fulfill({ status: 500, json: { data: null, error: 'Tidak dapat keluar', code: 'internal' } }),
    );
    await page.getByRole('button', { name: 'Menu akun' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.locator('.toast').getByText('Tidak dapat keluar').waitFor();
    expect(new URL(page.url()).pathname).toBe('/masjid');
  });

  test('a removed account is signed out at once', async () => {
    const { page } = await dashboard.open({ path: '/login' });
    await dashboard.api.call('POST', '/manage-admin', { body: { username: 'sementara', password: PASSWORD } });
    await signIn(page, 'sementara', PASSWORD);
    const { body } = await dashboard.api.call('GET', '/manage-admin?search=sementara');
    await dashboard.api.call('DELETE', `/manage-admin/${body.data[0].id}`);
    await page.waitForURL('**/login');
    await page.locator('.toast').getByText('Please re-login').waitFor();
  });

  test.each(LOOKS)(
    'login and not-found page are accessible, $scheme at $viewport.width px',
    async ({ scheme, viewport }) => {
      const login = await dashboard.open({ path: '/login', scheme, viewport });
      await login.page.getByRole('button', { name: 'Login' }).waitFor();
      await expectAccessible(login);
      const lost = await dashboard.open({ as: 'admin', path: '/tidak-ada', scheme, viewport });
      await lost.page.getByRole('heading', { name: '404 Not Found' }).waitFor();
      await expectAccessible(lost);
      expect([...login.problems, ...lost.problems]).toEqual([]);
    },
    MANY_PAGES,
  );
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, dateInZone } from '#shared/base/dates.ts';
import { expectAccessible, MANY_PAGES, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';

/** Path, sortable columns by their heading, and the server's names of the columns. */
const SORTED: readonly [string, Record<string, string>][] = [
  ['/masjid', { ID: 'id', 'Nama Masjid': 'nama_masjid', 'Nama Ketua DKM': 'nama_ketua_dkm' }],
  ['/mubaligh', { ID: 'id', 'Nama Mubaligh': 'nama_mubaligh' }],
  ['/manage-admin', { Username: 'username' }],
  ['/jadwal-jumatan', { ID: 'id', 'Tanggal Jumatan': 'tanggal' }],
];

describe.runIf(needs('chromium'))('columns and pages', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
    for (let n = 1; n <= 21; n++)
      await addMubaligh(dashboard.api, `Ustadz ${String(n).padStart(2, '0')}`, { no_hp: phone(n) });
    await addTemplate(dashboard.api, 'pengajian_reminder', 'Harian');
  });
  afterAll(() => dashboard?.close());

  test('the columns that sort are the specified ones, upwards and downwards', { timeout: 60_000 }, async () => {
    const { page, calls, problems } = await dashboard.open({ as: 'superadmin' });
    for (const [path, columns] of SORTED) {
      await page.goto(path);
      await page.locator('thead .sort').first().waitFor();
      expect([path, await page.locator('thead .sort').allInnerTexts()]).toEqual([path, Object.keys(columns)]);
      for (const [header, column] of Object.entries(columns)) {
        const button = page.locator('thead .sort').getByText(header, { exact: true });
        await button.click();
        await button.click();
        for (const order of ['asc', 'desc']) {
          await vi.waitFor(() =>
            expect(
              calls.some((call) => call.startsWith(`GET ${path}?page=1&limit=20&orderBy=${column}&orderType=${order}`)),
            ).toBe(true),
          );
        }
      }
      expect(await page.locator('th[aria-sort]').count()).toBe(1);
    }
    expect(problems).toEqual([]);
  });

  test('the head stays in sight, above its own columns when a wide table is scrolled sideways', async () => {
    const { page } = await dashboard.open({ as: 'admin', path: '/mubaligh' });
    await page.locator('tr.data').nth(19).waitFor();
    const at = (locator: string) =>
      page.locator(locator).evaluate((element) => {
        const { x, y } = element.getBoundingClientRect();
        return { x: Math.round(x), y: Math.round(y) };
      });
    await page.evaluate(() => window.scrollTo(0, 500));
    await vi.waitFor(async () => expect((await at('thead th.c-name')).y).toBe(0));
    expect((await at('tbody tr:first-child td.c-name')).y).toBeLessThan(0);

    await page.setViewportSize({ width: 820, height: 700 });
    await page.addStyleTag({ content: '.table { min-width: 75rem }' });
    const frame = page.locator('.frame:not(.fits)');
    await frame.evaluate((element) => element.scrollTo(260, 400));
    await vi.waitFor(async () =>
      expect((await at('thead th.c-name')).x).toBe((await at('tbody tr:first-child td.c-name')).x),
    );
    expect((await at('thead th.c-name')).y).toBe((await at('.frame')).y + 1);
    expect((await at('tbody tr:first-child td.c-name')).y).toBeLessThan((await at('.frame')).y);
  });

  test('at 820 px all columns of schedules and leaves are in sight, beside their pencils and actions', async () => {
    const { page, problems } = await dashboard.open({
      as: 'admin',
      viewport: { width: 820, height: 1180 },
      touch: true,
    });
    const { call } = dashboard.api;
    const id_masjid = await addMasjid(dashboard.api, 'Masjid Raudhatul Jannah');
    const id_mubaligh = await addMubaligh(dashboard.api, 'Ustadz Muhammad Iqbal Ramdhani');
    const day = addDays(dateInZone(Date.now(), 'Asia/Jakarta'), 1);
    const body = { tanggal: day, waktu: "Ba'da Maghrib", id_masjid, id_mubaligh };
    await call('POST', '/jadwal-pengajian', { body });
    await call('POST', '/cuti', { body: { id_mubaligh, dari: day, sampai: day, alasan: 'Tugas ke luar kota' } });
    for (const path of ['/jadwal-pengajian', '/cuti']) {
      await page.goto(path);
      await page.locator('tr.data').first().waitFor();
      await expect.poll(() => page.locator('.frame.fits').count()).toBe(1);
      expect([path, await page.locator('.pen:visible').count()]).not.toEqual([path, 0]);
    }
    await page.goto('/jadwal-pengajian');
    await page.getByRole('row').getByRole('button', { name: 'Broadcast', exact: true }).click();
    await page.getByRole('dialog', { name: 'Broadcast', exact: true }).waitFor();
    expect(problems).toEqual([]);
    for (const path of [`/masjid/${id_masjid}`, `/mubaligh/${id_mubaligh}`]) await call('DELETE', path);
  });

  test('a list is printed as it is filtered, with the rows of all its pages', { timeout: MANY_PAGES }, async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/mubaligh' });
    const { page, problems } = screen;
    await page.locator('tr.data').nth(19).waitFor();
    await page.getByRole('button', { name: 'Cetak' }).click();
    const view = page.getByRole('dialog', { name: 'Cetak Daftar Mubaligh' });
    await view.getByText(/^Semua data · 21 mubaligh\. Dicetak \w+, \d+ \w+ \d{4}\.$/).waitFor();
    await expect.poll(() => view.locator('tbody tr').count()).toBe(21);
    await view.getByText('Halaman 1 dari 1').waitFor();
    await expectAccessible(screen);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.app').isVisible()).toBe(false);
    expect(await view.getByRole('button', { name: 'Kembali' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    // The browser's back button leads to the list in its former state.
    await page.goBack();
    await view.waitFor({ state: 'detached' });
    await page.getByPlaceholder('Cari mubaligh').fill('Ustadz 0');
    await page.getByText('9 mubaligh').waitFor();
    await page.getByRole('button', { name: 'Cetak' }).click();
    await view.getByText(/^Pencarian "Ustadz 0" · 9 mubaligh\./).waitFor();
    await view.getByRole('button', { name: 'F4' }).click();
    await page.locator('.sheets.f4').waitFor();
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'detached' });
    expect(await page.getByPlaceholder('Cari mubaligh').inputValue()).toBe('Ustadz 0');
    expect(problems).toEqual([]);
  });

  test('on paper a long list has all its rows and its heads on each page, and nothing of the screen', async () => {
    const { page, problems } = await dashboard.open({ as: 'admin', path: '/mubaligh', scheme: 'dark' });
    // One page of 100 rows represents a long list; one row is higher than three lines.
    const rows = Array.from({ length: 99 }, (_, n) => ({ id: `${n + 1}`, nama_mubaligh: `Ustadz ${n + 1}` }));
    rows.push({ id: '100', nama_mubaligh: `Ustadz ${'Panjang '.repeat(30)}` });
    const rest = { no_hp: phone(1), khatib: true, batas_bulan: null, wilayah: [], batas_pengajian: null };
    const data = rows.map((row) => ({ ...row, ...rest }));
    await page.route('**/api/mubaligh?page=*&limit=100*', (route) =>
      route.fulfill({ json: { data: /page=1&/.test(route.request().url()) ? data : [], error: null } }),
    );
    await page.locator('tr.data').nth(19).waitFor();
    await page.getByRole('button', { name: 'Cetak' }).click();
    const view = page.getByRole('dialog', { name: 'Cetak Daftar Mubaligh' });
    await view.getByText('Ustadz 99', { exact: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const sheets = await view.locator('.sheet').evaluateAll((all) =>
      all.map((sheet) => ({
        heads: [...sheet.querySelectorAll('thead th')].map((head) => (head as HTMLElement).innerText),
        names: [...sheet.querySelectorAll('tbody tr')].map((row) => row.children[0]!.textContent),
        foot: sheet.querySelector<HTMLElement>('.kaki')!.innerText,
        isClear:
          sheet.querySelector('table')!.getBoundingClientRect().bottom <
          sheet.querySelector('.kaki')!.getBoundingClientRect().top,
        background: getComputedStyle(sheet).backgroundColor,
      })),
    );
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets.flatMap(({ names }) => names)).toEqual(rows.map(({ nama_mubaligh }) => nama_mubaligh));
    for (const [at, sheet] of sheets.entries())
      expect(sheet).toMatchObject({
        heads: sheets[0]!.heads,
        foot: expect.stringContaining(`Halaman ${at + 1} dari ${sheets.length}`),
        isClear: true,
        background: 'rgb(255, 255, 255)',
      });
    expect(sheets[0]!.heads).toContain('Nama Mubaligh');
    for (const part of ['.side', '.tools', '.sheet-bar', '.table-foot'])
      expect([part, await page.locator(part).isVisible()]).toEqual([part, false]);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect([...pdf.matchAll(/\/MediaBox\s*\[0 0 [\d.]+ [\d.]+\]/g)]).toHaveLength(sheets.length);
    expect(problems).toEqual([]);
  });

  test('Next and Previous move one page', async () => {
    const { page, calls } = await dashboard.open({ as: 'admin', path: '/mubaligh' });
    await page.getByText('0 of 20 row(s) selected.').waitFor();
    await page.getByLabel('Pilih semua di halaman ini').check();
    await page.getByText('20 of 20 row(s) selected.').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Halaman 2').waitFor();
    await page.locator('tr.data', { hasText: 'Ustadz 01' }).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('Halaman 1').waitFor();
    await page.locator('tr.data', { hasText: 'Ustadz 21' }).waitFor();
    const lists = calls.filter((call) => call.startsWith('GET /mubaligh?page='));
    expect(lists.map((call) => call.slice(0, 'GET /mubaligh?page=1'.length))).toEqual(
      expect.arrayContaining(['GET /mubaligh?page=1', 'GET /mubaligh?page=2']),
    );
  });

  test('a preacher’s number and a template’s name are edited in place', async () => {
    const { page, requests } = await dashboard.open({ as: 'admin', path: '/mubaligh' });
    const edit = async (label: string, text: string) => {
      await page.getByRole('button', { name: label }).click();
      await page.getByRole('textbox', { name: label }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await edit('Ubah nomor HP, Ustadz 21', '081200000999');
    await page.locator('tr.data', { hasText: 'Ustadz 21' }).getByText('0812-0000-0999').waitFor();
    await page.goto('/template');
    await edit('Ubah nama template, Harian', 'Mingguan');
    await page.locator('tr.data', { hasText: 'Mingguan' }).waitFor();
    expect(requests.filter((request) => request.method() === 'PATCH').map((request) => request.postDataJSON())).toEqual(
      [{ no_hp: '081200000999' }, { nama_template: 'Mingguan' }],
    );
  });
});

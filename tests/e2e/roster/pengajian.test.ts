import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, addMonths, formatDate, formatDay, formatLongDate } from '#shared/base/dates.ts';
import {
  expectAccessible,
  LOOKS,
  MANY_PAGES,
  NARROW,
  startDashboard,
  type Dashboard,
  type Screen,
} from '#tests/support/dashboard.ts';
import {
  addJadwal,
  HOSTILE,
  HOSTILE_NAMES,
  onMonday,
  TODAY,
  type JadwalSamples,
} from '#tests/support/roster/jadwal-samples.ts';
import { needs } from '#tests/support/needs.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';

const HEADER = ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'];

describe.runIf(needs('chromium'))('the Pengajian screen', () => {
  let dashboard: Dashboard;
  let samples: JadwalSamples;
  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    samples = await addJadwal(dashboard.api);
  });
  afterAll(() => dashboard?.close());

  const rowOf = (screen: Screen, name: string) => screen.page.locator('tr.data', { hasText: name });
  async function open(options: Parameters<Dashboard['open']>[0] = {}): Promise<Screen> {
    const screen = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian', ...options });
    await screen.page.getByText('Masjid Contoh 1').first().waitFor();
    return screen;
  }
  const stored = async (id: string | undefined) =>
    (await dashboard.api.call('GET', `/jadwal-pengajian/${id}`)).body.data;

  test('title, subtitle, buttons and columns are as specified', async () => {
    const { page, problems, calls } = await open();
    await page.getByRole('heading', { name: 'Pengajian', level: 1 }).waitFor();
    await page.getByText('Atur Jadwal Pengajian').waitFor();
    for (const name of ['Add', 'Bulk Upload', 'Broadcast Bulanan'])
      await page.getByRole('button', { name, exact: true }).waitFor();
    expect(
      (await page.locator('thead th').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')).filter(Boolean),
    ).toEqual(['ID', 'Tanggal Pengajian', 'Waktu Pengajian', 'Masjid', 'Mubaligh', 'Status Broadcast', 'Actions']);
    const list = calls.find((call) => call.startsWith('GET /jadwal-pengajian?'))!;
    expect(list).toContain('page=1&limit=20');
    expect(list).toContain(`dateStart=${TODAY}&dateEnd=${addMonths(TODAY, 1)}`);
    // The rows contain the names, so the page does not load a list of all mosques or preachers.
    expect(calls.filter((call) => /^GET \/(masjid|mubaligh)/.test(call))).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('hostile names and times are text', async () => {
    const screen = await open();
    const row = rowOf(screen, HOSTILE_NAMES.masjid);
    for (const text of [HOSTILE_NAMES.masjid, HOSTILE_NAMES.mubaligh, HOSTILE])
      await row.getByText(text, { exact: true }).waitFor();
    expect(await screen.page.locator('img[src="x"]').count()).toBe(0);
    expect(screen.problems).toEqual([]);
  });

  test('another range loads the list anew, and compare counts the year before', async () => {
    const { page, calls } = await open();
    await page.getByRole('button', { name: /^Rentang tanggal jadwal/ }).click();
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByRole('switch', { name: 'Compare' }).check();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Belum ada jadwal pada rentang tanggal ini.').waitFor();
    expect(
      calls
        .filter((call) => call.startsWith('GET /jadwal-pengajian?'))
        .some((call) => call.includes(`dateStart=${TODAY}&dateEnd=${TODAY}`)),
    ).toBe(true);
    await page.getByText(`Pembanding ${formatDate(addMonths(TODAY, -12))}: 0 jadwal`).waitFor();
  });

  test('the form says what is missing, finds mosques and preachers on the server, and stores', async () => {
    const { page, calls, problems } = await open();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah Data Jadwal Pengajian' });
    expect(await dialog.getByLabel('Waktu Pengajian').inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    for (const text of [
      'Tanggal pengajian harus diisi',
      'Waktu pengajian harus diisi',
      'Kode masjid harus diisi',
      'Kode mubaligh harus diisi',
    ])
      await dialog.getByText(text).waitFor();
    expect(calls).not.toContain('POST /jadwal-pengajian');
    await vi.waitFor(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        'Hari, Tanggal Pengajian',
      ),
    );
    await dialog.getByLabel('Hari, Tanggal Pengajian').fill(addDays(TODAY, 3).slice(8));
    await dialog.getByLabel('Bulan, Tanggal Pengajian').fill(addDays(TODAY, 3).slice(5, 7));
    // The weekday appears as soon as the date is complete, before the field loses the focus.
    const weekday = dialog.locator('.dateparts .weekday');
    expect(await weekday.innerText()).toBe('');
    await dialog.getByLabel('Tahun, Tanggal Pengajian').fill(addDays(TODAY, 3).slice(0, 4));
    await expect.poll(() => weekday.innerText()).toBe(formatDay(addDays(TODAY, 3)).split(',')[0]);
    await dialog.getByLabel('Waktu Pengajian').fill("Ba'da Isya");
    await dialog.getByRole('button', { name: /^Masjid:/ }).click();
    const search = page.getByRole('combobox');
    await search.fill('contoh 4');
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await vi.waitFor(() =>
      expect(
        calls.some((call) => call.startsWith('GET /masjid?fields=id,nama_masjid') && call.includes('search=contoh+4')),
      ).toBe(true),
    );
    await page.getByRole('option', { name: 'Masjid Contoh 5' }).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: 'Masjid Contoh 4' }).click();
    await dialog.getByRole('button', { name: /^Mubaligh:/ }).click();
    await search.fill('tidak ada');
    await page.getByText('No item found.').waitFor();
    await search.fill('Fauzan 5');
    await page.getByRole('option', { name: 'Ustadz Ahmad Fauzan 5' }).click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page
      .locator('.toast')
      .getByText(`Jadwal Masjid Contoh 4, ${formatDay(addDays(TODAY, 3))} tersimpan.`)
      .waitFor();
    await page.getByText("Ba'da Isya").waitFor();
    expect(problems).toEqual([]);
  });

  test(
    'date, time, mosque and preacher are edited in place; an unknown version is said, not overwritten',
    { timeout: MANY_PAGES },
    async () => {
      const screen = await open();
      const { page, requests } = screen;
      const id = samples.pengajian[3];
      const row = page.locator('tr.data').filter({ has: page.getByRole('cell', { name: id!, exact: true }) });
      const patches = () =>
        requests
          .filter((request) => request.method() === 'PATCH')
          .map((request) => request.postDataJSON() as Record<string, string>);

      const field = row.getByRole('textbox', { name: /^Ubah waktu/ });
      await row.getByText('18.30 WIB').dblclick();
      await field.waitFor();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('20.00 WIB');
      await page.keyboard.press('Enter');
      await row.getByText('20.00 WIB').waitFor();

      await row.hover();
      await row.getByRole('button', { name: /^Ubah masjid/ }).click();
      await page.getByRole('combobox').fill('Contoh 6');
      // The search makes the list shorter and moves it.
      await page.getByRole('option', { name: 'Masjid Contoh 1' }).waitFor({ state: 'detached' });
      await page.getByRole('option', { name: 'Masjid Contoh 6' }).click();
      await row.getByText('Masjid Contoh 6').waitFor();
      await row.hover();
      await row.getByRole('button', { name: /^Ubah mubaligh/ }).click();
      await page.getByRole('combobox').fill('Fauzan 1');
      await page.getByRole('option', { name: 'Ustadz Ahmad Fauzan 1' }).click();
      await row.getByText('Ustadz Ahmad Fauzan 1').waitFor();

      const next = addDays(TODAY, 5);
      await row.hover();
      await row.getByRole('button', { name: /^Ubah tanggal/ }).click();
      // The calendar shows the full date of the current day: first the row's date, then the one under the keys or the
      // pointer.
      const was = (await stored(id)).tanggal.slice(0, 10);
      const day = page.locator('.pop:popover-open .mini-day');
      expect(await day.innerText()).toBe(formatLongDate(was));
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => day.innerText()).toBe(formatLongDate(addDays(was, 7)));
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => day.innerText()).toBe(formatLongDate(was));
      if (next.slice(0, 7) !== (await stored(id)).tanggal.slice(0, 7))
        await page.getByRole('button', { name: 'Bulan berikutnya' }).click();
      await page
        .locator('.pop:popover-open')
        .getByRole('button', { name: new RegExp(`\\b${Number(next.slice(8))} \\p{L}+ ${next.slice(0, 4)}`, 'u') })
        .first()
        .click();
      await row.getByText(formatDate(next)).waitFor();
      expect(patches()).toEqual([
        { waktu: '20.00 WIB' },
        { id_masjid: samples.masjid[5] },
        { id_mubaligh: samples.mubaligh[0] },
        { tanggal: `${next}T00:00:00.000Z` },
      ]);
      expect(requests.find((request) => request.method() === 'PATCH')?.headers()['if-match']).toBeDefined();

      // The user starts editing before the change of another admin arrives and the row is loaded again.
      const meanwhile = async (waktu: string) => {
        const answers = page.waitForResponse((response) => response.url().includes('/jadwal-pengajian?'));
        await dashboard.api.call('PATCH', `/jadwal-pengajian/${id}`, { body: { waktu } });
        await (await answers).finished();
      };
      await row.getByText('20.00 WIB').dblclick();
      await field.waitFor();
      await meanwhile('05.00 WIB');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('22.00 WIB');
      await page.keyboard.press('Enter');
      await page
        .locator('.toast')
        .getByText(/Data sudah diubah oleh/)
        .waitFor();
      expect((await stored(id)).waktu).toBe('05.00 WIB');
      await page.keyboard.press('Escape');

      // A field that the user did not change is not saved, so the other change stays.
      await row.getByText('05.00 WIB').dblclick();
      await field.waitFor();
      await meanwhile('06.00 WIB');
      await page.keyboard.press('Enter');
      await field.waitFor({ state: 'hidden' });
      await row.getByText('06.00 WIB').waitFor();
      expect((await stored(id)).waktu).toBe('06.00 WIB');
    },
  );

  test('a row and selected rows are deleted after the specified questions; Batal changes nothing', async () => {
    const screen = await open();
    const { page, calls } = screen;
    const id = samples.pengajian[4]!;
    const remove = async () => {
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: id, exact: true }) })
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    const question = page.getByRole('alertdialog', {
      name: `Apakah Anda Yakin Untuk Menghapus Jadwal dengan ID ${id}?`,
    });
    await remove();
    await question.getByText('Data yang sudah dihapus tidak dapat dikembalikan').waitFor();
    await question.getByRole('button', { name: 'Batal' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    await remove();
    await question.getByRole('button', { name: 'Hapus' }).click();
    await page.locator('.toast').getByText(`Jadwal dengan ID ${id} dihapus.`).waitFor();
    expect(calls).toContain(`DELETE /jadwal-pengajian/${id}`);

    await page.getByRole('checkbox', { name: /^Pilih Masjid Contoh 1/ }).check();
    await page.getByRole('checkbox', { name: /^Pilih Masjid Contoh 2/ }).check();
    await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
    await page
      .getByRole('alertdialog', { name: 'Apakah Anda Yakin Untuk Menghapus 2 Jadwal Pengajian?' })
      .getByRole('button', { name: 'Hapus' })
      .click();
    await page.locator('.toast').getByText('2 jadwal pengajian dihapus.').waitFor();
    await vi.waitFor(async () =>
      expect(await page.locator('.table-foot span').first().textContent()).toMatch(/^0 of \d+ row\(s\) selected\.$/),
    );
    expect(calls).toContain(`DELETE /jadwal-pengajian/batch?id=${samples.pengajian[0]},${samples.pengajian[1]}`);

    // One click undoes the deletion, and its toast stays longer than others.
    const rows = page.getByRole('checkbox', { name: /^Pilih Masjid Contoh [12]/ });
    await vi.waitFor(async () => expect(await rows.count()).toBe(0));
    await page.locator('.toast').getByRole('button', { name: 'Urungkan' }).click();
    await page.locator('.toast').getByText('Dipulihkan: 2 jadwal pengajian.').waitFor();
    await vi.waitFor(async () => expect(await rows.count()).toBe(2));
  });
  test('a bulk upload with errors stores nothing and lists each cell; the corrected file is stored', async () => {
    const { page, problems } = await open();
    await page.getByRole('button', { name: 'Bulk Upload' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Data Bulk' });
    await dialog.getByText('Input data jadwal pengajian secara kolektif').waitFor();
    const choose = async (rows: string[][]) =>
      dialog
        .getByLabel('Pilih berkas .xlsx')
        .setInputFiles({ name: 'jadwal.xlsx', mimeType: '', buffer: await workbookOf(HEADER, rows) });
    await choose([
      [addDays(TODAY, 2), '07.00', 'Masjid Contoh 1', 'Ustadz Ahmad Fauzan 1'],
      ['31/02/2027', '08.00', 'Masjid Contohh 2', 'Ustadz Ahmad Fauzan 2'],
    ]);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByText('Tidak ada yang disimpan').waitFor();
    const cells = await dialog
      .getByRole('region', { name: 'Kesalahan pada berkas' })
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent)));
    expect(cells).toEqual([
      ['3Masjid Contohh 2, 31/02/2027', 'Tanggal', '31/02/2027'],
      ['3Masjid Contohh 2, 31/02/2027', 'Masjid', 'Masjid Contohh 2'],
    ]);
    // Another file is taken once the answer to the first is there.
    await dialog.locator('input[type=file]:enabled').waitFor({ state: 'attached' });
    await choose([[addDays(TODAY, 2), '07.00', 'Masjid Contoh 1', 'Ustadz Ahmad Fauzan 1']]);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByText('1 jadwal pengajian tersimpan.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('07.00').waitFor();
    expect(problems).toEqual([]);
  });

  test('on a phone days have heads that stay, and a press on a row opens a sheet with all of it', async () => {
    const screen = await open({ viewport: NARROW, touch: true });
    const { page, calls } = screen;
    const [row] = (await dashboard.api.call('GET', '/jadwal-pengajian?search=Masjid Contoh 1&limit=1')).body.data;
    const day = row.tanggal.slice(0, 10);
    const those = await dashboard.api.call('GET', `/jadwal-pengajian?fields=id&dateStart=${day}&dateEnd=${day}`);
    const head = page.getByRole('heading', { name: `${formatDay(day)} · ${those.body.data.length} jadwal` });
    await head.waitFor();
    expect(await head.evaluate((element) => getComputedStyle(element.parentElement!).position)).toBe('sticky');
    const line = page.locator(`#baris-${row.id}`);
    expect((await line.boundingBox())!.height).toBeGreaterThanOrEqual(60);
    expect((await line.boundingBox())!.height).toBeLessThanOrEqual(72);
    await line.click();
    const sheet = page.getByRole('dialog', { name: /^Masjid Contoh 1, / });
    await sheet.getByText('Belum Broadcast').waitFor();
    for (const name of ['Broadcast', 'Catat Hadir', 'Catat Udzur', 'Delete'])
      await sheet.getByRole('button', { name, exact: true }).waitFor();
    expect(await sheet.getByRole('link', { name: /^Telepon Ustadz/ }).getAttribute('href')).toMatch(/^tel:\+628/);
    await sheet.getByRole('link', { name: /^WhatsApp Bapak/ }).waitFor();
    await expectAccessible(screen);
    const small = await sheet
      .locator('button:visible, a:visible')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length);
    expect(small).toBe(0);
    // Tab stays inside the sheet, and Escape returns the focus to the row.
    for (let press = 0; press < 20; press++) await page.keyboard.press('Tab');
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await vi.waitFor(async () =>
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Masjid Contoh 1'),
    );
    // The sheet edits the same fields as the table.
    await page.keyboard.press('Enter');
    await sheet.getByRole('button', { name: /^Ubah waktu/ }).click();
    await page.keyboard.insertText("Ba'da Ashar");
    await page.keyboard.press('Enter');
    await sheet.getByText("Ba'da Ashar").waitFor();
    expect(calls.some((call) => call.startsWith('PATCH /jadwal-pengajian/'))).toBe(true);
    // The question opens after the sheet has closed.
    await sheet.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/Jadwal dengan ID/).waitFor();
    await question.getByRole('button', { name: 'Batal' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(screen.problems).toEqual([]);
  });

  test('a long press selects, and so does the keyboard; the selection is a bar at the bottom', async () => {
    const screen = await open({ viewport: NARROW, touch: true });
    const { page } = screen;
    const line = page.locator('.line-open', { hasText: 'Masjid Contoh 1' }).first();
    const { x, y } = (await line.boundingBox())!;
    await page.mouse.move(x + 40, y + 20);
    await page.mouse.down();
    const bar = page.getByRole('button', { name: /^Broadcast Selected/ });
    await bar.waitFor();
    await page.mouse.up();
    // The release of the finger does not open the sheet and does not change the selection.
    expect(await bar.innerText()).toBe('Broadcast Selected (1)');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect.poll(async () => (await bar.boundingBox())!.y).toBeGreaterThan(NARROW.height - 80);
    await page.locator('.line-open', { hasText: 'Masjid Contoh 2' }).first().click();
    await page.getByRole('button', { name: 'Broadcast Selected (2)' }).waitFor();
    await expectAccessible(screen);
    await page.getByRole('button', { name: 'Selesai' }).click();
    await bar.waitFor({ state: 'detached' });
    await page
      .getByRole('checkbox', { name: /^Pilih Masjid Contoh 1/ })
      .first()
      .focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Broadcast Selected (1)' }).waitFor();
    const day = page.getByRole('checkbox', { name: /^Pilih semua, / }).first();
    await day.check();
    await page.getByRole('button', { name: /^Broadcast Selected/ }).waitFor();
    expect(screen.problems).toEqual([]);
  });

  test('on a phone a picker rises from below; a short list does without a search', async () => {
    const screen = await open({ viewport: NARROW, touch: true });
    const { page } = screen;
    await page.locator('.line-open').first().click();
    await page.getByRole('button', { name: /^Ubah masjid/ }).click();
    const picker = page.getByRole('dialog', { name: /^Ubah masjid/ });
    await picker.getByRole('option').first().waitFor();
    expect(await picker.getByRole('combobox').count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
    await vi.waitFor(async () => expect(await focused()).toBe('listbox'));
    const box = (await picker.boundingBox())!;
    expect(Math.round(box.y + box.height)).toBe(NARROW.height);
    expect(box.width).toBe(NARROW.width);
    await expectAccessible(screen);
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'hidden' });
    const sheet = page.locator('.row-sheet');
    await sheet.waitFor();
    // A list that does not fit on the screen has a search field.
    for (const n of [1, 2, 3])
      await dashboard.api.call('POST', '/masjid', {
        body: { nama_masjid: `Masjid Tambahan ${n}`, nama_ketua_dkm: 'Bapak', no_hp: `08120000070${n}` },
      });
    await page.reload();
    await page.locator('.line-open').first().click();
    await page.getByRole('button', { name: /^Ubah masjid/ }).click();
    await vi.waitFor(async () => expect(await focused()).toBe('combobox'));
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Rentang tanggal jadwal/ }).click();
    const days = await page
      .getByRole('grid')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
    expect(Math.min(...days)).toBeGreaterThanOrEqual(44);
  });

  test.each(LOOKS)(
    'the screen and its form are accessible, $scheme at $viewport.width px',
    async ({ scheme, viewport }) => {
      const screen = await open({ scheme, viewport });
      if (viewport.width < 768) await screen.page.getByRole('button', { name: 'Pilih', exact: true }).click();
      await screen.page
        .getByRole('checkbox', { name: /^Pilih Masjid Contoh 1/ })
        .first()
        .check();
      await expectAccessible(screen);
      await screen.page.getByRole('button', { name: 'Add', exact: true }).click();
      await screen.page.getByRole('button', { name: 'Submit' }).click();
      await screen.page.getByText('Waktu pengajian harus diisi').waitFor();
      await expectAccessible(screen);
      expect(screen.problems).toEqual([]);
    },
    60_000,
  );
});

import { afterEach, beforeAll, beforeEach, afterAll, describe, expect, test, vi } from 'vitest';
import {
  expectAccessible,
  LOOKS,
  MANY_PAGES,
  NARROW,
  startDashboard,
  type Dashboard,
  type Screen,
} from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';

describe.runIf(needs('chromium'))('the masjid screen', () => {
  let dashboard: Dashboard;
  let screen: Screen;
  const row = (name: string) => screen.page.getByRole('row').filter({ hasText: name });
  const cells = (column: number) => screen.page.locator(`tbody tr td:nth-child(${column})`).allInnerTexts();

  async function fill(count: number) {
    for (let index = 1; index <= count; index++) {
      const number = String(index).padStart(2, '0');
      const body = { nama_masjid: `Masjid ${number}`, nama_ketua_dkm: `Bapak ${number}`, no_hp: `0812000000${number}` };
      await dashboard.api.call('POST', '/masjid', { body });
    }
  }
  async function clear() {
    const { body } = await dashboard.api.call('GET', '/masjid?limit=100');
    if (body.data.length > 0)
      await dashboard.api.call('DELETE', '/masjid/batch', {
        body: { id: body.data.map(({ id }: { id: string }) => id) },
      });
  }

  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());
  beforeEach(clear);
  afterEach(async () => {
    const problems = screen.problems;
    expect(problems).toEqual([]);
  });

  test('title, columns and an empty list', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page } = screen;
    await page.getByRole('heading', { name: 'Masjid', exact: true }).waitFor();
    await page.getByText('Atur Daftar Masjid').waitFor();
    await page.getByText('No results.').waitFor();
    expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual([
      '',
      'ID',
      'Nama Masjid',
      'Nama Ketua DKM',
      'No. HP',
      'Wilayah',
      'Actions',
    ]);
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.getByText('0 of 0 row(s) selected.').waitFor();
  });

  test('while it loads one row says so', async () => {
    screen = await dashboard.open({ as: 'admin' });
    const { page } = screen;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/masjid?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/masjid');
    await page.locator('td').getByText('Loading Data...').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    answer();
    await page.getByText('No results.').waitFor();
  });

  test('a masjid is added by the form, which checks with the specified sentences', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page, calls } = screen;
    await page.getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah Data Masjid' });
    await dialog.getByText('Input data masjid yang akan ditambahkan ke dalam daftar').waitFor();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('Nama Masjid harus diisi').waitFor();
    await dialog.getByText('Nama Ketua DKM harus diisi').waitFor();
    const wrongPhone = dialog.getByText('No HP harus dimulai dengan 08 atau 628 dan berjumlah 10-14 digit');
    await wrongPhone.waitFor();
    await expectAccessible(screen);
    await dialog.getByLabel('Nama Masjid').fill('Masjid Al-Ikhlas');
    await dialog.getByLabel('Nama Ketua DKM').fill('Bapak Asep "{{nama}}" $& 🕌');
    for (const phone of [
      '8123456789',
      '0712345678',
      '081234a5678',
      '08123456',
      '08123456789012',
      '+62 8123 456 789 0123',
    ]) {
      await dialog.getByLabel('No. HP').fill(phone);
      await wrongPhone.waitFor();
    }
    for (const phone of ['+6281234567890', '0812 3456 7890', '0812-3456-7890', '(0812) 3456.7890']) {
      await dialog.getByLabel('No. HP').fill(phone);
      await wrongPhone.waitFor({ state: 'detached' });
      await dialog.getByLabel('No. HP').fill('0712345678');
      await wrongPhone.waitFor();
    }
    expect(calls).not.toContain('POST /masjid');
    for (const phone of ['6281234567890', '081234567890']) {
      await dialog.getByLabel('No. HP').fill(phone);
      await wrongPhone.waitFor({ state: 'hidden' });
    }
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row('Masjid Al-Ikhlas').getByText('Bapak Asep "{{nama}}" $& 🕌').waitFor();
    await row('Masjid Al-Ikhlas').getByText('0812-3456-7890').waitFor();
    await page.locator('.toast').getByText('Masjid Al-Ikhlas tersimpan.').waitFor();
    await vi.waitFor(async () => expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add'));
  });

  test('a wrong field that only the server knows is said at the field', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page } = screen;
    await page.route('**/api/masjid', (route) =>
      route.fulfill({
        status: 400,
        json: {
          data: null,
          error: 'Nama sudah dipakai',
          code: 'invalid',
          issues: [{ path: 'nama_masjid', message: 'Nama sudah dipakai' }],
        },
      }),
    );
    await page.getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah Data Masjid' });
    await dialog.getByLabel('Nama Masjid').fill('Masjid A');
    await dialog.getByLabel('Nama Ketua DKM').fill('Bapak A');
    await dialog.getByLabel('No. HP').fill('081200000001');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('Nama sudah dipakai').waitFor();
    await vi.waitFor(async () =>
      expect(await dialog.getByLabel('Nama Masjid').evaluate((field) => field === document.activeElement)).toBe(true),
    );
    expect(await dialog.getByLabel('Nama Masjid').inputValue()).toBe('Masjid A');
  });

  test('sorting by one column at a time', async () => {
    await fill(3);
    screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page, calls } = screen;
    await row('Masjid 03').waitFor();
    const names = page.getByRole('columnheader', { name: 'Nama Masjid' });
    await names.getByRole('button').click();
    await vi.waitFor(async () => expect(await cells(3)).toEqual(['Masjid 01', 'Masjid 02', 'Masjid 03']));
    expect(await names.getAttribute('aria-sort')).toBe('ascending');
    await names.getByRole('button').click();
    await vi.waitFor(async () => expect(await cells(3)).toEqual(['Masjid 03', 'Masjid 02', 'Masjid 01']));
    expect(await names.getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('columnheader', { name: 'ID', exact: true }).getByRole('button').click();
    await vi.waitFor(async () => expect(await cells(3)).toEqual(['Masjid 01', 'Masjid 02', 'Masjid 03']));
    expect(await names.getAttribute('aria-sort')).toBeNull();
    expect(calls).toContain('GET /masjid?page=1&limit=20&orderBy=nama_masjid&orderType=asc');
    expect(calls).toContain('GET /masjid?page=1&limit=20&orderBy=nama_masjid&orderType=desc');
    expect(await page.getByRole('columnheader', { name: 'No. HP' }).getByRole('button').count()).toBe(0);
  });

  test('pages of twenty; old rows stay; a page whose last rows go gives way to the one before', async () => {
    await fill(22);
    screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page, calls } = screen;
    await page.getByText('0 of 20 row(s) selected.').waitFor();
    await page.getByText('22 masjid').waitFor();
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('0 of 2 row(s) selected.').waitFor();
    expect(calls).toContain('GET /masjid?page=2&limit=20');
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.getByLabel('Pilih semua di halaman ini').check();
    await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
    await page.getByRole('button', { name: 'Hapus' }).click();
    await page.getByText('0 of 20 row(s) selected.').waitFor();
    await page.getByText('Halaman 1').waitFor();
  });

  test(
    'inline edits save on Enter and on leaving, only what changed, and say what the server refuses',
    { timeout: MANY_PAGES },
    async () => {
      await fill(2);
      screen = await dashboard.open({ as: 'admin', path: '/masjid' });
      const { page, calls, requests } = screen;
      const patches = () => calls.filter((call) => call.startsWith('PATCH'));
      const field = (name: string) => page.getByRole('textbox', { name }).and(page.locator(':focus'));
      await row('Masjid 01').getByText('Masjid 01', { exact: true }).dblclick();
      await field('Ubah nama masjid, Masjid 01').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Ubah nama masjid, Masjid 01' }).waitFor({ state: 'hidden' });
      expect(patches()).toEqual([]);

      // The whole cell answers a double-click, an empty one too.
      const area = row('Masjid 01')
        .getByRole('cell')
        .filter({ has: page.getByLabel('Ubah wilayah, Masjid 01') });
      await area.dblclick({ position: { x: 4, y: 4 } });
      await page.getByRole('combobox', { name: 'Ubah wilayah, Masjid 01' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Ubah nama masjid, Masjid 01' }).click();
      await field('Ubah nama masjid, Masjid 01').waitFor();
      await page.keyboard.type('Masjid Baru');
      await page.keyboard.press('Enter');
      await row('Masjid Baru').getByText('Tersimpan').waitFor();
      expect(patches()).toHaveLength(1);
      const sent = requests.find((request) => request.method() === 'PATCH')!;
      expect(sent.postDataJSON()).toEqual({ nama_masjid: 'Masjid Baru' });
      expect(sent.headers()['if-match']).toBe('"1"');

      await page.getByRole('button', { name: 'Ubah nama ketua DKM, Masjid Baru' }).click();
      await field('Ubah nama ketua DKM, Masjid Baru').waitFor();
      await page.keyboard.type('Bapak Baru');
      await page.getByRole('heading', { name: 'Masjid', exact: true }).click();
      await row('Bapak Baru').waitFor();

      await page.getByRole('button', { name: 'Ubah nomor HP, Masjid Baru' }).click();
      await field('Ubah nomor HP, Masjid Baru').waitFor();
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await page
        .locator('.toast')
        .getByText('No HP harus dimulai dengan 08 atau 628 dan berjumlah 10-14 digit')
        .waitFor();
      expect(await page.getByRole('textbox', { name: 'Ubah nomor HP, Masjid Baru' }).inputValue()).toBe('12');
      const refused = patches().length;
      await page.locator('.toast').getByRole('button', { name: 'Tutup' }).click();
      await page.locator('.toast').waitFor({ state: 'detached' });
      expect(patches()).toHaveLength(refused);
      // What is wrong stands beside the value, also without the toast, until another is typed.
      const number = page.getByRole('textbox', { name: 'Ubah nomor HP, Masjid Baru' });
      const said = number.and(page.locator('[aria-invalid=true]'));
      expect(await said.getAttribute('aria-describedby')).toBe(
        await page.locator('.editing .error').filter({ hasText: '10-14 digit' }).getAttribute('id'),
      );
      await expectAccessible(screen);
      await number.fill('123');
      await said.waitFor({ state: 'detached' });
      expect(await page.locator('.editing .error').count()).toBe(0);
      await number.press('Escape');
      await row('Masjid Baru').getByText('0812-0000-0001').waitFor();

      // A user who has moved to another cell before the answer arrives keeps the focus and his input.
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(
        '**/api/masjid/*',
        async (route) => {
          await held;
          await route.continue();
        },
        { times: 1 },
      );
      await page.getByRole('button', { name: 'Ubah nama masjid, Masjid 02' }).click();
      await field('Ubah nama masjid, Masjid 02').waitFor();
      await page.keyboard.type('Masjid Lambat');
      const sending = page.waitForRequest((request) => request.method() === 'PATCH');
      await page.keyboard.press('Enter');
      await sending;
      await page.getByRole('button', { name: 'Ubah nama ketua DKM, Masjid 02' }).click();
      await field('Ubah nama ketua DKM, Masjid 02').waitFor();
      await page.keyboard.type('Bapak Se');
      answer();
      await row('Masjid Lambat').waitFor();
      await page.keyboard.type('lesai');
      await page.keyboard.press('Enter');
      await row('Bapak Selesai').waitFor();
      const others = requests
        .filter((request) => request.method() === 'PATCH')
        .map((request) => request.postDataJSON());
      expect(others.slice(-2)).toEqual([{ nama_masjid: 'Masjid Lambat' }, { nama_ketua_dkm: 'Bapak Selesai' }]);
    },
  );

  test('a row that someone else changed is said and shown, not overwritten', async () => {
    await fill(1);
    screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page } = screen;
    await row('Masjid 01').waitFor();
    const { body } = await dashboard.api.call('GET', '/masjid');
    await page.getByRole('button', { name: 'Ubah nama masjid, Masjid 01' }).click();
    await dashboard.api.call('PATCH', `/masjid/${body.data[0].id}`, { body: { nama_ketua_dkm: 'Bapak Lain' } });
    await page.keyboard.type('Masjid Saya');
    await page.keyboard.press('Enter');
    await page
      .locator('.toast')
      .getByText(/^Data sudah diubah oleh/)
      .waitFor();
    await row('Bapak Lain').waitFor();
    expect((await dashboard.api.call('GET', '/masjid')).body.data[0].nama_masjid).toBe('Masjid 01');
  });

  test('deleting one asks with its name, says how many schedules go along, and Batal sends nothing', async () => {
    await fill(1);
    const { body } = await dashboard.api.call('GET', '/masjid');
    const mubaligh = await dashboard.api.call('POST', '/mubaligh', {
      body: { nama_mubaligh: 'Ustadz Ahmad', no_hp: '081200000101' },
    });
    const jadwal = {
      tanggal: '2030-01-05',
      waktu: '19.30',
      id_masjid: body.data[0].id,
      id_mubaligh: mubaligh.body.data.id,
    };
    const stored = await dashboard.api.call('POST', '/jadwal-pengajian', { body: jadwal });
    await dashboard.api.call('POST', '/queue/pause');
    const template = { nama_template: 'Pengingat', type: 'pengajian_reminder', content: 'Halo {{nama_masjid}}' };
    const { id } = (await dashboard.api.call('POST', '/template', { body: template })).body.data;
    await dashboard.api.call('POST', '/jadwal-pengajian/broadcast', {
      body: { id: stored.body.data.id, templateDKM: id, templateMubaligh: id },
    });
    screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page, calls } = screen;
    await page.getByRole('button', { name: 'Actions Masjid 01' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Apakah Anda Yakin Untuk Menghapus Data Masjid Masjid 01?',
    });
    await question.getByText('Data yang sudah dihapus tidak dapat dikembalikan').waitFor();
    await question.getByText('1 jadwal di masjid ini ikut terhapus.').waitFor();
    await question.getByText('2 pesan yang menunggu akan dibatalkan.').waitFor();
    await vi.waitFor(async () => expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Batal'));
    expect(await question.getByRole('button', { name: 'Hapus' }).getAttribute('class')).toContain('danger');
    await expectAccessible(screen);
    await question.getByRole('button', { name: 'Batal' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    await page.getByRole('button', { name: 'Actions Masjid 01' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Hapus' }).click();
    await page.locator('.toast').getByText('Masjid 01 dihapus. 2 pesan yang menunggu dibatalkan.').waitFor();
    await page.getByText('No results.').waitFor();
    await dashboard.api.call('POST', '/queue/resume');
    await dashboard.api.call('DELETE', `/template/${id}`);
  });

  test('selected rows are marked, counted, deleted together, and the selection is empty afterwards', async () => {
    await fill(3);
    screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page, calls } = screen;
    await page.getByLabel('Pilih Masjid 01').check();
    await page.getByLabel('Pilih Masjid 03').check();
    await page.getByText('2 of 3 row(s) selected.').waitFor();
    expect(await row('Masjid 01').getAttribute('class')).toContain('selected');
    const colours = () =>
      page
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((each) => getComputedStyle(each.querySelector('td')!).backgroundColor));
    await expect.poll(async () => new Set(await colours()).size).toBe(2);
    await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
    await page
      .getByRole('alertdialog', { name: 'Apakah Anda Yakin Untuk Menghapus 2 Data Masjid?' })
      .getByRole('button', { name: 'Hapus' })
      .click();
    await page.getByText('0 of 1 row(s) selected.').waitFor();
    expect(calls.some((call) => /^DELETE \/masjid\/batch\?id=\d+,\d+$/.test(call))).toBe(true);
    expect(await page.getByRole('button', { name: /Delete Selected/ }).count()).toBe(0);
    await vi.waitFor(async () => expect(await page.evaluate(() => document.activeElement?.id)).toBe('main'));
  });

  test('the search asks the server', async () => {
    await fill(3);
    screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page } = screen;
    await row('Masjid 03').waitFor();
    await page.getByRole('searchbox', { name: 'Cari masjid atau ketua DKM' }).fill('bapak 02');
    await vi.waitFor(async () => expect(await cells(3)).toEqual(['Masjid 02']));
    await page.getByText('1 masjid').waitFor();
  });

  test('a list that can not be loaded says so and can be tried again', async () => {
    await fill(1);
    screen = await dashboard.open({ as: 'admin' });
    const { page } = screen;
    await page.route('**/api/masjid?*', (route) =>
      route.fulfill({ status: 500, json: { data: null, error: 'Terjadi kesalahan', code: 'internal' } }),
    );
    await page.goto('/masjid');
    await page.getByText('Data tidak dapat dimuat').waitFor();
    await page.locator('.toast').getByText('Terjadi kesalahan').waitFor();
    await page.unroute('**/api/masjid?*');
    await page.getByRole('button', { name: 'Muat ulang' }).click();
    await row('Masjid 01').waitFor();
  });

  test('an answer that comes after the screen has gone changes nothing', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/mubaligh' });
    const { page } = screen;
    await page.route('**/api/masjid?*', async (route) => {
      await page.getByRole('heading', { name: 'Template' }).waitFor();
      await route
        .fulfill({ status: 500, json: { data: null, error: 'Terlambat', code: 'internal' } })
        .catch(() => undefined);
    });
    await page.getByRole('link', { name: 'Masjid', exact: true }).click();
    await page.getByText('Loading Data...').waitFor();
    await page.getByRole('link', { name: 'Template' }).click();
    await page.getByText('No results.').waitFor();
    expect(await page.locator('.toast').count()).toBe(0);
  });

  test.each(LOOKS)(
    'the list is accessible, $scheme at $viewport.width px',
    async ({ scheme, viewport }) => {
      await fill(2);
      screen = await dashboard.open({ as: 'superadmin', path: '/masjid', scheme, viewport });
      if (viewport.width < 768) await screen.page.getByRole('button', { name: 'Pilih', exact: true }).click();
      await screen.page.getByLabel('Pilih Masjid 02').check();
      await expectAccessible(screen);
    },
    MANY_PAGES,
  );

  test('on a phone rows are lines whose sheet has the same edits, and the selection has a bar at the bottom', async () => {
    await fill(2);
    screen = await dashboard.open({ as: 'admin', path: '/masjid', viewport: NARROW });
    const { page } = screen;
    await page.locator('.line-open', { hasText: 'Masjid 02' }).click();
    const sheet = page.getByRole('dialog', { name: 'Masjid 02' });
    expect(await page.getByRole('table').count()).toBe(0);
    await sheet.getByRole('button', { name: 'Ubah nama ketua DKM, Masjid 02' }).click();
    const { x, width } = (await sheet.getByRole('textbox').boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(NARROW.width - 16);
    await page.keyboard.type('Bapak Kartu');
    await page.keyboard.press('Enter');
    await sheet.getByRole('link', { name: 'Telepon Bapak Kartu' }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.locator('.line-open', { hasText: 'Bapak Kartu' }).waitFor();
    await page.getByRole('button', { name: 'Pilih', exact: true }).click();
    await page.getByLabel('Pilih Masjid 02').check();
    const bar = page.getByRole('button', { name: 'Delete Selected (1)' });
    await expect
      .poll(async () => {
        const box = (await bar.boundingBox())!;
        return box.y + box.height;
      })
      .toBeGreaterThan(NARROW.height - 24);
    await page.getByRole('button', { name: 'Selesai' }).click();
    await page.getByRole('button', { name: 'Urutkan' }).click();
    await page.getByRole('menuitem', { name: 'Nama Masjid, naik' }).click();
    await vi.waitFor(async () =>
      expect(await page.locator('.line-one').allInnerTexts()).toEqual(['Masjid 01', 'Masjid 02']),
    );
    const small = await page
      .locator('main button:visible, main input:visible')
      .evaluateAll(
        (controls) =>
          controls
            .map((control) => (control.closest('label') ?? control).getBoundingClientRect())
            .filter(({ width, height }) => width < 44 || height < 44).length,
      );
    expect(small).toBe(0);
  });
});

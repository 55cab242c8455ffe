import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  expectAccessible,
  LOOKS,
  MANY_PAGES,
  NARROW,
  startDashboard,
  type Dashboard,
} from '#tests/support/dashboard.ts';
import { HOOK } from '#tests/support/cloud-app.ts';
import { startGraphServer, type GraphServer } from '#tests/support/graph-server/server.ts';
import { needs } from '#tests/support/needs.ts';
import { addJadwal, onMonday } from '#tests/support/roster/jadwal-samples.ts';
import { chooseTemplate } from '#tests/support/page/choose-template.ts';

const CONTENT =
  'السلام عليكم\nYth. *{{nama_ketua_dkm}}* _miring_ ~coret~ ```{{waktu}}```\n[[{{tanggal}}]] {{kota}} *<img src=x onerror=alert(1)>*';

describe.runIf(needs('chromium'))('the template screen', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());
  beforeEach(async () => {
    const { body } = await dashboard.api.call('GET', '/template?limit=100');
    for (const { id } of body.data) await dashboard.api.call('DELETE', `/template/${id}`);
    await dashboard.api.call('POST', '/template', {
      body: { nama_template: 'Bulanan', type: 'pengajian_bulanan', content: CONTENT },
    });
    await dashboard.api.call('POST', '/template', {
      body: { nama_template: 'Harian', type: 'pengajian_reminder', content: CONTENT },
    });
  });

  test('title, columns, no bulk upload', async () => {
    const { page, problems } = await dashboard.open({ as: 'admin', path: '/template' });
    await page.getByRole('heading', { name: 'Template', exact: true }).waitFor();
    await page.getByText('Atur Daftar Template untuk Pesan WhatsApp').waitFor();
    expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual([
      '',
      'ID',
      'Nama Template',
      'Content',
      'Tipe',
      'Actions',
    ]);
    expect(await page.getByRole('button', { name: 'Bulk Upload' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('content is shown with its markup; variables and repeat marks only where the type has them; never as HTML', async () => {
    const { page } = await dashboard.open({ as: 'admin', path: '/template' });
    const monthly = page.getByRole('row').filter({ hasText: 'Bulanan' }).locator('.markup');
    await monthly.waitFor();
    expect(await monthly.locator('b').allInnerTexts()).toEqual(['{{nama_ketua_dkm}}', '<img src=x onerror=alert(1)>']);
    expect(await monthly.locator('i').allInnerTexts()).toEqual(['miring']);
    expect(await monthly.locator('s').allInnerTexts()).toEqual(['coret']);
    expect(await monthly.locator('code').allInnerTexts()).toEqual(['{{waktu}}']);
    expect(await monthly.locator('.var').allInnerTexts()).toEqual(['{{nama_ketua_dkm}}', '{{tanggal}}']);
    expect(await monthly.locator('.rep').allInnerTexts()).toEqual(['[[', ']]']);
    expect(await monthly.locator('[lang="ar"]').innerText()).toBe('السلام عليكم');
    expect(await monthly.locator('img').count()).toBe(0);
    const daily = page.getByRole('row').filter({ hasText: 'Harian' }).locator('.markup');
    expect(await daily.locator('.rep').count()).toBe(0);
  });

  test('content is edited in ten rows: Enter begins a line, Shift+Enter saves, leaving saves', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/template' });
    const { page, requests } = screen;
    await page.getByRole('button', { name: 'Ubah content, Harian' }).click();
    const editor = page.getByRole('textbox', { name: 'Ubah content, Harian' });
    expect(await editor.getAttribute('rows')).toBe('10');
    await page.getByText('Shift + Enter to Save').waitFor();
    await expectAccessible(screen);
    await editor.fill('satu');
    await editor.press('End');
    await editor.press('Enter');
    await page.keyboard.type('dua');
    await page.keyboard.press('Shift+Enter');
    await editor.waitFor({ state: 'hidden' });
    expect(requests.find((request) => request.method() === 'PATCH')!.postDataJSON()).toEqual({ content: 'satu\ndua' });
    await page.getByRole('button', { name: 'Ubah content, Harian' }).click();
    await editor.fill('tiga');
    await page.getByRole('heading', { name: 'Template', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'tiga' }).waitFor();
  });

  test('the type is picked from a searchable list, by keyboard, and saved at once', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/template' });
    const { page, requests } = screen;
    await page.getByRole('button', { name: 'Ubah tipe, Harian' }).focus();
    await page.keyboard.press('Enter');
    const search = page.getByPlaceholder('Search...');
    await search.waitFor();
    await vi.waitFor(async () =>
      expect(await page.getByRole('option').allInnerTexts()).toEqual([
        'Pengajian Bulanan',
        'Pengajian Reminder',
        'Jumatan Reminder',
        'Pengumuman',
      ]),
    );
    const [trigger, popover] = await Promise.all([
      page.getByRole('cell').filter({ hasText: 'Pengajian Reminder' }).locator('.edit').boundingBox(),
      page.locator('.pop:popover-open').boundingBox(),
    ]);
    expect(Math.round(popover!.y - (trigger!.y + trigger!.height))).toBe(4);
    await expectAccessible(screen);
    await page.keyboard.type('xyz');
    await page.getByText('No item found.').waitFor();
    await search.fill('jum');
    await vi.waitFor(async () => expect(await page.getByRole('option').allInnerTexts()).toEqual(['Jumatan Reminder']));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('row').filter({ hasText: 'Harian' }).getByText('Jumatan Reminder').waitFor();
    expect(requests.find((request) => request.method() === 'PATCH')!.postDataJSON()).toEqual({
      type: 'jumatan_reminder',
    });
    await page.getByRole('button', { name: 'Ubah tipe, Harian' }).click();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'hidden' });
  });

  test(
    'a template is added with the guide of its type beside',
    async () => {
      for (const viewport of [undefined, NARROW]) {
        const screen = await dashboard.open({ as: 'admin', path: '/template', viewport });
        const { page } = screen;
        await page.getByRole('button', { name: 'Add' }).click();
        const dialog = page.getByRole('dialog', { name: 'Tambah Data Template' });
        await dialog.getByText('Silakan pilih tipe pesan untuk melihat contoh content pesan').waitFor();
        await dialog.getByRole('button', { name: 'Submit' }).click();
        await dialog.getByText('Nama Template harus diisi').waitFor();
        await dialog.getByText('Content harus diisi').waitFor();
        await dialog.getByRole('alert').getByText('Pilih Tipe Pesan').waitFor();
        await expectAccessible(screen);
        const name = viewport ? 'Jumat kecil' : 'Jumat besar';
        await dialog.getByLabel('Nama Template').fill(name);
        await dialog.getByRole('button', { name: /^Tipe/ }).click();
        await page.getByRole('option', { name: 'Jumatan Reminder' }).click();
        await dialog.getByText('Contoh Jumatan Reminder').waitFor();
        expect(await dialog.locator('.guide .var').first().innerText()).toBe('{{tanggal}}');
        // Escape closes only the list.
        await dialog.getByRole('button', { name: /^Tipe/ }).click();
        await page.getByRole('option').first().waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('option').first().waitFor({ state: 'hidden' });
        expect(await dialog.isVisible()).toBe(true);
        await dialog.getByLabel('Content').fill('Jumat di {{nama_masjid}}');
        await expectAccessible(screen);
        await dialog.getByRole('button', { name: 'Submit' }).click();
        await dialog.waitFor({ state: 'hidden' });
        await page.getByText(name, { exact: true }).first().waitFor();
        expect(screen.problems).toEqual([]);
      }
    },
    MANY_PAGES,
  );

  test('one or several are deleted with the specified questions', async () => {
    const { page } = await dashboard.open({ as: 'admin', path: '/template' });
    await page.getByRole('button', { name: 'Actions Harian' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: 'Apakah Anda Yakin Untuk Menghapus Template Harian?' })
      .getByRole('button', { name: 'Hapus' })
      .click();
    await page.getByText('0 of 1 row(s) selected.').waitFor();
    await page.getByLabel('Pilih Bulanan').check();
    await page.getByRole('button', { name: 'Delete Selected (1)' }).click();
    await page
      .getByRole('alertdialog', { name: 'Apakah Anda Yakin Untuk Menghapus 1 Data Template?' })
      .getByRole('button', { name: 'Hapus' })
      .click();
    await page.getByText('No results.').waitFor();
  });

  test.each(LOOKS)(
    'the list is accessible, $scheme at $viewport.width px',
    async ({ scheme, viewport }) => {
      const screen = await dashboard.open({ as: 'superadmin', path: '/template', scheme, viewport });
      await screen.page.getByText('Harian', { exact: true }).first().waitFor();
      await expectAccessible(screen);
      expect(screen.problems).toEqual([]);
    },
    MANY_PAGES,
  );
});

describe.runIf(needs('chromium'))('by WhatsApp Cloud API', () => {
  let graph: GraphServer;
  let dashboard: Dashboard;
  beforeAll(async () => {
    const monday = onMonday();
    graph = await startGraphServer(monday.clock.now);
    const env = { ...graph.env, MIMBAR_PUBLIC_URL: 'https://mimbar.example', MIMBAR_CLOUD_PRICE: '365' };
    dashboard = await startDashboard({ ...monday, env });
    graph.connect(async (payload, headers) => {
      const answer = await dashboard.api.app.inject({ method: 'POST', url: HOOK, headers, payload });
      return answer.statusCode;
    });
  });
  afterAll(async () => {
    await graph?.told();
    await dashboard?.close();
    await graph?.stop();
  });

  test(
    'each template says how it stands with WhatsApp, and why; approved, its costs are told before sending',
    async () => {
      const { api } = dashboard;
      await addJadwal(api, 1);
      for (const [nama_template, content] of [
        ['Baik', 'Pengajian di {{nama_masjid}} pada {{tanggal}} nanti.'],
        ['Buruk', '{{nama_masjid}} pada {{tanggal}}'],
        ['Promosi', 'Ayo ke {{nama_masjid}} pada {{tanggal}} nanti.'],
      ] as const)
        await api.call('POST', '/template', { body: { nama_template, type: 'pengajian_reminder', content } });
      const screen = await dashboard.open({ as: 'admin', path: '/template' });
      const { page } = screen;
      const row = (name: string) => page.getByRole('row').filter({ hasText: name });
      await row('Buruk').getByText('Awali dan akhiri template dengan kata').waitFor();
      for (const name of ['Baik', 'Promosi']) {
        await row(name).getByText('Belum didaftarkan').waitFor();
        await page.getByRole('button', { name: `Actions ${name}` }).click();
        await page.getByRole('menuitem', { name: 'Daftarkan ke WhatsApp' }).click();
        await row(name).getByText('Menunggu persetujuan', { exact: true }).waitFor();
      }
      const [good, bad] = graph.templates;
      await graph.judge(good!.name, 'APPROVED');
      await graph.judge(bad!.name, 'REJECTED', 'PROMOTIONAL');
      await vi.waitFor(() =>
        expect(api.services.queue.messenger.forms!.all()!.map(({ state }) => state)).toEqual(['disetujui', 'ditolak']),
      );
      await page.goto('/template');
      await row('Baik').getByText('Disetujui').waitFor();
      await row('Promosi').getByText('WhatsApp menganggapnya promosi').waitFor();
      // The column of reasons must be narrower than the column of texts.
      const width = (place: string) =>
        row('Promosi')
          .locator(place)
          .evaluate((cell) => cell.clientWidth);
      expect(await width('td.c-content')).toBeGreaterThan(await width('td.c-registration'));
      await expectAccessible(screen);

      await page.goto('/jadwal-pengajian');
      await page.getByRole('checkbox', { name: /^Pilih Masjid Contoh 1/ }).check();
      await page.getByRole('button', { name: 'Broadcast Selected (1)' }).click();
      for (const audience of ['Ketua DKM', 'Mubaligh'] as const) await chooseTemplate(page, audience, 'Baik');
      await page.getByText('Perkiraan biaya WhatsApp: 2 pesan × Rp365 = Rp730.').waitFor();
      expect(screen.problems).toEqual([]);

      const phone = await dashboard.open({ as: 'admin', path: '/waclient', viewport: NARROW, scheme: 'dark' });
      await phone.page.getByText('STATUS: CONNECTED').waitFor();
      await phone.page.getByText('Lewat WhatsApp Cloud API pesan uji hanya sampai').waitFor();
      expect(await phone.page.getByRole('button', { name: 'Logout' }).count()).toBe(0);
      await expectAccessible(phone);
    },
    MANY_PAGES,
  );
});

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  expectAccessible,
  MANY_PAGES,
  NARROW,
  startDashboard,
  type Dashboard,
  type Screen,
} from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';

const LINK = 'https://www.google.com/maps/place/Masjid/@-6.9,107.6,17z/data=!3d-6.914744!4d107.60981';
const LOKASI = { lat: -6.914744, lng: 107.60981 };

describe.runIf(needs('chromium'))('further columns of masjid and mubaligh', () => {
  let dashboard: Dashboard;
  let masjid: string;
  let mubaligh: string;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());
  beforeEach(async () => {
    for (const noun of ['masjid', 'mubaligh']) {
      const { body } = await dashboard.api.call('GET', `/${noun}?limit=100`);
      const id = body.data.map((row: { id: string }) => row.id);
      if (id.length > 0) await dashboard.api.call('DELETE', `/${noun}/batch`, { body: { id } });
    }
    masjid = await addMasjid(dashboard.api, 'Masjid Raya', { wilayah: 'Utara' });
    await addMasjid(dashboard.api, 'Masjid Agung', { wilayah: 'Selatan' });
    mubaligh = await addMubaligh(dashboard.api, 'Ustadz Ridwan');
  });

  const stored = async (path: string) => (await dashboard.api.call('GET', path)).body.data;
  const patches = ({ requests }: Screen) =>
    requests.filter((request) => request.method() === 'PATCH').map((request) => request.postDataJSON());
  const headers = async ({ page }: Screen) =>
    (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());

  test(
    'a masjid is added with wilayah, lokasi and alamat, and changed in the form',
    { timeout: MANY_PAGES },
    async () => {
      const screen = await dashboard.open({ as: 'admin', path: '/masjid' });
      const { page, problems } = screen;
      await page.getByRole('row').filter({ hasText: 'Masjid Raya' }).waitFor();
      expect(await headers(screen)).toEqual([
        '',
        'ID',
        'Nama Masjid',
        'Nama Ketua DKM',
        'No. HP',
        'Wilayah',
        'Actions',
      ]);
      await page.getByRole('button', { name: 'Add' }).click();
      const form = page.getByRole('dialog', { name: 'Tambah Data Masjid' });
      await form.getByLabel('Nama Masjid').fill('Masjid Baru');
      expect(await form.locator('label').allInnerTexts()).toEqual([
        'Nama Masjid',
        'Nama Ketua DKM',
        'No. HP',
        'Wilayah',
        'Lokasi',
        'Alamat',
        'Ketinggian (m)',
      ]);
      await form.getByLabel('Nama Ketua DKM').fill('Bapak Hadi');
      await form.getByLabel('No. HP').fill('+62 812-0000-0001');
      const list = await form.getByLabel('Wilayah').getAttribute('list');
      await vi.waitFor(async () => {
        const names = await page
          .locator(`datalist[id="${list}"] option`)
          .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
        expect(names).toEqual(['Selatan', 'Utara']);
      });
      await form.getByLabel('Wilayah').fill('Utara');
      await form.getByLabel('Lokasi').fill('di sana');
      await form.getByLabel('Alamat').fill('Jalan Asia Afrika 1');
      await form.getByRole('button', { name: 'Submit' }).click();
      await form.getByText('Lokasi harus lintang dan bujur').waitFor();
      await expectAccessible(screen);
      await form.getByLabel('Lokasi').fill('95, 107.60981');
      await form.getByRole('button', { name: 'Submit' }).click();
      await form.getByText('Lokasi harus lintang dan bujur').waitFor();
      await form.getByLabel('Lokasi').fill(LINK);
      await form.getByLabel('Alamat').focus();
      await vi.waitFor(async () => expect(await form.getByLabel('Lokasi').inputValue()).toBe('-6.914744, 107.60981'));
      await form.getByRole('button', { name: 'Submit' }).click();
      await form.waitFor({ state: 'hidden' });
      const added = (await stored('/masjid?search=Baru'))[0];
      expect(added).toMatchObject({
        wilayah: 'Utara',
        lokasi: LOKASI,
        alamat: 'Jalan Asia Afrika 1',
        no_hp: '6281200000001',
      });

      await page.getByRole('button', { name: 'Actions Masjid Baru' }).click();
      await page.getByRole('menuitem', { name: 'Ubah' }).click();
      const edit = page.getByRole('dialog', { name: 'Ubah Data Masjid' });
      expect(await edit.getByLabel('Lokasi').inputValue()).toBe('-6.914744, 107.60981');
      expect(await edit.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
      await edit.getByLabel('Lokasi').fill('');
      await edit.getByLabel('Alamat').fill('Jalan Braga 2');
      await edit.getByRole('button', { name: 'Submit' }).click();
      await edit.waitFor({ state: 'hidden' });
      expect(patches(screen)).toEqual([{ lokasi: null, alamat: 'Jalan Braga 2' }]);
      expect(await stored(`/masjid/${added.id}`)).toMatchObject({
        lokasi: null,
        alamat: 'Jalan Braga 2',
        wilayah: 'Utara',
      });
      await vi.waitFor(async () =>
        expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
          'Actions Masjid Baru',
        ),
      );
      expect(problems).toEqual([]);
    },
  );

  test('a mubaligh’s khatib and limit are changed in the table, his wilayah in the form', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/mubaligh' });
    const { page, problems } = screen;
    const row = page.getByRole('row').filter({ hasText: 'Ustadz Ridwan' });
    await row.waitFor();
    expect(await headers(screen)).toEqual([
      '',
      'ID',
      'Nama Mubaligh',
      'No. HP',
      'Khatib',
      'Batas Jumat per Bulan',
      'Actions',
    ]);
    const khatib = page.getByRole('switch', { name: 'Khatib, Ustadz Ridwan' });
    expect(await khatib.isChecked()).toBe(true);
    await khatib.focus();
    await page.keyboard.press('Space');
    await vi.waitFor(async () => expect(await stored(`/mubaligh/${mubaligh}`)).toMatchObject({ khatib: false }));
    await vi.waitFor(async () => expect(await khatib.getAttribute('aria-busy')).toBeNull());
    expect(await khatib.isChecked()).toBe(false);
    expect(await khatib.evaluate((element) => element === document.activeElement)).toBe(true);

    const limit = page.getByRole('button', { name: 'Ubah batas Jumat per bulan, Ustadz Ridwan' });
    const typing = page
      .getByRole('textbox', { name: 'Ubah batas Jumat per bulan, Ustadz Ridwan' })
      .and(page.locator(':focus:not([readonly])'));
    await limit.click();
    await typing.waitFor();
    await page.keyboard.type('banyak');
    await page.keyboard.press('Enter');
    await page.locator('.toast').getByText('Batas per Bulan harus angka 1 sampai 99').waitFor();
    await typing.waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await row.getByText('4', { exact: true }).waitFor();
    await limit.click();
    await typing.waitFor();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await vi.waitFor(async () => expect(await stored(`/mubaligh/${mubaligh}`)).toMatchObject({ batas_bulan: null }));
    expect(patches(screen)).toEqual([
      { khatib: false },
      { batas_bulan: 'banyak' },
      { batas_bulan: 4 },
      { batas_bulan: null },
    ]);

    await page.getByRole('button', { name: 'Actions Ustadz Ridwan' }).click();
    await page.getByRole('menuitem', { name: 'Ubah' }).click();
    const edit = page.getByRole('dialog', { name: 'Ubah Data Mubaligh' });
    expect(await edit.getByLabel('Khatib').isChecked()).toBe(false);
    await edit.getByLabel('Khatib').check();
    const wilayah = edit.getByLabel('Wilayah');
    await wilayah.fill('Utara, S');
    const list = await wilayah.getAttribute('list');
    await vi.waitFor(async () => {
      const names = await page
        .locator(`datalist[id="${list}"] option`)
        .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
      expect(names).toEqual(['Utara, Selatan']);
    });
    await wilayah.fill('Utara, Selatan');
    await edit.getByRole('button', { name: 'Submit' }).click();
    await edit.waitFor({ state: 'hidden' });
    expect(await stored(`/mubaligh/${mubaligh}`)).toMatchObject({ khatib: true, wilayah: ['Utara', 'Selatan'] });
    await expectAccessible(screen);
    expect(problems).toEqual([]);
  });

  test('on a phone the sheets have all of them', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/masjid', viewport: NARROW });
    const { page, problems } = screen;
    await page.locator('.line-open', { hasText: 'Masjid Raya' }).click();
    const card = page.getByRole('dialog', { name: 'Masjid Raya' });
    await card.waitFor();
    expect(await card.locator('dt').allInnerTexts()).toEqual([
      'ID',
      'Nama Masjid',
      'Ketua DKM',
      'No. HP',
      'Wilayah',
      'Lokasi',
      'Alamat',
      'Ketinggian (m)',
    ]);
    await card.getByRole('button', { name: 'Ubah lokasi, Masjid Raya' }).click();
    await page.keyboard.insertText(LINK);
    await page.keyboard.press('Enter');
    await card.getByText('-6.914744, 107.60981').waitFor();
    expect(await stored(`/masjid/${masjid}`)).toMatchObject({ lokasi: LOKASI });
    await expectAccessible(screen);

    await page.goto('/mubaligh');
    await page.locator('.line-open', { hasText: 'Ustadz Ridwan' }).click();
    const his = page.getByRole('dialog', { name: 'Ustadz Ridwan' });
    await his.waitFor();
    expect(await his.locator('dt').allInnerTexts()).toEqual([
      'ID',
      'Nama Mubaligh',
      'No. HP',
      'Khatib',
      'Batas Jumat',
      'Wilayah',
      'Batas Pengajian',
    ]);
    await his.getByRole('button', { name: 'Ubah wilayah, Ustadz Ridwan' }).click();
    await page.keyboard.insertText('Utara, Timur');
    await page.keyboard.press('Enter');
    await his.getByText('Utara, Timur').waitFor();
    await his.getByRole('switch', { name: 'Khatib, Ustadz Ridwan' }).click();
    await vi.waitFor(async () =>
      expect(await stored(`/mubaligh/${mubaligh}`)).toMatchObject({ wilayah: ['Utara', 'Timur'], khatib: false }),
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
    await expectAccessible(screen);
    await his.getByRole('button', { name: 'Ubah', exact: true }).click();
    await page.getByRole('dialog', { name: 'Ubah Data Mubaligh' }).waitFor();
    await expectAccessible(screen);
    expect(problems).toEqual([]);
  });

  test('a wrong cell of a further column stands in the upload’s table with its heading', async () => {
    const { page } = await dashboard.open({ as: 'admin', path: '/mubaligh' });
    await page.getByRole('button', { name: 'Bulk Upload' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Data Bulk' });
    const buffer = await workbookOf(
      ['Nama Mubaligh', 'No HP', 'Wilayah', 'Khatib'],
      [['Ustadz Salman', '0712', 'Utara', 'mungkin']],
    );
    await dialog.getByLabel('Pilih berkas .xlsx').setInputFiles({
      name: 'mubaligh.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(buffer),
    });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('Khatib harus Ya atau Tidak').waitFor();
    const wrong = dialog.getByRole('region', { name: 'Kesalahan pada berkas' });
    const columns = await wrong.locator('tbody tr td:nth-child(2)').allInnerTexts();
    expect(columns).toEqual(['No. HP', 'Khatib']);
  });

  test('the link to a personal page is made, handed over and revoked from the menu of a row', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/mubaligh' });
    const { page, problems } = screen;
    await page.getByRole('button', { name: 'Actions Ustadz Ridwan' }).click();
    await page.getByRole('menuitem', { name: 'Tautan pribadi…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tautan Pribadi' });
    await dialog.getByText('Belum ada tautan.').waitFor();
    await dialog.getByRole('button', { name: 'Buat tautan' }).click();
    const field = dialog.getByLabel('Tautan baru');
    await field.waitFor();
    const url = await field.inputValue();
    expect(new URL(url).pathname).toMatch(/^\/saya\/[0-9a-f]{32}$/);
    const hand = dialog.getByRole('link', { name: 'Kirim lewat WhatsApp' });
    const sent = new URL((await hand.getAttribute('href'))!);
    expect([sent.origin, sent.pathname]).toEqual(['https://wa.me', expect.stringMatching(/^\/628\d+$/)]);
    expect(sent.searchParams.get('text')).toContain(url);
    expect(await hand.getAttribute('rel')).toBe('noreferrer');
    await dialog.getByRole('button', { name: 'Salin tautan' }).waitFor();
    await expectAccessible(screen);
    const opens = async () => (await dashboard.api.app.inject(new URL(url).pathname)).statusCode;
    expect(await opens()).toBe(200);
    await dialog.getByRole('button', { name: 'Cabut' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cabut' }).click();
    await dialog.getByText('Tautan dicabut.', { exact: false }).first().waitFor();
    await vi.waitFor(async () => expect(await opens()).toBe(404));
    // The address is shown only once; the dialog does not show it when it is opened again.
    expect(await field.count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

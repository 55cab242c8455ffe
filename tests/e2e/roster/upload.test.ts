import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAccessible, MANY_PAGES, NARROW, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { inHead } from '#tests/support/page/page-head.ts';
import { needs } from '#tests/support/needs.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function workbook(rows: string[][], more: string[] = []) {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('INPUT DISINI').addRows([['Nama Masjid', 'Nama Ketua DKM', 'No. HP', ...more], ...rows]);
  return { name: 'masjid.xlsx', mimeType: XLSX, buffer: Buffer.from(await book.xlsx.writeBuffer()) };
}

describe.runIf(needs('chromium'))('the bulk upload dialog', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  async function openDialog(options: Parameters<Dashboard['open']>[0] = {}) {
    const screen = await dashboard.open({ as: 'admin', path: '/masjid', ...options });
    await (await inHead(screen.page, 'Bulk Upload')).click();
    return { ...screen, dialog: screen.page.getByRole('dialog', { name: 'Upload Data Bulk' }) };
  }

  test('step 1 downloads the template under the name that the server gives', async () => {
    const { page, dialog, problems } = await openDialog();
    await dialog.getByText('Input data masjid secara kolektif').waitFor();
    for (const step of ['1. Download Template', '2. Edit File', '3. Upload File'])
      await dialog.getByText(step).waitFor();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/masjid/template', async (route) => {
      await held;
      await route.continue();
    });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download Template' }).click();
    await dialog.getByRole('button', { name: 'Generating Template...' }).waitFor();
    answer();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await dialog.getByText('Template diunduh').waitFor();
    expect(problems).toEqual([]);
  });

  test.each([
    ['attachment', 'file'],
    ['attachment; filename="daftar masjid.xlsx"', 'daftar masjid.xlsx'],
  ])('an attachment with %j is saved as %s', async (disposition, name) => {
    const { page, dialog } = await openDialog();
    await page.route('**/api/masjid/template', (route) =>
      route.fulfill({ body: 'x', headers: { 'Content-Disposition': disposition } }),
    );
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download Template' }).click();
    expect((await download).suggestedFilename()).toBe(name);
  });

  test('step 3 sends the raw file with its type, says what was stored, and loads the list anew', async () => {
    const { page, dialog, requests, problems } = await openDialog();
    const upload = dialog.getByRole('button', { name: 'Upload' });
    const input = dialog.getByLabel('Pilih berkas .xlsx');
    expect(await input.getAttribute('accept')).toBe('.xlsx');
    expect(await upload.isDisabled()).toBe(true);
    await input.setInputFiles(
      await workbook([
        ['Masjid Al-Ikhlas', 'Bapak Asep', '0812-0000-0141'],
        ['Masjid Nurul Huda', 'Bapak Suryana', '081200000142'],
      ]),
    );
    await upload.click();
    await dialog.getByText('2 masjid tersimpan.').waitFor();
    await expect.poll(() => input.inputValue()).toBe('');
    await expect.poll(() => upload.isDisabled()).toBe(true);
    const sent = requests.find((request) => request.url().endsWith('/masjid/upload'))!;
    expect(sent.headers()['content-type']).toBe(XLSX);
    await page.getByRole('row').filter({ hasText: 'Masjid Nurul Huda' }).waitFor();

    await input.setInputFiles(await workbook([['Masjid Al-Ikhlas', 'Bapak Asep', '081200000141']]));
    await upload.click();
    await dialog.getByText('0 masjid tersimpan.').waitFor();
    await dialog.getByText('1 baris dilewati karena sudah ada.').waitFor();
    await dialog.getByRole('button', { name: 'Lanjut: unggah mubaligh' }).waitFor();
    await dialog.getByRole('button', { name: 'Selesai' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });

  test('an upload that has only added rows is taken back with one press', async () => {
    const { page, dialog, problems } = await openDialog();
    await dialog
      .getByLabel('Pilih berkas .xlsx')
      .setInputFiles(await workbook([['Masjid Keliru', 'Bapak Asep', '081200000143']]));
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('1 masjid tersimpan.').waitFor();
    const row = page.locator('tr.data', { hasText: 'Masjid Keliru' });
    await row.waitFor();
    await dialog.getByRole('button', { name: 'Urungkan' }).click();
    await row.waitFor({ state: 'detached' });
    await dialog.getByText('1 masjid tersimpan.').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('an upload that has changed rows is taken back, but for what somebody has changed since', async () => {
    const { api } = dashboard;
    const named = async (nama: string) =>
      (await api.call('GET', `/masjid?search=${encodeURIComponent(nama)}`)).body.data[0];
    const ids = [await addMasjid(api, 'Masjid Kembali'), await addMasjid(api, 'Masjid Lain Lagi')];
    const before = await named('Masjid Kembali');
    const { page, dialog, problems } = await openDialog();
    const rows = [
      ['Masjid Kembali', 'Bapak Keliru', '081200000001', ids[0]!],
      ['Masjid Lain Lagi', 'Bapak Keliru', '081200000001', ids[1]!],
      ['Masjid Salah Berkas', 'Bapak Keliru', '081200000144', ''],
    ];
    await dialog.getByLabel('Pilih berkas .xlsx').setInputFiles(await workbook(rows, ['ID']));
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await dialog.getByText('2 diubah.').waitFor();
    await api.call('PATCH', `/masjid/${ids[1]}`, { body: { nama_ketua_dkm: 'Bapak Benar' } });
    await dialog.getByRole('button', { name: 'Urungkan' }).click();
    const said = '1 perubahan dan 1 masjid baru diurungkan; 1 tetap, karena sudah diubah.';
    await page.getByText(said, { exact: true }).waitFor();
    await dialog.getByText('1 masjid tersimpan.').waitFor({ state: 'detached' });
    expect(await named('Masjid Kembali')).toEqual({ ...before, version: before.version + 2 });
    expect(await named('Masjid Lain Lagi')).toMatchObject({ nama_ketua_dkm: 'Bapak Benar' });
    expect(await named('Masjid Salah Berkas')).toBeUndefined();
    expect(problems).toEqual([]);
  });

  test('what a broken connection has left undone is taken back by a second press', async () => {
    const { api } = dashboard;
    const ids = [await addMasjid(api, 'Masjid Putus'), await addMasjid(api, 'Masjid Putus Dua')];
    const { page, dialog } = await openDialog({ viewport: NARROW });
    const rows = ids.map((id, at) => [at === 0 ? 'Masjid Putus' : 'Masjid Putus Dua', 'Keliru', '081200000001', id]);
    await dialog.getByLabel('Pilih berkas .xlsx').setInputFiles(await workbook(rows, ['ID']));
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await dialog.getByText('2 diubah.').waitFor();
    await page.route(`**/api/masjid/${ids[1]}`, (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Urungkan' }).click();
    await page.locator('.toast', { hasText: 'Error' }).waitFor();
    await dialog.getByRole('button', { name: 'Urungkan' }).click();
    await page.getByText('2 perubahan diurungkan.', { exact: true }).waitFor();
    const { data } = (await api.call('GET', '/masjid?search=Masjid%20Putus')).body;
    expect(data.map((row: { nama_ketua_dkm: string }) => row.nama_ketua_dkm)).not.toContain('Keliru');
  });

  test(
    'errors stand in a table with row, column and text, can be copied, and the file chosen again at once',
    async () => {
      for (const viewport of [undefined, NARROW]) {
        const screen = await openDialog({ viewport });
        const { page, dialog, problems } = screen;
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await dialog.getByLabel('Pilih berkas .xlsx').setInputFiles(
          await workbook([
            ['Masjid Baik', 'Bapak A', '081200000001'],
            ['', 'Bapak B', '0712-0000'],
          ]),
        );
        await dialog.getByRole('button', { name: 'Upload' }).click();
        await dialog.getByText('Tidak ada yang disimpan', { exact: true }).waitFor();
        await dialog.getByText('Perbaiki 1 baris berikut di sini, atau di berkasnya lalu unggah lagi.').waitFor();
        // Only the dialog shows the result.
        expect(await page.locator('.toast').count()).toBe(0);
        const wrong = dialog.getByRole('region', { name: 'Kesalahan pada berkas' });
        expect(await wrong.getByRole('columnheader').allInnerTexts()).toEqual(['Baris', 'Kolom', 'Isi', 'Masalah']);
        const rows = await wrong
          .locator('tbody tr')
          .evaluateAll((lines) =>
            lines.map((line) =>
              [...line.querySelectorAll('td')].map((cell) => cell.textContent!.replace('Ganti isinya', '')),
            ),
          );
        expect(rows).toEqual([
          ['3Bapak B', 'Nama Masjid', '', 'Nama Masjid harus diisi'],
          ['3Bapak B', 'No. HP', '0712-0000', 'No HP harus dimulai dengan 08 atau 628 dan berjumlah 10-14 digit'],
        ]);
        await expectAccessible(screen);
        await dialog.getByRole('button', { name: 'Salin' }).click();
        await dialog.getByRole('button', { name: 'Tersalin' }).waitFor();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        expect(copied.split('\n')[2]).toBe(
          '3\tNo. HP\t0712-0000\tNo HP harus dimulai dengan 08 atau 628 dan berjumlah 10-14 digit',
        );
        await dialog
          .getByLabel('Pilih berkas .xlsx')
          .setInputFiles(await workbook([['Masjid Lain', 'Bapak C', '08120000099']]));
        await expect.poll(() => wrong.count()).toBe(0);
        expect(problems).toEqual([]);
      }
    },
    MANY_PAGES,
  );

  test('names are mended by one click for all cells that say them, the rest comes back marked, and it goes on', async () => {
    const { api } = dashboard;
    for (const nama_mubaligh of ['Ustadz Ridwan Hakim', 'Ustadz Salim'])
      await api.call('POST', '/mubaligh', { body: { nama_mubaligh, no_hp: '081200000501' } });
    await api.call('POST', '/masjid', {
      body: { nama_masjid: 'Masjid Salman', nama_ketua_dkm: 'Bapak A', no_hp: '081200000502' },
    });
    const screen = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian', viewport: NARROW });
    const { page, problems } = screen;
    await (await inHead(page, 'Bulk Upload')).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Data Bulk' });
    const book = new ExcelJS.Workbook();
    book.addWorksheet('INPUT DISINI').addRows([
      ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'],
      ['2099-01-02', '19:30', 'Masjid Salman', 'Ridwan'],
      ['2099-01-09', '19:30', 'Masjid Salman', 'Ridwan'],
      ['2099-01-16', '19:30', 'Masjid Salman', 'Pak Salimm'],
    ]);
    const buffer = Buffer.from(await book.xlsx.writeBuffer());
    await dialog.getByLabel('Pilih berkas .xlsx').setInputFiles({ name: 'jadwal.xlsx', mimeType: XLSX, buffer });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const wrong = dialog.getByRole('region', { name: 'Kesalahan pada berkas' });
    await dialog.getByText('Masjid Salman, 9 Jan 2099').waitFor();
    await dialog.getByRole('button', { name: 'Pakai Ustadz Ridwan Hakim di 2 sel' }).first().click();
    await dialog.getByRole('list', { name: 'Yang sudah diperbaiki' }).getByText('Ridwan →').waitFor();
    await vi.waitFor(async () => expect(await wrong.locator('tbody tr').count()).toBe(1));
    await expectAccessible(screen);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Unduh berkas bertanda' }).click();
    expect((await download).suggestedFilename()).toBe('jadwal-pengajian-bertanda.xlsx');

    // The user can undo a choice and make it again.
    await dialog.getByRole('button', { name: 'Jangan ganti Ridwan' }).click();
    await vi.waitFor(async () => expect(await wrong.locator('tbody tr').count()).toBe(3));
    await dialog.getByRole('button', { name: 'Pakai Ustadz Ridwan Hakim di 2 sel' }).first().click();
    await vi.waitFor(async () => expect(await wrong.locator('tbody tr').count()).toBe(1));
    await dialog.getByRole('button', { name: 'Pakai Ustadz Salim' }).click();
    await dialog.getByRole('button', { name: 'Simpan 3 jadwal pengajian' }).click();
    await dialog.getByText('3 jadwal pengajian tersimpan.').waitFor();
    await dialog.getByRole('button', { name: 'Lanjut: unggah jadwal jumatan' }).click();
    await page.waitForURL('**/jadwal-jumatan');
    await dialog.getByText('Input data jadwal jumatan secara kolektif').waitFor();
    expect(problems).toEqual([]);
  });

  test('what changes stored rows is asked first, and a no stores nothing', async () => {
    const standing = { nama_masjid: 'Masjid Tetap', nama_ketua_dkm: 'Bapak Tetap', no_hp: '081200000178' };
    const { nama_masjid, nama_ketua_dkm, no_hp } = standing;
    const { id } = (await dashboard.api.call('POST', '/masjid', { body: standing })).body.data;
    const book = new ExcelJS.Workbook();
    book.addWorksheet('INPUT DISINI').addRows([
      ['Nama Masjid', 'Nama Ketua DKM', 'No. HP', 'ID'],
      [nama_masjid, 'Bapak Pengganti', no_hp, id],
      ['Masjid Tambahan', 'Bapak Tambahan', '0812-0000-0177', ''],
    ]);
    const file = { name: 'masjid.xlsx', mimeType: XLSX, buffer: Buffer.from(await book.xlsx.writeBuffer()) };
    const { page, dialog, problems } = await openDialog();
    await dialog.getByLabel('Pilih berkas .xlsx').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const question = page.getByRole('alertdialog', { name: 'Data yang sudah ada akan diubah' });
    await question.getByText('1 baru, 1 diubah, 0 sama').waitFor();
    await question.getByRole('button', { name: 'Batal' }).click();
    await question.waitFor({ state: 'detached' });
    const stored = async () => (await dashboard.api.call('GET', `/masjid/${id}`)).body.data.nama_ketua_dkm;
    expect(await stored()).toBe(nama_ketua_dkm);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await question.getByRole('button', { name: 'Simpan' }).click();
    await dialog.getByText('1 masjid tersimpan.').waitFor();
    await dialog.getByText('1 diubah.').waitFor();
    expect(await stored()).toBe('Bapak Pengganti');
    expect(problems).toEqual([]);
  });

  test('what was stored and asks for a look stands in the dialog until somebody has read it', async () => {
    for (const n of [1, 2]) await addMasjid(dashboard.api, `Masjid Kembar ${n}`);
    await addMubaligh(dashboard.api, 'Ustadz Dua Tempat');
    for (const viewport of [undefined, NARROW]) {
      const screen = await dashboard.open({ as: 'admin', path: '/jadwal-jumatan', viewport });
      const { page, problems } = screen;
      await (await inHead(page, 'Bulk Upload')).click();
      const dialog = page.getByRole('dialog', { name: 'Upload Data Bulk' });
      // Two mosques on one day, which is no Friday.
      const tanggal = viewport ? '2099-01-10' : '2099-01-03';
      const book = new ExcelJS.Workbook();
      book.addWorksheet('INPUT DISINI').addRows([
        ['Tanggal', 'Masjid', 'Mubaligh'],
        [tanggal, 'Masjid Kembar 1', 'Ustadz Dua Tempat'],
        [tanggal, 'Masjid Kembar 2', 'Ustadz Dua Tempat'],
      ]);
      const buffer = Buffer.from(await book.xlsx.writeBuffer());
      await dialog.getByLabel('Pilih berkas .xlsx').setInputFiles({ name: 'jumat.xlsx', mimeType: XLSX, buffer });
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await dialog.getByText('2 jadwal jumatan tersimpan.').waitFor();
      const told = dialog.locator('.banner', { hasText: 'Perhatian' });
      await told.getByText('2 jadwal bukan pada hari Jumat: baris 2 dan 3', { exact: true }).waitFor();
      await told.getByText(/^Baris 2 bentrok: Juga di Masjid Kembar 2/).waitFor();
      await told.getByText(/^Baris 3 bentrok: Juga di Masjid Kembar 1/).waitFor();
      expect(await page.locator('.toast').count()).toBe(0);
      await expectAccessible(screen);
      await dialog.getByRole('button', { name: 'Selesai' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(problems).toEqual([]);
    }
  });

  test('a foreign file is refused in the dialog, with what to do next, and nothing is stored', async () => {
    const screen = await openDialog();
    const { page, dialog } = screen;
    const before = (await dashboard.api.call('GET', '/masjid?limit=1')).headers['x-total-count'];
    await dialog
      .getByLabel('Pilih berkas .xlsx')
      .setInputFiles({ name: 'foto.xlsx', mimeType: XLSX, buffer: Buffer.from('bukan spreadsheet') });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const refused = dialog.getByRole('status').filter({ hasText: 'foto.xlsx tidak dapat dipakai' });
    await refused.getByText(/\.xlsx.*Tidak ada yang disimpan\. Pilih berkas lain/).waitFor();
    await vi.waitFor(async () => expect(await dialog.getByRole('button', { name: 'Upload' }).isDisabled()).toBe(true));
    expect(await page.locator('.toast').count()).toBe(0);
    expect((await dashboard.api.call('GET', '/masjid?limit=1')).headers['x-total-count']).toBe(before);
    await expectAccessible(screen);
    // The next file replaces the refused one.
    const right = await workbook([['Al-Muttaqin', 'Bapak Wahyu', '081200000901']]);
    await dialog.getByLabel('Pilih berkas .xlsx').setInputFiles(right);
    await refused.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('1 masjid tersimpan.').waitFor();
  });

  test('mubaligh has the same dialog', async () => {
    const { page } = await dashboard.open({ as: 'admin', path: '/mubaligh' });
    await (await inHead(page, 'Bulk Upload')).click();
    await page
      .getByRole('dialog', { name: 'Upload Data Bulk' })
      .getByText('Input data mubaligh secara kolektif')
      .waitFor();
  });
});

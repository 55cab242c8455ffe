import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, NARROW, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { findViolations } from '#tests/support/page/axe.ts';
import { needs } from '#tests/support/needs.ts';
import { onMonday, TODAY } from '#tests/support/roster/jadwal-samples.ts';
import type { Papan } from '#shared/roster/papan/papan.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function workbook(rows: (string | null)[][]) {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Januari').addRows(rows);
  return { name: 'januari.xlsx', mimeType: XLSX, buffer: Buffer.from(await book.xlsx.writeBuffer()) };
}

describe.runIf(needs('chromium'))('the board as a spreadsheet, and the load', () => {
  let dashboard: Dashboard;
  const masjid: string[] = [];
  const mubaligh: string[] = [];
  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    const { call } = dashboard.api;
    for (const nama_masjid of ['Al-Amanah', 'Al-Barokah', 'Al-Huda'])
      masjid.push(
        (
          await call('POST', '/masjid', {
            body: { nama_masjid, nama_ketua_dkm: 'Ketua', no_hp: '081200000001', wilayah: 'Cicendo' },
          })
        ).body.data.id,
      );
    for (const [n, nama_mubaligh] of ['Ustadz Ahmad', 'Ustadz Budi', 'Ustadz Dadan'].entries()) {
      const body = { nama_mubaligh, no_hp: `08120000010${n}` };
      mubaligh.push((await call('POST', '/mubaligh', { body })).body.data.id);
    }
    const put = (at: number, tanggal: string, who: number) =>
      call('PUT', '/papan-jumat/sel', { body: { id_masjid: masjid[at], tanggal, id_mubaligh: mubaligh[who] } });
    for (const [at, tanggal, who] of [
      [0, '2027-01-01', 1],
      [1, '2027-01-08', 1],
      [2, '2027-01-08', 2],
    ] as const)
      await put(at, tanggal, who);
  });
  afterAll(() => dashboard?.close());

  const terisi = async () =>
    (await dashboard.api.call('GET', '/papan-jumat?bulan=2027-01')).body.data.ringkasan.terisi as number;
  const openDialog = async (viewport?: { width: number; height: number }) => {
    const screen = await dashboard.open({
      as: 'admin',
      path: '/papan-jumat?bulan=2027-01',
      ...(viewport && { viewport }),
    });
    if (viewport === NARROW) {
      await screen.page.getByRole('button', { name: 'Unggah, unduh, cetak SK' }).click();
      await screen.page.getByRole('menuitem', { name: 'Unggah' }).click();
    } else await screen.page.getByRole('button', { name: 'Unggah' }).click();
    const dialog = screen.page.getByRole('dialog', { name: 'Unggah Papan Jumat' });
    return { ...screen, dialog, input: dialog.getByLabel('Pilih berkas .xlsx') };
  };
  const figures = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) =>
    dialog.locator('.papan-sums > div').allInnerTexts();

  test('an unknown name is shown with the nearest, and nothing can be stored', async () => {
    const screen = await openDialog(NARROW);
    const { dialog, input, problems } = screen;
    await input.setInputFiles(
      await workbook([
        ['Masjid', '1 Jan', '8 Jan'],
        ['Al-Amanah', 'Ustadz Ahmat', null],
      ]),
    );
    const issues = dialog.getByRole('region', { name: 'Yang tidak dikenal' });
    await issues.getByText('Januari!B2').waitFor();
    expect(await issues.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual([
      'Januari!B2',
      'Ustadz Ahmat',
      "Mubaligh 'Ustadz Ahmat' tidak ditemukan",
      'Pakai Ustadz Ahmad',
    ]);
    expect(await dialog.getByRole('button', { name: /^Simpan/ }).isDisabled()).toBe(true);
    // Other tests check the board behind the dialog.
    expect(await findViolations(screen.page, { part: '.p-dialog' })).toEqual([]);
    expect(await screen.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await issues.getByRole('button', { name: 'Pakai Ustadz Ahmad' }).click();
    await issues.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Jangan ganti Ustadz Ahmat' }).click();
    const download = screen.page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Unduh berkas bertanda' }).click();
    expect((await download).suggestedFilename()).toMatch(/^papan-jumat-[\d-]+-bertanda\.xlsx$/);
    expect(await terisi()).toBe(3);
    expect(problems).toEqual([]);
  });

  test('what differs is compared first, and stored when it is said so', async () => {
    const screen = await openDialog();
    const { page, dialog, input, problems } = screen;
    await input.setInputFiles(
      await workbook([
        ['Masjid', '1 Jan', '8 Jan'],
        ['Masjid Al Amanah', 'Ust. Ahmad', 'Dadan'],
        ['Al-Barokah', 'Ahmad', null],
        ['Al-Huda', null, 'KH. Dadan'],
      ]),
    );
    const save = dialog.getByRole('button', { name: 'Simpan 4 perubahan' });
    await save.waitFor();
    expect((await figures(dialog)).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Baru 2',
      'Berubah 1',
      'Dikosongkan 1',
      'Sama 1',
      'Tidak dikenal 0',
    ]);
    const rows = await dialog.getByRole('region', { name: 'Perubahan' }).getByRole('row').allInnerTexts();
    expect(rows.slice(1).map((row) => row.split(/\s*\t\s*|\n/).filter(Boolean))).toEqual([
      ['Al-Amanah', 'Jumat, 1 Jan 2027', 'Berubah', 'Ustadz Budi', 'Ustadz Ahmad'],
      ['Al-Amanah', 'Jumat, 8 Jan 2027', 'Baru', '–', 'Ustadz Dadan'],
      ['Al-Barokah', 'Jumat, 1 Jan 2027', 'Baru', '–', 'Ustadz Ahmad'],
      ['Al-Barokah', 'Jumat, 8 Jan 2027', 'Dikosongkan', 'Ustadz Budi', '–'],
    ]);
    await dialog
      .getByText('Tidak ada di berkas, jadi tidak berubah: Jumat 15 Jan 2027, 22 Jan 2027, 29 Jan 2027.')
      .waitFor();
    await expectAccessible(screen);
    expect(await terisi()).toBe(3);
    await save.click();
    await dialog.getByText('4 perubahan tersimpan.').waitFor();
    expect(await terisi()).toBe(4);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Unduh papan bulan ini' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('papan-jumat-2027-01.xlsx');
    await input.setInputFiles(await file.path());
    await dialog.getByText('Papan Januari 2027 sudah sama dengan berkas.').waitFor();

    // What the file has changed is taken back; what was changed after it stays.
    await dialog.getByRole('button', { name: 'Batal' }).click();
    const { call } = dashboard.api;
    const body = { id_masjid: masjid[1], tanggal: '2027-01-01', id_mubaligh: mubaligh[2] };
    expect((await call('PUT', '/papan-jumat/sel', { body })).status).toBe(200);
    const pill = page.locator('.undo');
    await pill.getByText('4 perubahan dari berkas').waitFor();
    await pill.getByRole('button', { name: 'Urungkan' }).click();
    await pill.getByText('Diurungkan: 4 perubahan dari berkas').waitFor();
    await pill.getByText('1 tetap, karena sudah diubah').waitFor();
    const { baris } = (await call('GET', '/papan-jumat?bulan=2027-01')).body.data as Papan;
    expect(baris.map(({ sel }) => sel.slice(0, 2).map((one) => one?.nama_mubaligh ?? ''))).toEqual([
      ['Ustadz Budi', ''],
      ['Ustadz Dadan', 'Ustadz Budi'],
      ['', 'Ustadz Dadan'],
    ]);
    expect(problems).toEqual([]);
  });

  test.each([
    ['desk', undefined],
    ['phone', NARROW],
  ] as const)('what a file leaves open is asked before anything is stored: %s', async (name, viewport) => {
    const screen = await openDialog(viewport);
    const { page, dialog, input, problems } = screen;
    await input.setInputFiles(
      await workbook([
        ['Masjid', '1/1/2027', '1/8/2027', 'Imam 15 Jan', 'Khatib 15 Jan', 'Kelompok 2'],
        ['Al-Huda', null, null, 'Ustadz Budi', 'Ustadz Ahmad', 'Ustadz Dadan'],
        ['Al-Amanah', 'Libur', null, null, null, null],
        ['Al-Barokah', 'Libur', null, null, null, null],
      ]),
    );
    const asked = dialog.getByRole('region', { name: 'Yang perlu dijawab' });
    await asked.getByText('C1 berisi 1 Agu 2027, maksudnya 8 Jan 2027?').waitFor();
    await asked.getByText("F1 berisi 'Kelompok 2', yang tidak dipahami. Jumat yang mana?").waitFor();
    await dialog.getByText('Imam 15 Jan: belum ada tempatnya di papan, jadi dilewati.').waitFor();
    // One row for both cells of one spelling.
    const issues = dialog.getByRole('region', { name: 'Yang tidak dikenal' });
    expect(await issues.getByRole('row').nth(1).getByRole('cell').first().innerText()).toBe('Januari!B3, B4');
    expect(await dialog.getByRole('button', { name: /^Simpan/ }).isDisabled()).toBe(true);
    expect(await dialog.getByText(/sudah sama dengan berkas/).count()).toBe(0);
    if (process.env.MIMBAR_PICTURES)
      await page.screenshot({ path: `${process.env.MIMBAR_PICTURES}/tanya-${name}.png` });
    expect(await findViolations(page, { part: '.p-dialog' })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport?.width ?? 1280,
    );
    await asked.getByRole('button', { name: 'Bukan, tetap 1 Agu 2027' }).click();
    await asked.getByText('C1 berisi').waitFor({ state: 'detached' });
    await asked.getByRole('button', { name: '22 Jan 2027' }).click();
    await asked.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: /^Lewati 2 sel, simpan \d perubahan$/ }).waitFor();
    if (process.env.MIMBAR_PICTURES)
      await page.screenshot({ path: `${process.env.MIMBAR_PICTURES}/jawab-${name}.png` });
    await dialog.getByRole('button', { name: /^Tanya lagi: F1/ }).click();
    await asked.waitFor();
    expect(problems).toEqual([]);
  });

  test("another month's file opens that month and is compared there", async () => {
    const screen = await openDialog();
    const { page, dialog, input, problems } = screen;
    await input.setInputFiles(
      await workbook([
        ['Masjid', '4 Desember 2026', '11 Desember 2026'],
        ['Al-Huda', 'Ustadz Budi', 'Ustadz Ahmad'],
      ]),
    );
    const go = dialog.getByRole('button', { name: 'Buka Desember 2026 dan bandingkan' });
    await go.waitFor();
    if (process.env.MIMBAR_PICTURES) await page.screenshot({ path: `${process.env.MIMBAR_PICTURES}/bulan-lain.png` });
    await go.click();
    await dialog.getByRole('button', { name: 'Simpan 2 perubahan' }).click();
    await dialog.getByText('2 perubahan tersimpan.').waitFor();
    await dialog.getByText('Tutup', { exact: true }).click();
    await page.waitForURL(/bulan=2026-12/);
    expect(problems).toEqual([]);
  });

  test('the load stands in the navigation, sorts, filters and goes out', async () => {
    const { call } = dashboard.api;
    for (const at of [0, 1])
      await call('POST', '/jadwal-pengajian', {
        body: { tanggal: TODAY, waktu: '19:30', id_masjid: masjid[at], id_mubaligh: mubaligh[1] },
      });
    const screen = await dashboard.open({ as: 'admin', path: '/home' });
    const { page, problems } = screen;
    await page.getByRole('link', { name: 'Beban' }).click();
    const table = page.getByRole('region', { name: 'Beban per mubaligh' });
    const names = () => table.getByRole('row').locator('td:first-child').allInnerTexts();
    await table.getByText('Ustadz Budi').waitFor();
    await expect.poll(async () => (await names())[0]).toBe('Ustadz Budi');
    // The bar of the busiest preacher has the full width.
    const bars = table.locator('.track .bar-pengajian');
    expect(await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('style')))).toEqual([
      'width: 100%;',
      'width: 0%;',
      'width: 0%;',
    ]);
    await page.getByText('3 mubaligh, 2 tugas, rata-rata 0,7').waitFor();
    await table.getByRole('button', { name: 'Nama' }).click();
    await expect.poll(names).toEqual(['Ustadz Ahmad', 'Ustadz Budi', 'Ustadz Dadan']);
    expect(await table.getByRole('columnheader', { name: 'Nama' }).getAttribute('aria-sort')).toBe('ascending');
    await expectAccessible(screen);
    await page.getByLabel('Cari nama atau wilayah').fill('dadan');
    await page.getByText('1 mubaligh, 0 tugas').waitFor();
    await page.getByLabel('Cari nama atau wilayah').fill('');
    await page.getByRole('tab', { name: 'Masjid' }).click();
    await page
      .getByRole('region', { name: 'Beban per masjid' })
      .getByRole('columnheader', { name: 'Jumat kosong' })
      .waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Unduh' }).click();
    expect((await download).suggestedFilename()).toMatch(/^beban-masjid-\d{4}-\d{2}-\d{2}\.xlsx$/);
    // The chart is shown above its table until the user hides it, and the choice is remembered.
    await page.getByRole('img', { name: /^Grafik: / }).waitFor();
    await page.getByRole('button', { name: 'Grafik' }).click();
    await page.getByRole('img', { name: /^Grafik: / }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Grafik', pressed: false }).click();
    await page.getByRole('img', { name: /^Grafik: / }).waitFor();
    await page.getByRole('tab', { name: 'Masjid' }).click();
    await page.setViewportSize(NARROW);
    await page.getByLabel('Urutkan').selectOption({ label: 'Nama' });
    await expect
      .poll(async () => (await page.locator('.beban-cards b:first-child').allInnerTexts())[0])
      .toBe('Al-Amanah');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(screen);
    expect(problems).toEqual([]);
  });
});

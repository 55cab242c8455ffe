import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, MANY_PAGES, NARROW, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { inHead } from '#tests/support/page/page-head.ts';
import { needs } from '#tests/support/needs.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A list as an office keeps it: letterhead, title, numbers of rows, and numbers of three people that say nothing. */
async function naturalList(first: number) {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Daftar');
  sheet.addRow(['DEWAN KEMAKMURAN MASJID AL-HUDA']);
  sheet.mergeCells('A1:D1');
  sheet.addRow(['DAFTAR MUBALIGH TAHUN 2027']);
  sheet.mergeCells('A2:D2');
  sheet.addRow([]);
  sheet.addRow(['No', 'Nama Ustadz', 'Alamat', 'No. WA']);
  const wrong = ['-', '0812-0000-2001 / 0812-0000-2002', '8.12E+10'];
  for (let at = 0; at < 45; at += 1) {
    const phone = at % 20 === 4 ? wrong[(at - 4) / 20]! : `0812-0000-${String(first + at).padStart(4, '0')}`;
    sheet.addRow([
      at + 1,
      `Ust. Nama ${'ABCDEFGHIJ'[Math.floor(at / 10)]}${at} ke ${first}`,
      `Jl. Anggrek ${at}`,
      phone,
    ]);
  }
  sheet.addRow(['Jumlah', '45 orang']);
  return { name: 'daftar-mubaligh.xlsx', mimeType: XLSX, buffer: Buffer.from(await book.xlsx.writeBuffer()) };
}

describe.runIf(needs('chromium'))('a list that is uploaded as it is', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  test(
    '45 rows are stored with three clicks, what is wrong is left out',
    async () => {
      for (const viewport of [undefined, NARROW]) {
        const before = Number((await dashboard.api.call('GET', '/mubaligh?limit=1')).headers['x-total-count']);
        const screen = await dashboard.open({ as: 'admin', path: '/mubaligh', viewport });
        const { page, problems } = screen;
        await (await inHead(page, 'Bulk Upload')).click();
        const dialog = page.getByRole('dialog', { name: 'Upload Data Bulk' });
        await dialog.getByLabel('Pilih berkas .xlsx').setInputFiles(await naturalList(viewport ? 500 : 100));
        await dialog
          .getByText('Judul di baris 4. Dibaca: B Nama Mubaligh, D No. HP. Tidak dibaca: A No, C Alamat')
          .waitFor();
        await dialog.getByText('Ada 2 nomor di satu sel. Pilih satu').waitFor();
        await expectAccessible(screen);
        await dialog.getByRole('button', { name: 'Simpan 42, lewati 3' }).click();
        await dialog.getByText('42 mubaligh tersimpan.').waitFor();
        const after = Number((await dashboard.api.call('GET', '/mubaligh?limit=1')).headers['x-total-count']);
        expect(after - before).toBe(42);
        expect(problems).toEqual([]);
      }
    },
    MANY_PAGES,
  );

  test('a number is chosen, one is typed, a row left out by hand; a column is said to be another', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/mubaligh' });
    const { page, problems } = screen;
    await (await inHead(page, 'Bulk Upload')).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Data Bulk' });
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Daftar').addRows([
      ['No', 'Nama', 'Bisa dihubungi di', 'Ket'],
      [1, 'Ust. Umar Satu', '0812-0000-3001 / 0812-0000-3002', ''],
      [2, 'Ust. Umar Dua', '-', ''],
      [3, 'Ust. Umar Tiga', '0812-0000-3003', ''],
      [4, 'Ust. Umar Empat', '0812-0000-3004', ''],
    ]);
    const buffer = Buffer.from(await book.xlsx.writeBuffer());
    await dialog.getByLabel('Pilih berkas .xlsx').setInputFiles({ name: 'daftar.xlsx', mimeType: XLSX, buffer });
    await dialog.getByText(/'No HP' tidak ditemukan/).waitFor();
    await dialog.getByLabel(/Bisa dihubungi di/).selectOption({ label: 'No. HP (wajib)' });
    await dialog.getByRole('button', { name: 'Pakai 081200003002' }).click();
    await dialog.getByText('Ada 2 nomor').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Ganti isinya' }).click();
    await dialog.getByLabel('No. HP baris 3').fill('0812 0000 3005');
    await dialog.getByRole('button', { name: 'Pakai', exact: true }).click();
    await dialog.getByRole('button', { name: 'Simpan 4 mubaligh' }).waitFor();
    await dialog.getByLabel('Simpan baris 5').click();
    await dialog.getByRole('button', { name: 'Simpan 3, lewati 1' }).click();
    await dialog.getByText('3 mubaligh tersimpan.').waitFor();
    const { body } = await dashboard.api.call('GET', '/mubaligh?search=Ust. Umar&orderBy=id&orderType=asc');
    expect(body.data.map((row: { nama_mubaligh: string; no_hp: string }) => [row.nama_mubaligh, row.no_hp])).toEqual([
      ['Ust. Umar Satu', '081200003002'],
      ['Ust. Umar Dua', '081200003005'],
      ['Ust. Umar Tiga', '081200003003'],
    ]);
    expect(problems).toEqual([]);
  });

  test('a question is answered before anything can be stored', async () => {
    await dashboard.api.call('POST', '/masjid', {
      body: { nama_masjid: 'Masjid Tanya', nama_ketua_dkm: 'Bapak A', no_hp: '081200000502' },
    });
    await dashboard.api.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Tanya', no_hp: '081200000503' } });
    const screen = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian', viewport: NARROW });
    const { page, problems } = screen;
    await (await inHead(page, 'Bulk Upload')).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Data Bulk' });
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Jadwal').addRows([
      ['Tanggal', 'Jam', 'Tempat', 'Penceramah'],
      [new Date('2099-03-01T00:00:00.000Z'), '19.30', 'Masjid Tanya', 'Ustadz Tanya'],
      ['17/1/2099', '19.30', 'Masjid Tanya', 'Ustadz Tanya'],
    ]);
    const buffer = Buffer.from(await book.xlsx.writeBuffer());
    await dialog.getByLabel('Pilih berkas .xlsx').setInputFiles({ name: 'jadwal.xlsx', mimeType: XLSX, buffer });
    await dialog.getByText('Jawab dahulu pertanyaan di bawah').waitFor();
    await expectAccessible(screen);
    await dialog.getByRole('button', { name: 'Tukar: menjadi 3 Jan 2099' }).click();
    await dialog.getByRole('cell', { name: '3 Jan 2099' }).waitFor();
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('2 jadwal pengajian tersimpan.').waitFor();
    expect(problems).toEqual([]);
  });
});

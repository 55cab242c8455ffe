import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/app.ts';
import { NARROW, signIn, startDashboard, type Dashboard, type Screen } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { chooseTemplate } from '#tests/support/page/choose-template.ts';
import { FRIDAYS, TUESDAY } from '#tests/support/roster/papan-board.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TOMORROW = '2027-01-06';

async function sheet(rows: string[][]) {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('INPUT DISINI').addRows(rows);
  return { name: 'daftar.xlsx', mimeType: XLSX, buffer: Buffer.from(await book.xlsx.writeBuffer()) };
}

/** The tests follow each other on one network, as an evening with a phone does. */
describe.runIf(needs('chromium'))('an admin in a hurry, on a phone', () => {
  let dashboard: Dashboard;
  let screen: Screen;
  beforeAll(async () => {
    dashboard = await startDashboard({ today: TUESDAY, clock: createTestClock(TUESDAY.getTime()) });
  });
  afterAll(() => dashboard?.close());
  afterEach(() => expect(screen.problems).toEqual([]));

  const open = async (path: string): Promise<Page> => {
    screen = await dashboard.open({ as: 'admin', path, viewport: NARROW, touch: true });
    return screen.page;
  };
  const upload = async (page: Page, rows: string[][]) => {
    const dialog = page.getByRole('dialog', { name: 'Upload Data Bulk' });
    await dialog.getByLabel('Pilih berkas .xlsx').setInputFiles(await sheet(rows));
    await dialog.getByRole('button', { name: 'Upload' }).dblclick();
    return dialog;
  };
  /** How often something was stored: a sheet that is only looked at does not count. */
  const sent = (path: string) =>
    screen.calls.filter((call) => call.startsWith(`POST ${path}`) && !call.includes('dryRun=true')).length;

  test('who goes to Template first finds the ready-made ones there', async () => {
    const page = await open('/template');
    await page.getByRole('button', { name: 'Pakai 8 template siap pakai' }).dblclick();
    await page.locator('.toast').getByText('8 template tersimpan.').waitFor();
    await page.getByText('Jumat untuk khatib', { exact: true }).waitFor();
    expect(sent('/template/starter')).toBe(1);
  });

  test('two taps on Upload store once, and the result is that of the first', async () => {
    const page = await open('/masjid?buka=unggah');
    const dialog = await upload(page, [
      ['Nama Masjid', 'Nama Ketua DKM', 'No. HP'],
      ['Masjid Al-Hikmah', 'Bapak Asep', '081200000141'],
      ['Masjid Al-Hidayah', 'Bapak Dadang', '081200000142'],
    ]);
    await dialog.getByText('2 masjid tersimpan.').waitFor();
    expect(sent('/masjid/upload')).toBe(1);
  });

  test('the wrong rows of a sheet fit, so that the dialog does not slide sideways', async () => {
    for (const n of [1, 2]) await addMubaligh(dashboard.api, `Ustadz Budi Santoso ${n}`);
    const page = await open('/jadwal-pengajian?buka=unggah');
    const dialog = await upload(page, [
      ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'],
      ['31/02/2027', '19.30', 'Masjid Al-Hikmah', 'Ustadz Budi Santoso 1'],
      ['15/02/2027', '19.30', 'Masjid Al-Hikmh', 'Ust Budi'],
    ]);
    await dialog.getByRole('button', { name: 'Pakai Masjid Al-Hikmah' }).waitFor();
    expect(
      await dialog.locator('.p-dialog-content').evaluate((content) => content.scrollWidth - content.clientWidth),
    ).toBe(0);
    const table = dialog.getByRole('region', { name: 'Kesalahan pada berkas' });
    expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  });

  test('a ticked audience without a template is said to get nothing', async () => {
    const { api } = dashboard;
    // None of two that say not whom they are for comes chosen.
    const { data } = (await api.call('GET', '/template?type=pengajian_reminder')).body;
    for (const { id } of data) await api.call('DELETE', `/template/${id}`);
    for (const nama_template of ['Singkat', 'Lengkap'])
      await api.call('POST', '/template', {
        body: { nama_template, type: 'pengajian_reminder', content: '{{nama_masjid}}, {{tanggal}}' },
      });
    const [id_masjid, id_mubaligh] = [await addMasjid(api, 'Masjid Agung'), await addMubaligh(api, 'Ustadz Cecep')];
    const talk = { waktu: '19:30', id_masjid, id_mubaligh };
    for (const tanggal of [TOMORROW, FRIDAYS[1]])
      await api.call('POST', '/jadwal-pengajian', { body: { ...talk, tanggal } });
    const page = await open('/home');
    await page.getByRole('button', { name: 'Ingatkan 1 pengajian' }).click();
    const warning = page.getByText('Pilih template, atau Mubaligh tidak dikirimi pesan.');
    await chooseTemplate(page, 'Ketua DKM', 'Singkat');
    await warning.waitFor();
    await page.getByRole('checkbox', { name: 'Mubaligh' }).uncheck();
    await warning.waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Mubaligh' }).check();
    await chooseTemplate(page, 'Mubaligh', 'Lengkap');
    await warning.waitFor({ state: 'detached' });
    await api.call('POST', '/template/starter');
  });

  test('while its messages wait, Home offers no second send', async () => {
    const { api } = dashboard;
    await api.call('POST', '/queue/pause');
    const page = await open('/home?ingatkan=pengajian');
    await chooseTemplate(page, 'Ketua DKM', 'Pengajian untuk Ketua DKM');
    await chooseTemplate(page, 'Mubaligh', 'Pengajian untuk mubaligh');
    await page.getByText('Pratinjau, 2 pesan').waitFor();
    await page.getByRole('button', { name: 'Kirim', exact: true }).click();
    await page.getByText('2 pesan masuk antrean', { exact: true }).waitFor();
    await page.getByText('1 pengajian. 1 jadwal menunggu dikirim.').waitFor();
    expect(await page.getByRole('button', { name: /^Ingatkan/ }).count()).toBe(0);
    await api.call('POST', '/queue/resume');
    await page.getByText('1 pengajian. Semua sudah dibroadcast.').waitFor({ timeout: 30_000 });
  });

  test('what was typed into a form is still there after the session has ended, for the same account alone', async () => {
    const { api } = dashboard;
    const reset = async (username: string) => {
      const [{ id }] = (await api.call('GET', `/manage-admin?search=${username}`)).body.data;
      await api.call('PATCH', `/manage-admin/${id}`, { body: { password: PASSWORD } });
    };
    await api.call('POST', '/manage-admin', { body: { username: 'asep', password: PASSWORD } });
    const page = await open('/masjid');
    const add = async () => {
      await page.getByRole('button', { name: 'Buka menu' }).click();
      await page.getByRole('link', { name: 'Masjid', exact: true }).click();
      await page.getByRole('button', { name: 'Add' }).click();
    };
    const name = page.getByLabel('Nama Masjid');
    await page.getByRole('button', { name: 'Add' }).click();
    await name.fill('Masjid Agung Garut');
    await page.getByLabel('Alamat').fill('Jalan Ahmad Yani');
    await reset('admin');
    await page.waitForURL('**/login');
    await signIn(page, 'asep', PASSWORD);
    await add();
    expect(await name.inputValue()).toBe('');
    await reset('asep');
    await page.waitForURL('**/login');
    await signIn(page, 'admin', PASSWORD);
    await add();
    await expect.poll(() => name.inputValue()).toBe('Masjid Agung Garut');
    expect(await page.getByLabel('Alamat').inputValue()).toBe('Jalan Ahmad Yani');
    // Closing it asks first; once it is thrown away it does not come back.
    await page.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('alertdialog').getByText('Tutup', { exact: true }).click();
    await name.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add' }).click();
    expect(await name.inputValue()).toBe('');
  });

  test("the phone's Back closes the open dialog, and asks before it loses what was typed", async () => {
    const page = await open('/home');
    await page.getByRole('button', { name: 'Buka menu' }).click();
    await page.getByRole('link', { name: 'Masjid', exact: true }).click();
    const name = page.getByLabel('Nama Masjid');
    await page.getByRole('button', { name: 'Add' }).click();
    await name.waitFor();
    await page.goBack();
    await name.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/masjid');
    await page.getByRole('button', { name: 'Add' }).click();
    await name.fill('Masjid Agung Garut');
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Tutup tanpa menyimpan?' });
    await question.waitFor();
    await page.goBack();
    await question.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Masjid Agung Garut');
    await page.goBack();
    await question.getByText('Tutup', { exact: true }).click();
    await name.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('**/home');
  });
});

import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  MANY_PAGES,
  NARROW,
  startDashboard,
  type Dashboard,
  type Screen,
} from '#tests/support/dashboard.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { onMonday } from '#tests/support/roster/jadwal-samples.ts';
import { openWorkbook } from '#tests/support/sheet/workbook.ts';
import { needs } from '#tests/support/needs.ts';

describe.runIf(needs('chromium'))('the screen of leaves', () => {
  let dashboard: Dashboard;
  let screen: Screen;
  let masjid: string;
  let ahmad: string;
  const post = async (path: string, body: object) => (await dashboard.api.call('POST', path, { body })).body.data;
  const row = (name: string) => screen.page.getByRole('row').filter({ hasText: name });

  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    masjid = await addMasjid(dashboard.api, 'Masjid Al-Huda');
    ahmad = await addMubaligh(dashboard.api, 'Ustadz Ahmad');
    await addMubaligh(dashboard.api, 'Ustadz Budi');
    await post('/jadwal-jumatan', { tanggal: '2027-01-08', id_masjid: masjid, id_mubaligh: ahmad });
    await post('/jadwal-pengajian', { tanggal: '2027-01-10', waktu: '19:30', id_masjid: masjid, id_mubaligh: ahmad });
  });
  afterAll(() => dashboard?.close());
  beforeEach(async () => {
    const { body } = await dashboard.api.call('GET', '/cuti?limit=100');
    if (body.data.length > 0)
      await dashboard.api.call('DELETE', '/cuti/batch', {
        body: { id: body.data.map(({ id }: { id: string }) => id) },
      });
  });
  afterEach(() => expect(screen.problems).toEqual([]));

  async function type(label: string, [day, month, year]: [string, string, string]) {
    for (const [part, text] of [
      ['Hari', day],
      ['Bulan', month],
      ['Tahun', year],
    ])
      await screen.page.getByRole('dialog').getByLabel(`${part}, ${label}`).fill(text!);
  }

  test(
    'a leave is added from the menu of a preacher; what stands all the same is told, with the way to the board',
    { timeout: MANY_PAGES },
    async () => {
      screen = await dashboard.open({ as: 'admin', path: '/mubaligh' });
      const { page } = screen;
      await page.getByRole('button', { name: 'Actions Ustadz Ahmad' }).click();
      await page.getByRole('menuitem', { name: 'Cuti…' }).click();
      await page.waitForURL(`**/cuti?id_mubaligh=${ahmad}`);
      await page.getByText('Cuti Ustadz Ahmad', { exact: true }).waitFor();
      await page.getByText('Belum ada cuti.').waitFor();
      await page.getByRole('button', { name: 'Add' }).click();
      const form = page.getByRole('dialog', { name: 'Tambah Data Cuti' });
      await form.getByText('Ustadz Ahmad').waitFor();
      await form.getByRole('button', { name: 'Submit' }).click();
      await form.getByText('Tanggal mulai cuti harus diisi').waitFor();
      await expectAccessible(screen);
      await type('Dari', ['08', '01', '2027']);
      await type('Sampai', ['07', '01', '2027']);
      await form.getByRole('button', { name: 'Submit' }).click();
      await form.getByText('Tanggal akhir lebih awal dari tanggal mulai').waitFor();
      await type('Sampai', ['10', '01', '2027']);
      await form.getByLabel('Alasan').fill('Umrah');
      for (const [now, next] of [
        ['Sepanjang hari', 'Malam, dari 18.00'],
        ['Malam, dari 18.00', 'Sepanjang hari'],
      ]) {
        await form.getByRole('button', { name: `Bagian Hari: ${now}` }).click();
        await page.getByRole('option', { name: next! }).click();
      }
      await form.getByRole('button', { name: 'Submit' }).click();
      const toast = page.locator('.toast').filter({ hasText: 'Cuti Ustadz Ahmad tersimpan' });
      await toast
        .getByText('2 jadwal tetap berdiri pada hari cuti: Masjid Al-Huda 8 Jan 2027, Masjid Al-Huda 10 Jan 2027')
        .waitFor();
      // The toast disappears after some seconds, so the test clicks at once.
      await toast.getByRole('button', { name: 'Cari pengganti' }).click();
      const standing = page.getByRole('dialog', { name: 'Jadwal Ustadz Ahmad saat cuti' });
      await standing.getByText('2 jadwal tetap berdiri. Cari penggantinya:').waitFor();
      expect(
        await standing.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ).toEqual([`/papan-jumat?bulan=2027-01&sel=${masjid},2027-01-08`, '/jadwal-pengajian']);
      await expectAccessible(screen);
      await standing.getByRole('button', { name: 'Tutup' }).last().click();
      await row('Umrah').getByText('8 Jan 2027').waitFor();
      const lefts = await Promise.all(
        [
          page.getByRole('columnheader', { name: 'Jadwal' }),
          row('Umrah').getByRole('button', { name: /^2 jadwal/ }),
        ].map((part) =>
          part.evaluate((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return Math.round(range.getBoundingClientRect().left);
          }),
        ),
      );
      expect(lefts[0]).toBe(lefts[1]);
      await standing.waitFor({ state: 'detached' });
      await expectAccessible(screen);
      await page.getByRole('button', { name: 'Semua mubaligh' }).click();
      await page.waitForURL('**/cuti');
      await page.getByRole('searchbox').fill('ahmad');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Unduh', exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^cuti-\d{4}-\d\d-\d\d\.xlsx$/);
      const sheet = (await openWorkbook(readFileSync(await download.path()))).worksheets[0]!;
      expect((sheet.getRow(2).values as unknown[]).includes('Ustadz Ahmad')).toBe(true);
    },
  );

  test('a leave is changed in its row, and deleted', { timeout: MANY_PAGES }, async () => {
    await post('/cuti', { id_mubaligh: ahmad, dari: '2027-02-01', sampai: '2027-02-03', alasan: 'Umrah' });
    screen = await dashboard.open({ as: 'admin', path: '/cuti' });
    const { page } = screen;
    await row('Umrah').getByText('Tidak ada').waitFor();
    await row('Umrah')
      .getByRole('button', { name: /^Ubah alasan/ })
      .click();
    await page.getByRole('textbox', { name: /^Ubah alasan/ }).fill('Haji');
    await page.keyboard.press('Enter');
    await row('Haji').waitFor();
    await row('Haji')
      .getByRole('button', { name: /^Ubah mubaligh/ })
      .click();
    await page.getByRole('option', { name: 'Ustadz Budi' }).click();
    await row('Ustadz Budi').waitFor();
    for (const [option, shown] of [
      ['Malam, dari 18.00', 'malam'],
      ['Sepanjang hari', 'Sepanjang hari'],
    ] as const) {
      await row('Ustadz Budi')
        .getByRole('button', { name: /^Ubah bagian hari/ })
        .click();
      await page.getByRole('option', { name: option }).click();
      await row('Ustadz Budi').getByText(shown, { exact: true }).waitFor();
    }
    await row('Ustadz Budi')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click();
    await page.getByText('Belum ada cuti.').waitFor();
    expect((await dashboard.api.call('GET', '/cuti')).body.data).toEqual([]);
  });

  test('on a phone they are lines', { timeout: MANY_PAGES }, async () => {
    await post('/cuti', {
      id_mubaligh: ahmad,
      dari: '2027-01-08',
      sampai: '2027-01-10',
      alasan: 'Umrah bersama keluarga',
    });
    screen = await dashboard.open({ as: 'admin', path: '/cuti', viewport: NARROW });
    const { page } = screen;
    await page.getByText('8 Jan 2027 – 10 Jan 2027 · Umrah bersama keluarga').waitFor();
    await expectAccessible(screen);
    await page.getByRole('button', { name: /^Ustadz Ahmad 2 jadwal/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lihat 2 jadwal' }).click();
    await page
      .getByRole('dialog', { name: 'Jadwal Ustadz Ahmad saat cuti' })
      .getByText('Pengajian, Minggu, 10 Jan 2027, 19:30')
      .waitFor();
    await expectAccessible(screen);
  });
});

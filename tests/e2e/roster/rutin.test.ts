import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, formatDate, formatLongDate, weekday } from '#shared/base/dates.ts';
import {
  expectAccessible,
  MANY_PAGES,
  NARROW,
  startDashboard,
  type Dashboard,
  type Screen,
} from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { inHead } from '#tests/support/page/page-head.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { onMonday, TODAY } from '#tests/support/roster/jadwal-samples.ts';

/** The Tuesdays from tomorrow on, because today may end while the test runs. */
const TUESDAYS = Array.from({ length: 60 }, (_, days) => addDays(TODAY, days + 1)).filter((day) => weekday(day) === 2);

describe.runIf(needs('chromium'))('the screen of recurring pengajian', () => {
  let dashboard: Dashboard;
  let screen: Screen;
  let ahmad: string;
  let budi: string;
  interface Row {
    id: string;
    tanggal: string;
    waktu: string;
    id_mubaligh: string;
  }
  const rows = async () =>
    (await dashboard.api.call('GET', '/jadwal-pengajian?limit=100&orderBy=tanggal&orderType=asc')).body.data as Row[];

  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    await addMasjid(dashboard.api, 'Masjid Al-Huda');
    ahmad = await addMubaligh(dashboard.api, 'Ustadz Ahmad');
    budi = await addMubaligh(dashboard.api, 'Ustadz Budi');
    const leave = { id_mubaligh: budi, dari: TUESDAYS[1], sampai: TUESDAYS[1] };
    await dashboard.api.call('POST', '/cuti', { body: leave });
  });
  afterAll(() => dashboard?.close());
  afterEach(() => expect(screen.problems).toEqual([]));

  test(
    'is said as people do, with its dates and clashes before it is saved; its schedules are then changed and deleted, this one or those that follow',
    { timeout: MANY_PAGES },
    async () => {
      screen = await dashboard.open({ as: 'admin', path: '/pengajian-rutin' });
      const { page } = screen;
      await page.getByText('Belum ada pengajian rutin.').waitFor();
      await page.getByRole('button', { name: 'Add' }).click();
      const form = page.getByRole('dialog', { name: 'Tambah Pengajian Rutin' });
      await form.getByRole('button', { name: 'Submit' }).click();
      await form.getByText('Aturan harus diisi').waitFor();
      const pick = async (button: string, option: string) => {
        await form.getByRole('button', { name: button }).click();
        await page.getByRole('option', { name: option }).click();
      };
      await pick('Masjid: Pilih masjid', 'Masjid Al-Huda');
      await form.getByRole('button', { name: 'Tambah giliran' }).click();
      await pick('Mubaligh ke-1: Pilih mubaligh', 'Ustadz Ahmad');
      await pick('Mubaligh ke-2: Pilih mubaligh', 'Ustadz Budi');
      await form.getByLabel('Waktu Pengajian').fill("Ba'da Maghrib");
      await pick('Berulang: Setiap pekan', 'Pada pekan tertentu dalam bulan');
      await form.getByRole('button', { name: 'Ke-2', exact: true }).click();
      await form.getByRole('button', { name: 'Selasa' }).click();
      await form.getByRole('heading', { name: "Setiap Selasa pekan ke-2, Ba'da Maghrib" }).waitFor();
      await pick('Berulang: Pada pekan tertentu dalam bulan', 'Setiap pekan');
      await form.getByRole('heading', { name: "Setiap Selasa, Ba'da Maghrib" }).waitFor();
      for (const [part, text] of [
        ['Hari', TUESDAYS[0]!.slice(8)],
        ['Bulan', TUESDAYS[0]!.slice(5, 7)],
        ['Tahun', TUESDAYS[0]!.slice(0, 4)],
      ])
        await form.getByLabel(`${part}, Mulai`).fill(text!);
      const date = (n: number) => form.getByRole('listitem').filter({ hasText: formatLongDate(TUESDAYS[n]!) });
      await date(1)
        .getByText(/Ustadz Budi cuti/)
        .waitFor();
      await date(2).getByText('Ustadz Ahmad').waitFor();
      await date(3).getByRole('button', { name: 'Lewati' }).click();
      await date(3).getByText('Ustadz Budi, dilewati').waitFor();
      await expectAccessible(screen);
      await form.getByRole('button', { name: 'Submit' }).click();
      await page.locator('.toast').filter({ hasText: 'Setiap Selasa tersimpan' }).waitFor();
      await page.getByRole('row').filter({ hasText: "Setiap Selasa, Ba'da Maghrib" }).waitFor();
      const made = await rows();
      expect(made.slice(0, 4).map(({ tanggal, id_mubaligh }) => [tanggal.slice(0, 10), id_mubaligh])).toEqual([
        [TUESDAYS[0], ahmad],
        [TUESDAYS[1], budi],
        [TUESDAYS[2], ahmad],
        [TUESDAYS[4], ahmad],
      ]);

      // In the list of schedules each schedule of a series links to the series, and an edit asks for its scope.
      await page.goto(`${dashboard.url}/jadwal-pengajian`);
      const schedule = (n: number) => page.getByRole('row').filter({ hasText: formatDate(TUESDAYS[n]!) });
      const retime = async (n: number, waktu: string, scope: string) => {
        await schedule(n)
          .getByRole('button', { name: /^Ubah waktu/ })
          .click();
        await page.getByRole('textbox', { name: /^Ubah waktu/ }).fill(waktu);
        await page.keyboard.press('Enter');
        await page.getByRole('alertdialog').getByRole('button', { name: scope }).click();
      };
      await schedule(0)
        .getByRole('link', { name: /^Bagian dari pengajian rutin/ })
        .waitFor();
      await retime(0, '05:30', 'Ini saja');
      await schedule(0).getByText('05:30').waitFor();
      await retime(1, '06:30', 'Batal');
      await schedule(1).getByText("Ba'da Maghrib").waitFor();
      // The question names the number of later schedules. The first one, which was changed by hand, is before them.
      const follow = (await rows()).length - 2;
      await retime(1, '19:30', `Ini dan ${follow} jadwal sesudahnya`);
      await page.locator('.toast').filter({ hasText: 'Jadwal ini dan yang seterusnya diubah.' }).waitFor();
      expect((await rows()).slice(0, 3).map(({ waktu }) => waktu)).toEqual(['05:30', '19:30', '19:30']);
      const byHand = (await rows())[3]!;
      await dashboard.api.call('PATCH', `/jadwal-pengajian/${byHand.id}`, { body: { waktu: '05:45' } });
      await schedule(2)
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByText('1 jadwal yang sudah diubah sendiri tidak ikut.').waitFor();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: `Ini dan ${follow - 2} jadwal sesudahnya` })
        .click();
      await page
        .locator('.toast')
        .filter({ hasText: /\d jadwal pengajian dihapus/ })
        .waitFor();
      expect((await rows()).map(({ tanggal }) => tanggal)).toEqual([
        ...[TUESDAYS[0], TUESDAYS[1]].map((day) => `${day}T00:00:00.000Z`),
        byHand.tanggal,
      ]);
      await schedule(0)
        .getByRole('link', { name: /^Bagian dari pengajian rutin/ })
        .click();
      await page.getByRole('dialog', { name: 'Tanggal berikutnya' }).getByText('diubah sendiri').waitFor();
    },
  );

  test('the table has all its columns in sight, also with a date that asks', async () => {
    const id_masjid = await addMasjid(dashboard.api, 'Masjid Raya');
    const body = { id_masjid, id_mubaligh: [ahmad, budi], waktu: "Ba'da Maghrib", aturan: 'Setiap Rabu' };
    await dashboard.api.call('POST', '/pengajian-rutin', { body: { ...body, mulai: TODAY } });
    screen = await dashboard.open({ as: 'admin', path: '/pengajian-rutin' });
    await screen.page.getByRole('button', { name: /1 hari besar perlu dijawab/ }).waitFor();
    const frame = screen.page.locator('.frame').filter({ has: screen.page.getByRole('table') });
    expect(await frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });

  test('on a phone they are lines, changed and ended from their sheets', { timeout: MANY_PAGES }, async () => {
    screen = await dashboard.open({ as: 'admin', path: '/pengajian-rutin', viewport: NARROW });
    const { page } = screen;
    const menu = async (item: string) => {
      await page
        .getByRole('button', { name: /Setiap Selasa/ })
        .first()
        .click();
      const sheet = page.getByRole('dialog', { name: /^Setiap Selasa/ });
      await sheet.getByRole('button', { name: item, exact: true }).click();
      await sheet.waitFor({ state: 'detached' });
    };
    await menu('Ubah');
    const form = page.getByRole('dialog', { name: 'Ubah Pengajian Rutin' });
    await form.getByLabel('Waktu Pengajian').fill('20:00');
    await form.getByRole('heading', { name: 'Setiap Selasa, 20:00' }).waitFor();
    await form.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Setiap Selasa, 20:00').first().waitFor();
    await menu('Akhiri');
    await page.getByRole('dialog', { name: 'Akhiri Pengajian Rutin' }).getByRole('button', { name: 'Akhiri' }).click();
    await page.locator('.toast').filter({ hasText: 'Setiap Selasa tersimpan' }).first().waitFor();
    await (await inHead(page, 'Dibuat ke depan')).click();
    const ahead = page.getByRole('dialog', { name: 'Dibuat ke depan' });
    await ahead.getByLabel('Pekan').fill('4');
    await ahead.getByRole('button', { name: 'Simpan' }).click();
    await page.locator('.toast').filter({ hasText: 'Jadwal dibuat 4 pekan ke depan.' }).waitFor();
  });
});

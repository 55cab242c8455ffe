import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, MANY_PAGES, NARROW, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addBoard, FRIDAYS, TUESDAY, type Board } from '#tests/support/roster/papan-board.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

describe.runIf(needs('chromium'))('Cari pengganti', () => {
  let dashboard: Dashboard;
  let board: Board;
  beforeAll(async () => {
    dashboard = await startDashboard({ today: TUESDAY, clock: createTestClock(TUESDAY.getTime()) });
    board = await addBoard(dashboard.api);
  });
  afterAll(() => dashboard?.close());

  const stored = async (at: number) => {
    const { baris } = (await dashboard.api.call('GET', '/papan-jumat?bulan=2027-01')).body.data;
    return baris.find(({ id_masjid }: { id_masjid: string }) => id_masjid === board.masjid[at]).sel[1];
  };
  const declines = async (at: number) => {
    const { id } = await stored(at);
    await dashboard.api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban: 'udzur' } });
    return id as string;
  };
  const shown = async (id: string) => (await dashboard.api.call('GET', `/pengganti/jumatan/${id}`)).body.data;
  /** The preacher who has the current offer answers. */
  const says = async (id: string, text: string) => {
    const { tawaran } = await shown(id);
    const { id_mubaligh, nama_mubaligh } = tawaran.find(({ state }: { state: string }) => state === 'sent');
    const { no_hp } = (await dashboard.api.call('GET', `/mubaligh/${id_mubaligh}`)).body.data;
    const phone = `62${no_hp.slice(1)}`;
    dashboard.api.services.reply.pengganti.take({
      id: 'ONE',
      key: text,
      phone,
      text,
      quoted: undefined,
      isSign: false,
    });
    return nama_mubaligh as string;
  };

  test(
    'from the cell: the message before, the line while it runs, who is willing after, all of it live',
    { timeout: MANY_PAGES },
    async () => {
      const id = await declines(2);
      const screen = await dashboard.open({ as: 'admin', path: '/papan-jumat?bulan=2027-01' });
      const { page, problems } = screen;
      const cell = page.locator(`[data-cell="${board.masjid[2]} ${FRIDAYS[1]}"]`);
      await cell.click();
      const dialog = page.getByRole('dialog', { name: 'Cari pengganti' });
      await dialog.getByText('Masjid Al-Barokah, Jumat 8 Januari 2027').waitFor();
      await dialog.getByText('Endang Supriatna berhalangan').waitFor();
      await dialog.getByText('Dicatat admin, Selasa 5 Januari 10.00').waitFor();
      const first = (await shown(id)).calon[0].nama_mubaligh as string;
      await dialog.getByText(`Kepada ${first}`).waitFor();
      // Only preachers who were never at this mosque have a star.
      await dialog.getByRole('button', { name: /^Tampilkan semua/ }).click();
      const calon = dialog.getByRole('region', { name: 'Calon' }).locator('.cal-l > li');
      const isNew = await calon.evaluateAll((rows) => rows.map((row) => row.textContent!.includes('belum pernah')));
      expect(new Set(isNew)).toEqual(new Set([true, false]));
      expect(await calon.evaluateAll((rows) => rows.map((row) => row.querySelector('.i-star') !== null))).toEqual(
        isNew,
      );
      expect(await dialog.locator('.bubble').innerText()).toMatch(
        /Kami mencari khatib pengganti:\s+Waktu: Jumat, 8 Januari 2027\s+Tempat: Masjid Al-Barokah, Coblong[^]*BERSEDIA atau TIDAK BISA sebelum pukul 12\.00/,
      );
      await dialog.getByText('Satu per satu, jeda 2 jam, sampai Jumat 08.00.').waitFor();
      await dialog.getByRole('button', { name: 'Tawarkan berurutan' }).click();

      const line = dialog.getByRole('region', { name: 'Tawaran' });
      await line.getByText('Tawaran, berurutan dengan jeda 2 jam').waitFor();
      await line
        .locator('.offers > li')
        .first()
        .getByText(/^(Sampai|Dibaca)$/)
        .first()
        .waitFor();
      expect(await line.locator('.offers > li').last().innerText()).toBe(
        'Jumat, Anda diberi tahu\n08.00\nBila belum ada yang bersedia',
      );
      await expectAccessible(screen);
      const refused = await says(id, 'tidak bisa');
      await line.locator('.offers > li').first().getByText('Menolak').first().waitFor();
      expect(refused).toBe(first);
      await line.locator('.offers > li').nth(1).getByText('Dikirim').waitFor();
      const willing = await says(id, 'bersedia');
      await dialog.getByText(`${willing} bersedia`, { exact: true }).waitFor();
      await dialog.getByText('Bapak Contoh, Ketua DKM Al-Barokah, dikabari').waitFor();
      await dialog.getByText(`${refused} diberi tahu: sudah terisi, jazakumullah khairan`).waitFor();
      await dialog.getByRole('button', { name: 'Selesai' }).click();
      await expect.poll(() => cell.locator('.sr').textContent()).toContain(`${willing}, insya Allah hadir`);
      expect(problems).toEqual([]);
    },
  );

  test(
    'on a phone from Home and from the list: the line comes first, and it can be stopped',
    { timeout: MANY_PAGES },
    async () => {
      const id = await declines(4);
      const { page, problems } = await dashboard.open({ as: 'admin', viewport: NARROW, path: '/home' });
      await page
        .getByText(/^Carikan pengganti untuk /)
        .first()
        .waitFor();
      await page.getByRole('listitem').filter({ hasText: 'Al-Furqon' }).getByRole('button').click();
      const dialog = page.getByRole('dialog', { name: 'Cari pengganti' });
      await dialog
        .getByRole('button', { name: /^Tawarkan kepada/ })
        .first()
        .click();
      const line = dialog.getByRole('region', { name: 'Tawaran' });
      await line.getByText('Menunggu jawaban').waitFor();
      const [top, below] = await Promise.all(
        [line, dialog.getByRole('region', { name: 'Calon' })].map(async (pane) => (await pane.boundingBox())!.y),
      );
      expect(top!).toBeLessThan(below!);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
      await dialog.getByRole('button', { name: 'Hentikan tawaran' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Hentikan' }).click();
      await page.getByText('Tawaran dihentikan', { exact: true }).waitFor();
      expect((await shown(id)).penawaran.state).toBe('dibatalkan');
      await dialog.getByRole('button', { name: 'Tutup' }).first().click();
      await page.goto('/jadwal-jumatan');
      await page.locator('.line-open', { hasText: 'Al-Furqon' }).last().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cari pengganti' }).click();
      await dialog.getByText('Dibatalkan').first().waitFor();
      // Who has accepted can be taken back; then the toast speaks of him and not of offers.
      await dialog
        .getByRole('button', { name: /^Tawarkan kepada/ })
        .first()
        .click();
      await line.getByText('Menunggu jawaban').waitFor();
      await says(id, 'bersedia');
      await dialog.getByRole('button', { name: 'Urungkan' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Urungkan' }).click();
      await page.getByText('Penggantian diurungkan', { exact: true }).waitFor();
      expect(problems).toEqual([]);
    },
  );
});

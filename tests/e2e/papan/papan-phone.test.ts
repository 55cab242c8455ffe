import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAccessible, MANY_PAGES, NARROW, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addBoard, addManyMasjid, FRIDAYS, TUESDAY, type Board } from '#tests/support/roster/papan-board.ts';

describe.runIf(needs('chromium'))('Papan Jumat under a thumb', () => {
  let dashboard: Dashboard;
  let board: Board;
  beforeAll(async () => {
    dashboard = await startDashboard({ today: TUESDAY });
    board = await addBoard(dashboard.api);
  });
  afterAll(() => dashboard?.close());

  const open = async () => {
    const screen = await dashboard.open({
      as: 'admin',
      path: '/papan-jumat?bulan=2027-01',
      viewport: NARROW,
      touch: true,
    });
    await screen.page.getByRole('heading', { name: 'Jumat ini, 8 Januari' }).waitFor();
    return screen;
  };
  const line = (page: Page, at: number, week: number) =>
    page.locator(`[data-cell="${board.masjid[at]} ${FRIDAYS[week]}"]`);
  /** Taps a line after it is scrolled to the middle of the window, where no bar or pill covers it. */
  const tap = async (page: Page, at: number, week: number) => {
    await line(page, at, week).evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await line(page, at, week).tap();
  };
  const said = (page: Page, text: string) => page.locator('.undo').getByText(text).waitFor();
  const stored = async (at: number, week: number) => {
    const { baris } = (await dashboard.api.call('GET', '/papan-jumat?bulan=2027-01')).body.data;
    return baris.find(({ id_masjid }: { id_masjid: string }) => id_masjid === board.masjid[at]).sel[week];
  };

  test('taps choose, lock, open, swap, clear and take back', async () => {
    const { page, problems } = await open();
    const sheet = page.locator('.pickpop:popover-open');
    const act = async (at: number, week: number, name: string) => {
      await tap(page, at, week);
      await sheet.getByRole('button', { name, exact: true }).tap();
      await sheet.waitFor({ state: 'detached' });
    };
    await page.getByRole('navigation', { name: 'Jumat pada Januari 2027' }).getByRole('button', { name: /^15/ }).tap();
    await tap(page, 4, 2);
    await sheet.getByRole('option', { name: /Irfan Maulana/ }).tap();
    await said(page, 'Ustadz Irfan Maulana mengisi Al-Furqon, 15 Januari');

    await act(4, 2, 'Kunci');
    await said(page, 'Al-Furqon, 15 Januari dikunci');
    await vi.waitFor(async () => {
      const pill = (await page.locator('.undo').boundingBox())!;
      expect(pill.height).toBeLessThan(70);
      const bar = (await page.locator('.hp-bar').boundingBox())!;
      expect([pill.x >= 0, pill.x + pill.width <= NARROW.width, pill.y + pill.height <= bar.y]).toEqual([
        true,
        true,
        true,
      ]);
    });
    await line(page, 4, 2).locator('.badge').getByText('Terkunci').waitFor();
    expect((await stored(4, 2)).terkunci).toBe(true);
    await act(4, 2, 'Buka kunci');
    await said(page, 'Kunci Al-Furqon, 15 Januari dibuka');

    await act(4, 2, 'Tukar dengan…');
    await said(page, 'Pilih sel yang ditukar dengan Al-Furqon, 15 Januari');
    await tap(page, 5, 2);
    await said(page, 'Ustadz Irfan Maulana dipindah ke Al-Hidayah, 15 Januari');
    expect([await stored(4, 2), (await stored(5, 2)).nama_mubaligh]).toEqual([null, 'Ustadz Irfan Maulana']);
    // The second place may be on another Friday.
    await act(5, 2, 'Tukar dengan…');
    await page.getByRole('button', { name: /^22/ }).tap();
    await tap(page, 6, 3);
    await said(page, 'Ustadz Irfan Maulana dipindah ke Al-Hikmah, 22 Januari');

    await act(6, 3, 'Kosongkan');
    await said(page, 'Al-Hikmah, 22 Januari dikosongkan');
    expect(await stored(6, 3)).toBeNull();
    await page.getByRole('button', { name: 'Urungkan' }).tap();
    await line(page, 6, 3).getByText('Ust. Irfan Maulana').waitFor();
    expect(problems).toEqual([]);
  });

  test('a khatib who calls in sick is written down and replaced in three taps, and is proposed for nothing that Friday', async () => {
    const { page, problems } = await open();
    const sick = await stored(3, 1);
    const sheet = page.locator('.pickpop:popover-open');
    const answer = (name: string) =>
      sheet.getByRole('group', { name: `Jawaban ${sick.nama_mubaligh}` }).getByRole('button', { name });
    await tap(page, 3, 1);
    await expect.poll(() => answer('Belum').getAttribute('aria-pressed')).toBe('true');
    await answer('Hadir').tap();
    await vi.waitFor(async () => expect((await stored(3, 1)).konfirmasi).toBe('hadir'));
    await answer('Berhalangan').tap();
    const seeking = page.getByRole('dialog', { name: 'Cari pengganti' });
    await seeking.getByText(`${sick.nama_mubaligh} berhalangan`).waitFor();
    await seeking.getByRole('button', { name: 'Tetapkan langsung' }).tap();
    await seeking.waitFor({ state: 'detached' });
    const now = await vi.waitFor(async () => {
      const sel = await stored(3, 1);
      expect(sel.id_mubaligh).not.toBe(sick.id_mubaligh);
      return sel;
    });
    expect(now).toMatchObject({ konfirmasi: 'none', bentrok: [] });
    // The list for another mosque of that Friday must not recommend the preacher who declined.
    await tap(page, 4, 1);
    await sheet.getByLabel('Cari ustadz').fill(sick.nama_mubaligh);
    await sheet
      .getByRole('group', { name: 'Kurang cocok, tetap boleh dipilih' })
      .getByRole('option', { name: /berhalangan Jumat itu/i })
      .waitFor();
    expect(problems).toEqual([]);
  });

  test('a month is drafted, taken and taken back with a tap each', { timeout: MANY_PAGES }, async () => {
    const screen = await dashboard.open({
      as: 'admin',
      path: '/papan-jumat?bulan=2027-01',
      viewport: NARROW,
      touch: true,
    });
    const { page, problems } = screen;
    const summary = async () => (await dashboard.api.call('GET', '/papan-jumat?bulan=2027-02')).body.data.ringkasan;
    await page.getByRole('button', { name: 'Bulan berikutnya' }).tap();
    await page.getByText('40 tempat kosong di Februari 2027').waitFor();
    await page.getByRole('button', { name: 'Susun usulan sebulan' }).tap();
    await page.getByText('4 Jumat sekaligus').waitFor();
    const tabs = page.getByRole('navigation', { name: 'Jumat pada Februari 2027' }).getByRole('button');
    expect(await tabs.allInnerTexts()).toEqual(['5', '12', '19', '26'].map((day) => `${day}\n10 usulan`));
    await tabs.last().tap();
    await page.getByRole('heading', { name: 'Jumat, 26 Februari' }).waitFor();
    await expectAccessible(screen);
    await page.getByRole('button', { name: 'Terima 40' }).tap();
    await said(page, '40 tempat terisi');
    expect((await summary()).terisi).toBe(40);
    const pill = (await page.locator('.undo').boundingBox())!;
    expect(pill.y + pill.height).toBeLessThanOrEqual((await page.locator('.hp-bar').boundingBox())!.y);
    await page.getByRole('button', { name: 'Urungkan' }).tap();
    await said(page, 'Diurungkan: 40 tempat terisi');
    expect((await summary()).terisi).toBe(0);
    expect(problems).toEqual([]);
  });

  test("the month's picture goes to the share sheet, and is saved where the sheet does not open", async () => {
    const { page, problems } = await open();
    await page.evaluate(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files }: { files: File[] }) => {
          document.body.dataset.shared = files.map(({ name, type }) => `${name} ${type}`).join();
        },
      });
    });
    const shareIt = async () => {
      await page.getByRole('button', { name: 'Unggah, unduh, cetak SK' }).tap();
      await page.getByRole('menuitem', { name: 'Bagikan gambar bulan ini' }).tap();
    };
    await shareIt();
    await page.locator('body[data-shared="jadwal-khatib-2027-01.png image/png"]').waitFor();
    expect(await page.getByText('Gambar tersimpan').count()).toBe(0);
    const refuse = (name: string) =>
      page.evaluate((reason) => {
        Object.assign(navigator, { share: () => Promise.reject(new DOMException('', reason)) });
      }, name);
    await refuse('NotAllowedError');
    const [file] = await Promise.all([page.waitForEvent('download'), shareIt()]);
    expect(file.suggestedFilename()).toBe('jadwal-khatib-2027-01.png');
    expect(problems).toEqual([]);
  });

  test('the three dots hold the spreadsheet and the printed list', async () => {
    const { page, problems } = await open();
    const dots = page.getByRole('button', { name: 'Unggah, unduh, cetak SK' });
    await dots.tap();
    await page.getByRole('menuitem').last().waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Unggah',
      'Unduh',
      'Cetak SK',
      'Kirim gambar bulan ini',
      'Bagikan gambar bulan ini',
      'Setelan papan',
    ]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Unduh' }).tap(),
    ]);
    expect(file.suggestedFilename()).toBe('papan-jumat-2027-01.xlsx');
    await dots.tap();
    await page.getByRole('menuitem', { name: 'Unggah' }).tap();
    await page.getByRole('dialog', { name: 'Unggah Papan Jumat' }).getByRole('button', { name: 'Batal' }).tap();
    await dots.tap();
    await page.getByRole('menuitem', { name: 'Cetak SK' }).tap();
    await page.waitForURL('**/papan-jumat/sk?bulan=2027-01');
    expect(problems).toEqual([]);
  });

  test(
    'draws only the lines that are seen, of 500 mosques; the focus keeps its line',
    { timeout: MANY_PAGES },
    async () => {
      const many = addManyMasjid(dashboard.api, 490);
      const screen = await open();
      const { page, problems } = screen;
      const names = () => page.locator('.it strong').allInnerTexts();
      const heading = page.locator('.hp-list h2').first();
      await expect.poll(() => heading.innerText()).toBe('Perlu Anda isi\n490');
      await expect.poll(async () => (await names()).length).toBeLessThan(40);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
      await page.locator('.it').first().focus();
      const kept = await focused();
      // The test scrolls down in steps of half a window: there must be no gap, and each mosque comes once.
      const seen = new Set<string>();
      for (;;) {
        const lines = await page.locator('.it').evaluateAll((all) =>
          all.flatMap((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return bottom > 220 && top < innerHeight ? [{ top, bottom, key: (one as HTMLElement).dataset.cell! }] : [];
          }),
        );
        for (const { key } of lines) seen.add(key);
        expect(lines.length).toBeGreaterThan(0);
        await expect.poll(() => page.locator('.it').count()).toBeLessThan(60);
        if (await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight)) break;
        await page.evaluate(() => scrollBy(0, innerHeight / 2));
        await page.waitForFunction(() => {
          const bottoms = [...document.querySelectorAll('.it')].map((one) => one.getBoundingClientRect().bottom);
          // Below the last line there is only the bar.
          const end = document.documentElement.scrollHeight - scrollY - 200;
          return Math.max(...bottoms) >= Math.min(innerHeight, end);
        });
      }
      expect(seen.size).toBe(500);
      expect(await focused()).toBe(kept);
      await page.locator(`[data-cell="${board.masjid[0]} ${FRIDAYS[1]}"]`).waitFor();
      // This filter leaves one line, far from the former scroll position.
      await page.getByRole('button', { name: 'Cari', exact: true }).tap();
      await page.getByRole('searchbox').fill('Banyak 123');
      await expect.poll(async () => (await names()).map((name) => name.trim())).toEqual(['Banyak 123']);
      await page.locator(`[data-cell="${many[123]} ${FRIDAYS[1]}"]`).tap();
      await page.getByRole('dialog', { name: 'Khatib di Banyak 123' }).getByRole('option').first().waitFor();
      await expectAccessible(screen);
      expect(problems).toEqual([]);
    },
  );
});

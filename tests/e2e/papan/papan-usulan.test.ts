import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAccessible, NARROW, startDashboard, WIDE, type Dashboard } from '#tests/support/dashboard.ts';
import type { UsulanView } from '#shared/roster/papan/usulan.ts';
import { needs } from '#tests/support/needs.ts';
import { addBoard, fillCell, FRIDAYS, TUESDAY, type Board } from '#tests/support/roster/papan-board.ts';

describe.runIf(needs('chromium'))('the pick list and the draft of Papan Jumat', () => {
  let dashboard: Dashboard;
  let board: Board;
  beforeAll(async () => {
    dashboard = await startDashboard({ today: TUESDAY });
    board = await addBoard(dashboard.api);
  });
  afterAll(() => dashboard?.close());

  const api = () => dashboard.api;
  const open = async (path: string, options: { viewport?: typeof WIDE; scheme?: 'light' | 'dark' } = {}) => {
    const screen = await dashboard.open({ as: 'admin', path, ...options });
    return screen;
  };
  const cellAt = (page: Page, at: number, week: number) =>
    page.locator(`[data-cell="${board.masjid[at]} ${FRIDAYS[week]}"]`);
  const stored = async (at: number, week: number) => {
    const { baris } = (await api().call('GET', '/papan-jumat?bulan=2027-01')).body.data;
    return baris.find(({ id_masjid }: { id_masjid: string }) => id_masjid === board.masjid[at]).sel[week];
  };
  const draftOf = async (
    cells: readonly [number, number][],
  ): Promise<{
    id: string;
    sel: UsulanView['sel'];
  }> => {
    const sel = cells.map(([at, week]) => ({ id_masjid: board.masjid[at], tanggal: FRIDAYS[week] }));
    const { id } = (await api().call('POST', '/papan-jumat/usulan', { body: { bulan: '2027-01', sel } })).body.data;
    return vi.waitFor(
      async () => {
        const { data } = (await api().call('GET', `/papan-jumat/usulan/${id}`)).body;
        expect(data.state).toBe('done');
        return data;
      },
      { timeout: 30_000, interval: 50 },
    );
  };

  test('the pick list tells the clash with a way to the other place, searches, and asks once before a clash is chosen', async () => {
    await fillCell(api(), board, 0, FRIDAYS[3], 8);
    await fillCell(api(), board, 7, FRIDAYS[3], 8);
    const screen = await open('/papan-jumat?bulan=2027-01');
    const { page, problems } = screen;
    await cellAt(page, 0, 3).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Khatib di Al-Amanah' });
    await panel.getByText('Ustadz Ridwan Hakim juga di Masjid Al-Huda pada hari yang sama.').waitFor();
    await panel.getByRole('option').first().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Cari ustadz');
    expect(
      await panel.getByRole('group').evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label'))),
    ).toEqual(['Jawaban Ustadz Ridwan Hakim', 'Paling cocok', 'Kurang cocok, tetap boleh dipilih']);
    await panel.getByRole('button', { name: 'Kosongkan' }).waitFor();
    await panel.getByRole('button', { name: 'Tukar dengan…' }).waitFor();
    await panel.getByRole('button', { name: 'Kunci' }).waitFor();
    await expectAccessible(screen);
    const box = (await panel.boundingBox())!;
    expect([Math.round(box.width), box.y >= 0, box.y + box.height <= WIDE.height]).toEqual([432, true, true]);

    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await vi.waitFor(async () =>
      expect(await cellAt(page, 0, 3).evaluate((cell) => cell === document.activeElement)).toBe(true),
    );
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Masjid Al-Huda' }).click();
    await vi.waitFor(async () =>
      expect(await cellAt(page, 7, 3).evaluate((cell) => cell === document.activeElement)).toBe(true),
    );

    await cellAt(page, 1, 3).click();
    await page.getByLabel('Cari ustadz').fill('ridwan');
    await page.getByRole('option', { name: /Ridwan Hakim/ }).waitFor();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Tetap pilih Ustadz Ridwan Hakim?' });
    await question.getByText('Ustadz Ridwan Hakim juga di Al-Amanah hari itu. Tetap pilih?').waitFor();
    await question.getByRole('button', { name: 'Batal' }).click();
    expect(await stored(1, 3)).toBeNull();
    await cellAt(page, 1, 3).click();
    await page.getByLabel('Cari ustadz').fill('ridwan');
    await page.getByRole('option', { name: /Ridwan Hakim/ }).click();
    await question.getByRole('button', { name: 'Tetap pilih' }).click();
    await vi.waitFor(async () => expect((await stored(1, 3))?.nama_mubaligh).toBe('Ustadz Ridwan Hakim'));
    expect(problems).toEqual([]);
  });

  test('the pick list stays in the window when it grows: with an answer that makes a clash', async () => {
    const { page, problems } = await open('/papan-jumat?bulan=2027-01');
    const panel = page.locator('.pickpop:popover-open');
    const answer = (name: string) =>
      panel.getByRole('group', { name: /^Jawaban / }).getByRole('button', { name, exact: true });
    await cellAt(page, 2, 1).click();
    await panel.getByRole('option').first().waitFor();
    await answer('Berhalangan').click();
    await page.getByRole('dialog', { name: 'Cari pengganti' }).getByRole('button', { name: 'Pilih sendiri' }).click();
    await panel.getByText('berhalangan, dan belum diganti.').waitFor();
    await vi.waitFor(async () => {
      const box = (await panel.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(WIDE.height);
    });
    await answer('Belum').click();
    await panel.getByText('berhalangan, dan belum diganti.').waitFor({ state: 'detached' });
    await vi.waitFor(async () => expect((await stored(2, 1)).konfirmasi).toBe('none'));
    expect(problems).toEqual([]);
  });

  test('on a phone the pick list is a sheet', async () => {
    const screen = await open('/papan-jumat?bulan=2027-01', { viewport: NARROW, scheme: 'dark' });
    const { page, problems } = screen;
    await page
      .getByRole('button', { name: /Al-Barokah/ })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: 'Khatib di Al-Barokah' });
    await panel.getByRole('option').first().waitFor();
    await expectAccessible(screen);
    const box = (await panel.boundingBox())!;
    expect([box.x, box.width, Math.round(box.y + box.height)]).toEqual([0, NARROW.width, NARROW.height]);
    await panel.getByRole('button', { name: 'Tutup' }).click();
    await panel.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });

  test('a draft is chosen by Space, changed by Enter, explained, and taken in part: what was passed over is said', async () => {
    const draft = await draftOf([
      [4, 2],
      [5, 2],
      [6, 2],
    ]);
    const screen = await open(`/papan-jumat/usulan/${draft.id}`);
    const { page, problems } = screen;
    await page.getByRole('heading', { name: 'Usulan Januari 2027' }).waitFor();
    await page.getByText('Usulan mengisi 3 tempat kosong · 0 bentrok').waitFor();
    const first = draft.sel.find(({ id_masjid }) => id_masjid === board.masjid[4])!;
    await page.getByRole('button', { name: `Al-Furqon, 15 Januari: usulan ${first.nama_mubaligh}` }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => cellAt(page, 4, 2).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('heading', { name: `Mengapa ${first.nama_mubaligh}?` }).waitFor();
    await page.getByText('Tidak ada jadwal lain hari itu').waitFor();
    await expectAccessible(screen);

    await page.keyboard.press('ArrowDown');
    const next = draft.sel.find(({ id_masjid }) => id_masjid === board.masjid[5])!.berikutnya[0]!.nama_mubaligh;
    await page.getByRole('button', { name: `Pakai ${next}` }).click();
    await expect.poll(() => cellAt(page, 5, 2).locator('.sr').textContent()).toContain(`usulan ${next}`);
    await cellAt(page, 6, 2).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Khatib di Al-Hikmah' }).getByRole('option').first().waitFor();
    await page.getByLabel('Cari ustadz').fill('Yusuf');
    await page.getByRole('option', { name: /Yusuf Kurniawan/ }).waitFor();
    await page.keyboard.press('Enter');
    await vi.waitFor(async () =>
      expect(await cellAt(page, 6, 2).locator('.sr').textContent()).toContain('usulan Ustadz Yusuf Kurniawan'),
    );

    // Another admin fills one of the cells, and the page does not receive the change.
    await page.routeWebSocket(/.*/, () => undefined);
    await page.route('**/papan-jumat?bulan=*', (route) => route.abort());
    const named = new Set(
      draft.sel.flatMap((one) => [one.id_mubaligh, ...one.berikutnya.map(({ id_mubaligh }) => id_mubaligh)]),
    );
    const other = board.mubaligh.findLastIndex((id) => !named.has(id));
    await fillCell(api(), board, 4, FRIDAYS[2], other);
    await page.getByRole('button', { name: 'Terima yang dipilih (3)' }).click();
    const pill = page.locator('.undo');
    await pill.getByText('2 tempat terisi').waitFor();
    await pill.getByText('1 dilewati').waitFor();
    await page.getByText('Al-Furqon, 15 Januari: Sudah diisi orang lain').waitFor();
    expect([(await stored(5, 2)).nama_mubaligh, (await stored(6, 2)).nama_mubaligh]).toEqual([
      next,
      'Ustadz Yusuf Kurniawan',
    ]);
    // Meanwhile another admin changes one of those that were filled.
    await fillCell(api(), board, 5, FRIDAYS[2], other - 1);
    await page.keyboard.press('Control+z');
    await pill.getByText('Diurungkan: 2 tempat terisi').waitFor();
    await pill.getByText('1 tetap, karena sudah diubah').waitFor();
    expect([(await stored(5, 2)).id_mubaligh, await stored(6, 2)]).toEqual([board.mubaligh[other - 1], null]);
    expect(problems).toEqual([]);
  });

  test('on a phone all is chosen, one is taken away, and a press says why', async () => {
    const draft = await draftOf([
      [1, 4],
      [2, 4],
    ]);
    const screen = await open(`/papan-jumat/usulan/${draft.id}`, { viewport: NARROW, scheme: 'dark' });
    const { page, problems } = screen;
    await page.getByText('2 usulan, ketuk untuk alasannya').waitFor();
    await page.getByRole('button', { name: /Al-Azhar/ }).click();
    await page.getByText('Tidak ada jadwal lain hari itu').waitFor();
    const proposed = draft.sel.find(({ id_masjid }) => id_masjid === board.masjid[1])!;
    const signs = await page
      .locator('.reasons li')
      .evaluateAll((items) => items.map((item) => item.classList.contains('t-warn')));
    expect(signs).toEqual(proposed.nada.map((one) => one === 'perhatian'));
    const [next] = proposed.berikutnya;
    await page.getByText(next!.sebab.slice(1)).first().waitFor();
    await expectAccessible(screen);
    await page.getByRole('button', { name: 'Terima 2' }).waitFor();
    await page.getByRole('checkbox', { name: /di Al-Azhar$/ }).uncheck();
    await page.getByRole('button', { name: 'Terima 1' }).click();
    await page.locator('.undo').getByText('1 tempat terisi').waitFor();
    expect([await stored(1, 4), (await stored(2, 4))?.id]).toEqual([null, expect.any(String)]);
    await page.getByRole('button', { name: /Terima/ }).waitFor();
    expect(problems).toEqual([]);
  });

  test('a draft under way tells how far it is, and can be left', { timeout: 90_000 }, async () => {
    const screen = await open('/papan-jumat?bulan=2027-01');
    const { page, problems } = screen;
    const draft = await draftOf([[4, 2]]);
    let asked = 0;
    let isRestarted = false;
    await page.route(`**/api/papan-jumat/usulan/${draft.id}`, (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      asked += 1;
      if (isRestarted) {
        const error = 'Usulan tidak ditemukan. Susun usulan lagi.';
        return route.fulfill({ status: 404, json: { data: null, error, code: 'not_found' } });
      }
      // Every third request fails, as during a restart of the server or without a network.
      if (asked % 3 === 0) return route.abort();
      return route.fulfill({ json: { data: { ...draft, state: 'running', kemajuan: 0.4 }, error: null } });
    });
    await page.goto(`/papan-jumat/usulan/${draft.id}`);
    const bar = page.getByRole('progressbar', { name: 'Menyusun usulan' });
    await bar.waitFor();
    expect(await bar.getAttribute('aria-valuenow')).toBe('40');
    const [whole, done] = await Promise.all([bar.boundingBox(), bar.locator('div').first().boundingBox()]);
    expect([whole!.height, Math.round((100 * done!.width) / whole!.width)]).toEqual([6, 40]);
    await expectAccessible(screen);
    const before = asked;
    await vi.waitFor(() => expect(asked).toBeGreaterThan(before + 6), { timeout: 45_000, interval: 50 });
    expect(await bar.getAttribute('aria-valuenow')).toBe('40');
    await page.getByRole('button', { name: 'Batal' }).click();
    await page.waitForURL('**/papan-jumat?bulan=2027-01');
    // After a restart of the server the draft is gone, and the page says so.
    await page.goto(`/papan-jumat/usulan/${draft.id}`);
    await bar.waitFor();
    isRestarted = true;
    await page.getByText('Usulan tidak ada lagi').waitFor();
    expect(problems.filter((problem) => !/404|Failed to load resource|net::ERR_FAILED/.test(problem))).toEqual([]);
  });

  test("a draft begins again with the month before, and the settings of drafts are the board's", async () => {
    const screen = await open('/papan-jumat?bulan=2027-02');
    const { page, problems } = screen;
    await page.getByRole('button', { name: 'Setelan papan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Setelan papan' });
    await dialog.getByLabel('Paling banyak Jumat berturut-turut').fill('0');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await dialog.getByText('Berturut-turut harus angka 1 sampai 12').waitFor();
    await dialog.getByLabel('Paling banyak Jumat berturut-turut').fill('2');
    await expectAccessible(screen);
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Setelan papan disimpan.').first().waitFor();
    expect((await api().call('GET', '/papan-jumat/setelan')).body.data).toEqual({ jarak_jumat: 4, berturut: 2 });

    await page.getByRole('button', { name: 'Susun usulan' }).click();
    await page.getByText('Usulan mengisi 40 tempat kosong').waitFor();
    await page.getByRole('button', { name: 'Seperti bulan lalu' }).click();
    await page.getByText(/Usulan mengisi 40 tempat kosong · \d+ seperti bulan lalu/).waitFor();
    const { baris } = (await api().call('GET', '/papan-jumat?bulan=2027-01')).body.data;
    const { nama_mubaligh } = baris.find((row: any) => row.id_masjid === board.masjid[0]).sel[0];
    await page.getByRole('button', { name: `Al-Amanah, 5 Februari: usulan ${nama_mubaligh}` }).focus();
    await page.getByText('Seperti bulan lalu', { exact: true }).last().waitFor();
    expect(problems).toEqual([]);
  });

  test('from the board to a draft of all gaps, all of it taken, and back', async () => {
    const before = (await api().call('GET', '/papan-jumat?bulan=2027-01')).body.data.ringkasan.terisi;
    const { page, problems } = await open('/papan-jumat?bulan=2027-01');
    await page.getByRole('button', { name: 'Susun usulan' }).click();
    await page.waitForURL('**/papan-jumat/usulan/**');
    await page.getByText('Usulan mengisi').waitFor();
    await page.getByRole('button', { name: 'Terima semua' }).click();
    await page.waitForURL('**/papan-jumat?bulan=2027-01');
    const filled = async () => (await api().call('GET', '/papan-jumat?bulan=2027-01')).body.data.ringkasan.terisi;
    expect(await filled()).toBeGreaterThan(30);
    const pill = page.locator('.undo');
    await pill.getByText(/^\d+ tempat terisi/).waitFor();
    await pill.getByText(/^0 bentrok, beban \d–\d$/).waitFor();
    await page.getByRole('button', { name: 'Setelan papan' }).click();
    await page.getByLabel('Paling banyak Jumat berturut-turut').fill('3');
    await page.getByRole('button', { name: 'Simpan' }).click();
    const toast = (await page.locator('.toast').filter({ hasText: 'Setelan papan disimpan.' }).boundingBox())!;
    expect(toast.y + toast.height).toBeLessThanOrEqual((await pill.boundingBox())!.y);
    await pill.getByRole('button', { name: 'Urungkan' }).click();
    await pill.getByText(/^Diurungkan: \d+ tempat terisi$/).waitFor();
    expect(await filled()).toBe(before);
    await page.goto('/papan-jumat/usulan/tidak-ada');
    await page.getByText('Usulan tidak ditemukan. Susun usulan lagi.').waitFor();
    expect(problems).toEqual([]);
  });
});

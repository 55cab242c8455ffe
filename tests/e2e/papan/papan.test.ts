import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  expectAccessible,
  LOOKS,
  MANY_PAGES,
  NARROW,
  startDashboard,
  type Dashboard,
} from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { touchDrag } from '#tests/support/page/touch-drag.ts';
import { addBoard, addManyMasjid, fillCell, FRIDAYS, TUESDAY, type Board } from '#tests/support/roster/papan-board.ts';

describe.runIf(needs('chromium'))('Papan Jumat', () => {
  let dashboard: Dashboard;
  let board: Board;
  beforeAll(async () => {
    dashboard = await startDashboard({ today: TUESDAY });
    board = await addBoard(dashboard.api);
  });
  afterAll(() => dashboard?.close());

  const open = async (
    options: { viewport?: typeof NARROW; as?: 'admin' | 'superadmin'; scheme?: 'light' | 'dark' } = {},
  ) => {
    const screen = await dashboard.open({ as: 'admin', path: '/papan-jumat?bulan=2027-01', ...options });
    await screen.page.getByRole('heading', { name: 'Papan Jumat' }).waitFor();
    await screen.page.getByText('Al-Furqon').first().waitFor();
    return screen;
  };
  const cellAt = (page: Page, at: number, week: number) =>
    page.locator(`[data-cell="${board.masjid[at]} ${FRIDAYS[week]}"]`);
  const name = (page: Page, at: number, week: number) => cellAt(page, at, week).locator('.sr').textContent();
  const pill = (page: Page) => page.locator('.undo');
  const pickFirst = async (page: Page, text: string) => {
    const list = page.locator('.pop:popover-open');
    await list.getByRole('combobox').fill(text);
    await list.getByRole('option').filter({ hasText: text }).first().click();
  };
  const stored = async (at: number, week: number) => {
    const { baris } = (await dashboard.api.call('GET', '/papan-jumat?bulan=2027-01')).body.data;
    return baris.find(({ id_masjid }: { id_masjid: string }) => id_masjid === board.masjid[at]).sel[week];
  };

  test('says of each cell who stands there and what is wrong; figures and filters narrow the rows', async () => {
    const clash = await fillCell(dashboard.api, board, 0, FRIDAYS[3], 8);
    await fillCell(dashboard.api, board, 7, FRIDAYS[3], 8);
    await dashboard.api.call('POST', `/jadwal-jumatan/${(await stored(2, 1)).id}/konfirmasi`, {
      body: { jawaban: 'udzur' },
    });
    await dashboard.api.call('POST', `/jadwal-jumatan/${(await stored(3, 1)).id}/konfirmasi`, {
      body: { jawaban: 'hadir' },
    });
    const { page, problems } = await open();
    expect(await name(page, 0, 3)).toBe(
      `Al-Amanah, 22 Januari: ${clash.nama_mubaligh}, Juga di Masjid Al-Huda pada hari yang sama`,
    );
    expect(await cellAt(page, 0, 3).locator('.face').innerText()).toBe('Ridwan Hakim\njuga di Al-Huda');
    expect(await cellAt(page, 2, 1).locator('.face').innerText()).toBe('KH. Endang S.\nCari pengganti');
    expect(await name(page, 3, 1)).toBe('Al-Fithrah, 8 Januari: Ustadz Muhammad Iqbal Ramdhani, insya Allah hadir');
    expect(await cellAt(page, 3, 1).locator('.face').innerText()).toBe('M. Iqbal R.');
    expect(await name(page, 4, 2)).toBe('Al-Furqon, 15 Januari: kosong, pilih khatib');
    expect(await page.locator('.sums button').allInnerTexts()).toEqual([
      '28\nKosong\n10 di antaranya 15 Januari',
      // The clashes include cells whose khatib has declined, as on Home.
      '3\nBentrok\n1 di antaranya Jumat ini',
      '0\nBelum konfirmasi\nTidak ada',
      '1\nUdzur\nAl-Barokah, Jumat ini',
    ]);
    // Once a Friday's sermons have begun it is over, as on Home, and asks for nobody.
    await page.clock.setFixedTime(new Date(`${FRIDAYS[1]}T04:30:00.000Z`));
    await page.goto('/papan-jumat');
    await page.getByRole('columnheader', { name: /15 Jan Jumat depan/ }).waitFor();
    expect((await page.locator('.sums button').allInnerTexts()).slice(-1)).toEqual(['0\nUdzur\nTidak ada']);
    expect(await cellAt(page, 2, 1).locator('.face').innerText()).toBe('KH. Endang S.');
    await page.clock.setFixedTime(TUESDAY);
    await page.reload();
    await page.locator('.sums').getByText('Al-Barokah, Jumat ini').waitFor();
    const rows = () => page.getByRole('rowheader').allInnerTexts();
    const clashes = page.getByRole('button', { name: /Bentrok/ }).first();
    await clashes.click();
    await expect
      .poll(async () => (await rows()).map((text) => text.split('\n')[0]))
      .toEqual(['Al-Amanah', 'Al-Barokah', 'Al-Huda']);
    expect(await clashes.getAttribute('aria-pressed')).toBe('true');
    await clashes.click();
    await page.getByRole('searchbox').fill('salman');
    await expect.poll(rows).toEqual(['Al-Hikmah\nCicendo', 'Al-Huda\nCoblong']);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: /^Wilayah/ }).click();
    await page.getByRole('option', { name: 'Regol' }).click();
    await expect.poll(rows).toEqual(['Al-Fithrah\nRegol', 'Al-Ikhlas\nRegol']);
    expect(new URL(page.url()).searchParams.get('wilayah')).toBe('Regol');
    await page.getByRole('button', { name: 'Bulan berikutnya' }).click();
    await page.getByRole('columnheader', { name: /5 Feb/ }).waitFor();
    expect(problems).toEqual([]);
  });

  test(
    'the keyboard moves, fills, swaps, locks and takes back, also after somebody else has changed another cell',
    { timeout: MANY_PAGES },
    async () => {
      const { page, problems } = await open();
      const other = await open({ as: 'superadmin' });
      await page.getByRole('gridcell').first().waitFor();
      await cellAt(page, 0, 0).focus();
      for (const key of [
        'ArrowDown',
        'ArrowDown',
        'ArrowDown',
        'ArrowDown',
        'ArrowRight',
        'ArrowRight',
        'ArrowUp',
        'ArrowDown',
      ])
        await page.keyboard.press(key);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.querySelector('.sr')?.textContent))
        .toBe('Al-Furqon, 15 Januari: kosong, pilih khatib');
      await page.keyboard.press('Enter');
      await pickFirst(page, 'Dadan Ramdan');
      await pill(page).getByText('Ustadz Dadan Ramdan mengisi Al-Furqon, 15 Januari').waitFor();
      // The other admin's page shows the change without an action, and he changes another cell.
      await other.page
        .locator(`[data-cell="${board.masjid[4]} ${FRIDAYS[2]}"]`)
        .filter({ hasText: 'Dadan Ramdan' })
        .waitFor();
      await cellAt(other.page, 5, 2).click();
      await pickFirst(other.page, 'Arif Budiman');
      await cellAt(page, 5, 2).filter({ hasText: 'Arif Budiman' }).waitFor();

      // The keyboard selects the second cell for 'Tukar dengan…'.
      await cellAt(page, 4, 2).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Tukar dengan…' }).click();
      await pill(page).getByText('Pilih sel yang ditukar dengan Al-Furqon, 15 Januari').waitFor();
      await page.keyboard.press('Escape');
      await pill(page).getByText('mengisi').waitFor();
      await cellAt(page, 4, 2).click();
      await page.getByRole('button', { name: 'Tukar dengan…' }).click();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await pill(page).getByText('Ustadz Dadan Ramdan dipindah ke Al-Hidayah, 22 Januari').waitFor();
      expect([await stored(4, 2), (await stored(5, 3)).nama_mubaligh]).toEqual([null, 'Ustadz Dadan Ramdan']);

      await cellAt(page, 5, 3).click();
      await page.getByRole('button', { name: 'Kunci', exact: true }).click();
      await pill(page).getByText('Al-Hidayah, 22 Januari dikunci').waitFor();
      expect((await stored(5, 3)).terkunci).toBe(true);

      // The steps are undone one by one: the lock, the swap, the filling.
      await cellAt(page, 5, 3).focus();
      await page.keyboard.press('Control+z');
      await pill(page).getByText('Diurungkan: Al-Hidayah, 22 Januari dikunci').waitFor();
      await pill(page).getByRole('button', { name: 'Urungkan sebelumnya' }).click();
      await pill(page).getByText('Diurungkan: Ustadz Dadan Ramdan dipindah').waitFor();
      expect([(await stored(4, 2)).nama_mubaligh, await stored(5, 3)]).toEqual(['Ustadz Dadan Ramdan', null]);
      await cellAt(page, 4, 2).focus();
      await page.keyboard.press('Control+z');
      await pill(page).getByText('Diurungkan: Ustadz Dadan Ramdan mengisi').waitFor();
      await expect.poll(() => pill(page).getByRole('button').count()).toBe(0);
      expect([await stored(4, 2), (await stored(5, 2)).nama_mubaligh]).toEqual([null, 'Ustadz Arif Budiman']);
      const audit = (await dashboard.api.call('GET', '/audit?limit=12')).body.data as { action: string }[];
      // The move emptied the cell, and undo restored the same schedule instead of creating a new one.
      expect(audit.map(({ action }) => action).slice(0, 3)).toEqual([
        'jumatan.delete',
        'jumatan.delete',
        'jumatan.restore',
      ]);
      expect([...problems, ...other.problems]).toEqual([]);
    },
  );

  test('an emptied cell is taken back as the same schedule, with its answer', async () => {
    const id = (await stored(3, 1)).id;
    await dashboard.api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban: 'hadir' } });
    const { page, problems } = await open();
    await cellAt(page, 3, 1).click();
    await page.getByRole('button', { name: 'Kosongkan', exact: true }).click();
    await pill(page).getByText('dikosongkan').waitFor();
    expect(await stored(3, 1)).toBeNull();
    await cellAt(page, 3, 1).focus();
    await page.keyboard.press('Control+z');
    await pill(page)
      .getByText(/^Diurungkan: .* dikosongkan/)
      .waitFor();
    expect(await stored(3, 1)).toMatchObject({ id, konfirmasi: 'hadir' });
    expect(problems).toEqual([]);
  });

  test('a cell that somebody else has changed meanwhile is told, and shown as it is', async () => {
    const { page } = await open();
    const isBoard = (url: URL) => url.pathname === '/api/papan-jumat';
    await page.route(isBoard, (route) => route.abort());
    // Not before the choice is on its way: a second try at the board would show the other's in time.
    await page.route(
      (url) => url.pathname.startsWith('/api/papan-jumat/'),
      async (route) => {
        if (route.request().method() === 'PUT') await page.unroute(isBoard);
        await route.continue();
      },
    );
    await fillCell(dashboard.api, board, 9, FRIDAYS[4], 3);
    await cellAt(page, 9, 4).click();
    await page.locator('.pop:popover-open').getByRole('option').first().waitFor();
    await pickFirst(page, 'Irfan Maulana');
    await page.locator('.toast').getByText('Sel ini sudah diubah orang lain.').waitFor();
    expect((await stored(9, 4)).nama_mubaligh).toBe('KH. Endang Supriatna');
    await cellAt(page, 9, 4).filter({ hasText: 'KH. Endang' }).waitFor();
  });

  test('a mouse drags a khatib to another cell, Escape lets go; a finger does so after a rest', async () => {
    const { page } = await open();
    const centre = async (at: number, week: number) => {
      const box = (await cellAt(page, at, week).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 12, from.y + 4);
      await page.locator('.drag-ghost').waitFor();
      await page.mouse.move(to.x, to.y, { steps: 4 });
    };
    const [a, b] = [await centre(0, 1), await centre(1, 1)];
    await drag(a, b);
    await page.keyboard.press('Escape');
    await page.locator('.drag-ghost').waitFor({ state: 'detached' });
    await page.mouse.up();
    const before = [(await stored(0, 1)).nama_mubaligh, (await stored(1, 1)).nama_mubaligh];
    await page.keyboard.press('Escape');
    await drag(a, b);
    await page.mouse.up();
    await pill(page).getByText(`${before[0]} dan ${before[1]} bertukar tempat`).waitFor();
    expect([(await stored(0, 1)).nama_mubaligh, (await stored(1, 1)).nama_mubaligh]).toEqual(before.toReversed());
    expect(await page.locator('.pop:popover-open').count()).toBe(0);
    await touchDrag(page, await centre(0, 1), await centre(1, 1), () => page.locator('.drag-ghost').waitFor());
    await pill(page).getByText(`${before[1]} dan ${before[0]} bertukar tempat`).waitFor();
    expect([(await stored(0, 1)).nama_mubaligh, (await stored(1, 1)).nama_mubaligh]).toEqual(before);
  });

  test('in a low window the choices stand beside the cell, not on top of it', async () => {
    const { page, problems } = await open({ viewport: { width: 1280, height: 560 } });
    const cell = cellAt(page, 4, 2);
    await cell.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await cell.click();
    const list = page.locator('.pop:popover-open');
    await list.getByRole('option').first().waitFor();
    const [of, pop] = (await Promise.all([cell.boundingBox(), list.boundingBox()])) as DOMRect[];
    expect(pop!.x >= of!.x + of!.width || pop!.x + pop!.width <= of!.x).toBe(true);
    expect(pop!.y).toBeLessThan(of!.y + of!.height);
    expect(problems).toEqual([]);
  });

  test('on a phone one Friday stands in sections by what is to be done', async () => {
    const { page, problems } = await open({ viewport: NARROW });
    const fridays = page.getByRole('navigation', { name: 'Jumat pada Januari 2027' });
    expect(await fridays.locator('[aria-current]').innerText()).toMatch(/^8\n/);
    await fridays.getByRole('button', { name: /^15/ }).click();
    await page.getByRole('heading', { name: 'Jumat, 15 Januari' }).waitFor();
    expect(await page.locator('.hp-list h2').first().innerText()).toMatch(/^Perlu Anda isi/);
    await page.getByRole('button', { name: 'Al-Furqon, 15 Januari: kosong, pilih khatib' }).click();
    await pickFirst(page, 'Yusuf Kurniawan');
    await page.getByRole('button', { name: 'Al-Furqon, 15 Januari: Ustadz Yusuf Kurniawan' }).waitFor();
    await pill(page).getByRole('button', { name: 'Urungkan' }).click();
    await page.getByRole('button', { name: 'Al-Furqon, 15 Januari: kosong, pilih khatib' }).waitFor();
    await page.getByRole('button', { name: /^Kosong \d/ }).click();
    const empty = Number(
      await page
        .getByRole('button', { name: /^Kosong/ })
        .locator('b')
        .innerText(),
    );
    await expect.poll(() => page.locator('.it').count()).toBe(empty);
    await page.getByText(/^\d+ tempat kosong di Januari 2027$/).waitFor();
    await page.getByRole('button', { name: 'Susun usulan sebulan' }).waitFor();
    expect(problems).toEqual([]);
  });

  test.each(LOOKS)(
    'is accessible, $scheme at $viewport.width px',
    { timeout: MANY_PAGES },
    async ({ scheme, viewport }) => {
      const screen = await open({ scheme, viewport });
      await expectAccessible(screen);
    },
  );

  test('draws only the rows that are seen, of 500 mosques; the focus keeps its row', async () => {
    addManyMasjid(dashboard.api, 490);
    const { page } = await open();
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('501');
    const drawn = () => page.locator('.papan-grid tr[data-row]').count();
    await expect.poll(drawn).toBeLessThan(60);
    await cellAt(page, 0, 1).focus();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('rowheader', { name: 'Banyak 489' }).waitFor();
    await expect.poll(drawn).toBeLessThan(60);
    const height = await page.evaluate(
      () => document.querySelector('.papan-grid tbody')!.getBoundingClientRect().height,
    );
    const row = await page.evaluate(() => document.querySelector('tr[data-row]')!.getBoundingClientRect().height);
    expect(Math.round(height / row)).toBe(500);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe(
      `${board.masjid[0]} ${FRIDAYS[1]}`,
    );
    await page.keyboard.press('Control+End');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector('.sr')?.textContent))
      .toMatch(/^Banyak 489, 29 Januari/);
    await page.keyboard.press('Control+Home');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector('.sr')?.textContent))
      .toMatch(/^Al-Amanah, 1 Januari/);
    await vi.waitFor(async () => {
      const head = await page.locator('thead th').first().boundingBox();
      const focused = await page.locator('[data-cell]:focus').boundingBox();
      expect(focused!.y).toBeGreaterThanOrEqual(head!.y + head!.height);
    });
  });
});

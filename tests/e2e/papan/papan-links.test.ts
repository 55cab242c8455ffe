import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NARROW, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { addBoard, addManyMasjid, FRIDAYS, TUESDAY, type Board } from '#tests/support/roster/papan-board.ts';

/** A row far below the first of the 310 rows. */
const FAR = 280;

describe.runIf(needs('chromium'))('a link to a cell of Papan Jumat', () => {
  let dashboard: Dashboard;
  let board: Board;
  let many: string[];
  const call = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await dashboard.api.call(method, path, { body })).body.data;
  beforeAll(async () => {
    dashboard = await startDashboard({ today: TUESDAY, clock: createTestClock(TUESDAY.getTime() + 7 * 86_400_000) });
    board = await addBoard(dashboard.api);
    many = addManyMasjid(dashboard.api, 300);
    // One far mosque has a clash with a leave, the mosque below it has no khatib, and the one above it has no problem.
    for (const [at, who] of [
      [FAR, 11],
      [FAR - 1, 10],
    ] as const)
      await call('POST', '/jadwal-jumatan', {
        tanggal: FRIDAYS[2],
        id_masjid: many[at],
        id_mubaligh: board.mubaligh[who],
      });
    await call('POST', '/cuti', { id_mubaligh: board.mubaligh[11], dari: FRIDAYS[2], sampai: FRIDAYS[2] });
  });
  afterAll(() => dashboard?.close());

  const open = async (path: string, options: { viewport?: typeof NARROW; touch?: boolean } = {}) => {
    const screen = await dashboard.open({ as: 'admin', path, ...options });
    return screen;
  };
  const link = (at: number, week = 2) => `/papan-jumat?sel=${many[at]},${FRIDAYS[week]}`;
  const cellAt = (page: Page, at: number, week = 2) => page.locator(`[data-cell="${many[at]} ${FRIDAYS[week]}"]`);
  const panel = (page: Page) => page.locator('.pickpop:popover-open');
  const isPlain = (page: Page) => page.waitForURL((url) => url.search === '?bulan=2027-01');
  const isSeen = (page: Page, at: number) =>
    cellAt(page, at).evaluate((cell) => {
      const { top, bottom } = cell.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

  test('from a leave it leads to the cell, which opens its pick list; the address opens it only once', async () => {
    const { page, problems } = await open('/cuti');
    await page.getByRole('button', { name: /^1 jadwal/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Cari pengganti, Banyak 280/ })
      .click();
    await panel(page).getByText('Khatib di Banyak 280').waitFor();
    await panel(page).getByRole('option').first().waitFor();
    await expect.poll(() => isSeen(page, FAR)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Cari ustadz');
    await isPlain(page);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await cellAt(page, FAR).and(page.locator(':focus')).waitFor();
    await page.reload();
    await page.getByRole('rowheader', { name: 'Al-Amanah' }).waitFor();
    expect(await panel(page).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('from a clash on Home it leads to the cell', async () => {
    const { page, problems } = await open('/login');
    await page.clock.setFixedTime(new Date('2027-01-12T03:00:00.000Z'));
    await page.goto('/home');
    await page.getByRole('listitem').filter({ hasText: 'bentrok pekan ini' }).getByRole('link').click();
    await panel(page).getByText('Khatib di Banyak 280').waitFor();
    expect(problems).toEqual([]);
  });

  test('from a reminder that did not arrive Home leads to the cell, and to the card that tells of it', async () => {
    const { sqlite } = dashboard.api.database;
    sqlite.prepare("update jadwal_jumatan set mubaligh_status = 'failed' where id_masjid = ?").run(many[FAR - 1]);
    const { page, problems } = await open('/login');
    await page.clock.setFixedTime(new Date('2027-01-12T03:00:00.000Z'));
    await page.goto('/home');
    const friday = page.getByRole('region', { name: 'Jumat ini, 15 Januari' });
    await friday.getByText('belum punya penerima.').waitFor();
    expect(await page.getByText('Ringkasan Jumat').count()).toBe(1);
    await friday.getByRole('link', { name: '1 pengingat tidak sampai' }).click();
    await cellAt(page, FAR - 1)
      .and(page.locator(':focus'))
      .waitFor();
    sqlite.exec("update account set no_hp = '081200007500' where role = 'admin'");
    await page.goto('/home');
    await friday.getByText('Ringkasan Jumat berikutnya: Kamis, 14 Januari 18.00.').waitFor();
    await friday.getByRole('link', { name: 'Ringkasan Jumat' }).click();
    await page.getByRole('region', { name: 'Ringkasan Jumat', exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test('opens a gap; a cell where all is well only gets the focus; one that is not there is forgotten', async () => {
    const { page, problems } = await open(link(FAR + 1));
    await panel(page).getByText('Khatib di Banyak 281').waitFor();
    await page.goto(link(FAR - 1));
    await cellAt(page, FAR - 1)
      .and(page.locator(':focus'))
      .waitFor();
    await expect.poll(() => isSeen(page, FAR - 1)).toBe(true);
    await isPlain(page);
    expect(await panel(page).count()).toBe(0);
    // The links name a Thursday and a deleted mosque.
    for (const sel of [`${many[0]},2027-01-07`, '987654,2027-01-08']) {
      await page.goto(`/papan-jumat?sel=${sel}`);
      await page.getByRole('rowheader', { name: 'Al-Amanah' }).waitFor();
      await isPlain(page);
    }
    expect(problems).toEqual([]);
  });

  test('takes off the filter that hides the cell', async () => {
    const { page } = await open(`${link(FAR)}&wilayah=Regol`);
    await panel(page).getByText('Khatib di Banyak 280').waitFor();
    await isPlain(page);
  });

  test('on a phone it leads to the Friday and the mosque', async () => {
    const { page, problems } = await open(link(FAR), { viewport: NARROW, touch: true });
    await panel(page).getByText('Khatib di Banyak 280').waitFor();
    await page.getByRole('heading', { name: 'Jumat, 15 Januari' }).waitFor();
    await expect.poll(() => isSeen(page, FAR)).toBe(true);
    await panel(page).getByRole('button', { name: 'Tutup' }).tap();
    await panel(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Jumat, 15 Januari' }).waitFor();
    expect(await page.locator('.it').count()).toBeLessThan(80);
    expect(problems).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAccessible, NARROW, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { touchDrag } from '#tests/support/page/touch-drag.ts';
import { addBoard, FRIDAYS, TUESDAY, type Board } from '#tests/support/roster/papan-board.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

describe.runIf(needs('chromium'))("a month's calendar of both kinds of schedule", () => {
  let dashboard: Dashboard;
  let board: Board;
  const pengajian: string[] = [];
  beforeAll(async () => {
    dashboard = await startDashboard({ today: TUESDAY, clock: createTestClock(TUESDAY.getTime()) });
    board = await addBoard(dashboard.api);
    for (const [at, tanggal, waktu] of [
      [0, '2027-01-12', '18.30'],
      [1, '2027-01-12', '19.30'],
      [2, '2027-01-12', '20.00'],
      [3, '2027-01-12', '20.30'],
      [4, '2027-01-14', '18.30'],
    ] as const) {
      const body = { tanggal, waktu, id_masjid: board.masjid[at], id_mubaligh: board.mubaligh[at === 4 ? 0 : at] };
      pengajian.push((await dashboard.api.call('POST', '/jadwal-pengajian', { body })).body.data.id);
    }
  });
  afterAll(() => dashboard?.close());

  const open = async (options: Parameters<Dashboard['open']>[0] = {}) => {
    const screen = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian?tampilan=kalender', ...options });
    await screen.page.getByRole('button', { name: 'Januari 2027', exact: true }).waitFor();
    return screen;
  };
  const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
  const storedDay = async (at: number) =>
    (await dashboard.api.call('GET', `/jadwal-pengajian/${pengajian[at]}`)).body.data.tanggal.slice(0, 10);
  const asks = (page: Page, nama: string) => page.getByRole('dialog', { name: `Pindahkan pengajian ${nama}?` });

  async function drag(page: Page, at: number, date: string): Promise<void> {
    const from = (await page.locator(`.calendar [data-jadwal="${pengajian[at]}"]`).boundingBox())!;
    const to = (await day(page, date).boundingBox())!;
    await page.mouse.move(from.x + 20, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
  }

  test('opens from the list, names pengajian, counts khatib, and leads to the board', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/jadwal-jumatan' });
    const { page, problems } = screen;
    await page.getByRole('link', { name: 'Kalender' }).click();
    await day(page, '2027-01-12').getByText('18.30 Al-Amanah').waitFor();
    await day(page, '2027-01-12').getByText('+1 lagi').waitFor();
    await page.getByRole('button', { name: 'Selasa, 12 Januari 2027: 4 pengajian' }).click();
    const list = page.getByRole('region', { name: 'Selasa, 12 Januari 2027' });
    expect(await list.getByRole('listitem').count()).toBe(4);
    await expectAccessible(screen);
    await day(page, FRIDAYS[0]).getByRole('link', { name: '10 khatib Jumat' }).click();
    await page.waitForURL('**/papan-jumat?bulan=2027-01');
    await page.goBack();
    await page.getByRole('button', { name: 'Bulan berikutnya' }).click();
    await page.getByRole('button', { name: 'Februari 2027', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Februari 2027', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Daftar' }).click();
    await page.getByRole('searchbox').waitFor();
    expect(problems).toEqual([]);
  });

  test('a pengajian dragged to another day asks before it moves, and says what it would clash with', async () => {
    const screen = await open();
    const { page, problems } = screen;
    await drag(page, 0, '2027-01-14');
    const dialog = asks(page, 'Al-Amanah');
    await dialog.getByText('Sekarang Selasa, 12 Januari 2027.').waitFor();
    // His other pengajian begins at the same time.
    await dialog.getByText(/Al-Furqon/).waitFor();
    await expectAccessible(screen);
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await storedDay(0)).toBe('2027-01-12');

    await drag(page, 0, '2027-01-13');
    await dialog.getByRole('button', { name: 'Pindahkan' }).click();
    await day(page, '2027-01-13').getByText('18.30 Al-Amanah').waitFor();
    expect(await storedDay(0)).toBe('2027-01-13');
    // Dropped where it was, it asks nothing.
    await drag(page, 0, '2027-01-13');
    expect(await dialog.count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('by keyboard, too', async () => {
    const { page, problems } = await open();
    await page.locator(`.calendar [data-jadwal="${pengajian[1]}"]`).focus();
    await page.keyboard.press('Enter');
    const dialog = asks(page, 'Al-Azhar');
    await dialog.getByLabel('Hari, Pindah ke tanggal').fill('20');
    await dialog.getByRole('button', { name: 'Pindahkan' }).press('Enter');
    await vi.waitFor(async () => expect(await storedDay(1)).toBe('2027-01-20'));
    expect(problems).toEqual([]);
  });

  test('by a finger after a rest, also from the list of a day; of a series it says that only this one moves', async () => {
    const body = { id_masjid: board.masjid[5], id_mubaligh: board.mubaligh[5], waktu: '17.00' };
    const series = { ...body, aturan: 'setiap hari Rabu', mulai: '2027-01-20', sampai: '2027-01-27' };
    expect((await dashboard.api.call('POST', '/pengajian-rutin', { body: series })).status).toBe(200);
    const { page, problems } = await open({ touch: true });
    await page.getByRole('button', { name: /^Rabu, 27 Januari 2027: 1 pengajian/ }).tap();
    const list = page.getByRole('region', { name: 'Rabu, 27 Januari 2027' });
    await list.getByRole('button').scrollIntoViewIfNeeded();
    const centre = async (box: Promise<{ x: number; y: number; width: number; height: number } | null>) => {
      const { x, y, width, height } = (await box)!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    await touchDrag(
      page,
      await centre(list.getByRole('button').boundingBox()),
      await centre(day(page, '2027-01-28').boundingBox()),
      () => page.locator('.drag-ghost').waitFor(),
    );
    const dialog = asks(page, 'Al-Hidayah');
    await dialog.getByText('Hanya jadwal ini yang pindah. Pengajian rutinnya tetap.').waitFor();
    await dialog.getByRole('button', { name: 'Pindahkan' }).tap();
    await page.getByRole('button', { name: 'Kamis, 28 Januari 2027: 1 pengajian' }).waitFor();
    await page.getByRole('button', { name: 'Rabu, 20 Januari 2027: 2 pengajian' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('on a phone a day is a number, and its list is below', async () => {
    const screen = await open({ viewport: NARROW, touch: true, scheme: 'dark' });
    const { page, problems } = screen;
    await page.getByRole('button', { name: 'Kamis, 14 Januari 2027: 1 pengajian' }).tap();
    const list = page.getByRole('region', { name: 'Kamis, 14 Januari 2027' });
    await expectAccessible(screen);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
    await list.getByRole('button', { name: /18\.30 Al-Furqon/ }).tap();
    await asks(page, 'Al-Furqon').getByRole('button', { name: 'Batal' }).tap();
    expect(problems).toEqual([]);
  });
});

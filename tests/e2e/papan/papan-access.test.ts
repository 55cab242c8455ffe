import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  expectAccessible,
  NARROW,
  startDashboard,
  WIDE,
  type Dashboard,
  type Screen,
} from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addBoard, fillCell, FRIDAYS, TUESDAY, type Board } from '#tests/support/roster/papan-board.ts';

/** Axe checks some fifteen states of a screen. */
const MANY_STATES = 240_000;

describe.runIf(needs('chromium'))('everything of Papan Jumat that opens is accessible', () => {
  let dashboard: Dashboard;
  let board: Board;
  let draft: string;
  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await dashboard.api.call(method, path, { body })).body.data;

  beforeAll(async () => {
    dashboard = await startDashboard({ today: TUESDAY });
    board = await addBoard(dashboard.api);
    // The board has a clash, a decline, a yes, a locked cell with and without a khatib, and a leave.
    for (const at of [0, 7]) await fillCell(dashboard.api, board, at, FRIDAYS[1], 8);
    for (const [at, jawaban] of [
      [2, 'udzur'],
      [3, 'hadir'],
    ] as const) {
      const { id } = await fillCell(dashboard.api, board, at, FRIDAYS[1], at + 1);
      await call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { jawaban });
    }
    await fillCell(dashboard.api, board, 4, FRIDAYS[1], 5, { terkunci: true });
    await fillCell(dashboard.api, board, 5, FRIDAYS[1], null, { terkunci: true });
    await fillCell(dashboard.api, board, 9, FRIDAYS[1], null);
    await call('POST', '/cuti', {
      id_mubaligh: board.mubaligh[7],
      dari: FRIDAYS[1],
      sampai: FRIDAYS[2],
      alasan: 'Umrah',
    });
    const started = await call('POST', '/papan-jumat/usulan', { bulan: '2027-01' });
    draft = started.id;
    await vi.waitFor(async () => expect((await call('GET', `/papan-jumat/usulan/${draft}`)).state).toBe('done'), {
      timeout: 30_000,
      interval: 50,
    });
  });
  afterAll(() => dashboard?.close());

  const cell = (page: Page, at: number, week = 1) => page.locator(`[data-cell="${board.masjid[at]} ${FRIDAYS[week]}"]`);
  const pop = (page: Page) => page.locator('.pop:popover-open');

  for (const scheme of ['light', 'dark'] as const) {
    for (const viewport of [WIDE, NARROW]) {
      const narrow = viewport === NARROW;
      // This run checks two of the four pairs; `npm run test:axe` checks all.
      if (process.env['MIMBAR_AXE'] === undefined && (scheme === 'light') !== narrow) continue;
      const open = async (path: string): Promise<Screen & { isAccessible: () => Promise<void> }> => {
        const screen = await dashboard.open({ as: 'admin', path, viewport, scheme });
        return { ...screen, isAccessible: () => expectAccessible(screen, { saidAsSeen: true }) };
      };
      const where = `${scheme}, ${viewport.width} px`;

      test(`the board, ${where}`, { timeout: MANY_STATES }, async () => {
        const { page, isAccessible } = await open('/papan-jumat?bulan=2027-01');
        await cell(page, 0).waitFor();
        await isAccessible();
        await cell(page, 0).click();
        await pop(page).getByRole('option').first().waitFor();
        await isAccessible();
        await pop(page).getByRole('combobox').fill('salman');
        await pop(page).getByRole('option').first().click();
        await page.getByRole('alertdialog').waitFor();
        await isAccessible();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Batal' }).click();
        await cell(page, 3).click();
        await pop(page).getByRole('button', { name: 'Tukar dengan…' }).click();
        await page.locator('.undo').waitFor();
        await isAccessible();
        await page.locator('.undo').getByRole('button', { name: 'Batal' }).click();
        await page.getByRole('button', { name: 'Januari 2027' }).click();
        await pop(page).waitFor();
        await isAccessible();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /^Wilayah/ }).click();
        await pop(page).getByRole('option').first().waitFor();
        await isAccessible();
        await page.keyboard.press('Escape');
        if (narrow) {
          await page.getByRole('button', { name: 'Cari', exact: true }).click();
          await page.getByRole('searchbox').fill('tidak ada');
          await page.getByText('No results.').waitFor();
          await isAccessible();
          await page.getByRole('button', { name: 'Unggah, unduh, cetak SK' }).click();
          await pop(page).waitFor();
          await isAccessible();
          await page.getByRole('menuitem', { name: 'Unggah' }).click();
        } else {
          await page.getByRole('button', { name: 'Unggah' }).click();
        }
        await page.getByRole('dialog', { name: 'Unggah Papan Jumat' }).waitFor();
        await isAccessible();
        await page.getByRole('dialog').getByRole('button', { name: 'Batal' }).click();
        await page.goto('/papan-jumat/sk?bulan=2027-01');
        await page.locator('.sheet').first().waitFor();
        await isAccessible();
      });

      test(`the draft, ${where}`, { timeout: MANY_STATES }, async () => {
        const { page, isAccessible } = await open(`/papan-jumat/usulan/${draft}`);
        await page.getByRole('heading', { name: 'Usulan Januari 2027' }).waitFor();
        await page
          .locator(narrow ? '.draft-line .it' : '.sel.usul')
          .first()
          .click();
        await isAccessible();
        await page.getByRole('button', { name: 'Ganti dengan yang lain…' }).click();
        await pop(page).getByRole('option').first().waitFor();
        await isAccessible();
      });

      test(`leaves and load, ${where}`, { timeout: MANY_STATES }, async () => {
        const { page, isAccessible } = await open('/cuti');
        await page.getByText('Umrah').first().waitFor();
        await isAccessible();
        if (narrow) {
          await page
            .getByRole('button', { name: /\d jadwal/ })
            .first()
            .click();
          await isAccessible();
          await page
            .getByRole('dialog')
            .getByRole('button', { name: /^Lihat \d+ jadwal/ })
            .click();
        } else
          await page
            .getByRole('button', { name: /jadwal tetap berdiri/ })
            .first()
            .click();
        await page.getByRole('dialog').getByRole('link').first().waitFor();
        await isAccessible();
        await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).last().click();
        await page.getByRole('button', { name: 'Add' }).click();
        await page.getByRole('dialog', { name: 'Tambah Data Cuti' }).waitFor();
        await isAccessible();
        await page.goto('/beban');
        await page.getByText('Ustadz Ahmad Fauzan').first().waitFor();
        await isAccessible();
        await page.getByRole('tab', { name: 'Masjid' }).click();
        await page.getByText('Al-Amanah').first().waitFor();
        await isAccessible();
      });
    }
  }
});

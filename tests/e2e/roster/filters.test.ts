import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/base/dates.ts';
import { expectAccessible, NARROW, startDashboard, WIDE, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { openWorkbook } from '#tests/support/sheet/workbook.ts';

const pick = async (page: Page, field: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(`^${field}: `) }).click();
  await page.getByRole('dialog', { name: field }).getByRole('option', { name: option }).click();
};
/** The names in the file behind 'Unduh': what stands in its first column with a name. */
async function downloaded(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh', exact: true }).click(),
  ]);
  const sheet = (await openWorkbook(readFileSync(await download.path()))).worksheets[0]!;
  const lines = Array.from({ length: sheet.rowCount }, (_, at) => sheet.getRow(at + 1).values as unknown[]);
  const at = lines[0]!.findIndex((head) => /^(Nama )?(Masjid|Mubaligh)$/.test(String(head)));
  return lines.slice(1).map((cells) => String(cells[at]));
}
const rows = (page: Page) => page.locator('tr.data, .row-line');

describe.runIf(needs('chromium'))('what a list is narrowed to', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
    const { api } = dashboard;
    const north = await addMasjid(api, 'Masjid Al-Ikhlas', { wilayah: 'Bandung Utara' });
    const south = await addMasjid(api, 'Masjid An-Nur', { wilayah: 'Bandung Selatan' });
    const id_mubaligh = await addMubaligh(api, 'Ustadz Ahmad', { wilayah: ['Bandung Utara'] });
    await addMubaligh(api, 'Ustadz Umar');
    const today = dateInZone(Date.now(), 'Asia/Jakarta');
    for (const [n, id_masjid] of [north, south, south].entries()) {
      const body = { tanggal: addDays(today, n + 1), waktu: '19:30', id_masjid, id_mubaligh };
      const { id } = (await api.call('POST', '/jadwal-pengajian', { body })).body.data;
      if (n === 2) await api.call('POST', `/jadwal-pengajian/${id}/konfirmasi`, { body: { jawaban: 'udzur' } });
    }
  });
  afterAll(() => dashboard?.close());

  test.each([
    ['/masjid', 'Masjid Al-Ikhlas'],
    ['/mubaligh', 'Ustadz Ahmad'],
  ])('%s: a wilayah, which stays after a reload and stands on paper', async (path, name) => {
    const { page, problems } = await dashboard.open({ as: 'admin', path });
    await expect.poll(() => rows(page).count()).toBe(2);
    await pick(page, 'Wilayah', 'Bandung Utara');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page).getByText(name).waitFor();
    await page.getByRole('button', { name: 'Cetak' }).click();
    await page.getByText(/^Wilayah Bandung Utara · 1 /).waitFor();
    await page.keyboard.press('Escape');
    expect(await downloaded(page)).toEqual([name]);
    await pick(page, 'Wilayah', 'Semua wilayah');
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(problems).toEqual([]);
  });

  test.each([WIDE, NARROW])('schedules: wilayah, mosque and state, at $width px', async (viewport) => {
    const screen = await dashboard.open({
      as: 'admin',
      path: '/jadwal-pengajian',
      viewport,
      touch: viewport === NARROW,
    });
    const { page, problems } = screen;
    await expect.poll(() => rows(page).count()).toBe(3);
    await page.getByRole('button', { name: 'Filter' }).click();
    const filter = page.getByRole('dialog', { name: 'Filter' });
    await pick(page, 'Wilayah', 'Bandung Utara');
    await expect.poll(() => rows(page).count()).toBe(1);
    await pick(page, 'Wilayah', 'Semua wilayah');
    await pick(page, 'Masjid', 'Masjid An-Nur');
    await expect.poll(() => rows(page).count()).toBe(2);
    await pick(page, 'Status', 'Udzur');
    await expect.poll(() => rows(page).count()).toBe(1);
    await expectAccessible(screen);
    await page.keyboard.press('Escape');
    await filter.waitFor({ state: 'hidden' });
    if (viewport === NARROW) await page.getByRole('button', { name: 'Lainnya' }).click();
    expect(await downloaded(page)).toEqual(['Masjid An-Nur']);
    await page.reload();
    await page.getByRole('button', { name: 'Filter: Masjid An-Nur, Udzur' }).click();
    await pick(page, 'Wilayah', 'Bandung Utara');
    await page.getByText('Tidak ada jadwal dengan filter ini pada rentang tanggal ini.').waitFor();
    await filter.getByRole('button', { name: 'Hapus filter' }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    expect(new URL(page.url()).search).toBe('');
    expect(problems).toEqual([]);
  });

  test('all that are selected are those that the filter leaves', async () => {
    const { page, calls } = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian?status=belum' });
    await page.getByRole('button', { name: 'Pilih semua 3 jadwal' }).click();
    await page.getByText('3 of 3 row(s) selected.').waitFor();
    expect(calls.filter((call) => call.includes('fields=id&'))).toEqual([expect.stringContaining('broadcasted=false')]);
  });

  test('a file of series has those that are shown', async () => {
    const { api } = dashboard;
    const id_masjid = await addMasjid(api, 'Masjid Rutin');
    const body = {
      id_masjid,
      id_mubaligh: [await addMubaligh(api, 'Ustadz Rutin')],
      waktu: '19:30',
      mulai: '2026-10-01',
    };
    for (const rest of [{ aturan: 'Setiap Selasa', sampai: '2026-11-01' }, { aturan: 'Setiap Rabu' }])
      await api.call('POST', '/pengajian-rutin', { body: { ...body, ...rest } });
    const { page } = await dashboard.open({ as: 'admin', path: '/pengajian-rutin' });
    expect(await downloaded(page)).toHaveLength(1);
    await page.getByRole('button', { name: 'Juga yang selesai' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await downloaded(page)).toHaveLength(2);
  });
});

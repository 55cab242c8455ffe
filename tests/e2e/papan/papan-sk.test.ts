import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetsOf } from '#dashboard/features/papan/sk/sheets.ts';
import { expectAccessible, NARROW, startDashboard, type Dashboard, type Screen } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addNetwork, fillFridays } from '#tests/support/roster/network.ts';

const BULAN = '2037-01';
const FRIDAYS = ['2037-01-02', '2037-01-09', '2037-01-16', '2037-01-23', '2037-01-30'];
/** The size of a page in points, 1/72 of an inch. */
const A4 = [595, 842];
const F4 = [609, 935];

/** The pages of a PDF from Chromium: width and height in points. */
function pagesOf(pdf: Buffer): number[][] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [Number(width), Number(height)].map(Math.round),
  );
}

const printed = async ({ page }: Screen) => pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));

test('rows fall on pages so that the signatures never stand alone', () => {
  for (const paper of ['a4', 'f4'] as const) {
    for (let rows = 0; rows < 600; rows += 1) {
      const sheets = sheetsOf(rows, paper);
      expect(sheets.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n))).toEqual(
        Array.from({ length: rows }, (_, n) => n),
      );
      expect(sheets.filter(({ isLast }) => isLast)).toEqual([sheets.at(-1)]);
      const last = sheets.at(-1)!;
      expect({ rows, beside: last.to - last.from }).toEqual({
        rows,
        beside: expect.toSatisfy((beside: number) => beside >= Math.min(3, rows)),
      });
    }
  }
  expect(sheetsOf(45, 'a4').map(({ to }) => to)).toEqual([34, 45]);
});

describe.runIf(needs('chromium'))('the printed SK', () => {
  let dashboard: Dashboard;
  let network: ReturnType<typeof addNetwork>;
  beforeAll(async () => {
    dashboard = await startDashboard();
    network = addNetwork(dashboard.api);
    fillFridays(dashboard.api, FRIDAYS, network);
  });
  afterAll(() => dashboard?.close());

  const open = (options = {}) => dashboard.open({ as: 'admin', path: `/papan-jumat/sk?bulan=${BULAN}`, ...options });

  test('is an official list on A4 and F4, with nothing that runs into the foot', async () => {
    const screen = await open({ scheme: 'dark' });
    const { page, problems } = screen;
    await page.getByRole('heading', { name: 'Jadwal Khatib Jumat Januari 2037' }).waitFor();
    await page.getByLabel('Nomor').fill('017/SK/FMBR/I/2037');
    await page.getByLabel('Tempat').fill('Bandung');
    await page.getByLabel('Ketua', { exact: true }).fill('Drs. H. Dadang Suherman');
    await page.getByLabel('Sekretaris').fill('H. Yayat Supriatna');
    for (const [paper, size] of [
      ['A4', A4],
      ['F4', F4],
    ] as const) {
      await page.getByRole('button', { name: paper }).click();
      expect(await printed(screen)).toEqual([size, size]);
      await page.emulateMedia({ media: 'print' });
      const sheets = await page.locator('.sheet').evaluateAll((all) =>
        all.map((sheet) => {
          const bottom = (query: string) => sheet.querySelector(query)?.getBoundingClientRect().bottom ?? 0;
          return {
            background: getComputedStyle(sheet).backgroundColor,
            rows: sheet.querySelectorAll('tbody tr').length,
            heads: sheet.querySelectorAll('thead th').length,
            isClear:
              Math.max(bottom('.tk'), bottom('.tutup')) < sheet.querySelector('.kaki')!.getBoundingClientRect().top,
            isOneLine: [...sheet.querySelectorAll('tbody tr')].every((row) => row.getBoundingClientRect().height < 23),
            cut: [...sheet.querySelectorAll<HTMLElement>('tbody td, tbody th')]
              .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
              .map((cell) => cell.innerText),
            text: (sheet as HTMLElement).innerText,
          };
        }),
      );
      expect(sheets.map(({ rows }) => rows)).toEqual(paper === 'A4' ? [34, 11] : [39, 6]);
      for (const sheet of sheets)
        expect(sheet).toMatchObject({
          background: 'rgb(255, 255, 255)',
          heads: 7,
          isClear: true,
          isOneLine: true,
          cut: [],
        });
      expect(sheets[0]!.text).toMatch(
        /Nomor: 017\/SK\/FMBR\/I\/2037[\s\S]*di 45 masjid[\s\S]*30 Januari[\s\S]*Al-Amanah Buahbatu\s+KH\. Endang S\./,
      );
      expect(sheets[1]!.text).toMatch(
        /Lanjutan SK Nomor 017[\s\S]*Ulul Albab[\s\S]*Sekretaris,\s+H\. Yayat Supriatna[\s\S]*Bandung, [\s\S]*Ketua,\s+Drs\. H\. Dadang Suherman[\s\S]*Halaman 2 dari 2/,
      );
      expect(await page.locator('.sheet-bar').isVisible()).toBe(false);
      await page.emulateMedia({ media: null });
    }
    await page.reload();
    await expect.poll(() => page.getByLabel('Nomor').inputValue()).toBe('017/SK/FMBR/I/2037');
    await page.locator('.sheets.f4').waitFor();
    expect(problems).toEqual([]);
  });

  test('says what is not settled, and prints all the same', async () => {
    await dashboard.api.call('PUT', '/papan-jumat/sel', {
      body: { id_masjid: network.masjid[3], tanggal: FRIDAYS[1], id_mubaligh: null },
    });
    await dashboard.api.call('PUT', '/papan-jumat/sel', {
      body: { id_masjid: network.masjid[7], tanggal: FRIDAYS[2], id_mubaligh: network.mubaligh[55] },
    });
    const screen = await open();
    const { page } = screen;
    const note = 'masih ada 1 tempat kosong dan 1 jadwal bentrok';
    await page
      .getByRole('status')
      .filter({ hasText: note.slice(1) })
      .waitFor();
    await page.getByText(`Catatan: saat dicetak ${note}.`).waitFor();
    await page.evaluate(() =>
      Object.assign(globalThis, { print: () => document.body.setAttribute('data-printed', '') }),
    );
    await page.getByRole('button', { name: 'Cetak' }).click();
    await page.locator('body[data-printed]').waitFor();
    expect(await printed(screen)).toEqual([A4, A4]);
    await expectAccessible(screen);
  });

  test('comes as pictures for a WhatsApp group', async () => {
    const folder = process.env['MIMBAR_PICTURES'];
    const screen = await open({ viewport: NARROW });
    const { page, problems } = screen;
    await page.getByRole('heading', { name: 'Jadwal Khatib Jumat Januari 2037' }).waitFor();
    await expectAccessible(screen);
    // The whole width of a sheet is visible.
    const beyond = await page.locator('.sheets').evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(beyond).toBe(0);
    const saved: { name: string; file: string }[] = [];
    const both = new Promise<void>((resolve) => {
      page.on('download', async (download) => {
        saved.push({ name: download.suggestedFilename(), file: await download.path() });
        if (folder) {
          mkdirSync(folder, { recursive: true });
          await download.saveAs(path.join(folder, download.suggestedFilename()));
        }
        if (saved.length === 2) resolve();
      });
    });
    await page.getByRole('button', { name: 'Gambar untuk WhatsApp' }).click();
    await page.getByText('2 gambar tersimpan').first().waitFor();
    await both;
    expect(saved.map(({ name }) => name).toSorted()).toEqual([
      `jadwal-khatib-${BULAN}-1.png`,
      `jadwal-khatib-${BULAN}-2.png`,
    ]);
    for (const { file } of saved) {
      const png = readFileSync(file);
      expect(png.toString('latin1', 1, 4)).toBe('PNG');
      expect(png.readUInt32BE(16)).toBe(1080);
      expect(png.readUInt32BE(20)).toBeGreaterThan(1500);
      // An empty picture would be far smaller.
      expect(png.length).toBeGreaterThan(80_000);
    }
    expect(problems).toEqual([]);
  });
});

import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { canMount, mountSmallDisk, type SmallDisk } from '#tests/crash/small-disk.ts';
import { expectAccessibleEverywhere, MANY_PAGES, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs, needsThat } from '#tests/support/needs.ts';

describe.runIf(needs('chromium') && needsThat('mounting a small file system (root)', canMount()))(
  'a disk that takes nothing is told above every screen',
  () => {
    let disk: SmallDisk;
    let dashboard: Dashboard;
    let directory: string;
    beforeAll(async () => {
      disk = mountSmallDisk(24)!;
      directory = path.join(disk.directory, 'data');
      mkdirSync(directory);
      dashboard = await startDashboard({ directory });
    });
    afterAll(async () => {
      await dashboard?.close();
      disk?.unmount();
    });

    test(
      'full, gone, read-only; no word once all is well again',
      async () => {
        const screen = await dashboard.open({ as: 'admin', path: '/masjid' });
        const { page } = screen;
        const main = page.getByRole('main');
        const banner = main.locator('.banner.bad');
        /** A window that becomes visible again asks for the health of the service. */
        const look = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        /** The event may meet an older answer, so it is repeated. */
        const lookUntil = (said: string | undefined) =>
          vi.waitFor(
            async () => {
              await look();
              const told = said === undefined ? banner : banner.getByText(said, { exact: true });
              expect(await told.count()).toBe(said === undefined ? 0 : 1);
            },
            { timeout: 20_000, interval: 250 },
          );
        await page.getByRole('heading', { name: 'Masjid' }).first().waitFor();
        expect(await banner.count()).toBe(0);

        disk.fill();
        await lookUntil('Ruang penyimpanan penuh');
        await banner.getByText(/Kosongkan ruang/).waitFor();
        await expectAccessibleEverywhere(screen);

        disk.free();
        await lookUntil(undefined);
        renameSync(directory, `${directory}-jauh`);
        await lookUntil('Direktori data hilang');
        await banner.getByText(/Pasang kembali penyimpanannya/).waitFor();
        // The daemon still answers, so there is no second banner about the connection.
        expect(await banner.count()).toBe(1);
        await page.locator('.side').getByText('Perangkat terganggu').waitFor();
        renameSync(`${directory}-jauh`, directory);

        await lookUntil(undefined);

        // tests/crash covers a start on a read-only file system; here only the answer of health is simulated.
        await page.route('**/api/health', async (route) => {
          const answer = await route.fetch();
          const body = (await answer.json()) as { data: object };
          const storage = { state: 'hanya_baca', read_only: true, message: 'Penyimpanan hanya dapat dibaca.' };
          await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, storage } } });
        });
        await lookUntil('Penyimpanan hanya dapat dibaca');
        expect(screen.problems).toEqual([]);
      },
      MANY_PAGES,
    );
  },
);

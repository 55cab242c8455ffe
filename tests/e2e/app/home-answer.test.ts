import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAccessible, NARROW, startDashboard, WIDE, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addBoard, fillCell, FRIDAYS, TUESDAY } from '#tests/support/roster/papan-board.ts';

const WORDS = 'insya Allah kalau hujannya tidak terlalu deras, nanti saya kabari lagi ya pak '.repeat(3).trim();

describe.runIf(needs('chromium'))('an answer that was not understood, on Home', () => {
  let dashboard: Dashboard;
  let id: string;
  let no_hp: string;
  const keep = () =>
    dashboard.api.database.sqlite
      .prepare('insert or replace into belum_jelas (jenis, id_jadwal, no_hp, kata, at) values (?, ?, ?, ?, ?)')
      .run('jumatan', Number(id), `62${no_hp.slice(1)}`, WORDS, dashboard.api.services.base.clock.now());
  const row = async () => (await dashboard.api.call('GET', `/jadwal-jumatan/${id}`)).body.data;

  beforeAll(async () => {
    dashboard = await startDashboard({ today: TUESDAY });
    const board = await addBoard(dashboard.api);
    ({ id } = await fillCell(dashboard.api, board, 2, FRIDAYS[1], 3));
    ({ no_hp } = (await dashboard.api.call('GET', `/mubaligh/${(await row()).id_mubaligh}`)).body.data);
  });
  afterAll(() => dashboard?.close());

  for (const [viewport, verdict] of [
    [WIDE, 'Hadir'],
    [NARROW, 'Udzur'],
  ] as const)
    test(`its words and three ways to go on, ${viewport.width} px`, { timeout: 120_000 }, async () => {
      await dashboard.api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban: 'none' } });
      keep();
      const screen = await dashboard.open({ as: 'admin', path: '/home', viewport });
      const { page } = screen;
      const { nama_mubaligh } = await row();
      const acts = page.getByRole('group', { name: `Jawaban ${nama_mubaligh}` });
      await acts.waitFor();
      expect(await page.getByText(`${nama_mubaligh} menjawab: “${WORDS}”`).isVisible()).toBe(true);
      expect(await acts.getByRole('link', { name: `Telepon ${nama_mubaligh}` }).getAttribute('href')).toBe(
        `tel:+62${no_hp.slice(1)}`,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await expectAccessible(screen, { saidAsSeen: true });
      await acts.getByRole('button', { name: verdict }).click();
      await acts.waitFor({ state: 'detached' });
      await vi.waitFor(async () => expect((await row()).konfirmasi).toBe(verdict.toLowerCase()));
    });
});

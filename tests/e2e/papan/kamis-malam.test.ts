import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAccessible, MANY_PAGES, NARROW, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addBoard, FRIDAYS, type Board } from '#tests/support/roster/papan-board.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

/** Thursday 22.00 in Jakarta, the evening before the second Friday of the board. */
const THURSDAY = new Date('2027-01-07T15:00:00.000Z');
const FRIDAY = FRIDAYS[1]!;

describe.runIf(needs('chromium'))('a khatib falls ill on Thursday at 22.00', () => {
  let dashboard: Dashboard;
  let board: Board;
  const clock = createTestClock(THURSDAY.getTime());
  beforeAll(async () => {
    dashboard = await startDashboard({
      today: THURSDAY,
      clock,
      env: { MIMBAR_QUIET_HOURS: '21:00-04:30' },
    });
    board = await addBoard(dashboard.api, { mubaligh: 20 });
    // Everybody has been reminded.
    const { api } = dashboard;
    const text = { nama_template: 'Jumat', type: 'jumatan_reminder', content: 'Khutbah {{nama_mubaligh}}' };
    const template = (await api.call('POST', '/template', { body: text })).body.data.id;
    const ids = await Promise.all(board.masjid.map(async (_, at) => (await stored(at)).id as string));
    const body = { id: ids, templateDKM: template, templateMubaligh: template };
    const answer = await api.call('POST', '/jadwal-jumatan/broadcast', { body });
    expect(answer.status).toBe(200);
    const left = async () => (await api.call('GET', '/home')).body.data.terakhir.counts.menunggu;
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 30_000 });
  });
  afterAll(() => dashboard?.close());

  const stored = async (at: number) => {
    const { baris } = (await dashboard.api.call('GET', '/papan-jumat?bulan=2027-01')).body.data;
    return baris.find(({ id_masjid }: { id_masjid: string }) => id_masjid === board.masjid[at]).sel[1];
  };
  /** Who waits in the queue for the end of quiet hours. */
  const waiting = () =>
    dashboard.api.database.sqlite
      .prepare("select audience from message where state = 'waiting' and quiet_hours order by id")
      .pluck()
      .all();

  for (const [device, viewport] of [
    ['on a desk', undefined],
    ['on a phone', NARROW],
  ] as const)
    test(`${device} he is replaced and everybody is told with four`, { timeout: MANY_PAGES }, async () => {
      const at = viewport ? 2 : 1;
      const before = (await stored(at)).nama_mubaligh as string;
      const told = waiting().length;
      const screen = await dashboard.open({
        as: 'admin',
        path: '/papan-jumat?bulan=2027-01',
        ...(viewport && { viewport, touch: true }),
      });
      const { page, problems } = screen;
      let clicks = 0;
      const click = async (locator: { click(): Promise<void> }) => {
        clicks += 1;
        await locator.click();
      };
      await click(page.locator(`[data-cell="${board.masjid[at]} ${FRIDAY}"]`));
      await click(page.locator('.pickpop').getByRole('button', { name: 'Berhalangan' }));
      const dialog = page.getByRole('dialog', { name: 'Cari pengganti' });
      await dialog.getByText('Jam tenang sampai 04.30').waitFor();
      await dialog.getByText('Satu per satu, jeda 40 menit, sampai Jumat 08.00.').waitFor();
      await dialog.getByRole('button', { name: 'Tawarkan mulai 04.30' }).waitFor();
      expect(await dialog.locator('.cal-l time').allInnerTexts()).toEqual([
        '04.30',
        '05.10',
        '05.50',
        '06.30',
        '07.10',
      ]);
      const first = dialog.locator('.cal-l > li').first();
      const name = await first.locator('b').innerText();
      expect(await first.getByRole('link', { name: `Telepon ${name}` }).getAttribute('href')).toMatch(/^tel:\+6281200/);
      expect(await first.getByRole('link', { name: `WhatsApp ${name}` }).getAttribute('href')).toMatch(
        /^https:\/\/wa\.me\/6281200/,
      );
      await expectAccessible(screen);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        page.viewportSize()!.width,
      );
      // Whoever has said it himself is not alarmed.
      expect(await page.getByText('Perhatian', { exact: true }).count()).toBe(0);
      await click(dialog.getByRole('button', { name: 'Tetapkan langsung' }));
      const news = page.getByRole('dialog', { name: 'Beri tahu perubahan' });
      await expectAccessible(screen);
      await click(news.getByRole('button', { name: 'Kirim 2 pesan pada 04.30' }));
      await page.getByText('2 pesan masuk antrean', { exact: true }).waitFor();
      expect(clicks).toBe(4);
      expect((await stored(at)).nama_mubaligh).toBe(name);
      expect(name).not.toBe(before);
      expect(waiting().slice(told)).toEqual(['dkm', 'mubaligh']);
      expect(problems).toEqual([]);
    });

  test(
    "from Home's search; tonight the times are tonight's, and the offer goes out",
    { timeout: MANY_PAGES },
    async () => {
      clock.set(THURSDAY.getTime());
      const { nama_mubaligh: ill, id } = await stored(4);
      const { page, problems } = await dashboard.open({ as: 'admin', path: '/home', viewport: NARROW, touch: true });
      await page.getByRole('button', { name: 'Cari atau buka' }).click();
      await page.getByRole('combobox', { name: 'Cari atau buka' }).fill('Al-Furqon');
      await page
        .getByRole('option', { name: `Ia berhalangan: ${ill}, Masjid Al-Furqon, Jumat, 8 Januari 2027` })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Cari pengganti' });
      await dialog.getByText('Dicatat admin, Kamis 7 Januari 22.00').waitFor();
      // Said of the wrong man, it is taken back where it was said.
      await dialog.getByRole('button', { name: 'Urungkan' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect((await stored(4)).konfirmasi).not.toBe('udzur');
      await page.getByRole('button', { name: 'Cari atau buka' }).click();
      await page.getByRole('combobox', { name: 'Cari atau buka' }).fill('Al-Furqon');
      await page.getByRole('option', { name: `Ia berhalangan: ${ill}` }).click();

      await dialog.getByRole('button', { name: 'Malam ini' }).click();
      await dialog.getByText('Satu per satu, jeda 20 menit').waitFor();
      expect(await dialog.locator('.cal-l time').allInnerTexts()).toEqual([
        '22.00',
        '22.20',
        '22.40',
        '23.00',
        '23.20',
      ]);
      expect(await dialog.locator('.bubble').innerText()).toContain('sebelum pukul 22.20');
      await dialog.getByRole('button', { name: 'Tawarkan malam ini, mulai 22.00' }).click();
      const line = dialog.getByRole('region', { name: 'Tawaran' });
      await line.getByText('Tawaran, berurutan dengan jeda 20 menit').waitFor();
      await line.getByText('Dikirim').first().waitFor();
      expect(await dialog.getByRole('button', { name: /^Tawarkan m/ }).count()).toBe(0);
      const { tawaran } = (await dashboard.api.call('GET', `/pengganti/jumatan/${id}`)).body.data;
      expect(tawaran.map(({ state }: { state: string }) => state)).toEqual(['sent', ...Array(4).fill('waiting')]);
      // It goes on by itself: Home has nothing to press for it.
      await dialog.getByRole('button', { name: 'Tutup' }).first().click();
      const todo = page.getByRole('listitem').filter({ hasText: 'sedang dicari' }).getByRole('button');
      await expect.poll(() => todo.getAttribute('class')).not.toContain('primary');
      expect(await todo.innerText()).toBe('Lihat tawaran');
      expect(problems).toEqual([]);
    },
  );
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAccessible, LOOKS, MANY_PAGES, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';

/** Friday, 20 November 2026. */
const TODAY = new Date('2026-11-20T03:00:00.000Z');

describe.runIf(needs('chromium'))('dates: range picker and three-part input', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard({ today: TODAY });
  });
  afterAll(() => dashboard?.close());

  async function openRange(options: Parameters<Dashboard['open']>[0] = {}) {
    const screen = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian', ...options });
    const { page } = screen;
    const button = page.getByRole('button', { name: /^Rentang tanggal/ });
    await button.click();
    const panel = page.getByRole('dialog', { name: 'Rentang tanggal' });
    await panel.getByRole('grid', { name: 'Rentang tanggal' }).waitFor();
    const part = (group: string, name: string) =>
      panel.getByRole('group', { name: group, exact: true }).getByLabel(`${name}, ${group}`, { exact: true });
    const read = async (group: string) =>
      Promise.all(['Hari', 'Bulan', 'Tahun'].map((name) => part(group, name).inputValue())).then((parts) =>
        parts.join('-'),
      );
    return { ...screen, button, panel, part, read };
  }

  test('it begins with today to a month ahead, in Indonesian', async () => {
    const { button, read, calls, panel } = await openRange();
    expect(await button.innerText()).toContain('20 Nov 2026 – 20 Des 2026');
    expect([await read('Dari'), await read('Sampai')]).toEqual(['20-11-2026', '20-12-2026']);
    await panel.getByText('November 2026', { exact: true }).waitFor();
    await vi.waitFor(() =>
      expect(calls.some((call) => call.includes('dateStart=2026-11-20&dateEnd=2026-12-20'))).toBe(true),
    );
  });

  test('today, our own for what is to come, and the rest of the nine presets', async () => {
    const { panel, read } = await openRange();
    const presets = panel.getByRole('group', { name: 'Pilihan cepat' }).getByRole('button');
    const expected: Record<string, [string, string]> = {
      Today: ['20-11-2026', '20-11-2026'],
      Besok: ['21-11-2026', '21-11-2026'],
      'Jumat ini': ['20-11-2026', '20-11-2026'],
      '7 hari ke depan': ['20-11-2026', '26-11-2026'],
      'Bulan depan': ['01-12-2026', '31-12-2026'],
      Yesterday: ['19-11-2026', '19-11-2026'],
      'Last 7 days': ['14-11-2026', '20-11-2026'],
      'Last 14 days': ['07-11-2026', '20-11-2026'],
      'Last 30 days': ['22-10-2026', '20-11-2026'],
      'This Week': ['15-11-2026', '21-11-2026'],
      'Last Week': ['08-11-2026', '14-11-2026'],
      'This Month': ['01-11-2026', '30-11-2026'],
      'Last Month': ['01-10-2026', '31-10-2026'],
    };
    expect(await presets.allInnerTexts()).toEqual(Object.keys(expected));
    for (const [name, [start, end]] of Object.entries(expected)) {
      await panel.getByRole('button', { name, exact: true }).click();
      expect([name, await read('Dari'), await read('Sampai')]).toEqual([name, start, end]);
    }
  });

  test('compare shifts the range back one year; Update asks for the range, Cancel for nothing', async () => {
    const { page, panel, read, button, calls } = await openRange();
    await panel.getByRole('switch', { name: 'Compare' }).check();
    expect([await read('Pembanding dari'), await read('Pembanding sampai')]).toEqual(['20-11-2025', '20-12-2025']);
    await panel.getByRole('button', { name: 'Today', exact: true }).click();
    expect([await read('Pembanding dari'), await read('Pembanding sampai')]).toEqual(['20-11-2025', '20-11-2025']);
    const before = calls.length;
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await panel.waitFor({ state: 'hidden' });
    expect(await button.innerText()).toContain('20 Nov 2026 – 20 Des 2026');
    await button.click();
    await panel.getByRole('button', { name: 'This Month' }).click();
    await panel.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('button', { name: /1 Nov 2026 – 30 Nov 2026/ }).waitFor();
    await vi.waitFor(() =>
      expect(
        calls
          .slice(before)
          .some((call) => call.includes('page=1') && call.includes('dateStart=2026-11-01&dateEnd=2026-11-30')),
      ).toBe(true),
    );
  });

  test('only digits and navigation keys; a date that does not exist is taken back; one end moves the other', async () => {
    const { page, part, read } = await openRange();
    await part('Dari', 'Hari').click();
    await page.keyboard.type('x3-1');
    expect(await part('Dari', 'Hari').inputValue()).toBe('31');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bulan, Dari');
    await page.keyboard.type('02');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await read('Dari')).toBe('20-11-2026');
    await part('Dari', 'Hari').click();
    await page.keyboard.type('25122026');
    await part('Sampai', 'Hari').click();
    expect([await read('Dari'), await read('Sampai')]).toEqual(['25-12-2026', '25-12-2026']);
    await page.keyboard.type('01');
    await page.keyboard.type('03');
    await page.keyboard.press('Tab');
    expect([await read('Dari'), await read('Sampai')]).toEqual(['01-03-2026', '01-03-2026']);
    await part('Sampai', 'Tahun').press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bulan, Sampai');
  });

  test('the calendar takes a range by two presses and by arrow keys', async () => {
    const { page, panel, read } = await openRange();
    const grid = panel.getByRole('grid', { name: 'Rentang tanggal' });
    expect(await grid.getByRole('columnheader').allInnerTexts()).toEqual([
      'Min',
      'Sen',
      'Sel',
      'Rab',
      'Kam',
      'Jum',
      'Sab',
    ]);
    await grid.getByRole('button', { name: 'Senin, 23 November 2026' }).click();
    await grid.getByRole('button', { name: 'Kamis, 26 November 2026' }).click();
    expect([await read('Dari'), await read('Sampai')]).toEqual(['23-11-2026', '26-11-2026']);
    await grid.getByRole('button', { name: 'Senin, 23 November 2026' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    expect([await read('Dari'), await read('Sampai')]).toEqual(['30-12-2026', '30-12-2026']);
    await panel.getByRole('button', { name: 'Bulan sebelumnya' }).click();
    await panel.getByText('November 2026', { exact: true }).waitFor();
  });

  test('the popover stands 4 px from its trigger, and Escape closes it with the focus back', async () => {
    const { page, panel, button } = await openRange();
    await expect
      .poll(async () => {
        const [at, box] = [(await button.boundingBox())!, (await panel.boundingBox())!];
        return Math.round(box.y - (at.y + at.height));
      })
      .toBe(4);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('on a phone it stays where it was scrolled, and the switch stands clear of the buttons below', async () => {
    const { panel } = await openRange({ viewport: { width: 390, height: 640 }, touch: true });
    const scrolled = await panel.evaluate(async (element) => {
      element.scrollTop = 60;
      const at = element.scrollTop;
      // Scroll listeners run with the next frame.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return { at, now: element.scrollTop };
    });
    expect(scrolled).toEqual({ at: 60, now: 60 });
    const onTop = await panel.getByRole('switch', { name: 'Compare' }).evaluate((element) => {
      element.scrollIntoView({ block: 'nearest' });
      const box = element.getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === element;
    });
    expect(onTop).toBe(true);
  });

  test.each(LOOKS)(
    'the open picker is accessible, $scheme at $viewport.width px',
    async ({ scheme, viewport }) => {
      const screen = await openRange({ scheme, viewport });
      await screen.panel.getByRole('switch', { name: 'Compare' }).check();
      await expectAccessible(screen);
      expect(screen.problems).toEqual([]);
    },
    MANY_PAGES,
  );
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPengajian, addSampleMonth } from '#tests/support/landing/landing.ts';
import { startLandingSite, type LandingSite } from '#tests/support/landing/landing-site.ts';
import { mount } from '#tests/support/page/mount.ts';
import { needs } from '#tests/support/needs.ts';

describe.runIf(needs('chromium'))('the landing page, day by day', () => {
  let site: LandingSite;
  beforeAll(async () => {
    site = await startLandingSite();
    await addSampleMonth(site.api);
    const add = (tanggal: string, id_masjid: string) =>
      addPengajian(site.api, { tanggal, waktu: '19:30', id_masjid, id_mubaligh: '1' });
    // One day has exactly two schedules, and one Sunday is the last day of its month.
    await add('2026-11-30', '1');
    await add('2027-01-31', '2');
  });
  afterAll(() => site?.close());

  test('a day with exactly two pengajian shows both and nothing of more', async () => {
    const page = await site.open('/');
    const cell = page.getByRole('button', { name: 'Senin, 30 November 2026' });
    await cell.waitFor();
    expect((await cell.locator('.ev').allInnerTexts()).toSorted()).toEqual(['Masjid Al-Ikhlas', 'Masjid Nurul Huda']);
    expect(await cell.locator('.more').count()).toBe(0);
  });

  test.each([
    [639, 1, 2],
    [640, 2, 1],
  ])('at %i px a cell shows %i, and of three %i more', async (width, badges, more) => {
    const page = await (await site.context({ viewport: { width, height: 800 } })).newPage();
    await mount(
      page,
      `
      import { CalendarView } from './landing/landing-page.tsx';
      const item = (day, name) => ({ tanggal: '2026-11-' + day + 'T00:00:00.000Z', waktu: '19:30', masjid: { kunci: name, nama_masjid: name }, mubaligh: { kunci: 'u', nama_mubaligh: 'U' } });
      const items = [item('10', 'A'), item('10', 'B'), item('20', 'A'), item('20', 'B'), item('20', 'C')];
      root.render(<CalendarView bulan="2026-11" today="2026-11-01" items={items} go={() => {}} />);
    `,
    );
    const day = (name: string) => page.getByRole('button', { name });
    await day('Jumat, 20 November 2026').waitFor();
    expect(await day('Selasa, 10 November 2026').locator('.ev').count()).toBe(badges);
    expect(await day('Selasa, 10 November 2026').locator('.more').count()).toBe(0);
    expect(await day('Jumat, 20 November 2026').locator('.ev').count()).toBe(badges);
    expect(await day('Jumat, 20 November 2026').locator('.more').innerText()).toBe(`${more} more`);
  });

  test('a Sunday that is the last day of its month is in the calendar and in the list', async () => {
    const page = await site.open('/?bulan=2027-01');
    const last = page.getByRole('button', { name: 'Minggu, 31 Januari 2027' });
    await last.getByText('Masjid Nurul Huda').waitFor();
    const days = await page
      .locator('.day')
      .evaluateAll((cells) => cells.map((cell) => cell.querySelector('b')!.textContent));
    expect([days.length % 7, days.indexOf('31', 10) % 7, days[0]]).toEqual([0, 0, '27']);
    await page.getByRole('link', { name: 'List' }).click();
    await page.getByRole('heading', { name: 'Minggu, 31 Januari 2027' }).waitFor();
    expect(await page.locator('.event').last().innerText()).toContain('Masjid Nurul Huda');
  });

  test('Jumatan has the same picker of month and year', async () => {
    const page = await site.open('/?tab=jumatan');
    const picker = page.getByRole('dialog', { name: 'Pilih bulan' });
    await page.getByRole('button', { name: 'November 2026' }).click();
    await picker.getByRole('button', { name: 'Tahun sebelumnya' }).click();
    await picker.getByRole('button', { name: 'Tahun berikutnya' }).click();
    await expect.poll(() => picker.locator('.pop-months button').count()).toBe(12);
    await picker.getByRole('button', { name: 'Juli' }).click();
    await picker.getByRole('button', { name: 'Cancel' }).click();
    await picker.waitFor({ state: 'detached' });
    expect(await page.locator('.pick').innerText()).toBe('November 2026');
    await page.getByRole('button', { name: 'November 2026' }).click();
    await picker.getByRole('button', { name: 'Juli' }).click();
    await picker.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('columnheader', { name: '31 Jul 2026' }).waitFor();
    expect(await page.locator('.fridays thead th').count()).toBe(6);
  });
});

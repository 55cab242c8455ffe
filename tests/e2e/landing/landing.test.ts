import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findViolations } from '#tests/support/page/axe.ts';
import { addLargeMonth, addPengajian, addSampleMonth } from '#tests/support/landing/landing.ts';
import { startLandingSite, type LandingSite } from '#tests/support/landing/landing-site.ts';
import { serveInPieces } from '#tests/support/landing/slow-site.ts';

let site: LandingSite;
beforeAll(async () => {
  site = await startLandingSite();
  await addSampleMonth(site.api);
});
afterAll(() => site?.close());
afterEach(() => expect(site.faults.splice(0)).toEqual([]));

const at = (width: number, height = 900) => ({ viewport: { width, height } });
const texts = (page: Page, selector: string) => page.locator(selector).allInnerTexts();
/** Waits until the browser has rendered: it replaces the server's links with buttons. */
const drawn = (page: Page) => page.locator('button.pick, button.day').first().waitFor();

async function open(address: string, options = {}): Promise<Page> {
  const page = await site.open(address, options);
  await drawn(page);
  return page;
}

describe('views by width', () => {
  test.each([390, 700, 767])('at %i px there is no switch and the list is shown', async (width) => {
    const page = await open('/', at(width));
    expect(await page.getByRole('group', { name: 'Tampilan' }).count()).toBe(0);
    expect(await page.locator('.cal').count()).toBe(0);
    const isSeen = (date: string) => page.getByRole('heading', { name: date }).isVisible();
    expect([await isSeen('Jumat, 20 November 2026'), await isSeen('Minggu, 1 November 2026')]).toEqual([true, false]);
    await page.getByText('Lihat 1 tanggal sebelumnya').click();
    expect(await texts(page, '.dayhead h2')).toEqual([
      expect.stringContaining('Minggu, 1 November 2026'),
      expect.stringContaining('Jumat, 20 November 2026'),
      expect.stringContaining('Minggu, 22 November 2026'),
      expect.stringContaining('Senin, 30 November 2026'),
    ]);
    expect(await texts(page, '.event .m')).toEqual([
      'Masjid Al-Ikhlas',
      'Masjid Nurul Huda',
      'Masjid Al-Ikhlas (2)',
      'Masjid Nurul Huda',
      'Masjid Al-Ikhlas',
      'Masjid Nurul Huda',
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test.each([768, 800, 1280])(
    'at %i px the calendar is shown, and the switch leads to the list and back',
    async (width) => {
      const page = await open('/', at(width));
      expect(await page.locator('.cal-head h1').innerText()).toContain('2026 November');
      expect(await texts(page, '.dow')).toEqual(['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']);
      expect(await page.locator('.day').count()).toBe(35);
      await page.getByRole('link', { name: 'List' }).click();
      await expect.poll(() => page.locator('.event').count()).toBe(6);
      expect(page.url()).toBe(`${site.url}/?tampilan=list`);
      await page.getByRole('link', { name: 'Calendar' }).click();
      await page.locator('.cal').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
  );

  test('turning a tablet changes the view', async () => {
    const page = await open('/', at(800));
    await page.setViewportSize({ width: 600, height: 900 });
    await page.locator('.list').waitFor();
    await page.locator('.cal').waitFor({ state: 'detached' });
  });
});

describe('the calendar', () => {
  test('a cell shows two badges, and how many more from three on', async () => {
    const page = await open('/');
    const cell = page.locator('.day', { hasText: 'Minggu, 22 November 2026' });
    expect(await cell.locator('.ev').allInnerTexts()).toEqual(['Masjid Al-Ikhlas (2)', 'Masjid Nurul Huda']);
    expect(await cell.locator('.more').innerText()).toBe('1 more');
    expect(await page.locator('.more').count()).toBe(1);
    expect(await page.locator('[aria-current="date"]').innerText()).toContain('20');
  });

  test('a day opens a dialog with a card per pengajian; Escape and the back button close it', async () => {
    const page = await open('/');
    await page.getByRole('button', { name: 'Minggu, 22 November 2026' }).click();
    const dialog = page.getByRole('dialog', { name: 'Minggu, 22 November 2026' });
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain('11 Jumadilakhir 1448 H (perkiraan)');
    const facts = await dialog.locator('.fact').allInnerTexts();
    expect(facts.map((fact) => fact.split('\n').filter(Boolean))).toEqual([
      ['Masjid', 'Masjid Al-Ikhlas (2)', 'Mubaligh', 'Ustadz Ahmad Fauzan', 'Waktu', 'Ba’da Subuh'],
      ['Masjid', 'Masjid Nurul Huda', 'Mubaligh', 'Ustadz Salman Hidayat', 'Waktu', '08.00 WIB'],
      ['Masjid', 'Masjid Al-Ikhlas', 'Mubaligh', 'Ustadz Ahmad Fauzan', 'Waktu', '19:30'],
    ]);
    expect(page.url()).toBe(`${site.url}/?bulan=2026-11&hari=22`);
    await page.keyboard.press('Escape');
    await page.waitForURL(`${site.url}/`);
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Minggu, 22'));
    await page.goForward();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
  });

  test('a shared day opens by its address, also on a phone, and closes to its month', async () => {
    const page = await open('/?bulan=2026-11&hari=30', at(390));
    await page.getByRole('dialog', { name: 'Senin, 30 November 2026' }).getByRole('button', { name: 'Tutup' }).click();
    await page.waitForURL(`${site.url}/?bulan=2026-11`);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('the arrows go over the year, and the address and the back button follow', async () => {
    const page = await open('/?bulan=2026-12');
    const title = page.locator('.cal-head h1');
    const last = page.getByRole('button', { name: 'Kamis, 31 Desember 2026' });
    expect(await last.innerText()).toContain('Masjid Al-Ikhlas');
    await page.getByRole('button', { name: 'Bulan berikutnya' }).click();
    await vi.waitFor(async () => expect(await title.innerText()).toContain('2027 Januari'));
    await vi.waitFor(async () =>
      expect(await page.getByRole('button', { name: 'Jumat, 1 Januari 2027' }).innerText()).toContain(
        'Masjid Nurul Huda',
      ),
    );
    expect(page.url()).toBe(`${site.url}/?bulan=2027-01`);
    await expect.poll(() => page.title()).toBe('Jadwal Pengajian Januari 2027 – Broadcast');
    await page.goBack();
    await vi.waitFor(async () => expect(await title.innerText()).toContain('2026 Desember'));
    await page.getByRole('button', { name: 'Bulan sebelumnya' }).click();
    await vi.waitFor(async () => expect(await title.innerText()).toContain('2026 November'));
  });
});

describe('the month picker', () => {
  test('Cancel leaves the month, Update takes it, the year arrows change the year', async () => {
    const page = await open('/', at(390));
    const picker = page.getByRole('dialog', { name: 'Pilih bulan' });
    await page.getByRole('button', { name: 'November 2026' }).click();
    await picker.getByRole('button', { name: 'Desember' }).waitFor();
    expect(await picker.locator('.pop-months button').allInnerTexts()).toEqual([
      'Januari',
      'Februari',
      'Maret',
      'April',
      'Mei',
      'Juni',
      'Juli',
      'Agustus',
      'September',
      'Oktober',
      'November',
      'Desember',
    ]);
    await picker.getByRole('button', { name: 'Januari' }).click();
    await picker.getByRole('button', { name: 'Cancel' }).click();
    await picker.waitFor({ state: 'detached' });
    expect([await page.locator('.pick').innerText(), page.url()]).toEqual(['November 2026', `${site.url}/`]);
    await page.getByRole('button', { name: 'November 2026' }).click();
    await picker.getByRole('button', { name: 'Tahun berikutnya' }).click();
    await picker.getByRole('button', { name: 'Januari' }).click();
    await picker.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Jumat, 1 Januari 2027').waitFor();
    expect(page.url()).toBe(`${site.url}/?bulan=2027-01`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });
  });
});

describe('jumatan', () => {
  test('a row per mosque, a column per Friday, two preachers in one cell, two mosques of one name', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: 'Jumatan' }).click();
    await page.locator('.fridays').waitFor();
    expect(await page.locator('.fridays thead th').allInnerTexts()).toEqual([
      'Masjid',
      '6 Nov 2026',
      '13 Nov 2026',
      '20 Nov 2026',
      '27 Nov 2026',
    ]);
    const rows = await page.locator('.fridays tbody tr').all();
    expect(await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))).toEqual([
      ['Masjid Al-Ikhlas', 'Ustadz Ahmad Fauzan', '–', 'Ustadz Ahmad Fauzan / Ustadz Salman Hidayat', '–'],
      ['Masjid Al-Ikhlas (2)', 'Ustadz Salman Hidayat', '–', '–', '–'],
      ['Masjid Nurul Huda', '–', '–', '–', 'Ustadz Ahmad Fauzan'],
    ]);
    expect(page.url()).toBe(`${site.url}/?tab=jumatan`);
    expect(await page.locator('thead .now').innerText()).toBe('20 Nov 2026');
  });

  test("five Fridays, the last one the month's last day; a month without any says so", async () => {
    const page = await open('/?tab=jumatan&bulan=2026-07');
    expect(await page.locator('.fridays thead th').allInnerTexts()).toEqual([
      'Masjid',
      '3 Jul 2026',
      '10 Jul 2026',
      '17 Jul 2026',
      '24 Jul 2026',
      '31 Jul 2026',
    ]);
    expect(await page.locator('.fridays td').last().innerText()).toBe('Ustadz Salman Hidayat');
    const empty = await open('/?tab=jumatan&bulan=2027-02');
    expect(await empty.locator('main').innerText()).toContain('No results.');
  });

  test('on a phone the table scrolls inside its frame, beside its first column, to this week', async () => {
    const page = await open('/?tab=jumatan', at(390));
    const frame = page.getByRole('region', { name: 'Tabel jumatan' });
    const left = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((cell) => Math.round(cell.getBoundingClientRect().left));
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
    const first = await left('.fridays tbody th');
    expect(
      Math.abs(
        (await left('thead .now')) -
          first -
          (await page
            .locator('.fridays tbody th')
            .first()
            .evaluate((cell) => cell.getBoundingClientRect().width)),
      ),
    ).toBeLessThan(2);
    // The end of the table, too, begins at a column.
    const beyond = await frame.evaluate((element) => {
      element.scrollTo(10_000, 0);
      return element.scrollLeft % element.querySelector('thead .now')!.getBoundingClientRect().width;
    });
    expect(beyond).toBeLessThan(2);
    await frame.evaluate((element) => element.scrollTo(0, 0));
    expect(await left('.fridays tbody th')).toBe(first);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

const addresses = [
  '/',
  '/?tampilan=list',
  '/?tab=jumatan',
  '/?tab=jumatan&bulan=2026-07',
  '/?bulan=2026-12',
  '/?bulan=2027-01',
];
test('the same dates in WIB, WITA, WIT and far away', async () => {
  const seen = new Map(addresses.map((address) => [address, new Set<string>()]));
  for (const timezoneId of ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'America/Los_Angeles']) {
    const page = await site.open('/', { timezoneId, locale: 'en-US' });
    for (const address of addresses) {
      await page.goto(site.url + address);
      await drawn(page);
      seen.get(address)!.add(await page.locator('#landing').innerText());
    }
  }
  for (const [address, texts] of seen)
    expect([address, ...texts]).toEqual([address, expect.stringContaining('Pengajian')]);
});

describe('without scripts', () => {
  test.each([390, 1280])('the page can be read and walked through at %i px', async (width) => {
    const page = await site.open('/', { ...at(width), javaScriptEnabled: false });
    await page.getByRole('heading', { name: 'Minggu, 22 November 2026' }).waitFor();
    expect(await page.locator('.event .u').allInnerTexts()).toContain('Ustadz Salman Hidayat');
    if (width === 390) {
      await page.locator('summary.pick').click();
      await page.getByRole('link', { name: 'Desember' }).click();
    } else {
      await page.getByRole('link', { name: 'Bulan berikutnya' }).click();
    }
    await page.getByRole('heading', { name: 'Kamis, 31 Desember 2026' }).waitFor();
    await page.getByRole('link', { name: 'Jumatan' }).click();
    await page.getByText('No results.').waitFor();
  });
});

type Shift = { value: number; moved: string[] };

/** Notes each move of something on the page, with what moved from where to where. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = ((globalThis as any).shifts = []);
    const place = (rect: DOMRectReadOnly) => [rect.x, rect.y, rect.width, rect.height].join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as any[])
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(
            (source: any) =>
              `${source.node?.outerHTML?.slice(0, 80) ?? source.node?.textContent}: ${place(source.previousRect)} to ${place(source.currentRect)}`,
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** A shift of one line by one pixel counts 0.0001, and nobody sees it. */
async function expectNoShift(page: Page, limit = 0.001): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const shifts: Shift[] = await page.evaluate(() => (globalThis as any).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum < limit ? [] : shifts).toEqual([]);
}

describe("from the server's page to the browser's", () => {
  const PARTS =
    '.brand, .land-tabs a, .find, .land-tools, .pick, .seg, .btns .btn, .cal, .cal-head h1, .day, .ev, .past summary, .dayhead h2, .event, .event dd, .fridays th, .fridays td, .hint, .land-foot';
  const boxes = (page: Page) =>
    page.locator(PARTS).evaluateAll((parts) =>
      parts
        .map((part) => ({ part, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
        .map(
          ({ part, box }) =>
            `${part.classList[0] ?? part.tagName} ${[box.x, box.y, box.width, box.height].map(Math.round).join(' ')} ${part.childElementCount ? '' : part.textContent}`,
        ),
    );

  test.each([
    ['/', 390],
    ['/', 1280],
    ['/?tampilan=list', 800],
    ['/?tab=jumatan', 1280],
    ['/?tab=jumatan&bulan=2026-07', 800],
    ['/?tab=jumatan&bulan=2027-02', 390],
    ['/?bulan=2027-02', 390],
  ])('nothing moves at %s, %i px wide', async (address, width) => {
    const still = await site.context(at(width));
    await still.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const written = await still.newPage();
    await written.goto(site.url + address);
    const before = await boxes(written);
    const page = await site.context(at(width)).then((context) => context.newPage());
    await watchShifts(page);
    await page.goto(site.url + address);
    await drawn(page);
    expect(await boxes(page)).toEqual(before);
    await expectNoShift(page);
  });

  test.each([
    ['/?bulan=2027-02', 390],
    ['/?tab=jumatan', 1280],
    ['/?tampilan=kalender', 1280],
  ])('nothing moves while %s is still coming, %i px wide', async (address, width) => {
    const url = await serveInPieces(site.url);
    const page = await site.context(at(width)).then((context) => context.newPage());
    await watchShifts(page);
    await page.goto(url + address);
    await drawn(page);
    await expectNoShift(page, 0.0003);
  });
});

describe('sharing', () => {
  test('a month and a day go to WhatsApp as text with a link', async () => {
    const page = await open('/', at(390));
    const text = async (name: string) =>
      new URL((await page.getByRole('link', { name, exact: true }).getAttribute('href'))!).searchParams.get('text')!;
    expect(await text('Bagikan ke WhatsApp')).toMatch(
      /^\*Jadwal Pengajian November 2026\*\nBroadcast\n\n\*Minggu, 1 November 2026\*\n• 18:30, Masjid Al-Ikhlas: Ustadz Ahmad Fauzan\n/,
    );
    expect(await text('Bagikan ke WhatsApp')).toMatch(new RegExp(`\n\n${site.url}/\\?bulan=2026-11$`));
    expect(await text('Bagikan Senin, 30 November 2026 ke WhatsApp')).toBe(
      `*Pengajian Senin, 30 November 2026*\nBroadcast\n\n• 18:30, Masjid Nurul Huda: Ustadz Ahmad Fauzan\n\n${site.url}/?bulan=2026-11&hari=30`,
    );
  });

  test('the calendar of one mosque can be subscribed to', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: 'Langganan kalender' }).click();
    const dialog = page.getByRole('dialog', { name: 'Langganan kalender' });
    await dialog.getByLabel('Jadwal').selectOption({ label: 'Masjid Nurul Huda' });
    const address = await dialog.getByLabel('Alamat kalender').inputValue();
    expect(address).toMatch(new RegExp(`^${site.url}/api/public/kalender\\.ics\\?masjid=[\\w-]{8}$`));
    const feed = await (await fetch(address)).text();
    expect(feed).toContain('LOCATION:Masjid Nurul Huda');
    expect(feed).not.toContain('LOCATION:Masjid Al-Ikhlas');
    expect(await dialog.getByRole('link', { name: 'Buka di kalender' }).getAttribute('href')).toBe(
      new URL(address).pathname + new URL(address).search,
    );
  });

  test('on paper the month is a list, whatever was on the screen, and the Friday table lies across', async () => {
    const page = await open('/');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.cal').isVisible()).toBe(false);
    expect(await page.locator('.land-head').isVisible()).toBe(false);
    expect(await page.locator('.event').count()).toBe(6);
    expect(await page.locator('.past .event').first().isVisible()).toBe(true);
    expect(await page.locator('.paper').innerText()).toContain('Jadwal Pengajian November 2026');
    const sizes = async (address: string) => {
      const printed = await open(address);
      const pdf = (await printed.pdf({ preferCSSPageSize: true })).toString('latin1');
      return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
        (match) => `${Math.round(Number(match[1]))}x${Math.round(Number(match[2]))}`,
      );
    };
    expect(await sizes('/')).toEqual(['595x842']);
    expect(await sizes('/?tab=jumatan')).toEqual(['842x595']);
  });
});

describe('fresh data', () => {
  test('a change by an admin is there at the next visit, and by itself on a page that stays open', async () => {
    const page = await site.context(at(390)).then((context) => context.newPage());
    await page.clock.install({ time: site.clock.now() });
    await page.goto(`${site.url}/?bulan=2026-11`);
    await drawn(page);
    const id = await addPengajian(site.api, {
      tanggal: '2026-11-25',
      waktu: '20:00',
      id_masjid: '2',
      id_mubaligh: '1',
    });
    await page.clock.fastForward(301_000);
    await page.getByText('Rabu, 25 November 2026').waitFor();
    await site.api.call('DELETE', `/jadwal-pengajian/${id}`);
    await page.reload();
    await drawn(page);
    expect(await page.getByText('Rabu, 25 November 2026').count()).toBe(0);
  });

  test('an unreachable server is said, and tried again', async () => {
    const page = await open('/?bulan=2026-11');
    await page.route('**/api/public/landing*', (route) => route.abort());
    await page.getByRole('button', { name: 'Bulan berikutnya' }).click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/public/landing*');
    await page.getByRole('button', { name: 'Muat ulang' }).click();
    await vi.waitFor(async () =>
      expect(await page.getByRole('button', { name: 'Kamis, 31 Desember 2026' }).innerText()).toContain(
        'Masjid Al-Ikhlas',
      ),
    );
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(site.faults.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  });
});

describe('accessibility', () => {
  const steps: [string, string, (page: Page) => Promise<void>][] = [
    ['calendar', '/', async () => {}],
    ['list', '/?tampilan=list', async () => {}],
    ['jumatan', '/?tab=jumatan', async () => {}],
    ['empty', '/?tab=jumatan&bulan=2027-02', async () => {}],
    ['day', '/?bulan=2026-11&hari=22', (page) => page.getByRole('dialog').waitFor()],
    ['picker', '/?tampilan=list', (page) => page.locator('.pick').click()],
    ['subscription', '/', (page) => page.getByRole('link', { name: 'Langganan kalender' }).click()],
  ];

  // Each theme and each width is tested once; npm run test:axe tests all four pairs.
  const themes = (['light', 'dark'] as const)
    .flatMap((scheme) => [390, 1280].map((width) => [scheme, width] as const))
    .filter(([scheme, width]) => process.env.MIMBAR_AXE !== undefined || (scheme === 'dark') === (width === 390));
  describe.each(themes)('in the %s theme at %i px', (colorScheme, width) => {
    test.each(steps)('axe finds nothing on %s', async (_name, address, act) => {
      const page = await open(address, { ...at(width), colorScheme, reducedMotion: 'reduce' });
      await act(page);
      expect(await findViolations(page)).toEqual([]);
    });
  });
});

describe('weight', () => {
  test('at most 82 KB of scripts and 15 KB of styles, packed, all of it from here', async () => {
    const html = readFileSync(path.join(site.publicDirectory, 'landing/index.html'), 'utf8');
    const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1]!);
    const weight = (ending: string) =>
      files
        .filter((file) => file.endsWith(ending))
        .reduce((sum, file) => sum + gzipSync(readFileSync(path.join(site.publicDirectory, file))).length, 0);
    expect(weight('.js')).toBeGreaterThan(30_000);
    expect(weight('.js')).toBeLessThanOrEqual(82 * 1024);
    expect(weight('.css')).toBeLessThanOrEqual(15 * 1024);

    const asked: string[] = [];
    const page = await site.context(at(1280)).then((context) => context.newPage());
    page.on('request', (request) => asked.push(request.url().replace(site.url, '')));
    await page.goto(`${site.url}/`);
    await drawn(page);
    await page.getByRole('link', { name: 'Jumatan' }).click();
    await page.locator('.fridays').waitFor();
    const scripts = files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`);
    expect(new Set(asked)).toEqual(
      new Set(['/', '/default-logo.svg', ...scripts, '/api/public/landing?jenis=jumatan&bulan=2026-11']),
    );
  });

  test('a month of 4,000 is there at once and grows to the end', async () => {
    addLargeMonth(site.api, 4_000);
    const page = await open('/', at(390));
    expect(await page.locator('.event').count()).toBeGreaterThan(0);
    // The page stays usable while it loads more; a bench measures the speed.
    await page.getByRole('button', { name: 'November 2026' }).click();
    await vi.waitFor(async () => expect(await page.locator('.event').count()).toBe(4_006), {
      timeout: 120_000,
      interval: 250,
    });
    site.api.database.sqlite.exec("delete from masjid where kunci like 'masjid-%'");
  }, 180_000);
});

import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startLandingSite, type LandingSite } from '#tests/support/landing/landing-site.ts';
import { needs } from '#tests/support/needs.ts';
import { findViolations } from '#tests/support/page/axe.ts';
import { phone } from '#tests/support/samples.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } };

describe.runIf(needs('chromium'))('a personal page', () => {
  let site: LandingSite;
  let his: string;
  let mosque: string;
  const post = async (path: string, body: object = {}) => (await site.api.call('POST', path, { body })).body.data;
  const pathOf = (url: string) => new URL(url).pathname;

  beforeAll(async () => {
    site = await startLandingSite();
    await post('/masjid', {
      nama_masjid: 'Masjid Al-Amanah',
      nama_ketua_dkm: 'Bapak Rohman',
      no_hp: phone(1),
      alamat: 'Jl. Terusan Buahbatu No. 24, Buahbatu',
      lokasi: { lat: -6.95, lng: 107.63 },
    });
    await post('/mubaligh', { nama_mubaligh: 'Ustadz Ahmad Fauzan', no_hp: phone(11) });
    await post('/jadwal-jumatan', { tanggal: '2026-11-27', id_masjid: '1', id_mubaligh: '1' });
    await post('/jadwal-pengajian', {
      tanggal: '2026-11-29',
      waktu: "Ba'da Maghrib",
      id_masjid: '1',
      id_mubaligh: '1',
    });
    await post('/jadwal-jumatan', { tanggal: '2026-12-11', id_masjid: '1', id_mubaligh: '1' });
    his = pathOf((await post('/mubaligh/1/tautan')).url);
    mosque = pathOf((await post('/masjid/1/tautan')).url);
  });
  afterAll(() => site?.close());
  afterEach(() => expect(site.faults.splice(0)).toEqual([]));

  test('is read and answered without a script, with the keyboard alone', async () => {
    const page = await site.open(his, { ...PHONE, javaScriptEnabled: false });
    page.setDefaultTimeout(15_000);
    const card = (name: string) => page.getByRole('article').filter({ hasText: name });
    const friday = card('Jumat, 27 November 2026');
    expect(await friday.innerText()).toMatch(/7 hari lagi\s+Khatib Jumat\s+Masjid Al-Amanah\s+Zuhur, sekitar 11\.40/);
    expect(await card('Ahad, 29 November 2026').innerText()).toMatch(/Ba'da Maghrib, sekitar \d\d\.\d\d/);
    await friday.getByRole('button', { name: 'Insya Allah hadir' }).press('Enter');
    await page.waitForURL(/pesan=hadir$/);
    expect(await page.getByRole('status').innerText()).toContain('Jazakumullah khairan');
    expect(await friday.innerText()).toMatch(/Insya Allah hadir\s+Dijawab 20 November/);

    const talk = card('Ahad, 29 November 2026');
    const sure = talk.getByRole('button', { name: 'Ya, saya berhalangan' });
    expect(await sure.isVisible()).toBe(false);
    await talk.getByText('Berhalangan', { exact: true }).press('Enter');
    await sure.press('Enter');
    await page.waitForURL(/pesan=udzur$/);
    await talk.locator('summary').press('Enter');
    await talk.getByRole('button', { name: 'Insya Allah hadir' }).press('Enter');
    await page.waitForURL(/pesan=hadir$/);
    expect((await site.api.call('GET', '/jadwal-pengajian/1')).body.data).toMatchObject({
      konfirmasi: 'hadir',
      konfirmasi_jalur: 'tautan',
    });

    await page.locator('summary').filter({ hasText: 'Saya berhalangan pada tanggal…' }).press('Enter');
    await page.getByLabel('Dari', { exact: true }).fill('2027-02-12');
    await page.getByLabel('Sampai', { exact: true }).fill('2027-02-15');
    await page.getByLabel('Alasan').fill('Keluarga di Garut');
    await page.getByRole('button', { name: 'Simpan' }).press('Enter');
    await page.waitForURL(/pesan=cuti$/);
    await page.getByText('12–15 Februari 2027').waitFor();
    await page.getByRole('button', { name: 'Hapus 12–15 Februari 2027' }).press('Enter');
    await page.waitForURL(/pesan=cuti-hapus$/);
    expect((await site.api.call('GET', '/cuti')).body.data).toEqual([]);
    // Going back loads the current state and sends no form twice.
    await page.goBack();
    expect(await page.getByText('12–15 Februari 2027').count()).toBe(0);
  });

  test.each([
    ['light', PHONE],
    ['dark', { viewport: { width: 1280, height: 900 } }],
  ] as const)('holds its look and its rules, %s', async (colorScheme, size) => {
    await post('/cuti', { id_mubaligh: '1', dari: '2027-03-09', sampai: '2027-03-20', alasan: 'Umrah' });
    for (const path of [`${his}?pesan=cuti-jadwal`, `${mosque}`, '/saya/tidak-ada']) {
      const page = await site.open(path, { ...size, colorScheme });
      for (const summary of await page.locator('summary').all()) await summary.click();
      expect([path, await findViolations(page)]).toEqual([path, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const low = await page
        .locator('button:visible, summary:visible, a.b:visible, input:visible')
        .evaluateAll((controls) =>
          controls.filter((control) => control.getBoundingClientRect().height < 44).map((control) => control.outerHTML),
        );
      expect(low).toEqual([]);
    }
    // The browser reports the 404 of the missing address as a fault, which is expected here.
    site.faults.splice(0);
  });

  test('weighs 30 KB with everything that comes along, and asks nobody else', async () => {
    const page = await (await site.context(PHONE)).newPage();
    const asked: string[] = [];
    let bytes = 0;
    page.on('response', async (response) => {
      asked.push(response.url());
      bytes += (await response.body()).length;
    });
    await page.goto(site.url + his, { waitUntil: 'networkidle' });
    expect(asked.map((url) => new URL(url).pathname).toSorted()).toEqual(['/default-logo.svg', his].toSorted());
    expect(bytes).toBeLessThanOrEqual(30 * 1024);
  });
});

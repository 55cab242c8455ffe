import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleEverywhere, MANY_PAGES, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

/** A Thursday, in quiet hours. */
const NOW = Date.parse('2026-11-26T22:00:00.000+07:00');

describe.runIf(needs('chromium'))('in quiet hours', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard({
      today: new Date(NOW),
      clock: createTestClock(NOW),
      env: { MIMBAR_QUIET_HOURS: '21:00-04:30' },
    });
    const { api } = dashboard;
    await api.call('POST', '/queue/pause');
    const body = {
      tanggal: '2026-11-27',
      id_masjid: await addMasjid(api, 'Al-Huda', { nama_ketua_dkm: 'Bapak Suryana', no_hp: phone(1) }),
      id_mubaligh: await addMubaligh(api, 'Ustadz Ahmad', { no_hp: phone(101) }),
    };
    const { id } = (await api.call('POST', '/jadwal-jumatan', { body })).body.data;
    api.database.sqlite.prepare("update jadwal_jumatan set konfirmasi = 'asked' where id = ?").run(id);
    await api.call('POST', '/template', {
      body: { nama_template: 'Khatib', type: 'jumatan_reminder', content: 'Khutbah {{tanggal}}. {{konfirmasi}}' },
    });
  });
  afterAll(() => dashboard?.close());

  const later = async () => (await dashboard.api.call('GET', '/nanti')).body.data;
  const announce = async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/pengumuman' });
    const { page } = screen;
    await page.getByRole('button', { name: /^Semua ketua DKM/ }).click();
    await page.getByLabel('Isi pesan').fill('Rapat');
    await expect.poll(() => page.getByRole('radio', { name: /^Setelah jam tenang/ }).isChecked()).toBe(true);
    return screen;
  };

  test('their end is chosen first; Home moves it, and the queue cancels it', { timeout: MANY_PAGES }, async () => {
    const screen = await announce();
    const { page } = screen;
    await page.getByRole('button', { name: /^Kirim pada 04\.30/ }).click();
    await page
      .getByText(/^Dikirim pada Jumat, 27 Nov 2026, 04\.30/)
      .first()
      .waitFor();
    expect(await later()).toMatchObject([{ pada: '2026-11-26T21:30:00.000Z', penerima: 1 }]);

    await page.goto('/home');
    const home = page.getByRole('region', { name: 'Akan dikirim' });
    await home.getByText('Pengumuman ke 1 penerima').waitFor();
    await home.getByRole('button', { name: 'Ubah waktu' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah waktu kirim' });
    await dialog.getByLabel('Jam kirim').fill('06:00');
    await expectAccessibleEverywhere(screen);
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect.poll(later).toMatchObject([{ pada: '2026-11-26T23:00:00.000Z' }]);

    await page.goto('/message-logs?tab=antrean');
    const queue = page.getByRole('region', { name: 'Menunggu waktunya' });
    await queue.getByRole('button', { name: 'Batalkan' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Batalkan kiriman' }).click();
    await queue.waitFor({ state: 'detached' });
    expect(await later()).toEqual([]);
    expect(screen.problems).toEqual([]);
  });

  test('whoever sends now is asked', async () => {
    const { page } = await announce();
    await page.getByRole('radio', { name: /^Sekarang juga/ }).check();
    await page.getByRole('button', { name: 'Kirim ke 1 penerima' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/Sekarang jam tenang \(21\.00–04\.30\)/).waitFor();
    await question.getByRole('button', { name: 'Batal' }).click();
    expect((await dashboard.api.call('GET', '/queue')).body.data).toEqual([]);
  });

  test("'Ingatkan lagi' asks only who has not answered, with the question", async () => {
    const { page } = await dashboard.open({ as: 'admin', path: '/home' });
    const list = page.getByRole('region', { name: 'Belum menjawab, telepon saja' });
    await list.getByRole('button', { name: 'Ingatkan lagi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Broadcast', exact: true });
    await dialog.locator('.bubble').getByText('HADIR').first().waitFor();
    expect(await dialog.getByRole('checkbox', { name: 'Ketua DKM' }).isChecked()).toBe(false);
    expect(await dialog.locator('.bubble').count()).toBe(1);
  });
});

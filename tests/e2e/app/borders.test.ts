import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startDashboard, type Dashboard, type Screen } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';

const TYPED = '+62 812-1000 0404';
const TIDY = '6281210000404';
const SHOWN = '0812-1000-0404';

describe.runIf(needs('chromium'))('what is typed into the forms', () => {
  let dashboard: Dashboard;
  let screen: Screen;
  const row = (name: string) => screen.page.getByRole('row').filter({ hasText: name });
  beforeAll(async () => {
    dashboard = await startDashboard();
    await dashboard.api.call('POST', '/masjid', {
      body: { nama_masjid: 'Masjid Raya', nama_ketua_dkm: 'Bapak Hadi', no_hp: '081200000001' },
    });
  });
  afterAll(() => dashboard?.close());
  afterEach(() => expect(screen.problems).toEqual([]));

  test('a number in any usual form is tidied when its field is left, stored, shown with hyphens and found by its digits', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page } = screen;
    await page.getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah Data Masjid' });
    await dialog.getByLabel('Nama Masjid').fill('Al-Ikhlas');
    await dialog.getByLabel('Nama Ketua DKM').fill("Bapak Ma'ruf");
    const phone = dialog.getByLabel('No. HP');
    await phone.pressSequentially(TYPED);
    await phone.blur();
    expect(await phone.inputValue()).toBe(TIDY);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(SHOWN).waitFor();
    expect((await dashboard.api.call('GET', '/masjid?search=ikhlas')).body.data).toMatchObject([{ no_hp: TIDY }]);
    const search = page.getByRole('searchbox');
    for (const words of ['0404', '0812-1000', '+62 812 1000 0404', 'al ikhlas', 'MARUF']) {
      await search.fill(words);
      await row('Masjid Raya').waitFor({ state: 'detached' });
      await row('Al-Ikhlas').waitFor();
      await search.fill('');
      await row('Masjid Raya').waitFor();
    }
  });

  test('what pasting brings along unseen is dropped; a letter that turns the reading is refused, and named', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page } = screen;
    await page.getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah Data Masjid' });
    await dialog.getByLabel('Nama Masjid').fill('Al\u202eIkhlas');
    await dialog.getByLabel('Nama Ketua DKM').fill('Bapak Umar');
    await dialog.getByLabel('No. HP').fill('081200000003');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog
      .getByText('Berisi tanda arah tulisan yang tidak terlihat (U+202E) pada huruf ke-3. Hapus atau ketik ulang.')
      .waitFor();
    await dialog.getByLabel('Nama Masjid').fill('Masjid\u200b Umar');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await row('Masjid Umar').waitFor();
    expect((await dashboard.api.call('GET', '/masjid?search=umar')).body.data).toMatchObject([
      { nama_masjid: 'Masjid Umar' },
    ]);
  });

  test('a number is edited in its row in any usual form', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page } = screen;
    await page.getByRole('button', { name: 'Ubah nomor HP, Masjid Raya' }).click();
    const cell = page.getByRole('textbox', { name: 'Ubah nomor HP, Masjid Raya' });
    await cell.fill('(0812) 1000.0405');
    await cell.press('Enter');
    await row('0812-1000-0405').waitFor();
    expect((await dashboard.api.call('GET', '/masjid/1')).body.data.no_hp).toBe('081210000405');
  });

  test('a test message goes to a number in any usual form', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/waclient' });
    const { page } = screen;
    // Until WhatsApp is linked, the form for a pairing code also asks for a number.
    await page.getByRole('heading', { name: 'Test WhatsApp Client' }).waitFor();
    const phone = page.getByLabel('No. HP');
    // The simulated WhatsApp knows no number that ends in 0404.
    await phone.pressSequentially('+62 812-1000 0406');
    await phone.blur();
    expect(await phone.inputValue()).toBe('6281210000406');
    await phone.press('Enter');
    await page.getByText('Pesan uji terkirim ke 0812-1000-0406.').waitFor();
  });
});

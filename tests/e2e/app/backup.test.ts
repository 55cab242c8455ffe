import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  MANY_PAGES,
  NARROW,
  startDashboard,
  type Dashboard,
  type Screen,
} from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const NIGHT = Date.parse('2026-11-20T19:30:00.000Z'); // 02:30 in Jakarta
const EVENING = NIGHT - 3_600_000;
/** The time in the name lies in the half hour in which the tests begin. */
const NAME = 'mimbar-20261121-01[345]\\d\\d\\d\\.backup';
const PASSPHRASE = 'tujuh belas kelapa';

describe.runIf(needs('chromium'))('backups in the account menu', () => {
  let dashboard: Dashboard;
  const clock = createTestClock(EVENING);
  beforeAll(async () => {
    dashboard = await startDashboard({
      clock,
      today: new Date(EVENING),
      env: { MIMBAR_BACKUP_DIR: '/media/tidak-ada', MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE },
    });
    dashboard.api.database.sqlite.exec("insert into whatsapp_key values ('creds', '', 'rahasia-sesi')");
  });
  afterAll(() => dashboard?.close());

  const openBackups = async ({ page }: Screen) => {
    await page.getByRole('button', { name: 'Menu akun' }).click();
    await page.getByRole('menuitem', { name: 'Pengaturan' }).click();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Cadangan/ })
      .click();
    return page.getByRole('dialog', { name: 'Cadangan' });
  };
  const headerOf = (file: string) =>
    JSON.parse(readFileSync(file, 'utf8').split('\n')[1]!) as { whatsapp: boolean; encryption: object | null };

  test(
    'a superadmin makes one and downloads it: without the session, locked, and with the session after a warning',
    async () => {
      const screen = await dashboard.open({ as: 'superadmin', path: '/masjid' });
      const { page } = screen;
      const list = await openBackups(screen);
      await list.getByText('Belum ada cadangan.', { exact: true }).waitFor();
      await list.getByText(/Direktori kedua \/media\/tidak-ada tidak ada/).waitFor();
      await list.getByRole('button', { name: 'Buat cadangan' }).click();
      await page
        .locator('.toast')
        .getByText(new RegExp(`^Cadangan ${NAME} dibuat\\.$`))
        .waitFor();
      await list.getByText('Sesi WhatsApp', { exact: true }).waitFor();

      const form = page.getByRole('dialog', { name: 'Unduh cadangan' });
      const download = async (fill: () => Promise<void>) => {
        await list.getByRole('button', { name: /^Unduh mimbar-/ }).click();
        await fill();
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          form.getByRole('button', { name: 'Unduh' }).click(),
        ]);
        await list.waitFor();
        expect(file.suggestedFilename()).toMatch(new RegExp(`^${NAME}$`));
        return headerOf(await file.path());
      };
      expect(await download(async () => undefined)).toMatchObject({ whatsapp: false, encryption: null });
      expect(
        await download(async () => {
          await form.getByLabel('Frasa sandi (boleh kosong)').fill(PASSPHRASE);
          await form.getByRole('button', { name: 'Unduh' }).click();
          await form.getByText('Kedua frasa sandi tidak sama').waitFor();
          await form.getByLabel('Ketik ulang frasa sandi').fill(PASSPHRASE);
          await form.getByLabel('Sertakan sesi WhatsApp').check();
          await form.getByText(/^Dua mesin dengan sesi WhatsApp yang sama saling memutus/).waitFor();
          await expectAccessible(screen);
        }),
      ).toMatchObject({ whatsapp: true, encryption: { N: expect.any(Number) } });
      expect(screen.problems).toEqual([]);
    },
    MANY_PAGES,
  );

  test('a schedule that a restore has marked says so until somebody dismisses it', async () => {
    const { api } = dashboard;
    const id_masjid = (
      await api.call('POST', '/masjid', {
        body: { nama_masjid: 'Masjid Al-Huda', nama_ketua_dkm: 'Bapak Contoh', no_hp: '081200000001' },
      })
    ).body.data.id;
    const id_mubaligh = (
      await api.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Contoh', no_hp: '081200000002' } })
    ).body.data.id;
    await api.call('POST', '/jadwal-pengajian', {
      body: { tanggal: '2026-11-25', waktu: '19:30', id_masjid, id_mubaligh },
    });
    api.database.sqlite.exec('update jadwal_pengajian set restored_at = 1');
    const { page, problems } = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian' });
    const row = page.getByRole('row').filter({ hasText: 'Masjid Al-Huda' });
    await row.getByText('Mungkin sudah dikirim sebelum pemulihan').waitFor();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Hapus tanda pemulihan' }).click();
    await row.getByText('Belum Broadcast').waitFor();
    expect(problems).toEqual([]);
  });

  test('a night that failed is told at once and stays on every screen; an admin has no backups', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/masjid' });
    const { page } = screen;
    await page.getByText('Belum terhubung').or(page.getByText('Terhubung · akun sehat')).first().waitFor();
    // A ticket expires after an hour. If the live socket has not used it yet, the page is loaded again.
    const told = page.locator('.toast').getByText(/Direktori kedua \/media\/tidak-ada tidak ada/);
    await expect
      .poll(
        async () => {
          await page.reload({ waitUntil: 'networkidle' });
          clock.advance(3_700_000);
          return told.waitFor({ timeout: 8000 }).then(
            () => true,
            () => false,
          );
        },
        { timeout: 50_000 },
      )
      .toBe(true);
    await page.getByRole('main').getByText('Beri tahu superadmin.').waitFor();
    expect(await page.getByRole('button', { name: 'Lihat cadangan' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Menu akun' }).click();
    await page.getByRole('menuitem', { name: 'Pengaturan' }).click();
    await page.getByRole('button', { name: 'Hari Besar' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cadangan' }).count()).toBe(0);
  });

  test.each(['light', 'dark'] as const)(
    'on a phone, %s',
    async (scheme) => {
      const screen = await dashboard.open({ as: 'superadmin', path: '/home', scheme, viewport: NARROW });
      const { page } = screen;
      await page.getByRole('button', { name: 'Lihat cadangan' }).click();
      await page
        .getByRole('dialog', { name: 'Cadangan' })
        .getByRole('button', { name: /^Unduh/ })
        .first()
        .waitFor();
      if (scheme === 'light') await expectAccessible(screen);
      await page
        .getByRole('button', { name: /^Unduh mimbar-/ })
        .first()
        .click();
      await page.getByLabel('Sertakan sesi WhatsApp').check();
      await expectAccessible(screen);
      expect(screen.problems).toEqual([]);
    },
    MANY_PAGES,
  );
});

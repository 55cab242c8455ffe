import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  expectAccessible,
  LOOKS,
  expectAccessibleEverywhere,
  MANY_PAGES,
  signIn,
  startDashboard,
  type Dashboard,
} from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';

describe.runIf(needs('chromium'))('the admin and mubaligh screens', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  test('an admin is added, renamed, gets a new password and is deleted', { timeout: MANY_PAGES }, async () => {
    const screen = await dashboard.open({ as: 'superadmin', path: '/manage-admin' });
    const { page, requests } = screen;
    await page.getByText('Atur Daftar Admin').waitFor();
    expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual([
      '',
      'ID',
      'Username',
      'No. HP',
      'Actions',
    ]);
    await page.getByRole('button', { name: 'Add' }).click();
    const add = page.getByRole('dialog', { name: 'Tambah Admin' });
    await add.getByText('Input data akun admin yang akan dibuat').waitFor();
    await add.getByRole('button', { name: 'Submit' }).click();
    await add.getByText('Username harus diisi').waitFor();
    await add.getByText('Password harus diisi').waitFor();
    await expectAccessible(screen);
    await add.getByLabel('Username').fill('admin.utara');
    await add.getByLabel('Password', { exact: true }).fill('mangga-manis-3');
    await add.getByRole('button', { name: 'Submit' }).click();
    await add.waitFor({ state: 'hidden' });
    expect(
      requests
        .find((request) => request.method() === 'POST' && request.url().endsWith('/manage-admin'))!
        .postDataJSON(),
    ).toEqual({ username: 'admin.utara', password: 'mangga-manis-3', role: 'admin' });

    const type = async (label: string, text: string) => {
      await page.getByRole('button', { name: label }).click();
      await page.getByRole('textbox', { name: label }).and(page.locator(':focus')).waitFor();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await type('Ubah username, admin.utara', 'admin.selatan');
    await page.getByRole('row').filter({ hasText: 'admin.selatan' }).waitFor();

    await type('Ubah nomor HP, admin.selatan', '0812 0000 0317');
    await page.getByRole('row').filter({ hasText: '0812-0000-0317' }).waitFor();

    await page.getByRole('button', { name: 'Actions admin.selatan' }).click();
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
    const change = page.getByRole('dialog', { name: 'Change Password Admin' });
    await change.getByText('Reset password admin menjadi password baru').waitFor();
    await change.getByRole('button', { name: 'Submit' }).click();
    await change.getByText('Password baru harus diisi').waitFor();
    await expectAccessibleEverywhere(screen);
    await change.getByLabel('Password Baru').fill('mangga-manis-4');
    await change.getByRole('button', { name: 'Submit' }).click();
    await change.waitFor({ state: 'hidden' });
    const other = await dashboard.open({ path: '/login' });
    await signIn(other.page, 'admin.selatan', 'mangga-manis-4');

    await page.getByRole('button', { name: 'Actions admin.selatan' }).click();
    await page.getByRole('menuitem', { name: 'Delete User' }).click();
    await page
      .getByRole('alertdialog', { name: 'Apakah Anda Yakin Untuk Menghapus Admin admin.selatan?' })
      .getByRole('button', { name: 'Hapus' })
      .click();
    await page.getByRole('row').filter({ hasText: 'admin.selatan' }).waitFor({ state: 'hidden' });
    expect(screen.problems).toEqual([]);
  });

  test('several admins are deleted with the specified question', async () => {
    for (const username of ['satu', 'dua'])
      await dashboard.api.call('POST', '/manage-admin', { body: { username, password: 'mangga-manis-3' } });
    const { page } = await dashboard.open({ as: 'superadmin', path: '/manage-admin' });
    await page.getByLabel('Pilih satu').check();
    await page.getByLabel('Pilih dua').check();
    await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
    await page
      .getByRole('alertdialog', { name: 'Apakah Anda Yakin Untuk Menghapus 2 Data Admin?' })
      .getByRole('button', { name: 'Hapus' })
      .click();
    await page.locator('.toast').getByText('2 admin dihapus.').waitFor();
    await vi.waitFor(async () => expect(await page.getByLabel('Pilih satu').count()).toBe(0));
  });

  test('a mubaligh is added, edited and deleted', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/mubaligh' });
    const { page } = screen;
    await page.getByText('Atur Daftar Mubaligh').waitFor();
    expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual([
      '',
      'ID',
      'Nama Mubaligh',
      'No. HP',
      'Khatib',
      'Batas Jumat per Bulan',
      'Actions',
    ]);
    await page.getByRole('button', { name: 'Add' }).click();
    const add = page.getByRole('dialog', { name: 'Tambah Data Mubaligh' });
    await add.getByRole('button', { name: 'Submit' }).click();
    await add.getByText('Nama Mubaligh harus diisi').waitFor();
    await add.getByText('No HP harus dimulai dengan 08 atau 628 dan berjumlah 10-14 digit').waitFor();
    await add.getByLabel('Nama Mubaligh').fill('Ustadz Ridwan');
    await add.getByLabel('No. HP').fill('081200000305');
    await add.getByRole('button', { name: 'Submit' }).click();
    await add.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Ubah nama mubaligh, Ustadz Ridwan' }).click();
    await page
      .getByRole('textbox', { name: 'Ubah nama mubaligh, Ustadz Ridwan' })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.type('Ustadz Ridwan Hakim');
    await page.keyboard.press('Enter');
    await page.getByRole('row').filter({ hasText: 'Ustadz Ridwan Hakim' }).waitFor();
    await page.getByLabel('Pilih Ustadz Ridwan Hakim').check();
    await page.getByRole('button', { name: 'Delete Selected (1)' }).click();
    const many = page.getByRole('alertdialog', { name: 'Apakah Anda Yakin Untuk Menghapus 1 Data Mubaligh?' });
    await many.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('button', { name: 'Actions Ustadz Ridwan Hakim' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: 'Apakah Anda Yakin Untuk Menghapus Data Mubaligh Ustadz Ridwan Hakim?' })
      .getByRole('button', { name: 'Hapus' })
      .click();
    await page.getByText('No results.').waitFor();
    expect(screen.problems).toEqual([]);
  });

  test.each(LOOKS)(
    'both lists are accessible, $scheme at $viewport.width px',
    async ({ scheme, viewport }) => {
      const screen = await dashboard.open({ as: 'superadmin', path: '/manage-admin', scheme, viewport });
      if (viewport.width < 768) await screen.page.getByRole('button', { name: 'Pilih', exact: true }).click();
      await screen.page.getByLabel('Pilih admin', { exact: true }).check();
      await expectAccessible(screen);
      await screen.page.goto('/mubaligh');
      await screen.page.getByText('No results.').waitFor();
      await expectAccessible(screen);
      expect(screen.problems).toEqual([]);
    },
    MANY_PAGES,
  );
});

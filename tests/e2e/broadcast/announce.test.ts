import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/app.ts';
import { expectAccessible, NARROW, signIn, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';

describe.runIf(needs('chromium'))('an announcement', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
    const { api } = dashboard;
    await api.call('POST', '/queue/pause');
    await addMasjid(api, 'Nurul Huda', { nama_ketua_dkm: 'Bapak Suryana', no_hp: phone(1), wilayah: 'Cicendo' });
    await addMasjid(api, 'Nurul Falah', { nama_ketua_dkm: 'H. Suryana', no_hp: phone(1) });
    await addMasjid(api, 'Al-Ikhlas', { nama_ketua_dkm: 'Bapak Asep', no_hp: phone(2) });
    await addMubaligh(api, 'Ustadz Umar', { no_hp: phone(102) });
    await api.call('POST', '/template', {
      body: { nama_template: 'Tabligh', type: 'pengumuman', content: 'Tabligh akbar, {{nama}}' },
    });
    api.database.sqlite.prepare('insert into opt_out (no_hp, created_at) values (?, 0)').run('6281200000002');
  });
  afterAll(() => dashboard?.close());

  const waiting = async (): Promise<string[]> =>
    (await dashboard.api.call('GET', '/queue?limit=100')).body.data.map(
      ({ recipient, message }: { recipient: string; message: string }) => `${recipient}: ${message}`,
    );

  test('goes to whom is ticked; the phone shows each; the draft outlives a reload and a session', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/pengumuman' });
    const { page } = screen;
    const box = page.getByRole('main');
    const bubble = page.getByRole('region', { name: 'Pratinjau' }).locator('.bubble');
    await box.getByRole('button', { name: 'Semua ketua DKM' }).click();
    await box.getByText('Ketua DKM Nurul Huda dan Nurul Falah').waitFor();
    const refused = box.getByRole('checkbox', { name: /Bapak Asep/ });
    expect([await refused.isChecked(), await refused.isDisabled()]).toEqual([false, true]);
    await box.getByText(/BERHENTI/).waitFor();
    await box.getByRole('button', { name: 'Semua mubaligh' }).click();
    const send = (count: number) => box.getByRole('button', { name: `Kirim ke ${count} penerima` });
    await send(2).waitFor();
    expect(await send(2).isDisabled()).toBe(true);

    await box.getByLabel('Isi pesan').fill('Rapat, ');
    await box
      .getByRole('group', { name: 'Sisipkan variabel' })
      .getByRole('button', { name: 'nama', exact: true })
      .click();
    await expect.poll(() => bubble.innerText()).toBe('Rapat, Bapak Suryana');
    await box.getByRole('button', { name: 'Penerima berikutnya' }).click();
    await expect.poll(() => bubble.innerText()).toBe('Rapat, Ustadz Umar');
    await box.getByRole('checkbox', { name: /Ustadz Umar/ }).uncheck();
    await send(1).waitFor();
    await box.getByText('Draf tersimpan').waitFor();
    await expectAccessible(screen);

    await page.reload();
    await send(1).waitFor();
    await page.evaluate(() => localStorage.removeItem('account'));
    await page.goto('/login');
    await signIn(page, 'admin', PASSWORD);
    await page.goto('/pengumuman');
    await send(1).waitFor();
    expect(await box.getByLabel('Isi pesan').inputValue()).toBe('Rapat, {{nama}}');
    expect(await box.getByRole('checkbox', { name: /Ustadz Umar/ }).isChecked()).toBe(false);

    await send(1).click();
    await page.getByText('1 pesan masuk antrean', { exact: true }).waitFor();
    expect(await box.getByLabel('Isi pesan').inputValue()).toBe('');
    expect(await waiting()).toEqual(['Bapak Suryana: Rapat, Bapak Suryana']);
    await page.getByRole('button', { name: 'Lihat progres' }).click();
    await page.getByText(/^Pengumuman, dimulai/).waitFor();
    await page.getByRole('row', { name: /Bapak Suryana/ }).waitFor();
    expect(screen.problems).toEqual([]);
  });

  test('a template to one preacher, on a phone, by keyboard alone', async () => {
    const screen = await dashboard.open({ as: 'superadmin', path: '/pengumuman', viewport: NARROW });
    const { page } = screen;
    const box = page.getByRole('main');
    await box.getByRole('button', { name: /Tambah penerima/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Ustadz Umar' }).waitFor();
    await page.keyboard.type('Umar');
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Ustadz Umar']);
    await page.keyboard.press('Enter');
    await box.getByRole('checkbox', { name: /Ustadz Umar/ }).waitFor();
    await box.getByRole('button', { name: /^Template/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Tabligh' }).click();
    const send = box.getByRole('button', { name: 'Kirim ke 1 penerima' });
    await box.getByText('Tabligh akbar, Ustadz Umar').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
    expect((await send.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(screen);
    await send.focus();
    await page.keyboard.press('Enter');
    await expect.poll(waiting).toContain('Ustadz Umar: Tabligh akbar, Ustadz Umar');
    expect(screen.problems).toEqual([]);
  });
});

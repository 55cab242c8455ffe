import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/app.ts';
import {
  expectAccessible,
  expectAccessibleEverywhere,
  MANY_PAGES,
  NARROW,
  signIn,
  startDashboard,
  type Dashboard,
} from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { png } from '#tests/support/sheet/pictures.ts';

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

  /** Slows down what this page sends, so that an upload takes a while; changes that, in bytes a second. */
  async function slowUploads(page: Page): Promise<(uploadThroughput: number) => Promise<unknown>> {
    const session = await page.context().newCDPSession(page);
    const change = (uploadThroughput: number) =>
      session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await change(60_000);
    return change;
  }

  const waiting = async (): Promise<string[]> =>
    (await dashboard.api.call('GET', '/queue?limit=100')).body.data.map(
      ({ recipient, message }: { recipient: string; message: string }) => `${recipient}: ${message}`,
    );

  test(
    'goes to whom is ticked; the phone shows each; the draft outlives a reload and a session',
    { timeout: MANY_PAGES },
    async () => {
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
        .getByRole('button', { name: 'Nama', exact: true })
        .click();
      await expect.poll(() => bubble.innerText()).toBe('Rapat, Bapak Suryana');
      await box.getByRole('button', { name: 'Penerima berikutnya' }).click();
      await expect.poll(() => bubble.innerText()).toBe('Rapat, Ustadz Umar');
      const told = page.waitForResponse('**/pengumuman/pratinjau');
      await box.getByRole('checkbox', { name: /Ustadz Umar/ }).uncheck();
      await send(1).waitFor();
      await box.getByText('Draf tersimpan').waitFor();
      await told;
      await box.locator('.tpl-phone[aria-busy="false"]').waitFor();
      await box.getByRole('radio', { name: /^Kirim pada/ }).check();
      await box.getByText(/^Perlu kurang dari 1 menit, selesai sekitar pukul/).waitFor();
      await expectAccessibleEverywhere(screen);
      await box.getByRole('radio', { name: 'Sekarang' }).check();

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
    },
  );

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
    await box.getByRole('button', { name: /^1 penerima/ }).waitFor();
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

  test('its recipients are a sheet on a phone, which can be searched and unticked', async () => {
    const screen = await dashboard.open({ as: 'superadmin', path: '/pengumuman', viewport: NARROW, touch: true });
    const { page } = screen;
    const box = page.getByRole('main');
    await box.getByText('Pilih penerima dulu.').waitFor();
    await box.getByRole('button', { name: 'Semua ketua DKM · 2', exact: true }).click();
    await box.getByRole('button', { name: 'Semua mubaligh · 1', exact: true }).click();
    await box.getByText('Tulis pesannya, atau pilih template.').waitFor();
    await box.getByRole('button', { name: '2 penerima 1 tidak dikirimi' }).click();
    const sheet = page.getByRole('dialog', { name: /penerima$/ });
    await sheet.getByText(/BERHENTI/).waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(screen);
    }
    await sheet.getByRole('searchbox').fill('umar');
    await expect.poll(() => sheet.getByRole('listitem').count()).toBe(1);
    await sheet.getByRole('checkbox', { name: /Ustadz Umar/ }).uncheck();
    await sheet.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Tidak dikirimi 2' }).click();
    await expect.poll(() => sheet.getByRole('listitem').count()).toBe(2);
    await page.getByRole('checkbox', { name: /Bapak Suryana/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Semua 3' }).click();
    await page.getByRole('checkbox', { name: /Bapak Suryana/ }).uncheck();
    await page.getByRole('button', { name: 'Pakai 0 penerima' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await box.getByText('Centang minimal satu penerima.').waitFor();
    expect(screen.problems).toEqual([]);
  });

  test('a file that is too large or of another kind says so, and the text stays', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/pengumuman' });
    const { page } = screen;
    await page.getByLabel('Isi pesan').fill('Tabligh akbar');
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'besar.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6 * 1024 * 1024) });
    await page.getByText(/^besar\.jpg berukuran 6 MB, paling besar 5 MB\. Perkecil dulu/).waitFor();
    await input.setInputFiles({ name: 'palsu.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('halo') });
    await page.getByText('Lampiran harus gambar JPEG, PNG, WebP, atau PDF', { exact: true }).waitFor();
    expect(await page.getByLabel('Isi pesan').inputValue()).toBe('Tabligh akbar');
    await page.getByLabel('Isi pesan').fill('');
    expect(screen.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });

  test('a file on its way up says how far it is, is waited for, and can be cancelled', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/pengumuman', viewport: NARROW, scheme: 'dark' });
    const { page } = screen;
    await page.getByRole('button', { name: /^Semua mubaligh/ }).click();
    await page.getByLabel('Isi pesan').fill('Tabligh akbar');
    const send = page.getByRole('button', { name: 'Kirim ke 1 penerima' });
    await expect.poll(() => send.isEnabled()).toBe(true);
    const slow = { name: 'poster.png', mimeType: 'image/png', buffer: png(9, 9, [['tEXt', Buffer.alloc(900_000)]]) };
    const input = page.locator('input[type=file]');
    const throughput = await slowUploads(page);
    await input.setInputFiles(slow);
    const bar = page.getByRole('progressbar', { name: 'Mengunggah poster.png' });
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await page.getByText(/^\d+ % dari \d+ KB$/).waitFor();
    await page.getByText('Tunggu, lampirannya masih diunggah.').waitFor();
    expect(await send.isDisabled()).toBe(true);
    await expectAccessible(screen);
    await page.getByRole('button', { name: 'Batal mengunggah poster.png' }).click();
    await bar.waitFor({ state: 'detached' });
    await expect.poll(() => send.isEnabled()).toBe(true);
    expect(await page.getByText('poster.png').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);

    await throughput(-1);
    await input.setInputFiles(slow);
    const preview = page.getByRole('region', { name: 'Pratinjau' });
    await preview.getByRole('img', { name: 'poster.png' }).waitFor();
    await page.reload();
    await preview.getByRole('img', { name: 'poster.png' }).waitFor();
    await page.getByRole('button', { name: 'Lepas lampiran' }).click();
    await page.getByLabel('Isi pesan').fill('');
    await page.getByRole('button', { name: 'Hapus Semua mubaligh' }).click();
    expect(screen.problems).toEqual([]);
  });

  test('an upload renews a session that has ended, and says when the network is gone', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/pengumuman' });
    const { page } = screen;
    const input = page.locator('input[type=file]');
    const poster = { name: 'poster.png', mimeType: 'image/png', buffer: png(9, 9) };
    await input.waitFor({ state: 'attached' });
    await page.route('**/api/lampiran', (route) => route.abort(), { times: 1 });
    await input.setInputFiles(poster);
    await page
      .getByText('Perangkat tidak dapat dihubungi. Periksa jaringan, lalu coba lagi.', { exact: true })
      .waitFor();
    const ended = JSON.stringify({ data: null, error: 'Session expired', code: 'unauthenticated' });
    await page.route('**/api/lampiran', (route) => route.fulfill({ status: 401, body: ended }), { times: 1 });
    await input.setInputFiles(poster);
    await page.getByRole('button', { name: 'Lepas lampiran' }).click();
    expect(screen.calls.filter((call) => call === 'POST /lampiran')).toHaveLength(3);
    expect(screen.calls).toContain('GET /auth/refresh');
  });

  test('the message in the phone goes to the own number as a test, and the draft stays', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/pengumuman' });
    const { page } = screen;
    const uji = page.getByRole('button', { name: 'Kirim uji ke saya' });
    await page.getByRole('button', { name: /^Semua mubaligh/ }).click();
    await page.getByText('Tulis pesannya, atau pilih template.').waitFor();
    expect(await uji.isDisabled()).toBe(true);
    await page.getByLabel('Isi pesan').fill('Uji untuk {{nama}}');
    await uji.click();
    await page.getByText(/^Nomor WhatsApp Anda belum diisi\./).waitFor();
    const token = await dashboard.api.signIn('admin', PASSWORD);
    await dashboard.api.call('PATCH', '/auth/account', { body: { no_hp: phone(900) }, token });
    await uji.click();
    await page.getByText('Pesan uji masuk antrean', { exact: true }).waitFor();
    expect(await waiting()).toContain('admin: Uji untuk Ustadz Umar');
    await page.getByRole('button', { name: 'Kirim ke 1 penerima' }).waitFor();
    await page.getByLabel('Isi pesan').fill('');
    await page.getByRole('button', { name: 'Hapus Semua mubaligh' }).click();
    expect(screen.problems).toEqual([]);
  });

  test('a template waits for its file', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/template' });
    const { page } = screen;
    await page.getByRole('button', { name: 'Actions Tabligh' }).click();
    await page.getByRole('menuitem', { name: 'Ubah dengan pratinjau' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah Data Template' });
    await dialog.getByLabel('Nama Template').fill('Tabligh akbar');
    const save = dialog.getByRole('button', { name: 'Submit' });
    await expect.poll(() => save.isEnabled()).toBe(true);
    const buffer = png(9, 9, [['tEXt', Buffer.alloc(900_000)]]);
    await slowUploads(page);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer });
    await dialog.getByRole('progressbar').waitFor();
    await expect.poll(() => save.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Batal mengunggah poster.png' }).click();
    await expect.poll(() => save.isEnabled()).toBe(true);
    expect(screen.problems).toEqual([]);
  });

  test('a closed tab keeps the draft; the account of somebody else does not see it', async () => {
    const screen = await dashboard.open({ as: 'admin', path: '/pengumuman' });
    const { page } = screen;
    await page.getByRole('button', { name: /^Semua mubaligh/ }).click();
    await page.getByLabel('Isi pesan').fill('Rapat malam ini');
    await page.getByText('Draf tersimpan').waitFor();
    const tab = await page.context().newPage();
    await page.close();
    await tab.goto(new URL('/pengumuman', dashboard.url).href);
    await expect.poll(() => tab.getByLabel('Isi pesan').inputValue()).toBe('Rapat malam ini');
    await tab.getByRole('button', { name: 'Hapus Semua mubaligh' }).waitFor();
    await tab.evaluate(() => localStorage.removeItem('account'));
    await tab.goto(new URL('/login', dashboard.url).href);
    await signIn(tab, 'superadmin', PASSWORD);
    await tab.goto(new URL('/pengumuman', dashboard.url).href);
    await tab.getByRole('button', { name: /^Semua mubaligh/ }).waitFor();
    expect(await tab.getByLabel('Isi pesan').inputValue()).toBe('');
  });

  test('two quick presses send it once', async () => {
    const { page } = await dashboard.open({ as: 'superadmin', path: '/pengumuman' });
    await page.getByRole('button', { name: /^Semua mubaligh/ }).click();
    await page.getByLabel('Isi pesan').fill('Sekali saja');
    await page.getByRole('button', { name: 'Kirim ke 1 penerima' }).dblclick();
    await page.getByText('1 pesan masuk antrean', { exact: true }).waitFor();
    expect((await waiting()).filter((one) => one.endsWith('Sekali saja'))).toHaveLength(1);
  });

  test(
    'a group that is allowed gets one message; one that only its admins write in says so',
    { timeout: MANY_PAGES },
    async () => {
      const screen = await dashboard.open({ as: 'admin', path: '/waclient' });
      const { page } = screen;
      await page.locator('.linked').waitFor();
      const groups = page.getByRole('region', { name: 'Grup' });
      await groups.getByRole('button', { name: 'Baca lagi' }).click();
      await groups.getByText('Hanya admin grup yang boleh menulis').waitFor();
      await groups.getByRole('switch', { name: 'Boleh dikirimi: Takmir Bandung Raya' }).click();
      await groups.getByRole('button', { name: 'Pesan uji ke Takmir Bandung Raya' }).waitFor();
      await groups.getByText('Belum pernah dikirimi').waitFor();
      const { grup } = (await dashboard.api.call('GET', '/grup')).body.data;
      const { id } = grup.find(({ nama }: { nama: string }) => nama === 'Takmir Bandung Raya');
      const list = { nama_template: 'Daftar', type: 'pengumuman', content: 'Khatib {{daftar_jumat}}' };
      const id_template = (await dashboard.api.call('POST', '/template', { body: list })).body.data.id;
      await dashboard.api.call('PATCH', '/daftar-jumat', { body: { active: true, id_template, id_grup: [id] } });
      await page.reload();
      await groups.getByText('Daftar Jumat tiap Kamis 19.00').waitFor();
      await expectAccessibleEverywhere(screen);

      await page.goto('/pengumuman');
      const box = page.getByRole('main');
      await box.getByRole('button', { name: /Tambah penerima/ }).click();
      await page.getByRole('option', { name: 'Takmir Bandung Raya' }).click();
      expect(await page.getByRole('option', { name: 'Info Warga Cicendo' }).count()).toBe(0);
      await box.getByLabel('Isi pesan').fill('Rapat takmir');
      await box.getByRole('button', { name: 'Kirim ke 1 penerima' }).click();
      await page.getByText('1 pesan masuk antrean', { exact: true }).waitFor();
      expect(await waiting()).toContain('Takmir Bandung Raya: Rapat takmir');
      expect(screen.problems).toEqual([]);
    },
  );
});

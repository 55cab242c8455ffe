import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, MONTHS } from '#shared/base/dates.ts';
import {
  expectAccessible,
  expectAccessibleEverywhere,
  LOOKS,
  MANY_PAGES,
  startDashboard,
  type Dashboard,
} from '#tests/support/dashboard.ts';
import { addJadwal, HOSTILE_NAMES, onMonday, TODAY, type JadwalSamples } from '#tests/support/roster/jadwal-samples.ts';
import { needs } from '#tests/support/needs.ts';
import { png } from '#tests/support/sheet/pictures.ts';
import { chooseTemplate } from '#tests/support/page/choose-template.ts';

describe.runIf(needs('chromium'))('the broadcast dialogs', () => {
  let dashboard: Dashboard;
  let samples: JadwalSamples;
  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    samples = await addJadwal(dashboard.api, 8);
    await dashboard.api.services.start();
  });
  afterAll(() => dashboard?.close());

  async function openSelected(names: string[], options: Parameters<Dashboard['open']>[0] = {}) {
    const screen = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian', ...options });
    const { width = 0 } = screen.page.viewportSize() ?? {};
    if (width < 768) await screen.page.getByRole('button', { name: 'Pilih', exact: true }).click();
    for (const name of names)
      await screen.page
        .getByRole('checkbox', { name: `Pilih ${name}` })
        .first()
        .check();
    await screen.page.getByRole('button', { name: `Broadcast Selected (${names.length})` }).click();
    return { ...screen, dialog: screen.page.getByRole('dialog', { name: 'Broadcast', exact: true }) };
  }
  const previewsOf = (calls: string[]) => calls.filter((call) => call.includes('-preview'));

  test('both groups are on, their pickers list reminders only, and their templates come chosen by name', async () => {
    const { page, dialog, calls } = await openSelected(['Masjid Contoh 1']);
    await dialog.getByText('Kirimkan pesan secara langsung').waitFor();
    for (const name of ['Ketua DKM', 'Mubaligh'])
      expect(await dialog.getByRole('checkbox', { name }).isChecked()).toBe(true);
    await dialog.getByText('Pratinjau, 2 pesan').waitFor();
    const { dkm, mubaligh } = samples.template;
    expect(previewsOf(calls).at(-1)).toContain(`templateDKM=${dkm}&templateMubaligh=${mubaligh}`);
    await dialog.getByRole('button', { name: 'Template Ketua DKM:' }).click();
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Pengingat DKM, H-1', 'Pengingat Mubaligh, H-1']);
    await page.keyboard.press('Escape');
    await dialog.getByRole('checkbox', { name: 'Mubaligh' }).uncheck();
    expect(await dialog.getByRole('button', { name: 'Template Mubaligh:' }).isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: 'Mubaligh' }).check();
    expect(calls).toContain('GET /template?fields=id,content,nama_template&type=pengajian_reminder');
  });

  test(
    'a file is chosen, shown in the preview, sent along, and taken away again',
    { timeout: MANY_PAGES },
    async () => {
      const screen = await openSelected(['Masjid Contoh 1']);
      const { dialog, calls } = screen;
      await dialog.getByRole('checkbox', { name: 'Mubaligh' }).uncheck();
      const poster = { name: 'Poster Kajian.png', mimeType: 'image/png', buffer: png(9, 9) };
      await dialog.locator('input[type=file]').setInputFiles(poster);
      await dialog.getByRole('article').getByText('Poster Kajian.png').waitFor();
      expect(previewsOf(calls).at(-1)).toMatch(/id_lampiran=\d+/);
      await dialog.getByText('Teksnya paling banyak 1.024 huruf').waitFor();
      await dialog.getByRole('radio', { name: /^Kirim pada/ }).check();
      await dialog.getByText(/^Perlu kurang dari 1 menit, selesai sekitar pukul/).waitFor();
      await expectAccessibleEverywhere(screen);
      await dialog.getByRole('button', { name: 'Lepas lampiran' }).click();
      await dialog.getByRole('article').getByText('Poster Kajian.png').waitFor({ state: 'detached' });
      expect(previewsOf(calls).at(-1)).not.toContain('id_lampiran');
    },
  );

  test('the preview is asked for again at each choice and toggle, without what is off', async () => {
    const screen = await openSelected(['Masjid Contoh 1']);
    const { dialog, calls } = screen;
    const { dkm, mubaligh } = samples.template;
    const path = `GET /jadwal-pengajian/broadcast-preview?id=${samples.pengajian[0]}`;
    await dialog.getByText('Pratinjau, 2 pesan').waitFor();
    await dialog.getByText('Kepada Bapak Suryana 1').waitFor();
    await chooseTemplate(screen.page, 'Ketua DKM', 'Pengingat Mubaligh, H-1');
    await dialog.locator('[aria-busy="false"]').first().waitFor();
    await chooseTemplate(screen.page, 'Ketua DKM', 'Pengingat DKM, H-1');
    await dialog.getByRole('checkbox', { name: 'Ketua DKM' }).uncheck();
    await dialog.getByText('Pratinjau, 1 pesan').waitFor();
    await dialog.getByText('Kepada Ustadz Ahmad Fauzan 1').waitFor();
    await dialog.getByRole('checkbox', { name: 'Mubaligh' }).uncheck();
    await dialog.getByText('Pilih template untuk melihat pesan yang akan dikirim.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Kirim' }).isDisabled()).toBe(true);
    expect(previewsOf(calls)).toEqual([
      `${path}&templateDKM=${dkm}&templateMubaligh=${mubaligh}&rinci=true`,
      `${path}&templateDKM=${mubaligh}&templateMubaligh=${mubaligh}&rinci=true`,
      `${path}&templateDKM=${dkm}&templateMubaligh=${mubaligh}&rinci=true`,
      `${path}&templateMubaligh=${mubaligh}&rinci=true`,
    ]);
  });

  test('hostile content stays text in the bubbles', async () => {
    const screen = await openSelected([HOSTILE_NAMES.masjid.slice(0, 10)]);
    const { page, dialog, problems } = screen;
    await chooseTemplate(screen.page, 'Ketua DKM', 'Pengingat DKM, H-1');
    const bubble = dialog.locator('.bubble').first();
    await bubble.getByText(HOSTILE_NAMES.ketua, { exact: true }).waitFor();
    expect(await bubble.innerText()).toContain(HOSTILE_NAMES.masjid);
    expect(await bubble.innerText()).toContain('<img src=x onerror=alert(1)>');
    expect(await page.locator('.bubble img').count()).toBe(0);
    expect(await bubble.locator('[lang=ar]').getAttribute('dir')).toBe('rtl');
    expect(problems).toEqual([]);
  });

  test('a send says what was queued, shows its progress until done, and turns the rows by itself', async () => {
    const screen = await openSelected(['Masjid Contoh 4', 'Masjid Contoh 5']);
    const { page, dialog, requests, problems } = screen;
    await chooseTemplate(screen.page, 'Ketua DKM', 'Pengingat DKM, H-1');
    await chooseTemplate(screen.page, 'Mubaligh', 'Pengingat Mubaligh, H-1');
    await dialog.getByText('4 pesan untuk 4 penerima').waitFor();
    await dialog.getByRole('button', { name: 'Kirim' }).click();
    await page.locator('.toast').getByText('4 pesan masuk antrean').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    const progress = page.getByRole('region', { name: 'Progres broadcast' });
    await progress.getByText('4 dari 4 pesan terkirim', { exact: true }).waitFor({ timeout: 20_000 });
    await progress.getByText('Selesai', { exact: true }).waitFor();
    for (const name of ['Masjid Contoh 4', 'Masjid Contoh 5'])
      await page.locator('tr.data', { hasText: name }).getByText('Sudah Broadcast').waitFor();
    await page.getByText('0 of 8 row(s) selected.').waitFor();
    const send = requests.find((request) => /\/broadcast\?/.test(request.url()))!;
    expect(send.method()).toBe('POST');
    expect(send.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(send.url()).not.toContain('month');
    await page.locator('.toast').getByRole('button', { name: 'Lihat progres' }).click();
    await page.waitForURL('**/broadcasts/*');
    await page.getByRole('heading', { name: 'Broadcast', exact: true }).waitFor();
    await page.goBack();
    await progress.getByRole('button', { name: 'Tutup progres' }).click();
    await progress.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('what is already sent is warned of, and a send that failed on the way is repeated with the same key', async () => {
    const screen = await openSelected(['Masjid Contoh 4', 'Masjid Contoh 6']);
    const { page, dialog, requests } = screen;
    // The templates of the last send are chosen.
    await dialog.getByRole('button', { name: 'Template Ketua DKM: Pengingat DKM, H-1' }).waitFor();
    await dialog.getByRole('checkbox', { name: 'Mubaligh' }).uncheck();
    await dialog
      .getByText('1 dari 2 jadwal berstatus Sudah Broadcast. Penerimanya akan menerima pesan lagi.')
      .waitFor();
    await dialog.getByText(/^Perlu .* dengan kecepatan sekarang\.$/).waitFor();
    await page.route('**/broadcast?*', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Kirim' }).click();
    await page
      .locator('.toast')
      .getByText('Perangkat tidak dapat dihubungi. Periksa jaringan, lalu coba lagi.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Kirim' }).click();
    await page.locator('.toast').getByText('2 pesan masuk antrean').waitFor();
    const keys = requests
      .filter((request) => /\/broadcast\?/.test(request.url()))
      .map((request) => request.headers()['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('a schedule that is past is asked about before anything is sent', async () => {
    const body = {
      tanggal: addDays(TODAY, -1),
      waktu: '18.30',
      id_masjid: samples.masjid[6],
      id_mubaligh: samples.mubaligh[6],
    };
    const { id } = (await dashboard.api.call('POST', '/jadwal-pengajian', { body })).body.data;
    const screen = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian' });
    const { page, calls } = screen;
    await page.getByRole('button', { name: /^Rentang tanggal jadwal/ }).click();
    await page.getByRole('button', { name: 'Yesterday' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: id, exact: true }) })
      .getByRole('button', { name: 'Broadcast', exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Broadcast', exact: true });
    await dialog.getByRole('button', { name: 'Template Ketua DKM: Pengingat DKM, H-1' }).waitFor();
    await dialog.getByRole('checkbox', { name: 'Mubaligh' }).uncheck();
    await dialog.getByRole('button', { name: 'Kirim' }).click();
    const question = page.getByRole('alertdialog', { name: 'Tetap kirim?' });
    await question.getByText('1 dari 1 jadwal sudah lewat. Tetap kirim?').waitFor();
    await question.getByRole('button', { name: 'Batal' }).click();
    expect(calls.filter((call) => call.startsWith('POST /jadwal-pengajian/broadcast?'))).toEqual([]);
    await dialog.getByRole('button', { name: 'Kirim' }).click();
    await question.getByRole('button', { name: 'Kirim' }).click();
    await page.locator('.toast').getByText('1 pesan masuk antrean').waitFor();
  });

  test('a message is unticked, another one rewritten, and what is flagged is off until it is ticked', async () => {
    await dashboard.api.call('POST', '/queue/pause');
    await dashboard.api.call('POST', `/jadwal-pengajian/${samples.pengajian[3]}/konfirmasi`, {
      body: { jawaban: 'hadir' },
    });
    const screen = await openSelected(['Masjid Contoh 2', 'Masjid Contoh 4']);
    const { page, dialog, problems } = screen;
    const tick = (who: string) => dialog.getByRole('checkbox', { name: `Kepada ${who}` });
    await dialog.getByText('2 masjid').waitFor();
    await dialog.getByText('3 pesan untuk 3 penerima, 1 tidak dikirim').waitFor();
    await dialog.getByText('Sudah menjawab HADIR').waitFor();
    expect(await tick('Ustadz Ahmad Fauzan 4').isChecked()).toBe(false);
    await tick('Ustadz Ahmad Fauzan 4').focus();
    await page.keyboard.press('Space');
    await dialog.getByText('4 pesan untuk 4 penerima').waitFor();
    await tick('Bapak Suryana 2').uncheck();
    await dialog.getByText('Pratinjau, 3 pesan').waitFor();
    await dialog.getByRole('button', { name: 'Ubah pesan untuk Bapak Suryana 4' }).click();
    await dialog.getByRole('textbox', { name: 'Pesan untuk Bapak Suryana 4' }).fill('Mohon *hadir*');
    await dialog.getByRole('button', { name: 'Selesai mengubah pesan untuk Bapak Suryana 4' }).click();
    await dialog.locator('.bubble b', { hasText: /^hadir$/ }).waitFor();
    await dialog.getByRole('button', { name: 'Kirim' }).click();
    const question = page.getByRole('alertdialog', { name: 'Tetap kirim?' });
    const toast = page.locator('.toast').getByText('3 pesan masuk antrean');
    await question.or(toast).waitFor();
    if (await question.isVisible()) await question.getByRole('button', { name: 'Kirim' }).click();
    await toast.waitFor();
    const waiting = (await dashboard.api.call('GET', '/queue')).body.data as { recipient: string; message: string }[];
    expect(waiting.map(({ recipient }) => recipient).toSorted()).toEqual([
      'Bapak Suryana 4',
      'Ustadz Ahmad Fauzan 2',
      'Ustadz Ahmad Fauzan 4',
    ]);
    expect(waiting.find(({ recipient }) => recipient === 'Bapak Suryana 4')?.message).toBe('Mohon *hadir*');
    for (const { id } of waiting as unknown as { id: string }[]) await dashboard.api.call('DELETE', `/queue/${id}`);
    await dashboard.api.call('POST', '/queue/resume');
    expect(problems).toEqual([]);
  });

  test('a choice that has become old reloads the preview and says so', async () => {
    const screen = await openSelected(['Masjid Contoh 2', 'Masjid Contoh 4']);
    const { page, dialog } = screen;
    await dialog.getByRole('checkbox', { name: 'Kepada Bapak Suryana 2' }).uncheck();
    await dialog.getByText('1 tidak dikirim').or(dialog.getByText('2 tidak dikirim')).waitFor();
    await page.waitForTimeout(1000);
    await dashboard.api.call('PATCH', `/jadwal-pengajian/${samples.pengajian[1]}`, { body: { waktu: '21.15' } });
    await dialog.getByRole('button', { name: 'Kirim' }).click();
    const question = page.getByRole('alertdialog', { name: 'Tetap kirim?' });
    const toast = page.locator('.toast').getByText(/Periksa pratinjaunya lagi/);
    await question.or(toast).waitFor();
    if (await question.isVisible()) await question.getByRole('button', { name: 'Kirim' }).click();
    await toast.waitFor();
    await dialog.locator('.bubble', { hasText: '21.15' }).first().waitFor();
    expect(await dialog.getByRole('checkbox', { name: 'Kepada Bapak Suryana 2' }).isChecked()).toBe(true);
  });

  test('the monthly dialog begins with this month, asks anew when it changes, and asks before a repeat', async () => {
    const month = Number(TODAY.slice(5, 7)) - 1;
    // The samples begin tomorrow, and tomorrow may be in the next month.
    const body = { tanggal: TODAY, waktu: '23.30', id_masjid: samples.masjid[0], id_mubaligh: samples.mubaligh[0] };
    await dashboard.api.call('POST', '/jadwal-pengajian', { body });
    const screen = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian' });
    const { page, calls } = screen;
    const dialog = page.getByRole('dialog', { name: 'Broadcast Bulanan' });
    const send = async () => {
      await page.getByRole('button', { name: 'Broadcast Bulanan' }).click();
      await dialog.getByRole('button', { name: `Bulan: ${MONTHS[month]}` }).waitFor();
      // The only template of its type, then the one of last time.
      await dialog.getByRole('button', { name: 'Template Ketua DKM: Bulanan' }).waitFor();
      await dialog.getByRole('checkbox', { name: 'Mubaligh' }).uncheck();
      await dialog.getByText(/^Pratinjau, \d+ pesan$/).waitFor();
      await dialog.getByRole('button', { name: 'Kirim' }).click();
    };
    await send();
    await page
      .locator('.toast')
      .getByText(/^\d+ pesan masuk antrean$/)
      .waitFor();
    const asked = `GET /jadwal-pengajian/broadcast-bulanan-preview?templateDKM=${samples.template.bulanan}&rinci=true&month=`;
    expect(previewsOf(calls)).toContain(`${asked}${month}`);
    await vi.waitFor(async () => expect((await dashboard.api.call('GET', '/queue')).body.data).toEqual([]), {
      timeout: 20_000,
      interval: 50,
    });
    await page.waitForFunction(() => !document.querySelector('.p-dialog'));
    await send();
    await page
      .getByRole('alertdialog', { name: 'Tetap kirim?' })
      .getByText(/penerima sudah menerima jadwal bulan ini/)
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Batal' }).click();
    const before = previewsOf(calls).length;
    await dialog.getByRole('button', { name: /^Bulan:/ }).click();
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([...MONTHS]);
    const empty = (month + 6) % 12;
    await page.getByRole('option', { name: MONTHS[empty], exact: true }).click();
    await page
      .locator('.toast')
      .getByText(/Tidak ada jadwal pengajian pada bulan/)
      .waitFor();
    expect(previewsOf(calls).slice(before)).toEqual([`${asked}${empty}`]);
  });

  test('a changed schedule whose message waits says so and offers to send anew', async () => {
    await dashboard.api.call('POST', '/queue/pause');
    const id = samples.pengajian[7];
    await dashboard.api.call('POST', `/jadwal-pengajian/broadcast?id=${id}&templateDKM=${samples.template.dkm}`);
    const { page } = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian' });
    await page.getByText('Pengiriman dijeda').first().waitFor();
    await page.getByRole('link', { name: 'Lihat antrean' }).waitFor();
    const row = page.locator('tr.data', { hasText: 'Masjid Contoh 8' });
    await row.getByText(/WIB$/).dblclick();
    await row
      .getByRole('textbox', { name: /^Ubah waktu/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('21.00 WIB');
    await page.keyboard.press('Enter');
    await page.locator('.toast').getByText('1 pesan yang menunggu dibatalkan').waitFor();
    await page.locator('.toast').getByRole('button', { name: 'Kirim lagi' }).click();
    await page.getByRole('dialog', { name: 'Broadcast', exact: true }).waitFor();
    await dashboard.api.call('POST', '/queue/resume');
  });

  test('the template that was used last is marked, and what is missing is said', async () => {
    const { pengajian, template } = samples;
    await dashboard.api.call('POST', '/queue/pause');
    await dashboard.api.call('POST', `/jadwal-pengajian/broadcast?id=${pengajian[6]}&templateDKM=${template.dkm}`);
    const { dialog } = await openSelected(['Masjid Contoh 1']);
    await dialog.getByRole('checkbox', { name: 'Mubaligh' }).uncheck();
    await dialog.getByText('1 pesan, dipakai terakhir kali').waitFor();
    await dialog.getByRole('checkbox', { name: /^Kepada/ }).uncheck();
    await dialog.getByText('Centang minimal satu pesan.').waitFor();
    await dashboard.api.call('POST', '/queue/resume');
  });

  test.each(LOOKS)(
    'the dialogs are accessible, $scheme at $viewport.width px',
    async ({ scheme, viewport }) => {
      const screen = await openSelected(['Masjid Contoh 1', 'Masjid Contoh 4'], { scheme, viewport });
      await screen.dialog.getByRole('checkbox', { name: 'Mubaligh' }).uncheck();
      await screen.dialog.getByText('Pratinjau, 2 pesan').waitFor();
      await expectAccessible(screen);
      await screen.dialog.getByRole('button', { name: 'Ubah pesan untuk Bapak Suryana 1' }).click();
      await expectAccessible(screen);
      await screen.dialog.getByRole('button', { name: 'Kirim' }).click();
      await screen.page.getByRole('region', { name: 'Progres broadcast' }).waitFor();
      await screen.page.locator('.toast').getByRole('button', { name: 'Tutup' }).click();
      await screen.page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(screen);
      expect(screen.problems).toEqual([]);
    },
    90_000,
  );
});

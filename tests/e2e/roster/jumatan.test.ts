import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, formatDate } from '#shared/base/dates.ts';
import { colourOf } from '#tests/support/page/colour.ts';
import { expectAccessible, MANY_PAGES, startDashboard, type Dashboard, type Screen } from '#tests/support/dashboard.ts';
import { addJadwal, FRIDAY, onMonday, type JadwalSamples } from '#tests/support/roster/jadwal-samples.ts';
import { needs } from '#tests/support/needs.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';

/** The simulated messenger has no account for this number. */
const FAILING = '081200000404';
/** A list of options does not show so many at once. */
const MOSQUES = 14;

describe.runIf(needs('chromium'))('the Jumatan screen', () => {
  let dashboard: Dashboard;
  let samples: JadwalSamples;
  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    samples = await addJadwal(dashboard.api, MOSQUES);
    await dashboard.api.call('PATCH', `/masjid/${samples.masjid[1]}`, { body: { no_hp: FAILING } });
  });
  afterAll(() => dashboard?.close());

  const open = () => dashboard.open({ as: 'admin', path: '/jadwal-jumatan' });
  const rowOf = ({ page }: Pick<Screen, 'page'>, id: string | undefined) =>
    page.locator('tr.data').filter({ has: page.getByRole('cell', { name: id!, exact: true }) });

  test('date, mosque and preacher are edited in place', { timeout: MANY_PAGES }, async () => {
    const screen = await open();
    const { page, requests, problems } = screen;
    const row = rowOf(screen, samples.jumatan[5]);
    const pick = async (what: string, part: string, option: string) => {
      await row.hover();
      await row.getByRole('button', { name: new RegExp(`^Ubah ${what}`) }).click();
      const list = page.locator('.pop:popover-open');
      await list.getByRole('option').nth(9).waitFor();
      await expect.poll(async () => (await list.locator('.opts').boundingBox())!.height).toBe(300);
      await list.getByPlaceholder('Search...').fill(part);
      await list.getByRole('option', { name: option, exact: true }).click();
      await row.getByText(option, { exact: true }).waitFor();
    };
    await pick('masjid', 'contoh 8', 'Masjid Contoh 8');
    // He has another mosque that Friday: the page asks once, allows it, and says so after saving.
    await row.hover();
    await row.getByRole('button', { name: /^Ubah mubaligh/ }).click();
    const preachers = page.locator('.pop:popover-open');
    await preachers.getByPlaceholder('Search...').fill('Fauzan 9');
    const engaged = preachers
      .getByRole('group', { name: 'Sudah bertugas' })
      .getByRole('option', { name: /^Ustadz Ahmad Fauzan 9\s*Juga di Masjid Contoh 9 pada hari yang sama$/ });
    await vi.waitFor(async () => expect(await preachers.getByRole('option').count()).toBe(1));
    await engaged.click();
    const question = page.getByRole('alertdialog', { name: 'Tetap pilih Ustadz Ahmad Fauzan 9?' });
    await question
      .getByText('Ustadz Ahmad Fauzan 9 juga di Masjid Contoh 9 pada hari yang sama. Tetap pilih?')
      .waitFor();
    await question.getByRole('button', { name: 'Tetap pilih' }).click();
    await row.getByText('Ustadz Ahmad Fauzan 9', { exact: true }).waitFor();
    await page
      .locator('.toast')
      .getByText(/Juga di Masjid Contoh 9 pada hari yang sama/)
      .waitFor();
    const next = addDays(FRIDAY, 7);
    await row.hover();
    await row.getByRole('button', { name: /^Ubah tanggal/ }).click();
    if (next.slice(0, 7) !== FRIDAY.slice(0, 7)) await page.getByRole('button', { name: 'Bulan berikutnya' }).click();
    await page
      .locator('.pop:popover-open')
      .getByRole('button', { name: new RegExp(`\\b${Number(next.slice(8))} \\p{L}+ ${next.slice(0, 4)}`, 'u') })
      .first()
      .click();
    await row.getByText(formatDate(next)).waitFor();
    expect(requests.filter((request) => request.method() === 'PATCH').map((request) => request.postDataJSON())).toEqual(
      [{ id_masjid: samples.masjid[7] }, { id_mubaligh: samples.mubaligh[8] }, { tanggal: `${next}T00:00:00.000Z` }],
    );
    expect(problems).toEqual([]);
  });

  test(
    'the form stands preachers in two groups, warns of a clash before saving, and stores it all the same',
    { timeout: MANY_PAGES },
    async () => {
      const screen = await open();
      const { page, calls, problems } = screen;
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Tambah Data Jadwal Jumatan' });
      const [year, month, day] = FRIDAY.split('-') as [string, string, string];
      await dialog.getByLabel('Hari, Tanggal Jumatan').fill(day);
      await dialog.getByLabel('Bulan, Tanggal Jumatan').fill(month);
      await dialog.getByLabel('Tahun, Tanggal Jumatan').fill(year);
      await dialog.getByRole('button', { name: /^Mubaligh:/ }).click();
      await page.getByRole('combobox').fill('Fauzan 2');
      const list = page.locator('.pop:popover-open');
      await list
        .getByRole('group', { name: 'Sudah bertugas' })
        .getByRole('option', { name: /^Ustadz Ahmad Fauzan 2\s*Juga di/ })
        .waitFor();
      // He is also in the full list, so the test waits for the search result before it presses keys.
      await expect.poll(() => list.getByRole('option').count()).toBe(1);
      await expectAccessible(screen);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const question = page.getByRole('alertdialog', { name: 'Tetap pilih Ustadz Ahmad Fauzan 2?' });
      await question.getByRole('button', { name: 'Batal' }).click();
      await dialog.getByText('Pilih mubaligh').waitFor();
      await dialog.getByRole('button', { name: /^Mubaligh:/ }).click();
      await list.getByRole('combobox').fill('Fauzan 2');
      await list.getByRole('option', { name: /^Ustadz Ahmad Fauzan 2\s*Juga di/ }).click();
      await question.getByRole('button', { name: 'Tetap pilih' }).click();
      await question.waitFor({ state: 'hidden' });
      await dialog.getByRole('button', { name: /^Masjid:/ }).click();
      await list.getByRole('combobox').fill('contoh 1');
      await list.getByRole('option', { name: 'Masjid Contoh 1', exact: true }).click();
      await dialog.getByText('Juga di Masjid Contoh 2 pada hari yang sama.').waitFor();
      await dialog.getByText(/^Masjid Contoh 1 juga diisi/).waitFor();
      await expectAccessible(screen);
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(calls).toContain('POST /jadwal-jumatan');
      expect(problems).toEqual([]);
    },
  );

  test('a row and selected rows are deleted after their questions', async () => {
    const screen = await open();
    const { page, calls } = screen;
    const [, , , , , , , , first, second, third] = samples.jumatan;
    await rowOf(screen, first)
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: `Apakah Anda Yakin Untuk Menghapus Jadwal dengan ID ${first}?` })
      .getByRole('button', { name: 'Hapus' })
      .click();
    await rowOf(screen, first).waitFor({ state: 'detached' });
    for (const id of [second, third]) await rowOf(screen, id).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
    const question = page.getByRole('alertdialog', { name: 'Apakah Anda Yakin Untuk Menghapus 2 Jadwal Jumatan?' });
    await question.getByText('Data yang sudah dihapus tidak dapat dikembalikan').waitFor();
    await question.getByRole('button', { name: 'Hapus' }).click();
    await rowOf(screen, second).waitFor({ state: 'detached' });
    await page.getByText(/^0 of \d+ row\(s\) selected\.$/).waitFor();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2);
  });

  test('both schedules offer their template for download, and the file comes later, after the dialog was closed', async () => {
    const { page, problems } = await open();
    const dialog = page.getByRole('dialog', { name: 'Upload Data Bulk' });
    const download = async (name: string) => {
      await page.getByRole('button', { name: 'Bulk Upload' }).click();
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download Template' }).click();
      expect((await saved).suggestedFilename()).toBe(name);
      await dialog.getByText('Template diunduh').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    };
    await download('template-jadwal-jumatan.xlsx');
    await page.getByRole('button', { name: 'Bulk Upload' }).click();
    await dialog.getByText('Input data jadwal jumatan secara kolektif').waitFor();
    await dialog.getByText('2. Edit File').waitFor();
    const buffer = await workbookOf(
      ['Tanggal', 'Masjid', 'Mubaligh'],
      [[addDays(FRIDAY, 14), 'Masjid Contoh 1', 'Ustadz Ahmad Fauzan 2']],
    );
    await dialog.getByLabel('Pilih berkas .xlsx').setInputFiles({ name: 'jumatan.xlsx', mimeType: '', buffer });
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByText('1 jadwal jumatan tersimpan.').waitFor();
    await page
      .locator('tr.data', { hasText: formatDate(addDays(FRIDAY, 14)) })
      .getByText('Masjid Contoh 1', { exact: true })
      .waitFor();
    await page.goto('/jadwal-pengajian');
    await download('template-jadwal-pengajian.xlsx');
    expect(problems).toEqual([]);
  });

  test('the monthly dialog of Pengajian offers monthly templates only, to both groups', async () => {
    const { page, calls } = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian' });
    await page.getByRole('button', { name: 'Broadcast Bulanan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Broadcast Bulanan' });
    for (const group of ['Ketua DKM', 'Mubaligh']) {
      expect(await dialog.getByRole('checkbox', { name: group }).isChecked()).toBe(true);
      await dialog.getByRole('button', { name: `Template ${group}:` }).click();
      const options = page.locator('.pop:popover-open').getByRole('option');
      await options.first().waitFor();
      expect(await options.allInnerTexts()).toEqual(['Bulanan']);
      await page.keyboard.press('Escape');
    }
    expect(calls).toContain('GET /template?fields=id,content,nama_template&type=pengajian_bulanan');
  });

  test(
    'a broadcast of selected rows: templates of its own type, recipients joined by commas, green and red when it is done',
    { timeout: 60_000 },
    async () => {
      // What the tests before have added clashes with these, and what clashes is not ticked.
      for (const { id } of (await dashboard.api.call('GET', '/jadwal-jumatan?limit=100')).body.data)
        if (!samples.jumatan.includes(id)) await dashboard.api.call('DELETE', `/jadwal-jumatan/${id}`);
      const screen = await open();
      const { page, calls, problems } = screen;
      const [first, second] = samples.jumatan;
      for (const id of [first, second]) await rowOf(screen, id).getByRole('checkbox').check();
      expect(await rowOf(screen, first).getByText('Belum Broadcast').locator('.i-check').count()).toBe(0);
      await page.getByRole('button', { name: 'Broadcast Selected (2)' }).click();
      const dialog = page.getByRole('dialog', { name: 'Broadcast', exact: true });
      // The only template of its type comes chosen.
      await dialog.getByText(/^Pratinjau, \d pesan$/).waitFor();
      await page.route(
        '**/jadwal-jumatan/broadcast-preview?*',
        (route) =>
          route.fulfill({
            json: { data: [{ recipients: ['Bapak Suryana', 'Bapak Hidayat'], message: 'Halo *semua*' }], error: null },
          }),
        { times: 1 },
      );
      await dialog.getByRole('button', { name: 'Template Ketua DKM:' }).click();
      const list = page.locator('.pop:popover-open');
      await list.getByRole('option').first().waitFor();
      expect(await list.getByRole('group', { name: 'Template' }).getByRole('option').allInnerTexts()).toEqual([
        'Pengingat Jumat',
      ]);
      await page.keyboard.press('Escape');
      await dialog.getByRole('checkbox', { name: 'Mubaligh' }).uncheck();
      await dialog.getByText('Kepada Bapak Suryana, Bapak Hidayat', { exact: true }).waitFor();
      await dialog.locator('.bubble b', { hasText: /^semua$/ }).waitFor();
      expect(calls).toContain(
        `GET /jadwal-jumatan/broadcast-preview?id=${[first, second].join(',')}&templateDKM=${samples.template.jumat}&rinci=true`,
      );
      expect(calls).toContain('GET /template?fields=id,content,nama_template&type=jumatan_reminder');
      await dialog.getByRole('button', { name: 'Kirim' }).click();
      const done = rowOf(screen, first).getByText('Sudah Broadcast');
      await done.waitFor({ timeout: 20_000 });
      expect(await done.locator('.i-check').count()).toBe(1);
      await page
        .getByRole('region', { name: 'Progres broadcast' })
        .getByText('Selesai', { exact: true })
        .waitFor({ timeout: 20_000 });
      await page.goto('/message-logs');
      expect(await colourOf(page.locator('tr.data').getByText('Success', { exact: true }).first())).toBe('green');
      const failed = page.locator('tr.data', { hasText: '0812-0000-0404' });
      expect(await colourOf(failed.getByText('Failed', { exact: true }))).toBe('red');
      await failed.getByText('Nomor tidak terdaftar di WhatsApp').waitFor();
      expect(problems).toEqual([]);
    },
  );

  test(
    'who was told of a schedule is offered to be told of its change: on the row, and in the toast of a deletion',
    { timeout: MANY_PAGES },
    async () => {
      const { call, database } = dashboard.api;
      const body = { tanggal: addDays(FRIDAY, 7), id_masjid: samples.masjid[3], id_mubaligh: samples.mubaligh[3] };
      const id = (await call('POST', '/jadwal-jumatan', { body })).body.data.id;
      const tell = database.sqlite.prepare(
        "update jadwal_jumatan set dkm_status = 'failed', mubaligh_status = 'accepted' where id = ?",
      );
      tell.run(id);
      const screen = await open();
      const { page, problems } = screen;
      const row = rowOf(screen, id);
      await row.getByText('DKM gagal').waitFor();
      await call('PATCH', `/jadwal-jumatan/${id}`, { body: { id_mubaligh: samples.mubaligh[4] } });
      await row.getByText('Berubah setelah dikirim').waitFor();
      await expectAccessible(screen);
      await row.getByRole('button', { name: /^Beri tahu, / }).click();
      const dialog = page.getByRole('dialog', { name: 'Beri tahu perubahan' });
      await dialog.getByRole('checkbox', { name: 'Ustadz Ahmad Fauzan 4 (dibatalkan)' }).waitFor();
      await dialog.getByRole('checkbox', { name: 'Ustadz Ahmad Fauzan 5 (baru)' }).uncheck();
      await dialog.getByRole('button', { name: 'Ubah pesan untuk Ustadz Ahmad Fauzan 4 (dibatalkan)' }).click();
      await dialog.getByRole('textbox', { name: /Fauzan 4/ }).fill('Afwan, Ustadz *tidak jadi*.');
      await dialog.getByRole('button', { name: 'Kirim 1 pesan' }).click();
      await page.getByText('1 pesan masuk antrean', { exact: true }).waitFor();
      const last = database.sqlite.prepare('select message from message order by id desc limit 1').pluck();
      expect(last.get()).toBe('Afwan, Ustadz *tidak jadi*.');

      tell.run(id);
      await row.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click();
      const toast = page.locator('.toast');
      await toast.getByText('Beri tahu: Ustadz Ahmad Fauzan 5 (dibatalkan)').waitFor();
      await toast.getByRole('button', { name: 'Beri tahu' }).click();
      await dialog.getByRole('button', { name: 'Kirim 1 pesan' }).waitFor();
      await dialog.getByRole('button', { name: 'Tidak perlu' }).click();
      await toast.getByText('Ditandai tidak perlu: 1 jadwal.').waitFor();
      expect((await call('GET', '/kabar')).body.data).toEqual([]);
      expect(problems).toEqual([]);
    },
  );
});

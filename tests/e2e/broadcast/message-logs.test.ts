import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  expectAccessible,
  LOOKS,
  MANY_PAGES,
  NARROW,
  startDashboard,
  type Dashboard,
} from '#tests/support/dashboard.ts';
import {
  addJadwal,
  FRIDAY,
  HOSTILE,
  HOSTILE_NAMES,
  onMonday,
  TODAY,
  type JadwalSamples,
} from '#tests/support/roster/jadwal-samples.ts';
import { needs } from '#tests/support/needs.ts';
import { addDays } from '#shared/base/dates.ts';

const FAILING = '081200000404';

describe.runIf(needs('chromium'))('Message Logs, Home and Jumatan', () => {
  let dashboard: Dashboard;
  let samples: JadwalSamples;
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
    dashboard.api.call(method, path, body === undefined ? {} : { body });
  const drained = () =>
    vi.waitFor(async () => expect((await call('GET', '/queue')).body.data).toEqual([]), {
      timeout: 20_000,
      interval: 50,
    });
  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    samples = await addJadwal(dashboard.api, 4);
    await dashboard.api.services.start();
    await call('PATCH', `/mubaligh/${samples.mubaligh[0]}`, { no_hp: FAILING });
    const { dkm, mubaligh } = samples.template;
    await call(
      'POST',
      `/jadwal-pengajian/broadcast?id=${samples.pengajian.slice(0, 3).join(',')}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`,
    );
    await drained();
  });
  afterAll(() => dashboard?.close());

  const open = async (options: Parameters<Dashboard['open']>[0] = {}) => {
    const screen = await dashboard.open({ as: 'admin', path: '/message-logs', ...options });
    await screen.page.getByText('Success', { exact: true }).first().waitFor();
    return screen;
  };

  test('title, subtitle, columns, states with reasons, and times on a 12-hour clock', async () => {
    const { page, problems } = await open();
    await page.getByRole('heading', { name: 'Message Logs', level: 1 }).waitFor();
    await page.getByText('Message yang sudah lebih dari 30 hari akan otomatis dihapus').waitFor();
    expect((await page.locator('thead th').allInnerTexts()).filter(Boolean)).toEqual([
      'ID',
      'No. HP',
      'Message',
      'Status',
      'Waktu Pengiriman',
      'Actions',
    ]);
    const failed = page.locator('tr.data', { hasText: '0812-0000-0404' });
    await failed.getByText('Failed', { exact: true }).waitFor();
    await failed.getByText('Nomor tidak terdaftar di WhatsApp').waitFor();
    expect(await failed.locator('time').innerText()).toMatch(/^\d{1,2} \p{L}+ \d{4}, \d\d\.\d\d (AM|PM)$/u);
    expect(problems).toEqual([]);
  });

  test('line breaks stay, hostile text is text, and a long message opens whole', async () => {
    const { page } = await open();
    const row = page.locator('tr.data', { hasText: '0812-0000-0003' });
    expect(await row.locator('.clip').innerText()).toContain('\n');
    await row.getByRole('button', { name: 'Selengkapnya' }).click();
    expect(await row.locator('.clip').innerText()).toContain(HOSTILE);
    expect(await row.locator('.clip').innerText()).toContain(HOSTILE_NAMES.ketua);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  });

  test('of a long message one sees what it says, not its greeting; a phone writes times as the table does', async () => {
    const { page } = await open();
    const row = page.locator('tr.data', { hasText: '0812-0000-0001' });
    const text = row.locator('.clip');
    expect(await text.innerText()).toMatch(/^Yth\. Bapak Suryana 1\nKetua DKM Masjid Contoh 1\n/);
    expect(await text.locator('b').first().innerText()).toBe('Bapak Suryana 1');
    const time = (await row.locator('time').innerText()).split(', ').at(-1)!;
    await row.getByRole('button', { name: 'Selengkapnya' }).click();
    expect(await text.innerText()).toMatch(/^السَّلَامُ/);
    const phone = await open({ viewport: NARROW, touch: true });
    const line = phone.page.locator('.line-open', { hasText: 'Bapak Suryana 1, Masjid Contoh 1' });
    expect((await line.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      new RegExp(`^Bapak Suryana 1, Masjid Contoh 1 .*Yth\\. Bapak Suryana 1 .* ${time}$`),
    );
  });

  test('filter by status and search by number ask the server', async () => {
    const { page, calls } = await open();
    await page.getByRole('button', { name: 'Failed', exact: true }).click();
    await page.getByText('1 pesan').waitFor();
    expect(new URL(page.url()).search).toBe('?status=failed');
    await page.reload();
    await page.getByText('1 pesan').waitFor();
    await page.getByRole('button', { name: 'Semua' }).click();
    await page.getByPlaceholder('Cari nama atau No. HP').fill('Suryana 2');
    await page.locator('tr.data', { hasText: 'Bapak Suryana 2, Masjid Contoh 2' }).waitFor();
    await page.getByPlaceholder('Cari nama atau No. HP').fill('0501');
    await page.getByText('1 pesan').waitFor();
    await page.locator('tr.data', { hasText: '0812-0000-0501' }).waitFor();
    expect(calls.some((made) => made.startsWith('GET /message-logs?') && made.includes('status=failed'))).toBe(true);
    expect(calls.some((made) => made.startsWith('GET /message-logs?') && made.includes('search=0501'))).toBe(true);
  });

  test('Kirim Ulang queues the text anew, and the new row comes by itself', async () => {
    const { page } = await open();
    await page.getByText('6 pesan').waitFor();
    await page.locator('tr.data', { hasText: '0812-0000-0404' }).getByRole('button', { name: 'Kirim Ulang' }).click();
    await page.locator('.toast').getByText('1 pesan masuk antrean').waitFor();
    await page.getByText('7 pesan').waitFor();
    await drained();
  });

  test('a failed number is mended from its log, and the message goes out again', async () => {
    const { page } = await open();
    const row = page.locator('tr.data', { hasText: '0812-0000-0404' }).first();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Perbaiki nomor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Perbaiki nomor' });
    await dialog.getByLabel('No. HP').fill('0812-0000-0333');
    await dialog.getByRole('button', { name: 'Simpan dan kirim lagi' }).click();
    await page.locator('.toast').getByText('1 pesan masuk antrean').waitFor();
    await drained();
    await page.locator('tr.data', { hasText: '0812-0000-0333' }).getByText('Success', { exact: true }).waitFor();
  });

  test('one log and several are deleted after the specified questions', async () => {
    const { page, calls } = await open();
    const row = page.locator('tr.data').first();
    const id = (await row.locator('td').nth(1).innerText()).trim();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: `Apakah Anda Yakin Untuk Menghapus Message Log dengan ID ${id}?` })
      .getByRole('button', { name: 'Hapus' })
      .click();
    await page.locator('.toast').getByText(`Message Log dengan ID ${id} dihapus.`).waitFor();
    await page
      .getByRole('checkbox', { name: /^Pilih Message Log/ })
      .nth(0)
      .check();
    await page
      .getByRole('checkbox', { name: /^Pilih Message Log/ })
      .nth(1)
      .check();
    await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
    const question = page.getByRole('alertdialog', { name: 'Apakah Anda Yakin Untuk Menghapus 2 Data Log?' });
    await question.getByText('Data yang sudah dihapus tidak dapat dikembalikan').waitFor();
    await question.getByRole('button', { name: 'Hapus' }).click();
    await page.locator('.toast').getByText('2 data log dihapus.').waitFor();
    expect(calls.filter((made) => made.startsWith('DELETE'))).toHaveLength(2);
  });

  test('the queue is seen, paused, cancelled and let go on', async () => {
    const { page, problems } = await open();
    await page.getByRole('tab', { name: 'Antrean' }).click();
    await page.getByRole('button', { name: 'Jeda' }).click();
    await page.getByText('Pengiriman dijeda').first().waitFor();
    await call(
      'POST',
      `/jadwal-jumatan/broadcast?id=${samples.jumatan.slice(0, 3).join(',')}&templateDKM=${samples.template.jumat}`,
    );
    const row = page.locator('tr.data', { hasText: 'Bapak Suryana 1' });
    await row.getByText('Menunggu', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Antrean 3' }).waitFor();
    await row.getByRole('button', { name: 'Batalkan' }).click();
    await page
      .getByRole('alertdialog', { name: 'Batalkan pesan untuk Bapak Suryana 1?' })
      .getByRole('button', { name: 'Batalkan pesan' })
      .click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check();
    await page.getByRole('button', { name: 'Batalkan yang dipilih (2)' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Batalkan pesan' }).click();
    await page.getByText('Tidak ada pesan yang menunggu.').waitFor();
    await page.getByRole('button', { name: 'Lanjutkan' }).click();
    await page.getByRole('button', { name: 'Jeda' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('on a phone a press on a waiting message opens its sheet, which cancels it', async () => {
    await call('POST', '/queue/pause');
    const { dkm, mubaligh } = samples.template;
    const sent = await call(
      'POST',
      `/jadwal-pengajian/broadcast?id=${samples.pengajian[3]}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`,
    );
    expect(sent.body.data.queued).toBe(2);
    const screen = await open({ viewport: NARROW, touch: true });
    const { page, problems } = screen;
    await page.getByRole('tab', { name: 'Antrean 2' }).click();
    const line = page.getByRole('button', { name: /^Bapak Suryana 4, Masjid Contoh 4 Menunggu .* 0812-0000-0004$/ });
    await line.waitFor();
    await expectAccessible(screen);
    await line.click();
    const sheet = page.getByRole('dialog', { name: /^pesan \d+ untuk Bapak Suryana 4$/ });
    for (const label of ['ID', 'Penerima', 'Message', 'Status', 'Berlaku sampai'])
      await sheet.getByRole('term').getByText(label, { exact: true }).waitFor();
    expect(await sheet.getByRole('link', { name: 'Telepon Bapak Suryana 4' }).getAttribute('href')).toBe(
      'tel:+6281200000004',
    );
    const cancel = sheet.getByRole('button', { name: 'Batalkan', exact: true });
    expect((await cancel.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(screen);
    await cancel.click();
    await page
      .getByRole('alertdialog', { name: 'Batalkan pesan untuk Bapak Suryana 4?' })
      .getByRole('button', { name: 'Batalkan pesan' })
      .click();
    await line.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Ustadz Ahmad Fauzan 4, Masjid Contoh 4 Menunggu/ }).waitFor();
    await call('POST', '/queue/resume');
    await page.getByText('Tidak ada pesan yang menunggu.').waitFor();
    await drained();
    expect(problems).toEqual([]);
  });

  test('messages held after another number was linked are let go by an admin', async () => {
    const { page } = await dashboard.open({ as: 'admin' });
    await page.route('**/api/health', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      if (body.data.queue) body.data.queue.held = 2;
      await route.fulfill({ response, json: body });
    });
    await page.goto('/jadwal-pengajian');
    await page.getByText('2 pesan ditahan').waitFor();
    await page.getByRole('link', { name: 'Lihat antrean' }).click();
    const released = page.waitForRequest('**/api/queue/release');
    await page.getByRole('button', { name: 'Lepas pesan' }).click();
    expect((await released).method()).toBe('POST');
  });

  test('Home lists the next 3 days of both kinds, read-only', async () => {
    const { page, calls, problems } = await dashboard.open({ as: 'admin' });
    await page.getByRole('heading', { name: 'Upcoming Broadcast', level: 2 }).waitFor();
    await page.getByText('Daftar jadwal pengajian dan jumatan untuk 3 hari ke depan').waitFor();
    await page.locator('tr.data', { hasText: 'Masjid Contoh 1' }).getByText('Ustadz Ahmad Fauzan 1').waitFor();
    const headers = async () =>
      (await page.locator('thead th').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(await headers()).toEqual([
      'ID',
      'Tanggal Pengajian',
      'Waktu Pengajian',
      'Masjid',
      'Mubaligh',
      'Status Broadcast',
    ]);
    expect(await page.locator('tbody button, tbody input').count()).toBe(0);
    expect(
      calls.some(
        (made) =>
          made.startsWith('GET /jadwal-pengajian?') &&
          made.includes(`dateStart=${TODAY}&dateEnd=${addDays(TODAY, 2)}`) &&
          made.includes('limit=20'),
      ),
    ).toBe(true);
    await page.getByRole('button', { name: 'Masjid' }).click();
    await vi.waitFor(() => expect(calls.some((made) => made.includes('orderBy=id_masjid&orderType=asc'))).toBe(true));
    await page.getByRole('tab', { name: 'Jumatan' }).click();
    await vi.waitFor(async () =>
      expect(await headers()).toEqual(['ID', 'Tanggal Jumatan', 'Masjid', 'Mubaligh', 'Status Broadcast']),
    );
    expect(problems).toEqual([]);
  });

  test('Home says why a schedule is not announced yet, in the table and on a phone', async () => {
    const set = dashboard.api.database.sqlite.prepare(
      'update jadwal_pengajian set dkm_status = ?, mubaligh_status = ? where id = ?',
    );
    set.run('failed', 'none', samples.pengajian[0]);
    set.run('accepted', 'accepted', samples.pengajian[1]);
    const wide = await dashboard.open({ as: 'admin' });
    const row = (name: string) => wide.page.locator('tr.data', { hasText: name });
    await row('Masjid Contoh 1').getByText('DKM gagal · Mubaligh belum dikirim', { exact: true }).waitFor();
    await row('Masjid Contoh 1').getByText('Belum Broadcast').waitFor();
    await row('Masjid Contoh 2').getByText('Sudah Broadcast').waitFor();
    expect(await wide.page.locator('.why').count()).toBe(1);
    const phone = await dashboard.open({ as: 'admin', viewport: NARROW, touch: true });
    await phone.page.locator('.line-open', { hasText: 'Masjid Contoh 1' }).click();
    const sheet = phone.page.getByRole('dialog', { name: 'Masjid Contoh 1' });
    await sheet.getByText('DKM gagal · Mubaligh belum dikirim', { exact: true }).waitFor();
    await expectAccessible(phone);
    expect([...wide.problems, ...phone.problems]).toEqual([]);
  });

  test(
    'the charts are drawn in the colours of the night, drawn anew by day, and told in figures',
    { timeout: MANY_PAGES },
    async () => {
      const screen = await open({ scheme: 'dark' });
      const { page, problems } = screen;
      /** The number of pixels of the chart that have this colour of the theme. */
      const painted = (token: string) =>
        page.locator('.chart-box canvas').evaluate((canvas, name) => {
          const pen = document.createElement('canvas').getContext('2d')!;
          pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
          pen.fillRect(0, 0, 1, 1);
          const pixels = ({ data }: ImageData) => new Uint32Array(data.buffer);
          const [wanted] = pixels(pen.getImageData(0, 0, 1, 1));
          const { width, height } = canvas as HTMLCanvasElement;
          const copy = Object.assign(document.createElement('canvas'), { width, height });
          const reader = copy.getContext('2d', { willReadFrequently: true })!;
          reader.drawImage(canvas as HTMLCanvasElement, 0, 0);
          return pixels(reader.getImageData(0, 0, width, height)).filter((pixel) => pixel === wanted).length;
        }, `--color-${token}`);
      const all = async (...tokens: string[]) => {
        for (const token of tokens) await expect.poll(() => painted(token), { message: token }).toBeGreaterThan(20);
      };
      for (const [path, title, ...tokens] of [
        ['/message-logs', 'Pesan per hari, 30 hari terakhir', 'accent'],
        ['/jadwal-pengajian', 'Jadwal Pengajian per bulan', 'accent'],
        ['/beban', 'Beban per mubaligh', 'info-text', 'line-control'],
      ] as const) {
        if (path !== '/message-logs') await page.goto(path);
        // The chart of /beban is open from the start.
        if (path !== '/beban') await page.getByRole('button', { name: 'Grafik' }).click();
        await page.getByRole('img', { name: `Grafik: ${title}` }).waitFor();
        await all(...tokens, 'text-secondary');
        await expectAccessible(screen);
        await page.emulateMedia({ colorScheme: 'light' });
        await all(...tokens, 'text-secondary');
        await page.emulateMedia({ colorScheme: 'dark' });
        if (path === '/beban') continue;
        await page.getByText('Angkanya').click();
        const figures = page.getByRole('table', { name: title }).locator('td');
        const sum = (await figures.allInnerTexts()).reduce((total, text) => total + Number(text), 0);
        expect(sum).toBeGreaterThan(0);
        await expectAccessible(screen);
      }
      expect(problems).toEqual([]);
    },
  );

  test('Jumatan has its columns and form, no monthly broadcast, and templates of its own type', async () => {
    const { page, problems } = await dashboard.open({ as: 'admin', path: '/jadwal-jumatan' });
    await page.getByRole('heading', { name: 'Jumatan', level: 1 }).waitFor();
    await page.getByText('Atur Jadwal Jumatan').waitFor();
    await page.getByText('Masjid Contoh 1').waitFor();
    expect(await page.getByRole('button', { name: 'Broadcast Bulanan' }).count()).toBe(0);
    expect(
      (await page.locator('thead th').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')).filter(Boolean),
    ).toEqual(['ID', 'Tanggal Jumatan', 'Masjid', 'Mubaligh', 'Status Broadcast', 'Actions']);
    expect(await page.locator('thead .sort').allInnerTexts()).toHaveLength(2);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Tambah Data Jadwal Jumatan' });
    await form.getByRole('button', { name: 'Submit' }).click();
    for (const text of ['Tanggal jumatan harus diisi', 'Masjid harus diisi', 'Mubaligh harus diisi'])
      await form.getByText(text, { exact: true }).waitFor();
    expect(await form.getByLabel('Waktu').count()).toBe(0);
    const date = addDays(FRIDAY, 1);
    for (const [part, text] of [
      ['Hari', date.slice(8)],
      ['Bulan', date.slice(5, 7)],
      ['Tahun', date.slice(0, 4)],
    ])
      await form.getByLabel(`${part}, Tanggal Jumatan`).fill(text!);
    await form.getByRole('button', { name: /^Masjid:/ }).click();
    await page.getByRole('option', { name: 'Masjid Contoh 1' }).click();
    await form.getByRole('button', { name: /^Mubaligh:/ }).click();
    await page.getByRole('option', { name: 'Ustadz Ahmad Fauzan 1' }).click();
    await form.getByRole('button', { name: 'Submit' }).click();
    await page.locator('.toast').getByText(/Jumat/).first().waitFor();
    await page
      .locator('tr.data', { hasText: 'Masjid Contoh 1' })
      .first()
      .getByRole('button', { name: 'Broadcast', exact: true })
      .click();
    await page.getByRole('button', { name: 'Template Ketua DKM:' }).click();
    await page.getByRole('option', { name: 'Pengingat Jumat' }).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    expect(problems).toEqual([]);
  });

  test.each(LOOKS)(
    'history and queue are accessible, $scheme at $viewport.width px',
    { timeout: 60_000 },
    async ({ scheme, viewport }) => {
      const screen = await open({ scheme, viewport });
      await expectAccessible(screen);
      await screen.page.getByRole('tab', { name: 'Antrean' }).click();
      await screen.page.getByText('Tidak ada pesan yang menunggu.').waitFor();
      await expectAccessible(screen);
      expect(screen.problems).toEqual([]);
    },
  );

  test.each(LOOKS)(
    'Home and Jumatan are accessible, $scheme at $viewport.width px',
    { timeout: 60_000 },
    async ({ scheme, viewport }) => {
      const screen = await dashboard.open({ as: 'admin', scheme, viewport });
      await screen.page.getByText('Masjid Contoh 1').first().waitFor();
      await expectAccessible(screen);
      await screen.page.goto('/jadwal-jumatan');
      await screen.page.getByText('Masjid Contoh 1').first().waitFor();
      await expectAccessible(screen);
      expect(screen.problems).toEqual([]);
    },
  );
});

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  MANY_PAGES,
  NARROW,
  startDashboard,
  WIDE,
  type Dashboard,
  type Screen,
} from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { nameOf } from '#tests/support/bench/network-data.ts';
import { addAdminWeek, MOSQUES, PREACHERS } from '#tests/support/roster/admin-week.ts';
import { FRIDAYS, TUESDAY } from '#tests/support/roster/papan-board.ts';
import { png } from '#tests/support/sheet/pictures.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const [TODAY, FRIDAY] = ['2027-01-05', FRIDAYS[1]!];

/** The weekly tasks of an admin and the clicks that each may need, with 45 mosques, 60 preachers and 364 schedules. */
describe.runIf(needs('chromium'))('clicks and taps', () => {
  let dashboard: Dashboard;
  let screen: Screen;
  let clicks = 0;
  beforeAll(async () => {
    dashboard = await startDashboard({
      today: TUESDAY,
      clock: createTestClock(TUESDAY.getTime()),
      // An older account has a higher daily limit.
      env: { MIMBAR_DAILY_LIMIT: '1000' },
    });
    await addAdminWeek(dashboard.api, { today: TODAY, friday: FRIDAY });
    const { data } = (await dashboard.api.call('GET', '/template?fields=id,type,nama_template')).body;
    for (const key of ['jumatan_reminder', 'pengajian_reminder']) {
      const [dkm, mubaligh] = data.filter(({ type }: { type: string }) => type === key);
      const body = { active: true, h: 1, jam: '16:00', id_template_dkm: dkm.id, id_template_mubaligh: mubaligh.id };
      await dashboard.api.call('PATCH', `/schedule/${key}`, { body });
    }
  });
  afterAll(() => dashboard?.close());
  afterEach(() => expect(screen.problems).toEqual([]));

  const open = async (path: string, options: { viewport?: typeof NARROW; touch?: boolean } = {}): Promise<Page> => {
    screen = await dashboard.open({ as: 'admin', path, ...options });
    clicks = 0;
    return screen.page;
  };
  const click = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    clicks += 1;
    await screen.page.getByRole(role, { name, exact: typeof name === 'string' }).click();
  };
  const queued = async (count: number) => {
    await screen.page.getByText(`${count} pesan masuk antrean`, { exact: true }).waitFor();
  };

  test("tomorrow's study sessions are broadcast with two", { timeout: MANY_PAGES }, async () => {
    const page = await open('/home');
    await page.getByText('14 pengajian. Belum dibroadcast.').waitFor();
    await expectAccessible(screen);
    await click('Ingatkan 14 pengajian');
    await page.getByText('Pratinjau, 28 pesan').waitFor();
    await click('Kirim');
    await queued(28);
    expect(clicks).toBe(2);
    // The page updates live, and it names the templates of the last broadcast.
    await page.getByText('Semua sudah dibroadcast.').waitFor();
    await page.getByRole('region', { name: 'Broadcast terakhir' }).getByText('Pengajian Reminder').waitFor();
  });

  test("this Friday's mosques with two taps, on a phone", { timeout: MANY_PAGES }, async () => {
    const page = await open('/home', { viewport: NARROW, touch: true });
    await page.getByText(`${MOSQUES - 1} dari ${MOSQUES} terisi`).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
    const preview = page.getByText(`Pratinjau, ${2 * (MOSQUES - 1)} pesan`);
    // The command bar opens the same dialog from any screen.
    await page.getByRole('button', { name: 'Cari atau buka' }).click();
    await page.getByRole('option', { name: 'Kirim pengingat Jumat ini' }).click();
    await preview.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/home$/);
    await click(`Ingatkan ${MOSQUES - 1} jadwal`);
    await preview.waitFor();
    await click('Kirim');
    await queued(2 * (MOSQUES - 1));
    expect(clicks).toBe(2);
  });

  test('a number that failed is mended and reached with three', { timeout: MANY_PAGES }, async () => {
    const { api } = dashboard;
    const last = async () => (await api.call('GET', '/home')).body.data.terakhir;
    await expect.poll(async () => (await last()).counts.menunggu, { timeout: 30_000 }).toBe(0);
    api.database.sqlite
      .prepare(
        "update message set state = 'failed', wa_id = wa_id || 'F', error_code = 'unregistered', error_reason = 'Nomor tidak terdaftar' where id = (select max(id) from message where audience = 'mubaligh')",
      )
      .run();
    const { id } = await last();
    const page = await open('/home');
    await click('Lihat yang gagal', 'link');
    await click(/^Perbaiki nomor Ustadz/);
    const dialog = page.getByRole('dialog', { name: 'Perbaiki nomor' });
    await dialog.getByText(/^Dipakai juga di \d+ jadwal\.$/).waitFor();
    await expectAccessible(screen);
    await dialog.getByLabel('No. HP').fill('0812-0000-0777');
    await click('Simpan dan kirim lagi');
    await queued(1);
    expect(clicks).toBe(3);
    // The message is part of the same broadcast, which has now reached everybody.
    await expect.poll(async () => (await last()).counts, { timeout: 30_000 }).toMatchObject({ gagal: 0, menunggu: 0 });
    expect((await last()).id).toBe(id);
    expect((await api.call('GET', '/mubaligh?search=081200000777')).body.data).toHaveLength(1);
  });

  test(
    'two clicks remind also on a second device and as another admin, with the templates of the last time',
    { timeout: MANY_PAGES },
    async () => {
      const { api } = dashboard;
      const nama_template = 'Pengingat singkat';
      await api.call('POST', '/template', {
        body: { nama_template, type: 'jumatan_reminder', content: 'Jumat {{tanggal}}' },
      });
      const { data } = (await api.call('GET', `/jadwal-jumatan?dateStart=${FRIDAY}&dateEnd=${FRIDAY}&limit=3`)).body;
      const devices = [
        { as: 'admin', path: '/home' },
        { as: 'admin', path: '/home', viewport: NARROW, touch: true },
        { as: 'superadmin', path: '/home' },
      ] as const;
      for (const [at, device] of devices.entries()) {
        const { id, id_mubaligh } = data[at];
        const other = { id_mubaligh: String((Number(id_mubaligh) % PREACHERS) + 1) };
        expect((await api.call('PATCH', `/jadwal-jumatan/${id}`, { body: other })).status).toBe(200);
        screen = await dashboard.open(device);
        clicks = 0;
        const { page } = screen;
        await click('Ingatkan 1 jadwal');
        const template = page.getByRole('button', { name: /^Template Ketua DKM/ });
        if (at === 0) {
          await template.click();
          await page.getByRole('option', { name: nama_template }).click();
        }
        await template.filter({ hasText: nama_template }).waitFor();
        await page.getByText('Pratinjau, 2 pesan').waitFor();
        await click('Kirim');
        await queued(2);
        expect(clicks).toBe(2);
        expect(screen.problems).toEqual([]);
      }
    },
  );

  test(
    'all of a range are selected with one, across pages, and sent with two more',
    { timeout: MANY_PAGES },
    async () => {
      const page = await open('/jadwal-jumatan');
      await page.getByRole('button', { name: /^Rentang tanggal/ }).click();
      const range = page.getByRole('dialog', { name: 'Rentang tanggal' });
      await range.getByRole('button', { name: 'Bulan depan' }).click();
      await range.getByRole('button', { name: 'Update' }).click();
      const total = 3 * (MOSQUES - 1);
      clicks = 0;
      await click(`Pilih semua ${total} jadwal`);
      const bar = page.getByRole('button', { name: `Broadcast Selected (${total})` });
      await bar.waitFor();
      // The bar is at the bottom edge, and all rows are still selected on the next page.
      expect((await bar.boundingBox())!.y).toBeGreaterThan(WIDE.height - 90);
      await page.getByText('20 of 20 row(s) selected.').waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Halaman 2').waitFor();
      await page.getByText(`${total} dipilih di semua halaman.`).waitFor();
      await page.getByLabel('Pilih semua di halaman ini').uncheck();
      await page.getByText(`0 of 20 row(s) selected. ${total - 20} dipilih di semua halaman.`).waitFor();
      await page.getByRole('button', { name: 'Previous' }).click();
      await page.getByText('20 of 20 row(s) selected.').waitFor();
      await expectAccessible(screen);
      await click(`Pilih semua ${total} jadwal`);
      clicks = 1;
      await click(`Broadcast Selected (${total})`);
      await page.getByText(`Pratinjau, ${2 * total} pesan`).waitFor();
      await click('Kirim');
      await queued(2 * total);
      expect(clicks).toBe(3);
      await page.getByText('0 of 20 row(s) selected.', { exact: true }).waitFor();
    },
  );

  test('an announcement reaches all chairmen with four', { timeout: MANY_PAGES }, async () => {
    const page = await open('/home');
    await click('Pengumuman', 'link');
    await click(/^Semua ketua DKM/);
    clicks += 1;
    await page.getByLabel('Isi pesan').click();
    await page.keyboard.type('Rapat takmir Ahad pukul 08.00');
    await click(`Kirim ke ${MOSQUES} penerima`);
    await queued(MOSQUES);
    expect(clicks).toBe(4);
  });

  test('with a poster it needs at most six', { timeout: MANY_PAGES }, async () => {
    const page = await open('/home');
    await click('Pengumuman', 'link');
    await click(/^Semua ketua DKM/);
    clicks += 1;
    await page.getByLabel('Isi pesan').click();
    await page.keyboard.type('Tabligh akbar Ahad pukul 08.00');
    // The button, and the file in the window of the browser.
    const chooser = page.waitForEvent('filechooser');
    await click('Pilih gambar atau PDF');
    clicks += 1;
    await (await chooser).setFiles({ name: 'poster.png', mimeType: 'image/png', buffer: png(8, 8) });
    await page.getByRole('button', { name: 'Lepas lampiran' }).waitFor();
    await click(`Kirim ke ${MOSQUES} penerima`);
    await queued(MOSQUES);
    expect(clicks).toBeLessThanOrEqual(6);
  });

  test('tomorrow at 04.30 needs one more than now', { timeout: MANY_PAGES }, async () => {
    const page = await open('/jadwal-jumatan');
    await page.getByRole('button', { name: 'Broadcast', exact: true }).first().waitFor();
    clicks += 1;
    await page.getByRole('button', { name: 'Broadcast', exact: true }).first().click();
    await page.getByText('Pratinjau, 2 pesan').waitFor();
    clicks += 1;
    await page.getByText('Kirim pada …').click();
    await click(/^Kirim pada 04\.30/);
    await page
      .getByText(/04\.30/)
      .first()
      .waitFor();
    expect(clicks).toBe(3);
    const [later] = (await dashboard.api.call('GET', '/nanti')).body.data;
    expect(later.pada).toBe('2027-01-05T21:30:00.000Z');
  });

  test(
    "the month's picture stands in an announcement to all chairmen with three",
    { timeout: MANY_PAGES },
    async () => {
      const page = await open('/home');
      await click('Papan Jumat', 'link');
      await click('Kirim gambar bulan ini');
      await page.getByText('jadwal-khatib-2027-01.png').first().waitFor();
      await page.getByLabel('Isi pesan').filter({ hasText: 'Jadwal khatib Jumat Januari 2027' }).waitFor();
      await click(/^Semua ketua DKM/);
      expect(clicks).toBe(3);
      await page.getByRole('button', { name: /^Kirim ke \d+ penerima$/ }).waitFor();
    },
  );

  test(
    "the month's picture goes to the group that was written to last with three",
    { timeout: MANY_PAGES },
    async () => {
      const { api } = dashboard;
      await api.call('POST', '/grup/segarkan');
      // Several may be written to, and the day has room.
      api.database.sqlite.exec(
        "update grup set hanya_admin = 0; update message set state = 'cancelled' where state = 'waiting'",
      );
      const { grup } = (await api.call('GET', '/grup')).body.data;
      const allowed = grup.filter(({ alasan }: { alasan: string | null }) => alasan === null);
      for (const { id } of allowed) await api.call('PATCH', `/grup/${id}`, { body: { boleh: true } });
      const { id, nama } = allowed.at(-1);
      const before = { teks: 'Rapat', penerima: [{ jenis: 'grup', id }] };
      expect((await api.call('POST', '/pengumuman', { body: before })).status).toBe(200);
      // It arrives at once: time stands still here.
      api.database.sqlite
        .prepare(
          "update message set state = 'success', sent_at = created_at, finished_at = created_at where id_grup = ?",
        )
        .run(Number(id));

      const page = await open('/home');
      await click('Papan Jumat', 'link');
      await click('Kirim gambar bulan ini');
      await page.getByText('jadwal-khatib-2027-01.png').first().waitFor();
      await click('Kirim ke 1 penerima');
      await queued(1);
      expect(clicks).toBe(3);
      const sent = api.database.sqlite
        .prepare(
          'select id_grup, lebar, tinggi, ukuran from message join lampiran on lampiran.id = id_lampiran join lampiran_isi on lampiran_isi.id = id_isi order by message.id desc',
        )
        .get() as { id_grup: number; lebar: number; tinggi: number; ukuran: number };
      expect({ ...sent, nama }).toMatchObject({ id_grup: Number(id), lebar: 1080 });
      expect(sent.ukuran).toBeLessThan(5 * 1024 * 1024);
    },
  );

  test('a file that the draft has is replaced only on request', { timeout: MANY_PAGES }, async () => {
    const page = await open('/home');
    await page.goto(new URL('/pengumuman', dashboard.url).href);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: png(9, 9) });
    await page.getByRole('button', { name: 'Lepas lampiran' }).waitFor();
    await page.goto(new URL('/papan-jumat?bulan=2027-01', dashboard.url).href);
    const send = page.getByRole('button', { name: 'Kirim gambar bulan ini' });
    await send.click();
    const question = page.getByRole('alertdialog', { name: 'Ganti lampirannya?' });
    await question.getByText(/poster\.png/).waitFor();
    await question.getByRole('button', { name: 'Batal' }).click();
    expect(page.url()).toContain('/papan-jumat');
    await send.click();
    await question.getByRole('button', { name: 'Ganti' }).click();
    await page.getByText('jadwal-khatib-2027-01.png').first().waitFor();
    await page.getByRole('button', { name: 'Lepas lampiran' }).click();
  });

  test('a khatib is changed with two on the board', { timeout: MANY_PAGES }, async () => {
    const page = await open('/papan-jumat?bulan=2027-01');
    const cell = page.locator(`[data-cell$=" ${FRIDAYS[2]}"]`).first();
    await cell.waitFor();
    const before = await cell.textContent();
    clicks += 1;
    await cell.click();
    clicks += 1;
    await page.locator('.pickpop:popover-open [role=option]').first().click();
    await expect.poll(() => cell.textContent()).not.toBe(before);
    expect(clicks).toBe(2);
  });

  test('next month is drafted and accepted with three on the board', { timeout: MANY_PAGES }, async () => {
    const page = await open('/papan-jumat');
    await page.getByRole('button', { name: 'Januari 2027' }).waitFor();
    await click('Bulan berikutnya');
    await page.getByRole('button', { name: 'Februari 2027' }).waitFor();
    await click('Susun usulan');
    await page.getByText(/^Usulan mengisi \d+ tempat kosong/).waitFor();
    await click('Terima semua');
    await page
      .locator('.undo')
      .getByText(/tempat terisi/)
      .waitFor();
    expect(clicks).toBe(3);
    expect((await dashboard.api.call('GET', '/papan-jumat?bulan=2027-02')).body.data.ringkasan.kosong).toBe(0);
    await page.keyboard.press('Control+z');
    await page
      .locator('.undo')
      .getByText(/^Diurungkan/)
      .waitFor();
  });

  test('and from Home with five on a phone', { timeout: MANY_PAGES }, async () => {
    const page = await open('/home', { viewport: NARROW, touch: true });
    await click('Buka menu');
    await click('Papan Jumat', 'link');
    await page.getByRole('button', { name: 'Januari 2027' }).waitFor();
    await click('Bulan berikutnya');
    await page.getByRole('button', { name: 'Februari 2027' }).waitFor();
    await click('Susun usulan sebulan');
    await page.getByText(/^Usulan mengisi \d+ tempat kosong/).waitFor();
    await click(/^Terima \d+$/);
    await page
      .locator('.undo')
      .getByText(/tempat terisi/)
      .waitFor();
    expect(clicks).toBe(5);
    expect((await dashboard.api.call('GET', '/papan-jumat?bulan=2027-02')).body.data.ringkasan.kosong).toBe(0);
  });

  test('a reminder is switched on with one', { timeout: MANY_PAGES }, async () => {
    const page = await open('/schedule');
    const card = page.getByRole('region', { name: 'Jadwal Pengajian Bulanan', exact: true });
    clicks += 1;
    await card.getByRole('button', { name: /^Nyalakan H-/ }).click();
    await card.getByText(/^Berikutnya: /).waitFor();
    expect(clicks).toBe(1);
    expect((await dashboard.api.call('GET', '/schedule')).body.data.pengajian_bulanan.active).toBe(true);
  });

  /** Opens a picker of the form and types a name: Enter takes it. */
  const pick = async (label: RegExp, name: string) => {
    await click(label);
    // The list gets the focus in the frame after the click.
    await screen.page.locator('[role="combobox"]:focus').waitFor();
    await screen.page.keyboard.type(name);
    await screen.page.getByRole('option', { name, exact: true }).waitFor();
    await screen.page.keyboard.press('Enter');
    await screen.page.getByRole('button', { name }).waitFor();
  };

  test('a leave is recorded with four', { timeout: MANY_PAGES }, async () => {
    const page = await open('/cuti');
    const ustadz = `Ustadz ${nameOf(PREACHERS)}`;
    await click('Add');
    await pick(/^Mubaligh: /, ustadz);
    clicks += 1;
    await page.getByLabel('Hari, Dari').click();
    await page.keyboard.type('20032027');
    await click('Submit');
    await page.locator('.toast').getByText(`Cuti ${ustadz} tersimpan`).waitFor();
    expect(clicks).toBe(4);
    expect((await dashboard.api.call('GET', '/cuti')).body.data[0].sampai).toMatch(/^2027-03-20/);
  });

  test('a weekly pengajian is set up with six', { timeout: MANY_PAGES }, async () => {
    const page = await open('/pengajian-rutin');
    await click('Add');
    await pick(/^Masjid: /, `Masjid ${nameOf(MOSQUES)}`);
    await pick(/^Mubaligh: /, `Ustadz ${nameOf(PREACHERS)}`);
    clicks += 1;
    await page.getByLabel('Waktu Pengajian').click();
    await page.keyboard.type("Ba'da Isya");
    await click('Rabu');
    await click('Submit');
    await page.locator('.toast').filter({ hasText: 'Setiap Rabu tersimpan' }).waitFor();
    expect(clicks).toBe(6);
    expect((await dashboard.api.call('GET', '/pengajian-rutin')).body.data).toHaveLength(1);
  });

  test('a phone number is found with one', { timeout: MANY_PAGES }, async () => {
    const page = await open('/mubaligh');
    clicks += 1;
    await page.getByRole('searchbox', { name: /^Cari/ }).click();
    await page.keyboard.type('Hidayatul Taqwa 19');
    await page.getByText('0812-0000-0119').waitFor();
    expect(clicks).toBe(1);
  });
});

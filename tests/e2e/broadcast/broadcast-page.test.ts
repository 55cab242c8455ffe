import { systemClock } from '#tests/support/daemon-parts.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, formatLongDate, instantInZone } from '#shared/base/dates.ts';
import { expectAccessible, NARROW, startDashboard, type Dashboard, type Screen } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { TODAY } from '#tests/support/roster/jadwal-samples.ts';
import { addPengajian, phone, type Samples } from '#tests/support/samples.ts';

/** The last tests of this file reach the daily limit. */
const LIMIT = 12;
/** For the daemon and the browser it is ten in the morning in Jakarta at the start, independent of the real time. */
const TEN = instantInZone(TODAY, '10:00', 'Asia/Jakarta');
let offset = TEN - Date.now();
const clock = { ...systemClock, now: () => Date.now() + offset };

/** The simulated messenger has no account for this number. */
const UNREGISTERED = phone(404);

describe.runIf(needs('chromium'))('the broadcast screen', () => {
  let dashboard: Dashboard;
  let samples: Samples;
  let screen: Screen;

  beforeAll(async () => {
    dashboard = await startDashboard({ clock, today: new Date(TEN), env: { MIMBAR_DAILY_LIMIT: String(LIMIT) } });
    const { api } = dashboard;
    samples = await addPengajian(api, 5);
    await api.call('PATCH', '/mubaligh/2', { body: { no_hp: UNREGISTERED } });
    await api.call('POST', '/queue/pause');
    const sent = await api.call(
      'POST',
      `/jadwal-pengajian/broadcast?id=${samples.ids.join(',')}&templateDKM=${samples.dkm}&templateMubaligh=${samples.mubaligh}`,
    );
    expect(sent.body.data).toEqual({ id: '1', queued: 10, waiting: 10 });
  });
  afterAll(() => dashboard?.close());
  afterEach(() => expect(screen.problems).toEqual([]));

  const row = (name: string) => screen.page.getByRole('row').filter({ hasText: name });
  const tab = (name: RegExp) => screen.page.getByRole('tab', { name });
  const says = (text: string) => screen.page.locator('.prog .big').getByText(text, { exact: true }).waitFor();

  test('is found from Home, says on every screen why nothing leaves, and what waits can be cancelled', async () => {
    screen = await dashboard.open({ as: 'admin' });
    const { page } = screen;
    await page.getByRole('main').getByRole('link', { name: 'Riwayat Broadcast', exact: true }).click();
    await page.getByRole('heading', { name: 'Riwayat Broadcast', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Pengajian Reminder' }).click();
    await page.waitForURL('**/broadcasts/1');
    await says('0 dari 10 pesan terkirim');
    await page.getByText(/^Pengajian Reminder, dimulai .* oleh CLI \(unknown\)$/).waitFor();
    await page.getByText('Antrean dijeda oleh cli:unknown. 10 pesan menunggu.').waitFor();
    await page.locator('.side').getByText('Pengiriman dijeda').waitFor();
    await page.locator('.prog .eta').getByText('Antrean dijeda oleh cli:unknown. Halaman ini boleh ditutup.').waitFor();
    expect(await page.locator('.facts').innerText()).toContain('Template DKM DKM 5');
    await row('Bapak Contoh 5').getByRole('button', { name: 'Batalkan pesan untuk Bapak Contoh 5' }).click();
    await row('Bapak Contoh 5').getByText('Dibatalkan', { exact: true }).waitFor();
    await expectAccessible(screen);
    for (const path of ['/masjid', '/schedule']) {
      await page.goto(path);
      await page.getByText('Antrean dijeda oleh cli:unknown. 9 pesan menunggu.').waitFor();
    }
  });

  test('goes on before the eyes: figures, bar, states; pause and resume', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/broadcasts/1' });
    const { page, calls } = screen;
    await page.getByRole('button', { name: 'Jeda' }).click();
    await page.getByRole('button', { name: 'Lanjutkan' }).waitFor();
    await dashboard.api.call('POST', '/queue/resume');
    await page.locator('.prog .eta').getByText('Broadcast ini dijeda. Halaman ini boleh ditutup.').waitFor();
    const before = calls.length;
    const since = performance.now();
    await page.getByRole('button', { name: 'Lanjutkan' }).click();
    await says('8 dari 10 pesan terkirim');
    await page.locator('.prog .eta').getByText('Selesai.').waitFor();
    await page
      .locator('.prog [role=status]')
      .getByText('Selesai. 8 dari 10 pesan terkirim.')
      .waitFor({ state: 'attached' });
    // Nine messages change at least a dozen times, but the page asks for the figures only once a second.
    const seconds = (performance.now() - since) / 1000;
    expect(calls.slice(before).filter((call) => call === 'GET /broadcasts/1').length).toBeLessThan(
      Math.max(12, seconds + 3),
    );
    await tab(/^Gagal 1$/).click();
    await row('Ustadz Contoh 2').locator('.c-status').getByText('Nomor tidak terdaftar di WhatsApp').waitFor();
    // The row is also in the list of all, so the test waits for the list of failed messages.
    await expect.poll(() => page.locator('tr.data').count()).toBe(1);
    await tab(/^Dibatalkan 1$/).click();
    await row('Bapak Contoh 5').waitFor();
    await tab(/^Semua 10$/).click();
    await row('Ustadz Contoh 1')
      .getByText(/^(Terkirim|Sampai|Dibaca)$/)
      .waitFor();
    await row('Ustadz Contoh 1').locator('td.num').getByText('0812-0000-5001').waitFor();
    await expectAccessible(screen);
  });

  test('those it did not reach are sent to again; a tick for those that may have it', async () => {
    // The message gets another id, so that a late receipt does not make it a success again.
    dashboard.api.database.sqlite.exec(
      "update message set state = 'failed', wa_id = 'UNANSWERED', error_code = 'unanswered', error_reason = 'Tidak ada jawaban dari WhatsApp, mungkin sudah terkirim' where id = 1",
    );
    screen = await dashboard.open({ as: 'admin', path: '/broadcasts/1' });
    const { page } = screen;
    await page.getByRole('button', { name: 'Kirim ke yang belum' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kirim ke yang belum?' });
    await dialog.getByText('Tidak ada pesan yang dapat dikirim lagi sekarang.').waitFor();
    await dialog.getByText('1 nomor tidak terdaftar di WhatsApp dan belum diperbaiki.').waitFor();
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await dashboard.api.call('PATCH', '/mubaligh/2', { body: { no_hp: phone(92) } });
    await page.reload();
    await page.getByRole('button', { name: 'Kirim ke yang belum' }).click();
    await dialog
      .getByText('1 pesan yang belum sampai dikirim lagi, dengan nomor dan isi yang berlaku hari ini.')
      .waitFor();
    await expectAccessible(screen);
    await dialog.getByRole('checkbox', { name: /^Kirim juga ke 1 penerima yang mungkin sudah menerima/ }).check();
    await dialog.getByRole('button', { name: 'Kirim 2 pesan' }).click();
    await page.locator('.toast').getByText('2 pesan masuk antrean').waitFor();
    await says('9 dari 10 pesan terkirim');
    await row('Ustadz Contoh 2').locator('td.num').getByText('0812-0000-0092').waitFor();
  });

  test('on a narrow screen recipients are lines, in both themes', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/broadcasts/1', viewport: NARROW, scheme: 'dark' });
    await screen.page.getByRole('button', { name: /^Ustadz Contoh 2 (Terkirim|Sampai|Dibaca)/ }).click();
    const sheet = screen.page.getByRole('dialog', { name: 'Ustadz Contoh 2' });
    await sheet.getByText('0812-0000-0092').first().waitFor();
    await sheet.getByRole('link', { name: 'Telepon Ustadz Contoh 2' }).waitFor();
    await expectAccessible(screen);
    await screen.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    dashboard.api.database.sqlite.exec(
      "update message set state = 'failed', error_reason = 'Tidak terkirim' where id = 3",
    );
    await screen.page.reload();
    await screen.page
      .locator('li', { hasText: 'Tidak terkirim' })
      .getByRole('button', { name: /^Kirim Ulang ke / })
      .waitFor();
    dashboard.api.database.sqlite.exec("update message set state = 'success', error_reason = null where id = 3");
    await screen.page.getByRole('link', { name: 'Semua broadcast' }).click();
    // Only the list of broadcasts has headings of days; the page before also has lines.
    await screen.page.getByRole('heading', { level: 2 }).first().waitFor();
    await screen.page.locator('.line-open').first().waitFor();
    await expectAccessible(screen);
  });

  test('on a phone a press on a number opens its sheet, and what mends it stands at its line as well', async () => {
    await dashboard.api.call('PATCH', '/mubaligh/2', { body: { no_hp: UNREGISTERED } });
    dashboard.api.services.queue.optOut.incoming({ phone: `62${phone(1).slice(1)}`, text: 'Berhenti.' });
    screen = await dashboard.open({ as: 'admin', path: '/broadcasts?tab=nomor', viewport: NARROW, touch: true });
    const { page } = screen;
    const line = (number: string) => page.locator('.line-open', { hasText: number });
    await line('0812-0000-0404').waitFor();
    await line('0812-0000-0001').waitFor();
    await expectAccessible(screen);
    const numbers = page.locator('.line-one > :first-child');
    expect(await numbers.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
    const heights = (all: ReturnType<typeof page.locator>) =>
      all.evaluateAll((each) => each.map((one) => Math.round(one.getBoundingClientRect().height)));
    expect(Math.min(...(await heights(page.locator('.lines button:visible'))))).toBeGreaterThanOrEqual(44);
    await line('0812-0000-0001').click();
    const stopped = page.getByRole('dialog', { name: '0812-0000-0001' });
    await stopped.getByText('Bapak Contoh 1, Masjid Contoh 1', { exact: true }).first().waitFor();
    await stopped.getByText('Meminta berhenti').waitFor();
    expect(Math.min(...(await heights(stopped.locator('.sheet-actions button'))))).toBeGreaterThanOrEqual(44);
    await expectAccessible(screen);
    await stopped.getByRole('button', { name: 'Izinkan lagi' }).click();
    const question = page.getByRole('alertdialog', { name: 'Kirim lagi ke 0812-0000-0001?' });
    await question.getByRole('button', { name: 'Batal' }).click();
    await question.waitFor({ state: 'hidden' });
    await line('0812-0000-0404').click();
    await page
      .getByRole('dialog', { name: '0812-0000-0404' })
      .getByRole('button', { name: 'Perbaiki nomor', exact: true })
      .click();
    const repair = page.getByRole('dialog', { name: 'Perbaiki nomor' });
    await repair.getByLabel('No. HP').waitFor();
    await page.keyboard.press('Escape');
    await repair.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Perbaiki nomor 0812-0000-0404' }).click();
    await repair.getByLabel('No. HP').waitFor();
  });

  test('numbers that get no messages have a list, and an admin may lift what was asked for', async () => {
    await dashboard.api.call('PATCH', '/mubaligh/2', { body: { no_hp: UNREGISTERED } });
    dashboard.api.services.queue.optOut.incoming({ phone: `62${phone(1).slice(1)}`, text: 'Berhenti.' });
    screen = await dashboard.open({ as: 'admin', path: '/broadcasts?tab=nomor' });
    const { page } = screen;
    await row('0812-0000-0404').getByText('Tidak terdaftar di WhatsApp').waitFor();
    await row('Ustadz Contoh 2').waitFor();
    await expectAccessible(screen);
    await row('Bapak Contoh 1, Masjid Contoh 1').getByRole('button', { name: 'Izinkan lagi 0812-0000-0001' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Izinkan lagi' })
      .click();
    await page.locator('.toast').getByText('0812-0000-0001 akan dikirimi pesan lagi.').waitFor();
    await row('Bapak Contoh 1').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Perbaiki nomor 0812-0000-0404' }).click();
    const dialog = page.getByRole('dialog', { name: 'Perbaiki nomor' });
    await dialog.getByLabel('No. HP').fill('0812-0000-0092');
    await dialog.getByRole('button', { name: 'Simpan saja' }).click();
    await page.locator('.toast').getByText('Nomor tersimpan').waitFor();
    await page.getByText('Tidak ada nomor yang bermasalah.').waitFor();
  });

  test('a message whose schedule is past asks before it goes out again', async () => {
    dashboard.api.database.sqlite.exec("update jadwal_pengajian set tanggal = '2026-01-05'");
    screen = await dashboard.open({ as: 'admin', path: '/message-logs' });
    const { page, calls } = screen;
    const failed = page.locator('tr.data', { hasText: '0812-0000-0404' });
    await failed.getByRole('button', { name: 'Kirim Ulang' }).click();
    const question = page.getByRole('alertdialog', { name: 'Kirim ulang ke Ustadz Contoh 2?' });
    await question.getByText('Jadwal pesan ini sudah lewat.').waitFor();
    await question.getByRole('button', { name: 'Batal' }).click();
    await question.waitFor({ state: 'detached' });
    expect(calls.filter((made) => made.startsWith('POST /message-logs'))).toEqual([]);
  });

  test('what can not go out today is said beforehand, with whom it concerns and ways on', async () => {
    dashboard.api.database.sqlite.prepare('update jadwal_pengajian set tanggal = ?').run(TODAY);
    screen = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian', viewport: NARROW });
    const { page } = screen;
    await page.getByRole('button', { name: 'Pilih', exact: true }).click();
    for (let n = 1; n <= 5; n++) await page.getByRole('checkbox', { name: `Pilih Masjid Contoh ${n}` }).check();
    await page.getByRole('button', { name: 'Broadcast Selected (5)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Broadcast', exact: true });
    await page.getByRole('button', { name: 'Template Ketua DKM:' }).click();
    await page.getByRole('option', { name: 'DKM 5' }).click();
    await dialog.getByRole('checkbox', { name: 'Mubaligh' }).uncheck();
    await dialog
      .locator('.sum')
      .getByText(/^Hanya \d dari 5 dapat dikirim hari ini$/)
      .waitFor();
    expect(await dialog.getByRole('button', { name: 'Kirim', exact: true }).isDisabled()).toBe(true);
    await dialog.getByText(/Nomor ini dijaga dengan batas 12 pesan sehari: .* Yang tidak sempat: /).waitFor();
    await dialog.getByRole('button', { name: /^Kirim \d saja$/ }).waitFor();
    const both = dialog.getByRole('button', { name: /^Kirim \d hari ini, \d besok pagi$/ });
    const late = /, (\d) besok pagi$/.exec(await both.innerText())![1];
    await both.click();
    await page.locator('.toast').getByText('5 pesan masuk antrean').waitFor();
    const morning = instantInZone(addDays(TODAY, 1), '06:00', 'Asia/Jakarta');
    expect(
      dashboard.api.database.sqlite
        .prepare('select count(*) from message where next_attempt_at >= ?')
        .pluck()
        .get(morning),
    ).toBe(Number(late));
  });

  test('a clock that jumped stops everything on every screen, until an admin says that it is right', async () => {
    offset += 24 * 3_600_000;
    const tomorrow = formatLongDate(addDays(TODAY, 1));
    screen = await dashboard.open({ as: 'admin', path: '/template', viewport: NARROW });
    const { page } = screen;
    const banner = page.locator('.banner', { hasText: 'Jam perangkat diragukan' });
    await banner.getByText(`Jam perangkat: ${tomorrow} pukul 1`).waitFor();
    await expect.poll(() => page.locator('.banner').count()).toBe(1);
    await expectAccessible(screen);
    await banner.getByRole('button', { name: 'Pastikan jam' }).click();
    const question = page.getByRole('alertdialog', { name: 'Jam perangkat sudah benar?' });
    await question.getByText(`Menurut perangkat sekarang ${tomorrow} pukul 1`).waitFor();
    await question.getByRole('button', { name: 'Ya, jam benar' }).click();
    await page.locator('.toast').getByText('Jam perangkat dipastikan benar.').waitFor();
    await banner.waitFor({ state: 'detached' });
    expect((await dashboard.api.call('GET', '/health')).body.data).toMatchObject({
      clock: { trusted: true },
      queue: { paused: false },
    });
  });

  test('an unknown broadcast says so', async () => {
    screen = await dashboard.open({ as: 'admin', path: '/broadcasts/999' });
    await screen.page.getByText('Broadcast ini tidak dapat dimuat.').waitFor();
  });
});

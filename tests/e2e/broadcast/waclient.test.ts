import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible, NARROW, startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { addDays, dateInZone } from '#shared/base/dates.ts';
import { addJadwal } from '#tests/support/roster/jadwal-samples.ts';
import { OWN_PHONE } from '#tests/support/linked-app.ts';
import { needs } from '#tests/support/needs.ts';
import { chooseTemplate } from '#tests/support/page/choose-template.ts';
import { readQr } from '#tests/support/page/read-qr.ts';
import { startWhatsAppServer, type WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

/** Starts the real messenger against a test WhatsApp server, with the dashboard. */
async function startAll() {
  const whatsapp = await startWhatsAppServer({ allKeys: true });
  const dashboard = await startDashboard({
    env: {
      MIMBAR_MESSENGER: 'whatsapp',
      MIMBAR_WHATSAPP_URL: whatsapp.url,
      MIMBAR_WHATSAPP_ROOT_KEY: whatsapp.rootKeyHex,
    },
  });
  await dashboard.api.services.start();
  return { whatsapp, dashboard };
}

describe.runIf(needs('chromium'))('the messenger client screen', () => {
  let whatsapp: WhatsAppServer;
  let dashboard: Dashboard;
  beforeEach(async () => {
    ({ whatsapp, dashboard } = await startAll());
  });
  afterEach(async () => {
    await dashboard?.close();
    await whatsapp?.stop();
  });

  const open = (options: Parameters<Dashboard['open']>[0] = {}) =>
    dashboard.open({ as: 'admin', path: '/waclient', ...options });
  /** Reads the current code from the screen, as a phone does; a replaced code links no phone. */
  const scan = (code: Locator) =>
    vi.waitFor(async () => whatsapp.scanQr((await readQr(code)) ?? 'unread', { phone: OWN_PHONE }));

  test('from the QR on the screen to a broadcast and its log', { timeout: 150_000 }, async () => {
    // The real messenger uses today's date. The schedules begin tomorrow, so they are in the future even over midnight.
    await addJadwal(dashboard.api, 3, addDays(dateInZone(Date.now(), 'Asia/Jakarta'), 1));
    const { page, problems } = await open();
    await page.getByRole('heading', { name: 'WhatsApp Client', level: 1 }).waitFor();
    await page.getByText('Hubungkan WhatsApp Client untuk melakukan broadcast').waitFor();
    await page.getByText('STATUS: PAIRING').waitFor();
    expect(await page.locator('.steps li').count()).toBe(4);
    const code = page.getByRole('button', { name: 'Perbesar kode QR' });
    expect(await code.locator('svg').evaluate((svg) => [svg.clientWidth, svg.clientHeight])).toEqual([256, 256]);
    expect((await code.locator('img').boundingBox())!.width / 256).toBeLessThanOrEqual(0.18);
    await scan(code);
    await page.getByRole('heading', { name: 'WhatsApp Anda Telah Terhubung' }).waitFor();
    await page.getByText('STATUS: CONNECTED').waitFor();
    const explanation = await page.locator('.linked > p').innerText();
    for (const word of ['Jadwal Pengajian', 'Jadwal Jumatan', 'Broadcasting']) expect(explanation).toContain(word);

    await page.getByRole('heading', { name: 'Test WhatsApp Client' }).waitFor();
    await page.getByLabel('No. HP').fill('0712');
    await page.getByRole('button', { name: 'Send Test Message' }).click();
    await page.getByText('No HP harus dimulai dengan 08 atau 628 dan berjumlah 10-14 digit').waitFor();
    await page.getByLabel('No. HP').fill('081200000777');
    await page.getByRole('button', { name: 'Send Test Message' }).click();
    await page.getByText('Pesan uji terkirim ke 0812-0000-0777.').waitFor();
    expect(whatsapp.messages.at(-1)).toMatchObject({ to: '6281200000777', accepted: true });

    await page.getByRole('link', { name: 'Jadwal Pengajian' }).first().click();
    await page.getByRole('checkbox', { name: 'Pilih Masjid Contoh 1' }).check();
    await page.getByRole('button', { name: 'Broadcast Selected (1)' }).click();
    await chooseTemplate(page, 'Ketua DKM', 'Pengingat DKM, H-1');
    await chooseTemplate(page, 'Mubaligh', 'Pengingat Mubaligh, H-1');
    await page.getByText('Pratinjau, 2 pesan').waitFor();
    await page.getByRole('button', { name: 'Kirim', exact: true }).click();
    await page.locator('.toast').getByText('2 pesan masuk antrean').waitFor();
    await page
      .getByRole('region', { name: 'Progres broadcast' })
      .getByText('2 dari 2 pesan terkirim', { exact: true })
      .waitFor({ timeout: 60_000 });
    await page.locator('tr.data', { hasText: 'Masjid Contoh 1' }).getByText('Sudah Broadcast').waitFor();

    await page.getByRole('link', { name: 'Message Logs' }).click();
    const row = page.locator('tr.data', { hasText: '0812-0000-0500' });
    await row.getByText('Success', { exact: true }).waitFor();
    expect(whatsapp.inbox().map(({ to }) => to)).toEqual(['6281200000777', '6281200000001', '6281200000500']);
    expect(problems).toEqual([]);
  });

  test(
    'the enlarged QR can be read on a phone, in the dark theme as well, and a lost connection says so',
    { timeout: 150_000 },
    async () => {
      const screen = await open({ viewport: NARROW, scheme: 'dark' });
      const { page, problems } = screen;
      const code = page.getByRole('button', { name: 'Perbesar kode QR' });
      expect(await code.locator('svg').evaluate((svg) => svg.clientWidth)).toBe(128);
      await expectAccessible(screen);
      await code.click();
      const large = page.getByRole('dialog', { name: 'Pindai kode QR' }).locator('.qr');
      await large.waitFor();
      await expectAccessible(screen);
      await scan(large);
      await page.getByText('WhatsApp Anda Telah Terhubung').waitFor();
      await page.keyboard.press('Escape');
      await expectAccessible(screen);
      whatsapp.faults.connect = 'refuse';
      whatsapp.dropConnections();
      await page.getByText('STATUS: DISCONNECTED').waitFor();
      await page.getByRole('heading', { name: 'Sudah tertaut, sedang menyambung kembali…' }).waitFor();
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      await expectAccessible(screen);
      // It is linked and comes back by itself, so the schedules don't ask to link it again.
      for (const path of ['/home', '/jadwal-pengajian']) {
        await page.goto(path);
        await page.getByText('WhatsApp sedang menyambung kembali').waitFor();
      }
      expect(await page.getByRole('link', { name: 'Hubungkan WhatsApp' }).count()).toBe(0);
      // Opening the screen makes the messenger connect at once. A refused attempt would make the pause longer.
      // It may come back by itself before a click, and its link goes then.
      expect(await page.getByRole('link', { name: 'Lihat sambungan' }).getAttribute('href')).toBe('/waclient');
      whatsapp.faults.reset();
      await page.goto('/waclient');
      await page.getByText('STATUS: CONNECTED').waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Logout' }).click();
      const question = page.getByRole('alertdialog', { name: 'Logout dari WhatsApp?' });
      await question.getByRole('button', { name: 'Logout' }).click();
      await code.waitFor({ timeout: 60_000 });
      await page.getByText('STATUS: PAIRING').waitFor();
      expect(problems).toEqual([]);
    },
  );

  test('without a way to WhatsApp it says so, and shows the QR as soon as there is one', async () => {
    whatsapp.faults.connect = 'refuse';
    const screen = await open({ viewport: NARROW });
    const reason = screen.page.getByText('WhatsApp belum dapat dihubungi. Periksa sambungan internet');
    await reason.waitFor();
    await expectAccessible(screen);
    whatsapp.faults.reset();
    await screen.page.getByRole('button', { name: 'Perbesar kode QR' }).waitFor({ timeout: 60_000 });
    await reason.waitFor({ state: 'detached' });
    expect(screen.problems).toEqual([]);
  });

  test('the pairing code links a phone that can not scan', { timeout: 120_000 }, async () => {
    const screen = await open({ viewport: NARROW });
    const { page } = screen;
    await page.getByText('STATUS: PAIRING').waitFor();
    const topOf = async (selector: string) => (await page.locator(selector).boundingBox())!.y;
    expect(await topOf('.pair-code')).toBeLessThan(await topOf('.pair > figure'));
    await page.getByLabel('No. HP WhatsApp yang ditautkan').fill(OWN_PHONE);
    await page.getByRole('button', { name: 'Minta kode' }).click();
    const shown = page.locator('.code-line code');
    const code = (await shown.innerText()).replace('-', '');
    const { y, height } = (await shown.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(NARROW.height);
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    await expectAccessible(screen);
    await whatsapp.enterPairingCode(code, { phone: OWN_PHONE });
    await page.getByText('STATUS: CONNECTED').waitFor({ timeout: 60_000 });
  });
});

describe.runIf(needs('chromium'))('the messenger client screen before anything is known', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  test('it begins LOADING without a QR, says nothing of a broken socket, and closes it when it is left', async () => {
    const { page, problems } = await dashboard.open({ as: 'admin' });
    const sockets: string[] = [];
    let closed = 0;
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/waclient/ws')) return;
      sockets.push(socket.url());
      socket.on('close', () => {
        closed += 1;
      });
    });
    await page.route(
      '**/api/waclient/connect',
      (route) => route.fulfill({ status: 503, json: { data: null, error: 'Belum siap', code: 'unavailable' } }),
      { times: 1 },
    );
    await page.getByRole('link', { name: 'WhatsApp Client' }).click();
    await page.getByText('STATUS: LOADING').waitFor();
    await page.getByText('QR Code Loading...').waitFor();
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    expect(sockets[0]).toMatch(/^ws:\/\/[^/]+\/api\/waclient\/ws\?token=/);
    expect(await page.locator('.toast').count()).toBe(0);
    await page.getByRole('link', { name: 'Masjid', exact: true }).click();
    await vi.waitFor(() => expect(closed).toBe(1));
    expect(problems).toEqual([]);
  });

  test.each(['/home', '/jadwal-pengajian', '/masjid'])('%s says that it is a simulation', async (path) => {
    for (const viewport of [undefined, NARROW]) {
      const { page } = await dashboard.open({ as: 'admin', path, viewport });
      await page.getByText('Simulasi', { exact: true }).waitFor();
    }
  });
});

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectAccessible, LOOKS, startDashboard, type Dashboard, type Screen } from '#tests/support/dashboard.ts';
import { addJadwal, onMonday, type JadwalSamples } from '#tests/support/roster/jadwal-samples.ts';
import { needs } from '#tests/support/needs.ts';

describe.runIf(needs('chromium'))('the Schedule screen', () => {
  let dashboard: Dashboard;
  let samples: JadwalSamples;
  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    samples = await addJadwal(dashboard.api, 2);
  });
  afterAll(() => dashboard?.close());

  const cardOf = ({ page }: Pick<Screen, 'page'>, title: string) =>
    page.getByRole('region', { name: title, exact: true });
  async function open(options: Parameters<Dashboard['open']>[0] = {}) {
    const screen = await dashboard.open({ as: 'admin', path: '/schedule', ...options });
    await screen.page.getByRole('heading', { name: 'Jadwal Pengajian Bulanan' }).waitFor();
    return screen;
  }
  async function choose(
    { page }: Pick<Screen, 'page'>,
    card: ReturnType<typeof cardOf>,
    audience: 'DKM' | 'Mubaligh',
    template: string,
  ) {
    await card.getByRole('button', { name: `Template ${audience}:` }).click();
    await page.getByRole('option', { name: template }).click();
  }

  test('three cards read as their sentences, with their tooltips, and rest while they are inactive', async () => {
    const screen = await open();
    const { page, problems } = screen;
    await page.getByText('Atur Scheduling untuk broadcast otomatis').waitFor();
    const tips = {
      'Jadwal Pengajian Bulanan': 'H-0 berarti tepat tanggal 1 bulan tersebut',
      'Jadwal Pengajian Harian': 'H-0 berarti tepat pada hari jadwal pengajian tersebut',
      'Jadwal Jumatan': 'H-0 berarti tepat pada hari jumat',
    };
    for (const [title, tip] of Object.entries(tips)) {
      const card = cardOf(screen, title);
      expect(await card.getByRole('switch', { name: `${title} aktif` }).isChecked()).toBe(false);
      expect(await card.getByLabel('Jam').isDisabled()).toBe(true);
      expect(await card.getByLabel('Jam').inputValue()).toBe('00:00');
      expect(await card.getByRole('button', { name: 'Template DKM:' }).isDisabled()).toBe(true);
      expect(await card.getByRole('switch', { name: 'Tetap broadcast jadwal yang sudah di broadcast' }).count()).toBe(
        title === 'Jadwal Pengajian Bulanan' ? 0 : 1,
      );
      await card.getByRole('button', { name: 'Keterangan H-' }).click();
      await page.getByRole('tooltip').getByText(tip).waitFor();
      await page.keyboard.press('Escape');
    }
    const sentence = (await cardOf(screen, 'Jadwal Pengajian Bulanan').locator('.sentence').innerText()).replace(
      /\s+/g,
      ' ',
    );
    expect(sentence).toMatch(
      /^Kirim jadwal pengajian bulanan setiap H- awal bulan pada jam dengan template DKM .* dan template Mubaligh /,
    );
    await cardOf(screen, 'Jadwal Jumatan')
      .getByRole('button', { name: /^Keterangan: Tetap/ })
      .click();
    await page
      .getByRole('tooltip')
      .getByText('Jadwal dengan status "Sudah Broadcast" akan tetap dikirim sesuai jadwal')
      .waitFor();
    expect(problems).toEqual([]);
  });

  test('without both templates the card says so and sends nothing; Discard takes all back', async () => {
    const screen = await open();
    const card = cardOf(screen, 'Jadwal Jumatan');
    await card.getByRole('switch', { name: 'Jadwal Jumatan aktif' }).check();
    await card.getByRole('button', { name: 'Template DKM:' }).click();
    const option = screen.page.getByRole('option', { name: 'Pengingat Jumat' });
    await option.waitFor();
    expect(await screen.page.getByRole('option').count()).toBe(1);
    await option.click();
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Mohon pilih template sebelum menyimpan').waitFor();
    expect(screen.calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
    await card.getByRole('button', { name: 'Discard' }).click();
    expect(await card.getByRole('switch', { name: 'Jadwal Jumatan aktif' }).isChecked()).toBe(false);
    expect(await card.getByRole('button', { name: 'Save' }).count()).toBe(0);
  });

  test('a card is saved as a whole, shows the same time after a reload, and an edit taken back by hand is none', async () => {
    const screen = await open();
    const { page, requests } = screen;
    const card = cardOf(screen, 'Jadwal Pengajian Harian');
    await card.getByRole('switch', { name: 'Jadwal Pengajian Harian aktif' }).check();
    await card.getByLabel('Jumlah hari sebelumnya (H-)').fill('2');
    await card.getByLabel('Jam').fill('1630');
    await choose(screen, card, 'DKM', 'Pengingat DKM, H-1');
    await choose(screen, card, 'Mubaligh', 'Pengingat Mubaligh, H-1');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(
      '**/api/schedule/*',
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByRole('button', { name: 'Saving...' }).waitFor();
    answer();
    await card.getByText(/^Berikutnya: /).waitFor();
    expect(requests.find((request) => request.method() === 'PATCH')!.postDataJSON()).toEqual({
      active: true,
      h: 2,
      jam: '16:30',
      id_template_dkm: samples.template.dkm,
      id_template_mubaligh: samples.template.mubaligh,
      force_broadcast: false,
      tanya_lagi: false,
      tanya_h: 1,
      tanya_jam: '19:30',
    });
    await page.reload();
    await expect.poll(() => card.getByLabel('Jam').inputValue()).toBe('16:30');
    await card.getByLabel('Jam').fill('17:00');
    await card.getByRole('button', { name: 'Save' }).waitFor();
    await card.getByLabel('Jam').fill('16:30');
    await card.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });

    await card.getByLabel('Jumlah hari sebelumnya (H-)').fill('31');
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByText('H harus angka 0 sampai 30').waitFor();
    await card.getByLabel('Jumlah hari sebelumnya (H-)').fill('30');
    await page.route(
      '**/api/schedule/*',
      (route) => route.fulfill({ status: 500, json: { data: null, error: 'Tidak dapat menyimpan', code: 'internal' } }),
      { times: 1 },
    );
    await card.getByRole('button', { name: 'Save' }).click();
    await page.locator('.toast').getByText('Tidak dapat menyimpan').waitFor();
    await card.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(await card.getByLabel('Jumlah hari sebelumnya (H-)').inputValue()).toBe('30');
  });

  test('a card whose template has an unknown placeholder names it, with the way to that template', async () => {
    const { call } = dashboard.api;
    const nama_template = 'Khatib, salah ketik';
    const content = 'Yth. {{nama_mubaligh}}, khutbah {{tanggal}} di {{nama masjid}}';
    const wrong = await call('POST', '/template', { body: { nama_template, content, type: 'jumatan_reminder' } });
    const { jumat } = samples.template;
    const body = { active: true, h: 1, jam: '16:00', id_template_dkm: jumat, id_template_mubaligh: wrong.body.data.id };
    await call('PATCH', '/schedule/jumatan_reminder', { body });
    onTestFinished(async () => {
      await call('PATCH', '/schedule/jumatan_reminder', {
        body: { ...body, active: false, id_template_dkm: null, id_template_mubaligh: null },
      });
      await call('DELETE', `/template/${wrong.body.data.id}`);
    });
    const screen = await open();
    const { page, problems } = screen;
    const notice = cardOf(screen, 'Jadwal Jumatan').locator('.notice').filter({ hasText: nama_template });
    await notice
      .getByText(`Template '${nama_template}': {{nama masjid}} tidak dikenal dan akan terkirim apa adanya.`)
      .waitFor();
    // The notice names only the wrong placeholder, and the other cards have no notice.
    expect(await page.locator('.notice', { hasText: 'tidak dikenal' }).count()).toBe(1);
    await expectAccessible(screen);
    await notice.getByRole('link', { name: 'Perbaiki template' }).click();
    await page.getByRole('heading', { name: 'Template', level: 1 }).waitFor();
    await page.getByText('1 template', { exact: true }).waitFor();
    await page.locator('tr.data', { hasText: nama_template }).waitFor();
    expect(problems).toEqual([]);
  });

  test('the Friday card asks again at a time of its own, after its reminder', async () => {
    const { jumat } = samples.template;
    const body = { active: true, h: 2, jam: '16:00', id_template_dkm: jumat, id_template_mubaligh: jumat };
    await dashboard.api.call('PATCH', '/schedule/jumatan_reminder', { body });
    onTestFinished(async () => {
      await dashboard.api.call('PATCH', '/schedule/jumatan_reminder', {
        body: { ...body, active: false, id_template_dkm: null, id_template_mubaligh: null, tanya_lagi: false },
      });
    });
    const screen = await open();
    const card = cardOf(screen, 'Jadwal Jumatan');
    const days = card.getByLabel('Jumlah hari sebelumnya untuk tanya lagi (H-)');
    expect(await days.count()).toBe(0);
    await card.getByRole('switch', { name: 'Tanya lagi yang belum menjawab' }).check();
    await days.fill('3');
    await card.getByLabel('Jam tanya lagi').fill('1815');
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Tanya lagi harus sesudah pengingat yang pertama').waitFor();
    await days.fill('1');
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByText(/^Template 'Pengingat Jumat' tidak bertanya/).waitFor();
    await screen.page.reload();
    await expect.poll(() => days.inputValue()).toBe('1');
    expect(await card.getByLabel('Jam tanya lagi').inputValue()).toBe('18:15');
    await expectAccessible(screen);
    expect(screen.problems).toEqual([]);
  });

  test('a card is switched on with one click: with the usual values at first, then as it was saved', async () => {
    const { call } = dashboard.api;
    const off = { active: false, h: 0, jam: '00:00', id_template_dkm: null, id_template_mubaligh: null };
    onTestFinished(async () => {
      for (const key of ['pengajian_reminder', 'jumatan_reminder'])
        await call('PATCH', `/schedule/${key}`, { body: off });
    });
    await call('PATCH', '/schedule/pengajian_reminder', { body: off });
    const stored = async (key: string) => (await call('GET', '/schedule')).body.data[key];
    const screen = await open();
    const card = cardOf(screen, 'Jadwal Pengajian Harian');
    const accept = card.getByRole('button', { name: /^Nyalakan / });
    expect(await accept.innerText()).toBe('Nyalakan H-1 16.00');
    await accept.click();
    await card.getByText(/^Berikutnya: /).waitFor();
    expect(await accept.count()).toBe(0);
    const { dkm, mubaligh } = samples.template;
    expect(await stored('pengajian_reminder')).toMatchObject({
      active: true,
      h: 1,
      jam: '16:00',
      id_template_dkm: dkm,
      id_template_mubaligh: mubaligh,
    });

    const { jumat } = samples.template;
    const own = { active: false, h: 2, jam: '06:30', id_template_dkm: jumat, id_template_mubaligh: jumat };
    await call('PATCH', '/schedule/jumatan_reminder', { body: own });
    await screen.page.reload();
    const friday = cardOf(screen, 'Jadwal Jumatan');
    await expectAccessible(screen);
    await friday.getByRole('button', { name: 'Nyalakan H-2 06.30' }).click();
    await friday.getByText(/^Berikutnya: /).waitFor();
    expect(await stored('jumatan_reminder')).toMatchObject({ ...own, active: true });
    expect(screen.problems).toEqual([]);
  });

  test('leaving with edits asks first', async () => {
    const screen = await open();
    const { page } = screen;
    await cardOf(screen, 'Jadwal Jumatan').getByRole('switch', { name: 'Jadwal Jumatan aktif' }).check();
    await page.getByRole('link', { name: 'Masjid', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Tinggalkan tanpa menyimpan?' });
    await question.getByRole('button', { name: 'Kembali' }).click();
    expect(new URL(page.url()).pathname).toBe('/schedule');
    await page.getByRole('link', { name: 'Masjid', exact: true }).click();
    await question.getByRole('button', { name: 'Tinggalkan' }).click();
    await page.waitForURL('**/masjid');
  });

  test.each(LOOKS)(
    'the screen is accessible, $scheme at $viewport.width px',
    { timeout: 60_000 },
    async ({ scheme, viewport }) => {
      const screen = await open({ scheme, viewport });
      const card = cardOf(screen, 'Jadwal Jumatan');
      await card.getByRole('switch', { name: 'Jadwal Jumatan aktif' }).check();
      await card.getByRole('button', { name: 'Save' }).click();
      await card.getByText('Mohon pilih template sebelum menyimpan').waitFor();
      await expectAccessible(screen);
      expect(screen.problems).toEqual([]);
    },
  );
});

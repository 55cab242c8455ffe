import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { addJadwal, onMonday, type JadwalSamples } from '#tests/support/roster/jadwal-samples.ts';
import { needs } from '#tests/support/needs.ts';

describe.runIf(needs('chromium'))('a Friday on the screens', () => {
  let dashboard: Dashboard;
  let samples: JadwalSamples;
  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    samples = await addJadwal(dashboard.api, 2);
  });
  afterAll(() => dashboard?.close());

  test('an answer that an admin has heard himself is written down from the row, and taken back there', async () => {
    const { page, problems } = await dashboard.open({ as: 'admin', path: '/jadwal-jumatan' });
    const [id] = samples.jumatan;
    const row = page.locator('tr.data').filter({ has: page.getByRole('cell', { name: id!, exact: true }) });
    const stored = async () => (await dashboard.api.call('GET', `/jadwal-jumatan/${id}`)).body.data;
    for (const [item, badge, konfirmasi] of [
      ['Catat Udzur', 'Udzur', 'udzur'],
      ['Catat Hadir', 'Hadir', 'hadir'],
    ] as const) {
      await row.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await row.getByText(badge, { exact: true }).waitFor();
      expect(await stored()).toMatchObject({ konfirmasi, konfirmasi_jalur: 'admin' });
      if (konfirmasi === 'udzur')
        await page.getByRole('dialog', { name: 'Cari pengganti' }).getByRole('button', { name: 'Batal' }).click();
    }
    expect(problems).toEqual([]);
  });

  test('the fourth card saves its times and shows its message', async () => {
    dashboard.api.database.sqlite.prepare("update account set no_hp = '081200007500' where role = 'admin'").run();
    const { page, problems } = await dashboard.open({ as: 'admin', path: '/schedule' });
    const card = page.getByRole('region', { name: 'Ringkasan Jumat', exact: true });
    await card.getByText(/Dikirim ke .*admin/).waitFor();
    expect(await card.getByLabel('Jam Kamis').inputValue()).toBe('18:00');
    await card.getByLabel('Jam Jumat').fill('06.45');
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    await card.getByText('Lihat pesannya sekarang').click();
    await card.getByText('Ringkasan Jumat,').waitFor();
    const { body } = await dashboard.api.call('GET', '/ringkasan-jumat');
    expect(body.data).toMatchObject({ jam_kamis: '18:00', jam_jumat: '06:45', active: true });
    expect(problems).toEqual([]);
  });
});

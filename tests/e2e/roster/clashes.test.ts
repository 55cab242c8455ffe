import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays } from '#shared/base/dates.ts';
import {
  expectAccessible,
  MANY_PAGES,
  NARROW,
  startDashboard,
  type Dashboard,
  type Screen,
} from '#tests/support/dashboard.ts';
import { FRIDAY, onMonday, TODAY } from '#tests/support/roster/jadwal-samples.ts';
import { needs } from '#tests/support/needs.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';

describe.runIf(needs('chromium'))('schedules that clash', () => {
  let dashboard: Dashboard;
  let screen: Screen;
  let agung: string;
  let huda: string;
  let ahmad: string;
  let budi: string;
  const post = async (path: string, body: object) => {
    const answer = await dashboard.api.call('POST', path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
    return answer.body.data.id as string;
  };
  const jumatan = (id_masjid: string, id_mubaligh: string, tanggal = FRIDAY) =>
    post('/jadwal-jumatan', { tanggal, id_masjid, id_mubaligh });
  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    const { api } = dashboard;
    [agung, huda] = [await addMasjid(api, 'Masjid Agung'), await addMasjid(api, 'Al-Huda')];
    [ahmad, budi] = [await addMubaligh(api, 'Ustadz Ahmad'), await addMubaligh(api, 'Ustadz Budi')];
  });
  afterAll(() => dashboard?.close());
  afterEach(async () => {
    expect(screen.problems).toEqual([]);
    for (const path of ['/jadwal-jumatan', '/jadwal-pengajian', '/cuti'])
      for (const { id } of (await dashboard.api.call('GET', `${path}?limit=100`)).body.data)
        await dashboard.api.call('DELETE', `${path}/${id}`);
  });

  test(
    "Home says which of this week's do, leads to where they are mended, and falls silent when they are",
    { timeout: MANY_PAGES },
    async () => {
      const first = await jumatan(agung, ahmad);
      await jumatan(huda, ahmad, addDays(FRIDAY, 7));
      screen = await dashboard.open({ as: 'admin', path: '/home' });
      const { page } = screen;
      const line = page.getByRole('listitem').filter({ hasText: 'bentrok pekan ini' });
      await page.getByRole('heading', { name: 'Upcoming Broadcast', level: 2 }).waitFor();
      await vi.waitFor(() => expect(screen.calls.includes('GET /home')).toBe(true));
      expect(await line.count()).toBe(0);

      // Another admin gives him a second mosque; a pengajian during his leave is also listed.
      const second = await jumatan(huda, ahmad);
      await line.getByText('Selesaikan 2 jadwal jumatan bentrok pekan ini').waitFor();
      expect(await line.innerText()).toContain(
        'Masjid Agung: Juga di Masjid Al-Huda pada hari yang sama, dan lainnya.',
      );
      await expectAccessible(screen);
      await page.setViewportSize(NARROW);
      await expectAccessible(screen);
      await line.getByRole('link', { name: 'Buka papan' }).click();
      await page.waitForURL(`**/papan-jumat?bulan=${FRIDAY.slice(0, 7)}`);
      await page.goBack();

      await dashboard.api.call('PATCH', `/jadwal-jumatan/${first}`, { body: { id_mubaligh: budi } });
      await line.waitFor({ state: 'detached' });
      await dashboard.api.call('DELETE', `/jadwal-jumatan/${second}`);
      await post('/jadwal-pengajian', { tanggal: TODAY, waktu: '19:30', id_masjid: agung, id_mubaligh: budi });
      await post('/cuti', { id_mubaligh: budi, dari: TODAY, sampai: TODAY });
      await line.getByText(`Masjid Agung: Ustadz Budi cuti`).waitFor();
      await line.getByRole('link', { name: 'Buka jadwal' }).waitFor();
    },
  );

  test(
    'a card of Schedule says which of its next run do, and forgets them when they are mended',
    { timeout: MANY_PAGES },
    async () => {
      const { api } = dashboard;
      const tomorrow = addDays(TODAY, 1);
      const template = async (type: string, name: string) => addTemplate(api, type, name);
      const body = {
        active: true,
        h: 30,
        jam: '00:00',
        id_template_dkm: await template('jumatan_reminder', 'DKM Jumat'),
        id_template_mubaligh: await template('jumatan_reminder', 'Khatib Jumat'),
      };
      // The run is due tomorrow at midnight, thirty days before the schedules.
      const target = addDays(tomorrow, 30);
      const ids = [await jumatan(agung, ahmad, target), await jumatan(huda, ahmad, target)];
      await api.call('PATCH', '/schedule/jumatan_reminder', { body });
      screen = await dashboard.open({ as: 'admin', path: '/schedule' });
      const card = screen.page.getByRole('region', { name: 'Jadwal Jumatan', exact: true });
      const line = card.getByText(/^2 jadwal bentrok, periksa dulu: Masjid Agung .*\. Buka Papan Jumat$/);
      await line.waitFor();
      await expectAccessible(screen);
      // The edited values describe another run, which is not known yet.
      await card.getByLabel('Jumlah hari sebelumnya (H-)').fill('29');
      await line.waitFor({ state: 'detached' });
      await card.getByRole('button', { name: 'Discard' }).click();
      await line.waitFor();
      await api.call('PATCH', `/jadwal-jumatan/${ids[0]}`, { body: { id_mubaligh: budi } });
      await line.waitFor({ state: 'detached' });
      const other = screen.page.getByRole('region', { name: 'Jadwal Pengajian Harian', exact: true });
      expect(await other.getByText('bentrok').count()).toBe(0);
    },
  );
});

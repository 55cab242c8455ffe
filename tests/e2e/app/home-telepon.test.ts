import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, NARROW, startDashboard, WIDE, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

/** A Thursday at ten. */
const NOW = Date.parse('2026-11-26T10:00:00.000+07:00');

describe.runIf(needs('chromium'))('who has not answered, on Home', () => {
  let dashboard: Dashboard;
  let id: string;
  beforeAll(async () => {
    dashboard = await startDashboard({ today: new Date(NOW), clock: createTestClock(NOW) });
    const { api } = dashboard;
    const body = {
      tanggal: '2026-11-27',
      id_masjid: await addMasjid(api, 'Masjid Al-Huda'),
      id_mubaligh: await addMubaligh(api, 'Ustadz Ahmad', { no_hp: '081200000101' }),
    };
    ({ id } = (await api.call('POST', '/jadwal-jumatan', { body })).body.data);
  });
  afterAll(() => dashboard?.close());

  for (const viewport of [WIDE, NARROW])
    test(`is called until he answers, ${viewport.width} px`, { timeout: 120_000 }, async () => {
      dashboard.api.database.sqlite.prepare("update jadwal_jumatan set konfirmasi = 'asked' where id = ?").run(id);
      const screen = await dashboard.open({ as: 'admin', path: '/home', viewport });
      const list = screen.page.getByRole('region', { name: 'Belum menjawab, telepon saja' });
      await list.getByText('Masjid Al-Huda, 0812-0000-0101').waitFor();
      const call = list.getByRole('link', { name: 'Telepon Ustadz Ahmad' });
      expect(await call.getAttribute('href')).toBe('tel:+6281200000101');
      expect((await call.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      expect(await list.getByRole('link', { name: 'WhatsApp Ustadz Ahmad' }).getAttribute('href')).toBe(
        'https://wa.me/6281200000101',
      );
      await expectAccessible(screen);
      await dashboard.api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban: 'hadir' } });
      await list.waitFor({ state: 'detached' });
    });
});

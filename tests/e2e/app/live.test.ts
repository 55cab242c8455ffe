import type { WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { addPengajian } from '#tests/support/samples.ts';
import { onMonday } from '#tests/support/roster/jadwal-samples.ts';

describe.runIf(needs('chromium'))('the live socket', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard(onMonday());
    await addPengajian(dashboard.api, 1, '2026-11-29');
  });
  afterAll(() => dashboard?.close());

  test('what changed while it was cut, as at a restart, is on the screen when it is back', async () => {
    const { page } = await dashboard.open({ as: 'admin' });
    const opened: WebSocketRoute[] = [];
    let isCut = false;
    await page.routeWebSocket(/\/api\/events\/ws/, (socket) => {
      if (isCut) return void socket.close();
      socket.connectToServer();
      opened.push(socket);
    });
    await page.goto('/jadwal-pengajian');
    await page.locator('tr.data').getByText('Masjid Contoh 1', { exact: true }).waitFor();
    while (opened.length === 0) await page.waitForTimeout(50);

    isCut = true;
    await opened[0]!.close();
    await dashboard.api.call('PATCH', '/masjid/1', { body: { nama_masjid: 'Masjid Berganti' } });
    isCut = false;
    await page.locator('tr.data').getByText('Masjid Berganti').waitFor();
  });
});

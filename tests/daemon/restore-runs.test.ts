import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { systemActor } from '#daemon/domain/actor.ts';
import { withDataDirectory } from '#daemon/main/offline/environment.ts';
import { restore } from '#daemon/main/offline/restore.ts';
import { looked, startAutomaticApp, wib, type AutomaticApp } from '#tests/support/automatic-app.ts';

let api: AutomaticApp | undefined;
const directory = mkdtempSync(path.join(tmpdir(), 'mimbar-restore-runs-'));
afterEach(async () => {
  await api?.close();
  rmSync(directory, { recursive: true, force: true });
});

test('backup, a run, restore, start: 0 messages; the run is unknown and never caught up, later ones wait for a word', async () => {
  api = await startAutomaticApp({ directory, env: { MIMBAR_BACKUP_AT: 'off' } });
  await api.saveCard('pengajian_reminder', { h: 1, jam: '16:00' });
  for (const day of ['21', '22']) await api.addPengajian(`2026-11-${day}`);
  const { name } = (await api.call('POST', '/backups')).body.data;
  api.until('2026-11-20 16:00');
  expect(await api.ran('pengajian_reminder', '2026-11-20 16:00')).toHaveLength(2);
  await api.close();

  const clock = { now: () => wib('2026-11-20 18:00'), monotonic: () => 0, sleep: () => Promise.resolve() };
  const { config } = api;
  const file = path.join(directory, 'backups', name);
  const restored = await withDataDirectory(directory, () => restore({ config, clock, actor: systemActor('cli:test'), file, passphrase: undefined, withWhatsapp: false }));
  expect(restored).toMatchObject({ unknownRuns: 1, held: 0 });

  api = await startAutomaticApp({ directory, at: '2026-11-20 18:05', env: { MIMBAR_BACKUP_AT: 'off' } });
  await looked(api);
  expect((await api.card('pengajian_reminder')).last_run).toMatchObject({ state: 'unknown', text: 'Tidak diketahui: 20 Nov 2026 16.00, basis data dipulihkan sesudahnya' });
  expect((await api.call('GET', '/queue')).body.data).toEqual([]);
  api.until('2026-11-21 16:00');
  await looked(api);
  expect(await api.sent()).toEqual([]);
  expect((await api.call('GET', '/health')).body.data.queue).toMatchObject({ paused: true, waiting: 2 });
  await api.call('POST', '/queue/resume');
  expect(await api.ran('pengajian_reminder', '2026-11-21 16:00')).toHaveLength(2);
});

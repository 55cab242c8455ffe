import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemActor } from '#daemon/base/audit.ts';
import { withDataDirectory } from '#daemon/process/offline/environment.ts';
import { restore } from '#daemon/process/offline/restore.ts';
import { looked, startAutomaticApp, wib, type AutomaticApp } from '#tests/support/automatic-app.ts';

let api: AutomaticApp | undefined;
let directory: string;
beforeEach(() => void (directory = mkdtempSync(path.join(tmpdir(), 'mimbar-restore-runs-'))));
afterEach(async () => {
  await api?.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Stops the daemon and restores a backup over its data, at that moment (WIB). */
async function restoreAt(wall: string, name: string) {
  await api!.close();
  const clock = { now: () => wib(wall), monotonic: () => 0, sleep: () => Promise.resolve() };
  const { config } = api!;
  const file = path.join(directory, 'backups', name);
  return withDataDirectory(directory, () =>
    restore({ config, clock, actor: systemActor('cli', 'test'), file, passphrase: undefined, withWhatsapp: false }),
  );
}

const marks = async (): Promise<string[]> =>
  (await api!.call('GET', '/jadwal-pengajian?orderBy=id&orderType=asc')).body.data
    .filter((row: { mungkin_terkirim: boolean }) => row.mungkin_terkirim)
    .map((row: { id: string }) => row.id);

test('backup, a run, restore, start: 0 messages; the run is unknown and never caught up, later ones wait for a word', async () => {
  api = await startAutomaticApp({ directory, env: { MIMBAR_BACKUP_AT: 'off' } });
  await api.saveCard('pengajian_reminder', { h: 1, jam: '16:00' });
  const first = await api.addPengajian('2026-11-21');
  await api.addPengajian('2026-11-22');
  const { name } = (await api.call('POST', '/backups')).body.data;
  api.until('2026-11-20 16:00');
  expect(await api.ran('pengajian_reminder', '2026-11-20 16:00')).toHaveLength(2);
  const restored = await restoreAt('2026-11-20 18:00', name);
  expect(restored).toMatchObject({ unknownRuns: 1, held: 0, marked: 1 });

  api = await startAutomaticApp({ directory, at: '2026-11-20 18:05', env: { MIMBAR_BACKUP_AT: 'off' } });
  await looked(api);
  expect((await api.card('pengajian_reminder')).last_run).toMatchObject({
    state: 'unknown',
    text: 'Tidak diketahui: 20 Nov 2026 16.00, basis data dipulihkan sesudahnya',
  });
  expect((await api.call('GET', '/queue')).body.data).toEqual([]);
  expect(await marks()).toEqual([first]);
  expect((await api.call('GET', '/health')).body.data.queue.paused_reason).toContain(
    '1 jadwal ditandai: pengingatnya mungkin sudah dikirim.',
  );
  api.until('2026-11-21 16:00');
  await looked(api);
  expect(await api.sent()).toEqual([]);
  expect((await api.call('GET', '/health')).body.data.queue).toMatchObject({ paused: true, waiting: 2 });
  await api.call('POST', '/queue/resume');
  expect(await api.ran('pengajian_reminder', '2026-11-21 16:00')).toHaveLength(2);
});

test('what was sent since, or waits, is marked until it is sent or dismissed; whoever sends it is asked', async () => {
  api = await startAutomaticApp({ directory, env: { MIMBAR_BACKUP_AT: 'off' } });
  await api.saveCard('pengajian_bulanan', { h: 11, jam: '10:00' });
  await api.saveCard('pengajian_reminder', { h: 1, jam: '16:00' });
  const { id_template_dkm } = await api.card('pengajian_reminder');
  const [byCard, byHand, waits, untouched] = [
    await api.addPengajian('2026-11-21'),
    await api.addPengajian('2026-11-25'),
    await api.addPengajian('2026-11-26'),
    await api.addPengajian('2026-12-01'),
  ];
  const send = (id: string) => api!.call('POST', `/jadwal-pengajian/broadcast?id=${id}&templateDKM=${id_template_dkm}`);
  await api.call('POST', '/queue/pause');
  await send(waits!);
  const { name } = (await api.call('POST', '/backups')).body.data;
  await api.call('POST', '/queue/resume');
  await send(byHand!);
  api.until('2026-11-20 16:00');
  await api.ran('pengajian_reminder', '2026-11-20 16:00');
  expect(await restoreAt('2026-11-20 18:00', name)).toMatchObject({ unknownRuns: 2, held: 1, marked: 3 });

  api = await startAutomaticApp({ directory, at: '2026-11-20 18:05', env: { MIMBAR_BACKUP_AT: 'off' } });
  expect(await marks()).toEqual([byCard, byHand, waits]);
  const all = [byCard, byHand, waits, untouched].join(',');
  const preview = await api.call('GET', `/jadwal-pengajian/broadcast-preview?id=${all}&templateDKM=${id_template_dkm}`);
  expect(preview.body.questions).toEqual(['3 dari 4 jadwal mungkin sudah dikirim sebelum pemulihan. Tetap kirim?']);
  const { id_template_dkm: digest } = await api.card('pengajian_bulanan');
  const month = (await api.call('GET', `/jadwal-pengajian/broadcast-bulanan-preview?month=11&templateDKM=${digest}`))
    .body;
  expect(month.questions).toEqual(['1 dari 1 pesan mungkin sudah dikirim otomatis sebelum pemulihan. Tetap kirim?']);

  expect((await send(byHand!)).status).toBe(200);
  expect(await marks()).toEqual([byCard, waits]);
  expect((await api.call('DELETE', `/jadwal-pengajian/restore-mark?id=${byCard},${untouched}`)).body.data).toEqual({
    count: 1,
  });
  expect(await marks()).toEqual([waits]);
  await api.call('POST', '/queue/release');
  await api.call('POST', '/queue/resume');
  await vi.waitFor(async () => expect(await marks()).toEqual([]));
  await api.drained();
  expect(await api.sent()).toHaveLength(2);
});

test('who asked to be left alone since the backup still is, and a link that was revoked opens nothing', async () => {
  const env = { MIMBAR_BACKUP_AT: 'off', MIMBAR_PUBLIC_URL: 'https://jadwal.contoh.id' };
  api = await startAutomaticApp({ directory, env });
  await api.saveCard('pengajian_reminder', { h: 1, jam: '16:00' });
  const id = await api.addPengajian('2026-11-26');
  const { id_template_dkm, id_template_mubaligh } = await api.card('pengajian_reminder');
  await api.call('POST', '/queue/pause');
  const query = `id=${id}&templateDKM=${id_template_dkm}&templateMubaligh=${id_template_mubaligh}`;
  await api.call('POST', `/jadwal-pengajian/broadcast?${query}`);
  const link = async (person: string): Promise<string> =>
    new URL((await api!.call('POST', `/${person}/tautan`)).body.data.url).pathname;
  const opens = async (of: string) => (await api!.app.inject(of)).statusCode;
  await api.addPengajian('2026-11-27');
  const [kept, renewed, revoked] = [await link('masjid/1'), await link('mubaligh/1'), await link('mubaligh/2')];
  const { name } = (await api.call('POST', '/backups')).body.data;
  const phone = ((await api.call('GET', '/masjid/1')).body.data.no_hp as string).replace(/^0/, '62');
  api.services.queue.optOut.incoming({ phone, text: 'BERHENTI' });
  await link('mubaligh/1');
  await api.call('DELETE', '/mubaligh/2/tautan');
  await restoreAt('2026-11-20 18:00', name);

  api = await startAutomaticApp({ directory, at: '2026-11-20 18:05', env });
  expect(await Promise.all([kept, renewed, revoked].map(opens))).toEqual([200, 404, 404]);
  expect((await api.call('GET', '/mubaligh/2/tautan')).body.data.status).toBe('revoked');
  expect((await api.call('GET', '/nomor-bermasalah')).body.data).toMatchObject([{ no_hp: phone, alasan: 'berhenti' }]);
  await api.call('POST', '/queue/release');
  await api.call('POST', '/queue/resume');
  await api.drained();
  expect(await api.sent()).toEqual([expect.stringMatching(/^Ustadz/)]);
});

test('a number that was linked since the backup stays a new one, and slow where WhatsApp has asked for it', async () => {
  api = await startAutomaticApp({ directory, env: { MIMBAR_BACKUP_AT: 'off' } });
  const set = (key: string, value: string) =>
    api!.database.sqlite.prepare('insert or replace into setting values (?, ?)').run(key, value);
  const of = (key: string) =>
    api!.database.sqlite.prepare('select value from setting where key = ?').pluck().get(key) as string | undefined;
  const keys = ['linked_number', 'linked_at', 'slow_until', 'too_many_at'];
  set('linked_number', '6281200000001');
  set('linked_at', '1');
  const { name } = (await api.call('POST', '/backups')).body.data;
  api.database.sqlite.exec("insert or replace into whatsapp_key values ('creds', '', '{}')");
  for (const [n, key] of keys.entries()) set(key, `62812000000${n}0`);
  const before = keys.map(of);
  const database = path.join(directory, 'mimbar.db');
  await restoreAt('2026-11-20 18:00', name);
  const restored = new Sqlite(database, { readonly: true });
  const value = restored.prepare('select value from setting where key = ?').pluck();
  expect(keys.map((key) => value.get(key))).toEqual(before);
  restored.close();
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KabarRow } from '#shared/base/kabar.ts';
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

describe('who was told something else since the backup', () => {
  let send: (ids: string[]) => Promise<void>;
  const start = async (at?: string) => {
    api = await startAutomaticApp({ directory, env: { MIMBAR_BACKUP_AT: 'off' }, ...(at !== undefined && { at }) });
    const call = api.call;
    send = async (ids) => {
      const rows = (await call('GET', '/template?type=pengajian_reminder&orderBy=id&orderType=asc')).body.data;
      const [templateDKM, templateMubaligh] = rows.map(({ id }: { id: string }) => id);
      await call('POST', '/jadwal-pengajian/broadcast', { body: { id: ids, templateDKM, templateMubaligh } });
      await api!.drained();
    };
  };
  const row = async (id: string) => (await api!.call('GET', `/jadwal-pengajian/${id}`)).body.data;
  const change = (id: string, body: object) => api!.call('PATCH', `/jadwal-pengajian/${id}`, { body });
  const kabar = async (): Promise<string[]> =>
    (await api!.call('GET', '/kabar')).body.data.flatMap(({ id, orang }: KabarRow) =>
      orang.map(({ kunci, hal }) => `${id} ${kunci} ${hal}`),
    );
  const tell = async (id: string, ...kunci: string[]) => {
    const orang = kunci.length > 0 && { orang: kunci.map((one) => ({ kunci: one })) };
    const body = { kabar: [{ jadwal: 'pengajian', id, ...orang }] };
    expect((await api!.call('POST', '/kabar/kirim', { body })).status).toBe(200);
    await api!.drained();
  };
  const backUp = async () => (await api!.call('POST', '/backups', {})).body.data.name as string;
  const resumed = async (name: string) => {
    const told = await restoreAt('2026-11-20 18:00', name);
    await start('2026-11-20 18:05');
    await api!.call('POST', '/queue/resume');
    return told;
  };

  beforeEach(async () => {
    await start();
    for (const to of ['DKM', 'Ustadz'])
      await api!.call('POST', '/template', {
        body: {
          nama_template: to,
          type: 'pengajian_reminder',
          content: `${to} {{nama_masjid}} {{tanggal}} {{waktu}}${to === 'DKM' ? '' : '\n{{konfirmasi}}'}`,
        },
      });
  });

  test('another hour: he is failed and on the list, and hears the change; whoever was told nothing new hears nothing', async () => {
    const [both, one, none, open] = [
      await api!.addPengajian('2026-11-25'),
      await api!.addPengajian('2026-11-26'),
      await api!.addPengajian('2026-11-27'),
      await api!.addPengajian('2026-11-28'),
    ];
    await send([both!, one!, none!]);
    const name = await backUp();
    for (const id of [both!, one!, none!]) await change(id, { waktu: '20:00' });
    await tell(both!);
    await tell(one!, 'dkm:2');
    // The same as the backup has it.
    await send([open!]);
    const told = await resumed(name);
    expect(told).toMatchObject({ marked: 1, outdated: 2 });

    const accepted = { dkm_status: 'accepted', mubaligh_status: 'accepted', broadcasted: true };
    const failed = { dkm_status: 'failed', mubaligh_status: 'failed', broadcasted: false };
    expect(await row(both!)).toMatchObject({ waktu: '19:30', ...failed });
    expect(await row(one!)).toMatchObject({ waktu: '19:30', ...accepted, dkm_status: 'failed', broadcasted: false });
    expect(await row(none!)).toMatchObject({ waktu: '19:30', ...accepted });
    expect(await kabar()).toEqual([`${both} dkm:1 berubah`, `${both} mubaligh:1 berubah`, `${one} dkm:2 berubah`]);
    await tell(both!);
    await tell(one!);
    const texts = (await api!.sent()).slice(-3);
    for (const text of texts) expect(text).toMatch(/Perubahan jadwal[^]*19[.:]30[^]*20[.:]00/);
    expect(await kabar()).toEqual([]);
    for (const id of [both!, one!, none!]) expect(await row(id)).toMatchObject(accepted);
  });

  test('that it is off: it is not broadcast any more, and he hears of it anew, with the question', async () => {
    const [both, one, none] = [
      await api!.addPengajian('2026-11-25'),
      await api!.addPengajian('2026-11-26'),
      await api!.addPengajian('2026-11-27'),
    ];
    await send([both!, one!, none!]);
    const name = await backUp();
    for (const id of [both!, one!, none!]) await api!.call('DELETE', `/jadwal-pengajian/${id}`);
    await tell(both!);
    await tell(one!, 'mubaligh:2');
    const told = await resumed(name);
    expect(told).toMatchObject({ marked: 0, outdated: 2 });

    expect(await row(both!)).toMatchObject({ dkm_status: 'failed', mubaligh_status: 'failed', broadcasted: false });
    expect(await row(one!)).toMatchObject({ dkm_status: 'accepted', mubaligh_status: 'failed', broadcasted: false });
    expect(await row(none!)).toMatchObject({ broadcasted: true });
    expect(await kabar()).toEqual([`${both} dkm:1 baru`, `${both} mubaligh:1 baru`, `${one} mubaligh:2 baru`]);
    await tell(one!);
    expect((await api!.sent()).at(-1)).toContain('Mohon konfirmasi');
    expect(await row(one!)).toMatchObject({ broadcasted: true, konfirmasi: 'asked' });
  });

  test('that somebody else preaches: all three hear how it is', async () => {
    const id = await api!.addPengajian('2026-11-25');
    await api!.addPengajian('2026-11-26');
    await send([id]);
    const name = await backUp();
    await change(id, { id_mubaligh: '2' });
    await tell(id);
    await resumed(name);
    expect(await row(id)).toMatchObject({ id_mubaligh: '1', dkm_status: 'failed', mubaligh_status: 'failed' });
    expect(await kabar()).toEqual([`${id} dkm:1 berubah`, `${id} mubaligh:1 baru`, `${id} mubaligh:2 batal`]);
  });

  test('of a schedule that the backup does not have: they hear that it is off, and its number is not given again', async () => {
    await api!.addPengajian('2026-11-25');
    const name = await backUp();
    const body = { tanggal: '2026-11-26', waktu: '19:30', id_masjid: '1', id_mubaligh: '1' };
    const { id } = (await api!.call('POST', '/jadwal-pengajian', { body })).body.data;
    await send([id]);
    await resumed(name);
    expect(await kabar()).toEqual([`${id} dkm:1 batal`, `${id} mubaligh:1 batal`]);
    const other = (await api!.call('POST', '/jadwal-pengajian', { body: { ...body, tanggal: '2026-11-29' } })).body
      .data;
    expect(other.id).not.toBe(id);
  });

  test('who has declined since still has, also where somebody else stands since', async () => {
    const [open, replaced, back] = [
      await api!.addPengajian('2026-11-25'),
      await api!.addPengajian('2026-11-26'),
      await api!.addPengajian('2026-11-27'),
    ];
    const answer = async (id: string, jawaban: string) =>
      expect((await api!.call('POST', `/jadwal-pengajian/${id}/konfirmasi`, { body: { jawaban } })).status).toBe(200);
    await send([open!, replaced!, back!]);
    const name = await backUp();
    for (const id of [open!, replaced!, back!]) await answer(id, 'udzur');
    await change(replaced!, { id_mubaligh: '3' });
    await answer(back!, 'hadir');
    await resumed(name);
    expect(await row(open!)).toMatchObject({ id_mubaligh: '1', konfirmasi: 'udzur' });
    expect(await row(replaced!)).toMatchObject({ id_mubaligh: '2', konfirmasi: 'udzur' });
    expect(await row(back!)).toMatchObject({ konfirmasi: 'asked' });
  });

  test('a cancellation that was told since is not told again', async () => {
    const id = await api!.addPengajian('2026-11-25');
    await send([id]);
    await api!.call('DELETE', `/jadwal-pengajian/${id}`);
    const name = await backUp();
    await tell(id, 'dkm:1');
    await resumed(name);
    expect(await kabar()).toEqual([`${id} mubaligh:1 batal`]);
  });
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

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemActor } from '#daemon/base/audit.ts';
import { withDataDirectory } from '#daemon/process/offline/environment.ts';
import { restore } from '#daemon/process/offline/restore.ts';
import type { RingkasanCard } from '#shared/card/ringkasan.ts';
import { looked, startAutomaticApp, wib, type AutomaticApp } from '#tests/support/automatic-app.ts';
import { refused, resent } from '#tests/support/reply/refused.ts';
import { phone } from '#tests/support/samples.ts';

const FRIDAY = '2026-11-27';
const TUESDAY = '2026-11-24 09:00';
const env = { MIMBAR_BACKUP_AT: 'off' };

let directory: string;
let api: AutomaticApp;
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'mimbar-ringkasan-'));
  api = await startAutomaticApp({ directory, at: TUESDAY, env });
});
afterEach(async () => {
  await api.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Adds an admin with a number, so that the summary is sent to that number. */
async function addAdmin(n = 900): Promise<void> {
  await api.as('admin');
  api.database.sqlite.prepare("update account set no_hp = ? where role = 'admin'").run(phone(n));
}
const card = async (): Promise<RingkasanCard> => (await api.call('GET', '/ringkasan-jumat')).body.data;
const say = (id: string, jawaban: string) =>
  api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban } });
const told = async () => (await api.sent()).filter((text) => text.startsWith('*Ringkasan Jumat'));
/** Waits for the run that was due then (WIB). */
async function ran(wall: string): Promise<string[]> {
  const due_at = new Date(wib(wall)).toISOString();
  await vi.waitFor(async () => expect((await card()).last_run?.due_at).toBe(due_at), { timeout: 10_000, interval: 5 });
  await api.drained();
  return told();
}
async function offUntil(at: string): Promise<void> {
  await looked(api);
  await api.close();
  api = await startAutomaticApp({ directory, at, env });
}
const runs = () => api.database.sqlite.prepare('select target, state, messages from schedule_run order by id').all();

describe('what it says', () => {
  test('names gaps, refusals, clashes and silence, to each admin with a number', async () => {
    await addAdmin();
    const [comes, declines] = [await api.addJumatan(FRIDAY), await api.addJumatan(FRIDAY)];
    const silent = await api.addJumatan(FRIDAY);
    const twice = await api.addJumatan(FRIDAY);
    await say(comes!, 'hadir');
    await say(declines!, 'udzur');
    const { sqlite } = api.database;
    sqlite.prepare("update jadwal_jumatan set konfirmasi = 'asked' where id = ?").run(Number(silent));
    // The preacher who already comes to another mosque takes this sermon too.
    const { id_mubaligh } = (await api.call('GET', `/jadwal-jumatan/${comes}`)).body.data;
    await api.call('PATCH', `/jadwal-jumatan/${twice}`, { body: { id_mubaligh } });
    sqlite.prepare("update jadwal_jumatan set mubaligh_status = 'failed' where id = ?").run(Number(twice));
    for (const nama_masjid of ['Al-Huda', 'Terkunci'])
      await api.call('POST', '/masjid', { body: { nama_masjid, nama_ketua_dkm: 'Bapak', no_hp: phone(1) } });
    const { id: locked } = (await api.call('GET', '/masjid?search=Terkunci')).body.data[0];
    await api.call('PUT', '/papan-jumat/sel', {
      body: { id_masjid: locked, tanggal: FRIDAY, id_mubaligh: null, terkunci: true },
    });
    api.until('2026-11-26 18:00');
    expect(await ran('2026-11-26 18:00')).toEqual([
      [
        '*Ringkasan Jumat, 27 November 2026*',
        '4 dari 6 masjid terisi, 1 khatib menyatakan hadir.',
        '',
        '*Kosong (1)*',
        '• Al-Huda',
        '',
        '*Berhalangan, belum diganti (1)*',
        '• Masjid 2: Ustadz 2',
        '',
        '*Bentrok (2)*',
        '• Masjid 1: Ustadz 1. Juga di Masjid 4 pada hari yang sama',
        '• Masjid 4: Ustadz 1. Juga di Masjid 1 pada hari yang sama',
        '',
        '*Belum menjawab (1)*',
        '• Masjid 3: Ustadz 3',
        '',
        '*Pengingat tidak sampai (1)*',
        '• Masjid 4: Ustadz 1',
      ].join('\n'),
    ]);
    const { isi, penerima, last_run } = await card();
    expect(isi).toMatchObject({ tanggal: `${FRIDAY}T00:00:00.000Z`, masjid: 6, terisi: 4, hadir: 1 });
    expect(penerima).toEqual(['admin']);
    expect(last_run).toMatchObject({ state: 'done', messages: 1, failed: 0 });
    const { body } = await api.call('GET', '/broadcasts');
    expect(body.data[0]).toMatchObject({ kind: 'ringkasan_jumat', actor: 'jadwal:ringkasan_jumat', automatic: true });
    // The summary on Friday shows the state at that time.
    await say(declines!, 'hadir');
    api.until('2026-11-27 07:00');
    const [, friday] = await ran('2026-11-27 07:00');
    expect(friday).not.toContain('Berhalangan');
  });

  test('is short where all is well, and nothing where no sermons are kept or nobody has a number', async () => {
    await addAdmin();
    await api.addPengajian(FRIDAY);
    api.until('2026-11-26 18:00');
    expect(await ran('2026-11-26 18:00')).toEqual([]);
    expect(await card()).toMatchObject({ pesan: '', last_run: { state: 'done', messages: 0 } });
    await api.addJumatan(FRIDAY);
    api.database.sqlite.prepare("delete from masjid where nama_masjid = 'Masjid 1'").run();
    api.until('2026-11-27 07:00');
    expect(await ran('2026-11-27 07:00')).toEqual([
      '*Ringkasan Jumat, 27 November 2026*\n1 dari 1 masjid terisi.\n\nTidak ada yang perlu diurus. Alhamdulillah.',
    ]);
    api.database.sqlite.prepare('update account set no_hp = null').run();
    api.until('2026-12-03 18:00');
    expect(await ran('2026-12-03 18:00')).toHaveLength(1);
  });

  test('fits one message however much there is to say', async () => {
    await addAdmin();
    await api.addJumatan(FRIDAY);
    const insert = api.database.sqlite.prepare(
      'insert into masjid (nama_masjid, nama_ketua_dkm, no_hp, kunci, updated_by) select ?, nama_ketua_dkm, no_hp, ?, updated_by from masjid limit 1',
    );
    for (let n = 0; n < 60; n++) insert.run(`${'Masjid yang namanya panjang '.repeat(7)}${n}`, `k${n}`);
    api.until('2026-11-26 18:00');
    const [text] = await ran('2026-11-26 18:00');
    expect(text!.length).toBeLessThanOrEqual(4096);
    expect(text).toContain('*Kosong (60)*');
    expect(text).toMatch(/dan 48 lagi$/m);
  });
});

describe('when it is told', () => {
  beforeEach(async () => {
    await addAdmin();
    await api.addJumatan(FRIDAY);
  });

  test('at its times, once each, whatever the clock does and however often the daemon starts', async () => {
    expect(await card()).toMatchObject({ active: true, jam_kamis: '18:00', jam_jumat: '07:00' });
    expect((await card()).next_run).toBe(new Date(wib('2026-11-26 18:00')).toISOString());
    api.until('2026-11-26 17:59');
    await looked(api);
    expect(await told()).toEqual([]);
    api.until('2026-11-26 18:00');
    expect(await ran('2026-11-26 18:00')).toHaveLength(1);
    await offUntil('2026-11-26 18:01');
    await offUntil('2026-11-26 17:30');
    api.until('2026-11-26 18:05');
    await looked(api);
    expect(await told()).toHaveLength(1);
    api.until('2026-11-27 07:00');
    expect(await ran('2026-11-27 07:00')).toHaveLength(2);
    expect(runs()).toMatchObject([
      { target: '2026-11-26', state: 'done' },
      { target: FRIDAY, state: 'done' },
    ]);
  });

  test('is caught up after the device was off, the last one only, and missed once the sermons have begun', async () => {
    await offUntil('2026-11-27 08:30');
    expect(await ran('2026-11-27 07:00')).toHaveLength(1);
    expect(runs()).toEqual([
      { target: '2026-11-26', state: 'missed', messages: 0 },
      { target: FRIDAY, state: 'caught_up', messages: 1 },
    ]);
    expect((await card()).last_run?.text).toBe('Terlewat saat perangkat mati, dikirim 08.30');
    await offUntil('2026-12-04 14:00');
    expect(await ran('2026-12-04 07:00')).toHaveLength(1);
    expect((await card()).last_run).toMatchObject({ state: 'missed', messages: 0 });
  });

  test('is none of an instant that had passed when it was set, and none while it is off', async () => {
    await api.call('PATCH', '/ringkasan-jumat', { body: { active: false } });
    api.until('2026-11-26 18:30');
    await looked(api);
    const { body } = await api.call('PATCH', '/ringkasan-jumat', { body: { active: true } });
    expect(body.data.next_run).toBe(new Date(wib('2026-11-27 07:00')).toISOString());
    await api.call('PATCH', '/ringkasan-jumat', { body: { jam_jumat: '06:15' } });
    api.until('2026-11-27 06:15');
    expect(await ran('2026-11-27 06:15')).toHaveLength(1);
    expect(runs()).toEqual([{ target: FRIDAY, state: 'done', messages: 1 }]);
    const audit = (await api.call('GET', '/audit?limit=50')).body.data as { action: string; subject: string }[];
    expect(audit.filter(({ subject }) => subject === 'schedule:ringkasan_jumat')).toHaveLength(3);
    expect((await api.call('PATCH', '/ringkasan-jumat', { body: { jam_kamis: '25:00' } })).body.error).toBe(
      'Jam harus 00.00 sampai 23.59',
    );
  });

  test('is not sent again once its Friday is past', async () => {
    await api.call('POST', '/queue/pause');
    await api.call('POST', '/ringkasan-jumat/run', { body: { target: '2026-11-26' } });
    const id = refused(api, 'Ringkasan Jumat');
    expect(await resent(api, id)).toBe(200);
    api.until('2026-11-28 09:00');
    expect(await resent(api, id)).toMatch(/^409 .*sudah lewat/);
  });

  test('by hand, and then not again at its time', async () => {
    const send = (target: string) => api.call('POST', '/ringkasan-jumat/run', { body: { target } });
    expect((await send('2026-11-26')).body.data).toMatchObject({ queued: 1 });
    expect((await send('2026-11-26')).status).toBe(409);
    expect((await send('2026-11-25')).status).toBe(400);
    api.until('2026-11-26 18:00');
    await looked(api);
    await api.drained();
    expect(await told()).toHaveLength(1);
    expect((await card()).next_target).toBe(FRIDAY);
    api.database.sqlite.prepare('update account set no_hp = null').run();
    expect((await send(FRIDAY)).body.error).toContain('Belum ada admin yang mengisi nomor HP');
  });

  test('waits in quiet hours for their end, unless its own time lies inside', async () => {
    await api.close();
    const quiet = { ...env, MIMBAR_QUIET_HOURS: '17:00-19:00' };
    api = await startAutomaticApp({ directory, at: '2026-11-26 06:00', env: quiet });
    await api.call('PATCH', '/ringkasan-jumat', { body: { jam_kamis: '17:30' } });
    api.until('2026-11-26 17:30');
    expect(await ran('2026-11-26 17:30')).toHaveLength(1);
    api.until('2026-11-27 07:00');
    expect(await ran('2026-11-27 07:00')).toHaveLength(2);
    expect(api.database.sqlite.prepare('select quiet_hours from message order by id').pluck().all()).toEqual([0, 1]);
  });
});

test('after a restore what was due since the backup is unknown, and never told again', async () => {
  await addAdmin();
  await api.addJumatan(FRIDAY);
  await looked(api);
  const { name } = (await api.call('POST', '/backups')).body.data;
  api.until('2026-11-26 18:00');
  await ran('2026-11-26 18:00');
  await api.close();
  const clock = { now: () => wib('2026-11-26 19:00'), monotonic: () => 0, sleep: () => Promise.resolve() };
  const options = { config: api.config, clock, actor: systemActor('cli', 'test'), passphrase: undefined };
  const file = path.join(directory, 'backups', name);
  await withDataDirectory(directory, () => restore({ ...options, file, withWhatsapp: false }));
  api = await startAutomaticApp({ directory, at: '2026-11-26 19:05', env });
  await looked(api);
  expect(runs()).toEqual([{ target: '2026-11-26', state: 'unknown', messages: 0 }]);
  expect((await api.call('GET', '/queue')).body.data).toEqual([]);
});

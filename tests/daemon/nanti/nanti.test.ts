import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemActor } from '#daemon/base/audit.ts';
import { withDataDirectory } from '#daemon/process/offline/environment.ts';
import { restore } from '#daemon/process/offline/restore.ts';
import { looked, startAutomaticApp, wib, type AutomaticApp } from '#tests/support/automatic-app.ts';

let directory: string;
let api: AutomaticApp;
let templateDKM: string;
let monthlyDKM: string;
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'mimbar-nanti-'));
  await start('2026-11-20 09:00');
  const add = async (type: string, content: string) =>
    (await api.call('POST', '/template', { body: { nama_template: type, type, content } })).body.data.id as string;
  templateDKM = await add('pengajian_reminder', '{{nama_masjid}} {{tanggal}} {{waktu}}');
  monthlyDKM = await add('pengajian_bulanan', '{{nama_masjid}} {{bulan}}[[ {{tanggal}}]]');
});
afterEach(async () => {
  await api.close();
  rmSync(directory, { recursive: true, force: true });
});

async function start(at: string): Promise<void> {
  api = await startAutomaticApp({ directory, at, env: { MIMBAR_BACKUP_AT: 'off' } });
}

/** Stops the app, and starts it again at `at`, as after a power cut. */
async function offUntil(at: string): Promise<void> {
  await looked(api);
  await api.close();
  await start(at);
}

const iso = (wall: string) => new Date(wib(wall)).toISOString();
const remind = (ids: string[], wall: string, headers = {}) =>
  api.call('POST', '/jadwal-pengajian/broadcast', { body: { id: ids, templateDKM, pada: iso(wall) }, headers });
const month = (wall: string, index: number) =>
  api.call('POST', '/jadwal-pengajian/broadcast-bulanan', {
    body: { month: index, templateDKM: monthlyDKM, pada: iso(wall) },
  });
const list = async () => (await api.call('GET', '/nanti')).body.data;
const states = () => api.database.sqlite.prepare('select state from nanti order by id').pluck().all();

/** Goes to this moment (WIB), and waits until the daemon has looked and nothing waits any more. */
async function at(wall: string): Promise<string[]> {
  api.until(wall);
  await looked(api);
  await vi.waitFor(() => expect(api.services.base.clock.now()).toBeLessThan(wib(wall) + 60_000));
  await api.drained();
  return api.sent();
}

test('a hundred may wait, and no more: each is composed for whoever reads the list', async () => {
  const id = await api.addPengajian('2026-11-25');
  await remind([id], '2026-11-21 04:30');
  const columns = 'kind, query, targets, pada, state, actor, created_at';
  const copy = api.database.sqlite.prepare(`insert into nanti (${columns}) select ${columns} from nanti where id = 1`);
  for (let n = 0; n < 98; n++) copy.run();
  expect((await remind([id], '2026-11-22 04:30')).status).toBe(200);
  expect(await remind([id], '2026-11-23 04:30')).toMatchObject({
    status: 409,
    body: { error: 'Sudah 100 kiriman menunggu waktunya. Batalkan sebagian dahulu.' },
  });
  await api.call('DELETE', '/nanti/1');
  expect((await remind([id], '2026-11-23 04:30')).status).toBe(200);
  // One that failed is planned anew under the same bound; one that waits may be moved.
  api.database.sqlite.exec("update nanti set state = 'failed' where id = 2");
  expect((await remind([id], '2026-11-23 04:30')).status).toBe(200);
  const body = { pada: iso('2026-11-24 04:30') };
  expect((await api.call('PATCH', '/nanti/2', { body })).body.error).toMatch(/^Sudah 100 kiriman/);
  expect((await api.call('PATCH', '/nanti/3', { body })).status).toBe(200);
});

describe('a later send', () => {
  test('is kept, shown, and goes out at its time with what holds then', async () => {
    const id = await api.addPengajian('2026-11-25');
    const kept = await remind([id], '2026-11-21 04:30');
    expect(kept.body).toEqual({
      data: { id: '0', queued: 0, waiting: 0, nanti: { id: '1', pada: iso('2026-11-21 04:30') } },
      error: null,
    });
    expect(await list()).toEqual([
      {
        id: '1',
        kind: 'pengajian_reminder',
        pada: iso('2026-11-21 04:30'),
        state: 'waiting',
        actor: expect.any(String),
        targets: ['2026-11-25'],
        penerima: 1,
        notes: [],
      },
    ]);
    expect((await api.call('GET', '/home')).body.data.nanti).toEqual(await list());
    await api.call('PATCH', `/jadwal-pengajian/${id}`, { body: { waktu: '20:15' } });
    expect(await at('2026-11-21 04:29')).toEqual([]);
    expect(await at('2026-11-21 04:31')).toEqual(['Masjid 1 Rabu, 25 November 2026 20:15']);
    expect(states()).toEqual(['sent']);
    expect(await list()).toEqual([]);
    // It is the same broadcast as by hand, of whoever wanted it.
    const [broadcast] = (await api.call('GET', '/broadcasts')).body.data;
    expect(broadcast).toMatchObject({ kind: 'pengajian_reminder', automatic: false, actor: expect.any(String) });
    expect((await api.call('GET', `/jadwal-pengajian/${id}`)).body.data.broadcasted).toBe(true);
  });

  test('leaves out a deleted schedule, and tells it until somebody has seen it', async () => {
    const [first, second] = [await api.addPengajian('2026-11-25'), await api.addPengajian('2026-11-26')];
    await remind([first, second], '2026-11-21 04:30');
    await api.call('DELETE', `/jadwal-pengajian/${second}`);
    expect((await list())[0].notes).toEqual(['1 jadwal sudah dihapus, jadi tidak dikirim.']);
    expect(await at('2026-11-21 04:31')).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: 'sent', notes: ['1 jadwal sudah dihapus, jadi tidak dikirim.'] }]);
    await api.call('DELETE', '/nanti/1');
    expect(await list()).toEqual([]);
    expect(states()).toEqual(['sent']);
  });

  test('keeps to what was unticked and written anew, though the rest has changed', async () => {
    const ids = [
      await api.addPengajian('2026-11-25'),
      await api.addPengajian('2026-11-26'),
      await api.addPengajian('2026-11-27'),
    ];
    const body = { id: ids, templateDKM };
    const preview = (
      await api.call('POST', '/jadwal-pengajian/broadcast-preview', { body: { ...body, rinci: 'true' } })
    ).body.data;
    const [unticked, rewritten, gone] = preview.map(({ kunci }: { kunci: string }) => kunci);
    const kept = await api.call('POST', '/jadwal-pengajian/broadcast', {
      body: {
        ...body,
        kecuali: [unticked, gone],
        ubahan: { [rewritten]: 'Ditulis sendiri' },
        pada: iso('2026-11-21 04:30'),
      },
    });
    expect(kept.status).toBe(200);
    await api.call('PATCH', '/masjid/1', { body: { nama_masjid: 'Masjid Baru' } });
    await api.call('DELETE', `/jadwal-pengajian/${ids[2]}`);
    expect(await at('2026-11-21 04:31')).toEqual(['Ditulis sendiri']);
    // Nothing of it stands in the intent any more.
    expect(api.database.sqlite.prepare('select query from nanti').pluck().all()).toEqual(['{}']);
  });

  test('keeps an untick though hour, month and question are others by then, but not for who took his place', async () => {
    const body = { nama_template: 'Tanya', type: 'pengajian_reminder', content: '{{nama_mubaligh}} {{konfirmasi}}' };
    const templateMubaligh = (await api.call('POST', '/template', { body })).body.data.id as string;
    const ids = [
      await api.addPengajian('2026-11-25'),
      await api.addPengajian('2026-11-26'),
      await api.addPengajian('2026-11-27'),
    ];
    const path = '/jadwal-pengajian/broadcast';
    const ask = { id: ids, templateMubaligh, ingatkan_lagi: 'true' };
    const change = (id: string, values: object) => api.call('PATCH', `/jadwal-pengajian/${id}`, { body: values });
    /** Keeps it for later without these of its messages. */
    async function keep(end: string, query: object, left: number[]): Promise<void> {
      const { data } = (await api.call('POST', `${path}${end}-preview`, { body: { ...query, rinci: 'true' } })).body;
      const kecuali = left.map((index) => data[index].kunci);
      await api.call('POST', path + end, { body: { ...query, kecuali, pada: iso('2026-11-21 04:30') } });
    }
    await keep('', { id: ids, templateDKM }, [0]);
    await keep('', ask, [1, 2]);
    await keep('-bulanan', { month: 10, templateDKM: monthlyDKM }, [1]);
    const [first, second] = (await api.call('GET', '/jadwal-pengajian?orderBy=id&orderType=asc')).body.data;
    await change(ids[0]!, { waktu: '20:15' });
    await change(ids[1]!, { id_mubaligh: first.id_mubaligh });
    const { id_masjid, id_mubaligh } = second;
    await api.call('POST', '/jadwal-pengajian', {
      body: { tanggal: '2026-11-28', waktu: '19:30', id_masjid, id_mubaligh },
    });
    await api.call('POST', path, { body: { ...ask, id: [ids[2]] } });
    await api.drained();
    const asked = await api.sent();
    expect(asked).toEqual([expect.stringContaining('Ustadz 3')]);
    expect(states()).toEqual(['waiting', 'waiting', 'waiting']);
    expect((await at('2026-11-21 04:31')).slice(asked.length)).toEqual([
      'Masjid 2 Kamis, 26 November 2026 19:30',
      'Masjid 3 Jumat, 27 November 2026 19:30',
      expect.stringContaining('Ustadz 1'),
      expect.stringContaining('Ustadz 1'),
      'Masjid 1 November Rabu, 25 November 2026',
      'Masjid 3 November Jumat, 27 November 2026',
    ]);
  });

  test('of which nothing is left, or whose template is gone, fails and says why', async () => {
    const [first, second] = [await api.addPengajian('2026-11-25'), await api.addPengajian('2026-11-26')];
    await remind([first], '2026-11-21 04:30');
    await month('2026-11-21 04:30', 10);
    await api.call('DELETE', `/jadwal-pengajian/${first}`);
    await api.call('DELETE', `/template/${monthlyDKM}`);
    expect(await at('2026-11-21 04:31')).toEqual([]);
    expect(await list()).toMatchObject([
      { state: 'failed', notes: ['1 jadwal sudah dihapus, jadi tidak dikirim.'] },
      { state: 'failed', notes: ['Template tidak ditemukan'] },
    ]);
    expect(second).not.toBe(first);
  });

  test('names those who have it already, and leaves it to a person', async () => {
    const id = await api.addPengajian('2026-11-25');
    await remind([id], '2026-11-21 04:30');
    await api.call('POST', '/jadwal-pengajian/broadcast', { body: { id: [id], templateDKM } });
    await api.drained();
    expect((await list())[0].notes).toEqual([expect.stringContaining('Sudah Broadcast')]);
    expect(await at('2026-11-21 04:31')).toHaveLength(2);
  });

  test('and an equal one that still waits are one message', async () => {
    const id = await api.addPengajian('2026-11-25');
    await remind([id], '2026-11-20 10:00');
    await api.call('POST', '/queue/pause');
    await api.call('POST', '/jadwal-pengajian/broadcast', { body: { id: [id], templateDKM } });
    api.until('2026-11-20 10:01');
    await vi.waitFor(() => expect(states()).toEqual(['sent']));
    await api.call('POST', '/queue/resume');
    await api.drained();
    expect(await api.sent()).toHaveLength(1);
  });

  test('of a month keeps that month over the turn of the year', async () => {
    api.until('2026-12-30 09:00');
    await looked(api);
    await api.addPengajian('2027-01-20');
    expect((await month('2027-01-02 05:00', 0)).body.data.nanti.id).toBe('1');
    expect(await at('2027-01-02 05:01')).toEqual(['Masjid 1 Januari Rabu, 20 Januari 2027']);
  });

  test('is kept once for an Idempotency-Key', async () => {
    const id = await api.addPengajian('2026-11-25');
    const headers = { 'idempotency-key': 'sekali' };
    const first = await remind([id], '2026-11-21 04:30', headers);
    expect((await remind([id], '2026-11-21 04:30', headers)).body).toEqual(first.body);
    expect((await remind([id], '2026-11-21 05:00', headers)).status).toBe(409);
    expect(states()).toEqual(['waiting']);
  });

  test('goes out though its account is gone', async () => {
    const token = await api.as('admin');
    const id = await api.addPengajian('2026-11-25');
    const body = { id: [id], templateDKM, pada: iso('2026-11-21 04:30') };
    await api.call('POST', '/jadwal-pengajian/broadcast', { body, token });
    const [{ actor }] = await list();
    const [admin] = (await api.call('GET', '/manage-admin')).body.data;
    expect(actor).toBe(admin.username);
    await api.call('DELETE', `/manage-admin/${admin.id}`);
    expect(await at('2026-11-21 04:31')).toHaveLength(1);
    expect((await api.call('GET', '/broadcasts')).body.data[0].actor).toBe(actor);
  });
});

describe('refused at once', () => {
  test.each([
    ['2026-11-20 08:59', 400, 'Waktu kirim sudah lewat. Pilih waktu sesudah sekarang.'],
    ['2027-01-20 09:00', 400, 'Waktu kirim paling jauh 60 hari dari sekarang'],
    ['2026-11-25 20:00', 409, '1 dari 1 jadwal sudah dimulai pada waktu itu. Pilih waktu yang lebih awal.'],
  ])('a reminder for %s', async (wall, status, error) => {
    const id = await api.addPengajian('2026-11-25');
    expect(await remind([id], wall)).toMatchObject({ status, body: { error } });
    expect(states()).toEqual([]);
  });

  test('a month that is over by then, an unknown schedule, and what is no time', async () => {
    const id = await api.addPengajian('2026-11-25');
    expect((await month('2026-12-01 00:00', 10)).body.error).toBe('Bulan November 2026 sudah lewat pada waktu itu');
    expect((await remind([id, '999'], '2026-11-21 04:30')).status).toBe(404);
    const body = { id: [id], templateDKM, pada: 'besok' };
    expect((await api.call('POST', '/jadwal-pengajian/broadcast', { body })).status).toBe(400);
    expect(states()).toEqual([]);
  });
});

describe('an admin', () => {
  test('moves it and cancels it, and each of two hears what the other did', async () => {
    const id = await api.addPengajian('2026-11-25');
    await remind([id], '2026-11-21 04:30');
    const move = (wall: string) => api.call('PATCH', '/nanti/1', { body: { pada: iso(wall) } });
    expect((await move('2026-11-20 12:00')).body.data).toMatchObject({ pada: iso('2026-11-20 12:00'), penerima: 1 });
    expect((await move('2026-11-19 12:00')).status).toBe(400);
    expect((await move('2026-11-26 12:00')).status).toBe(409);
    expect((await api.call('DELETE', '/nanti/1')).body.data.state).toBe('cancelled');
    expect(await move('2026-11-21 12:00')).toMatchObject({
      status: 409,
      body: { error: 'Kiriman ini sudah dibatalkan' },
    });
    expect((await api.call('DELETE', '/nanti/1')).status).toBe(409);
    expect((await api.call('DELETE', '/nanti/2')).status).toBe(404);
    expect(await at('2026-11-21 12:01')).toEqual([]);
    const trail = (await api.call('GET', '/audit')).body.data.map((row: { keterangan: string }) => row.keterangan);
    expect(trail.slice(0, 3)).toEqual([
      expect.stringContaining('Membatalkan kiriman yang menunggu waktunya'),
      expect.stringContaining('Mengubah waktu kiriman'),
      expect.stringContaining('Menjadwalkan kiriman'),
    ]);
  });

  test('moves it forward: it goes out at the new time, once', async () => {
    const id = await api.addPengajian('2026-11-25');
    await remind([id], '2026-11-21 04:30');
    await api.call('PATCH', '/nanti/1', { body: { pada: iso('2026-11-20 10:00') } });
    expect(await at('2026-11-20 10:01')).toHaveLength(1);
    expect(await at('2026-11-21 04:31')).toHaveLength(1);
  });
});

test('the preview tells when the quiet hours end, and asks nothing about them of a later send', async () => {
  await api.close();
  api = await startAutomaticApp({ directory, at: '2026-11-20 22:00', env: { MIMBAR_QUIET_HOURS: '21:00-04:30' } });
  const id = await api.addPengajian('2026-11-25');
  const preview = (pada?: string) =>
    api.call('POST', '/jadwal-pengajian/broadcast-preview', { body: { id: [id], templateDKM, pada } });
  const now = (await preview()).body;
  expect(now).toMatchObject({
    quietUntil: iso('2026-11-21 04:30'),
    questions: [expect.stringContaining('jam tenang')],
  });
  expect((await preview(now.quietUntil)).body.questions).toBeUndefined();
});

test('the preview tells how long a later send takes, and asks when it lies in quiet hours or runs into them', async () => {
  await api.close();
  const env = { MIMBAR_QUIET_HOURS: '21:00-04:30', MIMBAR_SEND_GAP_MS: '20000-20000' };
  api = await startAutomaticApp({ directory, at: '2026-11-20 08:00', env });
  const id: string[] = [];
  for (let count = 0; count < 8; count += 1) id.push(await api.addPengajian('2026-11-25'));
  const preview = async (wall: string) =>
    (await api.call('POST', '/jadwal-pengajian/broadcast-preview', { body: { id, templateDKM, pada: iso(wall) } }))
      .body;
  expect(await preview('2026-11-21 07:00')).toMatchObject({
    warnings: ['Perlu sekitar 4 menit, selesai sekitar pukul 07.03.'],
  });
  expect((await preview('2026-11-21 07:00')).questions).toBeUndefined();
  expect((await preview('2026-11-21 20:59')).questions).toEqual([
    '5 dari 8 pesan baru terkirim di jam tenang (21.00–04.30). Tetap kirim?',
  ]);
  expect((await preview('2026-11-21 21:00')).questions).toEqual([
    'Pukul 21.00 itu jam tenang (21.00–04.30). Telepon penerima berbunyi saat itu. Tetap kirim?',
  ]);
  await remind(id, '2026-11-21 07:00');
  expect(await list()).toMatchObject([{ notes: [] }]);
  const moved = await api.call('PATCH', '/nanti/1', { body: { pada: iso('2026-11-21 21:00') } });
  expect(moved.body.data.notes).toEqual([expect.stringContaining('jam tenang (21.00–04.30)')]);
});

test('the preview tells what a day takes of a later send, and what comes too late, which refuses nothing', async () => {
  await api.close();
  api = await startAutomaticApp({ directory, at: '2026-11-20 08:00', env: { MIMBAR_DAILY_LIMIT: '2' } });
  const id: string[] = [];
  for (let count = 0; count < 3; count += 1) id.push(await api.addPengajian('2026-11-25'));
  const body = (wall: string) => ({ id, templateDKM, pada: iso(wall) });
  const preview = async (wall: string) =>
    (await api.call('POST', '/jadwal-pengajian/broadcast-preview', { body: body(wall) })).body;
  expect((await preview('2026-11-21 07:00')).warnings).toEqual([
    'Perlu kurang dari 1 menit: 2 pesan hari itu, 1 lagi sesudahnya, karena batas pesan sehari.',
  ]);
  const late = await preview('2026-11-25 07:00');
  expect(late.warnings).toEqual([expect.stringMatching(/^Hanya 2 dari 3 dapat dikirim sebelum batas waktunya\. Yang/)]);
  expect(late.refusal).toBeUndefined();
  const kept = await api.call('POST', '/jadwal-pengajian/broadcast', { body: body('2026-11-25 07:00') });
  expect(kept.body.data).toMatchObject({ nanti: { pada: iso('2026-11-25 07:00') } });
});

describe('after the device was off', () => {
  test('it is caught up, once', async () => {
    const id = await api.addPengajian('2026-11-25');
    await remind([id], '2026-11-21 04:30');
    await offUntil('2026-11-22 07:00');
    await vi.waitFor(() => expect(states()).toEqual(['sent']));
    await api.drained();
    expect(await api.sent()).toHaveLength(1);
    await offUntil('2026-11-22 08:00');
    await looked(api);
    expect(await api.sent()).toHaveLength(1);
  });

  test('it fails once its schedules have begun, or its month is three days old', async () => {
    const id = await api.addPengajian('2026-11-25');
    await api.addPengajian('2026-12-20');
    await remind([id], '2026-11-21 04:30');
    await month('2026-12-01 06:00', 11);
    await offUntil('2026-12-04 07:00');
    await vi.waitFor(() => expect(states()).toEqual(['failed', 'failed']));
    expect((await list()).map(({ notes }: { notes: string[] }) => notes)).toEqual([
      ['1 jadwal sudah dimulai, jadi tidak dikirim.'],
      [expect.stringContaining('Terlewat')],
    ]);
    expect(await api.sent()).toEqual([]);
  });

  test('what dies between its messages and its mark has stored neither, and goes out once', async () => {
    const id = await api.addPengajian('2026-11-25');
    await remind([id], '2026-11-20 10:00');
    const { nanti } = api.services;
    // The mark is written last, in the transaction of the messages.
    api.database.sqlite.exec(
      "create trigger mati before update of state on nanti when new.state = 'sent' begin select raise(abort, 'mati'); end",
    );
    api.until('2026-11-20 10:00');
    await nanti.runDue();
    expect([states(), (await api.call('GET', '/queue')).body.data]).toEqual([['waiting'], []]);
    api.database.sqlite.exec('drop trigger mati');
    await nanti.runDue();
    await api.drained();
    expect([states(), await api.sent()]).toEqual([['sent'], [expect.any(String)]]);
  });
});

test('after a restore it is never sent by itself: it may have been sent, moved or cancelled', async () => {
  const id = await api.addPengajian('2026-11-25');
  await remind([id], '2026-11-20 10:00');
  const { name } = (await api.call('POST', '/backups')).body.data;
  expect(await at('2026-11-20 10:01')).toHaveLength(1);
  await api.close();
  const clock = { now: () => wib('2026-11-20 18:00'), monotonic: () => 0, sleep: () => Promise.resolve() };
  await withDataDirectory(directory, () =>
    restore({
      config: api.config,
      clock,
      actor: systemActor('cli', 'test'),
      file: path.join(directory, 'backups', name),
      passphrase: undefined,
      withWhatsapp: false,
    }),
  );
  await start('2026-11-20 18:05');
  await looked(api);
  expect(await list()).toMatchObject([{ state: 'failed', notes: [expect.stringContaining('dipulihkan')] }]);
  expect((await api.call('GET', '/queue')).body.data).toEqual([]);
  // A person looks, and gives it a new time.
  await api.call('POST', '/queue/resume');
  await api.call('PATCH', '/nanti/1', { body: { pada: iso('2026-11-20 19:00') } });
  expect(await at('2026-11-20 19:01')).toHaveLength(1);
});

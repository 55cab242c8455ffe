import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#daemon/config.ts';
import { systemActor } from '#daemon/base/audit.ts';
import { copiesToPrune } from '#daemon/backup/standby.ts';
import { ABSENCE, NOTICE } from '#daemon/backup/fence.ts';
import { fetchCopy } from '#daemon/process/offline/backup.ts';
import { restore } from '#daemon/process/offline/restore.ts';
import { encodeHeader, FORMAT } from '#daemon/backup/file.store.ts';
import { placeFor, sayWhy } from '#daemon/backup/tool.store.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { runOffline } from '#tests/support/process/offline.ts';
import type { Finding } from '#shared/operations/doctor.ts';
import { addPengajian } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const PASSPHRASE = 'tujuh belas kelapa';
const MINUTE = 60_000;
const MARK = 'mimbar-mesin.json';
let folder: string;
let remote: string;
let clock: TestClock;
let apps: TestApp[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mimbar-standby-'));
  remote = path.join(folder, 'jauh');
  mkdirSync(remote);
  clock = createTestClock();
  apps = [];
});
afterEach(async () => {
  for (const api of apps) await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const env = () => ({ MIMBAR_BACKUP_REMOTE: remote, MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE });
const copies = () => readdirSync(remote).filter((name) => name.endsWith('.backup'));
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
const far = async (api: TestApp) => (await api.call('GET', '/health')).body.data.backup.jauh;
const queue = async (api: TestApp) => (await api.call('GET', '/health')).body.data.queue;
const copiesFinding = async (api: TestApp) =>
  (await api.call('GET', '/doctor')).body.data.find(({ subject }: Finding) => subject === 'Salinan jauh');
const markOf = () => JSON.parse(readFileSync(path.join(remote, MARK), 'utf8'));

const read = (name: string) => {
  const config = readConfig({ MIMBAR_DATA_DIR: path.join(folder, name), ...env() });
  if ('errors' in config) throw new Error(config.errors.join());
  return config.config;
};

/** Waits for the first copy of the machine whose turn it is to send. */
async function copied(api: TestApp): Promise<void> {
  await until(() => expect(existsSync(path.join(remote, MARK))).toBe(true));
  clock.advance(MINUTE);
  await until(async () => expect(await far(api)).toMatchObject({ ok: true }));
}

async function opened<T extends TestApp>(starting: Promise<T>): Promise<T> {
  const api = await starting;
  apps.push(api);
  return api;
}

async function close(api: TestApp): Promise<void> {
  apps = apps.filter((one) => one !== api);
  await api.close();
}

describe('copies for a standby', { timeout: 300_000 }, () => {
  test('a change lies there within 15 minutes; where nothing changed nothing is made', async () => {
    const api = await opened(startTestApp({ clock, env: env() }));
    await api.services.start();
    await until(() => expect(markOf()).toMatchObject({ generation: 1 }));
    clock.advance(MINUTE);
    await until(() => expect(copies()).toHaveLength(1));
    await until(async () => expect(await far(api)).toMatchObject({ kind: 'direktori', ok: true, every_minutes: 15 }));
    for (let n = 0; n < 4; n += 1) {
      const before = (await far(api)).checked_at;
      clock.advance(15 * MINUTE);
      await until(async () => expect((await far(api)).checked_at > before).toBe(true));
    }
    expect(copies()).toHaveLength(1);
    await api.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Contoh', no_hp: '081200000001' } });
    clock.advance(15 * MINUTE);
    await until(() => expect(copies()).toHaveLength(2));
    await until(async () =>
      expect((await api.call('GET', '/doctor')).body.data).toContainEqual(
        expect.objectContaining({ subject: 'Salinan jauh', level: 'ok' }),
      ),
    );
    // The copy can't be read without the passphrase, and no part of it stays on this machine.
    expect(readFileSync(path.join(remote, copies()[0]!), 'latin1')).not.toContain('Contoh');
    await until(() => expect(readdirSync(path.join(api.directory, 'backups', 'remote'))).toEqual([]));
  });

  test('a place that is away is told once, and made good when it is back', async () => {
    const api = await opened(startTestApp({ clock, env: env() }));
    await api.services.start();
    await until(() => expect(existsSync(path.join(remote, MARK))).toBe(true));
    renameSync(remote, `${remote}-away`);
    clock.advance(MINUTE);
    await until(async () =>
      expect(await far(api)).toMatchObject({ ok: false, message: expect.stringContaining(remote) }),
    );
    expect((await api.call('GET', '/doctor')).body.data).toContainEqual(
      expect.objectContaining({ subject: 'Salinan jauh', level: 'problem' }),
    );
    renameSync(`${remote}-away`, remote);
    clock.advance(15 * MINUTE);
    await until(async () => expect(await far(api)).toMatchObject({ ok: true, message: null }));
  });

  test('the drill restores the newest copy elsewhere and tells the loss; restore --remote brings it back', async () => {
    clock = createTestClock(Date.now());
    const api = await opened(
      startTestApp({ clock, env: env(), directory: path.join(folder, 'data'), prepare: mkdirSync }),
    );
    await api.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Contoh', no_hp: '081200000001' } });
    expect((await runOffline(api.directory, ['backup', 'drill'], env())).stderr).toContain('Belum ada salinan');
    await api.services.start();
    await copied(api);
    const drill = await runOffline(api.directory, ['backup', 'drill', '--json'], env());
    expect(drill).toMatchObject({ code: 0, stderr: '' });
    const told = JSON.parse(drill.stdout);
    expect(told).toMatchObject({ ok: true, kind: 'direktori', loss_known: true, rows: { mubaligh: 1 } });
    expect(told.loss_minutes).toBeLessThanOrEqual(15);
    const elsewhere = path.join(folder, 'baru');
    const restored = await runOffline(elsewhere, ['backup', 'restore', '--remote', '--yes'], env());
    expect(restored).toMatchObject({ code: 0 });
    const sqlite = new Sqlite(path.join(elsewhere, 'mimbar.db'), { readonly: true });
    expect(sqlite.prepare('select nama_mubaligh from mubaligh').pluck().all()).toEqual(['Ustadz Contoh']);
    sqlite.close();
    const wrong = await runOffline(elsewhere, ['backup', 'restore', '--remote', 'tidak-ada', '--yes'], env());
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('Tidak ada salinan') });
  });
});

describe('two machines, one turn', { timeout: 300_000 }, () => {
  /** The data directory of a machine that lost power while a message was waiting and its queue was not paused. */
  async function powerCut(): Promise<string> {
    const directory = path.join(folder, 'lama');
    const api = await opened(startLinkedApp({ clock, env: env(), directory, prepare: mkdirSync }));
    await api.call('POST', '/queue/pause');
    const { dkm, ids } = await addPengajian(api, 1);
    await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}`);
    await copied(api);
    await close(api);
    const sqlite = new Sqlite(path.join(directory, 'mimbar.db'));
    sqlite.exec("delete from setting where key = 'queue_pause'");
    sqlite.close();
    return directory;
  }

  async function takeOver(name = 'baru'): Promise<LinkedApp> {
    const config = read(name);
    mkdirSync(config.dataDir);
    const file = path.join(remote, copies().at(-1)!);
    await restore({
      config,
      clock,
      actor: systemActor('schedule', 'backup'),
      file,
      passphrase: PASSPHRASE,
      withWhatsapp: false,
    });
    return opened(startLinkedApp({ clock, env: env(), directory: config.dataDir }));
  }

  test("the old machine's return sends nothing; the new one waits until the old one must have noticed", async () => {
    const old = await powerCut();
    const standby = await takeOver();
    expect(markOf()).toMatchObject({ generation: 1 });
    await standby.call('POST', '/queue/release');
    await standby.call('POST', '/queue/resume');
    await until(() => expect(markOf()).toMatchObject({ generation: 2 }));
    await until(async () =>
      expect(await queue(standby)).toMatchObject({
        paused_by: 'standby',
        paused_reason: expect.stringMatching(/^Mesin ini mengambil alih/),
        waiting: 1,
      }),
    );
    expect(standby.whatsapp.inbox()).toEqual([]);
    expect(await copiesFinding(standby)).toMatchObject({
      level: 'warning',
      remedy: 'Tunggu saja; pengirimannya mulai sendiri.',
    });
    expect((await standby.call('GET', '/doctor')).body.data).not.toContainEqual(
      expect.objectContaining({ remedy: expect.stringContaining('queue resume') }),
    );
    clock.advance(NOTICE + 1000);
    await until(() => expect(standby.whatsapp.inbox()).toHaveLength(1));

    const back = await opened(startLinkedApp({ clock, env: env(), directory: old, link: false }));
    await until(async () =>
      expect(await queue(back)).toMatchObject({
        paused_by: 'standby',
        paused_reason: expect.stringMatching(/^Mesin lain sudah mengambil alih pengiriman sejak/),
        waiting: 1,
      }),
    );
    const release = back.services.queue.messenger.link!.wantQr();
    await back.reached('PAIRING');
    await back.whatsapp.scanQr(back.services.queue.messenger.frame().qr, { phone: '081200009999' });
    await back.reached('CONNECTED');
    release();
    expect(await back.call('POST', '/queue/resume')).toMatchObject({ status: 409 });
    expect(await copiesFinding(back)).toMatchObject({
      level: 'problem',
      remedy: expect.stringContaining('mimbar backup restore --remote'),
    });
    // The old machine is connected and looks for due messages, so only the pause keeps it from sending.
    const lain = (await back.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Lain', no_hp: '081200000009' } }))
      .body;
    expect(lain.error).toBeNull();
    const before = copies().length;
    clock.advance(30 * MINUTE);
    await until(async () => expect((await back.call('GET', '/health')).body.data.messenger.state).toBe('CONNECTED'));
    expect(back.whatsapp.messages).toEqual([]);
    expect(markOf()).toMatchObject({ generation: 2 });
    expect(copies().length - before).toBeLessThanOrEqual(1);
    expect(standby.whatsapp.inbox()).toHaveLength(1);
  });

  test('a running machine notices before it sends again', async () => {
    const directory = path.join(folder, 'lama');
    const api = await opened(startLinkedApp({ clock, env: env(), directory, prepare: mkdirSync }));
    await copied(api);
    const standby = await takeOver();
    await standby.call('POST', '/queue/resume');
    await until(() => expect(markOf()).toMatchObject({ generation: 2 }));
    clock.advance(NOTICE + 1000);
    const { dkm, ids } = await addPengajian(api, 1);
    await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}`);
    await until(async () => expect(await queue(api)).toMatchObject({ paused_by: 'standby', waiting: 1 }));
    expect(api.whatsapp.messages).toEqual([]);
    // Other programs can write to the place too: an invalid date in the mark does not prevent the message.
    writeFileSync(path.join(remote, MARK), JSON.stringify({ ...markOf(), at: 'besok' }));
    clock.advance(2 * MINUTE);
    await until(async () =>
      expect((await queue(api)).paused_reason).toMatch(/^Mesin lain sudah mengambil alih pengiriman\. /),
    );
  });

  test('a generation as high as a number may be, laid there by others, keeps no machine from noticing', async () => {
    const directory = path.join(folder, 'lama');
    const api = await opened(startLinkedApp({ clock, env: env(), directory, prepare: mkdirSync }));
    await copied(api);
    writeFileSync(path.join(remote, MARK), JSON.stringify({ ...markOf(), generation: Number.MAX_SAFE_INTEGER }));
    const standby = await takeOver();
    await standby.call('POST', '/queue/resume');
    const { machine } = markOf();
    await until(() => expect(markOf().machine).not.toBe(machine));
    clock.advance(NOTICE + 1000);
    const { dkm, ids } = await addPengajian(api, 1);
    await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}`);
    await until(async () => expect(await queue(api)).toMatchObject({ paused_by: 'standby', waiting: 1 }));
    expect(api.whatsapp.messages).toEqual([]);
  });

  test('two that take over in the same moment: both wait, one sends', async () => {
    await powerCut();
    const both = [await takeOver('satu'), await takeOver('dua')];
    for (const api of both) await api.call('POST', '/queue/release');
    await Promise.all(both.map((api) => api.call('POST', '/queue/resume')));
    for (const api of both)
      await until(async () =>
        expect(await queue(api)).toMatchObject({ paused_reason: expect.stringMatching(/^Mesin ini mengambil alih/) }),
      );
    expect(both.flatMap((api) => api.whatsapp.inbox())).toEqual([]);
    clock.advance(NOTICE + 1000);
    await until(() => expect(both.flatMap((api) => api.whatsapp.inbox())).toHaveLength(1));
    const last = both.find((api) => api.whatsapp.inbox().length === 0)!;
    await until(async () =>
      expect(await queue(last)).toMatchObject({
        waiting: 1,
        paused_reason: expect.stringMatching(/^Mesin lain sudah mengambil alih/),
      }),
    );
  });

  test('a copied memory card sends nothing until somebody decides; then the other one stops', async () => {
    const card = await powerCut();
    const copied = path.join(folder, 'salinan');
    cpSync(card, copied, { recursive: true });
    const first = await opened(startLinkedApp({ clock, env: env(), directory: card, link: false }));
    const stamp = markOf().stamp;
    await until(() => expect(markOf().stamp).not.toBe(stamp));
    const second = await opened(startLinkedApp({ clock, env: env(), directory: copied, link: false }));
    await until(async () =>
      expect(await queue(second)).toMatchObject({
        paused_by: 'standby',
        paused_reason: expect.stringMatching(/^Ada mesin lain dengan data yang sama/),
        waiting: 1,
      }),
    );
    expect(await queue(first)).toMatchObject({ paused: false });
    expect(await copiesFinding(second)).toMatchObject({ remedy: 'Bila mesin ini yang mengirim: mimbar queue resume' });
    // After a restart the first machine still recognizes its own stamp.
    await close(first);
    const left = markOf().stamp;
    const again = await opened(startLinkedApp({ clock, env: env(), directory: card, link: false }));
    // Wait until it has written its mark: a write under way would overwrite the mark of the other machine.
    await until(() => expect(markOf().stamp).not.toBe(left));
    await until(() => expect(again.services.queue.queue.state().paused).toBe(false));

    expect(await second.call('POST', '/queue/resume')).toMatchObject({ status: 200 });
    clock.advance(MINUTE);
    await until(async () =>
      expect(await queue(second)).toMatchObject({ paused_reason: expect.stringMatching(/^Mesin ini mengambil alih/) }),
    );
    await until(() => expect(markOf()).toMatchObject({ generation: 2 }));
    clock.advance(NOTICE + 1000);
    await until(async () =>
      expect(await queue(again)).toMatchObject({
        paused_reason: expect.stringMatching(/^Mesin lain sudah mengambil alih/),
      }),
    );
    await until(async () => expect(await queue(second)).toMatchObject({ paused: false }));
  });

  test('after a long absence without the second place it asks; after a short one it goes on', async () => {
    const old = await powerCut();
    renameSync(remote, `${remote}-away`);
    clock.advance(ABSENCE + 5 * MINUTE);
    const back = await opened(startLinkedApp({ clock, env: env(), directory: old, link: false }));
    await until(async () =>
      expect(await queue(back)).toMatchObject({
        paused_by: 'standby',
        paused_reason: expect.stringContaining('lama tidak aktif'),
      }),
    );
    expect((await back.call('POST', '/queue/resume')).body.data).toMatchObject({ paused: false, waiting: 1 });
    await close(back);
    clock.advance(2 * MINUTE);
    const again = await opened(startLinkedApp({ clock, env: env(), directory: old, link: false }));
    await until(() => expect(again.services.queue.queue.state().paused).toBe(false));
    const release = again.services.queue.messenger.link!.wantQr();
    await again.reached('PAIRING');
    await again.whatsapp.scanQr(again.services.queue.messenger.frame().qr, { phone: '081200009999' });
    release();
    await until(() => expect(again.whatsapp.inbox()).toHaveLength(1));
  });
});

describe('a directory that others write to', () => {
  const { signal } = new AbortController();
  const at = (name: string) => path.join(remote, name);
  const NAME = 'mimbar-20261120-090000.backup';
  const place = () => placeFor(remote, 'Asia/Jakarta');

  test.each([
    ['a pipe', (file: string) => execFileSync('mkfifo', [file])],
    ['a link', (file: string) => symlinkSync('/etc/hostname', file)],
    ['a link to a file without an end', (file: string) => symlinkSync('/dev/zero', file)],
    ['a directory', (file: string) => mkdirSync(file)],
  ])('%s is neither a mark nor a copy, and holds nobody up', async (_name, make) => {
    make(at(MARK));
    make(at(NAME));
    await expect(place().readMark(signal)).rejects.toMatchObject({ code: 'unavailable' });
    const [copy] = await place().list(signal);
    const target = path.join(folder, 'back');
    await expect(place().get(copy!, target, signal)).rejects.toMatchObject({ code: 'unavailable' });
    expect(existsSync(target)).toBe(false);
  });

  // Mimbar's own copies are encrypted and were made on the day that their names say.
  test.each([
    ['is not encrypted', { encryption: null }, /tidak terenkripsi/],
    ['is an old one under a new name', { created_at: '2026-11-10T02:00:00.000Z' }, /sebenarnya dibuat 10 Nov 2026/],
    ['says what its name says', {}, undefined],
  ] as const)('a copy that %s', async (_name, changes, refusal) => {
    const encryption = { N: 2 ** 15, r: 8, p: 3, salt: '0'.repeat(32), iv: '0'.repeat(24) } as const;
    const header = {
      format: FORMAT,
      created_at: '2026-11-20T02:00:00.000Z',
      version: '1.0.0',
      schema: 1,
      size: 1,
      sha256: '0'.repeat(64),
      compression: 'zstd',
      encryption,
      whatsapp: false,
      rows: {},
    } as const;
    writeFileSync(at(NAME), encodeHeader({ ...header, ...changes }));
    const mask = process.umask();
    const fetched = fetchCopy(read('baru')).finally(() => process.umask(mask));
    if (refusal)
      return expect(fetched).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(refusal) });
    const { file, done } = await fetched;
    expect(readFileSync(file).equals(readFileSync(at(NAME)))).toBe(true);
    done();
  });

  test('a link in the place of what is laid there leads nowhere; of a long mark only the beginning is read', async () => {
    const own = path.join(folder, 'mimbar.db');
    writeFileSync(own, 'data');
    for (const name of [MARK, NAME, `${NAME}.part`]) symlinkSync(own, at(name));
    await place().writeMark('{}', signal);
    const file = path.join(folder, 'file');
    writeFileSync(file, 'copy');
    await place().put(file, NAME, signal);
    expect([own, at(MARK), at(NAME)].map((one) => readFileSync(one, 'utf8'))).toEqual(['data', '{}', 'copy']);
    expect(readdirSync(remote).toSorted()).toEqual([NAME, MARK].toSorted());
    writeFileSync(at(MARK), ' '.repeat(100_000));
    expect((await place().readMark(signal))!.length).toBeLessThan(10_000);
  });
});

describe('what is kept and what is said', () => {
  test('the newest eight, and the newest of each of the last days', () => {
    const now = Date.parse('2026-11-20T10:00:00.000Z');
    const all = Array.from({ length: 3 * 96 }, (_, n) => ({ name: `${n}`, id: `${n}`, at: now - n * 15 * MINUTE }));
    const gone = copiesToPrune(all, { keep: 3, maxDays: 30 }, now, 'Asia/Jakarta');
    const kept = all.filter((copy) => !gone.includes(copy));
    expect(kept).toHaveLength(8 + 2);
    expect(kept.slice(0, 8)).toEqual(all.slice(0, 8));
    expect(copiesToPrune(all.slice(0, 8), { keep: 3, maxDays: 1 }, now + 90 * 86_400_000, 'Asia/Jakarta')).toEqual([]);
  });

  test("a tool's last words, without what is secret", () => {
    const errors = 'first\nFatal: unable to open https://ahmad:rahasia@host/repo with kunci-rahasia-sekali\n';
    expect(sayWhy(errors, { AWS_SECRET_ACCESS_KEY: 'kunci-rahasia-sekali' })).toBe(
      'Fatal: unable to open https://***@host/repo with ***',
    );
  });

  test.each([
    ['rclone:s3:bucket/mimbar', true],
    ['rclone:rumah:', true],
    ['restic:/mnt/nas/restic', true],
    ['restic:s3:https://s3.example.org/bucket', true],
    ['/mnt/nas/mimbar', true],
    ['restic:rest:https://ahmad:rahasia@host/', false],
    ['rclone::s3,secret_access_key=rahasia:bucket', false],
    ['rclone:--config', false],
    ['restic:--help', false],
    ['mimbar', false],
  ])('%s is a place: %s', (value, isGood) => {
    const read = readConfig({ MIMBAR_BACKUP_REMOTE: value, MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE });
    expect('config' in read).toBe(isGood);
  });

  test('none without a passphrase', () => {
    expect(readConfig({ MIMBAR_BACKUP_REMOTE: '/mnt/nas' })).toMatchObject({
      errors: [expect.stringContaining('MIMBAR_BACKUP_REMOTE selalu dienkripsi')],
    });
  });
});

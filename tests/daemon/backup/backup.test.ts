import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { programVersion } from '#tests/support/process/programs.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

let api: TestApp | undefined;
let folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(path.join(tmpdir(), 'mimbar-backup-test-'));
  folders.push(made);
  return made;
};
afterEach(async () => {
  await api?.close();
  api = undefined;
  folders.forEach((name) => rmSync(name, { recursive: true, force: true }));
  folders = [];
});
const PASSPHRASE = 'tujuh belas kelapa';
const NIGHT = Date.parse('2026-11-20T19:30:00.000Z'); // 02:30 in Jakarta
const DAY = 86_400_000;

describe('the calls', () => {
  test('a backup is made, listed and downloaded, by superadmins only', async () => {
    api = await startTestApp();
    await api.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Contoh', no_hp: '081200000001' } });
    const made = await api.call('POST', '/backups');
    expect(made).toMatchObject({
      status: 200,
      body: {
        error: null,
        data: {
          name: expect.stringMatching(/^mimbar-\d{8}-\d{6}\.backup$/),
          tempat: 'data',
          rusak: false,
          terenkripsi: false,
          whatsapp: false,
          version: programVersion,
          rows: { mubaligh: 1, masjid: 0 },
        },
      },
    });
    const file = path.join(api.directory, 'backups', made.body.data.name);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    expect((await api.call('GET', '/backups')).body.data).toEqual([made.body.data]);
    const loaded = await api.call('GET', `/backups/${made.body.data.name}`);
    expect(loaded.status).toBe(200);
    expect(loaded.headers['content-disposition']).toBe(`attachment; filename=${made.body.data.name}`);
    expect(loaded.raw.equals(readFileSync(file))).toBe(true);
    const token = await api.as('admin');
    for (const [method, url] of [
      ['GET', '/backups'],
      ['POST', '/backups'],
      ['GET', `/backups/${made.body.data.name}`],
      ['POST', '/backups/prune'],
    ] as const) {
      expect((await api.call(method, url, { token })).status).toBe(403);
    }
  });

  test.each(['mimbar-20200101-000000.backup', '..%2Fmimbar.db', 'mimbar.db'])(
    'no other file can be had: %s',
    async (name) => {
      api = await startTestApp();
      expect(await api.call('GET', `/backups/${name}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  test('a download leaves the WhatsApp session out unless asked', async () => {
    api = await startTestApp();
    api.database.sqlite.exec(
      "insert into whatsapp_key values ('creds', '', 'rahasia-sesi'); insert into setting values ('linked_number', '6281200009999')",
    );
    const { name } = (await api.call('POST', '/backups')).body.data;
    expect((await api.call('GET', '/backups')).body.data).toMatchObject([{ whatsapp: true }]);
    const header = (raw: Buffer) => JSON.parse(raw.toString('utf8').split('\n')[1]!);
    expect(header((await api.call('GET', `/backups/${name}?withWhatsapp=true`)).raw)).toMatchObject({ whatsapp: true });
    expect(header((await api.call('GET', `/backups/${name}`)).raw)).toMatchObject({ whatsapp: false });
    await vi.waitFor(() => expect(readdirSync(path.join(api!.directory, 'backups'))).toEqual([name]));
    const secret = (await api.call('POST', '/backups', { body: { passphrase: PASSPHRASE } })).body.data;
    expect(secret).toMatchObject({ terenkripsi: true });
    expect((await api.call('GET', `/backups/${secret.name}`)).status).toBe(409);
    // A download does not change an encrypted backup: it stays complete, under its own passphrase.
    const again = await api.call('POST', `/backups/${secret.name}/download`, {
      body: { withWhatsapp: true, passphrase: PASSPHRASE },
    });
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'Cadangan ini sudah terenkripsi dengan frasa sandinya sendiri.' },
    });
    const whole = await api.call('POST', `/backups/${secret.name}/download`, { body: { withWhatsapp: true } });
    expect(whole).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'content-length': String(secret.size) },
    });
    const bare = (await api.call('POST', '/backups', { body: { withWhatsapp: false } })).body.data;
    expect(bare).toMatchObject({ whatsapp: false });
  });

  test('one by hand goes into the second place too, under its passphrase; a place that is missing is a warning', async () => {
    const usb = path.join(folder(), 'stik');
    api = await startTestApp({ env: { MIMBAR_BACKUP_DIR: usb, MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE } });
    expect((await api.call('POST', '/backups')).body.warnings).toEqual([
      `Direktori kedua ${usb} tidak ada. Apakah stik USB-nya terpasang?`,
    ]);
    mkdirSync(usb);
    const { body } = await api.call('POST', '/backups');
    expect(body.warnings).toBeUndefined();
    expect(readdirSync(usb)).toEqual([body.data.name]);
    const rows = (await api.call('GET', '/backups')).body.data as { tempat: string; terenkripsi: boolean }[];
    expect(rows.find(({ tempat }) => tempat === 'kedua')).toMatchObject({ terenkripsi: true });
  });

  test('a stick that comes before the first night takes its alert back', async () => {
    const usb = path.join(folder(), 'stik');
    const clock = createTestClock(NIGHT - 3_600_000);
    api = await startTestApp({ clock, env: { MIMBAR_BACKUP_DIR: usb, MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE } });
    const state = async () => (await api!.call('GET', '/health')).body.data.backup;
    await api.services.start();
    expect(await state()).toMatchObject({ ok: false });
    mkdirSync(usb);
    clock.advance(61_000);
    await vi.waitFor(async () => expect(await state()).toMatchObject({ ok: null, message: null }), { timeout: 30_000 });
    expect(readdirSync(usb)).toEqual([]);
  });

  test('a backup by hand that lies everywhere ends what the night has told', async () => {
    const usb = path.join(folder(), 'stik');
    const clock = createTestClock(NIGHT - 60_000);
    api = await startTestApp({ clock, env: { MIMBAR_BACKUP_DIR: usb, MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE } });
    const state = async () => (await api!.call('GET', '/health')).body.data.backup;
    await api.services.start();
    clock.advance(61_000);
    await vi.waitFor(async () => expect(await state()).toMatchObject({ ok: false, last_at: expect.any(String) }), {
      timeout: 30_000,
    });
    expect((await api.call('POST', '/backups')).body.warnings).toHaveLength(1);
    expect(await state()).toMatchObject({ ok: false });
    mkdirSync(usb);
    await api.call('POST', '/backups');
    expect(await state()).toMatchObject({ ok: true, message: null });
    const findings = (await api.call('GET', '/doctor')).body.data as { subject: string; level: string }[];
    expect(findings.find(({ subject }) => subject === 'Cadangan')).toMatchObject({ level: 'ok' });
  });

  test('a short passphrase is refused; two at once: one is told to wait', async () => {
    api = await startTestApp();
    expect(await api.call('POST', '/backups', { body: { passphrase: 'pendek' } })).toMatchObject({
      status: 400,
      body: { error: 'Frasa sandi minimal 12 huruf' },
    });
    const both = await Promise.all([api.call('POST', '/backups'), api.call('POST', '/backups')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('prune keeps the newest three whatever their age, and nothing that is too old or too many', async () => {
    const clock = createTestClock(NIGHT - DAY / 2);
    api = await startTestApp({ clock, env: { MIMBAR_BACKUP_KEEP: '4', MIMBAR_BACKUP_MAX_DAYS: '10' } });
    for (let n = 0; n < 6; n++) {
      expect((await api.call('POST', '/backups')).status).toBe(200);
      clock.advance(3_600_000);
    }
    writeFileSync(path.join(api.directory, 'backups/mimbar-20200101-000000.backup'), 'rusak');
    expect((await api.call('GET', '/backups')).body.data.find((row: { rusak: boolean }) => row.rusak)).toMatchObject({
      name: 'mimbar-20200101-000000.backup',
      whatsapp: null,
    });
    // Files that restores and upgrades put aside hold phone numbers too: prune deletes them by age, and not sooner.
    const aged = (name: string, days: number) => {
      writeFileSync(path.join(api!.directory, name), 'x');
      utimesSync(path.join(api!.directory, name), new Date(), new Date(clock.now() - days * DAY));
    };
    mkdirSync(path.join(api.directory, 'before-restore-20261101-0230'));
    aged('before-restore-20261101-0230/mimbar.db', 11);
    utimesSync(path.join(api.directory, 'before-restore-20261101-0230'), new Date(), new Date(clock.now() - 11 * DAY));
    for (const [name, days] of [
      ['mimbar.db.before-1', 11],
      ['mimbar.db.before-2', 9],
      ['mimbar.db.before-3', 8],
      ['.mimbar-work-1.backup', 2],
      ['mimbar.db.before-catatan', 99],
    ] as const)
      aged(name, days);
    const before = (await api.call('GET', '/backups')).body.data;
    const dry = (await api.call('POST', '/backups/prune?dryRun=true')).body.data;
    expect(dry.count).toBeGreaterThan(0);
    expect((await api.call('GET', '/backups')).body.data).toEqual(before);
    expect((await api.call('POST', '/backups/prune')).body.data).toMatchObject({
      count: 5,
      names: expect.arrayContaining(['before-restore-20261101-0230', 'mimbar.db.before-1', '.mimbar-work-1.backup']),
    });
    expect(
      readdirSync(api.directory)
        .filter((name) => /before|work/.test(name))
        .sort(),
    ).toEqual(['mimbar.db.before-2', 'mimbar.db.before-3', 'mimbar.db.before-catatan']);
    clock.advance(365 * DAY);
    expect((await api.call('POST', '/backups/prune')).body.data).toMatchObject({
      count: 4,
      names: expect.arrayContaining(['mimbar-20200101-000000.backup', 'mimbar.db.before-3']),
    });
    expect((await api.call('POST', '/backups/prune')).body.data).toEqual({ count: 0, names: [] });
    expect((await api.call('GET', '/backups')).body.data).toHaveLength(3);
  });
});

describe('every night', () => {
  const state = async () => (await api!.call('GET', '/health')).body.data.backup;

  test('at MIMBAR_BACKUP_AT, into both directories, the second encrypted; told as an event', async () => {
    const usb = folder();
    const clock = createTestClock(NIGHT - 60_000);
    api = await startTestApp({ clock, env: { MIMBAR_BACKUP_DIR: usb, MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE } });
    const frames: unknown[] = [];
    api.services.base.events.subscribe((frame) => frames.push(frame));
    await api.services.start();
    expect(await state()).toEqual({ last_at: null, ok: null, message: null, next_at: new Date(NIGHT).toISOString() });
    clock.advance(61_000);
    await vi.waitFor(
      async () =>
        expect(await state()).toMatchObject({ ok: true, message: null, next_at: new Date(NIGHT + DAY).toISOString() }),
      { timeout: 30_000 },
    );
    expect((await api.call('GET', '/backups')).body.data).toMatchObject([
      { tempat: 'data', terenkripsi: false, rusak: false },
      { tempat: 'kedua', terenkripsi: true, rusak: false },
    ]);
    expect(frames).toContainEqual({
      type: 'backup',
      ok: true,
      message: expect.stringMatching(/^Cadangan mimbar-20261121-0230\d\d.backup dibuat.$/),
    });
  });

  test('a night that was slept through is made up for after the start, once', async () => {
    const clock = createTestClock(NIGHT - 3_600_000);
    const directory = folder();
    api = await startTestApp({ clock, directory });
    await api.services.start();
    await api.close();
    clock.advance(2 * 3_600_000);
    api = await startTestApp({ clock, directory });
    await api.services.start();
    expect((await api.call('GET', '/backups')).body.data).toEqual([]);
    clock.advance(121_000);
    await vi.waitFor(async () => expect(await state()).toMatchObject({ ok: true }), { timeout: 30_000 });
    clock.advance(3_600_000);
    clock.advance(3_600_000);
    expect((await api.call('GET', '/backups')).body.data).toHaveLength(1);
  });

  test('one that a stop breaks off is no failure; the next start makes it', async () => {
    const clock = createTestClock(NIGHT - 60_000);
    const directory = folder();
    api = await startTestApp({ clock, directory });
    const insert = api.database.sqlite.prepare('insert into whatsapp_key values (?, ?, ?)');
    // Random bytes compress badly, so the backup takes some seconds.
    for (let n = 0; n < 16; n++) insert.run('weight', String(n), randomBytes(512 * 1024).toString('hex'));
    await api.services.start();
    clock.advance(61_000);
    const backups = path.join(directory, 'backups');
    await vi.waitFor(() => expect(existsSync(backups) && readdirSync(backups).length).toBeGreaterThan(0), {
      interval: 2,
    });
    await api.close();
    expect(readdirSync(backups)).toEqual([]);
    api = await startTestApp({ clock, directory });
    expect(await state()).toMatchObject({ ok: null, message: null });
    await api.services.start();
    clock.advance(121_000);
    await vi.waitFor(async () => expect(await state()).toMatchObject({ ok: true }), { timeout: 30_000 });
  });

  test('one by hand that a stop breaks off is told so, and leaves nothing behind', async () => {
    const directory = folder();
    api = await startTestApp({ directory });
    const insert = api.database.sqlite.prepare('insert into whatsapp_key values (?, ?, ?)');
    for (let n = 0; n < 16; n++) insert.run('weight', String(n), randomBytes(512 * 1024).toString('hex'));
    const asked = api.call('POST', '/backups');
    const backups = path.join(directory, 'backups');
    await vi.waitFor(() => expect(existsSync(backups) && readdirSync(backups).length).toBeGreaterThan(0), {
      interval: 2,
    });
    await api.services.stop();
    expect(await asked).toMatchObject({
      status: 503,
      body: { error: 'Layanan sedang berhenti. Coba lagi sebentar.', code: 'unavailable' },
    });
    expect(readdirSync(backups)).toEqual([]);
  });

  test('a stick that is not there, and a directory that can not be written, are told', async () => {
    const clock = createTestClock(NIGHT - 60_000);
    const directory = folder();
    api = await startTestApp({
      clock,
      directory,
      env: { MIMBAR_BACKUP_DIR: '/media/tidak-ada', MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE },
    });
    const frames: unknown[] = [];
    api.services.base.events.subscribe((frame) => frames.push(frame));
    await api.services.start();
    // The missing stick is reported before the first night, so that somebody can still plug it in.
    expect(await state()).toMatchObject({
      ok: false,
      last_at: null,
      message: 'Direktori kedua /media/tidak-ada tidak ada. Apakah stik USB-nya terpasang?',
    });
    clock.advance(61_000);
    await vi.waitFor(
      async () =>
        expect(await state()).toMatchObject({
          ok: false,
          last_at: expect.any(String),
          message: 'Direktori kedua /media/tidak-ada tidak ada. Apakah stik USB-nya terpasang?',
        }),
      { timeout: 30_000 },
    );
    expect((await api.call('GET', '/backups')).body.data).toHaveLength(1);
    rmSync(path.join(directory, 'backups'), { recursive: true });
    writeFileSync(path.join(directory, 'backups'), '');
    clock.advance(DAY);
    const told = `Cadangan tidak dapat ditulis ke ${directory}/backups: ada file lain di tempat direktorinya.`;
    await vi.waitFor(async () => expect(await state()).toMatchObject({ ok: false, message: told }), {
      timeout: 30_000,
    });
    expect(frames.at(-1)).toEqual({ type: 'backup', ok: false, message: told });
    rmSync(path.join(directory, 'backups'));
    clock.advance(3_600_000);
    await vi.waitFor(async () => expect((await api!.call('GET', '/backups')).body.data).toHaveLength(1), {
      timeout: 30_000,
    });
  });
});

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#daemon/config.ts';
import { systemActor } from '#daemon/base/audit.ts';
import { systemClock } from '#daemon/base/clock.ts';
import { withDataDirectory } from '#daemon/process/offline/environment.ts';
import { restore as restoreHere } from '#daemon/process/offline/restore.ts';
import { unpackBackup } from '#daemon/backup/file.store.ts';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { runOffline } from '#tests/support/process/offline.ts';
import { fillIn, pairByQr } from '#tests/support/page/walk.ts';
import { startWhatsAppServer, type WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

const PASSPHRASE = 'tujuh belas kelapa';
/** Enough schedules that the broadcast is still running when the backup is made, even on a slow machine. */
const SCHEDULES = 100;
let folder: string;
let daemons: DaemonProcess[] = [];
let whatsapp: WhatsAppServer | undefined;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'mimbar-restore-'))));
afterEach(async () => {
  for (const daemon of daemons) await daemon.close();
  daemons = [];
  await whatsapp?.stop();
  whatsapp = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startDaemonProcess>[0]): Promise<DaemonProcess> {
  const daemon = await startDaemonProcess(options);
  daemons.push(daemon);
  return daemon;
}

/** The rows of every table as sorted JSON lines; their differences are easier to read than a diff of files. */
function tablesOf(file: string): Record<string, string[]> {
  const sqlite = new Sqlite(file, { readonly: true });
  const names = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by 1")
    .pluck()
    .all() as string[];
  const tables = Object.fromEntries(
    names.map((name) => [
      name,
      sqlite
        .prepare(`select * from "${name}"`)
        .all()
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  );
  sqlite.close();
  return tables;
}

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('backup in mid-broadcast, restored elsewhere', { timeout: 180_000 }, () => {
  test('the same rows, standing still: 0 messages go out until an admin says so, and the session stays behind', async () => {
    whatsapp = await startWhatsAppServer();
    whatsapp.settings.autoReceipts = 'delivery';
    const env = {
      MIMBAR_MESSENGER: 'whatsapp',
      MIMBAR_WHATSAPP_URL: whatsapp.url,
      MIMBAR_WHATSAPP_ROOT_KEY: whatsapp.rootKeyHex,
      MIMBAR_SEND_GAP_MS: '60',
      MIMBAR_DAILY_LIMIT: '100000',
    };
    const source = await start({ env });
    const token = source.cliToken();
    const { ids, dkm, mubaligh } = await fillIn(source, token, SCHEDULES);
    await pairByQr(source, token, whatsapp);
    await source.call(
      'POST',
      `/jadwal-pengajian/broadcast?id=${ids.join(',')}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`,
    );
    await whatsapp.waitFor(() => whatsapp!.messages.length >= 8, 30_000);
    const before = whatsapp.messages.length;
    const made = await source.call('POST', '/backups');
    expect(made.status).toBe(200);
    const during = whatsapp.messages.length;
    // The broadcast went on while the backup was made.
    expect(during).toBeGreaterThan(before);
    expect(during).toBeLessThan(2 * SCHEDULES);
    await source.kill();
    const sent = whatsapp.messages.length;

    const backup = path.join(source.dataDir, 'backups', made.body.data.name);
    const plain = path.join(folder, 'plain.db');
    await unpackBackup(backup, plain, undefined);
    const dataDir = path.join(folder, 'data');
    const restored = await runOffline(dataDir, ['backup', 'restore', backup, '--yes', '--json'], env);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    const told = JSON.parse(restored.stdout);

    const [was, is] = [tablesOf(plain), tablesOf(path.join(dataDir, 'mimbar.db'))];
    const different = Object.keys(was).filter((table) => JSON.stringify(was[table]) !== JSON.stringify(is[table]));
    expect(Object.keys(is)).toEqual(Object.keys(was));
    expect(different.sort()).toEqual(['audit', 'jadwal_pengajian', 'message', 'setting', 'whatsapp_key']);
    const bare = (rows: string[]) =>
      rows.map((row) => JSON.stringify({ ...JSON.parse(row), restored_at: null })).sort();
    expect(bare(is['jadwal_pengajian']!)).toEqual(was['jadwal_pengajian']);
    const states = (rows: string[]) => rows.map((row) => JSON.parse(row) as { state: string; next_attempt_at: number });
    const waiting = states(was['message']!).filter(({ state }) => ['waiting', 'running'].includes(state));
    expect(waiting.length).toBeGreaterThan(0);
    const held = was['message']!.map((text) => {
      const row = JSON.parse(text);
      const running = row.state === 'running' && { next_attempt_at: 0 };
      return JSON.stringify({
        ...row,
        ...running,
        ...(['waiting', 'running'].includes(row.state) && { state: 'held' }),
      });
    });
    expect(is['message']).toEqual(held.sort());
    expect(is['whatsapp_key']).toEqual([]);
    expect(was['whatsapp_key']!.length).toBeGreaterThan(0);
    expect(is['audit']!.filter((row) => !was['audit']!.includes(row))).toEqual([
      expect.stringContaining('"action":"backup.restore"'),
    ]);
    expect(told).toMatchObject({ held: waiting.length, session: 'none' });
    expect(told.messages).toHaveLength(waiting.length);
    expect(restored.stdout).not.toMatch(/08120000\d{4}/);

    const target = await start({ env, dataDir });
    const health = (await target.call('GET', '/health')).body.data;
    expect(health.queue).toMatchObject({
      paused: true,
      paused_reason: expect.stringMatching(/^Data dipulihkan dari cadangan .* pesan ditahan/),
      held: waiting.length,
      waiting: 0,
    });
    await pairByQr(target, target.cliToken(), whatsapp);
    await target.call('POST', '/queue/release');
    expect((await target.call('GET', '/health')).body.data.queue).toMatchObject({
      paused: true,
      held: 0,
      waiting: waiting.length,
    });
    expect(whatsapp.messages.length).toBe(sent);
    await target.call('POST', '/queue/resume');
    await whatsapp.waitFor(() => whatsapp!.messages.length > sent, 30_000);
  });
});

describe('what is refused', { timeout: 120_000 }, () => {
  let source: DaemonProcess;
  let dataDir: string;
  let backup: string;
  let secret: string;
  const restore = (file: string, args: string[] = [], env: Record<string, string> = {}) =>
    runOffline(dataDir, ['backup', 'restore', file, '--yes', ...args], env);

  beforeEach(async () => {
    source = await start({});
    await source.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Contoh', no_hp: '081200000001' } });
    ({ dataDir } = source);
    const make = async (body: object) =>
      path.join(dataDir, 'backups', (await source.call('POST', '/backups', { body })).body.data.name);
    backup = await make({});
    secret = await make({ passphrase: PASSPHRASE });
    await source.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Kemudian', no_hp: '081200000002' } });
  });

  test('while the daemon runs, restore is; verify is not', async () => {
    const run = await restore(backup);
    expect(run).toMatchObject({ code: 4, stdout: '' });
    expect(run.stderr).toContain(`Mimbar sedang berjalan dengan direktori data ${dataDir} (pid ${source.pid}`);
    const verified = await runOffline(dataDir, ['backup', 'verify', path.basename(backup)]);
    expect(verified).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /^Cadangan utuh: dibuat \d{1,2} [A-Z][a-z]{2} \d{4} \d\d\.\d\d oleh .* 1 mubaligh, .* jadwal pengajian, .*\nTerenkripsi: tidak\. Sesi WhatsApp: tidak ikut\.\n$/,
      ),
    });
  });

  test('a draft under way keeps a restore out like anything else; after one, no draft of the data before is left', async () => {
    const bulan = '2054-01';
    for (let n = 0; n < 12; n += 1) {
      const no_hp = '081200000001';
      await source.call('POST', '/masjid', { body: { nama_masjid: `Masjid ${n}`, nama_ketua_dkm: 'Ketua', no_hp } });
      await source.call('POST', '/mubaligh', { body: { nama_mubaligh: `Ustadz ${n}`, no_hp, batas_bulan: 5 } });
    }
    const draft = async () => (await source.call('POST', '/papan-jumat/usulan', { body: { bulan } })).body.data.id;
    const view = async (id: string) => (await source.call('GET', `/papan-jumat/usulan/${id}`)).body;
    const first = await draft();
    expect(await restore(backup)).toMatchObject({ code: 4, stderr: expect.stringContaining('sedang berjalan') });
    await expect.poll(async () => (await view(first)).data.state, { timeout: 30_000 }).toBe('done');

    const second = await draft();
    expect(['running', 'done']).toContain((await view(second)).data.state);
    expect((await source.stop()).code).toBe(0);
    expect(await restore(backup)).toMatchObject({ code: 0 });
    await source.start();
    // Ids can mean other rows after the restore, so the drafts for the old rows are gone.
    for (const id of [first, second]) {
      expect(await view(id)).toMatchObject({ data: null, error: 'Usulan tidak ditemukan. Susun usulan lagi.' });
      expect((await source.call('POST', `/papan-jumat/usulan/${id}/terima`)).status).toBe(404);
    }
    expect((await source.call('GET', `/papan-jumat?bulan=${bulan}`)).body.data.ringkasan.terisi).toBe(0);
  });

  test('torn, truncated, foreign, newer, changed and wrongly encrypted ones leave everything as it was', async () => {
    await source.stop();
    const bytes = readFileSync(backup);
    const file = (name: string, content: Buffer | string) => {
      writeFileSync(path.join(folder, name), content);
      return path.join(folder, name);
    };
    const torn = Buffer.from(bytes);
    torn[bytes.length - 100]! ^= 1;
    const truncated = file('truncated', bytes);
    truncateSync(truncated, bytes.length - 1000);
    const headerEnd = bytes.indexOf('\n', 14);
    const withHeader = (from: Buffer, change: (header: Record<string, unknown>) => void) => {
      const end = from.indexOf('\n', 14);
      const header = JSON.parse(from.toString('utf8', 14, end));
      change(header);
      const body = Buffer.concat([
        Buffer.from(`MIMBAR-BACKUP\n${JSON.stringify(header)}`),
        from.subarray(end, from.length - 32),
      ]);
      return Buffer.concat([body, createHash('sha256').update(body).digest()]);
    };
    const plain = path.join(folder, 'foreign.db');
    new Sqlite(plain).exec('create table x (y)').close();
    const cases: [string, string, RegExp][] = [
      ['torn', file('torn', torn), /^Cadangan rusak atau terpotong/],
      ['truncated', truncated, /^Cadangan rusak atau terpotong/],
      ['cut in the header', file('cut', bytes.subarray(0, headerEnd - 5)), /^Cadangan rusak atau terpotong/],
      ['empty', file('empty', ''), /^File ini bukan cadangan aplikasi ini/],
      ['foreign', plain, /^File ini bukan cadangan aplikasi ini/],
      [
        'newer format',
        file(
          'format',
          withHeader(bytes, (header) => (header['format'] = 2)),
        ),
        /^Cadangan ini dibuat oleh versi yang lebih baru/,
      ],
      [
        'newer schema',
        file(
          'schema',
          withHeader(bytes, (header) => (header['schema'] = 9_999_999_999_999)),
        ),
        /^Cadangan ini dibuat oleh versi yang lebih baru/,
      ],
      [
        'a header that promises less',
        file(
          'size',
          withHeader(bytes, (header) => (header['size'] = 4096)),
        ),
        /^Cadangan rusak atau terpotong/,
      ],
      [
        'a changed header over a sealed content',
        file(
          'sealed',
          withHeader(readFileSync(secret), (header) => (header['whatsapp'] = true)),
        ),
        /^Frasa sandi cadangan ini salah/,
      ],
    ];
    const read = readConfig({ MIMBAR_DATA_DIR: dataDir });
    if ('errors' in read) throw new Error(read.errors.join());
    const { config } = read;
    const database = sumOf(path.join(dataDir, 'mimbar.db'));
    const names = readdirSync(dataDir).sort();
    for (const [what, name, line] of cases) {
      const attempt = withDataDirectory(dataDir, () =>
        restoreHere({
          config,
          clock: systemClock,
          actor: systemActor('cli', 'test'),
          file: name,
          passphrase: PASSPHRASE,
          withWhatsapp: false,
        }),
      );
      await expect(attempt).rejects.toThrow(line);
      expect([what, sumOf(path.join(dataDir, 'mimbar.db')), readdirSync(dataDir).sort()]).toEqual([
        what,
        database,
        names,
      ]);
    }
    expect(await restore(truncated)).toMatchObject({
      code: 4,
      stdout: '',
      stderr: 'Cadangan rusak atau terpotong: isinya tidak cocok dengan sidiknya.\n',
    });
    expect(await restore(secret)).toMatchObject({
      code: 4,
      stderr: 'Cadangan ini terenkripsi: berikan frasa sandinya.\n',
    });
    expect(await restore(secret, [], { MIMBAR_BACKUP_PASSPHRASE: 'salah salah salah' })).toMatchObject({
      code: 4,
      stderr: 'Frasa sandi cadangan ini salah.\n',
    });
    expect(await restore('tidak-ada.backup')).toMatchObject({ code: 2, stderr: 'File tidak-ada.backup tidak ada.\n' });
    expect([sumOf(path.join(dataDir, 'mimbar.db')), readdirSync(dataDir).sort()]).toEqual([database, names]);
  });

  test('the right passphrase opens it; the present data are kept aside, sign-ins end, undone by hand', async () => {
    await source.stop();
    writeFileSync(path.join(folder, 'frasa'), `${PASSPHRASE}\n`);
    const run = await restore(secret, ['--passphrase-file', path.join(folder, 'frasa'), '--json']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const { aside } = JSON.parse(run.stdout);
    expect(statSync(path.join(dataDir, 'mimbar.db')).mode & 0o777).toBe(0o600);
    const names = (file: string) => tablesOf(file)['mubaligh']!.map((row) => JSON.parse(row).nama_mubaligh as string);
    expect(names(path.join(dataDir, 'mimbar.db'))).toEqual(['Ustadz Contoh']);
    expect(names(path.join(aside, 'mimbar.db'))).toEqual(['Ustadz Contoh', 'Ustadz Kemudian']);
    expect(tablesOf(path.join(dataDir, 'mimbar.db'))['session']).toEqual([]);
    await source.start();
    expect((await source.call('GET', '/mubaligh')).body.data).toHaveLength(1);
    expect((await source.call('GET', '/health')).body.data.queue).toMatchObject({ paused: true });
  });

  test('a database that is damaged is put aside as it is, and the restore goes on', async () => {
    await source.kill();
    // SQLite would repair the database from its write-ahead log, so the log is deleted.
    for (const part of ['-wal', '-shm']) rmSync(path.join(dataDir, `mimbar.db${part}`), { force: true });
    writeFileSync(path.join(dataDir, 'mimbar.db'), 'bukan basis data'.repeat(1000));
    const run = await restore(backup, ['--json']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(
      readFileSync(path.join(JSON.parse(run.stdout).aside, 'mimbar.db'), 'utf8').startsWith('bukan basis data'),
    ).toBe(true);
    expect(existsSync(path.join(dataDir, 'mimbar.db-wal'))).toBe(false);
    await source.start();
    expect((await source.call('GET', '/mubaligh')).body.data).toHaveLength(1);
  });

  test('the session comes along only when asked; this machine keeps its own', async () => {
    await source.stop();
    const put = (file: string, value: string) => {
      const sqlite = new Sqlite(file);
      sqlite.exec(`delete from whatsapp_key; insert into whatsapp_key values ('creds', '', '${value}')`);
      sqlite.close();
    };
    const keysOf = () =>
      tablesOf(path.join(dataDir, 'mimbar.db'))['whatsapp_key']!.map((row) => JSON.parse(row).value as string);
    const database = path.join(dataDir, 'mimbar.db');
    put(database, '"dulu"');
    await source.start();
    const made = (await source.call('POST', '/backups')).body.data;
    await source.stop();
    put(database, '"sekarang"');
    expect(JSON.parse((await restore(made.name, ['--json'])).stdout).session).toBe('present');
    expect(keysOf()).toEqual(['"sekarang"']);
    expect(JSON.parse((await restore(made.name, ['--with-whatsapp', '--json'])).stdout).session).toBe('backup');
    expect(keysOf()).toEqual(['"dulu"']);
    rmSync(database);
    expect(JSON.parse((await restore(made.name, ['--json'])).stdout)).toMatchObject({ session: 'none' });
    expect(keysOf()).toEqual([]);
  });

  test('without a terminal it wants --yes', async () => {
    await source.stop();
    mkdirSync(path.join(folder, 'fresh'));
    const run = await runOffline(path.join(folder, 'fresh'), ['backup', 'restore', backup]);
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    expect(readdirSync(path.join(folder, 'fresh'))).toEqual([]);
  });
});

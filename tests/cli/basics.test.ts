import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '#cli/http/settings.ts';
import { buildCli, cliBuild, type Cli } from '#tests/support/cli.ts';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { needs } from '#tests/support/needs.ts';
import { programVersion } from '#tests/support/process/programs.ts';

let cli: Cli;
let folder: string;
beforeAll(async () => {
  cli = await buildCli();
});
afterAll(() => cli.remove());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mimbar-cli-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const withDaemon = (daemon: DaemonProcess, env: Record<string, string> = {}) => ({
  cwd: folder,
  env: { MIMBAR_DATA_DIR: daemon.dataDir, ...env },
});

describe('without a daemon', () => {
  test('version and help need none', async () => {
    expect(await cli.run(['version'], { cwd: folder })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        new RegExp(
          `^mimbar ${cliBuild.version} \\(\\d+ \\w{3} \\d{4} \\d\\d\\.\\d\\d WIB,( commit [\\da-f]{10},)? Node ${process.version}\\)\n$`,
        ),
      ),
      stderr: '',
    });
    const json = await cli.run(['version', '--json'], { cwd: folder });
    expect(JSON.parse(json.stdout)).toMatchObject({
      version: cliBuild.version,
      built: cliBuild.built,
      node: process.version,
    });
    expect(await cli.run(['--version'], { cwd: folder })).toMatchObject({ code: 0, stdout: `${cliBuild.version}\n` });
    for (const args of [[], ['--help'], ['help']]) {
      const help = await cli.run(args, { cwd: folder });
      expect(help).toMatchObject({ code: 0, stderr: '' });
      for (const name of ['serve', 'status', 'pair', 'import', 'broadcast', 'version'])
        expect(help.stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
  });

  test.each(['serve', 'status', 'pair', 'import', 'broadcast', 'version'])(
    '%s --help is Indonesian, has examples and fits 80 columns',
    async (name) => {
      const { code, stdout } = await cli.run([name, '--help'], { cwd: folder });
      expect(code).toBe(0);
      expect(stdout).toContain(`Pemakaian: mimbar ${name}`);
      expect(stdout).toMatch(new RegExp(`Contoh:\n +\\$ mimbar ${name}`));
      expect(stdout).not.toMatch(/Usage|Options|Arguments|display help/);
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    },
  );

  test.each([
    ['help', 'backup', 'restore'],
    ['help', 'masjid', 'add'],
    ['help', 'status'],
  ])('%s %s %s is the help of that command', async (...words) => {
    const { code, stdout } = await cli.run(words.filter(Boolean), { cwd: folder });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining(`Pemakaian: mimbar ${words.slice(1).filter(Boolean).join(' ')} `),
    });
  });

  test.each([
    [['statsu'], /^Perintah 'statsu' tidak dikenal. Mungkin maksud Anda: status\? Lihat: mimbar --help\n$/],
    [
      ['help', 'brodcast'],
      /^Perintah 'brodcast' tidak dikenal. Mungkin maksud Anda: broadcast\? Lihat: mimbar --help\n$/,
    ],
    [['brodcast', '--help'], /^Perintah 'brodcast' tidak dikenal. Mungkin maksud Anda: broadcast\?/],
    [
      ['backup', 'crate'],
      /^Perintah 'crate' tidak dikenal. Mungkin maksud Anda: create\? Lihat: mimbar backup --help\n$/,
    ],
    [['help', 'backup', 'crate'], /^Perintah 'crate' tidak dikenal. Mungkin maksud Anda: create\?/],
    [
      ['status', '--jsn'],
      /^Pilihan '--jsn' tidak dikenal. Mungkin maksud Anda: --json\? Lihat: mimbar status --help\n$/,
    ],
    [['import', 'masjid'], /^Argumen <file> belum diisi. Lihat: mimbar import --help\n$/],
    [['import', 'masjd', 'x.xlsx'], /^'masjd' tidak dikenal. Yang ada: masjid, mubaligh, /],
    [['import', 'masjid', 'tidak-ada.xlsx'], /^File tidak-ada.xlsx tidak dapat dibaca: tidak ada.\n$/],
    [['status', 'lagi'], /^Terlalu banyak argumen. Lihat: mimbar status --help\n$/],
    [['pair', '--code'], /^Pilihan '--code <no-hp>' belum diisi. /],
    [['pair', '--code', '0211234'], /^No HP harus dimulai dengan 08 atau 628 /],
    [['broadcast', 'pengajian', '--id', '1'], /^Pilih minimal satu template: /],
  ])('wrong usage %j: one line, exit 2', async (args, line) => {
    const { code, stdout, stderr } = await cli.run(args, { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(line);
  });

  test('a directory where Mimbar has never run: one line that says how to start it, exit 3', async () => {
    const { code, stdout, stderr } = await cli.run(['status'], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(/^Mimbar belum berjalan dengan direktori data .*\/data. Jalankan: mimbar serve .*\n$/);
  });

  test('something else at the port: exit 3', async () => {
    const server = createServer((_, response) => void response.end('<html>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    mkdirSync(path.join(folder, 'data'));
    writeFileSync(path.join(folder, 'data/cli-token'), 'token\n');
    writeFileSync(path.join(folder, 'data/cli-url'), `http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
    const { code, stderr } = await cli.run(['status'], { cwd: folder });
    server.close();
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: expect.stringMatching(/^Yang menjawab di .* bukan Mimbar. Jalankan: mimbar serve\n$/),
    });
  });

  test.each(['.bash_aliases', '.env', 'mimbar', 'a.sh', 'x.backup.csv'])(
    'a server that calls its file %s writes nothing here',
    async (name) => {
      const server = createServer(
        (_, response) =>
          void response.setHeader('content-disposition', `attachment; filename=${name}`).end('alias ls=rm'),
      );
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const data = path.join(folder, 'data');
      mkdirSync(data, { recursive: true });
      writeFileSync(path.join(data, 'cli-token'), 'token\n');
      writeFileSync(path.join(data, 'cli-url'), `http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
      const before = readdirSync(folder);
      const { code } = await cli.run(['export', 'masjid', '--xlsx'], { cwd: folder });
      server.close();
      expect({ code, there: readdirSync(folder) }).toEqual({ code: 3, there: before });
    },
  );

  test('settings come from the environment, ./.env and the system file, in this order, each by itself', () => {
    const systemFile = path.join(folder, 'mimbar.env');
    writeFileSync(systemFile, 'MIMBAR_DATA_DIR=/srv/system\nMIMBAR_PORT=1\nMIMBAR_HOST=system\n');
    writeFileSync(path.join(folder, '.env'), 'MIMBAR_DATA_DIR="here"\nMIMBAR_PORT=2\n');
    const read = (env: NodeJS.ProcessEnv) => readSettings({ env, cwd: folder, systemFile });
    expect(read({ MIMBAR_DATA_DIR: '/srv/env', MIMBAR_PORT: '' })).toMatchObject({ dataDir: '/srv/env' });
    expect(read({}).dataDir).toBe(path.join(folder, 'here'));
    expect(read({ MIMBAR_PORT: '' }).find('MIMBAR_PORT')).toEqual({ value: '2', source: '.env' });
    expect(read({}).find('MIMBAR_HOST')).toEqual({ value: 'system', source: systemFile });
    // In a subfolder of a clone, bin/mimbar gives the clone's top folder in MIMBAR_HOME.
    const below = (env: NodeJS.ProcessEnv) =>
      readSettings({ env: { MIMBAR_HOME: folder, ...env }, cwd: tmpdir(), systemFile });
    expect(below({}).dataDir).toBe(path.join(folder, 'here'));
    expect(readSettings({ env: { MIMBAR_HOME: folder }, cwd: tmpdir() }).toStart).toBe('npm start');
    expect(below({}).find('MIMBAR_PORT')).toEqual({ value: '2', source: '.env' });
    rmSync(path.join(folder, '.env'));
    expect(below({ MIMBAR_DATA_DIR: 'lain' }).dataDir).toBe(path.join(folder, 'lain'));
    expect(read({}).dataDir).toBe('/srv/system');
    rmSync(systemFile);
    expect(read({}).dataDir).toBe(path.join(folder, 'data'));
  });

  test('nobody takes a ./.env that somebody else laid or may change, and says so', () => {
    const file = path.join(folder, '.env');
    writeFileSync(file, 'MIMBAR_PORT=2\n', { mode: 0o644 });
    const own = statSync(file).uid;
    const read = (uid: number, env = {}) => {
      const settings = readSettings({ env, cwd: folder, systemFile: '/nowhere', uid });
      return { port: settings.find('MIMBAR_PORT')?.value, ignored: settings.ignored };
    };
    if (own === 0) chownSync(file, 4321, 4321);
    const foreign = own === 0 ? 4321 : own;
    expect(read(0)).toEqual({
      port: undefined,
      ignored: expect.stringContaining(`milik pengguna lain (uid ${foreign})`),
    });
    expect(read(foreign)).toEqual({ port: '2', ignored: undefined });
    expect(read(foreign + 1)).toMatchObject({
      port: undefined,
      ignored: expect.stringContaining('milik pengguna lain'),
    });
    expect(read(0, { SUDO_UID: String(foreign) })).toEqual({ port: '2', ignored: undefined });
    chmodSync(file, 0o666);
    expect(read(0, { SUDO_UID: String(foreign) })).toEqual({
      port: undefined,
      ignored: expect.stringContaining('sudo chmod go-w'),
    });
    rmSync(file);
    symlinkSync('/etc/hostname', file);
    expect(read(0)).toEqual({ port: undefined, ignored: expect.stringContaining('tautan') });
    rmSync(file);
    expect(read(0)).toEqual({ port: undefined, ignored: undefined });
  });
});

describe('with a daemon', () => {
  let daemon: DaemonProcess;
  beforeAll(async () => {
    daemon = await startDaemonProcess();
  });
  afterAll(() => daemon.close());

  test('status in a pipe: text without colours, or JSON', async () => {
    const text = await cli.run(['status'], withDaemon(daemon));
    expect(text).toMatchObject({ code: 0, stderr: '' });
    const lines = text.stdout.split('\n');
    expect(lines.toSpliced(3, 1)).toEqual([
      `Mimbar     ${programVersion} berjalan di ${daemon.url}`,
      'WhatsApp   terhubung, nomor 0812-0000-0000 (simulasi)',
      'Antrean    0 menunggu, 0 sedang dikirim',
      '',
    ]);
    expect(lines[3]).toMatch(/^Berjalan {3}(kurang dari semenit|\d+ menit)$/);
    const json = await cli.run(['status', '--json'], withDaemon(daemon));
    expect(JSON.parse(json.stdout)).toMatchObject({
      url: daemon.url,
      status: 'ok',
      messenger: { kind: 'simulated', state: 'CONNECTED' },
      queue: { paused: false, waiting: 0 },
    });
  });

  test('a paused queue is told', async () => {
    await daemon.call('POST', '/queue/pause');
    expect((await cli.run(['status'], withDaemon(daemon))).stdout).toMatch(
      /\n {11}Antrean dijeda oleh cli:unknown.\nBerjalan /,
    );
    await daemon.call('POST', '/queue/resume');
  });

  test('the daemon is found through .env in the working directory', async () => {
    writeFileSync(path.join(folder, '.env'), `MIMBAR_DATA_DIR=${daemon.dataDir}\n`);
    expect(await cli.run(['status'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  });

  test.runIf(needs('script'))('status in a terminal has colours, unless NO_COLOR or TERM=dumb', async () => {
    const colours = async (env: Record<string, string>) => {
      const terminal = cli.open(['status'], withDaemon(daemon, env));
      expect((await terminal.ended).code).toBe(0);
      return terminal.raw().includes('\x1b[32m');
    };
    // Empty counts as not set.
    expect(await colours({ NO_COLOR: '' })).toBe(true);
    expect(await colours({ NO_COLOR: '1' })).toBe(false);
    expect(await colours({ TERM: 'dumb' })).toBe(false);
  });

  test('a token that the daemon does not know: another one answers, exit 3', async () => {
    mkdirSync(path.join(folder, 'data'));
    writeFileSync(path.join(folder, 'data/cli-token'), 'another\n');
    writeFileSync(path.join(folder, 'data/cli-url'), `${daemon.url}\n`);
    await cli.run(['import', 'masjid', path.join(folder, 'data/cli-url')], { cwd: folder }).then(({ code, stderr }) => {
      expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('Mimbar lain') });
    });
  });

  test('a daemon that was killed has left its files behind: one line, exit 3, on stdout only JSON', async () => {
    await daemon.kill();
    const gone = `Mimbar tidak berjalan (${daemon.url} tidak menjawab). Jalankan: mimbar serve`;
    expect(await cli.run(['status'], withDaemon(daemon))).toMatchObject({ code: 3, stdout: '', stderr: `${gone}\n` });
    expect(await cli.run(['pair'], withDaemon(daemon))).toMatchObject({ code: 3, stdout: '', stderr: `${gone}\n` });
    const json = await cli.run(['status', '--json'], withDaemon(daemon));
    expect(json).toMatchObject({ code: 3, stderr: `${gone}\n` });
    expect(JSON.parse(json.stdout)).toEqual({ error: gone, code: 'unreachable', issues: [] });
    await daemon.start();
    expect(await cli.run(['status'], withDaemon(daemon))).toMatchObject({ code: 0 });
  });
});

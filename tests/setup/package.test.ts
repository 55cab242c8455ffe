import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { needsThat } from '#tests/support/needs.ts';
import { createPackage, isBuilt, type Package } from '#tests/support/process/package.ts';
import { runProcess } from '#tests/support/process/process.ts';

describe.runIf(needsThat('the build (npm run build)', isBuilt))('the package', { timeout: 300_000 }, () => {
  let pack: Package;
  let dataDir: string;
  const settings = () => ({
    MIMBAR_DATA_DIR: dataDir,
    MIMBAR_HOST: '127.0.0.1',
    MIMBAR_PORT: '0',
    MIMBAR_MESSENGER: 'simulated',
    MIMBAR_SUPERADMIN_PASSWORD: 'kelapa-muda-7',
  });
  /** This daemon answers, damages the database, and never removes the mark of the upgrade. */
  const SICK_DAEMON = `
import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
const file = (name) => process.env.MIMBAR_DATA_DIR + '/' + name;
writeFileSync(file('mimbar.db'), 'rusak');
appendFileSync(file('mimbar.db-wal'), 'rusak');
const server = createServer((request, response) => response.setHeader('content-type', 'application/json').end('{"data":{"status":"ok"},"error":null}'));
server.listen(0, '127.0.0.1', () => writeFileSync(file('cli-url'), 'http://127.0.0.1:' + server.address().port));
`;
  const service = (verb: string) => pack.service(verb, settings());

  beforeAll(async () => {
    pack = await createPackage();
    await pack.install();
    dataDir = path.join(pack.folder, 'data');
  }, 300_000);
  beforeEach(() => void mkdirSync(dataDir));
  afterEach(async () => {
    await service('stop');
    rmSync(dataDir, { recursive: true, force: true });
  });
  afterAll(() => pack.remove());

  test('holds the built dashboard, all JavaScript in bundles and the database with its prebuilds, and no sources', () => {
    const root = path.join(pack.prefix, 'lib/node_modules/mimbar');
    expect(readdirSync(root).sort()).toEqual([
      'LICENSE',
      'README.id.md',
      'README.md',
      'bin',
      'dist',
      'docs',
      'node_modules',
      'package.json',
      'systemd',
    ]);
    expect(existsSync(path.join(root, 'dist/public/app.html'))).toBe(true);
    expect(readdirSync(path.join(root, 'node_modules/better-sqlite3/prebuilds'))).toEqual(
      expect.arrayContaining(['linux-arm64.node', 'linux-x64.node']),
    );
    expect(statSync(pack.file).size).toBeLessThan(25 * 1024 * 1024);
  });

  test('carries the licences of everything that is bundled', () => {
    const notices = readFileSync(path.join(pack.prefix, 'lib/node_modules/mimbar/dist/THIRD-PARTY.txt'), 'utf8');
    for (const name of [
      'fastify',
      'baileys',
      'libsignal',
      'exceljs',
      'zod',
      'react',
      'primereact',
      'primeicons',
      'primelocale',
      'ink',
      'commander',
      'better-sqlite3',
    ]) {
      expect(notices).toMatch(new RegExp(String.raw`^=+\n${name} \d+\.\d+\.\d+\S* \(.+\)\n\n\s*\S`, 'm'));
    }
    expect(notices.match(/Permission is hereby granted/g)!.length).toBeGreaterThan(150);
    expect(notices.match(/holds no text of the licence/g)?.length ?? 0).toBeLessThan(12);
  });

  test('installed offline without scripts it runs: version, serve, status, backup', async () => {
    const { version } = JSON.parse(
      readFileSync(path.join(pack.prefix, 'lib/node_modules/mimbar/package.json'), 'utf8'),
    );
    expect(await pack.mimbar(['version'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`mimbar ${version} `),
      stderr: '',
    });
    expect(await service('start')).toMatchObject({ code: 0 });
    expect(await pack.mimbar(['status'], settings())).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${version} berjalan`),
    });
    const page = await fetch(readFileSync(path.join(dataDir, 'cli-url'), 'utf8').trim(), {
      headers: { accept: 'text/html' },
    });
    expect(await page.text()).toContain('<!doctype html>');
    expect(await pack.mimbar(['backup', 'create'], settings())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^mimbar-\d{8}-\d{6}\.backup \([\d,]+ KB\)\n$/),
    });
  });

  test('an upgrade backs up first, holds the queue for a minute, and stays', async () => {
    const next = await pack.variant('1.0.1', 'dist/build.json', '{}');
    await service('start');
    const ended = await runProcess('mimbar-upgrade', [next], { env: { ...pack.env, ...settings() } });
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.stdout).toMatch(/^mimbar-\d{8}-\d{6}\.backup /);
    expect(readdirSync(path.join(dataDir, 'backups'))).toHaveLength(1);
    expect(existsSync(path.join(dataDir, 'upgrade-pending'))).toBe(false);
    expect(
      JSON.parse(readFileSync(path.join(pack.prefix, 'lib/node_modules/mimbar/package.json'), 'utf8')).version,
    ).toBe('1.0.1');
    expect(readdirSync(path.join(pack.prefix, 'lib/node_modules'))).toEqual(['mimbar']);
    const health = JSON.parse((await pack.mimbar(['status', '--json'], settings())).stdout);
    expect(health.queue).toMatchObject({ paused: false });
    await pack.install();
  });

  test('where Mimbar can not run an upgrade goes on without a backup, and starts it', async () => {
    const next = await pack.variant('1.0.4', 'dist/build.json', '{}');
    const ended = await runProcess('mimbar-upgrade', [next], { env: { ...pack.env, ...settings() } });
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringContaining('dilanjutkan tanpa cadangan baru') });
    expect((await pack.mimbar(['status'], settings())).code).toBe(0);
    await pack.install();
  });

  test('a new version that does not start is taken back, with the database as it was', async () => {
    const broken = await pack.variant('1.0.2', 'dist/daemon.js', "throw new Error('broken');\n");
    await service('start');
    const ended = await runProcess('mimbar-upgrade', [broken], { env: { ...pack.env, ...settings() } });
    expect(ended).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('versi yang dipasang tidak mau mulai; versi sebelumnya dikembalikan'),
    });
    expect(existsSync(path.join(dataDir, 'upgrade-pending'))).toBe(false);
    expect(JSON.parse((await pack.mimbar(['status', '--json'], settings())).stdout)).toMatchObject({
      status: 'ok',
      queue: { paused: false },
    });
    expect(readdirSync(path.join(pack.prefix, 'lib/node_modules'))).toEqual(['mimbar']);
  });

  test('a new version that starts and never becomes healthy is taken back, with the database as it was', async () => {
    const sick = await pack.variant('1.0.3', 'dist/daemon.js', SICK_DAEMON);
    await service('start');
    const token = () => readFileSync(path.join(dataDir, 'cli-token'), 'utf8').trim();
    const mubaligh = async (method: string, body?: object) => {
      const headers = { authorization: `Bearer ${token()}`, 'content-type': 'application/json' };
      return fetch(`${readFileSync(path.join(dataDir, 'cli-url'), 'utf8').trim()}/api/mubaligh`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
    };
    expect((await mubaligh('POST', { nama_mubaligh: 'Ustadz Contoh', no_hp: '081200000001' })).status).toBe(200);
    const ended = await runProcess('mimbar-upgrade', [sick], {
      env: { ...pack.env, ...settings(), MIMBAR_UPGRADE_PATIENCE: '2' },
    });
    expect(ended).toMatchObject({
      code: 4,
      stderr: expect.stringContaining(
        'versi yang dipasang tidak menjadi sehat dalam 2 detik; versi sebelumnya dikembalikan',
      ),
    });
    expect(existsSync(path.join(dataDir, 'upgrade-pending'))).toBe(false);
    expect(((await (await mubaligh('GET')).json()) as { data: unknown[] }).data).toHaveLength(1);
    expect(JSON.parse((await pack.mimbar(['status', '--json'], settings())).stdout)).toMatchObject({
      status: 'ok',
      queue: { paused: false },
    });
  });

  test('what is no package of Mimbar is refused before anything is touched', async () => {
    const ended = await runProcess('mimbar-upgrade', ['/etc/hostname'], { env: { ...pack.env, ...settings() } });
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('bukan paket Mimbar') });
  });
});

import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { dateInZone } from '#shared/base/dates.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  DAEMON_PASSWORD,
  runDaemonProcess,
  startDaemonProcess,
  type DaemonProcess,
} from '#tests/support/process/daemon-process.ts';
import { freePort } from '#tests/support/process/proxies.ts';

describe('the daemon as a process', { timeout: 60_000 }, () => {
  let dataDir: string;
  let daemon: DaemonProcess | undefined;
  beforeEach(() => void (dataDir = mkdtempSync(path.join(tmpdir(), 'mimbar-data-'))));
  afterEach(async () => {
    await daemon?.close();
    daemon = undefined;
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('a second daemon on the same directory is refused and says who holds it; kill -9 frees it', async () => {
    daemon = await startDaemonProcess({ dataDir });
    const second = await runDaemonProcess({ dataDir });
    expect(second.code).toBe(4);
    expect(second.stderr).toContain(`sedang dipakai Mimbar lain (pid ${daemon.pid}`);
    expect(second.stderr.trim().split('\n')).toHaveLength(1);
    await daemon.kill();
    await daemon.start();
    expect((await daemon.call('GET', '/health')).status).toBe(200);
  });

  test('health answers ok only once the first account can sign in', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/api`;
    const ready = startDaemonProcess({ dataDir, env: { MIMBAR_PORT: String(port) } });
    const answers: number[] = [];
    const signedIn = await vi.waitFor(
      async () => {
        const health = await fetch(`${url}/health`);
        answers.push(health.status);
        expect(health.status).toBe(200);
        return fetch(`${url}/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'superadmin', password: DAEMON_PASSWORD }),
        });
      },
      { timeout: 60_000, interval: 1 },
    );
    daemon = await ready;
    expect({ first: answers[0], signedIn: signedIn.status }).toEqual({ first: 503, signedIn: 200 });
  });

  test('a port in use is one clear line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const run = await runDaemonProcess({ dataDir, env: { MIMBAR_PORT: String(port) } });
    other.close();
    expect(run.code).toBe(4);
    expect(run.stdout).toContain(`Port ${port} sudah dipakai`);
    expect(run.stdout).not.toMatch(/\bat .*:\d+:\d+/);
    expect(run.stderr).toBe(`Port ${port} sudah dipakai program lain. Hentikan program itu atau ubah MIMBAR_PORT.\n`);
  });

  test('a database of a newer version is left alone', async () => {
    daemon = await startDaemonProcess({ dataDir });
    await daemon.stop();
    const sqlite = new Sqlite(path.join(dataDir, 'mimbar.db'));
    sqlite
      .prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
      .run('from the future', 9_999_999_999_999);
    sqlite.close();
    const run = await runDaemonProcess({ dataDir });
    expect(run.code).toBe(4);
    expect(run.stderr).toContain('berasal dari Mimbar yang lebih baru');
  });

  test('a file that is no database is named', async () => {
    const file = path.join(dataDir, 'mimbar.db');
    writeFileSync(file, 'bukan basis data'.repeat(100));
    const run = await runDaemonProcess({ dataDir });
    expect(run.stderr).toContain(`${file} rusak`);
    expect(readFileSync(file, 'utf8')).toBe('bukan basis data'.repeat(100));
  });

  test('a path that can be no directory is one clear line', async () => {
    const run = await runDaemonProcess({ dataDir: '/dev/null/data' });
    expect(run.code).toBe(4);
    expect(run.stderr).toContain('Direktori data /dev/null/data tidak dapat dibuat');
  });

  test('a wrong setting ends the start with its name', async () => {
    const run = await runDaemonProcess({ dataDir, env: { MIMBAR_PORT: 'x', MIMBAR_TIMEZONE: 'Bandung' } });
    expect(run.code).toBe(2);
    expect(run.stderr.split('\n').map((line) => line.split(' ')[0])).toEqual(['MIMBAR_PORT', 'MIMBAR_TIMEZONE', '']);
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends it soon, the database folded', async (signal) => {
    daemon = await startDaemonProcess({ dataDir });
    const before = performance.now();
    expect((await daemon.stop(signal)).code).toBe(0);
    // An idle machine needs less than 5 s; systemd kills the daemon after 20 s.
    expect(performance.now() - before).toBeLessThan(20_000);
    expect(existsSync(path.join(dataDir, 'mimbar.db-wal'))).toBe(false);
  });

  test('without a terminal the first password goes to a file of its owner, until the first sign-in', async () => {
    daemon = await startDaemonProcess({ dataDir, env: { MIMBAR_SUPERADMIN_PASSWORD: '' } });
    const file = path.join(dataDir, 'superadmin-password.txt');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(daemon.log.some((line) => line.msg?.includes(file))).toBe(true);
    const password = readFileSync(file, 'utf8').trim();
    expect(daemon.output.stdout + daemon.output.stderr).not.toContain(password);
    const signedIn = await daemon.call('POST', '/auth/login', {
      body: { username: 'superadmin', password },
      token: null,
    });
    expect(signedIn.status).toBe(200);
    expect(existsSync(file)).toBe(false);
  });

  test('what it keeps is for its owner, and the token of the CLI for its group', async () => {
    daemon = await startDaemonProcess({ dataDir: path.join(dataDir, 'baru') });
    expect((statSync(daemon.dataDir).mode & 0o777).toString(8)).toBe('750');
    const modes = Object.fromEntries(
      readdirSync(daemon.dataDir).map((name) => [
        name,
        (statSync(path.join(daemon!.dataDir, name)).mode & 0o777).toString(8),
      ]),
    );
    expect(modes).toMatchObject({ 'mimbar.db': '600', 'cli-token': '640', 'cli-url': '640' });
    expect((await daemon.call('GET', '/masjid')).status).toBe(200);
    expect((await daemon.call('GET', '/masjid', { token: 'salah' })).status).toBe(401);
  });

  test('data survive a restart', async () => {
    daemon = await startDaemonProcess({ dataDir });
    await daemon.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Contoh', no_hp: '081200000001' } });
    await daemon.stop();
    await daemon.start();
    expect((await daemon.call('GET', '/mubaligh')).body.data).toMatchObject([{ nama_mubaligh: 'Ustadz Contoh' }]);
    expect(
      (
        await daemon.call('POST', '/auth/login', {
          body: { username: 'superadmin', password: DAEMON_PASSWORD },
          token: null,
        })
      ).status,
    ).toBe(200);
  });

  test('a demonstration has data of its own, a cookie of its own, and leaves nothing', async () => {
    daemon = await startDaemonProcess({ dataDir, args: ['--demo'], env: { TMPDIR: dataDir } });
    const signedIn = await fetch(`${daemon.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'superadmin', password: 'demo' }),
    });
    expect(signedIn.headers.get('set-cookie')).toContain('refreshTokenDemo=');
    const { data } = (await signedIn.json()) as { data: { accessToken: string } };
    const health = await daemon.call('GET', '/health', { token: data.accessToken });
    expect(health.body.data).toMatchObject({ demo: true, messenger: { kind: 'simulated' } });
    expect((await daemon.call('GET', '/jadwal-pengajian', { token: data.accessToken })).body.data).toHaveLength(20);
    expect((await daemon.call('GET', '/public/customizations', { token: null })).body.data).toMatchObject({
      app_name: 'Peragaan Mimbar',
      app_credit: expect.stringContaining('disimulasikan'),
    });
    const bulan = dateInZone(Date.now(), 'Asia/Jakarta').slice(0, 7);
    const { baris, ringkasan } = (await daemon.call('GET', `/papan-jumat?bulan=${bulan}`, { token: data.accessToken }))
      .body.data;
    expect(baris).toHaveLength(45);
    expect(ringkasan.terisi + ringkasan.kosong).toBe(baris.length * baris[0].sel.length);
    const [masjid] = (await daemon.call('GET', '/masjid', { token: data.accessToken })).body.data;
    expect(masjid).toMatchObject({
      wilayah: expect.stringMatching(/\w/),
      alamat: expect.stringContaining('Bandung'),
      lokasi: { lat: expect.any(Number), lng: expect.any(Number) },
    });
    expect((await daemon.call('GET', '/cuti', { token: data.accessToken })).body.data).toHaveLength(4);
    expect(existsSync(path.join(dataDir, 'mimbar.db'))).toBe(false);
    await daemon.stop();
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

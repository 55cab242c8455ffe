import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCliHere, type Cli } from '#tests/support/cli.ts';
import { startCliRig } from '#tests/support/cli-rig.ts';
import type { Run } from '#tests/support/process/clone.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { needs } from '#tests/support/needs.ts';
import { startProcess } from '#tests/support/process/process.ts';

const PASSWORD = 'kelapa-muda-7';
const SLOW = { timeout: 120_000 };
let cli: Cli;
let folder: string;
let daemon: DaemonProcess;
let close: () => Promise<void>;
/** `here` has a data directory; `elsewhere` has none, so the CLI calls the address of its last sign-in. */
const here = () => ({ cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } });
const elsewhere = () => ({ cwd: folder, env: { XDG_CONFIG_HOME: path.join(folder, 'config') } });
const loginFile = () => path.join(folder, 'config/mimbar/login.json');
beforeAll(async () => {
  ({ cli, daemon, folder, close } = await startCliRig());
}, 120_000);
afterAll(() => close());

/** Runs a command that reads these lines from its standard input. */
async function type(
  args: string[],
  lines: string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<Run> {
  const running = startProcess(process.execPath, [cli.program, ...args], { ...options, stdin: 'pipe' });
  running.write(lines.map((line) => `${line}\n`).join(''));
  running.end();
  return running.ended;
}

describe('accounts, by the token file', () => {
  test('added, listed, promoted, given a password and removed; the last superadmin stays', SLOW, async () => {
    expect(await type(['admin', 'add', 'utara'], [PASSWORD], here())).toMatchObject({
      code: 0,
      stdout: 'Akun utara (admin) dibuat.\n',
      stderr: '',
    });
    const made = await type(['admin', 'add', 'ketua', '--superadmin', '--json'], [PASSWORD], here());
    expect(JSON.parse(made.stdout)).toMatchObject({ username: 'ketua', role: 'superadmin' });
    expect(await type(['admin', 'add', 'utara'], [PASSWORD], here())).toMatchObject({
      code: 4,
      stderr: 'Username sudah dipakai\n',
    });
    expect(await runCliHere(['admin', 'phone', 'ketua', '+62 812-0000-0317'], here())).toMatchObject({
      code: 0,
      stdout: 'Nomor HP ketua: 0812-0000-0317.\n',
    });
    expect(await runCliHere(['admin', 'phone', 'ketua', '12'], here())).toMatchObject({ code: 2 });
    expect((await runCliHere(['admin', 'list'], here())).stdout).toMatch(
      /^Username +Peran +No. HP +Perangkat masuk\n─+[ ─]+\nketua +superadmin +0812-0000-0317 +0\nsuperadmin +superadmin +- +0\nutara +admin +- +0\n$/,
    );
    expect(await runCliHere(['admin', 'promote', 'utara'], here())).toMatchObject({
      code: 0,
      stdout: 'utara sekarang superadmin.\n',
    });
    await daemon.call('POST', '/auth/login', { body: { username: 'utara', password: PASSWORD }, token: null });
    expect(await runCliHere(['admin', 'demote', 'utara'], here())).toMatchObject({
      code: 2,
      stderr: 'Tanpa terminal tidak dapat bertanya. Tambahkan --yes untuk mengubahnya.\n',
    });
    for (const _ of ['once', 'again'])
      expect(await runCliHere(['admin', 'demote', 'utara', '--yes'], here())).toMatchObject({
        code: 0,
        stdout: 'utara sekarang admin.\n',
      });
    expect((await runCliHere(['admin', 'list'], here())).stdout).toMatch(/^utara +admin +- +0$/m);
    const trail = (await runCliHere(['audit', 'list'], here())).stdout;
    expect(trail.match(/Mencabut peran superadmin/g)).toHaveLength(1);
    expect(await type(['admin', 'passwd', 'UTARA'], ['mangga-manis-3'], here())).toMatchObject({
      code: 0,
      stdout: 'Password utara diganti, dan semua perangkatnya dikeluarkan.\n',
    });
    expect(
      (
        await daemon.call('POST', '/auth/login', {
          body: { username: 'utara', password: 'mangga-manis-3' },
          token: null,
        })
      ).status,
    ).toBe(200);
    expect(await runCliHere(['admin', 'remove', 'utara'], here())).toMatchObject({
      code: 2,
      stderr: 'Tanpa terminal tidak dapat bertanya. Tambahkan --yes untuk menghapus.\n',
    });
    for (const name of ['utara', 'superadmin'])
      expect((await runCliHere(['admin', 'remove', name, '--yes'], here())).code).toBe(0);
    expect(await runCliHere(['admin', 'remove', 'ketua', '--yes'], here())).toMatchObject({
      code: 4,
      stderr: 'Superadmin terakhir tidak dapat dihapus. Jadikan akun lain superadmin dulu.\n',
    });
    expect(await runCliHere(['admin', 'demote', 'ketua', '--yes'], here())).toMatchObject({
      code: 4,
      stderr: 'Superadmin terakhir tidak dapat dijadikan admin. Jadikan akun lain superadmin dulu.\n',
    });
    expect(await runCliHere(['admin', 'passwd', 'siapa'], here())).toMatchObject({
      code: 2,
      stderr: "Akun 'siapa' tidak ada. Lihat: mimbar admin list\n",
    });
    expect(await type(['admin', 'add', 'kosong'], [], here())).toMatchObject({
      code: 2,
      stderr: 'Tanpa terminal, password dibaca dari stdin, satu baris.\n',
    });
  });

  test('who holds no token file changes no superadmin', async () => {
    const { accessToken } = (
      await daemon.call('POST', '/auth/login', { body: { username: 'ketua', password: PASSWORD }, token: null })
    ).body.data;
    const { id } = (await daemon.call('GET', '/accounts')).body.data[0];
    for (const [method, url, body] of [
      ['POST', '/accounts', { username: 'lain', password: PASSWORD }],
      ['PATCH', `/accounts/${id}`, { password: PASSWORD }],
      ['POST', `/accounts/${id}/promote`, undefined],
      ['POST', `/accounts/${id}/demote`, undefined],
      ['DELETE', `/accounts/${id}`, undefined],
    ] as const)
      expect(await daemon.call(method, url, { body, token: accessToken })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    const { id: other } = (await daemon.call('POST', '/accounts', { body: { username: 'lain', password: PASSWORD } }))
      .body.data;
    await daemon.call('POST', '/auth/login', { body: { username: 'lain', password: PASSWORD }, token: null });
    const names = async (url: string) =>
      (await daemon.call('GET', url, { token: accessToken })).body.data.map(
        (row: { username: string }) => row.username,
      );
    expect(await names('/accounts')).toEqual(['ketua']);
    expect(await names('/sessions')).toEqual(['ketua']);
    await daemon.call('DELETE', `/accounts/${other}`);
  });
});

describe('a daemon elsewhere', () => {
  test('is signed in to, used by every command, renewed and left', SLOW, async () => {
    const { url } = daemon;
    expect(await type(['login', '--url', url], ['ketua', 'salah'], elsewhere())).toMatchObject({
      code: 4,
      stderr: 'Username atau password salah\n',
    });
    expect(await type(['login', '--url', url], ['ketua', PASSWORD], elsewhere())).toMatchObject({
      code: 0,
      stdout: `Masuk di ${url} sebagai ketua (superadmin).\nPerintah memakai Mimbar itu, sampai: mimbar login --forget\n`,
      stderr: '',
    });
    expect(statSync(loginFile()).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(loginFile())).mode & 0o777).toBe(0o700);
    expect(readFileSync(loginFile(), 'utf8')).not.toContain(PASSWORD);

    // An old token is renewed before it is used, and a refused token afterwards.
    for (const [renewed_at, args] of [
      [0, ['status']],
      [Date.now(), ['admin', 'list']],
    ] as const) {
      writeFileSync(
        loginFile(),
        JSON.stringify({ ...JSON.parse(readFileSync(loginFile(), 'utf8')), accessToken: 'lama', renewed_at }),
      );
      expect((await cli.here([...args], elsewhere())).code).toBe(0);
      expect(JSON.parse(readFileSync(loginFile(), 'utf8')).accessToken).not.toBe('lama');
    }
    expect((await cli.here(['status'], elsewhere())).stdout).toMatch(
      new RegExp(`^Mimbar .* berjalan di ${url}\nWhatsApp `),
    );

    expect(await type(['admin', 'add', 'selatan'], [PASSWORD], elsewhere())).toMatchObject({
      code: 0,
      stdout: 'Akun selatan (admin) dibuat.\n',
    });
    expect((await type(['admin', 'passwd', 'selatan'], ['mangga-manis-3'], elsewhere())).code).toBe(0);
    for (const [name, number] of [
      ['selatan', '81200000318'],
      ['ketua', '+62 812 0000 0319'],
    ] as const)
      expect(await cli.here(['admin', 'phone', name, number], elsewhere())).toMatchObject({
        code: 0,
        stdout: `Nomor HP ${name}: 0812-0000-03${number.slice(-2)}.\n`,
      });
    expect(await cli.here(['admin', 'phone', 'ketua', '--remove', '--json'], elsewhere())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/"username": ?"ketua", ?[^]*"no_hp": ?null/),
    });
    for (const wrong of [[], ['0812', '--remove']])
      expect((await cli.here(['admin', 'phone', 'ketua', ...wrong], elsewhere())).code).toBe(2);
    expect((await cli.here(['admin', 'remove', 'selatan', '--yes'], elsewhere())).code).toBe(0);
    for (const part of ['promote', 'demote'])
      expect(await cli.here(['admin', part, 'ketua'], elsewhere())).toMatchObject({
        code: 4,
        stderr: 'Superadmin hanya diatur di komputer yang menjalankan Mimbar, bukan lewat mimbar login.\n',
      });

    const list = await cli.here(['session', 'list'], elsewhere());
    expect(list.stdout).toMatch(
      /^ID +Username +Perangkat +Terakhir dipakai \(WIB\)\n─+[ ─]+\n[\w-]{8} +ketua +mimbar \(CLI\) +\d+ \w{3} \d{4} \d\d\.\d\d\n/,
    );
    expect(Math.max(...list.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(await cli.here(['session', 'revoke', '--user', 'ketua', '--yes'], here())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d perangkat ketua dikeluarkan\.\n$/),
    });
    expect(await cli.here(['status'], elsewhere())).toMatchObject({
      code: 4,
      stderr: `Sesi di ${url} sudah berakhir. Masuk lagi: mimbar login --url ${url}\n`,
    });
    expect(await cli.here(['login', '--forget'], elsewhere())).toMatchObject({
      code: 0,
      stdout: 'Perintah memakai Mimbar di mesin ini.\n',
    });
    expect((await cli.here(['status'], elsewhere())).code).toBe(3);
  });

  test('by http only to this machine, and nowhere that is no address', async () => {
    const open = await cli.here(['login', '--url', 'http://jadwal.example.org'], elsewhere());
    expect(open).toMatchObject({
      code: 2,
      stderr:
        'Lewat http, password dapat dibaca orang lain dalam perjalanan ke jadwal.example.org. Pakai https://jadwal.example.org. Bila jaringannya Anda percaya: --insecure\n',
    });
    for (const args of [['http://127.0.0.1:1'], ['http://192.168.1.2:1', '--insecure']])
      expect(await cli.here(['login', '--url', ...args], elsewhere())).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^Tanpa terminal, username dan password/),
      });
    expect((await cli.here(['login', '--url', 'http://192.168.1.2:1'], elsewhere())).stderr).toContain('--insecure');
    expect(await cli.here(['login', '--url', 'ftp://x'], elsewhere())).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^'ftp:\/\/x' bukan alamat Mimbar/),
    });
  });

  test('an account with an authenticator is asked for its code', SLOW, async () => {
    const bodies: { otp?: string }[] = [];
    const server = createServer(
      (request, response) =>
        void (async () => {
          const body = JSON.parse(Buffer.concat(await request.toArray()).toString() || '{}') as { otp?: string };
          bodies.push(body);
          const wanted = { data: null, error: 'Masukkan kode autentikator', code: 'otp_required' };
          const account = { data: { id: '1', username: 'utara', role: 'admin', accessToken: 'x' }, error: null };
          response
            .writeHead(body.otp ? 200 : 401, {
              'content-type': 'application/json',
              'set-cookie': 'refreshToken=y; HttpOnly',
            })
            .end(JSON.stringify(body.otp ? account : wanted));
        })(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const login = ['login', '--url', url, '--username', 'utara'];
    expect(await type(login, [PASSWORD], elsewhere())).toMatchObject({
      code: 4,
      stderr: 'Masukkan kode autentikator dengan --otp.\n',
    });
    expect((await type([...login, '--otp', '123456'], [PASSWORD], elsewhere())).code).toBe(0);
    if (needs('script')) {
      const terminal = cli.open(login, elsewhere());
      await terminal.waitFor(() => terminal.raw().includes('Password: '), 50_000);
      terminal.type(`${PASSWORD}\r`);
      await terminal.waitFor(() => terminal.raw().includes('Masukkan kode autentikator: '), 50_000);
      terminal.type('654 321\r');
      expect((await terminal.ended).code).toBe(0);
      expect(terminal.raw()).not.toContain(PASSWORD);
    }
    await cli.here(['login', '--forget'], elsewhere());
    server.close();
    expect(bodies.filter(({ otp }) => otp).map(({ otp }) => otp)).toEqual(
      needs('script') ? ['123456', '654321'] : ['123456'],
    );
  });
});

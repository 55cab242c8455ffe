import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { needs, needsThat } from '#tests/support/needs.ts';
import { fillIn, pairByQr } from '#tests/support/page/walk.ts';
import { composeArgs } from '#tests/support/process/compose.ts';
import { buildImage, machineArch, podman, type ImageArch } from '#tests/support/process/image-base.ts';
import { freePort } from '#tests/support/process/proxies.ts';
import { startWhatsAppServer, type WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

/** Everything takes ten times as long under qemu. */
const LONG = 3_600_000;
const arch = (process.env.MIMBAR_IMAGE_ARCH ?? machineArch) as ImageArch;
const root = path.resolve(import.meta.dirname, '../..');
const ROOM = 120_000_000;
const SCHEDULES = 10;
const here = needs('podman', 'runc', 'debootstrap') && needsThat('root', process.getuid!() === 0);
const isThere = (arch === machineArch || needs('binfmt for arm64')) && here;

describe.runIf(isThere)(`the image for ${arch}`, { timeout: LONG }, () => {
  const name = `mimbar-test-${process.pid}`;
  let folder: string;
  let second: string;
  let url: string;
  let token: string;
  let image: string;
  let added: number;
  let whatsapp: WhatsAppServer;

  const inside = (...command: string[]) => podman('exec', name, ...command);
  /** The health check that compose waits for before it starts the proxy; under qemu without its limit of 5 s. */
  async function check(): Promise<unknown> {
    if (arch === machineArch) return podman('healthcheck', 'run', name);
    const [, ...command] = JSON.parse(await podman('inspect', '--format={{json .Config.Healthcheck.Test}}', name));
    return inside(...command);
  }
  /** Adds the daemon's log to the error, because the container is gone later. */
  async function failed(cause: unknown): Promise<never> {
    throw new Error(`${String(cause)}\n${await podman('logs', '--tail=20', name)}`, { cause });
  }
  const healthy = () => vi.waitFor(check, { timeout: LONG / 4, interval: 1_000 }).catch(failed);
  async function call(method: string, route: string, { body }: { body?: unknown } = {}) {
    const raw = Buffer.isBuffer(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: raw ? new Uint8Array(body) : JSON.stringify(body) };
    const answer = await fetch(`${url}/api${route}`, { method, headers, ...sent });
    return { status: answer.status, body: (await answer.json()) as any };
  }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'mimbar-image-'));
    second = path.join(folder, 'second');
    mkdirSync(second);
    chownSync(second, 1000, 1000);
    whatsapp = await startWhatsAppServer();
    ({ image, added } = await buildImage(arch, root));
  }, LONG);
  afterAll(async () => {
    await podman('rm', '--force', '--volumes', '--ignore', name);
    await podman('volume', 'rm', '--force', `${name}-data`).catch(() => undefined);
    if (image) await podman('rmi', '--force', image);
    await whatsapp?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, LONG);

  test('takes at most 120 MB above its base', () => {
    process.stdout.write(`${arch}: ${(added / 1e6).toFixed(1)} MB above its base\n`);
    expect(added).toBeLessThan(ROOM);
    expect(added).toBeGreaterThan(10_000_000);
  });

  test('runs as compose says: healthy, paired, imported, sent; stops in time, and goes on with its data', async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const env = {
      MIMBAR_WHATSAPP_URL: whatsapp.url,
      MIMBAR_WHATSAPP_ROOT_KEY: whatsapp.rootKeyHex,
      MIMBAR_SEND_GAP_MS: '0',
      MIMBAR_QUIET_HOURS: '',
      MIMBAR_BACKUP_AT: 'off',
      MIMBAR_BACKUP_DIR: second,
      MIMBAR_BACKUP_PASSPHRASE: 'tujuh belas kelapa',
    };
    const envFile = path.join(folder, '.env');
    writeFileSync(
      envFile,
      Object.entries(env)
        .map(([key, value]) => `${key}=${value}\n`)
        .join(''),
    );
    // Several containers share the machine's network in this test.
    const compose = readFileSync(path.join(root, 'compose.yaml'), 'utf8')
      .replace('MIMBAR_PORT: "8080"', `MIMBAR_PORT: "${port}"`)
      .replace('- data:/data', `- ${name}-data:/data`)
      // qemu needs some 200 MB for each program, and the health check is a second program.
      .replace('mem_limit: 400m', arch === machineArch ? 'mem_limit: 400m' : 'mem_limit: 1200m');
    await podman('run', '--detach', `--name=${name}`, ...composeArgs(compose, 'mimbar', env, envFile), image);
    await healthy();
    expect(await inside('node', '-p', 'process.arch')).toBe(arch === 'amd64' ? 'x64' : arch);
    expect(await inside('id', '-u')).toBe('1000');
    await expect(inside('touch', '/x')).rejects.toThrow('Read-only file system');

    token = await inside('cat', '/data/cli-token');
    await pairByQr({ url, call }, token, whatsapp, { within: LONG / 4 });
    const { ids, dkm } = await fillIn({ url, call }, token, SCHEDULES);
    const sent = await call('POST', `/jadwal-pengajian/broadcast?id=${ids[0]}&templateDKM=${dkm}`);
    expect(sent.body.data).toMatchObject({ queued: 1 });
    await whatsapp.waitFor(() => whatsapp.inbox().length === 1, LONG / 4);

    expect(await inside('mimbar', 'backup', 'create')).toMatch(/^mimbar-\d{8}-\d{6}\.backup/);
    const [copy] = readdirSync(second).filter((file) => file.endsWith('.backup'));
    expect(statSync(path.join(second, copy!)).uid).toBe(1000);
    const memory = /VmRSS:\s+(\d+)/.exec(
      await inside('sh', '-c', 'cat /proc/[0-9]*/status | grep VmRSS | sort -n -k2 | tail -1'),
    )!;
    process.stdout.write(`${arch}: ${Math.round(Number(memory[1]) / 1024)} MB resident\n`);

    // A container that does not stop in time is killed, and its exit code is 137.
    await podman('stop', name);
    expect(await podman('inspect', '--format={{.State.ExitCode}}', name)).toBe('0');
    await podman('start', name);
    await healthy();
    // The daemon makes a new token at each start.
    await vi
      .waitFor(
        async () => {
          token = await inside('cat', '/data/cli-token');
          expect((await call('GET', '/health')).body.data.messenger?.state).toBe('CONNECTED');
        },
        { timeout: LONG / 4, interval: 500 },
      )
      .catch(failed);
    expect((await call('GET', '/masjid?limit=100')).body.data).toHaveLength(SCHEDULES);
    expect(whatsapp.inbox()).toHaveLength(1);
  });
});

test('the engine is here', () => {
  expect(isThere).toBe(true);
});

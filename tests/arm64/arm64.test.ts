import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { needs } from '#tests/support/needs.ts';
import { fillIn, pairByQr } from '#tests/support/page/walk.ts';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { pinnedNode } from '#tests/support/process/pinned.ts';
import { runProcess } from '#tests/support/process/process.ts';
import { daemonProgram } from '#tests/support/process/programs.ts';
import { startWhatsAppServer, type WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

const SCHEDULES = 10;
/** Everything takes ten times as long, and the machine may be busy. */
const LONG = 1_200_000;
const isThere = needs('qemu-aarch64-static', 'binfmt for arm64', 'arm64 libraries');

let folder: string;
let node: string;
let whatsapp: WhatsAppServer;
let daemon: DaemonProcess | undefined;

/** Runs the daemon's program under arm64 node; qemu finds Debian's arm64 libraries by itself. */
const under = () => ['sh', '-c', 'shift; exec "$0" "$@"', node];
const kilobytes = (field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${daemon!.pid}/status`, 'utf8'))![1]);

async function tell(when: string): Promise<void> {
  const text = (await daemon!.call('GET', '/metrics')).body as unknown as string;
  const heap = /^nodejs_heap\w*used\w*\s+(\S+)/m.exec(text)?.[1];
  process.stdout.write(
    `${when}: resident ${Math.round(kilobytes('VmRSS') / 1024)} MB with qemu's own${heap ? `, heap ${Math.round(Number(heap) / 1e6)} MB` : ''}\n`,
  );
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mimbar-arm64-'));
  node = await pinnedNode('arm64');
  whatsapp = await startWhatsAppServer();
}, LONG);
afterAll(async () => {
  await daemon?.close();
  await whatsapp?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.runIf(isThere)('start, pairing, import, broadcast, backup and restore on arm64', { timeout: LONG }, async () => {
  const machine = spawnSync(node, ['-p', 'process.arch'], { encoding: 'utf8' });
  expect(machine).toMatchObject({ status: 0, stdout: 'arm64\n' });
  const env = {
    MIMBAR_MESSENGER: 'whatsapp',
    MIMBAR_WHATSAPP_URL: whatsapp.url,
    MIMBAR_WHATSAPP_ROOT_KEY: whatsapp.rootKeyHex,
  };
  daemon = await startDaemonProcess({ env, under: under(), readyWithin: LONG });
  await tell('started');
  const token = daemon.cliToken();
  await pairByQr(daemon, token, whatsapp, { within: LONG });
  const { ids, dkm } = await fillIn(daemon, token, SCHEDULES);
  await tell('imported');
  const sent = await daemon.call('POST', `/jadwal-pengajian/broadcast?id=${ids.join(',')}&templateDKM=${dkm}`);
  expect(sent.body.data).toMatchObject({ queued: SCHEDULES });
  await whatsapp.waitFor(() => whatsapp.inbox().length === SCHEDULES, LONG);
  await tell('sent');
  const made = (await daemon.call('POST', '/backups')).body.data;
  expect(made).toMatchObject({ rusak: false, rows: { masjid: SCHEDULES, mubaligh: SCHEDULES } });
  const file = path.join(daemon.dataDir, 'backups', made.name);
  const dataDir = path.join(folder, 'restored');
  mkdirSync(dataDir);
  const restored = await runProcess(node, [daemonProgram, 'backup', 'restore', file, '--yes', '--json'], {
    cwd: '/',
    env: { MIMBAR_DATA_DIR: dataDir },
  });
  expect(restored).toMatchObject({ code: 0 });
  expect(await daemon.stop()).toMatchObject({ code: 0 });
  await daemon.close();
  daemon = await startDaemonProcess({ env, under: under(), dataDir, readyWithin: LONG });
  const health = (await daemon.call('GET', '/health')).body.data;
  expect(health).toMatchObject({ status: 'ok', queue: { paused: true } });
  expect((await daemon.call('GET', '/masjid?limit=100')).body.data).toHaveLength(SCHEDULES);
});

test('qemu is here', () => {
  expect(isThere).toBe(true);
});

import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needsThat } from '#tests/support/needs.ts';
import { startDaemonProcess } from '#tests/support/process/daemon-process.ts';
import { runOffline } from '#tests/support/process/offline.ts';
import { runProcess } from '#tests/support/process/process.ts';
import { daemonProgram } from '#tests/support/process/programs.ts';

let folder: string;
let dataDir: string;
let backup: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mimbar-offline-'));
  dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  const daemon = await startDaemonProcess({ dataDir });
  await daemon.call('POST', '/backups');
  await daemon.close();
  backup = path.join(dataDir, 'backups', readdirSync(path.join(dataDir, 'backups'))[0]!);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [['admin', 'reset', '--dry-run'], "Pilihan '--dry-run' tidak dikenal atau belum diisi."],
  [['admin', 'reset', 'superadmin', '-y'], "Pilihan '-y' tidak dikenal atau belum diisi."],
  [['doctor', '--offline', '--jsno'], "Pilihan '--jsno' tidak dikenal atau belum diisi."],
  [['doctor', '--offline', 'disk'], 'Terlalu banyak argumen.'],
  [['backup', 'drill', 'x.backup'], 'Terlalu banyak argumen.'],
  [['backup', 'restore', '--yes=ya', 'x.backup'], "Pilihan '-y' tidak dikenal atau belum diisi."],
])('%j is wrong usage: one line, nothing done, exit 2', async (args, line) => {
  expect(await runOffline(dataDir, args)).toMatchObject({ code: 2, stdout: '', stderr: `${line}\n` });
});

test('a failure of the disk is a refusal with its own sentence, and no bug', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const run = await runOffline(file, ['backup', 'restore', backup, '--yes', '--json']);
  expect(run.code).toBe(4);
  expect(run.stderr).toContain(`Direktori data ${file} tidak dapat dibuat`);
  expect(JSON.parse(run.stdout)).toMatchObject({ code: 'refused' });
});

test('a .env that others may change is no word of the admin for the daemon either', async () => {
  const home = mkdtempSync(path.join(folder, 'home-'));
  const file = path.join(home, '.env');
  writeFileSync(file, 'MIMBAR_PORT=70000\n');
  const start = async (mode: number) => {
    chmodSync(file, mode);
    const env = { MIMBAR_DATA_DIR: dataDir, MIMBAR_TIMEZONE: 'x', MIMBAR_HOME: home };
    return runProcess(process.execPath, [daemonProgram, 'serve'], { cwd: '/', env });
  };
  expect((await start(0o644)).stderr).toContain('MIMBAR_PORT');
  const { code, stderr } = await start(0o666);
  expect(code).toBe(2);
  expect(stderr).toContain(`Diabaikan: ${file} dapat diubah pengguna lain. Tutup: sudo chmod go-w ${file}`);
  expect(stderr).not.toContain('MIMBAR_PORT');
});

describe.runIf(needsThat('another user (root, setpriv)', process.getuid?.() === 0))(
  'without sudo, on data of another user',
  () => {
    test.each([
      ['admin', 'reset'],
      ['doctor', '--offline'],
      ['backup', 'restore', '@', '--yes'],
    ])('%s %s says so, and neither that there are none nor that they should change their owner', async (...args) => {
      chmodSync(folder, 0o755);
      chmodSync(dataDir, 0o750);
      const own = path.join(folder, 'own');
      mkdirSync(own, { recursive: true });
      chownSync(own, 65_534, 65_534);
      const words = args.map((word) => (word === '@' ? path.basename(backup) : word));
      const user = ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, daemonProgram];
      const run = await runProcess('setpriv', [...user, ...words], { cwd: own, env: { MIMBAR_DATA_DIR: dataDir } });
      expect(run).toMatchObject({
        code: 4,
        stderr: `Data di ${dataDir} milik pengguna lain. Jalankan dengan sudo: sudo mimbar ${args[0]} ${args[1]}\n`,
      });
      expect(readdirSync(own)).toEqual([]);
    });
  },
);

test('verify needs no data, and takes a file of anybody', async () => {
  const nowhere = path.join(folder, 'nowhere');
  expect(await runOffline(nowhere, ['backup', 'verify', backup])).toMatchObject({ code: 0 });
  expect(existsSync(nowhere)).toBe(false);
});

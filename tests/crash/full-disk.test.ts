import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCliHere } from '#tests/support/cli.ts';
import { DAEMON_PASSWORD, startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { daemonProgram } from '#tests/support/process/programs.ts';
import { fakeTime } from '#tests/support/fake-time.ts';
import { needs, needsThat } from '#tests/support/needs.ts';
import { canMount, mountSmallDisk, type SmallDisk } from './small-disk.ts';

const MASJID = { nama_masjid: 'Masjid Contoh', nama_ketua_dkm: 'Bapak Contoh', no_hp: '081200000001' };
const MUBALIGH = { nama_mubaligh: 'Ustadz Contoh', no_hp: '081200000002' };
const LANDING = '/landing?dateStart=2026-11-01&dateEnd=2026-11-30&jadwalType=pengajian';

let disk: SmallDisk;
let daemon: DaemonProcess | undefined;
beforeEach(() => {
  const mounted = canMount() ? mountSmallDisk(12) : undefined;
  if (mounted) disk = mounted;
});
afterEach(async () => {
  await daemon?.close();
  daemon = undefined;
  disk?.unmount();
});

const start = async (env: Record<string, string> = {}) =>
  (daemon = await startDaemonProcess({ dataDir: path.join(disk.directory, 'data'), env }));
const storage = async () => (await daemon!.call('GET', '/health')).body.data.storage;
/** The file with the address is of the last start, and the port of this one another: the disk took no new file. */
async function statusOf({ dataDir, url }: DaemonProcess) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mimbar-address-'));
  copyFileSync(path.join(dataDir, 'cli-token'), path.join(folder, 'cli-token'));
  writeFileSync(path.join(folder, 'cli-url'), `${url}\n`);
  const shown = await runCliHere(['status'], { cwd: '/', env: { MIMBAR_DATA_DIR: folder } });
  rmSync(folder, { recursive: true });
  return shown;
}
const remount = (how: 'ro' | 'rw') => spawnSync('mount', ['-o', `remount,${how}`, disk.directory]).status;

describe.runIf(needsThat('mounting a small file system (root)', canMount()))(
  'a disk that takes nothing',
  { timeout: 90_000 },
  () => {
    /**
     * Expects that reading and sign-in work and changes are refused. After space is freed, everything works again in
     * the same process.
     */
    async function expectReadingOnly(state: string, giveRoom: () => void): Promise<void> {
      const { call, pid } = daemon!;
      expect((await call('GET', '/masjid')).body.data).toMatchObject([MASJID]);
      expect((await call('GET', LANDING, { token: null })).status).toBe(200);
      expect((await call('GET', '/health', { token: null })).body.data).toEqual({ status: 'ok' });
      const { message } = await storage();
      expect(await storage()).toMatchObject({ state, read_only: true, message: expect.any(String) });
      expect(await call('GET', '/health?strict', { token: null })).toMatchObject({
        status: 503,
        body: { data: { status: 'failing' }, error: message },
      });
      expect((await statusOf(daemon!)).stdout).toContain(`Disk       ${message}`);
      expect((await call('GET', '/doctor')).body.data).toContainEqual(
        expect.objectContaining({ subject: 'Disk', level: 'problem' }),
      );
      const signedIn = await call('POST', '/auth/login', {
        body: { username: 'superadmin', password: DAEMON_PASSWORD },
        token: null,
      });
      expect(signedIn.status).toBe(200);
      expect((await call('GET', '/mubaligh', { token: signedIn.body.data.accessToken })).status).toBe(200);
      expect(await call('POST', '/mubaligh', { body: MUBALIGH })).toMatchObject({
        status: 503,
        body: { data: null, error: expect.stringContaining('tidak disimpan') },
      });
      giveRoom();
      await daemon!.waitForLog(({ msg }) => msg === 'Mimbar has begun anew', 30_000);
      expect((await call('POST', '/mubaligh', { body: MUBALIGH })).status).toBe(200);
      expect(await storage()).toEqual({ state: 'ok', read_only: false, message: null });
      expect((await call('GET', '/health?strict', { token: null })).status).toBe(200);
      expect(daemon!.pid).toBe(pid);
      expect((await daemon!.stop()).code).toBe(0);
    }

    test('a start on a full disk, after a kill, serves what can be read', async () => {
      await start();
      expect((await daemon!.call('POST', '/masjid', { body: MASJID })).status).toBe(200);
      disk.fill();
      await daemon!.kill();
      await daemon!.start();
      await expectReadingOnly('penuh', disk.free);
    });

    test('a draft that is accepted there is told so and stays; with room again it is taken whole', async () => {
      await start();
      const { call, pid } = daemon!;
      for (let n = 0; n < 6; n += 1) {
        await call('POST', '/masjid', { body: { ...MASJID, nama_masjid: `Masjid Contoh ${n}` } });
        const nama_mubaligh = `Ustadz Contoh ${n}`;
        await call('POST', '/mubaligh', { body: { nama_mubaligh, no_hp: `08120000010${n}` } });
      }
      const bulan = '2054-01';
      const { id } = (await call('POST', '/papan-jumat/usulan', { body: { bulan } })).body.data;
      const draft = async () => (await call('GET', `/papan-jumat/usulan/${id}`)).body.data;
      await expect.poll(async () => (await draft()).state, { timeout: 30_000 }).toBe('done');
      const accept = () => call('POST', `/papan-jumat/usulan/${id}/terima`);
      const board = async () => (await call('GET', `/papan-jumat?bulan=${bulan}`)).body.data.ringkasan;

      disk.fill();
      const refused = await accept();
      expect(refused).toMatchObject({
        status: 503,
        body: { data: null, error: expect.stringMatching(/tidak disimpan|penuh/) },
      });
      expect(await board()).toMatchObject({ terisi: 0, kosong: 30 });
      expect(await draft()).toMatchObject({ state: 'done', sel: { length: 30 } });

      disk.free();
      await expect.poll(async () => (await accept()).status, { timeout: 30_000 }).toBe(200);
      expect(await board()).toMatchObject({ terisi: 30, kosong: 0, bentrok: 0 });
      const trail = (await call('GET', '/audit?limit=100')).body.data as { action: string }[];
      expect(trail.filter(({ action }) => action === 'usulan.accept')).toHaveLength(1);
      expect(daemon!.pid).toBe(pid);
      expect((await daemon!.stop()).code).toBe(0);
    });

    test.each(['stop', 'kill'] as const)('a start on a read-only file system, after a %s, too', async (end) => {
      await start();
      expect((await daemon!.call('POST', '/masjid', { body: MASJID })).status).toBe(200);
      await daemon![end]();
      expect(remount('ro')).toBe(0);
      await daemon!.start();
      await expectReadingOnly('hanya_baca', () => remount('rw'));
    });

    test.runIf(needs('libfaketime'))('the nightly backup that finds no room is told, and ends nothing', async () => {
      // The backup is due late enough for a start on a busy machine.
      await start({ MIMBAR_BACKUP_AT: '02:30', MIMBAR_TIMEZONE: 'Asia/Jakarta', ...fakeTime('2054-11-20 02:29:40') });
      disk.fill();
      await daemon!.waitForLog(({ msg }) => msg === 'The nightly backup failed', 80_000);
      const { data } = (await daemon!.call('GET', '/health')).body;
      expect(data).toMatchObject({
        status: 'ok',
        backup: { ok: false, message: expect.stringContaining('penuh') },
        storage: { state: 'penuh', read_only: false },
      });
      expect(daemon!.output.code).toBeNull();
      disk.free();
      expect((await daemon!.call('POST', '/masjid', { body: MASJID })).status).toBe(200);
    });

    test('a log whose file is full ends nothing', async () => {
      const entry = daemonProgram;
      daemon = await startDaemonProcess({
        entry,
        dataDir: path.join(disk.directory, 'data'),
        nodeArgs: ['--require', path.resolve(import.meta.dirname, '../support/full-log.cjs')],
      });
      process.kill(daemon.pid, 'SIGUSR2');
      await expect
        .poll(async () => {
          await daemon!.call('POST', '/masjid', { body: { ...MASJID, nama_masjid: '' } });
          return (await daemon!.call('GET', '/health')).status;
        })
        .toBe(200);
      const run = await daemon.stop();
      expect(run.code).toBe(0);
    });

    test('a directory that is gone is told, and takes no changes; once it is back, all goes on', async () => {
      await start();
      expect((await daemon!.call('POST', '/masjid', { body: MASJID })).status).toBe(200);
      const token = daemon!.cliToken();
      const { dataDir } = daemon!;
      renameSync(dataDir, `${dataDir}-away`);
      expect(await daemon!.call('GET', '/health', { token })).toMatchObject({
        status: 503,
        body: { data: { status: 'failing', storage: { state: 'hilang' } } },
      });
      expect((await daemon!.call('GET', '/health', { token: null })).body.data).toEqual({ status: 'failing' });
      expect(await daemon!.call('POST', '/mubaligh', { token, body: MUBALIGH })).toMatchObject({
        status: 503,
        body: { error: expect.stringContaining('Direktori data') },
      });
      renameSync(`${dataDir}-away`, dataDir);
      expect((await daemon!.call('GET', '/health')).status).toBe(200);
      expect((await daemon!.call('POST', '/mubaligh', { body: MUBALIGH })).status).toBe(200);
    });
  },
);

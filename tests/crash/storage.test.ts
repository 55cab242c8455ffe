import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LOG_AT_REST } from '#daemon/base/database.ts';
import { needsThat } from '#tests/support/needs.ts';
import { runDaemonProcess } from '#tests/support/process/daemon-process.ts';
import { holdDatabase } from './holder.ts';
import { startRig, type Rig } from './rig.ts';
import { canMount, mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { tally } from './tally.ts';

const WHOLE = { lost: [], twoIds: [], lies: [], unflagged: [] };
let rig: Rig | undefined;
let disk: SmallDisk | undefined;
afterEach(async () => {
  await rig?.close();
  disk?.unmount();
  rig = disk = undefined;
});

const walSize = ({ daemon }: Rig) => statSync(path.join(daemon.dataDir, 'mimbar.db-wal')).size;

describe.runIf(needsThat('mounting a small file system (root)', canMount()))('a full disk', () => {
  test(
    'refuses what it can not keep, and what was promised goes out once there is room',
    { timeout: 120_000 },
    async () => {
      disk = mountSmallDisk(16)!;
      rig = await startRig({ dataDir: path.join(disk.directory, 'data') });
      const { daemon, whatsapp } = rig;
      const broadcast = await rig.plan();
      disk.fill();
      expect(await rig.send(broadcast)).toMatchObject({
        status: 503,
        body: { data: null, code: 'unavailable', error: expect.stringContaining('penuh') },
      });
      expect((await daemon.call('GET', '/queue')).body.data).toEqual([]);
      disk.free();
      expect((await rig.send(broadcast)).body.data).toMatchObject({ queued: 60 });
      await whatsapp.waitFor(() => whatsapp.messages.length >= 10, 20_000);
      disk.fill();
      await daemon.waitForLog(
        ({ level, err }) => level === 'error' && (err as { code?: string } | undefined)?.code === 'SQLITE_FULL',
        20_000,
      );
      expect((await daemon.call('GET', '/jadwal-pengajian')).status).toBe(200);
      // A receipt that arrives while nothing can be stored must not be lost either.
      whatsapp.receipt(whatsapp.messages[0]!.id, 'read');
      expect((await tally(rig, broadcast)).lies).toEqual([]);
      const { pid } = daemon;
      disk.free();
      await rig.settled(broadcast);
      expect(await tally(rig, broadcast)).toEqual(WHOLE);
      expect(daemon.pid).toBe(pid);
      expect(daemon.output.code).toBeNull();
    },
  );

  test('is what a start that finds no room says', async () => {
    disk = mountSmallDisk(1)!;
    disk.fill();
    const run = await runDaemonProcess({ dataDir: path.join(disk.directory, 'data') });
    expect(run.code).toBe(4);
    expect(run.stderr).toContain('Disk penuh');
  });
});

test(
  'another process holds a write lock for 10 seconds: callers are told, and the queue goes on after it',
  { timeout: 120_000 },
  async () => {
    rig = await startRig();
    const { daemon, whatsapp } = rig;
    const broadcast = await rig.broadcast();
    await whatsapp.waitFor(() => whatsapp.messages.length >= 10, 20_000);
    const held = performance.now();
    const holder = await holdDatabase(daemon.dataDir, 'write');
    const refused = await daemon.call('POST', '/queue/pause');
    expect(refused).toMatchObject({ status: 503, body: { error: expect.stringContaining('sedang dipakai') } });
    expect((await daemon.call('GET', '/health')).status).toBe(200);
    await delay(10_000 - (performance.now() - held));
    await holder.release();
    await rig.settled(broadcast);
    expect(await tally(rig, broadcast)).toEqual(WHOLE);
    expect(daemon.output.code).toBeNull();
  },
);

test(
  'a reader that keeps its snapshot holds nothing up, and the log shrinks once it lets go',
  { timeout: 180_000 },
  async () => {
    rig = await startRig();
    const { daemon } = rig;
    const holder = await holdDatabase(daemon.dataDir, 'read');
    const before = walSize(rig);
    for (let n = 0; n < 2; n++) {
      const broadcast = await rig.broadcast();
      await rig.settled(broadcast);
      expect(await tally(rig, broadcast)).toEqual(WHOLE);
    }
    const grown = walSize(rig);
    console.log(
      `While a reader keeps its snapshot the log grows by ${Math.round((grown - before) / 1024 / 120)} KiB a message`,
    );
    expect(grown).toBeGreaterThan(LOG_AT_REST);
    await holder.release();
    await vi.waitFor(
      async () => {
        await daemon.call('POST', '/queue/resume');
        expect(walSize(rig!)).toBeLessThanOrEqual(LOG_AT_REST);
      },
      { timeout: 10_000, interval: 10 },
    );
    expect((await daemon.stop()).code).toBe(0);
    expect(existsSync(path.join(daemon.dataDir, 'mimbar.db-wal'))).toBe(false);
  },
);

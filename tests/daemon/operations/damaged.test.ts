import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#daemon/base/database.ts';
import { MIGRATIONS } from '#tests/support/app.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { runOffline } from '#tests/support/process/offline.ts';

let own: string;
let dataDir: string;
let daemon: DaemonProcess | undefined;
beforeEach(() => {
  own = mkdtempSync(path.join(tmpdir(), 'mimbar-damaged-'));
  dataDir = path.join(own, 'data');
  mkdirSync(dataDir);
});
afterEach(async () => {
  await daemon?.close();
  daemon = undefined;
  rmSync(own, { recursive: true, force: true });
});
const file = () => path.join(dataDir, 'mimbar.db');

/** Overwrites the pages that hold the rows of mosques, as a failing SD card does; the rest of the file stays whole. */
function damageMosques(): void {
  const database = openDatabase({ file: file(), migrationsFolder: MIGRATIONS });
  fillNetwork(database, { masjid: 2000, mubaligh: 5, pengajian: 5 });
  database.close();
  const sqlite = new Sqlite(file());
  sqlite.pragma('journal_mode = DELETE');
  const size = sqlite.pragma('page_size', { simple: true }) as number;
  sqlite.close();
  const bytes = readFileSync(file());
  // The first page stays whole, because it holds the schema.
  for (let at = size; at < bytes.length; at += size) {
    if (bytes.subarray(at, at + size).includes('Bapak Contoh 1')) bytes.fill(0xee, at, at + size);
  }
  writeFileSync(file(), bytes);
}

describe('a damaged page', { timeout: 60_000 }, () => {
  test('met in a read: that call is told so, everything else goes on, and doctor finds it', async () => {
    damageMosques();
    daemon = await startDaemonProcess({ dataDir });
    const { call, pid } = daemon;
    for (let time = 0; time < 3; time++) {
      expect(await call('GET', '/masjid?fields=nama_masjid,nama_ketua_dkm')).toMatchObject({
        status: 503,
        body: { data: null, code: 'unavailable', error: expect.stringContaining('Pulihkan cadangan terakhir') },
      });
    }
    expect((await call('GET', '/mubaligh')).status).toBe(200);
    expect((await call('GET', '/health')).status).toBe(200);
    const findings = (await call('GET', '/doctor')).body.data as { subject: string; level: string }[];
    expect(findings).toContainEqual(expect.objectContaining({ subject: 'Basis data', level: 'problem' }));
    expect([daemon.output.code, daemon.pid]).toEqual([null, pid]);
    expect((await daemon.stop()).code).toBe(0);
  });

  test('met in a change: the process ends in order, to be started again', async () => {
    damageMosques();
    daemon = await startDaemonProcess({ dataDir });
    const answer = await daemon
      .call('PATCH', '/masjid/1', { body: { nama_masjid: 'Masjid Baru' } })
      .catch(() => undefined);
    if (answer) expect(answer.status).toBe(503);
    expect((await daemon.ended).code).toBe(1);
    expect(daemon.output.stderr).not.toMatch(/\n\s+at /);
  });
});

describe('a command of the daemon’s own bundle says no more than a sentence', { timeout: 60_000 }, () => {
  test.each([
    ['a file that is no database', () => writeFileSync(file(), 'bukan basis data'.repeat(100))],
    ['a directory in its place', () => mkdirSync(file())],
  ])('%s', async (_what, lay) => {
    lay();
    for (const args of [
      ['admin', 'reset', 'superadmin', '--yes'],
      ['backup', 'verify', file()],
    ]) {
      const { code, stderr } = await runOffline(dataDir, args);
      expect([args[0], code !== 0]).toEqual([args[0], true]);
      expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
      expect(stderr).not.toMatch(/\n\s+at |node:internal|SqliteError/);
    }
  });
});

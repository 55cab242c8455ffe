import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { DrizzleError } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFailure, whyReadOnly } from '#daemon/process/start-failure.ts';
import { MIGRATION_FAILED } from '#daemon/base/database.ts';
import { runDaemonProcess, startDaemonProcess } from '#tests/support/process/daemon-process.ts';
import { daemonProgram } from '#tests/support/process/programs.ts';
import { needsThat } from '#tests/support/needs.ts';

let own: string;
let dataDir: string;
beforeEach(() => {
  own = mkdtempSync(path.join(tmpdir(), 'mimbar-start-'));
  dataDir = path.join(own, 'data');
  chmodSync(own, 0o755);
});
afterEach(() => rmSync(own, { recursive: true, force: true }));

const fileIn = () => path.join(dataDir, 'mimbar.db');
const run = async (under?: string[]) => runDaemonProcess({ dataDir, ...(under && { under }) });

async function startedOnce(): Promise<void> {
  const daemon = await startDaemonProcess({ dataDir });
  await daemon.stop();
}

/** Expects one short line without a stack trace or a name from the code. */
function expectOneLine(stderr: string, ...parts: string[]): void {
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr.length).toBeLessThan(400);
  expect(stderr).not.toMatch(/\bat .*\.js|SqliteError|node:internal/);
  for (const part of parts) expect(stderr).toContain(part);
}

describe('a start that can not be is one line with its remedy', { timeout: 60_000 }, () => {
  test('a file in the place of the directory', async () => {
    writeFileSync(dataDir, '');
    const { code, stderr } = await run();
    expect(code).toBe(4);
    expectOneLine(stderr, 'di tempatnya ada file', 'MIMBAR_DATA_DIR');
  });

  test('a file that is no database, and one that is damaged', async () => {
    mkdirSync(dataDir);
    writeFileSync(fileIn(), 'bukan basis data'.repeat(100));
    expectOneLine((await run()).stderr, 'rusak', 'mimbar backup restore');
  });

  test('a directory in the place of the database', async () => {
    mkdirSync(fileIn(), { recursive: true });
    expectOneLine((await run()).stderr, dataDir, 'chown');
  });

  test('a database that another program keeps locked', async () => {
    await startedOnce();
    const holder = new Sqlite(fileIn());
    holder.pragma('locking_mode = EXCLUSIVE');
    holder.exec('begin exclusive');
    try {
      expectOneLine((await run()).stderr, 'sedang dipakai program lain');
    } finally {
      holder.close();
    }
  });

  test('a migration that fails leaves the file as it was, its reason in the log', async () => {
    await startedOnce();
    const sqlite = new Sqlite(fileIn());
    // More than the newest one, which may be of those that can run twice.
    sqlite.exec(
      'delete from __drizzle_migrations where created_at in (select created_at from __drizzle_migrations order by created_at desc limit 5)',
    );
    const before = sqlite.prepare('select count(*) from __drizzle_migrations').pluck().get();
    sqlite.close();
    const { code, stderr, stdout } = await run();
    expect(code).toBe(4);
    expectOneLine(stderr, 'tidak dapat disesuaikan', 'isinya tidak berubah');
    expect(stdout).toMatch(/already exists|duplicate column name/);
    const after = new Sqlite(fileIn());
    expect(after.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(before);
    after.close();
  });
});

describe('a migration for which there is no room', () => {
  test('is a full disk, under whatever Drizzle says of its statement', () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const cause = new DrizzleError({ message: 'Failed to run the query', cause: full });
    const failed = Object.assign(new Error('The migration failed', { cause }), { code: MIGRATION_FAILED });
    expect(whyReadOnly(failed, own)).toBe('full');
    expect(startFailure(failed, own)?.message).toContain('Disk penuh');
  });
});

/** The directory belongs to this user, and the daemon runs as this user, not as root. */
const NOBODY = 65_534;
const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];

describe.runIf(needsThat('another user (root, setpriv)', process.getuid?.() === 0))(
  'what belongs to somebody else is given back by chown',
  { timeout: 60_000 },
  () => {
    function giveAll(uid: number): void {
      chownSync(dataDir, uid, uid);
      for (const name of readdirSync(dataDir)) chownSync(path.join(dataDir, name), uid, uid);
    }

    test.each(['mimbar.db', 'cli-token', 'mimbar.lock', '.'])('%s', async (name) => {
      await startedOnce();
      giveAll(NOBODY);
      const file = path.join(dataDir, name);
      chownSync(file, 0, 0);
      chmodSync(file, name === '.' ? 0o755 : 0o600);
      const { code, stderr } = await run(asNobody);
      expect(code).toBe(4);
      expectOneLine(stderr, dataDir, `sudo chown -R ${NOBODY}:${NOBODY} ${dataDir}`);
      expect(statSync(file).uid).toBe(0);
    });

    test('doctor says so too, and does not ask for a backup', async () => {
      await startedOnce();
      giveAll(NOBODY);
      chownSync(fileIn(), 0, 0);
      const entry = daemonProgram;
      const child = spawn(
        asNobody[0]!,
        [...asNobody.slice(1), process.execPath, entry, 'doctor', '--offline', '--json'],
        {
          cwd: own,
          env: { PATH: process.env.PATH, MIMBAR_DATA_DIR: dataDir, MIMBAR_PORT: '0' },
        },
      );
      let text = '';
      child.stdout.setEncoding('utf8').on('data', (more: string) => (text += more));
      await new Promise((resolve) => child.once('close', resolve));
      const finding = (JSON.parse(text) as { subject: string; remedy: string }[]).find(
        ({ subject }) => subject === 'Basis data',
      );
      expect(finding).toMatchObject({ level: 'problem', remedy: expect.stringContaining('chown') });
    });
  },
);

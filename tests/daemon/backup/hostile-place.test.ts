import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#daemon/config.ts';
import { copiesToPrune } from '#daemon/backup/standby.ts';
import { fetchCopy } from '#daemon/process/offline/backup.ts';
import { encodeHeader, FORMAT } from '#daemon/backup/file.store.ts';
import { placeFor } from '#daemon/backup/tool.store.ts';
import { startTestApp } from '#tests/support/app.ts';
import { startProcess } from '#tests/support/process/process.ts';
import { daemonProgram } from '#tests/support/process/programs.ts';
import { runOffline } from '#tests/support/process/offline.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const PASSPHRASE = 'tujuh belas kelapa';
const ZONE = 'Asia/Jakarta';
const DAY = 86_400_000;
const { signal } = new AbortController();
const NAME = 'mimbar-20261120-090000.backup';
let folder: string;
let remote: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mimbar-hostile-'));
  remote = path.join(folder, 'jauh');
  for (const name of ['jauh', 'bin', 'tmp']) mkdirSync(path.join(folder, name));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Puts a tool of this name, which runs a shell script, into PATH; gives the new PATH. */
function tool(name: 'rclone' | 'restic', script: string): string {
  const file = path.join(folder, 'bin', name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  const found = `${path.join(folder, 'bin')}:${process.env['PATH']}`;
  vi.stubEnv('PATH', found);
  return found;
}
/** Processes that were started with this test's environment. */
const running = () =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`MARK_OF_TEST=${folder}`);
    } catch {
      return false;
    }
  });

describe('a tool that brings what its remote sends', { timeout: 120_000 }, () => {
  beforeEach(() => vi.stubEnv('MARK_OF_TEST', folder));

  test.each([
    ['rclone', 'rclone:rumah:mimbar'],
    ['restic', 'restic:/rumah'],
  ] as const)('a list of %s without an end is cut off in words, and the tool ended', async (name, setting) => {
    tool(name, 'exec yes 1234567890123456789012345678901234567890');
    const place = placeFor(setting, ZONE);
    for (const ask of [place.list, place.readMark])
      await expect(ask(signal)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(new RegExp(`^Tempat cadangan jauh: jawaban ${name} .*terlalu panjang\\.$`)),
      });
    await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 20_000 });
  });

  test.each([
    ['rclone', 'rclone:rumah:mimbar'],
    ['restic', 'restic:/rumah'],
  ] as const)('a list of %s that is none is told, and so are names without an end', async (name, setting) => {
    tool(name, 'echo "<html>"');
    await expect(placeFor(setting, ZONE).list(signal)).rejects.toMatchObject({
      message: `Tempat cadangan jauh: jawaban ${name} tidak terbaca.`,
    });
  });

  test('a copy is as long as the list says, and nothing stays of a longer one', async () => {
    tool('rclone', `case "$1" in lsjson) echo '[{"Name":"${NAME}","Size":1000}]';; cat) exec yes;; esac`);
    const place = placeFor('rclone:rumah:mimbar', ZONE);
    const [copy] = await place.list(signal);
    const target = path.join(folder, 'back');
    await expect(place.get(copy!, target, signal)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('lebih besar dari yang tertulis di daftarnya'),
    });
    expect(existsSync(target)).toBe(false);
    await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 20_000 });
  });
});

describe('a drill that somebody ends', { timeout: 120_000 }, () => {
  const temporary = () => readdirSync(path.join(folder, 'tmp')).filter((name) => name.startsWith('mimbar-'));
  const env = (found: string) => ({
    PATH: found,
    TMPDIR: path.join(folder, 'tmp'),
    MIMBAR_DATA_DIR: path.join(folder, 'data'),
    MIMBAR_BACKUP_REMOTE: 'rclone:rumah:mimbar',
    MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE,
    MARK_OF_TEST: folder,
  });
  const slow = () =>
    tool('rclone', `case "$1" in lsjson) echo '[{"Name":"${NAME}"}]';; cat) printf start; exec sleep 600;; esac`);
  const start = (words: string[]) => {
    mkdirSync(path.join(folder, 'data'), { recursive: true });
    return startProcess(process.execPath, [daemonProgram, 'backup', ...words], { env: env(slow()), cwd: '/' });
  };
  const fetching = () =>
    vi.waitFor(() => expect(readdirSync(path.join(folder, 'tmp', temporary()[0]!))).toEqual([NAME]), {
      timeout: 60_000,
    });

  test.each([
    ['SIGINT', 130, ['drill']],
    ['SIGTERM', 143, ['verify', '--remote']],
    ['SIGHUP', 129, ['restore', '--remote', '--yes']],
  ] as const)('by %s leaves nothing of the data in /tmp, and no tool', async (kind, code, words) => {
    const drill = start([...words]);
    await fetching();
    drill.kill(kind);
    expect(await drill.ended).toMatchObject({ code });
    expect(temporary()).toEqual([]);
    await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 20_000 });
  });

  test('killed outright, what it left goes with the next one; others’ stay', async () => {
    const drill = start(['drill']);
    await fetching();
    drill.kill('SIGKILL');
    await drill.ended;
    const [left] = temporary();
    expect(left).toBeDefined();
    const [old, other, alive] = ['mimbar-verify-AbCdEf', 'mimbar-orang', `mimbar-remote-${process.pid}-AbCdEf`];
    for (const name of [old!, other!, alive!]) mkdirSync(path.join(folder, 'tmp', name));
    const before = new Date(Date.now() - 2 * DAY);
    utimesSync(path.join(folder, 'tmp', old!), before, before);
    const next = start(['drill']);
    await vi.waitFor(() => expect(temporary()).not.toContain(left), { timeout: 60_000 });
    next.kill('SIGINT');
    await next.ended;
    expect(temporary().toSorted()).toEqual([other, alive].toSorted());
  });
});

describe('names that others lay', { timeout: 120_000 }, () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  const header = {
    format: FORMAT,
    version: '1.0.0',
    schema: 1,
    size: 1,
    sha256: '0'.repeat(64),
    compression: 'zstd',
    encryption: { N: 2 ** 15, r: 8, p: 3, salt: '0'.repeat(32), iv: '0'.repeat(24) },
    whatsapp: false,
    rows: {},
  } as const;
  const lay = (name: string, created: string) =>
    writeFileSync(path.join(remote, name), encodeHeader({ ...header, created_at: created }));
  async function fetched(at = now): Promise<string> {
    const config = readConfig({
      MIMBAR_DATA_DIR: path.join(folder, 'data'),
      MIMBAR_BACKUP_REMOTE: remote,
      MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE,
    });
    if ('errors' in config) throw new Error(config.errors.join());
    const mask = process.umask();
    const { copy, done } = await fetchCopy(config.config, undefined, at).finally(() => process.umask(mask));
    done();
    return copy.name;
  }
  // The times in the names are local: now is 17:00, and 10:00 UTC.
  const OURS = 'mimbar-20261120-164500.backup';
  const OLDER = 'mimbar-20261120-163000.backup';

  test('of the future do not win over ours, whatever lies in them', async () => {
    lay(OLDER, '2026-11-20T09:30:00.000Z');
    lay(OURS, '2026-11-20T09:45:00.000Z');
    lay('mimbar-20991231-000000.backup', '2026-11-19T09:45:00.000Z');
    // This copy is of yesterday; its name is ahead by less than the difference between two zones.
    lay('mimbar-20261121-020000.backup', '2026-11-19T17:00:00.000Z');
    writeFileSync(path.join(remote, 'mimbar-20261121-010000.backup'), 'no backup at all');
    expect(await fetched()).toBe(OURS);
  });

  test('of another zone win by what lies in them; where all are of the future, our clock is wrong', async () => {
    lay(OLDER, '2026-11-20T09:30:00.000Z');
    // A machine whose zone is two hours ahead made this copy a minute ago.
    lay('mimbar-20261120-185900.backup', '2026-11-20T09:59:00.000Z');
    expect(await fetched()).toBe('mimbar-20261120-185900.backup');
    expect(await fetched(now - 60 * DAY)).toBe('mimbar-20261120-185900.backup');
  });

  test('of the future push none of ours out, and do not stay', () => {
    const copy = (at: number, name = String(at)) => ({ name, id: name, at });
    const ours = Array.from({ length: 60 }, (_, n) => copy(now - n * DAY));
    const planted = Array.from({ length: 100 }, (_, n) => copy(now + (n + 2) * DAY)).toReversed();
    const soon = copy(now + DAY / 2);
    const rules = { keep: 14, maxDays: 30 };
    const gone = copiesToPrune([...planted, soon, ...ours], rules, now, ZONE);
    expect(gone).toEqual([...planted, ...copiesToPrune(ours, rules, now, ZONE)]);
    // A copy counts as planted once no zone explains its time; our own copies never do, even under a wrong clock.
    const own = new Set(ours.map(({ name }) => name));
    expect(copiesToPrune(ours, rules, now - 90 * DAY, ZONE, own)).toEqual(
      copiesToPrune(ours, rules, now, ZONE).filter((one) => ours.indexOf(one) >= 14),
    );
  });

  test('what a killed run has left is no copy, and goes with the next one', async () => {
    const clock = createTestClock(Date.now());
    const part = `${NAME}.part`;
    const stale = `mimbar-mesin.json.${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.part`;
    for (const name of [part, stale]) writeFileSync(path.join(remote, name), 'half');
    writeFileSync(path.join(remote, 'lain.part'), 'not ours');
    const before = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(path.join(remote, stale), before, before);
    expect(await placeFor(remote, ZONE).list(signal)).toEqual([]);
    const env = { MIMBAR_BACKUP_REMOTE: remote, MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE };
    const api = await startTestApp({ clock, env, directory: path.join(folder, 'data'), prepare: mkdirSync });
    await api.services.start();
    await vi.waitFor(() => expect(existsSync(path.join(remote, 'mimbar-mesin.json'))).toBe(true), { timeout: 60_000 });
    clock.advance(60_000);
    await vi.waitFor(() => expect(readdirSync(remote)).not.toContain(part), { timeout: 60_000 });
    expect(readdirSync(remote)).not.toContain(stale);
    expect(readdirSync(remote)).toContain('lain.part');
    await api.close();
    expect((await runOffline(path.join(folder, 'data'), ['backup', 'drill'], env)).code).toBe(0);
  });
});

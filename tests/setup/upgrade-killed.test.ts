import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanEnvironment } from '#tests/support/process/clone.ts';
import { needsThat } from '#tests/support/needs.ts';
import { runProcess } from '#tests/support/process/process.ts';

const upgrade = path.resolve(import.meta.dirname, '../../bin/mimbar-upgrade');
const isRoot = process.getuid!() === 0;
/** The id of a service user without a name and a home. */
const SERVICE = 61_234;

/** A program that counts its calls and, before or after one of them, kills the upgrade or its whole process group. */
const counted = (name: string, script: string) => `#!/bin/sh
echo >> "$FOLDER/calls-${name}" 2> /dev/null
now="${name} $(wc -l < "$FOLDER/calls-${name}")"
strike() { [ "$KILL" != "$now $1" ] || [ -e "$FOLDER/killed" ] || { : > "$FOLDER/killed"; kill -9 "\${WHOM:-$PPID}"; exit 1; }; }
strike before
${script}
strike after
`;
const PROGRAMS = {
  npm: `
prefix="$FOLDER/prefix"
while [ $# -gt 0 ]; do case "$1" in root|install) what=$1 ;; --prefix) prefix=$2; shift ;; *.tgz) file=$1 ;; esac; shift; done
if [ "$what" = root ]; then echo "$prefix/lib/node_modules"; exit; fi
mkdir -p "$prefix/lib/node_modules"; tar -xzf "$file" -C "$prefix/lib/node_modules"; /bin/mv "$prefix/lib/node_modules/package" "$prefix/lib/node_modules/mimbar"
`,
  systemctl: `
case "$1" in
  stop) echo stopped > "$FOLDER/service" ;;
  start) cp "$FOLDER/prefix/lib/node_modules/mimbar/version" "$MIMBAR_DATA_DIR/mimbar.db"; echo running > "$FOLDER/service" ;;
  is-active) echo active ;;
esac
`,
  // A backup holds the version that can read it.
  mimbar: `
version=$(cat "$FOLDER/prefix/lib/node_modules/mimbar/version")
case "$1 $2" in
  version*) echo "$version" ;;
  'backup create') echo 'mimbar-20261127-040000.backup (1 KB)' ;;
  'backup verify') grep -qx "$version" "$MIMBAR_DATA_DIR/backups/$3" || exit 4 ;;
  'backup restore') echo "$3" > "$MIMBAR_DATA_DIR/restored" ;;
esac
`,
  mv: '/bin/mv "$@"\n',
  // After a minute the new version has proved itself.
  sleep: 'rm -rf "$MIMBAR_DATA_DIR/upgrade-pending"\n',
};

let folder: string;
let data: string;
const at = (...names: string[]) => path.join(folder, ...names);
const read = (...names: string[]) => readFileSync(at(...names), 'utf8').trim();
const modules = () => readdirSync(at('prefix/lib/node_modules')).sort();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mimbar-killed-'));
  chmodSync(folder, 0o755);
  data = at('data');
  for (const name of ['bin', 'data', 'tmp', 'package', 'prefix/lib/node_modules/mimbar'])
    mkdirSync(at(name), { recursive: true });
  chmodSync(at('tmp'), 0o1777);
  for (const [name, script] of Object.entries(PROGRAMS)) {
    writeFileSync(at('bin', name), counted(name, script));
    chmodSync(at('bin', name), 0o755);
  }
  writeFileSync(at('package/package.json'), '{\n  "name": "mimbar"\n}\n');
  writeFileSync(at('package/version'), 'new\n');
  spawnSync('tar', ['-czf', 'next.tgz', 'package'], { cwd: folder });
  writeFileSync(at('prefix/lib/node_modules/mimbar/version'), 'old\n');
  writeFileSync(at('service'), 'running\n');
  writeFileSync(at('data/mimbar.db'), 'old\n');
  if (isRoot) for (const file of [data, at('data/mimbar.db')]) chownSync(file, SERVICE, SERVICE);
});
// The program that restored the old version may still clean up, so the removal is retried.
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));

const env = (more: Record<string, string> = {}) => ({
  ...cleanEnvironment(),
  PATH: `${at('bin')}:${process.env.PATH}`,
  FOLDER: folder,
  MIMBAR_DATA_DIR: data,
  TMPDIR: at('tmp'),
  KILL: '',
  ...more,
});
const run = (...args: string[]) => runProcess('sh', [upgrade, ...args], { env: env() as Record<string, string> });

/** Ends when the script has ended; its remaining child processes may still run. */
function runKilled(more: Record<string, string>, ...args: string[]): Promise<NodeJS.Signals | null> {
  const child = spawn('sh', [upgrade, ...args, at('next.tgz')], { env: env(more), stdio: 'ignore', detached: true });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (_code, signal) => resolve(signal));
  });
}

function expectNew(): void {
  expect([read('service'), read('prefix/lib/node_modules/mimbar/version'), read('data/mimbar.db')]).toEqual([
    'running',
    'new',
    'new',
  ]);
  expect([readdirSync(data), modules(), readdirSync(at('tmp'))]).toEqual([['mimbar.db'], ['mimbar'], []]);
}

function expectOld(): void {
  expect([read('service'), read('prefix/lib/node_modules/mimbar/version'), read('data/mimbar.db')]).toEqual([
    'running',
    'old',
    'old',
  ]);
  expect(readdirSync(data)).toEqual(['mimbar.db']);
  expect(modules()).toEqual(['mimbar']);
}

/**
 * All moments since the first change: the service stops, the versions are swapped, the new one starts and proves
 * itself.
 */
const MOMENTS = [
  'systemctl 1 before',
  'systemctl 1 after',
  'mv 1 before',
  'mv 1 after',
  'mv 2 before',
  'mv 2 after',
  'systemctl 2 before',
  'systemctl 2 after',
  'sleep 1 before',
];

describe('an upgrade that is killed', { timeout: 60_000 }, () => {
  test('runs to its end where nobody kills it', async () => {
    expect(await run(at('next.tgz'))).toMatchObject({ code: 0, stderr: expect.stringContaining('selesai: new') });
    expectNew();
  });

  test.each(MOMENTS)('%s: the old version runs again by itself, and the next upgrade gets through', async (moment) => {
    expect(await runKilled({ KILL: moment })).toBe('SIGKILL');
    await vi.waitFor(expectOld, { timeout: 20_000, interval: 20 });
    expect(await run(at('next.tgz'))).toMatchObject({ code: 0, stderr: expect.stringContaining('selesai: new') });
    expectNew();
  });

  test.each(['npm 2 before', 'npm 2 after', ...MOMENTS])(
    '%s, as by a power cut: the next run puts the old version back',
    async (moment) => {
      expect(await runKilled({ KILL: moment, WHOM: '0' })).toBe('SIGKILL');
      const healed = await run();
      expect(healed).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('mimbar-upgrade: pembaruan sebelumnya terhenti; '),
      });
      expectOld();
      expect((await run(at('next.tgz'))).code).toBe(0);
      expectNew();
    },
  );

  test('after the new version has proved itself it stays', async () => {
    expect(await runKilled({ KILL: 'sleep 1 after' })).toBe('SIGKILL');
    await vi.waitFor(expectNew, { timeout: 20_000, interval: 20 });
  });

  test('Ctrl+C while it waits takes it back', async () => {
    writeFileSync(at('bin/sleep'), '#!/bin/sh\nkill -INT "$PPID"\n');
    expect(await run(at('next.tgz'))).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('pembaruan terhenti; versi sebelumnya dikembalikan'),
    });
    expectOld();
  });
});

describe('to an older version', { timeout: 60_000 }, () => {
  const [OLDEST, OLDER, NOW] = ['20261101-023000', '20261102-023000', '20261127-040000'].map(
    (stamp) => `mimbar-${stamp}.backup`,
  ) as [string, string, string];
  const backups = (readable: Record<string, 'old' | 'new'>) => {
    mkdirSync(at('data/backups'));
    for (const [name, version] of Object.entries(readable)) writeFileSync(at('data/backups', name), `${version}\n`);
    if (isRoot) chownSync(at('data/backups'), SERVICE, SERVICE);
  };
  const running = () => [read('service'), read('prefix/lib/node_modules/mimbar/version')];

  test('it gets the newest backup that it can read, and the Node that was fetched', async () => {
    backups({ [OLDEST]: 'new', [OLDER]: 'new', [NOW]: 'old', 'mimbar-$(reboot).backup': 'new' });
    mkdirSync(at('prefix/lib/node_modules/.mimbar-runtime'));
    writeFileSync(at('prefix/lib/node_modules/.mimbar-runtime/node'), 'the fetched Node\n');
    expect(await run('--to', at('next.tgz'))).toMatchObject({ code: 0 });
    expect([...running(), read('data/restored')]).toEqual(['running', 'new', OLDER]);
    expect(read('prefix/lib/node_modules/mimbar/.runtime/node')).toBe('the fetched Node');
  });

  test('it keeps the data that it can read as they are', async () => {
    backups({ [OLDER]: 'new', [NOW]: 'new' });
    expect(await run('--to', at('next.tgz'))).toMatchObject({ code: 0 });
    expect([...running(), existsSync(at('data/restored'))]).toEqual(['running', 'new', false]);
  });

  test('where it can read no backup nothing is changed', async () => {
    backups({ [OLDER]: 'old', [NOW]: 'old' });
    expect(await run('--to', at('next.tgz'))).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('tidak ada cadangan di sini yang dapat dibaca versi itu; versi sebelumnya'),
    });
    expect([...running(), read('data/mimbar.db')]).toEqual(['running', 'old', 'old']);
  });

  test('killed after the restore: the version before runs again on its own data', async () => {
    backups({ [OLDER]: 'new', [NOW]: 'old' });
    expect(await runKilled({ KILL: 'systemctl 2 before' }, '--to')).toBe('SIGKILL');
    await vi.waitFor(() => expect([...running(), read('data/mimbar.db')]).toEqual(['running', 'old', 'old']), {
      timeout: 20_000,
      interval: 20,
    });
  });

  test('without a file it is refused', async () => {
    expect(await run('--to')).toMatchObject({ code: 2, stderr: expect.stringContaining('--to tanpa FILE.tgz') });
  });
});

describe.runIf(needsThat('root', isRoot))(
  'what the service user has laid into the data directory',
  { timeout: 60_000 },
  () => {
    const facts = (file: string) => {
      const { uid, gid, mode, ino, mtimeMs } = statSync(file);
      return { uid, gid, mode, ino, mtimeMs, text: readFileSync(file, 'utf8') };
    };
    const asService = (script: string) =>
      expect(
        spawnSync(
          'setpriv',
          ['--reuid', String(SERVICE), '--regid', String(SERVICE), '--clear-groups', 'sh', '-euc', script],
          { cwd: data, encoding: 'utf8' },
        ),
      ).toMatchObject({ status: 0 });

    test.each([
      ['a link to a file of root’s', 'ln -s ../victim upgrade-pending'],
      ['a link to nothing in a directory of root’s', 'ln -s ../closed/new upgrade-pending'],
      ['a pipe', 'mkfifo upgrade-pending'],
      ['a directory', 'mkdir -p upgrade-pending/a'],
      ['a pipe in the place of the database’s log', 'mkfifo mimbar.db-wal'],
    ])('%s harms nothing of root’s and holds nobody up', async (_what, script) => {
      writeFileSync(at('victim'), 'milik root\n', { mode: 0o600 });
      mkdirSync(at('closed'), { mode: 0o700 });
      asService(script);
      const before = facts(at('victim'));
      expect(await run(at('next.tgz'))).toMatchObject({ code: 0 });
      expect(facts(at('victim'))).toEqual(before);
      expect(readdirSync(at('closed'))).toEqual([]);
      expect(existsSync(at('data/upgrade-pending'))).toBe(false);
      expect([read('service'), read('prefix/lib/node_modules/mimbar/version')]).toEqual(['running', 'new']);
    });

    test('a link in the place of the database’s log is not followed with root’s rights: nothing is changed, the service runs', async () => {
      writeFileSync(at('victim'), 'milik root\n', { mode: 0o600 });
      asService('ln -s ../victim mimbar.db-wal');
      const before = facts(at('victim'));
      expect(await run(at('next.tgz'))).toMatchObject({
        code: 4,
        stderr: expect.stringContaining('tidak ada yang diubah'),
      });
      expect(facts(at('victim'))).toEqual(before);
      expect([read('service'), read('prefix/lib/node_modules/mimbar/version'), read('data/mimbar.db')]).toEqual([
        'running',
        'old',
        'old',
      ]);
    });

    test('a database that is put back belongs to the service as before', async () => {
      writeFileSync(at('bin/sleep'), '#!/bin/sh\nexit 0\n');
      chmodSync(at('data/mimbar.db'), 0o640);
      const ended = await runProcess('sh', [upgrade, at('next.tgz')], {
        env: { ...(env() as Record<string, string>), MIMBAR_UPGRADE_PATIENCE: '1' },
      });
      expect(ended).toMatchObject({ code: 4, stderr: expect.stringContaining('versi sebelumnya dikembalikan') });
      expectOld();
      expect(statSync(at('data/mimbar.db'))).toMatchObject({ uid: SERVICE, gid: SERVICE, mode: 0o100640 });
    });
  },
);

import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClone, type Clone } from '#tests/support/process/clone.ts';

let clone: Clone;
const start = (...args: string[]) => clone.run(process.execPath, ['bin/start.js', ...args]);
const buildMoment = () => statSync(join(clone.root, 'dist/build.json')).ino;

beforeEach(() => {
  clone = createClone();
});

afterEach(() => clone.remove());

describe('npm start', () => {
  test('builds, serves and passes arguments on; a second start does neither install nor build', async () => {
    const first = await start('--demo');
    expect(first).toMatchObject({ code: 0, stdout: `daemon ${process.version} serve --demo\n` });
    expect(first.stderr).toContain('Membangun Mimbar');
    const built = buildMoment();
    expect(await start('--demo')).toMatchObject({ code: 0, stdout: first.stdout, stderr: '' });
    expect(buildMoment()).toBe(built);
  });

  test('a touched source builds nothing, a changed one builds anew', async () => {
    await start();
    utimesSync(join(clone.root, 'daemon/main.ts'), new Date(), new Date(0));
    expect((await start()).stderr).toBe('');
    clone.write('shared/word.ts', "export const word = 'new';\n");
    clone.write('daemon/main.ts', "import { word } from '#shared/word.ts';\nconsole.log(word);\n");
    expect(await start()).toMatchObject({ code: 0, stdout: 'new\n', stderr: 'Membangun Mimbar…\n' });
    clone.write('shared/word.ts', "export const word = 'newer';\n");
    expect(await start()).toMatchObject({ code: 0, stdout: 'newer\n' });
  });

  test('sources that do not build end it, and leave the old build as it was', async () => {
    await start();
    const built = buildMoment();
    clone.write('daemon/main.ts', 'const = ;\n');
    expect(await start()).toMatchObject({ code: 1, stdout: '' });
    expect(buildMoment()).toBe(built);
  });

  test('three starts at once build once, and all run', async () => {
    const runs = await Promise.all([start('1'), start('2'), start('3')]);
    expect(runs.map((run) => [run.code, run.stdout])).toEqual(
      ['1', '2', '3'].map((name) => [0, `daemon ${process.version} serve ${name}\n`]),
    );
    expect(runs.filter((run) => run.stderr.includes('Membangun'))).toHaveLength(1);
  });

  test('the exit code is the daemon’s, and a signal reaches it', async () => {
    clone.write(
      'daemon/main.ts',
      [
        "process.on('SIGTERM', () => process.exit(7));",
        "process.on('SIGINT', () => process.exit(8));",
        'setInterval(() => {}, 1000);',
        "console.log('ready');",
      ].join('\n'),
    );
    for (const [signal, code] of [
      ['SIGTERM', 7],
      ['SIGINT', 8],
    ] as const) {
      const { child, run, ended } = clone.start(process.execPath, ['bin/start.js']);
      await vi.waitFor(() => expect(run.stdout).toBe('ready\n'), { timeout: 20_000 });
      child.kill(signal);
      expect((await ended).code).toBe(code);
    }
  });
});

describe('after a crash', () => {
  /** `sleep` logs its pause and ends at once; `date` prints the time from a file, so that hours pass at once. */
  function standIns(): Record<string, string> {
    clone.write('stand-ins/sleep', '#!/bin/sh\necho "$1" >> pauses\n');
    clone.write('stand-ins/date', '#!/bin/sh\ncat now 2>/dev/null || echo 1000\n');
    for (const name of ['sleep', 'date']) chmodSync(join(clone.root, 'stand-ins', name), 0o755);
    return { PATH: `${join(clone.root, 'stand-ins')}:${process.env.PATH}` };
  }
  const pauses = () => readFileSync(join(clone.root, 'pauses'), 'utf8').trim().split('\n').map(Number);
  /** Writes a program whose starts are logged; `n` is the number of the start. */
  const program = (body: string) =>
    clone.write(
      'daemon/main.ts',
      [
        "import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';",
        "appendFileSync('starts', '+');",
        "const n = readFileSync('starts', 'utf8').length;",
        body,
        'console.log(typeof writeFileSync, n);',
      ].join('\n'),
    );
  const starts = () => readFileSync(join(clone.root, 'starts'), 'utf8').length;

  test('it starts again three times with growing pauses and a line for each, then gives up with its code', async () => {
    program('process.exitCode = 1;');
    const run = await clone.run(process.execPath, ['bin/start.js'], standIns());
    expect(run.code).toBe(1);
    expect(starts()).toBe(4);
    expect(pauses()).toEqual([1, 5, 25]);
    const lines = run.stderr
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('Mimbar berhenti sendiri'));
    expect(lines).toEqual([
      'Mimbar berhenti sendiri (kode 1). Dijalankan lagi dalam 1 detik (ke-1 dari 3).',
      'Mimbar berhenti sendiri (kode 1). Dijalankan lagi dalam 5 detik (ke-2 dari 3).',
      'Mimbar berhenti sendiri (kode 1). Dijalankan lagi dalam 25 detik (ke-3 dari 3).',
      expect.stringContaining('tidak dijalankan lagi'),
    ]);
  });

  test('a time of being well counts as a new beginning; a kill counts as a crash', async () => {
    program(`
      writeFileSync('now', String(1000 + (n === 3 ? 600 : 0)));
      if (n <= 3) process.kill(process.pid, 'SIGKILL');
    `);
    const run = await clone.run(process.execPath, ['bin/start.js'], standIns());
    expect(run.code).toBe(0);
    expect(pauses()).toEqual([1, 5, 1]);
    expect(run.stderr).toContain('kode 137');
  });

  test.each([0, 2])('not after %i', async (code) => {
    program(`process.exitCode = ${code};`);
    expect((await clone.run(process.execPath, ['bin/start.js'], standIns())).code).toBe(code);
    expect(starts()).toBe(1);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s during a pause ends it', async (signal) => {
    program('process.exitCode = 1;');
    const { child, run, ended } = clone.start(process.execPath, ['bin/start.js']);
    await vi.waitFor(() => expect(run.stderr).toContain('dalam 5 detik'), { timeout: 30_000 });
    child.kill(signal);
    expect((await ended).code).toBe(signal === 'SIGTERM' ? 143 : 130);
    expect(starts()).toBe(2);
  });

  test('a signal at any moment around a pause ends it, and leaves nobody', async () => {
    const keeper = join(import.meta.dirname, '../../bin/keep.sh');
    for (let round = 0; round < 40; round++) {
      const { child, run, ended } = clone.start('/bin/sh', [keeper, '/bin/sh', '-c', 'exit 1']);
      await vi.waitFor(() => expect(run.stderr).toContain('dalam 1 detik'), { timeout: 20_000, interval: 1 });
      // The signals are spread over the first milliseconds of the pause. They go to the keeper alone or, as with
      // Ctrl+C, to the whole process group.
      for (const end = performance.now() + round / 8; performance.now() < end;);
      process.kill(round % 2 ? -child.pid! : child.pid!, round % 4 < 2 ? 'SIGINT' : 'SIGTERM');
      expect((await ended).code).toBe(round % 4 < 2 ? 130 : 143);
      await vi.waitFor(() => expect(() => process.kill(-child.pid!, 0)).toThrow('ESRCH'), {
        timeout: 10_000,
        interval: 1,
      });
    }
  });

  test('Ctrl+C, which reaches the whole group, ends both at once and leaves nobody', async () => {
    program("setInterval(() => undefined, 1000); process.on('SIGINT', () => process.exit(0));");
    const { child, run, ended } = clone.start(process.execPath, ['bin/start.js']);
    await vi.waitFor(() => expect(run.stdout).toContain('function 1'), { timeout: 20_000 });
    process.kill(-child.pid!, 'SIGINT');
    expect((await ended).code).toBe(0);
    await vi.waitFor(() => expect(() => process.kill(-child.pid!, 0)).toThrow('ESRCH'));
  });

  test.runIf(existsSync('/proc/self/status'))('who waits for the daemon takes at most 4 MB', async () => {
    program('setInterval(() => undefined, 1000);');
    const { child, run } = clone.start(process.execPath, ['bin/start.js']);
    await vi.waitFor(() => expect(run.stdout).toContain('function 1'), { timeout: 20_000 });
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]);
    console.log(`The parent takes ${kilobytes} kB`);
    expect(kilobytes).toBeLessThan(4096);
  });
});

describe('packages', () => {
  /** A fake npm that logs each call and creates the files that `npm ci` would leave. */
  function fakeNpm(): Record<string, string> {
    clone.write(
      'npm-cli.cjs',
      [
        "const fs = require('node:fs');",
        "fs.appendFileSync('npm-calls', process.argv.slice(2, 4).join(' ') + '\\n');",
        "fs.rmSync('node_modules', { recursive: true, force: true });",
        "fs.mkdirSync('node_modules');",
        `for (const name of fs.readdirSync(${JSON.stringify(join(import.meta.dirname, '../../node_modules'))})) {`,
        `  if (name[0] !== '.') fs.symlinkSync(${JSON.stringify(join(import.meta.dirname, '../../node_modules/'))} + name, 'node_modules/' + name);`,
        '}',
        "const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));",
        "fs.unlinkSync('node_modules/zod');",
        "fs.mkdirSync('node_modules/zod');",
        "fs.writeFileSync('node_modules/zod/package.json', JSON.stringify({ name: 'zod', version: packages['node_modules/zod'].version }));",
        "fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');",
      ].join('\n'),
    );
    return { npm_execpath: join(clone.root, 'npm-cli.cjs'), npm_node_execpath: process.execPath };
  }
  const calls = () => readFileSync(join(clone.root, 'npm-calls'), 'utf8');

  test('are installed when there are none, and again when the lockfile asks for others', async () => {
    rmSync(join(clone.root, 'node_modules'));
    const env = fakeNpm();
    const first = await clone.run(process.execPath, ['bin/start.js'], env);
    expect(first).toMatchObject({ code: 0, stdout: `daemon ${process.version} serve\n` });
    expect(first.stderr).toContain('Memasang paket');
    await clone.run(process.execPath, ['bin/start.js'], env);
    expect(calls()).toBe('ci --include=dev\n');

    const file = join(clone.root, 'package-lock.json');
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    lock.packages['node_modules/zod'].version = '99.0.0';
    writeFileSync(file, JSON.stringify(lock));
    await clone.run(process.execPath, ['bin/start.js'], env);
    expect(calls()).toBe('ci --include=dev\nci --include=dev\n');
  });

  test('a native part that npm left out is found by its files, whatever npm’s record says, and installed again', async () => {
    rmSync(join(clone.root, 'node_modules'));
    const env = fakeNpm();
    await clone.run(process.execPath, ['bin/start.js'], env);
    unlinkSync(join(clone.root, 'node_modules/@rolldown'));
    const { stderr } = await clone.run(process.execPath, ['bin/start.js'], env);
    expect(stderr).toContain('Memasang paket');
    expect(calls()).toBe('ci --include=dev\nci --include=dev\n');
    expect((await clone.run(process.execPath, ['bin/start.js'], env)).stderr).toBe('');
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends npm before us, and the next start installs',
    async (signal) => {
      rmSync(join(clone.root, 'node_modules'));
      const env = fakeNpm();
      const good = readFileSync(env.npm_execpath!, 'utf8');
      // This npm takes a moment to end, as the real one may while it writes files.
      clone.write(
        'npm-cli.cjs',
        [
          "const fs = require('node:fs');",
          "fs.mkdirSync('node_modules');",
          "process.on('SIGTERM', () => setTimeout(() => { fs.writeFileSync('npm-ended', ''); process.exit(1); }, 300));",
          'setInterval(() => {}, 1000);',
          "fs.writeFileSync('npm-began', '');",
        ].join('\n'),
      );
      const { child, ended } = clone.start(process.execPath, ['bin/start.js'], env);
      await vi.waitFor(() => expect(existsSync(join(clone.root, 'npm-began'))).toBe(true), { timeout: 20_000 });
      child.kill(signal);
      expect(await ended).toMatchObject({ code: null, signal, stdout: '' });
      expect(existsSync(join(clone.root, 'npm-ended'))).toBe(true);
      clone.write('npm-cli.cjs', good);
      expect(await clone.run(process.execPath, ['bin/start.js'], env)).toMatchObject({
        code: 0,
        stdout: `daemon ${process.version} serve\n`,
      });
    },
  );

  test('kill -9 takes npm along, and a next start waits for its end', async () => {
    rmSync(join(clone.root, 'node_modules'));
    const env = fakeNpm();
    const good = readFileSync(env.npm_execpath!, 'utf8');
    // This npm is blocked and does not notice for a second that its parent is gone, as the real one while it unpacks;
    // and it takes a moment to end.
    clone.write(
      'npm-cli.cjs',
      [
        "const fs = require('node:fs');",
        'const block = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);',
        "process.on('exit', () => { block(500); fs.appendFileSync('npm-calls', 'alone\\n'); });",
        'setTimeout(() => {',
        "  fs.writeFileSync('npm-blocked', '');",
        '  block(1500);',
        '}, 100);',
        'setInterval(() => {}, 1000);',
      ].join('\n'),
    );
    const { child, ended } = clone.start(process.execPath, ['bin/start.js'], env);
    await vi.waitFor(() => expect(existsSync(join(clone.root, 'npm-blocked'))).toBe(true), { timeout: 20_000 });
    child.kill('SIGKILL');
    await ended;
    clone.write('npm-cli.cjs', good);
    expect(await clone.run(process.execPath, ['bin/start.js'], env)).toMatchObject({ code: 0 });
    expect(calls()).toBe('alone\nci --include=dev\n');
  });

  test('an install that was cut off is done again', async () => {
    rmSync(join(clone.root, 'node_modules'));
    const env = fakeNpm();
    await clone.run(process.execPath, ['bin/start.js'], env);
    rmSync(join(clone.root, 'node_modules/.package-lock.json'));
    await clone.run(process.execPath, ['bin/start.js'], env);
    expect(calls()).toBe('ci --include=dev\nci --include=dev\n');
  });
});

describe('bin/mimbar', () => {
  const mimbar = (...args: string[]) => clone.run(join(clone.root, 'bin/mimbar'), args);

  test('builds where needed and runs the CLI; what needs no daemon goes to the daemon’s bundle', async () => {
    const status = await mimbar('status', '--json');
    expect(status.code).toBe(0);
    expect(status.stdout).toMatch(/^cli v[\d.]+ status --json\n$/);
    expect((await mimbar('serve', '--demo')).stdout).toMatch(/^daemon v[\d.]+ serve --demo\n$/);
    expect((await mimbar('backup', 'restore', 'x')).stdout).toMatch(/^daemon /);
    expect((await mimbar('backup', 'create')).stdout).toMatch(/^cli /);
    expect((await mimbar('backup', 'restore', '--help')).stdout).toMatch(/^cli /);
    expect((await mimbar('serve', '--help')).stdout).toMatch(/^cli v[\d.]+ serve --help\n$/);
    expect((await mimbar('doctor')).stdout).toMatch(/^cli /);
    expect((await mimbar('doctor', '--offline')).stdout).toMatch(/^daemon /);
  });

  test('in a clone its .env and its data are those of the clone, wherever in it one stands', async () => {
    clone.write('cli/main.ts', "console.log('home', process.env.MIMBAR_HOME ?? 'none');\n");
    clone.write('docs/jauh/di-dalam.md', '');
    const from = async (folder: string, program = join(clone.root, 'bin/mimbar')) => {
      const run = await clone.run('sh', ['-c', `cd '${folder}' && exec '${program}' status`]);
      return run.stdout.trim();
    };
    // A folder without .git, such as an installed package, uses the settings of the working directory.
    expect(await from(join(clone.root, 'docs/jauh'))).toBe('home none');
    clone.write('.git', 'gitdir: elsewhere\n');
    expect(await from(join(clone.root, 'docs/jauh'))).toBe(`home ${clone.root}`);
    // The program starts by its path, by a link in a user's own bin, and by npm; the working directory has no files of
    // Mimbar.
    const own = mkdtempSync(join(tmpdir(), 'mimbar-own-'));
    const link = join(own, 'mimbar');
    symlinkSync(join(clone.root, 'bin/mimbar'), link);
    expect(await from('/')).toBe(`home ${clone.root}`);
    expect(await from(own, link)).toBe(`home ${clone.root}`);
    writeFileSync(join(own, '.env'), 'LAIN=1\n');
    expect(await from(own, link)).toBe(`home ${clone.root}`);
    // Settings or data of Mimbar in the working directory take precedence.
    writeFileSync(join(own, '.env'), 'LAIN=1\nMIMBAR_PORT=8081\n');
    expect(await from(own, link)).toBe('home none');
    rmSync(join(own, '.env'));
    mkdirSync(join(own, 'data'));
    writeFileSync(join(own, 'data', 'mimbar.db'), '');
    expect(await from(own, link)).toBe('home none');
    rmSync(own, { recursive: true });
  });

  test('runs through a link, as npm and administrators make one', async () => {
    const link = join(clone.root, 'linked');
    symlinkSync('bin/mimbar', link);
    expect((await clone.run(link, ['status'])).stdout).toMatch(/^cli /);
  });
});

import { existsSync, readFileSync, rmSync, statSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClone } from '#tests/support/clone.ts';
import type { Clone } from '#tests/support/clone.ts';

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
    clone.write('daemon/main.ts', [
      "process.on('SIGTERM', () => process.exit(7));",
      "process.on('SIGINT', () => process.exit(8));",
      'setInterval(() => {}, 1000);',
      "console.log('ready');",
    ].join('\n'));
    for (const [signal, code] of [['SIGTERM', 7], ['SIGINT', 8]] as const) {
      const { child, run, ended } = clone.start(process.execPath, ['bin/start.js']);
      await vi.waitFor(() => expect(run.stdout).toBe('ready\n'), { timeout: 20_000 });
      child.kill(signal);
      expect((await ended).code).toBe(code);
    }
  });
});

describe('packages', () => {
  /** Stands in for npm: notes that it was called, and gives what `npm ci` would leave. */
  function fakeNpm(): Record<string, string> {
    clone.write('npm-cli.cjs', [
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
    ].join('\n'));
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

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends npm before us, and the next start installs', async (signal) => {
    rmSync(join(clone.root, 'node_modules'));
    const env = fakeNpm();
    const good = readFileSync(env.npm_execpath!, 'utf8');
    // It takes a moment to end, as npm may with files at hand.
    clone.write('npm-cli.cjs', [
      "const fs = require('node:fs');",
      "fs.mkdirSync('node_modules');",
      "process.on('SIGTERM', () => setTimeout(() => { fs.writeFileSync('npm-ended', ''); process.exit(1); }, 300));",
      'setInterval(() => {}, 1000);',
      "fs.writeFileSync('npm-began', '');",
    ].join('\n'));
    const { child, ended } = clone.start(process.execPath, ['bin/start.js'], env);
    await vi.waitFor(() => expect(existsSync(join(clone.root, 'npm-began'))).toBe(true), { timeout: 20_000 });
    child.kill(signal);
    expect(await ended).toMatchObject({ code: null, signal, stdout: '' });
    expect(existsSync(join(clone.root, 'npm-ended'))).toBe(true);
    clone.write('npm-cli.cjs', good);
    expect(await clone.run(process.execPath, ['bin/start.js'], env)).toMatchObject({ code: 0, stdout: `daemon ${process.version} serve\n` });
  });

  test('kill -9 takes npm along, and a next start waits for its end', async () => {
    rmSync(join(clone.root, 'node_modules'));
    const env = fakeNpm();
    const good = readFileSync(env.npm_execpath!, 'utf8');
    // It does not see for a second that it is alone, as npm may not while it unpacks, and writes until it does.
    clone.write('npm-cli.cjs', [
      "const fs = require('node:fs');",
      "process.on('exit', () => fs.appendFileSync('npm-calls', 'alone\\n'));",
      'setTimeout(() => {',
      "  fs.writeFileSync('npm-blocked', '');",
      '  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);',
      '}, 100);',
      'setInterval(() => {}, 1000);',
    ].join('\n'));
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

  test('runs through a link, as npm and administrators make one', async () => {
    const link = join(clone.root, 'linked');
    symlinkSync('bin/mimbar', link);
    expect((await clone.run(link, ['status'])).stdout).toMatch(/^cli /);
  });
});

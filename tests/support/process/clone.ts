import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');
const copied = [
  'bin',
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.oxlintrc.json',
  '.prettierrc.json',
  '.prettierignore',
  'tsconfig.json',
  'vitest.config.ts',
];

export interface Run {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** Creates a checkout in its own folder, with programs of a few lines and the installed packages of this repository. */
export function createClone() {
  const root = mkdtempSync(join(tmpdir(), 'mimbar-clone-'));
  const children = new Set<ChildProcess>();
  for (const name of copied) cpSync(join(repository, name), join(root, name), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  write('daemon/main.ts', "console.log('daemon', process.version, ...process.argv.slice(2));\n");
  write('cli/commands/version.ts', 'export {};\n');
  write('cli/main.ts', "console.log('cli', process.version, ...process.argv.slice(2));\n");

  function start(command: string, args: string[], env: Record<string, string> = {}) {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...cleanEnvironment(), ...env },
      stdio: 'pipe',
      detached: true,
    });
    children.add(child);
    const run: Run = { code: null, signal: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (run.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (run.stderr += text));
    const ended = new Promise<Run>((done, fail) => {
      child.once('error', fail);
      child.once('close', (code, signal) => {
        children.delete(child);
        done(Object.assign(run, { code, signal }));
      });
    });
    return { child, run, ended };
  }

  return {
    root,
    write,
    start,
    run: (command: string, args: string[], env?: Record<string, string>) => start(command, args, env).ended,
    /** The files in the runtime's folder, without the lock. */
    runtimeFiles: () => readdirSync(join(root, '.runtime')).filter((name) => !name.startsWith('prepare.lock')),
    remove() {
      for (const { pid } of children) if (pid) process.kill(-pid, 'SIGKILL');
      // A process that was killed just now may have made one more file.
      rmSync(root, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
export type Clone = ReturnType<typeof createClone>;

/** The environment of a fresh shell, without the variables of npm and the test runner. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(npm_|MIMBAR_|VITEST|NODE_|LANG$|LC_|CI$|TEST$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

/**
 * A Node below 24.7, as arguments before the script: the machine's own Node if it is that old, as on Debian, otherwise
 * this Node with a false version.
 */
export function oldNode(clone: Clone): [string, ...string[]] {
  const own = '/usr/bin/node';
  const version = spawnSync(own, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const major = Number(/^v(\d+)/.exec(version)?.[1]);
  return major < 24 ? [own] : pretend(clone, 'versions', "{ ...process.versions, node: '20.20.2' }");
}

/** This Node with a false value for one property of `process`. */
export function pretend(clone: Clone, property: string, value: string): [string, ...string[]] {
  const file = join(clone.root, `pretend-${property}.cjs`);
  writeFileSync(file, `Object.defineProperty(process, '${property}', { value: ${value} });\n`);
  return [process.execPath, '--require', file];
}

/** Puts a link to this Node at the place of a fetched runtime. */
export function layRuntime(clone: Clone, version: string): void {
  const folder = join(clone.root, '.runtime', `node-${version}-${process.arch}`, 'bin');
  mkdirSync(folder, { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node'));
}

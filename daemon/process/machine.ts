import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  closeSync,
  fsyncSync,
  openSync,
  rmSync,
  writeSync,
  renameSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { whyIgnored } from '#shared/base/settings-file.ts';
import type { HostFacts } from '#daemon/operations/index.ts';
import { paths } from '#daemon/paths.ts';
import { tellError } from './log.ts';
import { owner, freeBytes, ROOM_MIN } from './start-failure.ts';
import { language } from './words.ts';

/** Facts about the data directory and its disk. */
export function readHostFacts(dataDir: string, upgradeFolder = paths.upgradeFolder): HostFacts {
  const upgrade = existsSync(upgradeFolder) ? path.normalize(upgradeFolder) : undefined;
  return { disk: readDisk(dataDir), rights: readRights(dataDir), upgrade, wear: readWear(), service: undefined };
}

/** Files and sockets that this process has open; undefined where the system does not tell. */
export function openFiles(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
}

export function readDisk(dataDir: string): HostFacts['disk'] {
  try {
    const { bavail, blocks, bsize } = statfsSync(dataDir);
    return { free: bavail * bsize, total: blocks * bsize, readOnly: failsWith(dataDir, 'EROFS') };
  } catch {
    return undefined;
  }
}

function failsWith(dataDir: string, code: string): boolean {
  try {
    accessSync(dataDir, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === code;
  }
}

function readRights(dataDir: string): HostFacts['rights'] {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (!found) return { missing: true, open: false, foreign: false, owner: owner() };
  return { missing: false, open: (found.mode & 0o007) !== 0, foreign: failsWith(dataDir, 'EACCES'), owner: owner() };
}

/** The card's own estimate, in tenths; most SD cards keep silent, eMMC and some new ones don't. */
function readWear(): number | undefined {
  const block = '/sys/block';
  const cards = existsSync(block) ? readdirSync(block).filter((name) => /^mmcblk\d+$/.test(name)) : [];
  const worn = cards.flatMap((name) => {
    try {
      return readFileSync(path.join(block, name, 'device/life_time'), 'utf8')
        .trim()
        .split(/\s+/)
        .map(Number);
    } catch {
      return [];
    }
  });
  const known = worn.filter((tenths) => tenths > 0);
  return known.length > 0 ? Math.max(...known) : undefined;
}

/** Interfaces of containers and bridges, whose addresses other machines in the network can't reach. */
const INNER = /^(docker|br-|veth|virbr|podman|cni|lo)/;

/**
 * The addresses at which other machines in the local network reach a daemon that listens on all interfaces; none if it
 * listens on one. `url` is its address on this machine.
 */
export function nearbyUrls(host: string, url: string, interfaces = networkInterfaces()): string[] {
  if (!['0.0.0.0', '::'].includes(host)) return [];
  const { port } = new URL(url);
  return Object.entries(interfaces)
    .filter(([name]) => !INNER.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port || '80'}`);
}

/** More than the minimum, so that the state does not flip back and forth. */
const ROOM_AGAIN = 2 * ROOM_MIN;

/** Whether a directory can be written to again, tested with a temporary file. */
export function takesWrites(directory: string): boolean {
  if ((freeBytes(directory) ?? Infinity) < ROOM_AGAIN) return false;
  const probe = path.join(directory, '.mimbar-room');
  try {
    const file = openSync(probe, 'w', 0o600);
    try {
      writeSync(file, Buffer.alloc(64 * 1024));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    rmSync(probe);
    return true;
  } catch {
    return false;
  }
}

export interface SystemdOptions {
  env: NodeJS.ProcessEnv;
  logger: FastifyBaseLogger;
  /** Whether the service works; called before each notification of the watchdog. */
  isAlive: () => boolean;
}

/**
 * Notifies systemd of the service's state, if systemd started it. Node has no unix datagram sockets, so systemd-notify
 * is used. Without notifications the watchdog kills the service and starts it again.
 */
export function createSystemd({ env, logger, isAlive }: SystemdOptions) {
  const isManaged = Boolean(env['NOTIFY_SOCKET']);
  const watchdogUsec = Number(env['WATCHDOG_USEC'] ?? 0);
  let feeding: NodeJS.Timeout | undefined;

  function notify(states: string[], timeout = 0): void {
    if (!isManaged) return;
    execFile(
      'systemd-notify',
      states,
      { timeout, env: { PATH: env['PATH'], NOTIFY_SOCKET: env['NOTIFY_SOCKET'] } },
      (error) => {
        if (error) logger.warn({ err: error }, 'systemd could not be told');
      },
    );
  }

  function feed(): void {
    // A watchdog notification that hangs may be killed, because others follow; READY=1 is sent only once, however long
    // it takes.
    if (isAlive()) notify(['WATCHDOG=1'], 10_000);
    else logger.error('Database, queue or scheduler stands still; the watchdog is not fed');
  }

  return {
    ready(): void {
      notify(['--ready', `--pid=${process.pid}`]);
      // Three times per period, so that one late notification does not get the service killed.
      if (isManaged && watchdogUsec > 0) feeding = setInterval(feed, watchdogUsec / 3000).unref();
    },
    stopping(): void {
      clearInterval(feeding);
      notify(['STOPPING=1']);
    },
  };
}
export type Systemd = ReturnType<typeof createSystemd>;

const SECRET = /^[\w-]{43}$/;

/**
 * The secret for personal links, base64url: in a file of its own, because everything in the database is in every
 * backup. Made at the first start; if it can't be written it is valid until the process ends.
 */
export function readLinkSecret(dataDir: string): string {
  const file = path.join(dataDir, 'link-secret');
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (SECRET.test(kept)) return kept;
  } catch {
    // There is no file yet.
  }
  const made = randomBytes(32).toString('base64url');
  try {
    writeFileSync(`${file}.new`, `${made}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch {
    // The disk can't be written to: known links stay valid, and none is made.
  }
  return made;
}

/** Users of the CLI get access by the file's group. */
export function writeForGroup(file: string, text: string): void {
  writeFileSync(file, `${text}\n`);
  chmodSync(file, 0o640);
}

/** The text of such a file; undefined if it is missing or not a regular file. */
export function readForGroup(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The service's settings file; systemd reads it and passes the settings as environment variables. */
export const SYSTEM_FILE = '/etc/mimbar/mimbar.env';

/** Whether Mimbar is a service of this machine; only its group may look into the folder of that file. */
export const isService = (): boolean => existsSync(SYSTEM_FILE) || isLocked(SYSTEM_FILE);

/** Whether this user may not read the file, or not even reach it. */
export const isLocked = (file: string): boolean => isDenied(() => accessSync(file, constants.R_OK));

export function isDenied(look: () => void): boolean {
  try {
    look();
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

const RUNNING = /^(active|reloading)$/;

/**
 * Whether the service runs, and what was wrong at its last start; undefined where Mimbar is no service. Only some users
 * may read the journal.
 */
export function readService(): HostFacts['service'] {
  if (!isService()) return undefined;
  const ask = (program: string, ...args: string[]) =>
    spawnSync(program, args, { encoding: 'utf8', timeout: 5000 }).stdout?.trim() ?? '';
  if (RUNNING.test(ask('systemctl', 'is-active', 'mimbar'))) return { runs: true, reason: undefined };
  // What an earlier start has died of may long be mended, and whoever stopped it needs no reason.
  const { Result, InvocationID } = parseEnv(ask('systemctl', 'show', '-p', 'Result,InvocationID', 'mimbar'));
  if (Result === 'success') return { runs: false, reason: undefined };
  const last = ask('journalctl', `_SYSTEMD_INVOCATION_ID=${InvocationID}`, '-p', 'err', '-n', '1', '-o', 'cat', '-q');
  return { runs: false, reason: last.startsWith('{') ? messageOf(last) : last || undefined };
}

/** What a line of the log says. */
function messageOf(line: string): string | undefined {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return err?.message ?? msg;
  } catch {
    return undefined;
  }
}

/** The folder of settings and data: in a clone its root, from any folder inside it; else the current folder. */
export const homeDirectory = (): string => process.env['MIMBAR_HOME'] || '.';

/** Why a settings file that is there is ignored, in words. */
export function whyNot(file: string): string | undefined {
  const reader = { uid: process.getuid?.(), env: process.env, language: language() };
  return existsSync(file) ? whyIgnored(path.resolve(file), lstatSync(file), reader) : undefined;
}

/**
 * Reads .env into the environment; existing variables take precedence. Returns a function that tells a setting's
 * origin.
 */
export function loadSettings(): (name: string) => string {
  const before = new Set(Object.keys(process.env));
  const file = path.join(homeDirectory(), '.env');
  const ignored = whyNot(file);
  if (ignored !== undefined) tellError(ignored);
  else if (existsSync(file)) process.loadEnvFile(file);
  const system = systemSettings();
  return (name) => {
    if (!before.has(name)) return path.resolve(file);
    return system[name] === process.env[name] ? SYSTEM_FILE : 'lingkungan';
  };
}

/** A file that this user may not read counts as empty. */
function systemSettings(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(SYSTEM_FILE, 'utf8'));
  } catch {
    return {};
  }
}

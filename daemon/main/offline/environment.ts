import { chownSync, copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { readConfig, type Config } from '../../config.ts';
import { systemActor, type Actor } from '../../domain/actor.ts';
import { MimbarError } from '../../domain/errors.ts';
import { LOCK_HELD, lockDataDirectory } from '../../storage/lock.ts';

const SYSTEM_FILE = '/etc/mimbar/mimbar.env';

/** The settings as the service has them: the environment, ./.env, then the system's file. Throws invalid. */
export function readOfflineConfig(): Config {
  for (const file of ['.env', SYSTEM_FILE]) if (existsSync(file)) process.loadEnvFile(file);
  const read = readConfig(process.env);
  if ('errors' in read) throw new MimbarError('invalid', read.errors.join('\n'));
  return { ...read.config, dataDir: path.resolve(read.config.dataDir) };
}

/** Who sits at the terminal, also behind sudo. */
export function terminalActor(): Actor {
  const user = process.env['SUDO_USER'] || userInfo().username;
  return systemActor(`cli:${user.replace(/[^\w.-]/g, '').slice(0, 32)}`);
}

/**
 * Under sudo, goes on as the user to whom the data belong, so that the service can read what is written here. There is no
 * way back. `file` is copied into the data directory first, because that user may not be able to read it; gives where it
 * lies then.
 */
export function becomeOwner(dataDir: string, file?: string): { file: string | undefined; done(): void } {
  const asItIs = { file, done: () => undefined };
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return asItIs;
  const copy = file === undefined ? undefined : path.join(dataDir, `.mimbar-work-${process.pid}.backup`);
  if (file !== undefined && copy !== undefined) {
    copyFileSync(file, copy);
    chownSync(copy, owner.uid, owner.gid);
  }
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
  return { file: copy, done: () => void (copy && rmSync(copy, { force: true })) };
}

/** Runs `work` while no daemon can have the data directory. Throws conflict while one has it. */
export async function withDataDirectory<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o750 });
  const lock = take(dataDir);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function take(dataDir: string) {
  try {
    return lockDataDirectory(dataDir, `pid ${process.pid} di ${hostname()} (mimbar ${process.argv.slice(2, 4).join(' ')})`);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== LOCK_HELD) throw error;
    throw new MimbarError('conflict', `Mimbar sedang berjalan dengan direktori data ${dataDir} (${message || 'tidak diketahui'}). Hentikan dulu, misalnya: sudo systemctl stop mimbar`);
  }
}

import { accessSync, constants, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { readConfig, type Config } from '../../config.ts';
import { cliActor, type Actor } from '#daemon/base/audit.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import { homeDirectory, SYSTEM_FILE } from '../process/settings-file.ts';
import { LOCK_HELD, lockDataDirectory } from '#daemon/base/database.ts';

/** Root reads no settings file that another user owns, such as one in the data directory. */
function isTrusted(name: string): boolean {
  const found = lstatSync(name, { throwIfNoEntry: false });
  if (!found || process.getuid?.() !== 0) return found !== undefined;
  return !found.isSymbolicLink() && [0, Number(process.env['SUDO_UID'] ?? 0)].includes(found.uid);
}

/** The service's settings: from the environment, ./.env, then the system's file. Throws invalid. */
export function readOfflineConfig(): Config {
  const home = homeDirectory();
  const file = path.join(home, '.env');
  if (isTrusted(file) && isTrusted(home)) process.loadEnvFile(file);
  if (existsSync(SYSTEM_FILE)) process.loadEnvFile(SYSTEM_FILE);
  const read = readConfig(process.env);
  if ('errors' in read) throw new MimbarError('invalid', read.errors.join('\n'));
  return { ...read.config, dataDir: path.resolve(home, read.config.dataDir) };
}

/**
 * As `readOfflineConfig`, for a command that changes or examines this machine's data. Throws forbidden if they belong
 * to another user: without the service's settings a folder here would be taken for its data.
 */
export function readOwnConfig(): Config {
  const config = readOfflineConfig();
  const { dataDir } = config;
  const isElsewhere =
    !process.env['MIMBAR_DATA_DIR'] && isLocked(SYSTEM_FILE) && !existsSync(path.join(dataDir, 'mimbar.db'));
  if (isElsewhere || isForeign(dataDir))
    throw new MimbarError(
      'forbidden',
      `${isElsewhere ? 'Data layanan Mimbar di mesin ini' : `Data di ${dataDir}`} milik pengguna lain. Jalankan dengan sudo: sudo mimbar ${process.argv.slice(2, 4).join(' ')}`,
    );
  return config;
}

/** Whether this user may not read the file, or not even reach it. */
const isLocked = (file: string): boolean => isDenied(() => accessSync(file, constants.R_OK));

/** Whether the directory is another user's, and this one may not write there; never for root. */
const isForeign = (directory: string): boolean =>
  isDenied(() => {
    const found = statSync(directory, { throwIfNoEntry: false });
    if (found && found.uid !== process.getuid?.()) accessSync(directory, constants.W_OK);
  });

function isDenied(look: () => void): boolean {
  try {
    look();
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

/** The user at the terminal, also under sudo. */
export function terminalActor(): Actor {
  return cliActor(process.env['SUDO_USER'] || userInfo().username);
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
    return lockDataDirectory(
      dataDir,
      `pid ${process.pid} di ${hostname()} (mimbar ${process.argv.slice(2, 4).join(' ')})`,
    );
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== LOCK_HELD) throw error;
    throw new MimbarError(
      'conflict',
      `Mimbar sedang berjalan dengan direktori data ${dataDir} (${message || 'tidak diketahui'}). Hentikan dulu, misalnya: sudo systemctl stop mimbar`,
    );
  }
}

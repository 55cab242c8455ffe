import { accessSync, constants, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { CliError } from '../errors.ts';
import { outsideGroup, readAddress } from './address-file.ts';
import { readLogin, saveLogin } from './login-file.ts';

const SYSTEM_FILE = '/etc/mimbar/mimbar.env';

/** Access tokens live 15 minutes; ms. */
const RENEW_AFTER = 10 * 60_000;

/** Where the daemon is and how it lets this machine's CLI in; both change at each of its starts. */
export interface DaemonAddress {
  url: string;
  token: string;
  /** Signed in there by `mimbar login`; without that it is this machine's own, and the token the one of its file. */
  remote: boolean;
}

export interface Settings {
  /** The value and where it comes from; empty values count as not set, but for the quiet hours. */
  find(name: string): { value: string; source: string } | undefined;
  dataDir: string;
  /** Whether `mimbar login` has turned the CLI to a Mimbar elsewhere. */
  isRemote(): boolean;
  /** Why ./.env does not count, for the person at the terminal; undefined where it does, or where there is none. */
  ignored: string | undefined;
  /** Reads the files anew. Throws CliError when the daemon has never run here, or its token is not for this user. */
  address(): DaemonAddress;
  /**
   * Gets a fresh token where that can be had; throws CliError when the sign-in elsewhere is over. `ifOld`: only when it
   * is due.
   */
  renew(signal: AbortSignal, when?: 'ifOld'): Promise<void>;
}

/** Looks settings up in the environment, ./.env and /etc/mimbar/mimbar.env, in this order, each one by itself. */
export function readSettings(options: {
  env: NodeJS.ProcessEnv;
  cwd: string;
  systemFile?: string;
  uid?: number | undefined;
}): Settings {
  const systemFile = options.systemFile ?? SYSTEM_FILE;
  const home = path.resolve(options.cwd, options.env['MIMBAR_HOME'] ?? '.');
  const ownFile = path.join(home, '.env');
  const ignored = whyIgnored(ownFile, options);
  const sources: [string, NodeJS.Dict<string>][] = [
    ['lingkungan', options.env],
    ['.env', ignored === undefined ? parseFile(ownFile) : {}],
    [systemFile, parseFile(systemFile)],
  ];

  function find(name: string) {
    const found = sources.find(([, values]) => values[name] || (values[name] === '' && name === 'MIMBAR_QUIET_HOURS'));
    return found && { source: found[0], value: found[1][name]! };
  }

  /** Whoever names a data directory means the daemon that has it. */
  const loginOf = () => (options.env['MIMBAR_DATA_DIR'] ? undefined : readLogin(options.env));
  const dataDir = path.resolve(home, find('MIMBAR_DATA_DIR')?.value ?? 'data');
  return {
    find,
    dataDir,
    isRemote: () => loginOf() !== undefined,
    ignored,
    address() {
      const login = loginOf();
      if (login) return { url: login.url, token: login.accessToken, remote: true };
      const token = readAddress(dataDir, 'cli-token');
      const url = readAddress(dataDir, 'cli-url') ?? `http://localhost:${find('MIMBAR_PORT')?.value ?? '8080'}`;
      if (token) return { url, token, remote: false };
      // A service is installed here, and only its group may know where its data are.
      if (isLocked(systemFile) && !options.env['MIMBAR_DATA_DIR']) throw outsideGroup(systemFile);
      throw new CliError(
        'unreachable',
        `Mimbar belum berjalan dengan direktori data ${dataDir}. Jalankan: mimbar serve (atau atur MIMBAR_DATA_DIR)`,
      );
    },
    async renew(signal, when) {
      const login = loginOf();
      if (!login || (when === 'ifOld' && Math.abs(Date.now() - login.renewed_at) < RENEW_AFTER)) return;
      const { renewLogin } = await import('./remote.ts');
      saveLogin(options.env, await renewLogin(login, signal));
    },
  };
}

/** Root reads no settings from a file in the current folder that another user owns or may change. */
function whyIgnored(
  file: string,
  { env, uid = process.getuid?.() }: { env: NodeJS.ProcessEnv; uid?: number | undefined },
): string | undefined {
  const found = uid === 0 ? lstatSync(file, { throwIfNoEntry: false }) : undefined;
  if (!found) return undefined;
  const trusted = [0, Number(env['SUDO_UID'] ?? 0)];
  const advice = `Diabaikan: ${file}`;
  if (found.isSymbolicLink()) return `${advice} hanya tautan ke file lain.`;
  if (!trusted.includes(found.uid))
    return `${advice} milik pengguna lain (uid ${found.uid}). Bila isinya memang dari Anda: sudo chown root: ${file}`;
  const open = (found.mode & 0o002) !== 0 || ((found.mode & 0o020) !== 0 && found.uid !== found.gid);
  return open ? `${advice} dapat diubah pengguna lain. Tutup: sudo chmod go-w ${file}` : undefined;
}

/** Whether a file is there that this user may not read. */
function isLocked(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

/** A file that is missing, or that only the service may read, counts as empty. */
function parseFile(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

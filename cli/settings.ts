import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { CliError } from './errors.ts';

const SYSTEM_FILE = '/etc/mimbar/mimbar.env';

/** Where the daemon is and how it lets this machine's CLI in; both change at each of its starts. */
export interface DaemonAddress {
  url: string;
  token: string;
}

export interface Settings {
  /** The value and where it comes from; empty values count as not set. */
  find(name: string): { value: string; source: string } | undefined;
  dataDir: string;
  /** Reads the files anew. Throws CliError when the daemon has never run here, or its token is not for this user. */
  address(): DaemonAddress;
}

/** Looks settings up in the environment, ./.env and /etc/mimbar/mimbar.env, in this order, each one by itself. */
export function readSettings(options: { env: NodeJS.ProcessEnv; cwd: string; systemFile?: string }): Settings {
  const systemFile = options.systemFile ?? SYSTEM_FILE;
  const sources: [string, NodeJS.Dict<string>][] = [
    ['lingkungan', options.env],
    ['.env', parseFile(path.join(options.cwd, '.env'))],
    [systemFile, parseFile(systemFile)],
  ];

  function find(name: string) {
    const found = sources.find(([, values]) => values[name]);
    return found && { source: found[0], value: found[1][name]! };
  }

  const dataDir = path.resolve(options.cwd, find('MIMBAR_DATA_DIR')?.value ?? 'data');
  return {
    find,
    dataDir,
    address() {
      const token = readLine(path.join(dataDir, 'cli-token'));
      const url = readLine(path.join(dataDir, 'cli-url')) ?? `http://localhost:${find('MIMBAR_PORT')?.value ?? '8080'}`;
      if (token) return { url, token };
      throw new CliError('unreachable', `Mimbar belum berjalan dengan direktori data ${dataDir}. Jalankan: mimbar serve (atau atur MIMBAR_DATA_DIR)`);
    },
  };
}

/** Of a file that is missing, or that only the service may read, nothing counts. */
function parseFile(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function readLine(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return undefined;
    throw new CliError('refused', `Pengguna ini tidak boleh membaca ${file}. Jalankan dengan sudo, atau sebagai pengguna yang menjalankan Mimbar.`);
  }
}

import { accessSync, constants, existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { whyIgnored } from '#shared/base/settings-file.ts';
import { CliError } from '../errors.ts';
import { outsideGroup, readAddress } from './address-file.ts';
import { readLogin, saveLogin } from './login-file.ts';
import { language, t } from '../words/words.ts';

const SYSTEM_FILE = '/etc/mimbar/mimbar.env';

/** An access token is valid for 15 minutes and is renewed after this time; ms. */
const RENEW_AFTER = 10 * 60_000;

/** The daemon's URL and the CLI's token; both change when the daemon restarts. */
export interface DaemonAddress {
  url: string;
  token: string;
  /** True: signed in by `mimbar login`. False: the daemon on this machine, with the token from its file. */
  remote: boolean;
}

export interface Settings {
  /** The value and its source. Empty values count as not set, except for the quiet hours. */
  find(name: string): { value: string; source: string } | undefined;
  dataDir: string;
  /** Whether the CLI is signed in to a remote Mimbar. */
  isRemote(): boolean;
  /** Why ./.env is ignored, as a sentence for the person; undefined if it is used or missing. */
  ignored: string | undefined;
  /** How a person starts the Mimbar that is meant, as words after 'Jalankan: '. */
  toStart: string;
  /** Reads the files again. Throws CliError if the daemon has never run here, or this user may not read its token. */
  address(): DaemonAddress;
  /** Renews the token if possible; throws CliError if the remote session has ended. `ifOld`: only if it is due. */
  renew(signal: AbortSignal, when?: 'ifOld'): Promise<void>;
}

/** Looks up each setting in the environment, ./.env and /etc/mimbar/mimbar.env, in this order. */
export function readSettings(options: {
  env: NodeJS.ProcessEnv;
  cwd: string;
  systemFile?: string;
  uid?: number | undefined;
}): Settings {
  const systemFile = options.systemFile ?? SYSTEM_FILE;
  const home = path.resolve(options.cwd, options.env['MIMBAR_HOME'] ?? '.');
  const ownFile = path.join(home, '.env');
  const reader = { uid: process.getuid?.(), ...options, language: language() };
  const facts = existsSync(ownFile) ? lstatSync(ownFile) : undefined;
  const ignored = facts && whyIgnored(ownFile, facts, reader);
  const sources: [string, NodeJS.Dict<string>][] = [
    ['lingkungan', options.env],
    ['.env', ignored === undefined ? parseFile(ownFile) : {}],
    [systemFile, parseFile(systemFile)],
  ];

  function find(name: string) {
    const found = sources.find(([, values]) => values[name] || (values[name] === '' && name === 'MIMBAR_QUIET_HOURS'));
    return found && { source: found[0], value: found[1][name]! };
  }

  /** If MIMBAR_DATA_DIR is set, the daemon of that directory is meant. */
  const loginOf = () => (options.env['MIMBAR_DATA_DIR'] ? undefined : readLogin(options.env));
  const dataDir = path.resolve(home, find('MIMBAR_DATA_DIR')?.value ?? 'data');

  function startWords(): string {
    const own = options.env['MIMBAR_DATA_DIR'];
    const ofService = parseFile(systemFile)['MIMBAR_DATA_DIR'];
    const isService = existsSync(systemFile) || isLocked(systemFile);
    if (isService && (!own || own === ofService)) return t('startService');
    return options.env['MIMBAR_HOME'] ? 'npm start' : 'mimbar serve';
  }

  return {
    find,
    dataDir,
    isRemote: () => loginOf() !== undefined,
    ignored,
    toStart: startWords(),
    address() {
      const login = loginOf();
      if (login) return { url: login.url, token: login.accessToken, remote: true };
      const token = readAddress(dataDir, 'cli-token');
      const url = readAddress(dataDir, 'cli-url') ?? `http://localhost:${find('MIMBAR_PORT')?.value ?? '8080'}`;
      if (token) return { url, token, remote: false };
      // A service is installed, and only its group may read where its data are.
      if (isLocked(systemFile) && !options.env['MIMBAR_DATA_DIR']) throw outsideGroup(systemFile);
      // Where another user's Mimbar keeps its data stands in his file, which is not read.
      if (facts && ignored !== undefined && facts.uid !== reader.uid && !options.env['MIMBAR_DATA_DIR'])
        throw new CliError('refused', t('ofOtherUser', { home, uid: facts.uid }));
      throw new CliError('unreachable', t('neverRan', { dataDir, toStart: startWords() }));
    },
    async renew(signal, when) {
      const login = loginOf();
      if (!login || (when === 'ifOld' && Math.abs(Date.now() - login.renewed_at) < RENEW_AFTER)) return;
      const { renewLogin } = await import('./remote.ts');
      saveLogin(options.env, await renewLogin(login, signal));
    },
  };
}

/** Whether the file exists but this user may not read it. */
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

import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { cliActor, type Actor } from '#daemon/base/audit.ts';
import { LOCK_HELD, lockDataDirectory } from '#daemon/base/database.ts';
import { MimbarError, firstLine } from '#daemon/base/errors.ts';
import { readConfig, type Config } from '#daemon/config.ts';
import type { ErrorCode } from '#shared/base/envelope.ts';
import { harmless, jsonSink } from '#shared/base/terminal.ts';
import { homeDirectory, isDenied, isLocked, whyNot, SYSTEM_FILE } from '../machine.ts';
import { startFailure } from '../start-failure.ts';
import { t } from '../words.ts';

/** The service's settings: from the environment, ./.env, then the system's file. Throws invalid. */
export function readOfflineConfig(): Config {
  const home = homeDirectory();
  const file = path.join(home, '.env');
  // Root takes none from a folder in which others could lay one.
  const ignored = whyNot(file) ?? (process.getuid?.() === 0 ? whyNot(home) : undefined);
  if (existsSync(file) && ignored === undefined) process.loadEnvFile(file);
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
      t('dataForeign', {
        data: isElsewhere ? t('serviceData') : t('dataOf', { dataDir }),
        command: process.argv.slice(2, 4).join(' '),
      }),
    );
  return config;
}

/** Whether the directory is another user's, and this one may not write there; never for root. */
const isForeign = (directory: string): boolean =>
  isDenied(() => {
    const found = statSync(directory, { throwIfNoEntry: false });
    if (found && found.uid !== process.getuid?.()) accessSync(directory, constants.W_OK);
  });

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
    throw new MimbarError('conflict', t('daemonRuns', { dataDir, message: message || t('unknown') }));
  }
}

/** A command's output: for scripts, and for people. */
export interface Result {
  data: unknown;
  lines: string[];
  /** Set when the command succeeded but found problems. */
  exitCode?: number;
}

/** The CLI's exit codes: 2 wrong input, 4 refused. */
const USAGE: readonly ErrorCode[] = ['invalid', 'not_found'];

/** Foreign text without control characters and line breaks. */
export const say = (text: string): string => harmless(text).replace(/[\n\t]/g, ' ');

const tell = (text: string) => void process.stderr.write(`${harmless(text)}\n`);
const giveJson = (value: unknown) => void process.stdout.write(`${jsonSink(JSON.stringify(value))}\n`);

/** Runs a command of the daemon's own bundle; returns the exit code. */
export async function runOffline(command: (args: string[]) => Promise<Result>, args: string[]): Promise<number> {
  const json = args.includes('--json');
  try {
    const { data, lines, exitCode = 0 } = await command(args);
    if (json) giveJson(data);
    else process.stdout.write(`${harmless(lines.join('\n'))}\n`);
    return exitCode;
  } catch (error) {
    const { sentence, code, exitCode } = failureOf(error);
    tell(sentence);
    if (json) giveJson({ error: sentence, code });
    return exitCode;
  }
}

interface Failure {
  sentence: string;
  code: string;
  exitCode: number;
}

/** A failure of the disk has a sentence of its own and is no bug. Never prints the bundle's source line. */
function failureOf(error: unknown): Failure {
  if (error instanceof MimbarError)
    return { sentence: error.message, code: error.code, exitCode: USAGE.includes(error.code) ? 2 : 4 };
  const { code = '' } = error as { code?: string };
  if (code.startsWith('ERR_PARSE_ARGS'))
    return { sentence: usageWords(error as Error, code), code: 'usage', exitCode: 2 };
  const dataDir = path.resolve(homeDirectory(), process.env['MIMBAR_DATA_DIR'] || 'data');
  const known = startFailure(error, dataDir)?.message;
  if (known !== undefined) return { sentence: known, code: 'refused', exitCode: 4 };
  const sentence = t('commandBug', { error: say(firstLine(error)) });
  return { sentence, code: 'bug', exitCode: 1 };
}

/** Node's sentence about wrong arguments in ours, as the CLI says it. */
function usageWords({ message }: Error, code: string): string {
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return t('tooManyArguments');
  const option = /--[\w-]+|-\w/.exec(message)?.[0] ?? '';
  return t('optionUnknown', { option });
}

/**
 * Asks at the terminal, through stderr, so that stdout keeps the result alone. `hidden` shows nothing of the answer.
 */
async function ask(question: string, hidden: boolean): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Echo is switched off before the question is shown.
  const lines = createInterface({ input: process.stdin, output: hidden ? silent : process.stderr, terminal: true });
  const shown = harmless(question);
  if (hidden) process.stderr.write(shown);
  try {
    // readline clears the row before it writes, so a visible question has to be written by readline itself.
    return (await lines.question(hidden ? '' : shown)).trim();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ABORT_ERR') throw error;
    if (!hidden) process.stderr.write('\n');
    throw new MimbarError('conflict', t('cancelledUnchanged'));
  } finally {
    lines.close();
    if (hidden) process.stderr.write('\n');
  }
}

const isTerminal = () => process.stdin.isTTY && process.stderr.isTTY;

/** The passphrase from `--passphrase-file`, the settings, or the terminal; undefined if there is none. */
export async function findPassphrase(given: string | undefined, fromSettings: string): Promise<string | undefined> {
  if (given !== undefined) return given;
  if (fromSettings) return fromSettings;
  return isTerminal() ? ask(t('passphrase'), true) : undefined;
}

/** undefined without a terminal. Throws conflict when the question is aborted. */
export async function confirm(question: string): Promise<boolean | undefined> {
  if (!isTerminal()) return undefined;
  return /^(y|ya|yes)$/i.test(await ask(`${question} [y/N] `, false));
}

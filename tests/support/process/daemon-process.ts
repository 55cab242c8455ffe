import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Run } from './clone.ts';
import { startProcess, type RunningProcess } from './process.ts';
import { daemonProgram, nodeEnvironment, nodeFlags } from './programs.ts';

/** The superadmin's password in every daemon that is started here. */
export const DAEMON_PASSWORD = 'kelapa-muda-7';

/** One line of the daemon's log; `level` is a word. */
export interface LogLine {
  level: string;
  msg?: string;
  [field: string]: unknown;
}

export interface DaemonProcessOptions {
  /**
   * Settings that override the defaults: an ephemeral port on loopback, the simulated messenger, no pause between
   * messages.
   */
  env?: Record<string, string>;
  /** Arguments after 'serve', for example '--demo'. */
  args?: string[];
  /** A program to start instead of the shipped one. */
  entry?: string;
  /** A wrapper with its arguments, which becomes node under the same process id. */
  under?: string[];
  /** Further arguments of node itself. */
  nodeArgs?: string[];
  /** A data directory to keep; without it the daemon gets its own, which `close` removes. */
  dataDir?: string;
  /** The longest time until it is ready, in ms. */
  readyWithin?: number;
}

interface Answer {
  status: number;
  headers: Headers;
  /** The whole envelope if the answer is JSON. */
  // The tests read answers of every shape.
  body: any;
}

/** Only children of this process are killed; a child that a test forgets ends with the test's worker. */
const running = new Set<RunningProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

function launch(options: DaemonProcessOptions, dataDir: string, cwd: string): RunningProcess & { log(): LogLine[] } {
  const env = {
    ...nodeEnvironment,
    MIMBAR_HOST: '127.0.0.1',
    MIMBAR_PORT: '0',
    MIMBAR_DATA_DIR: dataDir,
    MIMBAR_LOG_LEVEL: 'info',
    MIMBAR_MESSENGER: 'simulated',
    MIMBAR_SEND_GAP_MS: '0',
    MIMBAR_QUIET_HOURS: '',
    // The real clock may reach the backup time of 02:30 during a run.
    MIMBAR_BACKUP_AT: 'off',
    MIMBAR_SUPERADMIN_PASSWORD: DAEMON_PASSWORD,
    ...options.env,
  };
  const node = [
    process.execPath,
    ...nodeFlags,
    ...(options.nodeArgs ?? []),
    options.entry ?? daemonProgram,
    'serve',
    ...(options.args ?? []),
  ];
  const [program = process.execPath, ...args] = [...(options.under ?? []), ...node];
  const child = startProcess(program, args, { cwd, env });
  running.add(child);
  void child.ended.finally(() => running.delete(child)).catch(() => undefined);
  const lines: LogLine[] = [];
  let read = 0;
  const log = () => {
    const end = child.run.stdout.lastIndexOf('\n') + 1;
    for (const line of child.run.stdout.slice(read, end).split('\n'))
      if (line.startsWith('{')) lines.push(JSON.parse(line) as LogLine);
    read = Math.max(read, end);
    return lines;
  };
  return { ...child, log };
}

/** Runs the daemon until it ends, for starts that it refuses. */
export async function runDaemonProcess(options: DaemonProcessOptions = {}): Promise<Run> {
  const own = mkdtempSync(path.join(tmpdir(), 'mimbar-daemon-'));
  try {
    return await launch(options, options.dataDir ?? path.join(own, 'data'), own).ended;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/**
 * Starts the daemon as a separate process, with the start script's flags, on a data directory and waits until it is
 * ready. Throws with its output when it ends before that.
 */
export async function startDaemonProcess(options: DaemonProcessOptions = {}) {
  const own = mkdtempSync(path.join(tmpdir(), 'mimbar-daemon-'));
  const dataDir = options.dataDir ?? path.join(own, 'data');
  // The working directory is empty, so that the daemon does not read the repository's .env.
  const workDir = path.join(own, 'work');
  mkdirSync(workDir);
  let current: ReturnType<typeof launch>;
  let url = '';

  async function start(changes: Partial<DaemonProcessOptions> = {}): Promise<void> {
    const env = { ...options.env, ...changes.env };
    current = launch({ ...options, ...changes, env }, dataDir, workDir);
    const { log, run } = current;
    const ready = await current.waitFor(
      () => log().find((line) => line.msg === 'Mimbar is ready') ?? ((run.code ?? run.signal) !== null && 'ended'),
      options.readyWithin ?? 60_000,
    );
    if (ready === 'ended')
      throw new Error(`The daemon ended with ${run.code ?? run.signal}: ${run.stderr}${run.stdout}`);
    url = String((ready as LogLine)['url']);
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Run> {
    current.kill(signal);
    return current.ended;
  }

  const cliToken = () => readFileSync(path.join(dataDir, 'cli-token'), 'utf8').trim();

  const daemon = {
    dataDir,
    workDir,
    get url() {
      return url;
    },
    get pid() {
      return current.pid;
    },
    /** The log since the last start. */
    get log(): readonly LogLine[] {
      return current.log();
    },
    /** Its output since the last start. */
    get output(): Readonly<Run> {
      return current.run;
    },
    /** Resolves when the process ends. */
    get ended(): Promise<Run> {
      return current.ended;
    },
    cliToken,
    /** Waits for a line of the log since the last start; earlier lines count, too. */
    waitForLog: (matches: (line: LogLine) => boolean, timeoutMs?: number) =>
      current.waitFor(() => current.log().find(matches), timeoutMs),
    /** Calls as the CLI, with another token, or without one (null). `route` is relative to /api. */
    async call(
      method: string,
      route: string,
      {
        body,
        token = cliToken(),
        headers,
      }: { body?: unknown; token?: string | null; headers?: Record<string, string> } = {},
    ): Promise<Answer> {
      const raw = Buffer.isBuffer(body);
      const response = await fetch(`${url}/api${route}`, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    },
    /** Ends it gracefully, as systemd does. */
    stop,
    /** Ends it at once (kill -9). */
    kill: () => stop('SIGKILL'),
    /** Starts again on the same directory, after `stop` or `kill`; `env` overrides the former settings. */
    start,
    /** Ends it if it still runs, and removes its directory. */
    async close(): Promise<void> {
      if ((current.run.code ?? current.run.signal) === null) await stop();
      rmSync(own, { recursive: true, force: true });
    },
  };

  try {
    await start();
  } catch (error) {
    await stop('SIGKILL');
    rmSync(own, { recursive: true, force: true });
    throw error;
  }
  return daemon;
}
export type DaemonProcess = Awaited<ReturnType<typeof startDaemonProcess>>;

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cleanEnvironment, type Run } from './clone.ts';
import { makeWatch } from './whatsapp-server/watch.ts';

const entryFile = path.resolve(import.meta.dirname, '../../daemon/main.ts');

/** Of the superadmin, in every daemon that is started here. */
export const DAEMON_PASSWORD = 'kelapa-muda-7';

/** One line of the daemon's log; `level` is a word. */
export interface LogLine {
  level: string;
  msg?: string;
  [field: string]: unknown;
}

export interface DaemonProcessOptions {
  /** Settings over the defaults: an ephemeral port on loopback, the simulated messenger, no pause between messages. */
  env?: Record<string, string>;
  /** After 'serve', for example '--demo'. */
  args?: string[];
  /** Another program than the sources' daemon/main.ts, for example the bundle. */
  entry?: string;
  /** Arguments of node itself. */
  nodeArgs?: string[];
  /** A data directory that is to stay; without it one of its own, removed by `close`. */
  dataDir?: string;
  /** How long it may take until it is ready, in ms. */
  readyWithin?: number;
}

interface Answer {
  status: number;
  headers: Headers;
  /** The whole envelope, where the answer is JSON. */
  // The tests look into answers of every shape.
  body: any;
}

interface Launch {
  child: ChildProcess;
  run: Run;
  lines: LogLine[];
  ended: Promise<Run>;
  watch: ReturnType<typeof makeWatch>;
}

/** Only this process's children are ever killed; a test that forgets one loses it at the end of its worker. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

function launch(options: DaemonProcessOptions, dataDir: string, workDir: string): Launch {
  const env = {
    ...cleanEnvironment(),
    MIMBAR_HOST: '127.0.0.1', MIMBAR_PORT: '0', MIMBAR_DATA_DIR: dataDir, MIMBAR_LOG_LEVEL: 'info', MIMBAR_MESSENGER: 'simulated',
    MIMBAR_SEND_GAP_MS: '0', MIMBAR_QUIET_HOURS: '', MIMBAR_SUPERADMIN_PASSWORD: DAEMON_PASSWORD,
    ...options.env,
  };
  const args = [...(options.nodeArgs ?? []), options.entry ?? entryFile, 'serve', ...(options.args ?? [])];
  const child = spawn(process.execPath, args, { cwd: workDir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const run: Run = { code: null, signal: null, stdout: '', stderr: '' };
  const lines: LogLine[] = [];
  const watch = makeWatch(() => `exit ${run.code ?? run.signal}, ${run.stderr || run.stdout.slice(-2000)}`);
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    run.stdout += text;
    const parts = (rest + text).split('\n');
    rest = parts.pop()!;
    for (const part of parts) if (part.startsWith('{')) lines.push(JSON.parse(part) as LogLine);
    watch.changed();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    run.stderr += text;
    watch.changed();
  });
  const ended = new Promise<Run>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => {
      running.delete(child);
      done(Object.assign(run, { code, signal }));
      watch.changed();
    });
  });
  return { child, run, lines, ended, watch };
}

/** Runs the daemon to its end, for starts that are refused. */
export async function runDaemonProcess(options: DaemonProcessOptions = {}): Promise<Run> {
  const own = mkdtempSync(path.join(tmpdir(), 'mimbar-daemon-'));
  try {
    return await launch(options, options.dataDir ?? path.join(own, 'data'), own).ended;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/**
 * Starts the daemon as a process of its own on a data directory, and waits until it is ready. Throws with what it
 * printed when it ends before that.
 */
export async function startDaemonProcess(options: DaemonProcessOptions = {}) {
  const own = mkdtempSync(path.join(tmpdir(), 'mimbar-daemon-'));
  const dataDir = options.dataDir ?? path.join(own, 'data');
  // The working directory is empty, so that no .env of the repository has a say.
  const workDir = path.join(own, 'work');
  mkdirSync(workDir);
  let current: Launch;
  let url = '';

  async function start(changes: Partial<DaemonProcessOptions> = {}): Promise<void> {
    const env = { ...options.env, ...changes.env };
    current = launch({ ...options, ...changes, env }, dataDir, workDir);
    const { lines, run, watch } = current;
    const ready = await watch.waitFor(
      () => lines.find((line) => line.msg === 'Mimbar is ready') ?? ((run.code ?? run.signal) !== null && 'ended'),
      options.readyWithin ?? 30_000,
    );
    if (ready === 'ended') throw new Error(`The daemon ended with ${run.code ?? run.signal}: ${run.stderr}${run.stdout}`);
    url = String((ready as LogLine)['url']);
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Run> {
    current.child.kill(signal);
    return current.ended;
  }

  const cliToken = () => readFileSync(path.join(dataDir, 'cli-token'), 'utf8').trim();

  const daemon = {
    dataDir,
    workDir,
    get url() { return url; },
    get pid() { return current.child.pid!; },
    /** The log since the last start. */
    get log(): readonly LogLine[] { return current.lines; },
    /** What it has printed since the last start. */
    get output(): Readonly<Run> { return current.run; },
    /** Resolves when the process ends. */
    get ended(): Promise<Run> { return current.ended; },
    cliToken,
    /** Waits for a line of the log since the last start, one that came already included. */
    waitForLog: (matches: (line: LogLine) => boolean, timeoutMs?: number) =>
      current.watch.waitFor(() => current.lines.find(matches), timeoutMs),
    /** Calls as the CLI, or with another token; null: none. `route` is relative to /api. */
    async call(
      method: string, route: string, { body, token = cliToken(), headers }: { body?: unknown; token?: string | null; headers?: Record<string, string> } = {},
    ): Promise<Answer> {
      const raw = Buffer.isBuffer(body);
      const response = await fetch(`${url}/api${route}`, {
        method,
        headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...(body !== undefined && !raw && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    },
    /** Ends it gracefully, as systemd does. */
    stop,
    /** kill -9. */
    kill: () => stop('SIGKILL'),
    /** Starts again on the same directory, after `stop` or `kill`; `env` goes over the former settings. */
    start,
    /** Ends it if need be and removes its directory. */
    async close(): Promise<void> {
      if (current.child.exitCode === null && current.child.signalCode === null) await stop();
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

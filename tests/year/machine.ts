import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { encodeBinaryNode } from 'baileys';
import { startShippedDaemon } from '#tests/support/bench/daemon.ts';
import type { DaemonProcess, LogLine } from '#tests/support/process/daemon-process.ts';
import type { Run } from '#tests/support/process/clone.ts';
import { runProcess } from '#tests/support/process/process.ts';
import { nodeEnvironment } from '#tests/support/process/programs.ts';
import { MEDIA_CERTIFICATE } from '#tests/support/whatsapp-server/media.ts';
import type { WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';
import { ask, type Answer } from './ask.ts';
import { createStride } from './stride.ts';
import type { World } from './world.ts';

/** Work that takes longer goes on while the time moves, ms. */
const SETTLE_WITHIN = 2000;

export interface MachineOptions {
  world: World;
  whatsapp: WhatsAppServer;
  /** The directory of its data directories. */
  disk: string;
  zone: string;
  /** The path of the program. */
  entry: string;
  /** The file that keeps its log. */
  log?: string | undefined;
}

/** A stanza without meaning, which only shows that the connection is alive. */
const WORD = encodeBinaryNode({ tag: 'iq', attrs: { from: 's.whatsapp.net', type: 'result', id: 'year' } });

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);

export interface Line extends LogLine {
  time?: unknown;
}

/** The appliance: a daemon in its own process, which can lose its power, its disk and its place. */
export async function createMachine({ world, whatsapp, disk, zone, ...options }: MachineOptions) {
  const lines: Line[] = [];
  let logBytes = 0;
  let taken = { lines: 0, bytes: 0 };
  let { entry } = options;
  let dataDir = path.join(disk, 'data');
  let isUp = false;
  let isLeaving = false;
  const stride = createStride(world);
  let lastTraffic = 0;
  let daemon: DaemonProcess;
  /** The reasons for which the daemon ended by itself. */
  const ends: string[] = [];

  const env = () => ({
    ...nodeEnvironment,
    ...world.env,
    MIMBAR_MESSENGER: 'whatsapp',
    MIMBAR_WHATSAPP_URL: whatsapp.url,
    MIMBAR_WHATSAPP_ROOT_KEY: whatsapp.rootKeyHex,
    MIMBAR_TIMEZONE: zone,
    MIMBAR_SEND_GAP_MS: '4000-12000',
    MIMBAR_QUIET_HOURS: '21:00-04:30',
    MIMBAR_BACKUP_AT: '02:30',
    MIMBAR_LOCATION: 'Jakarta',
    NODE_EXTRA_CA_CERTS: MEDIA_CERTIFICATE,
  });

  /** Takes over the lines that the daemon has logged since the last call. */
  function takeLog(): void {
    const { log, output } = daemon;
    lines.push(...log.slice(taken.lines));
    logBytes += output.stdout.length - taken.bytes;
    if (options.log) appendFileSync(options.log, output.stdout.slice(taken.bytes));
    taken = { lines: log.length, bytes: output.stdout.length };
  }

  async function launch(): Promise<void> {
    taken = { lines: 0, bytes: 0 };
    if (daemon === undefined || daemon.dataDir !== dataDir)
      daemon = await startShippedDaemon({
        entry,
        dataDir,
        env: env(),
        nodeArgs: world.nodeArgs,
        // The machine may be busy with other programs.
        readyWithin: 600_000,
      });
    else await daemon.start({ entry, env: env() });
    isUp = true;
    stride.begin();
  }

  async function down(how: 'kill' | 'stop'): Promise<void> {
    const { pid } = daemon;
    isUp = false;
    await daemon[how]();
    takeLog();
    world.forget(pid);
  }

  async function call(method: string, route: string, body?: unknown): Promise<Answer> {
    return ask(`${daemon.url}/api${route}`, method, { token: daemon.cliToken(), body });
  }

  /** Makes a call that must succeed; returns its data. */
  async function must(method: string, route: string, body?: unknown): Promise<any> {
    const answer = await call(method, route, body);
    if (answer.status !== 200) throw new Error(`${method} ${route}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  /** The number of messages sent and answers received. */
  const traffic = () => whatsapp.stanzas + whatsapp.chatStates.length + whatsapp.receiptsFromClient.length;
  /** The number of all events of the daemon that WhatsApp's side sees. */
  const signs = () => traffic() + whatsapp.counters.attempts + whatsapp.counters.logins + sum(whatsapp.queries);

  const isLoggingIn = () =>
    whatsapp.faults.connect === 'normal' &&
    !whatsapp.faults.frozen &&
    whatsapp.lines().some((line) => line.companion && !line.live);

  /**
   * Waits until WhatsApp's side sees nothing new, so that the work of this moment is done. A question to WhatsApp that
   * is still open at the next step would time out.
   */
  async function settle(): Promise<void> {
    const end = performance.now() + SETTLE_WITHIN;
    for (let before = -1; isUp && (before !== signs() || isLoggingIn()) && performance.now() < end;) {
      before = signs();
      await touch();
      if (stride.isBusy() || isLoggingIn()) await rest(4);
    }
    if (traffic() !== lastTraffic) stride.work();
    lastTraffic = traffic();
  }

  /**
   * Waits for any answer, which shows that the event loop has made a turn. While the daemon restarts, connections are
   * cut.
   */
  async function touch(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await ask(`${daemon.url}/api/health`, 'GET');
        return;
      } catch (error) {
        const run = await Promise.race([daemon.ended, rest(100)]);
        if (run) return goneDown(run);
        if (tries === 200) throw error;
      }
    }
  }

  function goneDown({ code, signal, stderr }: Run): void {
    isUp = false;
    takeLog();
    if (isLeaving) return;
    ends.push(`${new Date(world.now()).toISOString()}: ${code ?? signal} ${stderr.slice(-2000)}`);
  }

  /** Returns whether the process waits for events. Then it handles new input before any timer. */
  function isAsleep(): boolean {
    const file = `/proc/${daemon.pid}/wchan`;
    return !existsSync(file) || readFileSync(file, 'latin1').includes('epoll');
  }

  async function step(ms: number): Promise<void> {
    for (let looks = 0; isUp && !isAsleep() && looks < 1000; looks++) await rest(0);
    const live = whatsapp.faults.frozen ? [] : whatsapp.lines().filter((line) => line.live);
    world.move(ms);
    // A live connection receives a stanza at every step. Without it the daemon would wake up and take the connection
    // for dead.
    for (const line of live) line.sendPlain(WORD);
    if (isUp) await settle();
  }

  mkdirSync(dataDir, { recursive: true });
  await launch();

  return {
    world,
    whatsapp,
    call,
    must,
    lines,
    ends,
    get isUp() {
      return isUp;
    },
    get dataDir() {
      return dataDir;
    },
    get pid() {
      return daemon.pid;
    },
    get url() {
      return daemon.url;
    },
    /** The number of bytes of log written in total. */
    get logBytes() {
      takeLog();
      return logBytes;
    },
    takeLog,
    settle,
    /** Moves the time forward to an instant or slightly past it. */
    async advanceTo(at: number): Promise<void> {
      while (world.now() < at) {
        const left = at - world.now();
        await step(Math.max(isUp ? Math.min(left, stride.length()) : left, 1000));
      }
    },
    /** Waits in real time for work that takes the machine real time. */
    async until<T>(look: () => Promise<T | undefined | false>, within = 60_000): Promise<T> {
      for (const end = performance.now() + within; ;) {
        const found = await look();
        if (found !== undefined && found !== false) return found;
        if (performance.now() > end) throw new Error(`Waited ${within} ms in vain for ${look}`);
        await rest(20);
      }
    },
    /** Notes that somebody has pressed Ctrl-C, which also reaches the daemon. */
    leave(): void {
      isLeaving = true;
    },
    powerCut: () => down('kill'),
    stop: () => down('stop'),
    start: launch,
    /** Replaces the program with another version; the daemon must be down. */
    install(program: string): void {
      entry = program;
    },
    /** Restores a backup on a new, empty machine; the daemon must be down. Returns the output of the restore. */
    async restoreElsewhere(backup: string, directory: string): Promise<string> {
      dataDir = path.join(disk, directory);
      mkdirSync(dataDir, { recursive: true });
      const run = await runProcess(process.execPath, [...world.nodeArgs, entry, 'backup', 'restore', backup, '--yes'], {
        cwd: disk,
        env: { ...env(), MIMBAR_DATA_DIR: dataDir },
      });
      if (run.code !== 0) throw new Error(`The restore ended with ${run.code}: ${run.stderr}${run.stdout}`);
      return run.stdout;
    },
    /** Sets the machine's clock wrong by so many ms from now on. */
    setWall(wrongBy: number, synchronised: boolean): void {
      world.setWall(wrongBy, synchronised);
      if (isUp) process.kill(daemon.pid, 'SIGUSR2');
    },
    async close(): Promise<void> {
      if (isUp) await down('stop');
      await daemon.close();
    },
  };
}
export type Machine = Awaited<ReturnType<typeof createMachine>>;

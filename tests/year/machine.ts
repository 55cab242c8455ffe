import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { encodeBinaryNode } from 'baileys';
import { startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { nodeEnvironment, nodeFlags } from '#tests/support/bench/bare-process.ts';
import type { DaemonProcess, LogLine } from '#tests/support/process/daemon-process.ts';
import type { Run } from '#tests/support/process/clone.ts';
import { runProcess } from '#tests/support/process/process.ts';
import type { WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';
import { ask, type Answer } from './ask.ts';
import { createStride } from './stride.ts';
import type { World } from './world.ts';

/** What takes longer than that goes on beside the time, ms. */
const SETTLE_WITHIN = 2000;

export interface MachineOptions {
  world: World;
  whatsapp: WhatsAppServer;
  /** Where its data directories lie. */
  disk: string;
  zone: string;
  /** The program. */
  entry: string;
  /** Where its log is kept. */
  log?: string | undefined;
}

/** Means nothing. */
const WORD = encodeBinaryNode({ tag: 'iq', attrs: { from: 's.whatsapp.net', type: 'result', id: 'year' } });

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);

export interface Line extends LogLine {
  time?: unknown;
}

/** The appliance: a daemon as a process of its own, which can lose its power, its disk and its place. */
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
  /** Why it ended by itself. */
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
  });

  /** What the daemon has written since the last look. */
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
        nodeArgs: [...nodeFlags, ...world.nodeArgs],
        // On a machine that is busy with other things.
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

  /** As `call`, for what has to go well. */
  async function must(method: string, route: string, body?: unknown): Promise<any> {
    const answer = await call(method, route, body);
    if (answer.status !== 200) throw new Error(`${method} ${route}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  /** Of messages that leave and answers that come. */
  const traffic = () => whatsapp.stanzas + whatsapp.chatStates.length + whatsapp.receiptsFromClient.length;
  /** All that is seen of the daemon at WhatsApp's side. */
  const signs = () => traffic() + whatsapp.counters.attempts + whatsapp.counters.logins + sum(whatsapp.queries);

  const isLoggingIn = () =>
    whatsapp.faults.connect === 'normal' &&
    !whatsapp.faults.frozen &&
    whatsapp.lines().some((line) => line.companion && !line.live);

  /**
   * Until WhatsApp's side sees nothing new: what the moment set off is done. A question to WhatsApp that is open at the
   * next step would be one that was never answered.
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

  /** Any answer: its loop has gone round. While it begins anew, lines are cut. */
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

  /** Waiting for something to come, so that what comes is seen before any timer. */
  function isAsleep(): boolean {
    const file = `/proc/${daemon.pid}/wchan`;
    return !existsSync(file) || readFileSync(file, 'latin1').includes('epoll');
  }

  async function step(ms: number): Promise<void> {
    for (let looks = 0; isUp && !isAsleep() && looks < 1000; looks++) await rest(0);
    const live = whatsapp.faults.frozen ? [] : whatsapp.lines().filter((line) => line.live);
    world.move(ms);
    // A line that is alive brings something at every step, at once. Else the daemon would wake up and find it dead.
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
    /** Bytes of log that were written, ever. */
    get logBytes() {
      takeLog();
      return logBytes;
    },
    takeLog,
    settle,
    /** Lets time go by until an instant; it may be a little later then. */
    async advanceTo(at: number): Promise<void> {
      while (world.now() < at) {
        const left = at - world.now();
        await step(Math.max(isUp ? Math.min(left, stride.length()) : left, 1000));
      }
    },
    /** Waits in real time for what takes the machine real time. */
    async until<T>(look: () => Promise<T | undefined | false>, within = 60_000): Promise<T> {
      for (const end = performance.now() + within; ;) {
        const found = await look();
        if (found !== undefined && found !== false) return found;
        if (performance.now() > end) throw new Error(`Waited ${within} ms in vain for ${look}`);
        await rest(20);
      }
    },
    /** Somebody has pressed Ctrl-C, which the daemon is told, too. */
    leave(): void {
      isLeaving = true;
    },
    powerCut: () => down('kill'),
    stop: () => down('stop'),
    start: launch,
    /** Another version takes the place of this one; the daemon is down. */
    install(program: string): void {
      entry = program;
    },
    /** Another machine: nothing is there but the backup; the daemon is down. Gives what the restore printed. */
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
    /** The machine's clock is wrong by so many ms from now on. */
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

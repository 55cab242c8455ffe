import path from 'node:path';
import type { Base } from '#daemon/base/base.ts';
import type { Kept } from '#daemon/base/supervisor.ts';
import type { Queue, QueueOptions } from '#daemon/queue/index.ts';
import { buildInfo } from '#daemon/build-info.ts';
import { paths } from '#daemon/paths.ts';
import type { BackupState, StandbyState } from '#shared/backup/backup.ts';
import { createBackupService } from './backup.ts';
import { createBackupDirectory, createLeftBehind, runInThread } from './directory.store.ts';
import { createFence } from './fence.ts';
import { nameFor } from './file.store.ts';
import { createBackupNight, createNightlyBackup, type BackupNight } from './night.ts';
import { createStamps } from './standby.store.ts';
import { createCopies, createQuietSettings, type Copy } from './standby.ts';
import { placeFor } from './tool.store.ts';

/** The backup folder in the data directory. */
export const backupsIn = (dataDir: string) => path.join(dataDir, 'backups');

/** Backups on this machine and in a second place, and the one of every night. */
export function createBackup(base: Base, { canRun }: { canRun: () => boolean }) {
  const { config, dataDir, timezone } = base;
  const wanted = config.backup;
  const backup = createBackupService({
    ...base,
    version: buildInfo().version,
    database: path.join(dataDir, 'mimbar.db'),
    directory: createBackupDirectory(backupsIn(dataDir)),
    second:
      wanted.directory === undefined
        ? undefined
        : { directory: createBackupDirectory(wanted.directory), passphrase: wanted.passphrase },
    leftBehind: createLeftBehind(dataDir),
    rules: { keep: wanted.keep, maxDays: wanted.maxDays },
    nameFor: (instant, taken) => nameFor(instant, timezone, taken),
    run: (job, signal) => runInThread(paths.backupWorker, job, signal),
    onWhole: () => night.madeWhole(),
  });
  // A demonstration leaves nothing behind.
  const at = config.demo ? undefined : wanted.at;
  const night: BackupNight = createBackupNight({ ...base, backup, at });
  return { backup, night, nightly: createNightlyBackup({ ...base, night, canRun }) };
}
export type Backup = ReturnType<typeof createBackup>;

interface StandbyNeeds {
  /** Written without counting as a change. */
  quiet: ReturnType<typeof createQuietSettings>;
  sanity: { canRun(): boolean; lastSeen(): number | undefined };
  backup: Backup;
  queue: Queue;
}

export interface Standby {
  canSend: () => boolean;
  stopped: QueueOptions['stopped'];
  onResume: () => void;
  /** undefined where no second place is set. */
  state: () => StandbyState | undefined;
  /** Known copies in the second place. */
  known: () => readonly Copy[];
  start: () => void;
  stop: () => Promise<void>;
}

const NONE: Standby = {
  canSend: () => true,
  stopped: () => undefined,
  onResume: () => undefined,
  state: () => undefined,
  known: () => [],
  start: () => undefined,
  stop: async () => undefined,
};

/** Copies beyond this machine, and who of several machines may send. */
export function createStandby(base: Base, { quiet, sanity, backup, queue }: StandbyNeeds): Standby {
  const { config, supervisor, timezone, dataDir } = base;
  const { remote, passphrase, keep, maxDays, remoteMinutes } = config.backup;
  if (remote === undefined || config.demo) return NONE;
  const { messages, messenger, sender, isPaused } = queue;
  const common = { ...base, ...quiet, place: placeFor(remote, timezone) };
  const fence = createFence({
    ...common,
    placeName: remote,
    stamps: createStamps(dataDir),
    lastSeen: sanity.lastSeen(),
    isPaused,
    hasWaiting: () => messages.counts().waiting > 0,
    onOurs: sender.wake,
  });
  const outbox = createBackupDirectory(path.join(dataDir, 'backups', 'remote'));
  const copies = createCopies({
    ...common,
    make: () => backup.backup.makeFor(outbox, passphrase),
    mayCopy: fence.mayCopy,
    rules: { keep, maxDays },
    every: remoteMinutes,
  });
  let kept: Kept[] = [];
  let unwatch = () => {};
  return {
    canSend: fence.canSend,
    stopped: fence.stopped,
    onResume: fence.vouch,
    state: () => ({ ...copies.state(), turn: fence.turn() }),
    known: copies.known,
    start() {
      unwatch = messenger.subscribe({ frame: ({ state }) => fence.connection(state === 'CONNECTED') });
      kept = [
        supervisor.keep('standby-turn', fence.run),
        supervisor.keep('standby-copy', (signal) => copies.run(signal, sanity.canRun)),
      ];
    },
    async stop() {
      unwatch();
      await Promise.all(kept.map((one) => one.stop()));
    },
  };
}

/** Health's report on backups. */
export const withCopies = (night: BackupState, jauh: StandbyState | undefined): BackupState =>
  jauh ? { ...night, jauh } : night;

export { createQuietSettings };
export { backupRoutes } from './backup.routes.ts';
export { createLeftBehind } from './directory.store.ts';

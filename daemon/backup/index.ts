import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Logger } from '#daemon/base/log.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Supervisor, Kept } from '#daemon/base/supervisor.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { Config } from '#daemon/config.ts';
import type { Messenger } from '#daemon/queue/messenger.ts';
import type { QueueOptions } from '#daemon/queue/queue.ts';
import { paths } from '#daemon/paths.ts';
import type { BackupState, StandbyState } from '#shared/backup/backup.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { createBackupService, type BackupService } from './backup.ts';
import { createBackupDirectory, createLeftBehind, runInThread } from './directory.store.ts';
import { createFence } from './fence.ts';
import { nameFor } from './file.store.ts';
import { createBackupNight, createNightlyBackup } from './night.ts';
import { createStamps } from './standby.store.ts';
import { createCopies, type Copy } from './standby.ts';
import { placeFor } from './tool.store.ts';

/** The backup folder in the data directory. */
export const backupsIn = (dataDir: string) => path.join(dataDir, 'backups');

interface BackupParts {
  config: Config;
  transaction: Transaction;
  settings: SettingStore;
  audit: Audit;
  clock: Clock;
  logger: FastifyBaseLogger;
  emit: (frame: EventFrame) => void;
  version: string;
  supervisor: Supervisor;
  canRun: () => boolean;
}

export function createBackups({
  config,
  transaction,
  settings,
  audit,
  clock,
  logger,
  emit,
  version,
  supervisor,
  canRun,
}: BackupParts) {
  const { timezone, dataDir, backup: wanted } = config;
  const backup = createBackupService({
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
    transaction,
    audit,
    clock,
    version,
  });
  // A demonstration leaves nothing behind.
  const at = config.demo ? undefined : wanted.at;
  const night = createBackupNight({ backup, settings, emit, clock, logger, at, timezone });
  return { backup, night, nightly: createNightlyBackup({ night, clock, supervisor, canRun }) };
}

export interface StandbyParts {
  config: Config;
  /** Written without counting as a change. */
  settings: SettingStore;
  changes: () => number;
  clock: Clock;
  logger: Logger;
  emit: (frame: EventFrame) => void;
  supervisor: Supervisor;
  lastSeen: number | undefined;
  canRun: () => boolean;
  /** Services that are wired later. */
  late: () => {
    backup: BackupService;
    messenger: Messenger;
    isPaused: () => boolean;
    hasWaiting: () => boolean;
    wake: () => void;
  };
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
export function createStandby(parts: StandbyParts): Standby {
  const { config, supervisor, late, canRun } = parts;
  const { remote, passphrase, keep, maxDays, remoteMinutes } = config.backup;
  if (remote === undefined || config.demo) return NONE;
  const { timezone } = config;
  const place = placeFor(remote, timezone);
  const fence = createFence({
    ...parts,
    place,
    placeName: remote,
    stamps: createStamps(config.dataDir),
    timezone,
    isPaused: () => late().isPaused(),
    hasWaiting: () => late().hasWaiting(),
    onOurs: () => late().wake(),
  });
  const outbox = createBackupDirectory(path.join(config.dataDir, 'backups', 'remote'));
  const copies = createCopies({
    ...parts,
    place,
    make: () => late().backup.makeFor(outbox, passphrase),
    mayCopy: fence.mayCopy,
    rules: { keep, maxDays },
    every: remoteMinutes,
    timezone,
  });
  let kept: Kept[] = [];
  let unwatch = () => {};
  return {
    canSend: fence.canSend,
    stopped: fence.stopped,
    onResume: fence.vouch,
    state: copies.state,
    known: copies.known,
    start() {
      unwatch = late().messenger.subscribe({ frame: ({ state }) => fence.connection(state === 'CONNECTED') });
      kept = [
        supervisor.keep('standby-turn', fence.run),
        supervisor.keep('standby-copy', (signal) => copies.run(signal, canRun)),
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

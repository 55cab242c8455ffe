import path from 'node:path';
import type { BackupState, StandbyState } from '#shared/backup/backup.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import type { Config } from '../../../config.ts';
import type { BackupService } from '../../../domain/backup/backup.ts';
import { createCopies } from '../../../domain/backup/standby/copies.ts';
import { createFence } from '../../../domain/backup/standby/fence.ts';
import type { Copy } from '../../../domain/backup/standby/place.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Logger } from '#daemon/base/log.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Kept, Supervisor } from '#daemon/base/supervisor.ts';
import type { Messenger } from '../../../domain/queue/messenger.ts';
import type { QueueOptions } from '../../../domain/queue/queue.ts';
import { createBackupDirectory } from '../../../storage/backup/directory.ts';
import { createStamps } from '../../../storage/backup/standby/stamps.ts';
import { placeFor } from '../../../storage/backup/standby/places.ts';

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
export function wireStandby(parts: StandbyParts): Standby {
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

import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { EventFrame } from '#shared/queue/events.ts';
import type { Config } from '../../../config.ts';
import type { Audit } from '#daemon/base/audit.ts';
import { createBackupNight } from '../../../domain/backup/backup-night.ts';
import { createBackupService } from '../../../domain/backup/backup.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { createNightlyBackup } from '../../../jobs/nightly-backup.ts';
import { paths } from '../../../paths.ts';
import { createBackupDirectory } from '../../../storage/backup/directory.ts';
import { createLeftBehind } from '../../../storage/backup/left-behind.ts';
import { nameFor } from '../../../storage/backup/names.ts';
import { runInThread } from '../../../storage/backup/thread.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';

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

export function wireBackup({
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

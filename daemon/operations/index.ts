import type { BackupService } from '#daemon/backup/backup.ts';
import { createLeftBehind } from '#daemon/backup/directory.store.ts';
import type { Copy } from '#daemon/backup/standby.ts';
import type { UndeclaredProxies } from '#daemon/base/admission.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Database } from '#daemon/base/database.ts';
import type { Config } from '#daemon/config.ts';
import type { Finding } from '#shared/operations/doctor.ts';
import type { OlderCopy } from '#shared/operations/person.ts';
import { diagnose, type HostFacts } from './doctor.ts';
import type { HealthService } from './health.ts';
import { createPersonStore } from './person.store.ts';
import { createPersonService, type PersonOptions } from './person.ts';
import type { MetricsStore } from './retention.store.ts';

const WEEK = 7 * 86_400_000;

interface DoctorParts {
  config: Config;
  clock: Clock;
  builtAt: number;
  health: HealthService;
  backup: BackupService;
  proxies: UndeclaredProxies;
  store: MetricsStore;
  hostFacts: () => HostFacts;
}

/** The running daemon's diagnosis of itself. It does not check the whole database, because every backup does. */
export function createDoctor({
  config,
  clock,
  builtAt,
  health,
  backup,
  proxies,
  store,
  hostFacts,
}: DoctorParts): () => Promise<Finding[]> {
  return async () => {
    const newest = (await backup.list()).find(({ rusak }) => !rusak);
    return diagnose({
      ...hostFacts(),
      now: clock.now(),
      builtAt,
      timezone: config.timezone,
      dataDir: config.dataDir,
      database: undefined,
      newestBackup: newest && Date.parse(newest.created_at),
      secondProblem: backup.secondProblem(),
      backupsWanted: config.backup.at !== undefined,
      health: health.details(),
      missedRuns: store.missedSince(clock.now() - WEEK),
      portTaken: undefined,
      proxies: { undeclared: proxies.list(), declared: config.trustProxy },
    });
  };
}

interface PersonParts extends Omit<
  PersonOptions,
  'store' | 'olderCopies' | 'renewBackup' | 'emptyLog' | 'transaction'
> {
  database: Database;
  backup: BackupService;
  /** Beyond this machine. */
  copies: () => readonly Copy[];
  dataDir: string;
}

export function createPerson({ database, backup, copies, dataDir, ...rest }: PersonParts) {
  const { transaction } = database;
  return createPersonService({
    ...rest,
    store: createPersonStore(database),
    transaction,
    renewBackup: backup.beginAgain,
    emptyLog: database.emptyLog,
    olderCopies: async (): Promise<OlderCopy[]> => [
      ...(await backup.list()).map(({ name, tempat, created_at }) => ({ name, tempat, created_at })),
      ...copies().map(({ name, at }) => ({ name, tempat: 'jauh' as const, created_at: new Date(at).toISOString() })),
      ...createLeftBehind(dataDir)
        .list()
        .map(({ name, at }) => ({ name, tempat: 'disisihkan' as const, created_at: new Date(at).toISOString() })),
    ],
  });
}

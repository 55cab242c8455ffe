import type { Finding } from '#shared/operations/doctor.ts';
import type { Config } from '../../config.ts';
import type { BackupService } from '#daemon/backup/backup.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { diagnose } from '../../domain/operations/doctor/doctor.ts';
import type { UndeclaredProxies } from '#daemon/base/admission.ts';
import type { HealthService } from '../../domain/operations/health.ts';
import { readHostFacts } from '../process/host-facts.ts';
import type { MetricsStore } from '#daemon/storage/operations/metrics.ts';

const WEEK = 7 * 86_400_000;

interface DoctorParts {
  config: Config;
  clock: Clock;
  builtAt: number;
  health: HealthService;
  backup: BackupService;
  proxies: UndeclaredProxies;
  store: MetricsStore;
}

/** The running daemon's diagnosis of itself. It does not check the whole database, because every backup does. */
export function wireDoctor({
  config,
  clock,
  builtAt,
  health,
  backup,
  proxies,
  store,
}: DoctorParts): () => Promise<Finding[]> {
  return async () => {
    const newest = (await backup.list()).find(({ rusak }) => !rusak);
    return diagnose({
      ...readHostFacts(config.dataDir),
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

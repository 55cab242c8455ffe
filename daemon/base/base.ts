import type { FastifyBaseLogger } from 'fastify';
import type { AuditAction } from '#shared/account/audit-action.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { builtAt as builtAtOfBundle } from '#daemon/build-info.ts';
import type { Config } from '#daemon/config.ts';
import { createAuditStore } from './audit.store.ts';
import { type Audit, createAudit } from './audit.ts';
import { createBuilder } from './builder.ts';
import { isKernelSynchronised, type Clock } from './clock.ts';
import type { Database } from './database.ts';
import { createEvents, type Logger } from './log.ts';
import { createRevisions } from './revision.store.ts';
import { createSettingStore } from './setting.store.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';
import { createOptimistic } from './version.ts';

export interface BaseOptions {
  config: Config;
  database: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** The process's supervisor; by default one for these services only. */
  supervisor?: Supervisor;
  /** Whether the clock follows a time server; the kernel is asked unless a test answers. */
  isSynchronised?: () => Promise<boolean>;
  /** No honest clock shows a time before this, UTC ms; the build's, unless a test says otherwise. */
  builtAt?: number;
  /** Called for every audit row at once, while its transaction is still open. */
  onRecord: (action: AuditAction) => void;
}

/** What all subjects stand on: every `create<Subject>` takes it first. */
export function createBase({
  config,
  database,
  clock,
  logger,
  supervisor = createSupervisor({ logger, clock }),
  isSynchronised = isKernelSynchronised,
  builtAt = builtAtOfBundle(),
  onRecord,
}: BaseOptions) {
  const { timezone, publicUrl, dataDir } = config;
  const { db, transaction } = database;
  const events = createEvents();
  const auditStore = createAuditStore(database);
  const audit = createAudit({ store: auditStore, clock, timezone, onRecord });
  transaction(audit.sayUnsaid);
  const revisionOf = createRevisions(db);
  return {
    config,
    timezone,
    publicUrl,
    dataDir,
    database,
    db,
    transaction,
    revisionOf,
    optimistic: createOptimistic({ revisionOf, transaction }),
    clock,
    isSynchronised,
    builtAt,
    logger,
    supervisor,
    events,
    emit: events.emit,
    auditStore,
    audit,
    settings: createSettingStore(db),
    builder: createBuilder(),
    // A child process makes workbooks one at a time; with a builder of their own they don't delay other answers.
    workbooks: createBuilder({ atOnce: 1 }),
  };
}

export type Base = ReturnType<typeof createBase>;

/** What most services take of it. */
export interface Means extends Pick<
  Base,
  'clock' | 'optimistic' | 'publicUrl' | 'settings' | 'timezone' | 'transaction'
> {
  audit: Audit;
  logger: Logger;
  emit: (frame: EventFrame) => void;
}

import { builtAt as builtAtOfBundle } from '#daemon/build-info.ts';
import { createAudit } from '#daemon/base/audit.ts';
import { createSupervisor } from '#daemon/base/supervisor.ts';
import { createBuilder } from '#daemon/base/builder.ts';
import { createEvents } from '#daemon/base/log.ts';
import { createIdempotency } from '#daemon/queue/send.ts';
import { createOptimistic } from '#daemon/base/version.ts';
import { createRosterNews } from '#daemon/board/roster-check.ts';
import { createQuietSettings } from '#daemon/backup/standby.ts';
import { createProbation } from '#daemon/operations/health.ts';
import type { ServiceOptions } from '../services.ts';
import { createAccounts } from '#daemon/account/index.ts';
import { createAuditStore } from '#daemon/base/audit.store.ts';
import { createBrandingStore } from '#daemon/roster/contact.store.ts';
import { createIdempotencyStore } from '#daemon/queue/queue.store.ts';
import { createRevisions } from '#daemon/base/revision.store.ts';
import { createSettingStore, createUpgradeMark } from '#daemon/base/setting.store.ts';
import { isKernelSynchronised } from '#daemon/base/clock.ts';
import { wireSanity } from './clock.ts';
import { createStandby, type StandbyParts } from '#daemon/backup/index.ts';
import { createWaktu } from '#daemon/roster/index.ts';

/** Callbacks into services that are wired later. */
interface Hooks {
  isAlive(): boolean;
  /** Called when the clock is trusted again, or an upgrade has passed its probation. */
  onTrusted(): void;
  /** Called inside the transaction that changes the deployment's location; returns the number of cancelled messages. */
  lokasiChanged(): number;
  /** Services that the standby needs and that are wired later. */
  late: StandbyParts['late'];
}

/** The base of all services: clock, audit, settings, accounts, and the builders of answers. */
export function wireFoundation(options: ServiceOptions, hooks: Hooks) {
  const { config, database, clock } = options;
  const { db, transaction } = database;
  const auditStore = createAuditStore(database);
  const events = createEvents();
  const rosterNews = createRosterNews({ emit: events.emit });
  const audit = createAudit({ store: auditStore, clock, timezone: config.timezone, onRecord: rosterNews.recorded });
  transaction(audit.sayUnsaid);
  const settings = createSettingStore(db);
  const { logger, isSynchronised = isKernelSynchronised, builtAt = builtAtOfBundle() } = options;
  const { timezone } = config;
  const { supervisor = createSupervisor({ logger, clock }) } = options;
  const clockParts = { database, clock, timezone, settings, audit, logger, emit: events.emit, isSynchronised, builtAt };
  const quiet = createQuietSettings(settings, database.changes);
  const sanity = wireSanity({ ...clockParts, settings: quiet.settings, onTrusted: hooks.onTrusted });
  const standby = createStandby({
    config,
    ...quiet,
    clock,
    logger,
    emit: events.emit,
    supervisor,
    lastSeen: sanity.lastSeen(),
    canRun: sanity.canRun,
    late: hooks.late,
  });
  const brandingStore = createBrandingStore(db);
  const accounts = createAccounts({
    ...options,
    clock: sanity.steady,
    audit,
    settings,
    issuer: () => brandingStore.get().app_name,
  });

  const probation = createProbation({
    mark: createUpgradeMark(config.dataDir),
    clock,
    supervisor,
    isAlive: hooks.isAlive,
    onPassed: hooks.onTrusted,
  });
  const gate = {
    canSend: () => sanity.canSend() && probation.isOver() && standby.canSend(),
    stopped: () => sanity.stopped() ?? probation.stopped() ?? standby.stopped(),
    onResume: standby.onResume,
  };
  const revisionOf = createRevisions(db);
  const optimistic = createOptimistic({ revisionOf, transaction });
  const { begins, placed, masjidMoved, jadwalRestored, lokasi, mending } = createWaktu({
    config,
    database,
    revisionOf,
    brandingStore,
    settings,
    audit,
    clock,
    supervisor,
    lokasiChanged: hooks.lokasiChanged,
  });
  const idempotency = createIdempotency({ store: createIdempotencyStore(db), clock });
  const builder = createBuilder();
  // A child process makes workbooks one at a time; with a builder of their own they don't delay other answers.
  const workbooks = createBuilder({ atOnce: 1 });
  return {
    config,
    database,
    clock,
    db,
    transaction,
    auditStore,
    events,
    rosterNews,
    audit,
    settings,
    logger,
    builtAt,
    timezone,
    clockParts,
    sanity,
    standby,
    brandingStore,
    accounts,
    probation,
    gate,
    revisionOf,
    optimistic,
    begins,
    masjidMoved,
    jadwalRestored,
    placed,
    lokasi,
    mending,
    idempotency,
    builder,
    workbooks,
    supervisor,
  };
}

export type Foundation = ReturnType<typeof wireFoundation>;

import type { Health } from '#shared/operations/health.ts';
import { buildInfo } from '#daemon/build-info.ts';
import { createHealthService, storageState } from '#daemon/operations/health.ts';
import { createJournal } from '#daemon/operations/journal.ts';
import { createMetrics } from '#daemon/operations/metrics.ts';
import { createUndeclaredProxies } from '#daemon/base/admission.ts';
import { createBackups, withCopies } from '#daemon/backup/index.ts';
import { openFiles, readDisk, readHostFacts } from '../machine.ts';
import { createMetricsStore } from '#daemon/operations/retention.store.ts';
import { createPerson } from '#daemon/operations/index.ts';
import type { People } from './people.ts';
import type { Foundation } from './foundation.ts';
import type { Roster } from './roster.ts';
import type { Schedules } from './schedules.ts';
import { createPersonKeys } from '#daemon/whatsapp/keys.ts';
import { createWhatsappKeyStore } from '#daemon/queue/opt-out.store.ts';

/** Wires metrics, health, the journal, backups, and one person's data. */
export function wireOperations(base: Foundation, people: People, roster: Roster, schedules: Schedules) {
  const {
    config,
    database,
    clock,
    transaction,
    events,
    audit,
    settings,
    logger,
    sanity,
    standby,
    optimistic,
    builder,
    supervisor,
  } = base;
  const { messages, optOuts, cancelling, messenger, pace, account, queue } = people.sending;
  const { automatic } = schedules;
  const { version } = buildInfo();
  const { backup, night, nightly } = createBackups({
    config,
    transaction,
    settings,
    audit,
    clock,
    logger,
    emit: events.emit,
    version,
    supervisor,
    canRun: sanity.canRun,
  });
  const person = createPerson({
    database,
    keys: createPersonKeys(createWhatsappKeyStore(base.db, transaction)),
    changing: roster.changing,
    backup,
    copies: standby.known,
    dataDir: config.dataDir,
    settings,
    optOuts,
    cancelling,
    optimistic,
    audit,
    clock,
  });
  const messengerHealth = (): NonNullable<Health['messenger']> => {
    const { state, code } = messenger.frame();
    return { kind: config.messenger, state, ...(code !== undefined && { code }), number: messenger.number() };
  };
  const proxies = createUndeclaredProxies({ clock, logger });
  const metricsStore = createMetricsStore(database);
  const metrics = createMetrics({
    store: metricsStore,
    messages,
    queue,
    builder,
    messenger: messengerHealth,
    account: () => account.state(queue.state()),
    pace,
    process: { disk: () => readDisk(config.dataDir), openFiles },
    lastBackup: () => night.state().last_at,
    events,
    version,
    dueRuns: automatic.dueNow,
    nextRun: () => automatic.nextDue(clock.now()),
  });
  const journal = createJournal({ events, queue: queue.state, logger });
  const health = createHealthService({
    version,
    demo: config.demo,
    isAlive: () => database.isAlive() && database.isThere(),
    messenger: messengerHealth,
    storage: () => storageState(readHostFacts(config.dataDir), database.readOnly),
    parts: supervisor.state,
    queue: queue.state,
    backup: () => withCopies(night.state(), standby.state()),
    account: account.state,
    clock: sanity.state,
  });
  return {
    version,
    backup,
    night,
    nightly,
    person,
    messengerHealth,
    proxies,
    metricsStore,
    metrics,
    journal,
    health,
  };
}

export type Operations = ReturnType<typeof wireOperations>;

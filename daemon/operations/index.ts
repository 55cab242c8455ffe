import type { Account } from '#daemon/account/index.ts';
import { createUndeclaredProxies } from '#daemon/base/admission.ts';
import type { Base } from '#daemon/base/base.ts';
import { createUpgradeMark } from '#daemon/base/setting.store.ts';
import { type Backup, type Standby, withCopies, createLeftBehind } from '#daemon/backup/index.ts';
import { buildInfo } from '#daemon/build-info.ts';
import type { Card } from '#daemon/card/index.ts';
import type { Lampiran } from '#daemon/lampiran/index.ts';
import type { Queue } from '#daemon/queue/index.ts';
import type { Roster } from '#daemon/roster/index.ts';
import type { Finding } from '#shared/operations/doctor.ts';
import type { Health } from '#shared/operations/health.ts';
import type { OlderCopy } from '#shared/operations/person.ts';
import type { Language } from '#shared/base/language.ts';
import { diagnose, whatsappUrlOf, type HostFacts } from './doctor.ts';
import { createHealthService, createProbation, type ProbationOptions, storageState } from './health.ts';
import { createJournal } from './journal.ts';
import { createMetrics, type ProcessFigures } from './metrics.ts';
import { createPersonStore } from './person.store.ts';
import { createPersonService, type MessengerKeys } from './person.ts';
import { createMetricsStore, createRetentionStore } from './retention.store.ts';
import { createRetention } from './retention.ts';

const WEEK = 7 * 86_400_000;

interface Needs extends Pick<ProbationOptions, 'isAlive' | 'onPassed'> {
  account: Account;
  roster: Roster;
  queue: Queue;
  card: Card;
  lampiran: Lampiran;
  backup: Backup;
  standby: Standby;
  keys: MessengerKeys;
  /** Whether it is known where prayer times are computed for. */
  hasPlace: () => boolean;
  machine: ProcessFigures & { hostFacts(): HostFacts };
}

/** Health, metrics, the journal, the doctor, retention, and one person's data. */
export function createOperations(base: Base, needs: Needs) {
  const { account, roster, queue, card, standby, keys, machine } = needs;
  const { version } = buildInfo();
  const { backup, night } = needs.backup;
  const { config, database, clock, builtAt, timezone, dataDir } = base;
  const { emptyLog } = database;
  const { messenger, standing } = queue;
  const messengerHealth = (): NonNullable<Health['messenger']> => {
    const { state, code } = messenger.frame();
    return { kind: config.messenger, state, ...(code !== undefined && { code }), number: messenger.number() };
  };
  const proxies = createUndeclaredProxies(base);
  const metricsStore = createMetricsStore(database);
  const health = createHealthService({
    version,
    demo: config.demo,
    isAlive: () => database.isAlive() && database.isThere(),
    messenger: messengerHealth,
    storage: () => storageState(machine.hostFacts(), database.readOnly),
    parts: base.supervisor.state,
    queue: queue.queue.state,
    backup: () => withCopies(night.state(), standby.state()),
    account: standing.state,
    clock: card.sanity.state,
  });
  return {
    version,
    health,
    proxies,
    probation: createProbation({ ...base, ...needs, mark: createUpgradeMark(dataDir) }),
    journal: createJournal({ ...base, queue: queue.queue.state }),
    metrics: createMetrics({
      ...base,
      ...queue,
      version,
      store: metricsStore,
      messenger: messengerHealth,
      account: () => standing.state(queue.queue.state()),
      process: machine,
      lastBackup: () => night.state().last_at,
      dueRuns: card.automatic.dueNow,
      nextRun: () => card.automatic.nextDue(clock.now()),
    }),
    retention: createRetention({
      ...base,
      lampiran: needs.lampiran,
      store: createRetentionStore(base.db),
      endExpiredSessions: account.sessions.endExpired,
      emptyLog,
    }),
    person: createPersonService({
      ...base,
      ...queue,
      store: createPersonStore(database),
      keys,
      changing: roster.changing,
      renewBackup: backup.beginAgain,
      emptyLog,
      olderCopies: async (): Promise<OlderCopy[]> => [
        ...(await backup.list()).map(({ name, tempat, created_at }) => ({ name, tempat, created_at })),
        ...standby
          .known()
          .map(({ name, at }) => ({ name, tempat: 'jauh' as const, created_at: new Date(at).toISOString() })),
        ...createLeftBehind(dataDir)
          .list()
          .map(({ name, at }) => ({ name, tempat: 'disisihkan' as const, created_at: new Date(at).toISOString() })),
      ],
    }),
    /** The running daemon's diagnosis of itself. It does not check the whole database, because every backup does. */
    async doctor(language: Language): Promise<Finding[]> {
      const newest = (await backup.list()).find(({ rusak }) => !rusak);
      return diagnose(
        {
          ...machine.hostFacts(),
          now: clock.now(),
          builtAt,
          timezone,
          dataDir,
          database: undefined,
          newestBackup: newest && Date.parse(newest.created_at),
          secondProblem: backup.secondProblem(language),
          backupsWanted: config.backup.at !== undefined,
          health: health.details(),
          missedRuns: metricsStore.missedSince(clock.now() - WEEK),
          portTaken: undefined,
          settings: { misspelt: config.misspelt ?? [], whatsappUrl: whatsappUrlOf(config), hasPlace: needs.hasPlace() },
          proxies: { undeclared: proxies.list(), declared: config.trustProxy },
        },
        language,
      );
    },
  };
}
export type Operations = ReturnType<typeof createOperations>;

export { countAnswers, operationsRoutes } from './operations.routes.ts';
export type { HostFacts } from './doctor.ts';
export { KEPT_DAYS } from './retention.ts';

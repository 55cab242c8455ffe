import type { FastifyBaseLogger } from 'fastify';
import { createAuditLog } from '#daemon/account/audit-log.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Database } from '#daemon/base/database.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import { createPendaftaran } from '#daemon/broadcast/forms.ts';
import { createTemplateExamples } from '#daemon/broadcast/template.ts';
import type { Config } from '#daemon/config.ts';
import { createDoctor } from '#daemon/operations/index.ts';
import { PUT_OFF_AT_MOST } from '#daemon/queue/capacity.ts';
import type { CreateMessenger } from '#daemon/queue/messenger.ts';
import { createWaitingOf } from '#daemon/queue/queue.ts';
import { wireFoundation } from './wiring/foundation.ts';
import { wireLife } from './wiring/life.ts';
import { wireOperations } from './wiring/operations.ts';
import { wirePeople } from './wiring/people.ts';
import { wireRoster } from './wiring/roster.ts';
import { wireSchedules } from './wiring/schedules.ts';
import { wireSheets } from './wiring/sheets.ts';
import { wireViews } from './wiring/views.ts';
import { readHostFacts } from './machine.ts';

/** Wires all stores and services by hand. Starts nothing. */
export function createServices(options: ServiceOptions) {
  const base = wireFoundation(options, { isAlive, onTrusted, lokasiChanged, late });
  const people = wirePeople(base, options.createMessenger);
  const { sending } = people;
  const roster = wireRoster(base, people);
  const schedules = wireSchedules(base, people, roster);
  const sheets = wireSheets(base, people, roster, schedules);
  const views = wireViews(base, people, roster, schedules, sheets);
  const operations = wireOperations(base, people, roster, schedules);
  const {
    config,
    database,
    clock,
    auditStore,
    audit,
    events,
    builtAt,
    timezone,
    sanity,
    accounts,
    begins,
    lokasi,
    mending,
    builder,
    workbooks,
    supervisor,
  } = base;
  const { tautan } = people;
  const { messages, send, messenger, sender, queue, waclient } = people.sending;
  const { pengajianStore, jumatanStore, papanSetting, penghapusan, resources } = roster;
  const { konfirmasi, hariBesar, rutinPreview, rutinSetting, schedule, clockwork, pengganti, ringkasan, incoming } =
    schedules;
  const { saya, spreadsheets, papan, papanSheet, beban, bebanExport, usulan, bentrok, uploads, nouns, exports } =
    sheets;
  const { broadcast, kabar, contactOf, resend, branding, landing, home } = views;
  const { version, backup, person, proxies, metricsStore, metrics, health } = operations;

  function isAlive(): boolean {
    // Read-only: no background part runs.
    if (database.readOnly) return database.isAlive();
    return database.isAlive() && sender.isAlive() && clockwork.isAlive();
  }

  function onTrusted(): void {
    messages.retryNow(clock.now() + PUT_OFF_AT_MOST);
    sender.wake();
    clockwork.wake();
  }

  function lokasiChanged(): number {
    return sending.beliefs.changed(['pengaturan.lokasi']);
  }

  function late() {
    return {
      backup,
      messenger,
      isPaused: sending.isPaused,
      hasWaiting: () => messages.counts().waiting > 0,
      wake: sender.wake,
    };
  }

  return {
    ...accounts,
    config,
    clock,
    builder,
    workbooks,
    changes: database.changes,
    version,
    auditLog: createAuditLog({ store: auditStore, timezone, openAmong: penghapusan.openAmong }),
    penghapusan,
    backup,
    metrics,
    doctor: createDoctor({
      config,
      clock,
      builtAt,
      health,
      backup,
      proxies,
      store: metricsStore,
      hostFacts: () => readHostFacts(config.dataDir),
    }),
    proxies,
    supervisor,
    branding,
    lokasi,
    hariBesar,
    begins,
    mending,
    person,
    health,
    send,
    events,
    messenger,
    waclient,
    queue,
    broadcast,
    broadcasts: sending.steering,
    kabar,
    resend,
    waitingOf: createWaitingOf({ messages, ownSchedules: nouns.rutin.ownSchedules }),
    contactOf,
    optOut: sending.optOut,
    ...nouns,
    tautan,
    saya,
    konfirmasi,
    incoming,
    pengganti,
    papan,
    papanSetting,
    papanSheet,
    beban,
    bebanExport,
    usulan,
    bentrok,
    rutinPreview,
    rutinSetting,
    ...resources,
    pendaftaran: createPendaftaran({
      forms: messenger.forms,
      list: () => resources.template.list({ fields: 'id,nama_template,type,content' }).rows,
      get: resources.template.get,
      audit,
      publicUrl: config.publicUrl,
    }),
    templateExample: createTemplateExamples({
      sources: { pengajian: pengajianStore, jumatan: jumatanStore },
      begins,
      clock,
      timezone,
      publicUrl: config.publicUrl,
    }),
    exports,
    home,
    schedule,
    ringkasan,
    sanity,
    landing,
    spreadsheets,
    uploads,
    /** Whether database, queue and scheduler go on; once started. */
    isAlive,
    /** Whether the opened database file is still the one at its path. */
    isThere: database.isThere,
    ...wireLife(base, people, roster, schedules, sheets, operations),
  };
}
export type Services = ReturnType<typeof createServices>;

/** What the graph of services is made from. */
export interface ServiceOptions {
  config: Config;
  database: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  createMessenger: CreateMessenger;
  cliToken?: string;
  /** The process's supervisor; by default one for these services only. */
  supervisor?: Supervisor;
  /** Whether the clock follows a time server; the kernel is asked unless a test answers. */
  isSynchronised?: () => Promise<boolean>;
  /** No honest clock shows a time before this, UTC ms; the build's, unless a test says otherwise. */
  builtAt?: number;
}

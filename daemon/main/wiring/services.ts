import { dateInZone } from '#shared/base/dates.ts';
import type { Health } from '#shared/operations/health.ts';
import { jumatanNoun, type Jumatan, type JumatanInput } from '#shared/roster/jumatan.ts';
import { masjidNoun } from '#shared/roster/masjid.ts';
import { mubalighNoun } from '#shared/roster/mubaligh.ts';
import { pengajianNoun, type Pengajian, type PengajianInput } from '#shared/roster/pengajian.ts';
import { buildInfo, builtAt as builtAtOfBundle } from '../../build-info.ts';
import { createAudit } from '../../domain/base/audit.ts';
import { createSupervisor } from '../../domain/base/supervisor.ts';
import { createAuditLog } from '../../domain/account/audit-log.ts';
import { createBuilder } from '../../domain/base/builder.ts';
import { createBrandingService } from '../../domain/roster/branding.ts';
import { createAgain } from '../../domain/broadcast/again.ts';
import { createBroadcastService } from '../../domain/broadcast/broadcast.ts';
import { createContactOf } from '../../domain/broadcast/contact-of.ts';
import { createWaitingOf } from '../../domain/queue/waiting-of.ts';
import { createResend } from '../../domain/broadcast/resend.ts';
import { createContactService } from '../../domain/roster/contact.ts';
import { createCutiService } from '../../domain/roster/cuti.ts';
import { createHomeService } from '../../domain/home/home.ts';
import { createHariBesar } from '../../domain/roster/hari-besar.ts';
import { createContactUpload } from '../../domain/sheet/contact-upload.ts';
import { createRutinUpload } from '../../domain/sheet/rutin-upload.ts';
import { createCutiUpload } from '../../domain/sheet/cuti-upload.ts';
import { createJadwalUpload } from '../../domain/sheet/jadwal-upload.ts';
import { createEvents } from '../../domain/base/events.ts';
import { createHealthService } from '../../domain/operations/health.ts';
import { createIdempotency } from '../../domain/queue/send/idempotency.ts';
import { createOptimistic } from '../../domain/base/optimistic.ts';
import { createJadwalService } from '../../domain/roster/jadwal.ts';
import { createRosterNews } from '../../domain/roster/papan/roster-news.ts';
import { createJournal } from '../../domain/operations/journal.ts';
import { createMetrics } from '../../domain/operations/metrics.ts';
import { createLandingService } from '../../domain/landing/landing.ts';
import { clashNotes } from '../../domain/roster/papan/clash-notes.ts';
import type { Asked } from '../../domain/roster/papan/check/asked.ts';
import { wireKabar } from './kabar.ts';
import { wirePapan, wireRosterCheck } from './papan.ts';
import { createPendaftaran } from '../../domain/broadcast/pendaftaran.ts';
import { createPenghapusan } from '../../domain/roster/penghapusan/penghapusan.ts';
import { createQuietSettings } from '../../domain/backup/standby/quiet-settings.ts';
import { createProbation } from '../../domain/operations/probation.ts';
import { createSigner } from '../../domain/base/signer.ts';
import { createSayaService } from '../../domain/reply/saya.ts';
import { createTemplateExamples } from '../../domain/broadcast/template-example.ts';
import { createTemplateService } from '../../domain/roster/template.ts';
import { createUndeclaredProxies } from '../../domain/operations/undeclared-proxy.ts';
import type { ServiceOptions } from './options.ts';
import { wireAccounts } from './accounts.ts';
import { wireDoctor } from './doctor.ts';
import { wireBackup } from './backup.ts';
import { wireExports } from './export.ts';
import { openFiles, readDisk, readHostFacts } from '../process/host-facts.ts';
import { storageState } from '../../domain/operations/storage-state.ts';
import { paths } from '../../paths.ts';
import { createSpreadsheetService } from '../../spreadsheet/service.ts';
import { createAlertNumbers } from '../../storage/account/alert-numbers.ts';
import { createAuditNames } from '../../storage/account/audit-names.ts';
import { createAuditStore } from '../../storage/base/audit.ts';
import { createBrandingStore } from '../../storage/roster/branding.ts';
import { createHomeStore } from '../../storage/home/home.ts';
import { createIdempotencyStore } from '../../storage/queue/idempotency.ts';
import { createCutiStore } from '../../storage/roster/cuti.ts';
import { createJadwalStore } from '../../storage/roster/jadwal.ts';
import { createMasjidStore, createMubalighStore } from '../../storage/roster/contact.ts';
import { createMetricsStore } from '../../storage/operations/metrics.ts';
import { createLandingStore } from '../../storage/landing/landing.ts';
import { PUT_OFF_AT_MOST } from '../../domain/queue/send/capacity.ts';
import { createRevisions } from '../../storage/base/revision.ts';
import { createPenghapusanStore } from '../../storage/roster/penghapusan.ts';
import { createSettingStore } from '../../storage/base/setting.ts';
import { createUpgradeMark } from '../../storage/base/upgrade-mark.ts';
import { createSayaStore } from '../../storage/reply/saya.ts';
import { createTemplateStore } from '../../storage/roster/template.ts';
import { isKernelSynchronised } from '../../jobs/clock-sync.ts';
import { wireCards, wireClockwork, wireRingkasan, wireSanity } from './clock.ts';
import { wirePengganti } from './pengganti.ts';
import { wirePerson } from './person.ts';
import { wireReply } from './reply.ts';
import { wireRutin } from './rutin.ts';
import { wireSending } from './sending.ts';
import { wireStandby, withCopies } from './standby.ts';
import { wireTautan } from './tautan.ts';
import { wireWaktu } from './waktu.ts';

/** Wires the whole graph by hand: stores into services, services into one another. Starts nothing. */
export function createServices(options: ServiceOptions) {
  const { config, database, clock } = options;
  const { db, transaction } = database;
  const auditStore = createAuditStore(db);
  const events = createEvents();
  const rosterNews = createRosterNews({ emit: events.emit });
  const audit = createAudit({ store: auditStore, clock, onRecord: rosterNews.recorded });
  const settings = createSettingStore(db);
  const { logger, isSynchronised = isKernelSynchronised, builtAt = builtAtOfBundle() } = options;
  const { timezone } = config;
  const { supervisor = createSupervisor({ logger, clock }) } = options;
  const clockParts = { database, clock, timezone, settings, audit, logger, emit: events.emit, isSynchronised, builtAt };
  const quiet = createQuietSettings(settings, database.changes);
  const sanity = wireSanity({ ...clockParts, settings: quiet.settings, onTrusted });
  const standby = wireStandby({
    config,
    ...quiet,
    clock,
    logger,
    emit: events.emit,
    supervisor,
    lastSeen: sanity.lastSeen(),
    canRun: sanity.canRun,
    late: () => ({
      backup,
      messenger,
      isPaused: sending.isPaused,
      hasWaiting: () => messages.counts().waiting > 0,
      wake: sender.wake,
    }),
  });
  const brandingStore = createBrandingStore(db);
  const accounts = wireAccounts({
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
    isAlive,
    onPassed: onTrusted,
  });
  const gate = {
    canSend: () => sanity.canSend() && probation.isOver() && standby.canSend(),
    stopped: () => sanity.stopped() ?? probation.stopped() ?? standby.stopped(),
    onResume: standby.onResume,
  };
  const revisionOf = createRevisions(db);
  const optimistic = createOptimistic({ revisionOf, transaction });
  const { begins, masjidMoved, lokasi, mending } = wireWaktu({
    config,
    database,
    revisionOf,
    brandingStore,
    settings,
    audit,
    clock,
    supervisor,
  });
  const idempotency = createIdempotency({ store: createIdempotencyStore(db), clock });
  const builder = createBuilder();
  // A child process makes them, one at a time, and they must not keep others waiting.
  const workbooks = createBuilder({ atOnce: 1 });
  const masjidStore = createMasjidStore(db);
  const mubalighStore = createMubalighStore(db);
  const contacts = { masjid: masjidStore, mubaligh: mubalighStore };
  const tautan = wireTautan({ config, database, clock, contacts, audit });
  const sending = wireSending({
    config,
    createMessenger: options.createMessenger,
    database,
    clock,
    logger,
    settings,
    audit,
    events,
    gate,
    canDate: sanity.canDate,
    optimistic,
    idempotency,
    supervisor,
    begins,
    onAsked: rosterNews.changed,
    unmask: tautan.unmask,
  });
  const {
    messages,
    broadcasts,
    optOuts,
    news,
    cancelling,
    send,
    sendPreview,
    messenger,
    pace,
    capacity,
    account,
    sender,
    queue,
    waclient,
  } = sending;

  const { cancelWaiting } = cancelling;
  const templateStore = createTemplateStore(db);
  const pengajianStore = createJadwalStore<Pengajian>(db, 'pengajian');
  const jumatanStore = createJadwalStore<Jumatan>(db, 'jumatan');
  const { papanSetting, rosterCheck } = wireRosterCheck({ db, transaction, audit, settings, begins });
  const penghapusan = createPenghapusan({
    store: createPenghapusanStore(db),
    transaction,
    audit,
    clock,
    clashes: (one) => rosterCheck.own(one).flatMap(({ berat, teks }) => (berat === 'bentrok' ? [teks] : [])),
    masjidMoved,
    withdraw: cancelling.withdraw,
  });
  const { keep } = penghapusan;
  const masjid = createContactService(masjidNoun, {
    store: masjidStore,
    transaction,
    audit,
    cancelWaiting,
    keep,
    onChange: (id, fields) => void (fields.includes('lokasi') && masjidMoved(id)),
  });
  const mubaligh = createContactService(mubalighNoun, {
    store: mubalighStore,
    transaction,
    audit,
    cancelWaiting,
    keep,
  });
  const template = createTemplateService({ store: templateStore, transaction, audit, keep });
  const sources = {
    pengajian: pengajianStore,
    jumatan: jumatanStore,
    findTemplate: templateStore.find,
    broadcasts,
    sendPreview,
    clashing: rosterCheck.standing,
    charges: { forms: messenger.forms, price: config.messagePrice },
    stopped: () => {
      const { paused, paused_reason } = queue.state();
      return paused ? (paused_reason ?? 'Antrean dijeda.') : undefined;
    },
    // A question carries the address of the preacher's own page.
    begins: { ...begins, urlOf: (id: string) => tautan.urlFor({ noun: 'mubaligh', id }) },
  };
  const { recipients } = sending;
  const cards = wireCards({ ...clockParts, ...sources, messages, send, pace, capacity, sanity, recipients });
  const { automatic, runs } = cards;
  const jadwal = {
    masjid: masjidStore,
    mubaligh: mubalighStore,
    timezone,
    transaction,
    audit,
    cancelWaiting,
    keep,
    lateNote: automatic.lateNote,
    orderOf: begins.orderOf,
    clashNotes: (one: Asked) => clashNotes(rosterCheck.own(one)),
  };
  const pengajian = createJadwalService<Pengajian, PengajianInput>(pengajianNoun, { ...jadwal, store: pengajianStore });
  const jumatan = createJadwalService<Jumatan, JumatanInput>(jumatanNoun, { ...jadwal, store: jumatanStore });
  const numbers = createAlertNumbers(db);
  const { konfirmasi, answers, incoming, askFirst } = wireReply({
    database,
    pengajian: { store: pengajianStore, get: pengajian.get },
    jumatan: { store: jumatanStore, get: jumatan.get },
    audit,
    clock,
    timezone,
    send,
    supervisor,
    optOut: sending.optOut,
    emit: events.emit,
    publicUrl: config.publicUrl,
    numbers,
    settings,
    isOurs: (waId) => messages.findByWaId(waId) !== undefined,
  });
  const hariBesar = createHariBesar({ settings, transaction, audit, timezone });
  const { rutin, rutinStore, rutinPreview, rutinSetting, rutinClock } = wireRutin({
    ...clockParts,
    db,
    transaction,
    pengajian,
    masjid: masjidStore,
    mubaligh: mubalighStore,
    check: rosterCheck,
    holidays: hariBesar.holidaysBetween,
    keep,
  });
  const { schedule, clockwork } = wireClockwork({
    ...clockParts,
    cards,
    rutin: rutinClock,
    findTemplate: templateStore.find,
    sanity,
    sessions: accounts.sessions,
  });
  const pengganti = wirePengganti({
    config,
    database,
    clock,
    logger,
    audit,
    events,
    stores: { pengajian: pengajianStore, jumatan: jumatanStore },
    jadwal: { pengajian, jumatan },
    masjid: masjidStore,
    mubaligh: mubalighStore,
    rosterCheck,
    begins,
    messages,
    cancelling,
    optOuts,
    send,
    confirm: (actor, kind, id, jawaban, jalur) => {
      konfirmasi.answer(kind, id, jawaban, { jalur, actor });
    },
    wake: clockwork.wake,
    admins: numbers,
  });
  const ringkasan = wireRingkasan({
    ...clockParts,
    runs,
    check: rosterCheck,
    jumatan: jumatanStore,
    begins,
    numbers,
    send,
    pace,
    sanity,
    publicUrl: config.publicUrl,
    onChanged: clockwork.wake,
  });
  clockwork.add(pengganti);
  clockwork.add(ringkasan);
  askFirst(pengganti);
  const cutiStore = createCutiStore(db);
  const cuti = createCutiService({ store: cutiStore, mubaligh: mubalighStore, timezone, transaction, audit, keep });
  const saya = createSayaService({
    tautan,
    store: createSayaStore(db),
    cuti,
    answer: konfirmasi.answer,
    begins,
    emit: events.emit,
    transaction,
    clock,
    timezone,
  });
  const spreadsheets = createSpreadsheetService({ childPath: paths.spreadsheetChild });
  const { papan, papanSheet, beban, usulan, bentrok, planning } = wirePapan({
    db,
    transaction,
    audit,
    clock,
    timezone,
    jumatan,
    masjid: masjidStore,
    rosterCheck,
    supervisor,
    spreadsheets,
    optimistic,
  });
  const sheets = { spreadsheets, optimistic, audit };
  const names = {
    masjid: masjidStore,
    mubaligh: mubalighStore,
    lateNote: automatic.lateNote,
    orderOf: begins.orderOf,
    clashes: rosterCheck.among,
    today: () => dateInZone(clock.now(), timezone),
  };
  const uploads = {
    masjid: createContactUpload(masjidNoun, { ...sheets, store: masjidStore, update: masjid.update }),
    mubaligh: createContactUpload(mubalighNoun, { ...sheets, store: mubalighStore, update: mubaligh.update }),
    pengajian: createJadwalUpload(pengajianNoun, {
      ...sheets,
      ...names,
      store: pengajianStore,
      changeMany: pengajian.changeMany,
    }),
    jumatan: createJadwalUpload(jumatanNoun, {
      ...sheets,
      ...names,
      store: jumatanStore,
      changeMany: jumatan.changeMany,
    }),
    cuti: createCutiUpload({ ...sheets, store: cutiStore, mubaligh: mubalighStore, update: cuti.update }),
    rutin: createRutinUpload({
      ...sheets,
      store: rutinStore,
      update: rutin.update,
      masjid: masjidStore,
      mubaligh: mubalighStore,
      problemOf: rutin.problemOf,
      onStored() {
        rutinClock.again();
        clockwork.wake();
      },
    }),
  };
  const nouns = { masjid, mubaligh, pengajian, jumatan, cuti, rutin, messageLog: sending.messageLog };
  const exports = wireExports({ spreadsheets, clock, timezone }, nouns, {
    masjid: masjidStore,
    mubaligh: mubalighStore,
  });
  const broadcast = createBroadcastService({
    ...sources,
    runs,
    messages,
    pace,
    capacity,
    clock,
    timezone,
    isConnected: () => messenger.frame().state === 'CONNECTED',
  });

  const kabar = wireKabar({
    ...sources,
    ...contacts,
    db,
    cards: cards.cards,
    advice: { ...sources, runs, messages, pace, capacity },
    transaction,
    audit,
    clock,
    timezone,
    isConnected: () => messenger.frame().state === 'CONNECTED',
  });

  const contactOf = createContactOf({ getLog: sending.messageLog.get, messages, past: sending.past, masjid, mubaligh });
  const resend = createResend({
    broadcasts,
    store: sending.broadcastMessages,
    past: sending.past,
    messages,
    getLog: sending.messageLog.get,
    makeAgain: createAgain({ ...sources, ...contacts, messages, clock, timezone }),
    clock,
  });
  const branding = createBrandingService({
    store: brandingStore,
    settings,
    readLogo: spreadsheets.readLogo,
    transaction,
    audit,
  });
  const { publicUrl } = config;
  const signer = createSigner(settings);
  const landing = createLandingService({
    store: createLandingStore(db),
    customizations: branding.get,
    clock,
    timezone,
    begins,
    publicUrl,
    secret: signer.sign('kalender', 'uid'),
  });
  const home = createHomeService({
    store: createHomeStore(db),
    outlook: cards.outlook,
    cards: cards.cards,
    broadcasts,
    pengganti,
    kabar,
    bentrok,
    begins,
    clock,
    timezone,
  });
  const { version } = buildInfo();
  const { backup, night, nightly } = wireBackup({
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
  const person = wirePerson({
    database,
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

  function isAlive(): boolean {
    // Where nothing can be stored, only the calls are served.
    if (database.readOnly) return database.isAlive();
    return database.isAlive() && sender.isAlive() && clockwork.isAlive();
  }

  function onTrusted(): void {
    messages.retryNow(clock.now() + PUT_OFF_AT_MOST);
    sender.wake();
    clockwork.wake();
  }

  let unwatch: (() => void)[] = [];
  return {
    ...accounts,
    config,
    clock,
    builder,
    workbooks,
    changes: database.changes,
    version,
    auditLog: createAuditLog({
      store: auditStore,
      named: createAuditNames(database),
      timezone,
      openAmong: penghapusan.openAmong,
    }),
    penghapusan,
    backup,
    metrics,
    doctor: wireDoctor({ config, clock, builtAt, health, backup, proxies, store: metricsStore }),
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
    waitingOf: createWaitingOf({ messages, ownSchedules: rutin.ownSchedules }),
    contactOf,
    optOut: sending.optOut,
    ...nouns,
    tautan,
    saya,
    konfirmasi,
    pengganti,
    papan,
    papanSetting,
    papanSheet,
    beban,
    usulan,
    bentrok,
    rutinPreview,
    rutinSetting,
    template,
    pendaftaran: createPendaftaran({
      forms: messenger.forms,
      list: () => template.list({ fields: 'id,nama_template,type,content' }).rows,
      get: template.get,
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
    /** Whether the database that was opened still lies in its place. */
    isThere: database.isThere,
    /** Lets the queue and the messenger go. The queue listens first, so that it misses nothing. */
    async start(): Promise<void> {
      metrics.start();
      journal.start();
      // What WhatsApp says could not be kept, and a night's backup has no room.
      if (database.readOnly) return;
      unwatch = [waclient.watch(), messenger.subscribe({ incoming })];
      answers.start();
      sender.start();
      mending.start();
      standby.start();
      await messenger.start();
      nightly.start();
      probation.start();
      clockwork.start();
    },
    /** The message under way is finished or put back; then the messenger goes. */
    async stop(): Promise<void> {
      health.setPhase('stopping');
      metrics.stop();
      journal.stop();
      await probation.stop();
      // The night under way ends with its backup.
      const nightEnded = Promise.all([nightly.stop(), standby.stop()]);
      await backup.stop();
      await nightEnded;
      await mending.stop();
      await clockwork.stop();
      await sender.stop();
      await messenger.stop();
      await answers.stop();
      await usulan.close();
      await planning.close();
      await spreadsheets.close();
      news.stop();
      rosterNews.stop();
      unwatch.forEach((end) => end());
    },
  };
}
export type Services = ReturnType<typeof createServices>;

import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Jumatan } from '#shared/jumatan.ts';
import type { Pengajian } from '#shared/pengajian.ts';
import { buildInfo } from './build-info.ts';
import type { Config } from './config.ts';
import { createAccessService } from './domain/access.ts';
import { createAdminService } from './domain/admin.ts';
import { createAudit, type Audit } from './domain/audit.ts';
import { createAuthService } from './domain/auth.ts';
import { createBrandingService } from './domain/branding.ts';
import { createBroadcastService } from './domain/broadcast.ts';
import type { Clock } from './domain/clock.ts';
import { createMasjidUpload, createMubalighUpload } from './domain/contact-upload.ts';
import { createDeviceMarks } from './domain/device.ts';
import { createEvents } from './domain/events.ts';
import { createFirstStart } from './domain/first-start.ts';
import { createJumatanUpload, createPengajianUpload } from './domain/jadwal-upload.ts';
import { createHealthService } from './domain/health.ts';
import { createIdempotency } from './domain/idempotency.ts';
import { createJumatanService } from './domain/jumatan.ts';
import { createMasjidService } from './domain/masjid.ts';
import { createMessageLogService } from './domain/message-log.ts';
import { createMessageNews } from './domain/message-news.ts';
import { createMubalighService } from './domain/mubaligh.ts';
import { createOutbox } from './domain/outbox.ts';
import { createPasswordHasher } from './domain/password.ts';
import { createPengajianService } from './domain/pengajian.ts';
import { createLandingService } from './domain/landing.ts';
import { createScheduleService } from './domain/schedule.ts';
import { createQueuePause } from './domain/queue-pause.ts';
import { createQueueService } from './domain/queue.ts';
import { createSender } from './domain/sender.ts';
import { createSessionService } from './domain/session.ts';
import { createSettle } from './domain/settle.ts';
import { createSigner } from './domain/signer.ts';
import { createTemplateService } from './domain/template.ts';
import { createThrottle } from './domain/throttle.ts';
import { createWaclientService } from './domain/waclient.ts';
import { wireBackup } from './main/wire-backup.ts';
import { paths } from './paths.ts';
import { createSpreadsheetService } from './spreadsheet/service.ts';
import { readLogo } from './images/read-logo.ts';
import { createAccountStore } from './storage/account.ts';
import { createAdminStore } from './storage/admin.ts';
import { createAuditStore } from './storage/audit.ts';
import { createBrandingStore } from './storage/branding.ts';
import { createBroadcastStore } from './storage/broadcast.ts';
import type { Database } from './storage/database.ts';
import { createIdempotencyStore } from './storage/idempotency.ts';
import { createJadwalStore } from './storage/jadwal.ts';
import { createMasjidStore } from './storage/masjid.ts';
import { createMessageLogStore } from './storage/message-log.ts';
import { createMessageStore } from './storage/message.ts';
import { createMubalighStore } from './storage/mubaligh.ts';
import { createLandingStore } from './storage/landing.ts';
import { createScheduleStore } from './storage/schedule.ts';
import { createPasswordFile } from './storage/password-file.ts';
import { createQueueStore } from './storage/queue.ts';
import { createSessionStore } from './storage/session.ts';
import { createSettingStore } from './storage/setting.ts';
import { createTemplateStore } from './storage/template.ts';
import { createWhatsappKeyStore } from './storage/whatsapp-key.ts';
import { newMessageId } from './whatsapp/message-id.ts';
import type { Messenger } from './whatsapp/messenger.ts';
import { createSimulatedMessenger } from './whatsapp/simulated.ts';
import { createWhatsappMessenger } from './whatsapp/whatsapp.ts';

export interface ServiceOptions {
  config: Config;
  database: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  cliToken?: string;
}

/** Wires the whole graph by hand: stores into services, services into one another. Starts nothing. */
export function createServices(options: ServiceOptions) {
  const { config, database, clock } = options;
  const { db, transaction } = database;
  const audit = createAudit({ store: createAuditStore(db), clock });
  const settings = createSettingStore(db);
  const accounts = wireAccounts({ ...options, audit });

  const events = createEvents();
  const messages = createMessageStore(db);
  const broadcasts = createBroadcastStore(db);
  const news = createMessageNews({ broadcasts, emit: events.emit });
  const outbox = createOutbox({ messages, broadcasts, transaction, audit, clock, news, newMessageId });
  const messenger = wireMessenger(options, (waId) => messages.findByWaId(waId)?.message);
  const settle = createSettle({ messages, broadcasts, transaction, outbox, clock, news });
  const pause = createQueuePause(settings);
  const { logger } = options;
  const { sendGap, timezone } = config;
  const sender = createSender({ messages, transaction, messenger, settle, pause, news, clock, logger, emit: events.emit, sendGap });
  const waclient = createWaclientService({ messenger, messages, settings, outbox, transaction, audit, clock, emit: events.emit });
  const queue = createQueueService({ store: createQueueStore(db), messages, outbox, pause, transaction, audit, clock, wake: sender.wake });
  const messageLog = createMessageLogService({ store: createMessageLogStore(db), messages, outbox, transaction, audit, clock });

  const { cancelWaiting } = outbox;
  const masjidStore = createMasjidStore(db);
  const mubalighStore = createMubalighStore(db);
  const templateStore = createTemplateStore(db);
  const pengajianStore = createJadwalStore<Pengajian>(db, 'pengajian');
  const jumatanStore = createJadwalStore<Jumatan>(db, 'jumatan');
  const masjid = createMasjidService({ store: masjidStore, transaction, audit, cancelWaiting });
  const mubaligh = createMubalighService({ store: mubalighStore, transaction, audit, cancelWaiting });
  const scheduleStore = createScheduleStore(db);
  const template = createTemplateService({ store: templateStore, transaction, audit });
  const schedule = createScheduleService({ store: scheduleStore, templates: templateStore, transaction, audit, clock });
  const jadwal = { masjid: masjidStore, mubaligh: mubalighStore, timezone, transaction, audit, cancelWaiting };
  const pengajian = createPengajianService({ ...jadwal, store: pengajianStore });
  const jumatan = createJumatanService({ ...jadwal, store: jumatanStore });
  const spreadsheets = createSpreadsheetService({ childPath: paths.spreadsheetChild });
  const sheets = { spreadsheets, transaction, audit };
  const names = { masjid: masjidStore, mubaligh: mubalighStore };
  const uploads = {
    masjid: createMasjidUpload({ ...sheets, store: masjidStore }),
    mubaligh: createMubalighUpload({ ...sheets, store: mubalighStore }),
    pengajian: createPengajianUpload({ ...sheets, ...names, store: pengajianStore }),
    jumatan: createJumatanUpload({ ...sheets, ...names, store: jumatanStore }),
  };
  const broadcast = createBroadcastService({
    pengajian: pengajianStore,
    jumatan: jumatanStore,
    findTemplate: templateStore.find,
    messages,
    broadcasts,
    outbox,
    clock,
    timezone,
    sendGap,
    isConnected: () => messenger.frame().state === 'CONNECTED',
  });

  const branding = createBrandingService({ store: createBrandingStore(db), readLogo, transaction, audit });
  const { publicUrl } = config;
  const signer = createSigner(settings);
  const landing = createLandingService({
    store: createLandingStore(db), customizations: branding.get, clock, timezone, publicUrl, sign: (text) => signer.sign('kalender', text),
  });
  const idempotency = createIdempotency({ store: createIdempotencyStore(db), transaction, clock });
  const { version } = buildInfo();
  const { backup, night, nightly } = wireBackup({ config, transaction, settings, audit, clock, logger, emit: events.emit, version });
  const health = createHealthService({
    version,
    demo: config.demo,
    isAlive: database.isAlive,
    messenger: () => {
      const { state, code } = messenger.frame();
      return { kind: config.messenger, state, ...(code !== undefined && { code }), number: messenger.number() };
    },
    queue: queue.state,
    backup: night.state,
  });

  let unwatch: (() => void) | undefined;
  return {
    ...accounts,
    config,
    clock,
    version,
    backup,
    branding,
    health,
    idempotency,
    events,
    messenger,
    waclient,
    queue,
    messageLog,
    broadcast,
    masjid,
    mubaligh,
    template,
    pengajian,
    jumatan,
    schedule,
    landing,
    spreadsheets,
    uploads,
    /** Lets the queue and the messenger go. The queue listens first, so that it misses nothing. */
    async start(): Promise<void> {
      unwatch = waclient.watch();
      sender.start();
      await messenger.start();
      nightly.start();
    },
    /** The message under way is finished or put back; then the messenger goes. */
    async stop(): Promise<void> {
      health.setPhase('stopping');
      nightly.stop();
      await backup.stop();
      await sender.stop();
      await messenger.stop();
      await spreadsheets.close();
      news.stop();
      unwatch?.();
    },
  };
}
export type Services = ReturnType<typeof createServices>;

function wireAccounts(options: ServiceOptions & { audit: Audit }) {
  const { config, database, clock, logger, audit, cliToken = randomBytes(32).toString('base64url') } = options;
  const { db, transaction } = database;
  const { superadminPassword, passwordMin } = config;
  const settings = createSettingStore(db);
  const accounts = createAccountStore(db);
  const hasher = createPasswordHasher();
  const signer = createSigner(settings);
  const sessions = createSessionService({ store: createSessionStore(db), signer, clock, transaction, audit });
  const access = createAccessService({ cliToken, sessions });
  const passwordFile = createPasswordFile(config.dataDir);
  const firstStart = createFirstStart({ accounts, settings, hasher, passwordFile, transaction, audit, logger, superadminPassword, passwordMin });
  const auth = createAuthService({
    accounts, sessions, hasher, throttle: createThrottle(clock), devices: createDeviceMarks(signer),
    transaction, audit, passwordMin, onSignedIn: firstStart.signedIn,
  });
  const admin = createAdminService({ store: createAdminStore(db), accounts, sessions, hasher, transaction, audit, passwordMin });
  return { access, admin, auth, firstStart, sessions };
}

function wireMessenger({ config, database, logger, clock }: ServiceOptions, findText: (waId: string) => string | undefined): Messenger {
  if (config.messenger === 'simulated') return createSimulatedMessenger();
  const keys = createWhatsappKeyStore(database.db, database.transaction);
  return createWhatsappMessenger({ keys, findText, logger, clock, url: config.whatsappUrl, rootKey: config.whatsappRootKey });
}

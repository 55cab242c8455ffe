import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { createAccessService } from './domain/access.ts';
import { createAdminService } from './domain/admin.ts';
import { createAudit } from './domain/audit.ts';
import { createAuthService } from './domain/auth.ts';
import type { Clock } from './domain/clock.ts';
import { createDeviceMarks } from './domain/device.ts';
import { createFirstStart } from './domain/first-start.ts';
import { createMasjidService } from './domain/masjid.ts';
import { createPasswordHasher } from './domain/password.ts';
import { createSessionService } from './domain/session.ts';
import { createSigner } from './domain/signer.ts';
import { createThrottle } from './domain/throttle.ts';
import { createAccountStore } from './storage/account.ts';
import { createAdminStore } from './storage/admin.ts';
import { createAuditStore } from './storage/audit.ts';
import type { Database } from './storage/database.ts';
import { createMasjidStore } from './storage/masjid.ts';
import { createPasswordFile } from './storage/password-file.ts';
import { createSessionStore } from './storage/session.ts';
import { createSettingStore } from './storage/setting.ts';

export interface ServiceOptions {
  config: Config;
  database: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  cliToken?: string;
}

/** Wires the whole graph by hand: stores into services, services into one another. Starts nothing. */
export function createServices(options: ServiceOptions) {
  const { config, database, clock, logger, cliToken = randomBytes(32).toString('base64url') } = options;
  const { superadminPassword, passwordMin } = config;
  const { db, transaction } = database;
  const audit = createAudit({ store: createAuditStore(db), clock });
  const settings = createSettingStore(db);
  const accounts = createAccountStore(db);
  const hasher = createPasswordHasher();
  const signer = createSigner(settings);

  const sessions = createSessionService({ store: createSessionStore(db), signer, clock, transaction, audit });
  const access = createAccessService({ cliToken, sessions });
  const passwordFile = createPasswordFile(config.dataDir);
  const firstStart = createFirstStart({ accounts, settings, hasher, passwordFile, transaction, audit, logger, superadminPassword, passwordMin });
  const throttle = createThrottle(clock);
  const devices = createDeviceMarks(signer);
  const auth = createAuthService({ accounts, sessions, hasher, throttle, devices, transaction, audit, passwordMin, onSignedIn: firstStart.signedIn });
  const admin = createAdminService({ store: createAdminStore(db), accounts, sessions, hasher, transaction, audit, passwordMin });

  const cancelWaiting = { byMasjid: () => 0, byMubaligh: () => 0, byPengajian: () => 0, byJumatan: () => 0 };
  const masjid = createMasjidService({ store: createMasjidStore(db), transaction, audit, cancelWaiting });
  return { access, admin, auth, config, firstStart, masjid, sessions };
}
export type Services = ReturnType<typeof createServices>;

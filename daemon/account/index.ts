import { randomBytes } from 'node:crypto';
import { createAccessService } from './access.routes.ts';
import { createAdminService } from './admin.ts';
import type { Audit } from '#daemon/base/audit.ts';
import { createAuthService, createFirstStart } from './auth.ts';
import { createDeviceList, createDeviceMarks, createOwnDevices, createSessionService } from './session.ts';
import { createFailedSignIns, createThrottle } from './throttle.ts';
import { createOwnAccount } from './account.ts';
import { createPasswordHasher } from './password.ts';
import { createSecondFactor, createTwoFactorService } from './two-factor.ts';
import { createSigner } from '#daemon/base/signer.ts';
import { createTokenFileService } from './token-file.ts';
import type { Config } from '#daemon/config.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Database } from '#daemon/base/database.ts';
import { createAccountStore, createAdminStore, createPasswordFile } from './account.store.ts';
import { createSessionStore, createTwoFactorStore } from './session.store.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';

export interface AccountParts {
  config: Config;
  database: Database;
  clock: Clock;
  logger: { info(message: string): void; warn(message: string): void };
  cliToken?: string;
  audit: Audit;
  settings: SettingStore;
  issuer: () => string;
}

/** Wires authentication: accounts, sessions, passwords and second factors. */
export function createAccounts(options: AccountParts) {
  const {
    config,
    database,
    clock,
    logger,
    audit,
    settings,
    issuer,
    cliToken = randomBytes(32).toString('base64url'),
  } = options;
  const { db, transaction } = database;
  const { superadminPassword, passwordMin } = config;
  const accounts = createAccountStore(db);
  const admins = createAdminStore(db);
  const hasher = createPasswordHasher();
  const signer = createSigner(settings);
  const throttle = createThrottle(clock);
  const sessionStore = createSessionStore(db);
  const sessions = createSessionService({
    store: sessionStore,
    signer,
    clock,
    transaction,
    audit,
    changes: database.changes,
  });
  const access = createAccessService({ cliToken, sessions });
  const passwordFile = createPasswordFile(config.dataDir);
  const firstStart = createFirstStart({
    accounts,
    settings,
    hasher,
    passwordFile,
    transaction,
    audit,
    logger,
    superadminPassword,
    passwordMin,
  });
  const own = createOwnAccount({ accounts, hasher, throttle, transaction, audit });
  const twoFactorStore = createTwoFactorStore(db);
  const secondFactor = createSecondFactor({ store: twoFactorStore, hasher, clock });
  const twoFactor = createTwoFactorService({
    store: twoFactorStore,
    admins,
    own,
    secondFactor,
    sessions,
    transaction,
    audit,
    clock,
    issuer,
  });
  const auth = createAuthService({
    accounts,
    sessions,
    hasher,
    throttle,
    own,
    secondFactor,
    devices: createDeviceMarks(signer),
    failed: createFailedSignIns({ audit, clock }),
    transaction,
    audit,
    passwordMin,
    onSignedIn: firstStart.signedIn,
  });
  const admin = createAdminService({ store: admins, accounts, sessions, hasher, transaction, audit, passwordMin });
  const tokenFile = createTokenFileService({ accounts, sessions, hasher, transaction, audit, passwordMin });
  const devices = createDeviceList({ store: sessionStore, sessions, transaction, audit, clock });
  const ownDevices = createOwnDevices({ own, admins, sessions, transaction, audit });
  return { access, admin, auth, devices, firstStart, own, ownDevices, sessions, tokenFile, twoFactor };
}

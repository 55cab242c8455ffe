import { randomBytes } from 'node:crypto';
import { createAccessService } from '../../domain/account/access.ts';
import { createAdminService } from '../../domain/account/admin.ts';
import type { Audit } from '#daemon/base/audit.ts';
import { createAuthService } from '../../domain/account/auth.ts';
import { createDeviceList } from '../../domain/account/device-list.ts';
import { createDeviceMarks } from '../../domain/account/device.ts';
import { createFailedSignIns } from '../../domain/account/failed-sign-in.ts';
import { createFirstStart } from '../../domain/account/first-start.ts';
import { createOwnAccount } from '../../domain/account/own-account.ts';
import { createOwnDevices } from '../../domain/account/own-devices.ts';
import { createPasswordHasher } from '../../domain/account/password.ts';
import { createSecondFactor } from '../../domain/account/second-factor.ts';
import { createSessionService } from '../../domain/account/session.ts';
import { createSigner } from '#daemon/base/signer.ts';
import { createThrottle } from '../../domain/account/throttle.ts';
import { createTokenFileService } from '../../domain/account/token-file.ts';
import { createTwoFactorService } from '../../domain/account/two-factor.ts';
import type { ServiceOptions } from './options.ts';
import { createAccountStore } from '../../storage/account/account.ts';
import { createAdminStore } from '../../storage/account/admin.ts';
import { createPasswordFile } from '../../storage/account/password-file.ts';
import { createSessionStore } from '../../storage/account/session.ts';
import { createTwoFactorStore } from '../../storage/account/two-factor.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';

export interface AccountParts extends ServiceOptions {
  audit: Audit;
  settings: SettingStore;
  issuer: () => string;
}

/** Wires authentication: accounts, sessions, passwords and second factors. */
export function wireAccounts(options: AccountParts) {
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

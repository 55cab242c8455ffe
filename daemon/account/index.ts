import { randomBytes } from 'node:crypto';
import type { Base } from '#daemon/base/base.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { createSigner } from '#daemon/base/signer.ts';
import { createAccessService } from './access.routes.ts';
import { createAccountStore, createAdminStore, createAlertNumbers, createPasswordFile } from './account.store.ts';
import { createOwnAccount } from './account.ts';
import { createAdminService } from './admin.ts';
import { type AuditLogOptions, createAuditLog } from './audit-log.ts';
import { createAuthService, createFirstStart } from './auth.ts';
import { createPasswordHasher } from './password.ts';
import { createSessionStore, createTwoFactorStore } from './session.store.ts';
import { createDeviceList, createDeviceMarks, createOwnDevices, createSessionService } from './session.ts';
import { createFailedSignIns, createThrottle } from './throttle.ts';
import { createTokenFileService } from './token-file.ts';
import { createSecondFactor, createTwoFactorService } from './two-factor.ts';

interface Needs {
  /** The time for sessions. */
  clock: Clock;
  /** The name that an authenticator app shows. */
  issuer: () => string;
  openAmong: AuditLogOptions['openAmong'];
  cliToken?: string | undefined;
}

/** Accounts, sessions, passwords, second factors, and the audit trail. */
export function createAccount(base: Base, needs: Needs) {
  const { clock, issuer, openAmong, cliToken = randomBytes(32).toString('base64url') } = needs;
  const { config, database, db } = base;
  const { superadminPassword, passwordMin, dataDir } = config;
  const accounts = createAccountStore(db);
  const admins = createAdminStore(db);
  const hasher = createPasswordHasher();
  const signer = createSigner(base.settings);
  const throttle = createThrottle(clock);
  const store = createSessionStore(db);
  const sessions = createSessionService({ ...base, clock, store, signer, changes: database.changes });
  const common = { ...base, clock, passwordMin, accounts, admins, hasher, throttle, sessions };
  const passwordFile = createPasswordFile(dataDir);
  const firstStart = createFirstStart({ ...common, passwordFile, superadminPassword });
  const own = createOwnAccount(common);
  const twoFactorStore = createTwoFactorStore(db);
  const secondFactor = createSecondFactor({ store: twoFactorStore, hasher, clock });
  return {
    access: createAccessService({ cliToken, sessions }),
    admin: createAdminService({ ...common, store: admins }),
    auditLog: createAuditLog({ ...base, store: base.auditStore, openAmong }),
    auth: createAuthService({
      ...common,
      own,
      secondFactor,
      devices: createDeviceMarks(signer),
      failed: createFailedSignIns(common),
      onSignedIn: firstStart.signedIn,
    }),
    devices: createDeviceList({ ...common, store }),
    firstStart,
    /** The admins' numbers that alerts go to. */
    numbers: createAlertNumbers(db),
    ownDevices: createOwnDevices({ ...common, own }),
    own,
    sessions,
    /** Moves the expiry of all sessions by `ms`. */
    shiftSessions: store.shift,
    tokenFile: createTokenFileService(common),
    twoFactor: createTwoFactorService({ ...common, store: twoFactorStore, own, secondFactor, issuer }),
  };
}
export type Account = ReturnType<typeof createAccount>;

export { registerAccess } from './access.routes.ts';
export { accountRoutes } from './account.routes.ts';
export type { AlertNumbers } from './account.store.ts';
export type { SessionStore } from './session.store.ts';

import { randomInt } from 'node:crypto';
import { networkOf } from '#daemon/base/address.ts';
import { type Actor, systemActor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { invalidField, MimbarError } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import {
  PASSWORD_CHANGED_MESSAGE,
  type Account,
  type ChangePasswordInput,
  type LoginInput,
} from '#shared/account/auth.ts';
import { OTP_REQUIRED_MESSAGE } from '#shared/account/two-factor.ts';
import type { AccountStore, StoredAccount, PasswordFile } from './account.store.ts';
import type { OwnAccount } from './account.ts';
import { checkNewPassword, type PasswordHasher } from './password.ts';
import { type DeviceMarks, sessionEnded, type SessionService } from './session.ts';
import type { Attempt, FailedSignIns, Throttle } from './throttle.ts';
import type { Proof, SecondFactor } from './two-factor.ts';

/** What the request contains besides username and password. */
export interface SignInContext {
  address: string;
  userAgent: string;
  device: string | undefined;
  refreshToken: string | undefined;
}

export interface SignedIn {
  account: Account;
  refreshToken: string;
  device: string;
}

interface AuthOptions extends Pick<Means, 'audit' | 'transaction'> {
  accounts: AccountStore;
  sessions: SessionService;
  hasher: PasswordHasher;
  throttle: Throttle;
  own: OwnAccount;
  secondFactor: SecondFactor;
  failed: FailedSignIns;
  devices: DeviceMarks;
  /** Characters. */
  passwordMin: number;
  onSignedIn(account: StoredAccount): void;
}

const wrongLogin = () => new MimbarError('unauthenticated', 'Username atau password salah');
const OTP_WRONG = 'Kode autentikator salah atau sudah dipakai';
const wrongOtp = () => new MimbarError('otp_required', OTP_WRONG, { issues: [{ path: 'otp', message: OTP_WRONG }] });

/** Sign-in, sign-out and change of one's own password (contract, Session). */
export function createAuthService(options: AuthOptions) {
  const { accounts, sessions, hasher, throttle, own, secondFactor, failed, devices, transaction, audit, passwordMin } =
    options;

  /** Hashing takes time; in the meantime the password may have changed or the account may be deleted. */
  function unchanged(account: StoredAccount): boolean {
    return accounts.find(account.id)?.password_hash === account.password_hash;
  }

  /** Throws throttled, and records that in the audit trail. */
  function recorded<T>(account: StoredAccount | undefined, context: SignInContext, work: () => T): T {
    try {
      return work();
    } catch (error) {
      failed.record(account, 'throttled', context.address);
      throw error;
    }
  }

  /** Checks name, password and code. Throws unauthenticated, otp_required for a missing or wrong code, throttled. */
  async function identify(
    input: LoginInput,
    context: SignInContext,
  ): Promise<{ account: StoredAccount; proof: Proof }> {
    const username = input.username.trim();
    const account = accounts.findByUsername(username);
    const device = account && devices.known(context.device, account.id);
    const attempts = throttle.signIn(username, context.address, device);
    recorded(account, context, attempts.check);
    let attempt: Attempt | undefined;
    const right = await hasher.verify(input.password, account?.password_hash, {
      network: device === undefined ? networkOf(context.address) : undefined,
      onTurn: () => void (attempt = recorded(account, context, attempts.begin)),
    });
    if (!right || !account) {
      failed.record(account, 'password', context.address);
      throw wrongLogin();
    }
    const proof = await secondFactor.check(account.id, input.otp);
    if (proof === 'missing') {
      // A request without a code does not count as a failure, and must not reset earlier failures either.
      attempt!.undone();
      throw new MimbarError('otp_required', OTP_REQUIRED_MESSAGE);
    }
    if (proof === 'wrong') {
      failed.record(account, 'otp', context.address);
      throw wrongOtp();
    }
    attempt!.succeeded();
    return { account, proof };
  }

  return {
    /** Throws unauthenticated, otp_required if a code is needed, or throttled after many failures. */
    async login(input: LoginInput, context: SignInContext): Promise<SignedIn> {
      const { account, proof } = await identify(input, context);
      const stronger = hasher.isOutdated(account.password_hash) ? await hasher.hash(input.password) : undefined;
      const { accessToken, refreshToken } = transaction(() => {
        if (!unchanged(account)) throw wrongLogin();
        if (!proof.claim()) throw wrongOtp();
        if (stronger !== undefined) accounts.replaceHash(account.id, account.password_hash, stronger);
        const earlier = context.refreshToken && sessions.idOf(context.refreshToken);
        if (earlier) sessions.end([earlier]);
        return sessions.start(account, context.userAgent, { method: proof.method, address: context.address });
      });
      options.onSignedIn(account);
      return {
        account: { ...shown(account), accessToken },
        refreshToken,
        device: devices.marked(context.device, account.id),
      };
    },

    /** Throws invalid without a token, unauthenticated if the token is no longer valid. */
    refresh(token: string | undefined): { account: Account; refreshToken: string } {
      if (!token) throw new MimbarError('invalid', 'Tidak ada sesi untuk diperbarui');
      const { actor, tokens } = sessions.refresh(token);
      if (actor.id_account === null) throw sessionEnded();
      const account = { id: actor.id_account, username: actor.label, role: actor.role };
      return { account: { ...account, accessToken: tokens.accessToken }, refreshToken: tokens.refreshToken };
    },

    /** Ends the session of the token, of the actor, or both; `ended` says whether there was one. */
    logout(actor: Actor | null, token: string | undefined): { ended: boolean } {
      const ids = [actor?.id_session, token && sessions.idOf(token)].filter(
        (id) => typeof id === 'string' && id !== '',
      ) as string[];
      return transaction(() => {
        const ended = sessions.end(ids) > 0;
        if (ended && actor) audit.record(actor, 'session.end', `account:${actor.id_account}`);
        return { ended };
      });
    },

    /** Ends the account's other sessions. Throws invalid on a wrong old password, and forbidden for the CLI. */
    async changePassword(actor: Actor, input: ChangePasswordInput): Promise<Result<string>> {
      const { account, attempt } = await own.prove(actor, input.old_password, 'old_password', 'Password lama salah');
      attempt.succeeded();
      const warnings = checkNewPassword(input.new_password, passwordMin, 'new_password', [account.username]);
      const hash = await hasher.hash(input.new_password);
      transaction(() => {
        if (!unchanged(account)) throw invalidField('old_password', 'Password lama salah');
        accounts.setPassword(account.id, hash, actor.label);
        const ended = sessions.endOfAccounts([account.id], actor.id_session);
        audit.record(actor, 'account.password', `account:${account.id}`, { sessions: ended });
      });
      return { data: PASSWORD_CHANGED_MESSAGE, warnings };
    },
  };
}
export type AuthService = ReturnType<typeof createAuthService>;

function shown(account: StoredAccount): Omit<Account, 'accessToken'> {
  return { id: account.id, username: account.username, role: account.role };
}

export const FIRST_USERNAME = 'superadmin';
/** Key of the setting that holds the account whose password is in the file. */
const FILE_OWNER = 'password_file_account';
/** No letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

interface FirstStartOptions extends Pick<Means, 'audit' | 'settings' | 'transaction'> {
  accounts: AccountStore;
  hasher: PasswordHasher;
  passwordFile: PasswordFile;
  logger: { info(message: string): void; warn(message: string): void };
  /** '' for a random one. */
  superadminPassword: string;
  passwordMin: number;
}

/** Creates the first account. */
export function createFirstStart(options: FirstStartOptions) {
  const { accounts, settings, hasher, passwordFile, transaction, audit, logger } = options;
  return {
    /**
     * Creates the superadmin if there is no account. A random password is shown once through `terminal`; without a
     * terminal it is written to a file. Throws invalid if the given password is shorter than MIMBAR_PASSWORD_MIN.
     */
    async run(terminal: ((first: { username: string; password: string }) => void) | undefined): Promise<void> {
      if (!accounts.isEmpty()) return;
      const given = options.superadminPassword;
      if (given)
        checkNewPassword(given, options.passwordMin, 'MIMBAR_SUPERADMIN_PASSWORD').forEach((warning) =>
          logger.warn(`MIMBAR_SUPERADMIN_PASSWORD: ${warning}`),
        );
      const password = given || randomPassword();
      const inFile = !given && !terminal;
      const password_hash = await hasher.hash(password);
      // Write the file first: a password that nobody can read would lock everybody out.
      if (inFile) passwordFile.write(password);
      transaction(() => {
        const actor = systemActor('system');
        const { id } = accounts.insert({
          username: FIRST_USERNAME,
          role: 'superadmin',
          password_hash,
          updated_by: actor.label,
        });
        if (inFile) settings.set(FILE_OWNER, id);
        audit.record(actor, 'account.create', `account:${id}`);
      });
      if (inFile) logger.info(`The first password of '${FIRST_USERNAME}' is in ${passwordFile.file}`);
      else if (!given) terminal?.({ username: FIRST_USERNAME, password });
    },

    /** Deletes the file when its account has signed in. */
    signedIn(account: StoredAccount): void {
      if (settings.get(FILE_OWNER) !== account.id) return;
      passwordFile.remove();
      settings.remove(FILE_OWNER);
    },
  };
}

/** 20 letters in groups of five, about 99 bits. */
function randomPassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

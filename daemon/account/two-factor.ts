import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { conflict, invalidField, notFound } from '#daemon/base/errors.ts';
import type { Admin } from '#shared/account/admin.ts';
import type {
  RecoveryCodes,
  TwoFactorInput,
  TwoFactorSetup,
  TwoFactorSetupInput,
  TwoFactorState,
} from '#shared/account/two-factor.ts';
import type { AdminStore } from './account.store.ts';
import type { OwnAccount } from './account.ts';
import type { PasswordHasher } from './password.ts';
import type { TwoFactorStore } from './session.store.ts';
import type { SessionService } from './session.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Tolerance in steps: phones' clocks differ, and typing takes time. */
const DRIFT = 1;
/** The length of SHA-1's output, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A random text in base32, five bits a letter. */
export function randomBase32(bytes: number): string {
  let bits = '';
  for (const byte of randomBytes(bytes)) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

export const newSecret = (): string => randomBase32(SECRET_BYTES);

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The code of a step (30 s since 1970) under a base32 secret: RFC 6238 with SHA-1 and six digits. */
export function totp(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE(mac[mac.length - 1]! & 15) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of an instant in UTC ms. */
export const stepOf = (now: number): number => Math.floor(now / STEP_MS);

/** The step near `now` (UTC ms) that a code belongs to. */
export function matchingStep(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => stepOf(now) - DRIFT + index);
  // Computes all of them, so that the time does not reveal which one fits.
  return steps.filter((step) => timingSafeEqual(Buffer.from(totp(secret, step)), Buffer.from(code))).at(-1);
}

/** The content of the QR code for an authenticator app. */
export function otpauthUri(issuer: string, username: string, secret: string): string {
  const label = [issuer, username].map((part) => encodeURIComponent(part.replaceAll(':', ' '))).join(':');
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer }).toString().replaceAll('+', '%20')}`;
}

/** How long a proposed secret stays valid without its first code, in ms. */
const PROPOSED_MS = 15 * 60_000;

export interface TwoFactorOptions extends Pick<Means, 'audit' | 'clock' | 'transaction'> {
  store: TwoFactorStore;
  admins: AdminStore;
  own: OwnAccount;
  secondFactor: SecondFactor;
  sessions: SessionService;
  /** The deployment's name, which the app shows beside the code. */
  issuer: () => string;
}

export const wrongOtp = () => invalidField('otp', 'Kode autentikator salah atau sudah dipakai');
const wrongPassword = ['password', 'Password salah'] as const;

/** Switches the second factor on and off. Every change signs out the account's other devices. */
export function createTwoFactorService(options: TwoFactorOptions) {
  const { store, own, secondFactor, sessions, transaction, audit, clock } = options;

  function state(id: string): TwoFactorState {
    const at = store.find(id)?.enabled_at ?? null;
    return {
      enabled: at !== null,
      since: at === null ? null : new Date(at).toISOString(),
      recovery_codes_left: at === null ? 0 : store.countUnused(id),
    };
  }

  /** Checks password and code of an account with a second factor; returns the function that marks the code as used. */
  async function proveBoth(actor: Actor, input: TwoFactorInput) {
    const { account, attempt } = await own.prove(actor, input.password, ...wrongPassword);
    if (!state(account.id).enabled) throw conflict('Autentikasi dua faktor tidak aktif');
    const proof = await secondFactor.check(account.id, input.otp);
    if (typeof proof === 'string') throw wrongOtp();
    attempt.succeeded();
    return { id: account.id, proof };
  }

  return {
    get: (actor: Actor): TwoFactorState => state(own.get(actor).id),

    /** Proposes a secret for the app. Throws invalid on a wrong password, conflict while another one is in use. */
    async setup(actor: Actor, input: TwoFactorSetupInput): Promise<TwoFactorSetup> {
      const { account, attempt } = await own.prove(actor, input.password, ...wrongPassword);
      attempt.succeeded();
      const secret = newSecret();
      transaction(() => {
        if (state(account.id).enabled) throw conflict('Autentikasi dua faktor sudah aktif');
        store.propose(account.id, secret, clock.now());
      });
      return { secret, uri: otpauthUri(options.issuer(), account.username, secret) };
    },

    /** Accepts the app's first code. Throws invalid on a wrong password or code, conflict without a proposed secret. */
    async enable(actor: Actor, input: TwoFactorInput): Promise<RecoveryCodes> {
      const { account, attempt } = await own.prove(actor, input.password, ...wrongPassword);
      const row = store.find(account.id);
      if (row && row.enabled_at !== null) throw conflict('Autentikasi dua faktor sudah aktif');
      if (!row || clock.now() - row.created_at > PROPOSED_MS)
        throw conflict('Kode QR sudah tidak berlaku. Mulai lagi dari awal.');
      const step = matchingStep(row.secret, input.otp.replace(/\s/g, ''), clock.now());
      if (step === undefined) throw wrongOtp();
      attempt.succeeded();
      const { codes, hashes } = await secondFactor.newCodes();
      transaction(() => {
        if (!store.enable(account.id, row.secret, step, clock.now()))
          throw conflict('Kode QR sudah tidak berlaku. Mulai lagi dari awal.');
        store.replaceCodes(account.id, hashes);
        const ended = sessions.endOfAccounts([account.id], actor.id_session);
        audit.record(actor, 'two-factor.enable', `account:${account.id}`, { sessions: ended });
      });
      return { recovery_codes: codes };
    },

    /** Throws invalid on a wrong password or code, conflict if it is off. */
    async disable(actor: Actor, input: TwoFactorInput): Promise<TwoFactorState> {
      const { id, proof } = await proveBoth(actor, input);
      transaction(() => {
        if (!proof.claim()) throw wrongOtp();
        store.remove(id);
        const ended = sessions.endOfAccounts([id], actor.id_session);
        audit.record(actor, 'two-factor.disable', `account:${id}`, { sessions: ended });
      });
      return state(id);
    },

    /** New recovery codes; the old ones stop working. Throws as `disable` does. */
    async renewCodes(actor: Actor, input: TwoFactorInput): Promise<RecoveryCodes> {
      const { id, proof } = await proveBoth(actor, input);
      const { codes, hashes } = await secondFactor.newCodes();
      transaction(() => {
        if (!proof.claim()) throw wrongOtp();
        store.replaceCodes(id, hashes);
        audit.record(actor, 'two-factor.codes', `account:${id}`);
      });
      return { recovery_codes: codes };
    },

    /**
     * For an admin who has lost phone and codes: signs out all his devices. Throws not_found, conflict if it is off.
     */
    reset(actor: Actor, id: string): Admin {
      return transaction(() => {
        const admin = options.admins.find(id);
        if (!admin) throw notFound('Admin tidak ditemukan');
        if (!state(id).enabled) throw conflict('Autentikasi dua faktor admin ini tidak aktif');
        store.remove(id);
        const ended = sessions.endOfAccounts([id]);
        audit.record(actor, 'two-factor.reset', `account:${id}`, { sessions: ended });
        const { updated_by: _, ...row } = admin;
        return row;
      });
    },
  };
}
export type TwoFactorService = ReturnType<typeof createTwoFactorService>;

/** Number of recovery codes per account. */
export const RECOVERY_CODES = 10;
/** Base32 letters of a recovery code, five bits each; codes are stored as argon2id hashes. */
const CODE_BYTES = 10;

export interface Proof {
  method: 'password' | 'otp' | 'recovery';
  /**
   * Marks the code as used, inside the transaction that relies on it; false if it was used or the settings changed
   * meanwhile.
   */
  claim(): boolean;
}

/** Checks codes of authenticator apps and recovery codes; each is valid once. */
export function createSecondFactor({
  store,
  hasher,
  clock,
}: {
  store: TwoFactorStore;
  hasher: PasswordHasher;
  clock: Clock;
}) {
  return {
    /** 'missing' if a code is needed but was not given. */
    async check(idAccount: string, given: string | undefined): Promise<Proof | 'missing' | 'wrong'> {
      const row = store.find(idAccount);
      const isOff = () => (store.find(idAccount)?.enabled_at ?? null) === null;
      if (!row || row.enabled_at === null) return { method: 'password', claim: isOff };
      const code = given?.replace(/[\s-]/g, '').toUpperCase() ?? '';
      if (code === '') return 'missing';
      const step = matchingStep(row.secret, code, clock.now());
      if (step !== undefined)
        return step > row.last_step
          ? { method: 'otp', claim: () => store.useStep(idAccount, row.secret, step) }
          : 'wrong';
      const hash = /^[A-Z2-7]{16}$/.test(code) ? await hasher.find(code, store.unusedCodes(idAccount)) : undefined;
      return hash === undefined
        ? 'wrong'
        : { method: 'recovery', claim: () => store.useCode(idAccount, hash, clock.now()) };
    },

    /** New recovery codes, in readable form and as hashes. */
    async newCodes(): Promise<{ codes: string[]; hashes: string[] }> {
      const plain = Array.from({ length: RECOVERY_CODES }, () => randomBase32(CODE_BYTES));
      return { codes: plain.map((code) => code.match(/.{4}/g)!.join('-')), hashes: await hasher.hashAll(plain) };
    },
  };
}
export type SecondFactor = ReturnType<typeof createSecondFactor>;

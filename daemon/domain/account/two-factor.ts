import type { Admin } from '#shared/account/admin.ts';
import type {
  RecoveryCodes,
  TwoFactorInput,
  TwoFactorSetup,
  TwoFactorSetupInput,
  TwoFactorState,
} from '#shared/account/two-factor.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { conflict, invalidField, notFound } from '#daemon/base/errors.ts';
import type { OwnAccount } from './own-account.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SessionService } from './session.ts';
import { matchingStep, newSecret, otpauthUri } from './totp.ts';
import type { AdminStore } from '#daemon/storage/account/admin.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { TwoFactorStore } from '#daemon/storage/account/two-factor.ts';

/** How long a proposed secret stays valid without its first code, in ms. */
const PROPOSED_MS = 15 * 60_000;

export interface TwoFactorOptions {
  store: TwoFactorStore;
  admins: AdminStore;
  own: OwnAccount;
  secondFactor: SecondFactor;
  sessions: SessionService;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
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

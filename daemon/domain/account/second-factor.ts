import type { Clock } from '#daemon/base/clock.ts';
import type { PasswordHasher } from './password.ts';
import { matchingStep, randomBase32 } from './totp.ts';
import type { TwoFactorStore } from '#daemon/storage/account/two-factor.ts';

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

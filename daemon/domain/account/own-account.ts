import type { Actor } from '../base/actor.ts';
import { invalidField, MimbarError } from '../base/errors.ts';
import type { PasswordHasher } from './password.ts';
import type { Attempt, Throttle } from './throttle.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';

/** Proves, before something weighty, that whoever holds the session knows the account's password too. */
export function createOwnAccount({
  accounts,
  hasher,
  throttle,
}: {
  accounts: AccountStore;
  hasher: PasswordHasher;
  throttle: Throttle;
}) {
  function get(actor: Actor): StoredAccount {
    const account = actor.id_account === null ? undefined : accounts.find(actor.id_account);
    if (!account) throw new MimbarError('forbidden', 'Hanya dapat dilakukan oleh akun yang masuk');
    return account;
  }

  return {
    /** The actor's own account. Throws forbidden for the CLI, which has none. */
    get,

    /**
     * Counts as failed until `attempt` has succeeded. Throws invalid on `field` for a wrong password, and throttled.
     */
    async prove(
      actor: Actor,
      password: string,
      field: string,
      message: string,
    ): Promise<{ account: StoredAccount; attempt: Attempt }> {
      const account = get(actor);
      const attempt = throttle.oldPassword(account.id);
      if (!(await hasher.verify(password, account.password_hash))) throw invalidField(field, message);
      return { account, attempt };
    },
  };
}
export type OwnAccount = ReturnType<typeof createOwnAccount>;

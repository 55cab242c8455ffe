import type { OwnAccountRow } from '#shared/account/account.ts';
import { tidyOptionalPhone } from '#shared/base/phone.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { invalidField, MimbarError } from '#daemon/base/errors.ts';
import type { PasswordHasher } from './password.ts';
import type { Attempt, Throttle } from './throttle.ts';
import type { AccountStore, StoredAccount } from './account.store.ts';

/** The signed-in user's own account: read it, change it, check its password again. */
export function createOwnAccount({
  accounts,
  hasher,
  throttle,
  transaction,
  audit,
}: Pick<Means, 'audit' | 'transaction'> & {
  accounts: AccountStore;
  hasher: PasswordHasher;
  throttle: Throttle;
}) {
  function get(actor: Actor): StoredAccount {
    const account = actor.id_account === null ? undefined : accounts.find(actor.id_account);
    if (!account) throw new MimbarError('forbidden', 'Hanya dapat dilakukan oleh akun yang masuk');
    return account;
  }

  function show(actor: Actor): OwnAccountRow {
    const { id, username, role, no_hp } = get(actor);
    return { id, username, role, no_hp };
  }

  return {
    /** Throws forbidden for the CLI, as the others do. */
    show,

    setPhone(actor: Actor, no_hp: string | null): OwnAccountRow {
      return transaction(() => {
        const { id } = get(actor);
        accounts.setPhone(id, tidyOptionalPhone(no_hp), actor.label);
        audit.record(actor, 'account.phone', `account:${id}`);
        return show(actor);
      });
    },

    /** The actor's own account. Throws forbidden for the CLI, which has none. */
    get,

    /**
     * Checks the password. The attempt counts as failed until `succeeded` is called. Throws invalid on `field` for a
     * wrong password, and throttled.
     */
    async prove(
      actor: Actor,
      password: string,
      field: string,
      message: string,
    ): Promise<{ account: StoredAccount; attempt: Attempt }> {
      const account = get(actor);
      const attempts = throttle.oldPassword(account.id);
      attempts.check();
      let attempt: Attempt | undefined;
      const onTurn = () => void (attempt = attempts.begin());
      if (!(await hasher.verify(password, account.password_hash, { onTurn }))) throw invalidField(field, message);
      return { account, attempt: attempt! };
    },
  };
}
export type OwnAccount = ReturnType<typeof createOwnAccount>;

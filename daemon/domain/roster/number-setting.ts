import type { AuditAction } from '#shared/account/audit-action.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Transaction } from '#daemon/base/transaction.ts';

export interface NumberSettingOptions {
  settings: Pick<SettingStore, 'get' | 'set'>;
  transaction: Transaction;
  audit: Audit;
}

interface NumberSettingFacts<Name extends string> {
  /** Its name in requests. */
  name: Name;
  key: string;
  /** The default. */
  usual: number;
  action: AuditAction;
  subject: string;
}

/** A number that an admin sets. */
export function createNumberSetting<const Name extends string>(
  { settings, transaction, audit }: NumberSettingOptions,
  { name, key, usual, action, subject }: NumberSettingFacts<Name>,
) {
  type Setelan = Record<Name, number>;
  const get = (): Setelan => ({ [name]: Number(settings.get(key) ?? usual) }) as Setelan;
  return {
    get,
    update(actor: Actor, setelan: Setelan): Setelan {
      return transaction(() => {
        const before = get();
        if (setelan[name] === before[name]) return setelan;
        settings.set(key, String(setelan[name]));
        audit.record(actor, action, subject, { fields: [name], before, after: setelan });
        return setelan;
      });
    },
  };
}

import { JARAK_JUMAT } from '#shared/roster/bentrok.ts';
import type { PapanSetelan } from '#shared/roster/papan.ts';
import type { Actor } from '../../base/actor.ts';
import type { Audit } from '../../base/audit.ts';
import type { SettingStore } from '../../base/setting-store.ts';
import type { Transaction } from '../../base/transaction.ts';

const KEY = 'papan_jarak_jumat';

/** What an admin sets about the board. */
export function createPapanSetting({
  settings,
  transaction,
  audit,
}: {
  settings: Pick<SettingStore, 'get' | 'set'>;
  transaction: Transaction;
  audit: Audit;
}) {
  const get = (): PapanSetelan => ({ jarak_jumat: Number(settings.get(KEY) ?? JARAK_JUMAT) });
  return {
    get,
    update(actor: Actor, setelan: PapanSetelan): PapanSetelan {
      return transaction(() => {
        if (setelan.jarak_jumat === get().jarak_jumat) return setelan;
        settings.set(KEY, String(setelan.jarak_jumat));
        audit.record(actor, 'papan.setting', 'papan', { fields: ['jarak_jumat'] });
        return setelan;
      });
    },
  };
}

import { PEKAN_KE_DEPAN, type RutinSetelan } from '#shared/roster/rutin/rutin.ts';
import type { Actor } from '../../base/actor.ts';
import type { Audit } from '../../base/audit.ts';
import type { SettingStore } from '../../base/setting-store.ts';
import type { Transaction } from '../../base/transaction.ts';

const KEY = 'rutin_pekan';

/** How far ahead schedules are made. Fewer weeks take none back. */
export function createRutinSetting({
  settings,
  transaction,
  audit,
}: {
  settings: Pick<SettingStore, 'get' | 'set'>;
  transaction: Transaction;
  audit: Audit;
}) {
  const get = (): RutinSetelan => ({ pekan: Number(settings.get(KEY) ?? PEKAN_KE_DEPAN.usual) });
  return {
    get,
    update(actor: Actor, setelan: RutinSetelan): RutinSetelan {
      return transaction(() => {
        if (setelan.pekan === get().pekan) return setelan;
        settings.set(KEY, String(setelan.pekan));
        audit.record(actor, 'rutin.setting', 'rutin', { fields: ['pekan'] });
        return setelan;
      });
    },
  };
}
export type RutinSetting = ReturnType<typeof createRutinSetting>;

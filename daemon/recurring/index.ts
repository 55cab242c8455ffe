import type { Base } from '#daemon/base/base.ts';
import { yieldLoop } from '#daemon/base/clock.ts';
import type { BoardCheck } from '#daemon/board/index.ts';
import type { Roster } from '#daemon/roster/index.ts';
import { createRutinMaker, createRutinPreview } from './maker.ts';
import { createRutinStore } from './rutin.store.ts';
import { createRutinClock, createRutinService, createRutinSetting } from './rutin.ts';

/** The recurring pengajian: the noun, its preview, and what the clock does for it. */
export function createRecurring(base: Base, { roster, clash }: { roster: Roster; clash: BoardCheck }) {
  const { stores, begins, pengajian, changing, keep, hariBesar } = roster;
  const store = createRutinStore(base.db);
  const setting = createRutinSetting(base);
  const maker = createRutinMaker({ ...base, store, pengajian, setting, begins });
  const common = {
    ...base,
    store,
    maker,
    setting,
    pengajian,
    masjid: stores.masjid,
    mubaligh: stores.mubaligh,
    check: clash.check,
    changing,
    keep,
    holidays: hariBesar.holidaysBetween,
  };
  return {
    store,
    rutin: createRutinService(common),
    rutinPreview: createRutinPreview(common),
    rutinSetting: setting,
    clock: createRutinClock({ ...common, yieldLoop }),
  };
}
export type Recurring = ReturnType<typeof createRecurring>;

export { rutinRoutes } from './rutin.routes.ts';
export type { RutinStore, RutinValues } from './rutin.store.ts';

import type { AlertNumbers } from '#daemon/account/index.ts';
import type { Base } from '#daemon/base/base.ts';
import type { BoardCheck } from '#daemon/board/index.ts';
import type { Broadcast } from '#daemon/broadcast/index.ts';
import type { GrupService } from '#daemon/grup/index.ts';
import type { Queue } from '#daemon/queue/index.ts';
import type { RosterData } from '#daemon/roster/index.ts';
import { createAutomatic, createCardBroadcast, createOutlook } from './automatic.ts';
import type { ClockSanity } from './clock-sanity.ts';
import { createDaftar, createDaftarSetting } from './daftar.ts';
import { createFridayFacts, createRingkasan, createRingkasanSetting } from './ringkasan.ts';
import { createScheduleStore, type ScheduleRunStore } from './schedule.store.ts';
import { createScheduleNow, createScheduleService } from './schedule.ts';

interface Needs {
  roster: RosterData;
  queue: Queue;
  sources: Broadcast['sources'];
  runs: ScheduleRunStore;
  clash: BoardCheck;
  grup: GrupService;
  numbers: AlertNumbers;
  sanity: ClockSanity;
  /** Called when the next run may have changed. */
  onChanged: () => void;
}

/** The cards of automatic broadcasts, of the admins' Friday summary, and of the Friday's list to groups. */
export function createCard(
  base: Base,
  { roster, queue, sources, runs, clash, grup, numbers, sanity, onChanged }: Needs,
) {
  const cards = createScheduleStore(base.db);
  const { recipients, send } = queue;
  const common = { ...base, ...sources, recipients, send, cards, runs, sanity, onChanged };
  const broadcast = createCardBroadcast(common);
  const automatic = createAutomatic({ ...common, broadcast });
  const now = createScheduleNow({ ...common, broadcast });
  const { begins, stores } = roster;
  return {
    cards,
    sanity,
    automatic,
    outlook: createOutlook({ ...common, broadcast }),
    schedule: createScheduleService({
      ...common,
      store: cards,
      templates: { find: sources.findTemplate },
      automatic,
      now,
    }),
    daftar: createDaftar({ ...common, grup, setting: createDaftarSetting(base) }),
    ringkasan: createRingkasan({
      ...common,
      numbers,
      brief: queue.messenger.forms !== undefined,
      setting: createRingkasanSetting(base),
      facts: createFridayFacts({ ...base, ...clash, jumatan: stores.jumatan, begins }),
    }),
  };
}
export type Card = ReturnType<typeof createCard>;

export { createClockSanity } from './clock-sanity.ts';
export { cardRoutes } from './schedule.routes.ts';
export { type ScheduleStore, createScheduleRunStore } from './schedule.store.ts';
export type { Automatic, DoubtfulRun, Outlook } from './automatic.ts';

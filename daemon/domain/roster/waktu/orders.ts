import type { Clock, YieldLoop } from '#daemon/base/clock.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { Begins } from './begins.ts';
import type { OrderedRow, PlaceStore } from '#daemon/storage/roster/place.ts';
import type { Places } from './places.ts';

/** Setting key of when these inputs changed last. */
const SHIFT = 'waktu_shift';
/** A change of all times: landing_version then, and UTC ms. */
export interface Shift {
  no: number;
  at: number;
}
/** Setting key of the inputs from which all orders were computed. */
const KEY = 'waktu_order_basis';
/** Increase it after a change of the rules, so that all orders are computed again. */
const RULES = 2;
/** Rows of one transaction: a few milliseconds' work. */
const AT_ONCE = 200;

interface OrdersOptions {
  store: PlaceStore;
  begins: Begins;
  places: Places;
  timezone: string;
  clock: Clock;
  settings: Pick<SettingStore, 'get' | 'set'>;
  transaction: Transaction;
}

/** Updates the stored order of pengajian within their day when a location has changed. */
export function createOrders({ store, begins, places, timezone, clock, settings, transaction }: OrdersOptions) {
  /** Returns whether any differed. */
  function mend(rows: readonly OrderedRow[]): boolean {
    let changed = false;
    for (const row of rows) {
      const order = begins.orderOf(row);
      if (order === row.waktu_order) continue;
      store.setOrder(row.id, order);
      changed = true;
    }
    return changed;
  }

  function basis(): string {
    const place = places.deployment();
    return JSON.stringify([RULES, timezone, place?.lat, place?.lng, place?.tinggi]);
  }

  return {
    /** The last change of all times. */
    shift: (): Shift => JSON.parse(settings.get(SHIFT) ?? '{"no":0,"at":0}') as Shift,

    /** Call it inside the transaction that has moved the mosque. */
    masjidMoved(id: string): void {
      mend(store.ofMasjid(id));
    },

    /** Call it inside the transaction that has restored these schedules. */
    jadwalRestored(ids: readonly string[]): void {
      mend(store.among(ids));
    },

    /**
     * Computes all orders again if the deployment's location, zone or the rules have changed, a few at a time; restarts
     * if it was interrupted.
     */
    async mendAll(yieldLoop: YieldLoop): Promise<void> {
      for (let wanted = basis(); settings.get(KEY) !== wanted; wanted = basis()) {
        const shift: Shift = { no: store.landingVersion(), at: clock.now() };
        transaction(() => settings.set(SHIFT, JSON.stringify(shift)));
        for (let last = '0'; ;) {
          const rows = store.after(last, AT_ONCE);
          const end = rows.at(-1);
          if (!end) break;
          last = end.id;
          transaction(() => {
            if (mend(rows)) store.changeLanding();
          });
          await yieldLoop();
        }
        if (basis() === wanted) transaction(() => settings.set(KEY, wanted));
      }
    },
  };
}

import type { Audit } from '#daemon/base/audit.ts';
import { type Clock, yieldUntil } from '#daemon/base/clock.ts';
import type { RevisionOf } from '#daemon/base/version.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import { type BrandingStore, createPlaceStore } from './contact.store.ts';
import { createBegins, createOrders } from './waktu.ts';
import { createLokasiService, createPlaces } from './place.ts';
import type { Config } from '#daemon/config.ts';
import type { Database } from '#daemon/base/database.ts';

interface WaktuParts {
  config: Config;
  database: Database;
  revisionOf: RevisionOf;
  brandingStore: BrandingStore;
  settings: SettingStore;
  audit: Audit;
  clock: Clock;
  supervisor: Supervisor;
  lokasiChanged: () => number;
}

/** Wires locations, and when schedules really begin. */
export function createWaktu({
  config,
  database,
  revisionOf,
  brandingStore,
  settings,
  audit,
  clock,
  supervisor,
  lokasiChanged,
}: WaktuParts) {
  const { timezone, place } = config;
  const { db, transaction } = database;
  const store = createPlaceStore(db, revisionOf);
  const places = createPlaces(store, place);
  const begins = createBegins({ lokasiOf: places.lokasiOf, timezone });
  const orders = createOrders({ store, begins, places, timezone, clock, settings, transaction });
  const stopping = new AbortController();
  let mending: Promise<void> | undefined;

  const lokasi = createLokasiService({
    store: brandingStore,
    setting: place,
    transaction,
    audit,
    clock,
    timezone,
    valuesChanged: lokasiChanged,
    onChange: mend,
  });

  /** One run at a time; it is repeated when the basis has changed meanwhile. */
  function mend(): void {
    if (mending || database.readOnly) return;
    mending = lokasi
      .addHeight()
      .then(() => orders.mendAll(yieldUntil(stopping.signal)))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      })
      .finally(() => {
        mending = undefined;
      });
    supervisor.task('waktu_order', mending);
  }

  return {
    begins,
    placed: orders.shift,
    masjidMoved: orders.masjidMoved,
    jadwalRestored: orders.jadwalRestored,
    lokasi,
    mending: {
      start: mend,
      /** Resolves when no run is active. */
      done: async (): Promise<void> => mending,
      /** Aborts the run; the next start begins again. */
      async stop(): Promise<void> {
        stopping.abort(new Error('Stopping'));
        await mending?.catch(() => undefined);
      },
    },
  };
}

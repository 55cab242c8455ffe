import type { Base } from '#daemon/base/base.ts';
import { yieldUntil } from '#daemon/base/clock.ts';
import { stopping as stopped } from '#daemon/base/errors.ts';
import { jumatanNoun, type Jumatan, type JumatanInput } from '#shared/roster/jumatan.ts';
import { masjidNoun } from '#shared/roster/masjid.ts';
import { mubalighNoun } from '#shared/roster/mubaligh.ts';
import { pengajianNoun, type Pengajian, type PengajianInput } from '#shared/roster/pengajian.ts';
import { createBrandingService, type ReadLogo } from './branding.ts';
import {
  createBrandingStore,
  createMasjidStore,
  createMubalighStore,
  createOrangStore,
  createPlaceStore,
} from './contact.store.ts';
import { type ContactServices, createContactService } from './contact.ts';
import { createCutiStore } from './cuti.store.ts';
import { createCutiService } from './cuti.ts';
import { createHariBesar } from './hari-besar.ts';
import { createJadwalStore } from './jadwal.store.ts';
import { createJadwalService, type JadwalServices } from './jadwal.ts';
import { createOrang } from './orang.ts';
import { createPenghapusanStore } from './penghapusan.store.ts';
import { createPenghapusan, type PenghapusanServices } from './penghapusan.ts';
import { createLokasiService, createPlaces } from './place.ts';
import { createBegins, createOrders } from './waktu.ts';

/** After a failed portion of a deletion, in ms. */
const AGAIN_AFTER = 60_000;

interface DataNeeds {
  /** Called inside the transaction that changes the deployment's location; returns the number of cancelled messages. */
  lokasiChanged: () => number;
  readLogo: ReadLogo;
}

/** What is stored of the roster, where things lie, and when schedules begin: what others read before it changes. */
export function createRosterData(base: Base, { lokasiChanged, readLogo }: DataNeeds) {
  const { config, database, db, revisionOf, supervisor } = base;
  const brandingStore = createBrandingStore(db);
  const mubaligh = createMubalighStore(db);
  const store = createPlaceStore(db, revisionOf);
  const places = createPlaces(store, config.place);
  const begins = createBegins({ ...base, lokasiOf: places.lokasiOf });
  const orders = createOrders({ ...base, store, begins, places });
  const stopping = new AbortController();
  let mending: Promise<void> | undefined;

  const lokasi = createLokasiService({
    ...base,
    store: brandingStore,
    setting: config.place,
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
    stores: {
      masjid: createMasjidStore(db),
      mubaligh,
      pengajian: createJadwalStore<Pengajian>(db, 'pengajian'),
      jumatan: createJadwalStore<Jumatan>(db, 'jumatan'),
      cuti: createCutiStore(db),
    },
    begins,
    orders,
    orang: createOrang({ store: createOrangStore(db), persons: mubaligh.contacts, revisionOf }),
    branding: createBrandingService({ ...base, store: brandingStore, readLogo }),
    hariBesar: createHariBesar(base),
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
export type RosterData = ReturnType<typeof createRosterData>;

interface Needs extends Pick<JadwalServices<never>, 'lateNotes'> {
  cancelling: Pick<PenghapusanServices, 'cancelWaiting' | 'withdraw'>;
  beliefs: Pick<PenghapusanServices, 'cameBack'> & { changed: ContactServices<never, never>['valuesChanged'] };
  heard: Pick<PenghapusanServices, 'changing' | 'changingInPortions'>;
  clash: Pick<PenghapusanServices, 'clashes'> & Pick<JadwalServices<never>, 'clashNotes'>;
}

/** What changes the roster: mosques, preachers, schedules, leaves, and their deletions. */
export function createRoster(base: Base, data: RosterData, { cancelling, beliefs, heard, clash, lateNotes }: Needs) {
  const { clock, supervisor } = base;
  const { stores, begins, orders, orang } = data;
  const { changing, changingInPortions } = heard;
  const { cancelWaiting, withdraw } = cancelling;
  const stopping = new AbortController();
  const penghapusan = createPenghapusan({
    ...base,
    store: createPenghapusanStore(base.db),
    changing,
    changingInPortions,
    cancelWaiting,
    withdraw,
    cameBack: beliefs.cameBack,
    clashes: clash.clashes,
    mendOrders: orders.jadwalRestored,
    yieldLoop: yieldUntil(stopping.signal),
    onFailure: () =>
      supervisor.task('penghapusan', async () => {
        await clock.sleep(AGAIN_AFTER, stopping.signal);
        if (!stopping.signal.aborted) await penghapusan.finishAll();
      }),
  });
  const { keep } = penghapusan;
  const common = { ...base, changing, cancelWaiting, valuesChanged: beliefs.changed, keep, large: penghapusan };
  const masjid = createContactService(masjidNoun, {
    ...common,
    store: stores.masjid,
    onChange: (id, fields) => {
      if (fields.includes('lokasi') || fields.includes('tinggi')) orders.masjidMoved(id);
    },
  });
  const jadwal = {
    ...common,
    masjid: stores.masjid,
    mubaligh: stores.mubaligh,
    orderOf: begins.orderOf,
    clashNotes: clash.clashNotes,
    lateNotes,
  };
  return {
    ...data,
    changing,
    keep,
    penghapusan,
    portions: {
      /** Finishes the deletions that the last process has left. */
      start: () => supervisor.task('penghapusan', penghapusan.finishAll),
      /** Between two portions; the next start goes on. */
      async stop(): Promise<void> {
        stopping.abort(stopped());
        await penghapusan.finishAll().catch(() => undefined);
      },
    },
    masjid,
    mubaligh: createContactService(mubalighNoun, { ...common, store: stores.mubaligh, orang }),
    pengajian: createJadwalService<Pengajian, PengajianInput>(pengajianNoun, { ...jadwal, store: stores.pengajian }),
    jumatan: createJadwalService<Jumatan, JumatanInput>(jumatanNoun, { ...jadwal, store: stores.jumatan }),
    cuti: createCutiService({ ...common, store: stores.cuti, mubaligh: stores.mubaligh }),
  };
}
export type Roster = ReturnType<typeof createRoster>;

export { resourceRoutes, rosterRoutes } from './roster.routes.ts';
export type { BrandingService } from './branding.ts';
export { type ContactStore, isPreacherNamed, mosquesNamed } from './contact.store.ts';
export { newKunci } from './contact.ts';
export type { CutiStore, CutiValues } from './cuti.store.ts';
export { requireDate, requireRange } from './cuti.ts';
export type { HariBesarService } from './hari-besar.ts';
export type { JadwalIdentity, JadwalStore, JadwalValues } from './jadwal.store.ts';
export type { BroadcastJadwal, CancelWaiting, ChangeOptions, JadwalChange, JadwalService } from './jadwal.ts';
export { type NameIndex, bareName, createNameIndex, nameKey } from './name.ts';
export { type NumberSettingOptions, type Orang, type Person, createLike, createNumberSetting } from './orang.ts';
export type { Keep, Removed } from './penghapusan.ts';
export { kotaOf } from './place.ts';
export { type Begin, type Begins, type Shift, type Timed, comingFriday, endOfFriday } from './waktu.ts';

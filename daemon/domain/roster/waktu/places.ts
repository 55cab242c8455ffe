import type { Place } from '#shared/roster/place.ts';
import type { PlaceStore } from './place-store.ts';

interface Known {
  revision: string;
  own: ReadonlyMap<string, Place>;
  deployment: Place | undefined;
}

export interface Places {
  /** The location of a mosque, else of the deployment. */
  lokasiOf: (id_masjid: string) => Place | undefined;
  /** The deployment's location: set by an admin, else from the settings. */
  deployment: () => Place | undefined;
}

/** Locations of schedules, cached until one changes. `setting` is the location of MIMBAR_LOCATION. */
export function createPlaces(store: PlaceStore, setting: Place | undefined): Places {
  let known: Known | undefined;
  const deployment = () => store.branding() ?? setting;

  function remembered(): Known | undefined {
    const revision = store.revision();
    if (revision === undefined) return undefined;
    if (known?.revision !== revision) known = { revision, own: store.lokasi(), deployment: deployment() };
    return known;
  }

  return {
    lokasiOf(id_masjid) {
      const all = remembered();
      return all ? (all.own.get(id_masjid) ?? all.deployment) : (store.lokasiOf(id_masjid) ?? deployment());
    },
    deployment,
  };
}

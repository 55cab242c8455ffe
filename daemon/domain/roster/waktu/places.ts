import type { Place } from '#shared/roster/place.ts';
import { distanceKm } from '#shared/roster/bentrok/distance.ts';
import type { OwnPlace, PlaceStore } from '#daemon/storage/roster/place.ts';

interface Known {
  revision: string;
  own: ReadonlyMap<string, OwnPlace>;
  deployment: Place | undefined;
}

export interface Places {
  /** The location of a mosque, else of the deployment. */
  lokasiOf: (id_masjid: string) => Place | undefined;
  /** The deployment's location: set by an admin, else from the settings. */
  deployment: () => Place | undefined;
}

/** A mosque this near has the height of the deployment's place if nobody has said its own. */
const SAME_HEIGHT_KM = 30;

function together(own: OwnPlace | undefined, deployment: Place | undefined): Place | undefined {
  if (!own?.lokasi)
    return deployment && own && own.tinggi !== null ? { ...deployment, tinggi: own.tinggi } : deployment;
  const isNear = deployment !== undefined && distanceKm(own.lokasi, deployment) <= SAME_HEIGHT_KM;
  return { ...own.lokasi, tinggi: own.tinggi ?? (isNear ? deployment.tinggi : undefined) };
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
      return all ? together(all.own.get(id_masjid), all.deployment) : together(store.lokasiOf(id_masjid), deployment());
    },
    deployment,
  };
}

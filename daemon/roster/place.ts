import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { invalidField } from '#daemon/base/errors.ts';
import { withCancelled } from '#daemon/base/version.ts';
import { dateInZone, timeInZone } from '#shared/base/dates.ts';
import { distanceKm } from '#shared/roster/bentrok/apart.ts';
import type { NamedPlace, LokasiState } from '#shared/roster/lokasi.ts';
import { placeWithHeight, type Place } from '#shared/roster/place.ts';
import type { BrandingStore, OwnPlace, PlaceStore } from './contact.store.ts';
import { prayerTimes } from './waktu.ts';

/** The list is 18 KB of text: it is loaded for each search and not kept in memory. */
async function allKota(): Promise<(NamedPlace & { words: string })[]> {
  const { KOTA } = await import('./kota-data.ts');
  let province = '';
  return KOTA.trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('# ')) {
        province = line.slice(2);
        return [];
      }
      const [, name, regency, lat, lng, tinggi] = /^([^=]+?)(?:=(.+))? (-?[\d.]+),(-?[\d.]+),(\d+)$/.exec(line)!;
      const nama = `${name}${regency === undefined ? '' : ` (${regency})`}, ${province}`;
      return [{ nama, lat: Number(lat), lng: Number(lng), tinggi: Number(tinggi), words: wordsOf(nama) }];
    });
}

const isOnEarth = ({ lat, lng }: Place): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** Lower case without 'kota' and 'kabupaten', marks and double spaces. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:kota|kabupaten|kab|kab\.|provinsi)\b/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Cities and regencies' seats whose name, regency or province contain all words, the best first. */
export async function findKota(search: string, limit = 20): Promise<NamedPlace[]> {
  const wanted = wordsOf(search);
  const words = wanted.split(' ');
  const rank = ({ words: own }: { words: string }) =>
    own === wanted || own.startsWith(`${wanted} `) ? 0 : own.startsWith(wanted) ? 1 : 2;
  return (await allKota())
    .filter(({ words: own }) => words.every((word) => own.includes(word)))
    .toSorted((a, b) => rank(a) - rank(b) || a.nama.localeCompare(b.nama, 'id'))
    .slice(0, limit)
    .map(({ words: _, ...place }) => place);
}

/** Parses a place: coordinates, a full name from the list, or a part that only one name has. */
export async function kotaOf(text: string): Promise<NamedPlace | undefined> {
  const typed = placeWithHeight(text);
  if (typed) return isOnEarth(typed) ? { ...typed, nama: '' } : undefined;
  const wanted = wordsOf(text);
  if (wanted === '') return undefined;
  const all = await allKota();
  const whole = all.filter(({ words }) => words === wanted);
  const named = whole.length > 0 ? whole : all.filter(({ nama }) => wordsOf(nama.split(/[(,]/)[0]!) === wanted);
  const [one, other] = named.length > 0 ? named : all.filter(({ words }) => words.includes(wanted));
  if (!one || other) return undefined;
  const { words: _, ...place } = one;
  return place;
}

interface LokasiOptions extends Pick<Means, 'audit' | 'clock' | 'timezone' | 'transaction'> {
  store: Pick<BrandingStore, 'get' | 'save'>;
  /** The location of MIMBAR_LOCATION. */
  setting: NamedPlace | undefined;
  /** Called inside the transaction of a change; returns the number of cancelled messages. */
  valuesChanged: () => number;
  /** Called after each change. */
  onChange: () => void;
}

type Wanted = { kota: string } | (Place & { nama?: string | undefined }) | null;

const NAMES = [
  ['subuh', 'Subuh'],
  ['syuruq', 'Syuruq'],
  ['dzuhur', 'Dzuhur'],
  ['ashar', 'Ashar'],
  ['maghrib', 'Maghrib'],
  ['isya', 'Isya'],
] as const;

/** The deployment's location, for the prayer times of mosques without a location of their own. */
export function createLokasiService({
  store,
  setting,
  transaction,
  audit,
  clock,
  timezone,
  valuesChanged,
  onChange,
}: LokasiOptions) {
  function get(): LokasiState {
    const own = store.get().lokasi;
    const lokasi = own ?? setting ?? null;
    const times = lokasi && prayerTimes(dateInZone(clock.now(), timezone), lokasi);
    return {
      lokasi,
      dari: own ? 'branding' : setting ? 'pengaturan' : null,
      waktu: times ? NAMES.map(([name, nama]) => ({ nama, jam: timeInZone(times[name], timezone) })) : [],
    };
  }

  async function placeFor(wanted: Wanted): Promise<NamedPlace | null> {
    if (!wanted) return null;
    if (!('kota' in wanted)) {
      const { nama, lat, lng, tinggi } = wanted;
      return { nama: nama?.trim() ?? '', lat, lng, ...(tinggi !== undefined && { tinggi }) };
    }
    const found = await kotaOf(wanted.kota);
    if (!found) throw invalidField('lokasi', 'Kota tidak dikenal. Pilih dari daftar, atau tulis lintang dan bujur');
    return found;
  }

  return {
    get,

    /** Null returns to the setting. Throws invalid for a city that is unknown or ambiguous. */
    async set(actor: Actor, wanted: Wanted): Promise<LokasiState & { cancelled?: number }> {
      const lokasi = await placeFor(wanted);
      const cancelled = transaction(() => {
        if (JSON.stringify(store.get().lokasi) === JSON.stringify(lokasi)) return undefined;
        store.save({ lokasi });
        audit.record(actor, 'branding.lokasi', 'branding');
        return valuesChanged();
      });
      if (cancelled !== undefined) onChange();
      return withCancelled(get(), cancelled ?? 0);
    },

    /** Gives a city its height that was chosen before the list had heights. */
    async addHeight(): Promise<void> {
      const stored = store.get().lokasi;
      if (!stored || stored.nama === '' || stored.tinggi !== undefined) return;
      const listed = await kotaOf(stored.nama);
      const isSame = listed?.lat === stored.lat && listed.lng === stored.lng;
      if (isSame && store.get().lokasi?.nama === stored.nama) transaction(() => store.save({ lokasi: listed }));
    },

    /** Cities that a search finds, the best first. */
    kota: (search = ''): Promise<NamedPlace[]> => findKota(search),
  };
}

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

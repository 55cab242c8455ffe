import { dateInZone, timeInZone } from '#shared/base/dates.ts';
import type { LokasiState, NamedPlace } from '#shared/roster/lokasi.ts';
import type { Place } from '#shared/roster/place.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { invalidField } from '#daemon/base/errors.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { BrandingStore } from '#daemon/storage/roster/branding.ts';
import { withCancelled } from '#daemon/base/version.ts';
import { findKota, kotaOf } from './kota.ts';
import { prayerTimes } from './prayer-times.ts';

interface LokasiOptions {
  store: Pick<BrandingStore, 'get' | 'save'>;
  /** The location of MIMBAR_LOCATION. */
  setting: NamedPlace | undefined;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
  timezone: string;
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
export type LokasiService = ReturnType<typeof createLokasiService>;

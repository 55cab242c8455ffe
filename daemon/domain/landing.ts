import { addDays, dateOf, wireDate } from '#shared/dates.ts';
import { LANDING_MAX_DAYS, type LandingItem, type LandingQuery } from '#shared/landing.ts';
import type { LandingStore } from '../storage/landing.ts';
import { invalidField } from './errors.ts';

export function createLandingService(options: { store: LandingStore; timezone: string }) {
  const { store, timezone } = options;

  function plainDate(path: string, input: string): string {
    const date = dateOf(input, timezone);
    if (date === undefined) throw invalidField(path, 'Tanggal tidak valid');
    return date;
  }

  return {
    /**
     * What the public may know, by date, time and mosque name; both ends are included.
     * Throws invalid for dates that can't be read, that run backwards, or that are too far apart.
     */
    list(query: LandingQuery): LandingItem[] {
      const start = plainDate('dateStart', query.dateStart);
      const end = plainDate('dateEnd', query.dateEnd);
      if (end < start) throw invalidField('dateEnd', 'Tanggal akhir harus sama dengan atau setelah tanggal awal');
      if (end > addDays(start, LANDING_MAX_DAYS - 1)) throw invalidField('dateEnd', `Rentang tanggal paling banyak ${LANDING_MAX_DAYS} hari`);
      const masjid = distinctNames(store.sharedNames('masjid'));
      const mubaligh = distinctNames(store.sharedNames('mubaligh'));
      return store.jadwal(query.jadwalType, start, end).map((row) => ({
        tanggal: wireDate(row.tanggal),
        waktu: row.waktu,
        masjid: { kunci: row.masjid_kunci, nama_masjid: masjid.get(row.id_masjid) ?? row.nama_masjid },
        mubaligh: { kunci: row.mubaligh_kunci, nama_mubaligh: mubaligh.get(row.id_mubaligh) ?? row.nama_mubaligh },
      }));
    },
  };
}
export type LandingService = ReturnType<typeof createLandingService>;

/** The second row of a name becomes 'Al-Ikhlas (2)', by id, so that a name stays with its row; only those are in the map. */
function distinctNames(rows: readonly { id: string; nama: string }[]): Map<string, string> {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  for (const { id, nama } of rows) {
    const count = (seen.get(nama.toLowerCase()) ?? 0) + 1;
    seen.set(nama.toLowerCase(), count);
    if (count > 1) names.set(id, `${nama} (${count})`);
  }
  return names;
}

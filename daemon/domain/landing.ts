import { hash } from 'node:crypto';
import type { Customizations } from '#shared/branding.ts';
import { addDays, dateInZone, dateOf, wireDate } from '#shared/dates.ts';
import type { JadwalKind } from '#shared/jadwal.ts';
import type { LandingAddress } from '#shared/landing-address.ts';
import { isMonth, packMonth, rangeOf } from '#shared/landing-month.ts';
import { LANDING_MAX_DAYS, type KalenderQuery, type LandingItem, type LandingMonth, type LandingMonthQuery, type LandingQuery, type LandingState } from '#shared/landing.ts';
import type { LandingFilter, LandingRow, LandingStore } from '../storage/landing.ts';
import type { Clock } from './clock.ts';
import { invalidField, notFound } from './errors.ts';
import { kalenderText } from './kalender.ts';

/** What the calendar feed covers, in days around today. */
const KALENDER_BACK = 31;
const KALENDER_AHEAD = 400;

interface LandingOptions {
  store: LandingStore;
  customizations: () => Customizations;
  clock: Clock;
  /** The deployment's IANA zone. */
  timezone: string;
  /** Without a trailing slash; '' when it is not known. */
  publicUrl: string;
  /** Makes the events' names opaque; the same for ever, or every calendar shows each event twice. */
  secret: string;
}

/** What the public sees (specification, section 2; contract, Dates and times). */
export function createLandingService({ store, customizations, clock, timezone, publicUrl, secret }: LandingOptions) {
  const today = () => dateInZone(clock.now(), timezone);

  function plainDate(path: string, input: string): string {
    const date = dateOf(input, timezone);
    if (date === undefined) throw invalidField(path, 'Tanggal tidak valid');
    return date;
  }

  /** Rows with the item that the public sees of each; of equal names the second is 'Al-Ikhlas (2)'. */
  function shown(kind: JadwalKind, filter: LandingFilter): { row: LandingRow; item: LandingItem }[] {
    const masjid = distinctNames(store.sharedNames('masjid'));
    const mubaligh = distinctNames(store.sharedNames('mubaligh'));
    return store.jadwal(kind, filter).map((row) => ({
      row,
      item: {
        tanggal: row.tanggal,
        waktu: row.waktu,
        masjid: { kunci: row.masjid_kunci, nama_masjid: masjid.get(row.id_masjid) ?? row.nama_masjid },
        mubaligh: { kunci: row.mubaligh_kunci, nama_mubaligh: mubaligh.get(row.id_mubaligh) ?? row.nama_mubaligh },
      },
    }));
  }

  /** Hashed in one step with the secret inside: a feed names thousands. */
  function uidOf(kind: JadwalKind, id: string): string {
    return `${hash('sha256', `${secret} ${kind} ${id}`, 'base64url').slice(0, 22)}@mimbar`;
  }

  function monthOf(jenis: JadwalKind, bulan: string): LandingMonth {
    return packMonth({ jenis, bulan, hari_ini: today() }, shown(jenis, rangeOf(bulan)).map(({ item }) => item));
  }

  return {
    /** Differs whenever anything that the public sees may differ, midnight included. */
    stamp: (): string => `${store.version()} ${today()}`,

    /**
     * What the public may know, by date, time and mosque name; both ends are included.
     * Throws invalid for dates that can't be read, that run backwards, or that are too far apart.
     */
    list(query: LandingQuery): LandingItem[] {
      const start = plainDate('dateStart', query.dateStart);
      const end = plainDate('dateEnd', query.dateEnd);
      if (end < start) throw invalidField('dateEnd', 'Tanggal akhir harus sama dengan atau setelah tanggal awal');
      if (end > addDays(start, LANDING_MAX_DAYS - 1)) throw invalidField('dateEnd', `Rentang tanggal paling banyak ${LANDING_MAX_DAYS} hari`);
      return shown(query.jadwalType, { start, end }).map(({ item }) => ({ ...item, tanggal: wireDate(item.tanggal) }));
    },

    /** Throws invalid for a month that is none. */
    month(query: LandingMonthQuery): LandingMonth {
      if (!isMonth(query.bulan)) throw invalidField('bulan', 'bulan harus berupa tahun dan bulan, misalnya 2026-11');
      return monthOf(query.jenis, query.bulan);
    },

    /** What the page at an address carries; the current month when the address names none. */
    state(address: LandingAddress): LandingState {
      return { aplikasi: customizations(), alamat: publicUrl || null, isi: monthOf(address.tab, address.bulan ?? today().slice(0, 7)) };
    },

    /** The calendar feed (RFC 5545) of everything, of a masjid or of a mubaligh. Throws not_found for an unknown kunci. */
    kalender(query: KalenderQuery): string {
      if (query.masjid !== undefined && !store.hasKunci('masjid', query.masjid)) throw notFound('Masjid tidak ditemukan');
      if (query.mubaligh !== undefined && !store.hasKunci('mubaligh', query.mubaligh)) throw notFound('Mubaligh tidak ditemukan');
      const range = { start: addDays(today(), -KALENDER_BACK), end: addDays(today(), KALENDER_AHEAD) };
      const events = (['pengajian', 'jumatan'] as const).flatMap((kind) =>
        shown(kind, { ...range, ...query }).map(({ row, item }) => ({
          ...item, kind, uid: uidOf(kind, row.id), version: row.version, created_at: row.created_at,
        })),
      );
      return kalenderText({ name: customizations().app_name, timezone, publicUrl, range, events });
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

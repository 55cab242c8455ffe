import type { Customizations } from '#shared/branding.ts';
import { addDays, dateInZone, dateOf, wireDate } from '#shared/dates.ts';
import { isMonth, packMonth, rangeOf } from '#shared/landing-month.ts';
import type { LandingAddress } from '#shared/landing-address.ts';
import { LANDING_MAX_DAYS, type KalenderQuery, type LandingItem, type LandingMonth, type LandingQuery, type LandingState } from '#shared/landing.ts';
import type { LandingStore } from '../storage/landing.ts';
import type { Clock } from './clock.ts';
import { invalidField, notFound } from './errors.ts';
import { kalenderText } from './kalender.ts';

const DAY_MS = 86_400_000;
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
  /** Makes the events' names opaque: the same text for ever, or every calendar shows each event twice. */
  sign(text: string): string;
}

/** What the public sees (specification, section 2; contract, Dates and times). */
export function createLandingService(options: LandingOptions) {
  const { store, customizations, clock, timezone, publicUrl, sign } = options;
  const today = () => dateInZone(clock.now(), timezone);

  function month(jenis: LandingMonth['jenis'], bulan: string): LandingMonth {
    return packMonth({ jenis, bulan, hari_ini: today() }, store.items(jenis, rangeOf(bulan)));
  }

  return {
    /** Differs whenever anything that the public sees may differ, midnight included. */
    stamp: (): string => `${store.version()} ${today()}`,

    /** By date, time, mosque name, both ends included. Throws invalid for a range that is none or too long. */
    list(query: LandingQuery): LandingItem[] {
      const start = dateOf(query.dateStart, timezone);
      const end = dateOf(query.dateEnd, timezone);
      if (start === undefined) throw invalidField('dateStart', 'dateStart harus berisi tanggal');
      if (end === undefined) throw invalidField('dateEnd', 'dateEnd harus berisi tanggal');
      if (end < start) return [];
      const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
      if (days > LANDING_MAX_DAYS) throw invalidField('dateEnd', `Rentang paling banyak ${LANDING_MAX_DAYS} hari`);
      return store.items(query.jadwalType, { start, end }).map((item) => ({ ...item, tanggal: wireDate(item.tanggal) }));
    },

    /** Throws invalid for a month that is none. */
    month(query: { jenis: LandingMonth['jenis']; bulan: string }): LandingMonth {
      if (!isMonth(query.bulan)) throw invalidField('bulan', 'bulan harus berupa tahun dan bulan, misalnya 2026-11');
      return month(query.jenis, query.bulan);
    },

    /** What the page at an address carries; the current month when the address names none. */
    state(address: LandingAddress): LandingState {
      return {
        aplikasi: customizations(),
        alamat: publicUrl || null,
        isi: month(address.tab, address.bulan ?? today().slice(0, 7)),
      };
    },

    /** The calendar feed (RFC 5545) of everything, of a masjid or of a mubaligh. Throws not_found for an unknown kunci. */
    kalender(query: KalenderQuery): string {
      if (query.masjid !== undefined && !store.hasMasjid(query.masjid)) throw notFound('Masjid tidak ditemukan');
      if (query.mubaligh !== undefined && !store.hasMubaligh(query.mubaligh)) throw notFound('Mubaligh tidak ditemukan');
      const range = { start: addDays(today(), -KALENDER_BACK), end: addDays(today(), KALENDER_AHEAD) };
      const kinds = (['pengajian', 'jumatan'] as const).map((kind) => ({
        kind,
        rows: store.kalender(kind, { ...range, ...query }).map((row) => ({ ...row, uid: uidOf(kind, row.id) })),
      }));
      return kalenderText({ name: customizations().app_name, timezone, publicUrl, range, kinds });
    },
  };

  /** The same for ever, and tells nothing of the database. */
  function uidOf(kind: string, id: string): string {
    return `${sign(`${kind} ${id}`).slice(0, 22)}@mimbar`;
  }
}
export type LandingService = ReturnType<typeof createLandingService>;
